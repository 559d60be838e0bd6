// @ts-check
// A move of the person on its way: its cards go to their place at once, with a mark, and come back if the move is not made.

import { hold } from "./travel.js";
import { HOST, TABLE } from "./words.js";

/** Milliseconds after which a sentence says that an answer takes its time, and that nothing answers. */
const SLOW = 400;
const SILENT = 3000;

export class Sending {
  constructor(table) {
    this.table = table;
    this.on = false; // whether a move is on its way
    /** @type {HTMLElement[]} */
    this.copies = [];
    /** @type {number[]} */
    this.timers = [];
  }

  /** Show a move on its way. If all play at the same time, the places that it turns are marked instead. */
  depart(move) {
    const { table } = this;
    const { drawing, element, seen } = table;
    this.land();
    const to = drawing.goes?.(move, seen.state);
    if (to) {
      table.choice.chosen = [...drawing.things(move)];
      table.draw();
      this.copies = hold(element, ".thing[data-chosen] .card", to);
      this.on = this.copies.length > 0;
      table.draw();
    }
    const say = (words) => () => table.say(words);
    this.timers = [window.setTimeout(say(TABLE.slow), SLOW), window.setTimeout(say(HOST.silent), SILENT)];
    for (const key of drawing.touches?.(move, seen.state) ?? [])
      element.querySelector(`[data-key="${key}"]`)?.toggleAttribute("data-pending", true);
  }

  /** The answer is there: the cards lie where it says. */
  land() {
    this.timers.forEach(clearTimeout);
    for (const copy of this.copies) copy.remove();
    this.copies = [];
    this.on = false;
  }

  /** The move was not made: the cards are back where they were. */
  comeBack() {
    if (this.on) this.table.choice.clear();
    this.land();
  }
}
