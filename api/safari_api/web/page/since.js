// @ts-check
// The others' actions since the person's last action: a line for each player, the newest first.

import { h } from "./dom.js";
import { TABLE } from "./words.js";

/** Lines that are shown before the rest is unfolded. */
const LINES = 2;
/** Return whether an event is no news: everybody draws, and what ended stands in a summary and in the log. */
const quiet = (type) => type === "drew" || type?.endsWith("-ended");

/** Say what happened, next to the table. Before the first action it is the aim. */
export function since(table) {
  const { match } = table;
  if (!match.steps.length) return box(match.ply ? [] : [table.known.sheet?.aim?.[0] ?? ""]);
  const steps = match.steps.slice(1 + match.steps.findLastIndex((step) => step.action.player === table.me));
  const lines = linesOf(steps.length ? steps : match.steps.slice(-1));
  const shown = table.recalled ? lines : lines.slice(0, LINES);
  const toggle = () => {
    table.recalled = !table.recalled;
    table.draw();
  };
  const words = table.recalled ? TABLE.less : TABLE.more(lines.length - shown.length);
  const properties = { class: "more", "data-focus": "since", "aria-expanded": String(table.recalled), onclick: toggle };
  return box(shown, lines.length > LINES ? h("button", properties, words) : null);
}

/**
 * Draw the lines.
 * @param {any} [more] the button that unfolds the rest
 */
const box = (lines, more = null) =>
  h(
    "div",
    { class: "since" },
    lines.map((words) => h("p", {}, words)),
    more,
  );

/** Return the sentences of what each player did in these steps, by player, the one who acted last first. */
function linesOf(steps) {
  const by = new Map();
  for (const { action, seen = [], events = [] } of steps) {
    const said = by.get(action.player) ?? [];
    by.delete(action.player); // a player who acts again is last
    by.set(action.player, [...said, ...seen.map((words, place) => ({ words, calm: quiet(events[place]?.type) }))]);
  }
  return [...by.values()].reverse().map((said) => {
    const news = said.filter(({ calm }) => !calm);
    return (news.length ? news : said).map(({ words }) => words).join(" ");
  });
}
