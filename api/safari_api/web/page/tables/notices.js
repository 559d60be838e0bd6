// @ts-check
// Notices: the host is away, an action is to be taken back, a seat is empty, a next game begins.

import { h } from "../dom.js";
import { invitation } from "./invitation.js";
import { minutes } from "./looking.js";
import { button, replace, retake } from "./people.js";
import { NOTICES, PEOPLE, ROOM, ROUTES } from "../words.js";

/** Milliseconds after which a notice says that a person is away. A mark next to the name comes sooner. */
const MISSED = 10_000;

/** Draw all notices of a table. */
export function notices(table) {
  const { session, match } = table;
  const others = session.over ? [] : [unkept(session), undo(table), next(table), ...computers(table)];
  const found = [lost(session), ...others].filter(Boolean);
  const open = match.over || session.over ? [] : match.open.map((seat) => seatOpen(table, seat));
  return [found.length ? h("div", { class: "notices", "data-key": "notices" }, found) : null, ...open];
}

const notice = (kind, words, ...buttons) =>
  h(
    "section",
    { class: "notice", "aria-label": NOTICES.name, "data-notice": kind, "data-key": `notice:${kind}` },
    h("p", { role: "alert" }, words),
    buttons.some(Boolean) ? h("p", { class: "row" }, buttons) : null,
  );

function lost(session) {
  if (!session.lost) return null;
  const home = session.over ? h("button", { "data-focus": "home", onclick: () => session.ways.home() }, ROUTES.home) : null;
  return notice("lost", session.lost, home);
}

/** Say that the seat is lost with the page. */
const unkept = ({ kept, match }) => (kept || match.over ? null : notice("unkept", ROOM.unkept));

/** Return whether the person has asked to take back. */
export const wishing = ({ table, seat }) => table.undo?.by === seat;

/** Ask whether an action may be taken back. The one who asked may withdraw it. */
function undo(table) {
  const { session, match } = table;
  const asked = match.table.undo;
  if (!asked) return null;
  const { host } = session;
  const agree = () => table.request(() => session.send(() => host.undo(match.version)));
  const decline = () => {
    table.wished = false;
    return table.request(() => session.send(() => host.decline()));
  };
  const missing = match.names.filter((_, seat) => match.isPerson(seat) && seat !== asked.by && !asked.agreed.includes(seat));
  if (wishing(match)) return notice("undo", NOTICES.asked(missing), button(table, "withdraw", NOTICES.withdraw, decline));
  const words = NOTICES.asks(match.names[asked.by]);
  if (match.seat === null || !match.isPerson(match.seat)) return notice("undo", words);
  if (asked.agreed.includes(match.seat)) return notice("undo", NOTICES.agreed(match.names[asked.by], missing));
  return notice("undo", words, button(table, "agree", NOTICES.agree, agree, true), button(table, "decline", NOTICES.decline, decline));
}

function next(table) {
  const { session, match } = table;
  if (match.table.next === null) return null;
  const { again } = session.ways.table(session); // the host opens another table if the next one was deleted meanwhile
  const stay = table.next ? button(table, "stay", NOTICES.stay, () => table.stay()) : null;
  return notice(
    "next",
    NOTICES.next(table.next),
    button(table, "next", NOTICES.go, again ?? (() => session.ways.next(session)), true),
    stay,
  );
}

/** Offer to let a computer play for those who have been away for long, and to take the own seat back from one. */
function computers(table) {
  const { session, match } = table;
  if (match.over) return [];
  const found = [];
  for (const [seat, name] of match.names.entries()) {
    if (!match.away(seat)) continue;
    const left = minutes(match, seat, session.away);
    if (left && match.seat !== null && match.gone(seat) > MISSED) found.push(notice(`soon:${seat}`, NOTICES.soon(name, left)));
    if (left || !match.mayChange(seat, session.away)) continue;
    const words = PEOPLE.computerFor(name);
    found.push(notice(`away:${seat}`, NOTICES.away(name), button(table, `replace:${seat}`, words, replace(table, seat))));
  }
  const own = match.seat !== null && match.kind(match.seat) === "computer";
  return own ? [...found, notice("own", NOTICES.replaced, button(table, "retake", PEOPLE.retake, retake(table), true))] : found;
}

/** A seat that was opened again: the game waits, and its invite can be sent by the one who opened it. */
function seatOpen(table, seat) {
  const { session, match } = table;
  const may = match.mayChange(seat, session.away);
  return h(
    "section",
    { class: "notice", "aria-label": NOTICES.name, "data-notice": `open:${seat}` },
    h("p", {}, NOTICES.open(match.names[seat])),
    invitation(session, seat, () => table.draw()),
    may ? h("p", { class: "row" }, button(table, `instead:${seat}`, ROOM.instead, replace(table, seat))) : null,
  );
}
