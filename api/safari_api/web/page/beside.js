// What stands beside the table, each drawn from what it is given: the moves in words, the log, the scores, the rules, the result.

import { h } from "./dom.js";

/** So many of the last lines of a log are shown. */
const LINES = 60;
const TABS = { moves: "Moves", log: "Log", scores: "Scores", rules: "Rules" };

/** On a narrow screen one part at a time: `open` is the one that is shown, `choose(tab)` shows another; `names` are by tab. */
export function tabs(open, choose, names = TABS) {
  return h(
    "div",
    { class: "tabs", role: "group", "aria-label": "Beside the table" },
    Object.entries(names).map(([tab, name]) =>
      h("button", { "aria-pressed": String(tab === open), "data-focus": `tab:${tab}`, onclick: () => choose(tab) }, name),
    ),
  );
}

/** The legal moves in words, those first that fit what is chosen; `play(move)` plays one. */
export function moves(choice, told, play) {
  const fitting = new Set(choice.left.map((each) => each.place));
  const buttons = [...choice.all]
    .sort((one, two) => fitting.has(two.place) - fitting.has(one.place))
    .map(({ move, place }) => {
      const properties = { "data-focus": `move:${JSON.stringify(move)}`, "data-fits": fitting.has(place), onclick: () => play(move) };
      return h("li", {}, h("button", properties, told[place]));
    });
  return panel(
    "moves",
    "Legal moves",
    h("h2", { tabindex: "-1", "data-focus": "legal-moves", "data-fallback": true }, "Legal moves"),
    buttons.length ? h("ul", {}, buttons) : h("p", { class: "note" }, "Nothing to do now."),
  );
}

/** What happened, the last first; at most so many lines. */
export function log(told, most = LINES) {
  const lines = told.slice(-most).reverse();
  const items = lines.map((words) => h("li", {}, words));
  return panel("log", "Log", h("h2", {}, "Log"), h("ol", {}, items));
}

/** The scores with all their parts, as far as they may be known. */
export function scores(known, names) {
  const parts = partsOf(known);
  const rows = known.map((score) => [
    h("th", { scope: "row" }, names[score.player]),
    ...parts.map((part) => h("td", {}, score.parts ? String(score.parts[part] ?? 0) : "?")),
    h("td", {}, score.total === null ? "?" : String(score.total)),
  ]);
  return panel("scores", "Scores", h("h2", {}, "Scores"), sheet({}, ["Player", ...parts.map(words), "total"], rows));
}

/** The rules of the game. */
export function rules(known) {
  const told = known.map(({ id, text }) => [h("dt", {}, id), h("dd", {}, text)]);
  return panel("rules", "Rules", h("h2", {}, "Rules"), h("dl", {}, told));
}

/** Who came in at which place, and with what; of the scores the parts that somebody has. */
export function result({ ranking }, known, names) {
  const parts = partsOf(known).filter((part) => known.some((score) => score.parts[part]));
  const rows = ranking.flatMap((group, number) => {
    const place = 1 + ranking.slice(0, number).flat().length;
    return group.map((seat) => [
      h("td", {}, String(place)),
      h("th", { scope: "row" }, names[seat]),
      h("td", {}, String(known[seat].total)),
      ...parts.map((part) => h("td", {}, String(known[seat].parts[part] ?? 0))),
    ]);
  });
  return sheet({ "aria-label": "Result" }, ["place", "player", "total", ...parts.map(words)], rows);
}

/** One of the four, with a heading. */
function panel(kind, label, ...children) {
  return h("section", { class: kind, role: "region", "aria-label": label }, children);
}

function sheet(properties, heads, rows) {
  const head = heads.map((name) => h("th", { scope: "col" }, name));
  const body = rows.map((cells) => h("tr", {}, cells));
  return h("table", properties, h("thead", {}, h("tr", {}, head)), h("tbody", {}, body));
}

/** The names of the parts that scores have. */
const partsOf = (known) => [...new Set(known.flatMap((score) => Object.keys(score.parts ?? {})))];

/** The name of a part of a score, as people read it. */
const words = (part) => part.replaceAll("_", " ");
