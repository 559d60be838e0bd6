// @ts-check
// The places of tables for several devices: a seat that this browser has, an invite to join, a link to watch.

import { playable } from "../api.js";
import { h, trouble } from "../dom.js";
import { Host, Refusal, join, persist } from "./host.js";
import { add, drop, entries, entryIn, keep, keepName, ownName, slotOf } from "./keys.js";
import { isTable } from "./offer.js";
import { nameField } from "./people.js";
import { Session } from "./session.js";
import { JOIN, ROUTES } from "../words.js";

/** A link's fragment: what it is for, the table, and the secret. Messengers may encode its slashes, and add to its end. */
const LINK = /^#!?\/(join|watch)\/([\w-]{16})\/([\w-]{22})(?![\w-])/;

/**
 * Return the place that the address or a stored seat leads to.
 * @param {string | undefined} slot
 * @param {{go: (place: object, change?: "pushState" | "replaceState") => any, ways: (game: string) => any}} page
 */
export function place(slot, page) {
  if (!isTable(location.hash)) return seatAt(slot ?? "", page);
  const [, what, table, secret] = LINK.exec(location.hash.replace(/%2F/gi, "/")) ?? [];
  if (!table) return note(JOIN.broken, page);
  if (what === "join") return joining(table, secret, page);
  const entry = add({ table, seat: null, key: secret });
  history.replaceState({ hosted: slotOf(entry) }, "", location.pathname + location.search);
  return seatAt(slotOf(entry), page);
}

/** A sentence, and the way to the games. */
function note(words, { go }, ...more) {
  const home = h("button", { class: "main", onclick: () => go({}) }, ROUTES.home);
  return {
    title: JOIN.title,
    elements: [h("h1", { tabindex: "-1" }, JOIN.title), h("p", {}, words), h("p", { class: "row" }, home, more)],
  };
}

/** Ask for a name, and turn an invite into a seat. */
async function joining(table, invite, page) {
  const seated = entries().find((entry) => entry.table === table && entry.joined === invite);
  if (seated) return seatAt(slotOf(seated), page, true);
  const held = entries().find((entry) => entry.table === table && entry.seat !== null);
  const other = held && (await new Host(held).look().catch(() => null)) && held;
  const problem = h("div", { id: "own-problem" });
  const name = nameField(ownName());
  const sit = h("button", { class: "main", type: "submit" }, JOIN.sit);
  const submit = async (event) => {
    event.preventDefault();
    const own = name.value.trim();
    if (!own) return name.focus();
    keepName(own);
    problem.replaceChildren();
    sit.disabled = true;
    try {
      const lost = (words) => problem.replaceChildren(...(words ? [h("p", { role: "status" }, words)] : []));
      const joined = await persist(() => join(table, { invite, name: own }), { lost, closed: () => !sit.isConnected });
      await page.go({ hosted: slotOf(add({ ...joined, joined: invite })) });
    } catch (error) {
      problem.replaceChildren(trouble(error));
    }
    sit.disabled = false;
  };
  const back = other
    ? h("p", {}, JOIN.already, " ", h("button", { type: "button", onclick: () => page.go({ hosted: slotOf(other) }) }, JOIN.toSeat))
    : null;
  const form = h(
    "form",
    { class: "setup joining", onsubmit: submit },
    h("h1", { tabindex: "-1" }, JOIN.title),
    h("p", {}, JOIN.welcome),
    problem,
    h("p", { class: "field" }, h("label", { for: "own-name" }, JOIN.name), name),
    h("p", { class: "row" }, sit, h("button", { type: "button", onclick: () => page.go({}) }, ROUTES.home)),
    back,
  );
  return { title: JOIN.title, elements: [form], shown: () => name.focus() };
}

/** A seat that this browser has. `linked`: its link still stands in the address. */
async function seatAt(slot, page, linked = false) {
  const stored = entryIn(slot);
  if (!stored) return note(JOIN.gone, page);
  const found = await good(stored);
  if (!found) return forgotten(stored, page);
  const { entry, table } = found;
  const known = await playable(table.game);
  const session = new Session(entry, known, table, waysOf(page));
  const enter = () => {
    if (linked) history.replaceState({ hosted: slot }, "", location.pathname + location.search);
    else history.replaceState({ hosted: slot }, "");
    session.keep();
  };
  return { title: known.title, elements: [session.element], table: session, enter, shown: () => session.show() };
}

/** Return an entry whose key is good, and its Table, or null. If the key fails, the seat's invite is used. */
async function good(entry) {
  try {
    return { entry, table: await new Host(entry).look() };
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === "unauthorized")) throw error;
  }
  const invite = entry.seat === null ? undefined : entry.invites?.[entry.seat];
  const again = invite && (await join(entry.table, { invite }).catch(() => null));
  if (!again) return null;
  const renewed = { ...entry, ...again, invites: {}, joined: invite };
  keep(renewed);
  return { entry: renewed, table: await new Host(renewed).look() };
}

/** A seat whose key is no longer good. */
function forgotten(entry, page) {
  const forget = () => {
    drop(entry);
    page.go({});
  };
  return note(JOIN.gone, page, h("button", { onclick: forget }, JOIN.forget));
}

/** The ways that lead away from a seat. */
function waysOf({ go, ways }) {
  const next = (session, following = session.match.table.next) => {
    const { seat, key, watch, game, title } = session.entry;
    session.close(); // it stores nothing any more
    drop(session.entry);
    return go({ hosted: slotOf(add({ table: following, seat, key, watch, game, title })) }, "replaceState");
  };
  return {
    home: () => go({}),
    next,
    /** Open the own seat, and sit down there. */
    retake: async (session) => {
      const { match, entry } = session;
      const invite = await session.change(match.seat, { kind: "open" });
      session.line.close();
      const joined = await session.find(() => join(match.id, { invite, name: match.names[match.seat] }));
      keep({ ...session.entry, ...joined, invites: {}, joined: invite });
      return go({ hosted: slotOf(entry) });
    },
    /** The ways of its table. */
    table: (session) => {
      const again = () =>
        session.view.request(async () => {
          const { table } = await session.host.again();
          next(session, table);
        });
      return { ...ways(session.match.game), again: session.match.seat === null ? null : again };
    },
  };
}
