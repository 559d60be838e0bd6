// @ts-check
// A lesson: positions, a sentence each, and the one touch that leads on.

import { service } from "./api.js";
import * as beside from "./beside.js";
import { sameAction } from "./choose.js";
import { h } from "./dom.js";
import { marks } from "./frame.js";
import { Match } from "./match.js";
import { Table } from "./table.js";
import { current } from "./viewing.js";
import { FORM, LESSON, OWN, REVIEW } from "./words.js";

export class Lesson extends Table {
  /** The entry of the catalogue has a lesson, and `ways` a `start`, which leads to the form. */
  constructor(known, ways) {
    const steps = known.lesson.steps;
    const learner = steps.find((step) => step.await)?.await.player ?? 0;
    const { players } = steps[0].state.options;
    const seats = FORM.names.slice(0, players).map((name, seat) => ({ name, kind: seat === learner ? "person" : "computer" }));
    const start = { state: steps[0].state, active_players: [learner], scores: [], outcome: null };
    const match = new Match({ id: "lesson", service: service(), game: known.id, seats, steps: [], start });
    match.memories = [];
    match.keep = () => {};
    super(match, known, ways);
    this.steps = steps;
    this.at = 0;
    this.summaries = false;
    this.ready = false; // whether the step's sentence waits for the learner
  }

  get step() {
    return this.steps[this.at];
  }

  /** No computer moves by itself here. */
  get running() {
    return false;
  }

  /** Only the awaited action can be chosen. */
  look(seen, before) {
    const { step, ready } = this;
    const legal = seen.legal_moves;
    const moves = ready && step.await ? legal.filter((move) => sameAction(move, step.await)) : [];
    const told = moves.map((move) => seen.text.legal_moves[legal.indexOf(move)]);
    return super.look({ ...seen, legal_moves: moves, text: { ...seen.text, legal_moves: told } }, before);
  }

  show() {
    return this.enter(this.at);
  }

  /** Begin a step. */
  async enter(at) {
    this.at = at;
    this.ready = true;
    const { match, step } = this;
    if (step.state) {
      match.steps = [];
      match.start = { state: step.state, active_players: match.people, scores: [], outcome: null };
      const seen = await this.attempt(
        () => match.see(match.people[0], null),
        () => this.enter(at),
      );
      if (!seen) return;
      const { active_players, scores, outcome } = seen;
      match.start = { state: step.state, active_players, scores, outcome };
    }
    await super.show();
  }

  /** Make the awaited action, let the others answer, and begin the next step. */
  async play(move) {
    if (this.busy || !this.ready || !current(this, move)) return;
    const { match, step } = this;
    this.busy = true;
    this.ready = false;
    this.own.calm();
    this.stage.rest();
    for (const action of [move, ...(step.reply ?? [])]) {
      const done = await this.attempt(
        () => match.act(action),
        () => this.enter(this.at),
      );
      if (done) await this.turns.follow(done);
      if (this.closed) return;
      if (!done) {
        this.busy = false;
        this.ready = true;
        return;
      }
    }
    this.busy = false;
    await this.enter(Math.min(this.at + 1, this.steps.length - 1));
  }

  words() {
    return LESSON.step(this.at + 1, this.steps.length);
  }

  bar() {
    return h("header", { class: "bar" }, h("h1", { tabindex: "-1" }, LESSON.title(this.known.title)), this.status);
  }

  takeBack() {
    return null;
  }

  controls() {
    const { step, ready, ways } = this;
    const last = this.at === this.steps.length - 1;
    const on = () => this.enter(this.at + 1);
    const settled = this.choice.settled;
    const button = (focus, words, onclick, main = false) =>
      h("button", { "data-focus": focus, class: main ? "main" : null, "data-fallback": main || null, onclick }, words);
    return h(
      "section",
      { class: "choice lesson", "aria-label": LESSON.name },
      h("p", { class: "step-words", "aria-live": "polite" }, step.text),
      settled ? button("confirm", OWN.confirm, () => this.play(settled.move), true) : null,
      ready && !step.await && !last ? button("next", REVIEW.next, on, true) : null,
      last ? button("start", FORM.start, ways.start, true) : button("skip", LESSON.skip, on),
      button("leave", LESSON.leave, ways.leave),
    );
  }

  aside() {
    const { seen } = this;
    return h(
      "aside",
      { "data-tab": "moves" },
      beside.moves(this.choice, seen.text.legal_moves, (move) => this.play(move), true, undefined, marks(this)),
      this.log.element,
    );
  }
}

/** Make the lesson of a game. */
export const lesson = (known, ways) => new Lesson(known, ways);
