// @ts-check
// The whole table as it is drawn: the bar, the felt with the players and the game, and what stands next to it.

import { context } from "./board.js";
import { h, put } from "./dom.js";
import { stops } from "./grid.js";
import { corner, end, handOver } from "./parts.js";
import { around, chip } from "./players.js";
import { TABLE } from "./words.js";

/** Update the whole table in place. */
export function lay(table) {
  if (table.curtain !== null || !table.seen) {
    const hidden = table.curtain === null ? null : handOver(table);
    put(table.element, table.bar(), table.problem, hidden, hidden ? h("aside", {}, table.log.element) : null, table.air);
    if (hidden) table.say(TABLE.next(table.match.names[table.curtain]));
    return;
  }
  const { match, shared, me } = table;
  const seen = context(table, me);
  const own = shared ? match.people : me === null ? [] : [me];
  const others = around(match.seats, shared ? null : me).filter((seat) => !own.includes(seat));
  table.element.toggleAttribute("data-over", match.over && !table.summing);
  table.element.toggleAttribute("data-many", others.length > 2);
  const part = (name, label, ...children) => h("section", { class: name, "aria-label": label, tabindex: "-1" }, children);
  put(
    table.element,
    table.bar(),
    table.problem,
    h(
      "div",
      { class: "felt" },
      part(
        "others",
        TABLE.others,
        others.map((seat) => chip(table, seen, seat)),
      ),
      match.over && !table.summing && table.summaries !== false ? end(table) : null,
      part("middle", TABLE.table, table.drawing.middle(seen)),
      own.length === 1
        ? part("own", TABLE.own, table.controls(), table.hand(seen), chip(table, seen, me))
        : h("div", { class: "own" }, table.controls()),
      shared
        ? part(
            "corners",
            TABLE.corners,
            own.map((seat, place) => corner(table, seat, place + 1)),
          )
        : null,
    ),
    table.aside(),
    table.air,
  );
  stops(table.element);
  table.say(table.words());
}
