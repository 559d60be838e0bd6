// @ts-check
// The puzzle of the day: one a game, the same for everybody, with one right answer; and for how many days in a row it was solved.

import * as beside from "./beside.js";
import { Choice, sameAction } from "./choose.js";
import { h } from "./dom.js";
import * as frame from "./frame.js";
import { keepAnswer, streak } from "./puzzles.js";
import { Table } from "./table.js";
import { OWN, PUZZLE } from "./words.js";

/** If the answer is a number, `ANSWERS` numbers are offered, at least `APART` percent apart. */
const ANSWERS = 4;
const APART = 6;

/** The number that a fraction as text stands for: "16/51". */
export const numberOf = (fraction) => {
  const [above, below = 1] = String(fraction).split("/");
  return Number(above) / Number(below);
};

/** Percentages to choose from, the lowest first, the right one among them. The puzzle's id decides the others. */
export function percentages(puzzle) {
  const right = Math.round(100 * numberOf(puzzle.answer));
  const found = [right];
  let mixed = [...puzzle.id].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 99991, 7);
  while (found.length < ANSWERS) {
    mixed = (mixed * 75 + 74) % 65537;
    const other = 1 + (mixed % 98);
    if (found.every((each) => Math.abs(each - other) >= APART)) found.push(other);
  }
  return found.sort((one, two) => one - two);
}

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
    if (puzzle.kind === "pair") this.drawing = { ...this.drawing, things: ({ spot }) => [`spot:${spot}`] };
  }

  async show() {
    const seen = { ...this.puzzle.view, text: { legal_moves: [], events: [] } };
    this.shown = new Map([[this.me, { seen, choice: new Choice(this.candidates(), this.drawing) }]]);
    const { puzzle } = this;
    const own = puzzle.view.events.map((event) => puzzle.kind !== "pair" || (event.type === "peeked" && event.tile));
    const told = puzzle.text.events.filter((_, place) => own[place]);
    this.log.show(told.length ? told : [PUZZLE.open]);
    this.draw();
  }

  /** Return the answers that a touch of the table can give. */
  candidates() {
    const { view, kind, answer } = this.puzzle;
    if (typeof answer === "string") return [];
    return view.legal_moves.filter(({ type }) => kind !== "pair" || type === answer.type);
  }

  /** No computer moves here. */
  get running() {
    return false;
  }

  /** Takes an answer: it is right or not, and the first one counts. */
  async play(move) {
    this.judge(sameAction(move, this.puzzle.answer), move);
  }

  judge(right, move = null) {
    if (this.right) return;
    this.own.calm();
    this.choice.clear();
    keepAnswer(this.match.game, this.day, right);
    this.right = right;
    this.verdict = right ? PUZZLE.right(this.proof()) : PUZZLE.wrong;
    if (right) this.own.hint = move;
    this.draw();
  }

  /** Shows the right answer, which then counts as not found. */
  reveal() {
    keepAnswer(this.match.game, this.day, false);
    this.own.calm();
    this.choice.clear();
    this.right = true;
    const { answer, text } = this.puzzle;
    this.verdict = [PUZZLE.answerIs, text.answer, this.proof()].filter(Boolean).join(" ");
    this.own.hint = typeof answer === "string" ? null : answer;
    this.draw();
  }

  /** Why the answer is the right one. */
  proof() {
    const { kind, answer, value, second, spots, names, view } = this.puzzle;
    if (typeof answer === "string") return PUZZLE.chance(answer, round(100 * numberOf(answer)));
    if (kind.startsWith("win-in-")) return PUZZLE.noDefense(names[1 - view.player]);
    if (kind === "pair") return PUZZLE.pair(spots[0] + 1, spots[1] + 1);
    return PUZZLE.lead(round(numberOf(value)), round(numberOf(second)));
  }

  words() {
    return PUZZLE.name(streak(this.match.game, this.day));
  }

  bar() {
    return frame.bar(this, { tabindex: "-1" });
  }

  /** The question, and the ways to answer it. */
  controls() {
    const { puzzle, choice, right, verdict } = this;
    const undo = () => {
      choice.back();
      this.draw();
    };
    const open = !right && typeof puzzle.answer === "string";
    const chosen = !right ? choice.settled : null;
    return h(
      "section",
      { class: "choice asked", "aria-label": PUZZLE.question },
      h("p", { class: "question-of-day" }, puzzle.question),
      open ? h("p", { class: "row", role: "group", "aria-label": PUZZLE.answers }, this.numbers()) : null,
      h("p", { class: "verdict", "aria-live": "polite", "data-right": right || null }, verdict ?? (open ? "" : PUZZLE.touch)),
      chosen ? h("button", { class: "main", "data-focus": "confirm", onclick: () => this.play(chosen.move) }, PUZZLE.answer) : null,
      choice.chosen.length ? h("button", { "data-focus": "back", onclick: undo }, OWN.undo) : null,
      verdict && !right ? h("button", { "data-focus": "reveal", onclick: () => this.reveal() }, PUZZLE.reveal) : null,
      h("details", {}, h("summary", {}, PUZZLE.why), h("p", {}, puzzle.note)),
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
    return h("aside", { "data-tab": tab }, beside.scores(puzzle.view.scores, puzzle.names), this.log.element);
  }
}

const round = (number) => Number(number.toFixed(1));
