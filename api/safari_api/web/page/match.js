// A match: who plays, every position so far, and what is kept in the browser. It knows no rule: the service says what is legal,
// whose turn it is, what was revealed, and who has won.

import { operation } from "./api.js";

const KEPT = "safari-rules match";
/** How well the computer plays: simulations of a move, and whether it remembers what it has seen. */
export const LEVELS = {
  easy: { simulations: 6, remembers: false },
  medium: { simulations: 60, remembers: true },
  strong: { simulations: 400, remembers: true },
};

export class Match {
  constructor(kept) {
    Object.assign(this, kept);
  }

  /** A new match: `seats` are `{name, kind}`, kind "person" or a level of the computer. */
  static async begin(game, options, seats) {
    const position = await operation(game, "new", { options, names: seats.map((seat) => seat.name), legal_moves_limit: 0 });
    const match = new Match({ id: crypto.randomUUID?.() ?? String(Math.random()), game, seats, steps: [], start: lean(position) });
    match.forget();
    return match;
  }

  /** The match of a record, played to its end by `replay`: only to be looked at. */
  static async of(record) {
    if (typeof record !== "object" || record === null || typeof record.game !== "string" || !Array.isArray(record.actions)) {
      throw new TypeError("This file is no record of a game: it has no game or no actions.");
    }
    const names = Array.isArray(record.names) ? record.names.map(String) : [];
    const asked = { options: record.options, names, legal_moves_limit: 0 };
    if (record.seed !== null && record.seed !== undefined) asked.seed = record.seed;
    const start = await operation(record.game, "replay", { ...asked, actions: [] });
    const seats = start.state.options.players;
    const match = new Match({
      id: "record",
      game: record.game,
      seats: Array.from({ length: seats }, (_, seat) => ({ name: names[seat] ?? `Player ${seat}`, kind: "person" })),
      steps: [],
      start: lean(start),
      record: { ...record, names },
    });
    match.forget();
    return match;
  }

  /** What was kept in this browser, or null: this tab's own game before that of another. */
  static kept() {
    const [own, latest] = [read(() => sessionStorage), read(() => localStorage)];
    return own && own.id !== latest?.id ? own : latest;
  }

  /** All that is kept in this browser: the game that `kept` gives, that of another tab, and those that were left for another. */
  static all() {
    const keys = attempt(() => Object.keys(localStorage)) ?? [];
    const waiting = keys.filter((key) => key.startsWith(aside(""))).sort();
    const found = [Match.kept(), read(() => localStorage), ...waiting.map((key) => read(() => localStorage, key))].filter(Boolean);
    return found.filter(({ id }, place) => found.findIndex((other) => other.id === id) === place);
  }

  /** Forgets a game that is over, and no other. */
  static drop(match) {
    for (const [store, key] of match.slots) if (read(store, key)?.id === match.id) attempt(() => store().removeItem(key));
  }

  /** Where the game may be kept: as what this tab and this browser play, or as one that waits. */
  get slots() {
    return [
      [() => sessionStorage, KEPT],
      [() => localStorage, KEPT],
      [() => localStorage, aside(this.game)],
    ];
  }

  /** Keeps the game as the one that is played; what was played instead waits, unless it is over or the same game begun anew. */
  enter() {
    const other = Match.kept();
    const own = JSON.stringify(this);
    attempt(() => sessionStorage.setItem(KEPT, own));
    if (other?.id === this.id) return;
    attempt(() => localStorage.removeItem(aside(this.game)));
    if (other && other.game !== this.game && !other.over) attempt(() => localStorage.setItem(aside(other.game), JSON.stringify(other)));
    attempt(() => localStorage.setItem(KEPT, own));
  }

  /** Keeps the game wherever it is kept, and nowhere in another's place. In a full or closed store it cannot be, and goes on all the same. */
  keep() {
    if (this.record) return;
    const own = JSON.stringify(this);
    for (const [store, key] of this.slots) if (read(store, key)?.id === this.id) attempt(() => store().setItem(key, own));
  }

  get names() {
    return this.seats.map((seat) => seat.name);
  }

  get position() {
    return this.steps.at(-1)?.position ?? this.start;
  }

  get over() {
    return this.position.outcome !== null;
  }

  isPerson(seat) {
    return this.seats[seat].kind === "person";
  }

  /** The seats of people. */
  get people() {
    return this.seats.map((_, seat) => seat).filter((seat) => this.isPerson(seat));
  }

  /** Applies an action. What others have done meanwhile may have made it impossible: then the service says so. */
  async act(action) {
    const before = this.position;
    const asked = { state: before.state, action, names: this.names, legal_moves_limit: 0 };
    const position = await operation(this.game, "apply", asked);
    if (this.position !== before) throw new Error("The game has gone on meanwhile.");
    this.steps.push({ action, revealed: position.revealed, told: position.text.events, events: position.events, position: lean(position) });
    for (const memory of this.memories) memory.events.push(...position.events);
    this.keep();
  }

  /** Whether a position is the present one, or, with `later`, one that led to it. */
  follows(position, later) {
    return position === this.position || (later && (position === this.start || this.steps.some((step) => step.position === position)));
  }

  /** The move that the computer finds for a seat; it is told what that seat may know, and remembers what it has learned. */
  async suggestion(seat, level) {
    const memory = this.memories[seat];
    const asked = { state: this.position.state, player: seat, simulations: level.simulations };
    if (level.remembers) {
      asked.events = memory.events;
      if (memory.memory) asked.memory = memory.memory;
    }
    const sent = memory.events.length;
    const answer = await operation(this.game, "suggest", asked);
    if (level.remembers) {
      memory.memory = answer.memory;
      memory.events.splice(0, sent);
    } else {
      memory.events.length = 0;
    }
    return answer;
  }

  /** Everything that the computers remember, from the start. */
  forget() {
    this.memories = this.seats.map(() => ({ memory: null, events: this.steps.flatMap((step) => step.events) }));
  }

  /** How many steps can be taken back without anybody having peeked: people's last action, if nothing was revealed by it. */
  takeable(hiding) {
    let steps = 0;
    for (const step of [...this.steps].reverse()) {
      steps += 1;
      if (step.revealed) return 0;
      if (this.isPerson(step.action.player)) return steps;
      if (hiding) return 0;
    }
    return 0;
  }

  takeBack(steps) {
    this.steps.splice(-steps);
    this.forget();
    this.keep();
  }

  /** The record: what it takes to play the game again. */
  toRecord() {
    const { options, seed } = this.start.state;
    return (
      this.record ?? { game: this.game, options, seed: seed ?? null, actions: this.steps.map((step) => step.action), names: this.names }
    );
  }
}

/** Under which name a game waits. */
const aside = (game) => `${KEPT} ${game}`;

/** What a store of the browser keeps, or null where that is no match. */
function read(store, key = KEPT) {
  const found = attempt(() => JSON.parse(store().getItem(key)));
  const sound =
    found?.start?.state &&
    found.start.active_players &&
    Array.isArray(found.steps) &&
    Array.isArray(found.seats) &&
    Array.isArray(found.memories);
  return sound ? new Match(found) : null;
}

/** What a store gives, which may be closed or full. */
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Of a position only what is needed again. */
function lean({ state, active_players, scores, outcome }) {
  return { state, active_players, scores, outcome };
}
