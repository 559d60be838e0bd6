// @ts-check
// The parts of the table that can be touched, and the input of a game's drawing.

import { h } from "./dom.js";

/** Return the input of a game's drawing for the player of a seat. */
export function context(table, seat) {
  const { seen, choice } = table.shown.get(seat);
  const { match, box, stage } = table;
  return {
    view: seen.state,
    over: seen.outcome !== null && seen.outcome !== undefined,
    box,
    choice,
    me: seat,
    names: match.names,
    last: match.steps.at(-1)?.action ?? null,
    marked: (key) => stage.marks.includes(key),
    touchable: touchable.bind(null, table, seat),
    instead: instead.bind(null, table),
  };
}

/**
 * Make something for a player to touch: a button if it takes part in a legal move, else a picture.
 * @param {string[]} things what it may stand for
 * @param {string} label its accessible name
 * @param {string} [focus] its place for the focus
 * @param {boolean} [plain] whether it is a word, which is left out if it cannot be touched
 * @param {number} [before] how many like it lie before it
 */
function touchable(table, seat, things, content, label, focus = things[0], plain = false, before = 0) {
  const { choice } = table.shown.get(seat);
  const { hint, asking, wondering } = table.own;
  const lit = things.some((thing) => choice.lit(thing));
  const chosen = choice.chosen.filter((thing) => things.includes(thing)).length > before;
  const asked = asking?.some((thing) => things.includes(thing)) ?? false;
  const hinted = hint && things.some((thing) => table.drawing.things(hint).includes(thing));
  if (!lit && !chosen && plain) return null;
  const pressed = chosen || things[0].startsWith("hand:") ? String(chosen) : null;
  const properties = {
    class: plain ? "word" : "thing",
    "data-focus": focus,
    "data-chosen": chosen || asked,
    "data-sent": chosen && table.sending.on,
    "data-hinted": hinted,
    "aria-pressed": pressed,
  };
  if (lit || chosen) {
    const touch = () => (lit ? table.own.touch(seat, things) : table.own.again());
    return h("button", { ...properties, "data-lit": lit, onclick: touch }, plain ? label : pictured(content, label));
  }
  const wish = wondering ? table.drawing.wish(things, { me: seat, choice }) : null;
  if (wish) {
    return h("button", { ...properties, "data-dark": true, onclick: () => table.own.explain(wish) }, pictured(content, label));
  }
  return h("span", { ...properties, "aria-pressed": null, role: "img", "aria-label": label }, content);
}

/** Make a button that makes several moves, one after the other. */
function instead(table, moves, content, label, focus) {
  const go = () => table.turns.several(moves);
  return h("button", { class: "thing", "data-focus": focus, "data-lit": true, onclick: go }, pictured(content, label));
}

/** Make the content of a button: a picture, and the name that is read out. */
const pictured = (content, label) => [h("span", { "aria-hidden": "true", class: "shown" }, content), h("span", { class: "unseen" }, label)];
