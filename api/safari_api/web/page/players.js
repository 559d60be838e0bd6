// @ts-check
// The players at the table, each as a chip: name, points, what lies in front.

import { back } from "./cards.js";
import { h } from "./dom.js";
import { KINDS, PLAYERS } from "./words.js";

/**
 * Return by seat how many points each player has more after than before, where both are known and differ.
 * @returns {Map<number, number>}
 */
export function totals(before, after) {
  const found = new Map();
  for (const { player, total } of after ?? []) {
    const was = before?.find((score) => score.player === player)?.total ?? null;
    if (was !== null && total !== null && total !== was) found.set(player, total - was);
  }
  return found;
}

/** Return the other seats in the order in which they follow a seat, so that of four the partner sits in the middle. */
export function around(seats, me) {
  const all = seats.map((_, seat) => seat);
  return me === null ? all : [...all.slice(me + 1), ...all.slice(0, me)];
}

/** Draw a player. */
export function chip(table, context, seat) {
  const { match, drawing, seen } = table;
  const own = seat === table.me;
  const score = seen.scores[seat];
  const held = drawing.held(context.view, seat);
  const active = seen.active_players.includes(seat) && !match.over;
  const backs =
    !own && held && !context.over
      ? h(
          "span",
          { class: "backs", "aria-hidden": "true" },
          Array.from({ length: Math.min(held, 12) }, () => back("", { class: "card back tiny" })),
        )
      : null;
  const kind = match.seats[seat].kind;
  const you = own && match.spoken[seat] === null;
  return h(
    "div",
    { class: "player", "data-active": active, "data-key": `seat:${seat}`, "data-focus": null },
    h(
      "strong",
      {},
      you ? PLAYERS.you(match.names[seat]) : match.names[seat],
      kind && kind !== "person" && kind !== "open" ? h("small", { class: "level" }, ` ${KINDS[kind]}`) : null,
      match.presence ? match.presence(seat) : null,
    ),
    score.total === null ? null : h("span", { class: "points" }, PLAYERS.points(score.total)),
    held === null ? null : h("span", { class: "held" }, backs, own || !held ? null : h("span", { class: "unseen" }, PLAYERS.held(held))),
    drawing.team?.(context, seat) ?? null,
    drawing.front(context, seat),
    context.over && !own ? (drawing.shown?.(context, seat) ?? null) : null,
  );
}
