// A match: who plays, every position so far, and where it is stored. It knows no rule: the service says what is legal,
// whose turn it is, what was revealed, and who has won.

import { beside, operation, service } from "./api.js";
import { PLAYED, allWaiting, attempt, read, waiting } from "./store.js";

/** How well the computer plays: the library's levels, and whether it remembers what it has seen. */
export const LEVELS = {
  easy: { level: "easy", remembers: false },
  medium: { level: "medium", remembers: true },
  strong: { level: "strong", remembers: true },
};

export class Match {
  /** `service` is where the game is played, and the only service that its states are sent to. */
  constructor(stored) {
    Object.assign(this, { service: beside() }, stored);
  }

  /** The game under a key of a store, or null. */
  static stored(store, key) {
    const found = read(store, key);
    return found && new Match(found);
  }

  /** A new match: `seats` are `{name, kind}`, kind "person" or a level of the computer. */
  static async begin(game, options, seats) {
    const position = await operation(game, "new", { options, names: seats.map((seat) => seat.name), legal_moves_limit: 0 });
    const id = crypto.randomUUID?.() ?? String(Math.random());
    const match = new Match({ id, service: service(), game, seats, steps: [], start: lean(position) });
    match.forget();
    return match;
  }

  /** What was kept in this browser, or null: this tab's own game before that of another. */
  static kept() {
    const [own, latest] = [Match.stored(() => sessionStorage), Match.stored(() => localStorage)];
    return own && own.id !== latest?.id ? own : latest;
  }

  /** All that is kept in this browser: the game that `kept` gives, that of another tab, and those that were left for another. */
  static all() {
    const others = [PLAYED, ...allWaiting()].map((key) => Match.stored(() => localStorage, key));
    const found = [Match.kept(), ...others].filter(Boolean);
    return found.filter(({ id }, place) => found.findIndex((other) => other.id === id) === place);
  }

  /** Forgets a game that is over, and no other. */
  static drop(match) {
    for (const [store, key] of match.slots) if (read(store, key)?.id === match.id) attempt(() => store().removeItem(key));
  }

  /** Where the game may be kept: as what this tab and this browser play, or as one that waits. */
  get slots() {
    return [
      [() => sessionStorage, PLAYED],
      [() => localStorage, PLAYED],
      [() => localStorage, waiting(this.game)],
    ];
  }

  /** Keeps the game as the one that is played; what was played instead waits, unless it is over or the same game begun anew. */
  enter() {
    const other = Match.kept();
    const own = JSON.stringify(this);
    attempt(() => sessionStorage.setItem(PLAYED, own));
    if (other?.id === this.id) return;
    attempt(() => localStorage.removeItem(waiting(this.game)));
    if (other && other.game !== this.game && !other.over) attempt(() => localStorage.setItem(waiting(other.game), JSON.stringify(other)));
    attempt(() => localStorage.setItem(PLAYED, own));
  }

  /** Keeps the game wherever it is kept, and nowhere in another's place. In a full or closed store it cannot be, and goes on all the same. */
  keep() {
    if (this.record) return;
    const own = JSON.stringify(this);
    for (const [store, key] of this.slots) if (read(store, key)?.id === this.id) attempt(() => store().setItem(key, own));
  }

  /** Whether the game is played with the service that this page asks. */
  get here() {
    return this.service === service();
  }

  /** Goes on with the service that this page asks, as the person has said. */
  bringHere() {
    this.service = service();
    this.keep();
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
    const asked = { state: this.position.state, player: seat, level: level.level };
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

  /** How many steps can be taken back without anybody having peeked: people's last action, if it revealed nothing and ended nothing. */
  takeable(hiding) {
    if (this.over) return 0;
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

/** Of a position only what is needed again. */
export function lean({ state, active_players, scores, outcome }) {
  return { state, active_players, scores, outcome };
}
