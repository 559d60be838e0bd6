// @ts-check
// A game as a browser keeps it: in which stores it may be, and with which service it is played.

import { beside, service } from "./api.js";
import { PLAYED, put, read, waiting } from "./store.js";

export class Kept {
  #unkept = false;

  /** `service` is where the game is played, and the only service that its states are sent to. */
  constructor(stored) {
    /** @type {string} */
    this.id = stored.id;
    /** @type {string} */
    this.game = stored.game;
    /** @type {{name: string, kind?: string}[]} */
    this.seats = stored.seats;
    /** @type {any[]} */
    this.steps = stored.steps;
    /** @type {any} */
    this.start = stored.start;
    /** @type {any} */
    this.record = undefined;
    /** After how many actions hints were given. @type {number[]} */
    this.hints = [];
    /** @type {any[]} */
    this.memories = [];
    Object.assign(this, { service: beside() }, stored);
  }

  /** The places of a stored game: the game of this tab, the game of this browser, or a game that waits. */
  get slots() {
    /** @type {[() => Storage, string][]} */
    const found = [
      [() => sessionStorage, PLAYED],
      [() => localStorage, PLAYED],
      [() => localStorage, waiting(this.id)],
    ];
    return found;
  }

  /** Update the game wherever it is kept, and replace no other. A full or closed store takes nothing. */
  keep() {
    if (this.record) return;
    const own = JSON.stringify(this);
    const places = this.slots.filter(([store, key]) => read(store, key)?.id === this.id);
    this.stores(places.filter(([store, key]) => put(store, key, own)).length);
  }

  /** Note whether the game could be stored anywhere. */
  stores(places) {
    this.#unkept = !places;
  }

  /** Return whether the last position could be stored nowhere: then the game is only on this page. */
  get unkept() {
    return this.#unkept;
  }

  /** Return whether the game is played with the service that this page asks. */
  get here() {
    return this.service === service();
  }

  /** Go on with the service that this page asks, as the person has said. */
  bringHere() {
    this.service = service();
    this.keep();
  }
}

/** Return the parts of a position that are needed again. */
export function lean({ state, active_players, scores, outcome }) {
  return { state, active_players, scores, outcome };
}
