// @ts-check
// A match whose positions come from the host: it has no state, only what its seat may see.

import { h } from "../dom.js";
import { stateOf } from "./people.js";
import { HOSTED, PEOPLE } from "../words.js";

/** Steps that are kept: the log shows fewer lines. */
const MOST = 2000;
/** Milliseconds without a line before the table says that a person is away: pages are loaded again, and lines are cut. */
const MOMENT = 900;

/** Return who acted, as far as the events and the position before say so. */
function actor(before, events) {
  const named = events.find(({ player }) => Number.isInteger(player))?.player;
  return before.active_players.length === 1 ? before.active_players[0] : (named ?? null);
}

export class HostedMatch {
  /**
   * @param {import("./keys.js").Entry} entry what the browser has stored of the seat
   * @param {any} table the current Table
   */
  constructor(entry, table) {
    this.entry = entry;
    this.table = table;
    this.id = table.table;
    this.game = table.game;
    this.hosted = true;
    this.slots = []; // it is stored nowhere as a game of this device
    /** @type {any[]} what was done, as the log shows it */
    this.steps = entry.steps ?? [];
    this.ply = entry.ply ?? table.ply; // of the last step
    this.start = this.position;
    /** @type {any} the record, once the game is over */
    this.ended = null;
    /** @type {Map<number, number>} by seat since when this browser has seen nobody there */
    this.left = new Map();
    /** @type {string[]} */
    this.kinds = [];
    this.meet(table);
  }

  get seats() {
    const { seats, names } = this.table;
    return seats.map(({ kind, level }, seat) => ({ name: names[seat], kind: kind === "computer" ? level : kind }));
  }

  get names() {
    return this.table.names;
  }

  /** The names in sentences: every player has one. */
  get spoken() {
    return this.table.names;
  }

  get version() {
    return this.table.version;
  }

  /** The own seat; null for a watcher. */
  get seat() {
    return this.table.seat;
  }

  get position() {
    return this.table.position;
  }

  get over() {
    return this.position.outcome !== null;
  }

  /** The seats of people at this device. */
  get people() {
    return this.seat === null ? [] : [this.seat];
  }

  isPerson(seat) {
    return this.kind(seat) === "person";
  }

  /** Return who plays a seat: "person", "computer", or "open". */
  kind(seat) {
    return this.table.seats[seat].kind;
  }

  /** The seats that nobody has taken yet. */
  get open() {
    return this.names.map((_, seat) => seat).filter((seat) => this.kind(seat) === "open");
  }

  /** Return true as long as the game has not begun because a seat is still open. */
  get waiting() {
    return this.open.length > 0 && this.table.ply === 0;
  }

  /** Return whether the seats allow the person to act. */
  get acting() {
    return this.seat !== null && this.isPerson(this.seat) && !this.open.length;
  }

  /** Return what the own seat sees. Nothing may be done for a seat that a computer plays, nor while a person is awaited. */
  async see() {
    const { position } = this;
    return this.acting ? position : { ...position, legal_moves: [], text: { ...position.text, legal_moves: [] } };
  }

  /**
   * Take a version, and return what it is: an action, a step back, a change of the table only, or past (before what is shown).
   * @returns {{kind: "action" | "back" | "quiet" | "past", step?: any}}
   */
  take(table) {
    const before = this.table;
    const past = table.version <= before.version;
    const { events, text } = table.position;
    const told = table.reasons ?? text.events; // at the end of a part of a match, the host alone knows all reasons
    let step;
    if (table.ply < this.ply) this.steps = this.steps.filter(({ ply }) => ply <= table.ply);
    else if (table.ply > this.ply) {
      const player = actor(past ? { active_players: [] } : before.position, events);
      step = { action: { ...events[0], player }, told, seen: told, events, ply: table.ply };
      this.steps.push(step);
      this.steps.splice(0, this.steps.length - MOST);
    }
    const kind = past ? "past" : step ? "action" : table.ply < this.ply ? "back" : "quiet";
    this.ply = table.ply;
    if (!past) {
      this.table = table;
      this.meet(table);
    }
    return { kind, step };
  }

  /** Take an earlier version as the present one when it comes: the host was restored from a backup. */
  goBack() {
    this.table = { ...this.table, version: -1 };
  }

  /** Take in who is here. Return whether a person is missed, or has just sat down and will open a line. */
  meet({ seats }) {
    const missed = this.left.size;
    for (const [seat, { kind, present }] of seats.entries()) {
      if (present) this.left.delete(seat);
      else if (!this.left.has(seat) || this.kinds[seat] !== kind) this.left.set(seat, Date.now());
    }
    this.kinds = seats.map(({ kind }) => kind);
    return this.left.size > missed;
  }

  /** Return for how many milliseconds nobody has been at a seat, as far as this browser knows. */
  gone(seat) {
    return Date.now() - (this.left.get(seat) ?? Infinity);
  }

  /** Return whether a seat's person is away. */
  away(seat) {
    return seat !== this.seat && this.isPerson(seat) && this.gone(seat) > MOMENT;
  }

  /**
   * Return whether the person may give a seat to another person: it is the own one, or the person opened the table
   * and nobody has acted yet, or has waited.
   * @param {number} wait seconds
   */
  mayChange(seat, wait) {
    if (this.seat === null) return false;
    if (seat === this.seat || (this.seat === 0 && this.table.ply === 0)) return true;
    return this.isPerson(this.seat) && this.gone(seat) >= 1000 * wait;
  }

  /** Draw whether a player is here, next to the name. */
  presence(seat) {
    const state = stateOf(this, seat);
    if (state === "you") return h("small", { class: "presence" }, ` ${PEOPLE.you}`);
    return this.kind(seat) === "computer" ? null : h("small", { class: "presence", "data-presence": state }, ` ${HOSTED.presence[state]}`);
  }

  /** Return whether the person has an action that may be taken back. */
  get takeable() {
    return this.acting && !this.over && this.table.undo === null && this.steps.some(({ action }) => action.player === this.seat);
  }

  /** Return what is to be stored. */
  get stored() {
    const steps = this.steps.map(({ action, seen, ply }) => ({ action: { player: action.player }, told: seen, seen, ply }));
    return { game: this.game, version: this.version, ply: this.ply, over: this.over, steps };
  }

  /** Return the record of a game that is over. */
  toRecord() {
    const { options, seed, actions } = this.ended;
    return { game: this.game, options, seed: seed ?? null, actions, names: this.names };
  }
}
