// @ts-check
// The people at a hosted table, and how to change them: a computer for a seat, a seat opened again, the link to watch.

import { h } from "../dom.js";
import { names } from "../household.js";
import { NAME } from "../seats.js";
import { linkField, linkTo } from "./invitation.js";
import { KINDS, PEOPLE } from "../words.js";

/** Draw the people at a table, next to it. */
export function people(table) {
  const { session, match } = table;
  return h(
    "section",
    { class: "people", "aria-label": PEOPLE.name },
    h("h2", {}, PEOPLE.name),
    h(
      "ul",
      {},
      match.seats.map((each, seat) => row(table, each, seat)),
    ),
    session.entry.watch ? watching(session) : null,
  );
}

function row(table, { name }, seat) {
  const { match } = table;
  return h(
    "li",
    { "data-key": `row:${seat}` },
    h("p", {}, h("strong", {}, name), ` ${presence(match, seat)}`),
    match.over ? null : h("p", { class: "row" }, actions(table, seat)),
  );
}

/** Say who plays a seat: a computer and its level, or whether the person is here. */
export function presence(match, seat) {
  return match.kind(seat) === "computer" ? PEOPLE.computer(KINDS[match.seats[seat].kind]) : PEOPLE[stateOf(match, seat)];
}

/** Return the key of a person's presence. */
export function stateOf(match, seat) {
  if (seat === match.seat) return "you";
  return match.kind(seat) === "open" ? "open" : match.away(seat) ? "away" : "here";
}

/** Draw a button that asks the host for something. It keeps the focus while an answer is awaited. */
export const button = ({ asking }, focus, words, onclick, main = false) =>
  h("button", { class: main && "main", "data-focus": focus, "aria-disabled": String(asking), onclick: () => asking || onclick() }, words);

/** Return a function that gives a seat to a computer. */
export const replace = (place, seat) => () => place.request(() => place.session.change(seat, { kind: "computer" }));

/** Return a function that takes the own seat back. */
export const retake = (table) => () => table.request(() => table.session.ways.retake(table.session));

/** Draw what the person may do about a seat. */
function actions(table, seat) {
  const { session, match } = table;
  if (!match.mayChange(seat, session.away)) return null;
  const [own, kind, name] = [seat === match.seat, match.kind(seat), match.names[seat]];
  const open = () => table.request(() => session.change(seat, { kind: "open" }));
  const words = own ? PEOPLE.computerForMe : PEOPLE.computerFor(name);
  return [
    kind === "computer" ? null : button(table, `computer:${seat}`, words, replace(table, seat)),
    own && kind === "computer" ? button(table, `own:${seat}`, PEOPLE.retake, retake(table)) : null,
    own || kind === "open" ? null : button(table, `open:${seat}`, PEOPLE.openFor(name), open),
  ];
}

/** Make the field for the own name. */
export const nameField = (value) =>
  h("input", {
    id: "own-name",
    "aria-describedby": "own-problem",
    required: true,
    ...NAME,
    list: "people",
    autocomplete: "nickname",
    value: value || (names()[0] ?? ""),
  });

/** Draw the link with which others watch. */
export function watching({ entry, match, known }) {
  return h(
    "div",
    { class: "watching" },
    h("h3", {}, PEOPLE.watchers),
    h("p", { class: "note" }, PEOPLE.watchersSee),
    linkField("link-watch", linkTo("watch", match.id, entry.watch), PEOPLE.watch, known.title),
  );
}
