// @ts-check
// Summaries: the result of a round, a deal or a game, in a dialog that stays until a person leaves it.

import { context } from "./board.js";
import { read } from "./dialog.js";
import { h } from "./dom.js";
import { feast } from "./parts.js";
import { play as sound } from "./sound.js";
import { LABELS, SUMMARY } from "./words.js";

/** Stop at a summary if the events ended something. `before` may be null. */
export async function summarize(table, before, after) {
  const { match, drawing } = table;
  const ended = after.events.find(({ type }) => /^(game|deal|round)-ended$/.test(type));
  if ((!ended && !match.over) || table.summaries === false) return;
  table.computers.stop();
  const parts = {
    ...(table.shown.size ? context(table, table.me) : { view: after.state, box: table.box, names: match.names, me: table.me }),
    ended,
    before: before?.state ?? null,
    events: after.events,
    scores: after.scores,
  };
  const body = drawing.summary?.(parts) ?? null;
  const title = ended && !match.over ? drawing.ended(ended) : SUMMARY.over;
  const settles = ({ type }, place) => type.endsWith("-ended") || (match.over && !ended && place === after.events.length - 1);
  const told = after.text.events.filter((_, place) => settles(after.events[place], place));
  const reason = match.over ? table.box.word("reasons", match.position.outcome.reason) : null;
  await read(table, { name: "summary", title, leave: SUMMARY.go }, [
    match.over ? feast(table) : null,
    match.over ? h("p", { class: "winner" }, table.winners()) : null,
    reason ? h("p", {}, reason) : null,
    body,
    match.over ? points(after.scores, match.names, table) : null,
    h(
      "div",
      { class: "why" },
      told.flatMap(sentences).map((words) => h("p", {}, words)),
    ),
  ]);
  const own = match.people.length === 1 ? match.people[0] : null;
  if (match.over && own !== null) sound(match.position.outcome.winners.includes(own) ? "win" : "lose");
}

/** Split a settlement into its sentences, a line each. */
function sentences(told) {
  return told.split(/(?<=\.) (?=\p{Lu})/u);
}

/** Draw one player's part of a summary: the name, what counts, the sum. */
export function player(name, sum, ...content) {
  return h("section", {}, h("h3", {}, name, " ", h("strong", {}, sum)), content);
}

/** Draw the sum of each player's parts. */
function points(scores, names, { match, box }) {
  if (match.game === "safari-dual") return null;
  const rows = scores.map((score) => {
    const parts = Object.entries(score.parts ?? {}).filter(([, value]) => value);
    const words = parts.map(([part, value]) => `${box.word("score_parts", part)} ${value < 0 ? `−${-value}` : value}`).join(", ");
    return h(
      "li",
      {},
      h("strong", {}, names[score.player]),
      `${LABELS.colon}${words ? `${words} = ` : ""}`,
      h("strong", {}, SUMMARY.points(score.total)),
    );
  });
  return h("ul", {}, rows);
}
