// @ts-check
// A match: who plays, every position so far, and where it is stored. It knows no rule: the service says what is legal,
// whose turn it is, what was revealed, and who has won.

import { operation, service } from "./api.js";
import { Kept, lean } from "./kept.js";
import { PLAYED, allWaiting, attempt, put, read, waiting } from "./store.js";

export class Match extends Kept {
  /** The games of this visit, by id. @type {Map<string, Match>} */
  static #entered = new Map();

  /** The views that came with the last action, which are not stored. @type {{position: any, views: Map<number | null, any>}} */
  #fresh = { position: null, views: new Map() };

  /** The game under a key of a store, or null. */
  static stored(store, key) {
    const found = read(store, key);
    return found && attempt(() => new Match(found));
  }

  /**
   * Begin a match.
   * @param {{name: string, kind: string}[]} seats kind is "person" or a level of the computer
   * @param {string} [seed] fixes the deal
   * @param {object} [marks] are kept with the match
   */
  static async begin(game, options, seats, seed, marks = {}) {
    const names = seats.map((seat) => seat.name);
    const position = await operation(game, "new", { options, seed, names, legal_moves_limit: 0 });
    const id = `${Date.now()} ${Math.random()}`;
    const match = new Match({ id, service: service(), game, seats, steps: [], start: lean(position), ...marks });
    match.forget();
    return match;
  }

  /** The game that this browser has stored, or null. The game of this tab comes before that of another tab. */
  static kept() {
    const [own, latest] = [Match.stored(() => sessionStorage), Match.stored(() => localStorage)];
    return own && own.id !== latest?.id ? own : latest;
  }

  /** All that is kept: what no store took, the game of `kept`, that of another tab, those that wait. */
  static all() {
    const others = [PLAYED, ...allWaiting()].map((key) => Match.stored(() => localStorage, key));
    const found = [...[...Match.#entered.values()].filter(({ unkept }) => unkept), Match.kept(), ...others].filter(Boolean);
    return found.filter(({ id }, place) => found.findIndex((other) => other.id === id) === place);
  }

  /** Forget a game, and no other in its stores. */
  static drop(match) {
    Match.#entered.delete(match.id);
    for (const [store, key] of match.slots) if (read(store, key)?.id === match.id) attempt(() => store().removeItem(key));
  }

  /** Keep the game that is played. The former one waits, unless it is over, or just begun and of the same game. Ten may wait. */
  enter() {
    Match.#entered.set(this.id, this);
    const other = Match.kept();
    const own = JSON.stringify(this);
    const here = put(() => sessionStorage, PLAYED, own);
    if (other?.id === this.id) return;
    for (const [place, key] of allWaiting().entries()) {
      const { id, game, steps } = read(() => localStorage, key) ?? {};
      if (place > 8 || id === this.id || (game === this.game && !steps.length)) attempt(() => localStorage.removeItem(key));
    }
    const waits = other && !other.over && (other.game !== this.game || other.steps.length);
    const kept = !waits || put(() => localStorage, waiting(other.id), JSON.stringify(other)); // else its place is not taken
    this.stores(Number(kept && put(() => localStorage, PLAYED, own)) + Number(here));
  }

  get names() {
    return this.seats.map((seat) => seat.name);
  }

  /** The names as the service is given them: null for the only person at the device, to whom its sentences say "you". */
  get spoken() {
    const { people, record } = this;
    return this.names.map((name, seat) => (people.length === 1 && seat === people[0] && !record ? null : name));
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

  /**
   * Apply an action. If another action has made it impossible meanwhile, the service says so.
   * @param {(number | null)[]} viewers the seats whose views come with the answer, so that `see` need not ask for them
   */
  async act(action, viewers = []) {
    const before = this.position;
    const asked = { state: before.state, action, names: this.spoken, ...(viewers.length ? { views: viewers } : { legal_moves_limit: 0 }) };
    const position = await operation(this.game, "apply", asked);
    if (this.position !== before) throw new Error("The game has gone on meanwhile.");
    const step = { action, revealed: position.revealed, told: position.text.events, events: position.events, position: lean(position) };
    this.steps.push(step);
    this.#fresh = { position: step.position, views: new Map(viewers.map((seat, place) => [seat, position.views[place]])) };
    for (const memory of this.memories) memory.events.push(...position.events);
    this.keep();
    return step;
  }

  /** Return what a player (null: a spectator) sees of the present position, and of the events of the step that led to it. */
  async see(player, last) {
    const seen = await this.#looked(player, last);
    // Only `apply` knew the state before, and with it the reasons for what ended. Nothing in them is secret.
    for (const [place, { type }] of (last?.events ?? []).entries())
      if (type.endsWith("-ended")) seen.text.events[place] = last.told?.[place] ?? seen.text.events[place];
    return seen;
  }

  /** Return the view that came with the last action, else ask for it. */
  async #looked(player, last) {
    if (this.#fresh.position === this.position && this.#fresh.views.has(player)) return this.#fresh.views.get(player);
    const asked = { state: this.position.state, names: this.spoken, events: last?.events ?? [], player };
    return operation(this.game, "view", player === null ? { ...asked, legal_moves_limit: 0 } : asked);
  }

  /** Return what an action's player knows of its result: the sentences of events of these types, and the points. */
  async preview(action, types) {
    const asked = { state: this.position.state, action, names: this.spoken };
    const { events, text, points } = await operation(this.game, "preview", asked);
    return { told: text.events.filter((_, place) => types.has(events[place].type)), points };
  }

  /** Return the reason against an action after others have acted, or null if it is still legal. */
  async refusal(action) {
    const { legal, detail } = await operation(this.game, "explain", { state: this.position.state, action, names: this.spoken });
    return legal ? null : detail;
  }

  /** Find the move of a computer of one of the library's levels. It knows what its seat was shown, and remembers it. */
  async suggestion(seat, level, seed = "") {
    const memory = this.memories[seat];
    const asked = { state: this.position.state, player: seat, level, events: memory.events };
    if (memory.memory) asked.memory = memory.memory;
    if (seed) asked.seed = seed;
    const [sent, last] = [memory.events.length, memory.events.at(-1)];
    const answer = await operation(this.game, "suggest", asked);
    // An answer to a later question may have come first, and has taken these events in already.
    if (memory.memory === (asked.memory ?? memory.memory) && memory.events[sent - 1] === last) {
      memory.memory = answer.memory;
      memory.events.splice(0, sent);
    }
    return answer;
  }

  /** Note a hint after the present number of actions, once. */
  noteHint() {
    this.hints = [...new Set([...this.hints, this.steps.length])];
    this.keep();
  }

  /** Let the computers learn all again, from the start. */
  forget() {
    this.memories = this.seats.map(() => ({ memory: null, events: this.steps.flatMap((step) => step.events) }));
  }

  /** Return the number of steps back to people's last action, 0 if taking it back would be peeking. */
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
