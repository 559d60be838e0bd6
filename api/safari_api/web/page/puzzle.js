// The puzzle of the day: one a game, the same for everybody, with one right answer; and for how many days in a row it was solved.

import { Trouble, puzzles } from "./api.js";
import * as beside from "./beside.js";
import { Choice } from "./choose.js";
import { h } from "./dom.js";
import { attempt } from "./store.js";
import { Table } from "./table.js";

const KEPT = "safari-rules puzzles";
const DAY = 24 * 60 * 60 * 1000;
/** So many answers to choose from are offered where the answer is a number, at least so many percent apart. */
const ANSWERS = 4;
const APART = 6;
const TABS = { log: "What happened", scores: "Scores", rules: "Rules" };

/** The number of a day since 1970, in UTC. */
export const dayNumber = (now = Date.now()) => Math.floor(now / DAY);

/** The puzzle of a game for a day. */
export async function ofTheDay(game, day) {
  const all = await puzzles(game);
  if (!Array.isArray(all) || !all.length) throw new Trouble("The service has no puzzles of this game.");
  return all[day % all.length];
}

/** By game and number of the day whether the first answer was right, as this browser remembers it. */
function answers() {
  const found = attempt(() => JSON.parse(localStorage.getItem(KEPT)));
  return found && typeof found === "object" ? found : {};
}

/** For how many days in a row a game's puzzle was solved by the first answer, up to a day; the day itself may still be open. */
export function streak(game, day, all = answers()) {
  const own = all[game] ?? {};
  let at = own[day] === undefined ? day - 1 : day;
  let length = 0;
  while (own[at] === true) {
    length += 1;
    at -= 1;
  }
  return length;
}

/** Keep whether the first answer of a day was right; a later one changes nothing. In a full store it is not kept. */
export function keepAnswer(game, day, right) {
  const all = answers();
  if (all[game]?.[day] !== undefined) return;
  attempt(() => localStorage.setItem(KEPT, JSON.stringify({ ...all, [game]: { ...all[game], [day]: right } })));
}

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
      seats: names.map((name) => ({ name })),
      people: [view.player],
      steps: [],
      position: view,
      over: false,
      isPerson: (seat) => seat === view.player,
    };
    super(match, known, ways);
    Object.assign(this, { puzzle, day, tab: puzzle.text.events.length ? "log" : "rules", verdict: null, right: false });
    this.element.setAttribute("data-puzzle", puzzle.kind);
    if (puzzle.kind === "pair") this.drawing = { ...this.drawing, things: ({ spot }) => [`spot:${spot}`] };
  }

  /** Another tab plays a game: this puzzle does not mind. */
  elsewhere() {}

  async show() {
    const seen = { ...this.puzzle.view, text: { legal_moves: [], events: [] } };
    this.shown = new Map([[this.me, { seen, choice: new Choice(this.candidates(), this.drawing) }]]);
    this.draw();
  }

  /** What may be answered by touching the table. */
  candidates() {
    const { view, kind, answer } = this.puzzle;
    if (typeof answer === "string") return [];
    return view.legal_moves.filter(({ type }) => kind !== "pair" || type === answer.type);
  }

  computers() {}

  /** Takes an answer: it is right or not, and the first one counts. */
  async play(move) {
    this.judge(JSON.stringify(move) === JSON.stringify(this.puzzle.answer), move);
  }

  judge(right, move = null) {
    if (this.right) return;
    this.calm();
    this.choice.clear();
    keepAnswer(this.match.game, this.day, right);
    this.right = right;
    this.verdict = right ? `Right! ${this.proof()}` : "Not this one. Try again, or see the answer.";
    if (right) this.hint = move;
    this.draw();
  }

  /** Shows the right answer, which then counts as not found. */
  reveal() {
    keepAnswer(this.match.game, this.day, false);
    this.calm();
    this.choice.clear();
    this.right = true;
    const { answer, text } = this.puzzle;
    this.verdict = ["The answer:", text.answer, this.proof()].filter(Boolean).join(" ");
    this.hint = typeof answer === "string" ? null : answer;
    this.draw();
  }

  /** Why the answer is the right one. */
  proof() {
    const { kind, answer, value, second, spots, names, view } = this.puzzle;
    if (typeof answer === "string") return `exactly ${answer}, about ${round(100 * numberOf(answer))} in a hundred.`;
    if (kind.startsWith("win-in-")) return `${names[1 - view.player]} has no defense.`;
    if (kind === "pair") return `Spots ${spots[0]} and ${spots[1]} hold a pair.`;
    return `You end ${ahead(value)}; with the second-best move, ${ahead(second)}.`;
  }

  words() {
    const row = streak(this.match.game, this.day);
    return `Puzzle of the day${row > 1 ? `, solved ${row} days in a row` : ""}.`;
  }

  bar() {
    return h(
      "header",
      { class: "bar" },
      h("h1", { tabindex: "-1" }, this.known.title),
      this.status,
      h("nav", { "aria-label": "Game" }, h("button", { onclick: () => this.ways.leave() }, "Games")),
    );
  }

  /** The question, and the ways to answer it. */
  choosing() {
    const { puzzle, choice, right, verdict } = this;
    const undo = () => {
      choice.back();
      this.draw();
    };
    const open = !right && typeof puzzle.answer === "string";
    const chosen = !right && choice.exact;
    return h(
      "section",
      { class: "choice asked", "aria-label": "The question" },
      h("p", { class: "question-of-day" }, puzzle.question),
      open ? h("p", { class: "row", role: "group", "aria-label": "Answers" }, this.numbers()) : null,
      h(
        "p",
        { class: "verdict", "aria-live": "polite", "data-right": right || null },
        verdict ?? (open ? "" : "Touch your answer on the table."),
      ),
      chosen ? h("button", { class: "main", "data-focus": "confirm", onclick: () => this.play(choice.exact.move) }, "Answer") : null,
      choice.chosen.length ? h("button", { "data-focus": "back", onclick: undo }, "Undo touch") : null,
      verdict && !right ? h("button", { "data-focus": "reveal", onclick: () => this.reveal() }, "See the answer") : null,
      right ? h("button", { class: "main", "data-focus": "other", "data-fallback": true, onclick: this.ways.other }, "Play a game") : null,
    );
  }

  numbers() {
    const right = Math.round(100 * numberOf(this.puzzle.answer));
    return percentages(this.puzzle).map((percent) =>
      h("button", { "data-focus": `answer:${percent}`, onclick: () => this.judge(percent === right) }, `about ${percent} %`),
    );
  }

  aside() {
    const { puzzle, known, tab } = this;
    const open = (chosen) => {
      this.tab = chosen;
      this.draw();
    };
    const own = puzzle.view.events.map((event) => puzzle.kind !== "pair" || (event.type === "peeked" && event.tile));
    const told = puzzle.text.events.filter((_, place) => own[place]);
    return h(
      "aside",
      { "data-tab": tab },
      beside.tabs(tab, open, TABS),
      beside.log(told.length ? told : ["All that you need to know lies on the table."], told.length),
      beside.scores(puzzle.view.scores, puzzle.names),
      beside.rules(known.rules),
    );
  }
}

const round = (number) => Number(number.toFixed(1));

/** By how many points the solver ends ahead, or behind. */
function ahead(fraction) {
  const lead = round(numberOf(fraction));
  return lead === 0 ? "level" : `${Math.abs(lead)} ${Math.abs(lead) === 1 ? "point" : "points"} ${lead > 0 ? "ahead" : "behind"}`;
}
