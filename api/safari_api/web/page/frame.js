// @ts-check
// The page around the felt: the bar with the state of play, and the parts next to the table.

import * as beside from "./beside.js";
import { h } from "./dom.js";
import { save } from "./record.js";
import { setSound, settings } from "./settings.js";
import { help } from "./sheet.js";
import { play } from "./sound.js";
import { FORM, TABLE } from "./words.js";

/** Say whose turn it is. */
export function words(table) {
  const { match } = table;
  if (match.over && !table.summing) return TABLE.over(table.winners());
  const active = table.seen.active_players;
  if (table.shared) return TABLE.reaches(match.names[table.me]);
  if (active.length > 1) return TABLE.together;
  const [seat] = active;
  if (seat === undefined) return match.over ? "" : TABLE.slow;
  if (!match.isPerson(seat)) return TABLE.thinking(match.names[seat]);
  return match.people.length > 1 ? TABLE.turn(match.names[seat]) : TABLE.yours;
}

/** Draw the bar: the game, the state of play, the ways out. */
export function bar(table) {
  return h(
    "header",
    { class: "bar" },
    h("h1", { tabindex: "-1" }, table.known.title),
    table.status,
    table.match.unkept && !table.match.over ? h("p", { class: "unkept", role: "alert" }, TABLE.unkept) : null,
    h(
      "nav",
      { "aria-label": TABLE.nav },
      h("button", { "data-focus": "help", onclick: () => help(table) }, FORM.sheet),
      sounds(table),
      table.saves ? h("button", { onclick: () => save(table.match.toRecord()) }, TABLE.save) : null,
      h("button", { onclick: () => table.ways.leave() }, TABLE.leave),
    ),
  );
}

/** Draw the switch of sounds and vibration. The first sound says that they are on. */
function sounds(table) {
  const on = settings().sound;
  const toggle = () => {
    setSound(!on);
    play("turn");
    table.draw();
  };
  const properties = {
    class: "sounds-on",
    "data-focus": "sounds",
    "aria-pressed": String(on),
    "aria-label": TABLE.sounds,
    title: TABLE.sounds,
  };
  return h("button", { ...properties, onclick: toggle }, h("span", { "aria-hidden": "true" }, on ? "🔔" : "🔕"));
}

/** Return a function that draws the cards of a move. */
export function marks({ box, drawing, seen }) {
  return (move) => box.marks((drawing.shows ?? drawing.things)(move, seen.state));
}

/** Draw what stands next to the table. */
export function aside(table) {
  const { match, seen, tab } = table;
  const open = (chosen) => {
    table.tab = chosen;
    table.draw();
  };
  const unfold = () => {
    table.unfolded = true;
    table.draw();
  };
  return h(
    "aside",
    { "data-tab": tab },
    beside.tabs(tab, open, table.tabs),
    beside.moves(table.choice, seen.text.legal_moves, (move) => table.play(move), table.unfolded, unfold, marks(table)),
    beside.scores(seen.scores, match.names, table.box),
    table.panels?.(),
    table.log.element,
  );
}

/** Say who has won. */
export function winners({ match }) {
  const { winners: won } = match.position.outcome;
  const names = won.map((seat) => (match.spoken[seat] === null ? null : match.names[seat]));
  return TABLE.winners(names, won[1] && won.length === match.names.length);
}
