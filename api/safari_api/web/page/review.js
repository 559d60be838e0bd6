// @ts-check
// Look back: a game on record, step by step, in every player's view, with an analysis of the moves.

import { Analysis } from "./analysis.js";
import { choices, h } from "./dom.js";
import { replayed } from "./record.js";
import { Table } from "./table.js";
import { REVIEW } from "./words.js";

export class Review extends Table {
  /**
   * @param {any} match made from a record
   * @param {number | null} seat whose view is shown, null for that of the player who is next
   */
  constructor(match, known, ways, seat = null) {
    super(match, known, ways);
    this.seat = seat;
    this.at = match.record.actions.length; // how many of its actions are done
    this.analysis = new Analysis(this);
  }

  viewer() {
    return this.seat ?? this.match.position.active_players[0] ?? 0;
  }

  /** Nothing can be chosen on a record. */
  look(seen, before) {
    return super.look({ ...seen, legal_moves: [], text: { ...seen.text, legal_moves: [] } }, before);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target?.matches?.("input, select")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.last }[event.key];
    if (to === undefined || to < 0 || to > this.last || event.target?.closest?.("dialog")) return;
    event.preventDefault();
    this.step(to);
  }

  get last() {
    return this.match.record.actions.length;
  }

  /** Show the record at its end, and to a player, who has just seen the result, the way to step through it. */
  async show() {
    await this.step(this.at);
    if (this.seat !== null) this.element.querySelector(".choice > button:last-of-type")?.scrollIntoView({ block: "nearest" });
  }

  /** Show the position after `at` actions. */
  async step(at) {
    const { record, names } = this.match;
    this.at = at;
    const looked = await this.attempt(
      async () => {
        const position = await this.ask("replay", { ...replayed(record, at), names });
        if (this.at !== at) return { late: true };
        this.match.steps = at ? [{ action: record.actions[at - 1], events: position.events, told: position.text.events, position }] : [];
        if (!at) this.match.start = position;
        return this.turns.look();
      },
      () => this.step(at),
    );
    if (looked && !looked.late && this.at === at) this.turns.take(looked);
  }

  words() {
    return this.match.over ? super.words() : REVIEW.after(this.at, this.last);
  }

  takeBack() {
    return null;
  }

  hand(seen) {
    const hand = super.hand(seen);
    hand.setAttribute("aria-label", REVIEW.hand(this.match.names[this.me]));
    return hand;
  }

  controls() {
    const go = (to, words, focus) => {
      const off = to < 0 || to > this.last || to === this.at; // and keeps the focus
      return h("button", { "data-focus": focus, "aria-disabled": String(off), onclick: () => off || this.step(to) }, words);
    };
    const slider = h("input", {
      type: "range",
      min: "0",
      max: String(this.last),
      "aria-label": REVIEW.move,
      "aria-valuetext": REVIEW.after(this.at, this.last),
      "data-focus": "slider",
      oninput: (event) => this.step(Number(event.target.value)),
    });
    slider.value = String(this.at);
    slider.setAttribute("value", String(this.at));
    const view = h(
      "select",
      {
        "aria-label": REVIEW.view,
        "data-focus": "view",
        onchange: (event) => {
          this.seat = Number(event.target.value);
          this.step(this.at);
        },
      },
      choices(Object.entries(this.match.names.map(REVIEW.sees)), String(this.me)),
    );
    return h(
      "section",
      { class: "choice", "aria-label": REVIEW.name },
      h("p", { class: "since" }, this.match.steps.at(-1)?.seen?.join(" ") || this.match.steps.at(-1)?.told.join(" ") || REVIEW.start),
      slider,
      go(0, REVIEW.first, "first"),
      go(this.at - 1, REVIEW.back, "before"),
      go(this.at + 1, REVIEW.next, "after"),
      go(this.last, REVIEW.end, "last"),
      view,
      this.analysis.draw(),
    );
  }
}
