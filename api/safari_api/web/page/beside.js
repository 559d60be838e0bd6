// @ts-check
// The parts next to the table: the moves in words, the scores, the rules, the result. Each is drawn from its arguments.

import { h } from "./dom.js";
import { minus } from "./grammar.js";
import { BESIDE } from "./words.js";

/** A list of more than `LONG` moves is folded: its first `FOLDED` moves are shown. */
const FOLDED = 8;
const LONG = 12;

/** Draw the buttons of the parts, of which one is shown. `choose` shows another. */
export function tabs(open, choose, names = BESIDE.tabs) {
  return h(
    "div",
    { class: "tabs", role: "group", "aria-label": BESIDE.name },
    Object.entries(names).map(([tab, name]) =>
      h("button", { "aria-pressed": String(tab === open), "data-focus": `tab:${tab}`, onclick: () => choose(tab) }, name),
    ),
  );
}

/** Draw the legal moves in words, those first that fit what is chosen. `unfold` shows all of a long list. */
export function moves(choice, told, play, unfolded = true, unfold = () => {}, marks = (_) => null) {
  const fitting = new Set(choice.left.map((each) => each.place));
  const sorted = [...choice.all].sort((one, two) => Number(fitting.has(two.place)) - Number(fitting.has(one.place)));
  const long = sorted.length > LONG;
  const shown = long && !unfolded ? sorted.slice(0, FOLDED) : sorted;
  const buttons = shown.map(({ move, place }) => {
    const properties = { "data-focus": `move:${JSON.stringify(move)}`, "data-fits": fitting.has(place), onclick: () => play(move) };
    return h("li", { "data-focus": null }, h("button", properties, marks(move), told[place]));
  });
  return panel(
    "moves",
    BESIDE.moves,
    h("h2", {}, BESIDE.moves),
    buttons.length ? h("ul", {}, buttons) : h("p", { class: "note" }, BESIDE.nothing),
    long ? h("button", { "data-focus": "all-moves", "aria-expanded": String(unfolded), onclick: unfold }, BESIDE.all) : null,
  );
}

/** Draw the scores with all their parts, as far as they may be known. */
export function scores(known, names, box) {
  const parts = partsOf(known);
  const rows = known.map((score) => [
    h("th", { scope: "row" }, names[score.player]),
    ...parts.map((part) => h("td", {}, score.parts ? minus(score.parts[part] ?? 0) : "?")),
    h("td", {}, score.total === null ? "?" : minus(score.total)),
  ]);
  const heads = [BESIDE.player, ...parts.map((part) => box.word("score_parts", part)), BESIDE.total];
  return panel("scores", BESIDE.scores, h("h2", {}, BESIDE.scores), sheet({}, heads, rows));
}

/** Draw each player's place and total, and the parts that differ from the total. */
export function result({ ranking }, known, names, box) {
  const parts = partsOf(known).filter(
    (part) => known.some(({ parts }) => parts[part]) && known.some(({ parts, total }) => parts[part] !== total),
  );
  const rows = ranking.flatMap((group, number) => {
    const place = 1 + ranking.slice(0, number).flat().length;
    return group.map((seat) => [
      h("td", {}, String(place)),
      h("th", { scope: "row" }, names[seat]),
      h("td", {}, minus(known[seat].total)),
      ...parts.map((part) => h("td", {}, minus(known[seat].parts[part] ?? 0))),
    ]);
  });
  const heads = [BESIDE.place, BESIDE.player, BESIDE.total, ...parts.map((part) => box.word("score_parts", part))];
  return sheet({ "aria-label": BESIDE.result }, heads, rows);
}

/** Draw a part with its heading. */
function panel(kind, label, ...children) {
  return h("section", { class: kind, "aria-label": label, tabindex: kind === "scores" ? "0" : "-1" }, children);
}

function sheet(properties, heads, rows) {
  const head = heads.map((name) => h("th", { scope: "col" }, h("span", {}, name)));
  const body = rows.map((cells) => h("tr", {}, cells));
  return h("table", properties, h("thead", {}, h("tr", {}, head)), h("tbody", {}, body));
}

/** The names of the parts that scores have. */
const partsOf = (known) => [...new Set(known.flatMap((score) => Object.keys(score.parts ?? {})))];
