// @ts-check
// Parts of the table that are there at times: the curtain between two people, corners at one device, the end.

import * as beside from "./beside.js";
import { context } from "./board.js";
import { picture } from "./cards.js";
import { finished } from "./day.js";
import { h } from "./dom.js";
import { count, standing } from "./household.js";
import { offered } from "./ladder.js";
import { Match } from "./match.js";
import { chip } from "./players.js";
import { save } from "./record.js";
import { CUP, END, KINDS, LABELS, TABLE } from "./words.js";

const TROPHY = "🏆";
/** Animals that come to a feast. */
const MOST = 8;

/** Draw what is shown between two people at one device. */
export function handOver(table) {
  const name = table.match.names[table.curtain];
  const open = () => {
    table.curtain = null;
    table.draw();
    table.computers.go();
  };
  return h(
    "section",
    { class: "curtain", "aria-label": TABLE.curtain },
    h("p", {}, TABLE.handOver(name)),
    h("button", { class: "main", "data-focus": "curtain", "data-fallback": true, onclick: open }, TABLE.iAm(name)),
    table.takeBack(),
  );
}

/** Draw one of several people's places at the device. The one who touched it, or pressed its key, touches the table next. */
export function corner(table, seat, key) {
  const seen = context(table, seat);
  const name = table.match.names[seat];
  return h(
    "section",
    { class: "own-corner", "aria-label": TABLE.corner(name), "data-next": seat === table.me },
    h(
      "button",
      { "data-focus": `corner:${seat}`, "aria-pressed": String(seat === table.me), onclick: () => table.reach(seat) },
      TABLE.reach,
      h("kbd", {}, String(key)),
    ),
    chip(table, seen, seat),
    h("div", { class: "row" }, table.drawing.hand(seen)),
  );
}

/** Draw the animals of a game in a row for a person who has won it; null for all others. */
export function feast({ match, box, record }) {
  const { winners } = match.position.outcome;
  if (record || !match.people.some((seat) => winners.includes(seat))) return null;
  const symbols = [...new Set([...box.components.values()].map(({ symbol }) => symbol))].slice(0, MOST);
  const animals = [TROPHY, ...symbols].map((symbol, place) => {
    const animal = picture(symbol);
    animal.style.setProperty("--at", String(place));
    return animal;
  });
  return h("p", { class: "feast", "aria-hidden": "true" }, animals);
}

/** Keep a finished match's result, once. Return the next level on offer, and the words on a deal of the day. */
export function settle({ match, known, record, ways }) {
  count(match);
  return { level: ways.level ? offered(match) : null, day: match.day && !record ? finished(match, known.title) : null };
}

/** Say who has won, with what and why, and where to go from here. */
export function end(table) {
  const { match, ways } = table;
  const { outcome, scores } = match.position;
  const drop = (way) => () => {
    Match.drop(match);
    way();
  };
  const button = (focus, words, onclick, main = false) =>
    onclick ? h("button", { "data-focus": focus, class: main ? "main" : null, onclick }, words) : null;
  const own = table.me !== null && match.people.length === 1 ? scores[table.me]?.total : null;
  const { players, partners, reversed } = match.position.state.options;
  const side = partners && players === 4 ? 2 : players; // seats that are equal modulo this are on one side
  const others = scores.filter(({ player }) => player % side !== table.me % side);
  const best = Math[reversed ? "min" : "max"](...others.map(({ total }) => total));
  const { level, day } = settle(table);
  const standings = standing(match.game);
  return h(
    "section",
    { class: "end", "aria-label": END.name },
    feast(table),
    h("p", { class: "winner", tabindex: "-1", "data-focus": "winner", "data-fallback": true }, table.winners()),
    h(
      "p",
      { class: "why" },
      table.box.word("reasons", outcome.reason),
      own !== null && match.game !== "safari-dual" && Number.isFinite(best) ? ` ${END.yours(own, best)}` : "",
    ),
    beside.result(outcome, scores, match.names, table.box),
    day ? h("p", { class: "day" }, day) : null,
    standings.length > 1 && !table.record && !match.hosted
      ? h("p", { class: "cup" }, `${CUP.name}${LABELS.colon}${standings.map(([name, wins]) => `${name} ${wins}`).join(", ")}.`)
      : null,
    h(
      "p",
      { class: "row" },
      button("again", END.again, ways.again && drop(ways.again), true),
      level ? button("level", END.level(KINDS[level]), ways.level && drop(() => ways.level(level))) : null,
      button("look", END.look, ways.look && !table.record && (() => ways.look(match, table.me))),
      button("share", END.share, ways.share && (() => ways.share(table))),
      button("other", END.other, ways.other && drop(ways.other)),
      button("save", END.save, () => save(table.match.toRecord())),
    ),
    table.link
      ? h("p", { class: "share" }, h("label", {}, END.link, h("input", { readonly: "", value: table.link, "data-focus": "link" })))
      : null,
  );
}
