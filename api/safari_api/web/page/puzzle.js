// @ts-check
// The puzzle of the day: one a game, the same for everybody, with one right answer.

import * as beside from "./beside.js";
import { Choice, sameAction } from "./choose.js";
import { h } from "./dom.js";
import { playOut, turn } from "./film.js";
import { keepAnswer, numberOf, percentages, streak } from "./puzzles.js";
import { Table } from "./table.js";
import { OWN, PUZZLE } from "./words.js";

/** The table of a puzzle: the solver sees one position, and answers with one move or one number. */
export class PuzzleTable extends Table {
  constructor(puzzle, known, day, ways) {
    const { view, names } = puzzle;
    const match = {
      id: puzzle.id,
      game: puzzle.game,
      names,
      spoken: names,
      seats: names.map((name) => ({ name })),
      people: [view.player],
      steps: [],
      position: view,
      over: false,
      isPerson: (seat) => seat === view.player,
    };
    super(match, known, ways);
    this.puzzle = puzzle;
    this.day = day;
    this.saves = false;
    this.tab = "scores";
    /** @type {string | null} */
    this.verdict = null;
    this.right = false;
    this.element.setAttribute("data-puzzle", puzzle.kind);
    this.pair = puzzle.kind === "pair";
    this.answer = this.pair ? { spots: puzzle.spots } : puzzle.answer;
    this.looks = puzzle.view.events.filter(({ type, tile }) => this.pair && type === "peeked" && tile);
    this.filming = false; // whether the tiles that were seen are shown
    this.said = ""; // what happens while the answer is played out
    if (this.pair) this.drawing = { ...this.drawing, things: ({ spots }) => spots.map((spot) => `spot:${spot}`), firsts: () => 2 };
  }

  /** Show what was seen, and then the position. Before the answer, nobody can read again what is to be remembered. */
  async show() {
    const { events } = this.puzzle.text;
    this.log.show(this.pair ? [PUZZLE.watch] : events.length ? events : [PUZZLE.open]);
    this.film();
  }

  async film() {
    this.filming = this.pair;
    await turn(this, this.looks);
    this.filming = false;
    if (!this.closed) this.pose();
  }

  /** Show the position of the question. */
  pose() {
    const seen = { ...this.puzzle.view, text: { legal_moves: [], events: [] } };
    this.shown = new Map([[this.me, { seen, choice: new Choice(this.candidates(), this.drawing) }]]);
    this.draw();
  }

  /** Return the answers that touches of the table can give. */
  candidates() {
    const { view, answer } = this.puzzle;
    if (this.right || typeof answer === "string") return [];
    if (!this.pair) return view.legal_moves;
    const spots = view.state.table.flatMap((tile, spot) => (tile ? [spot] : []));
    return spots.flatMap((one, place) => spots.slice(place + 1).map((other) => ({ spots: [one, other] })));
  }

  /** No computer moves here. */
  get running() {
    return false;
  }

  /** Judge an answer. The first one counts. */
  async play(move) {
    this.judge(sameAction(move, this.answer));
  }

  judge(right) {
    if (this.right) return;
    this.own.calm();
    this.choice.clear();
    keepAnswer(this.match.game, this.day, right);
    if (right) this.solve(PUZZLE.right(this.short()).trim());
    else {
      this.verdict = PUZZLE.wrong;
      this.draw();
    }
  }

  /** Mark the answer, and play it out on the table. */
  async solve(verdict) {
    const { puzzle, looks, answer } = this;
    this.right = true;
    this.verdict = verdict;
    this.own.hint = typeof answer === "string" ? null : answer;
    this.pose();
    if (this.pair) {
      this.log.show(puzzle.text.events.filter((_, place) => looks.includes(puzzle.view.events[place])));
      await turn(
        this,
        puzzle.spots.map((spot) => looks.find((each) => each.spot === spot)),
      );
    } else if (puzzle.line) await playOut(this).catch(() => {}); // the answer is right without it
  }

  /** Show the right answer, which then counts as not found. */
  reveal() {
    keepAnswer(this.match.game, this.day, false);
    this.own.calm();
    this.choice.clear();
    this.solve([PUZZLE.answerIs, this.pair ? null : this.puzzle.text.answer, this.short()].filter(Boolean).join(" "));
  }

  /** Return what the table shows of the answer, in a sentence. */
  short() {
    const { kind, answer, spots, names, view } = this.puzzle;
    if (typeof answer === "string") return PUZZLE.chance(answer, round(100 * numberOf(answer)));
    if (this.pair) return PUZZLE.pair(spots[0] + 1, spots[1] + 1);
    return kind.startsWith("win-in-") ? PUZZLE.noDefense(names[1 - view.player]) : "";
  }

  /** Draw what the question takes for granted, and after the answer its proof. */
  why() {
    const { note, value, second, proof: found } = this.puzzle;
    const mean = found.hidden_states > 1;
    const proof = this.right && value ? PUZZLE.lead(round(numberOf(value)), round(numberOf(second)), mean) : null;
    return this.pair ? null : h("details", {}, h("summary", {}, PUZZLE.why), h("p", {}, note), proof ? h("p", {}, proof) : null);
  }

  words() {
    return PUZZLE.name(streak(this.match.game, this.day));
  }

  /** The question, and the ways to answer it. */
  controls() {
    const { puzzle, choice, own, right, verdict, filming } = this;
    const open = !right && typeof puzzle.answer === "string";
    const chosen = !right ? choice.settled : null;
    return h(
      "section",
      { class: "choice asked", "aria-label": PUZZLE.question },
      h("p", { class: "question-of-day" }, filming ? PUZZLE.watch : puzzle.question),
      open ? h("p", { class: "row", role: "group", "aria-label": PUZZLE.answers }, this.numbers()) : null,
      h("p", { class: "verdict", "aria-live": "polite", "data-right": right || null }, verdict ?? (open || filming ? "" : PUZZLE.touch)),
      own.asking ? own.question() : null,
      this.said ? h("p", { class: "played-out", "aria-live": "polite" }, `${PUZZLE.line} ${this.said}`) : null,
      chosen ? h("button", { class: "main", "data-focus": "confirm", onclick: () => this.play(chosen.move) }, PUZZLE.answer) : null,
      choice.chosen.length ? h("button", { "data-focus": "back", onclick: () => own.undo() }, OWN.undo) : null,
      this.pair && !right && !filming ? h("button", { "data-focus": "film", onclick: () => this.film() }, PUZZLE.film) : null,
      verdict && !right ? h("button", { "data-focus": "reveal", onclick: () => this.reveal() }, PUZZLE.reveal) : null,
      this.why(),
      right ? h("button", { class: "main", "data-focus": "other", "data-fallback": true, onclick: this.ways.other }, PUZZLE.play) : null,
    );
  }

  numbers() {
    const right = Math.round(100 * numberOf(this.puzzle.answer));
    return percentages(this.puzzle).map((percent) =>
      h("button", { "data-focus": `answer:${percent}`, onclick: () => this.judge(percent === right) }, PUZZLE.about(percent)),
    );
  }

  aside() {
    const { puzzle, tab } = this;
    return h("aside", { "data-tab": tab }, beside.scores((this.seen ?? puzzle.view).scores, puzzle.names, this.box), this.log.element);
  }
}

const round = (number) => Number(number.toFixed(1));
