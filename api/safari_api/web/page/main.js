// @ts-check
// The page's places and the ways between them. The service knows all rules.

import { playable } from "./api.js";
import { dealOf } from "./deal.js";
import { finished, shareText } from "./day.js";
import { h, trouble } from "./dom.js";
import { form } from "./form.js";
import { remember } from "./household.js";
import { install } from "./install.js";
import { Match } from "./match.js";
import { pictures } from "./pictures.js";
import { PuzzleTable } from "./puzzle.js";
import { dayNumber, ofTheDay } from "./puzzles.js";
import { matchOf, recordIn } from "./record.js";
import { isShared, linkOf, recordOf } from "./share.js";
import { Review } from "./review.js";
import { newcomers } from "./seats.js";
import { start } from "./start.js";
import { Table } from "./table.js";
import { hasTables, isTable } from "./tables/offer.js";
import { awaited, question } from "./trust.js";
import { ROUTES } from "./words.js";

/** @typedef {{title: string, elements: any[], enter?: () => void, shown?: () => any, table?: any}} Place */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
let visits = 0; // how often a place was asked for
/** @type {any} */
let table = null; // the one that is shown, if any
let shared = ""; // the fragment whose game is shown
const home = () => go({});

/**
 * Show the place that `work` gives, or an error. A person who has gone elsewhere meanwhile is left there.
 * @param {() => Place | Promise<Place>} work
 */
async function attempt(work, top = false) {
  const own = ++visits;
  try {
    const place = await work();
    if (own !== visits) return place.table?.close();
    fill(place);
    if (top) scrollTo(0, 0);
    await place.shown?.();
  } catch (error) {
    if (own !== visits) return;
    const back = h("p", {}, h("button", { onclick: home }, ROUTES.home));
    fill({ title: document.title, elements: [trouble(error, () => attempt(work)), back] });
  }
  if (document.activeElement !== document.body) return;
  /** @type {any} */ (page.querySelector("[data-fallback]") ?? page.querySelector("h1,button"))?.focus({ preventScroll: true });
}

/** @param {Place} place */
function fill({ title, elements, enter, table: next = null }) {
  table?.close();
  table = next;
  enter?.();
  document.title = title;
  page.replaceChildren(...elements);
}

/**
 * Go on to another place. The browser's Back leads here unless `change` replaces it. A shared game's fragment stays behind.
 * @param {"pushState" | "replaceState"} change
 */
function go(place, show = /** @type {any} */ (null), change = "pushState") {
  shared = "";
  const here = !show && !location.hash && JSON.stringify(place) === JSON.stringify(history.state); // after a double click
  history[here ? "replaceState" : change](place, "", location.pathname + location.search);
  return attempt(show ?? (() => at(place)), true);
}

/**
 * Return what a place shows, the start if it names nothing else.
 * @returns {Place | Promise<Place>}
 */
function at(place) {
  if (isShared(location.hash)) return open(location.hash);
  if (isTable(location.hash) || place?.hosted) return hosted(place?.hosted);
  if (place?.look) return look(place.look, place.seat);
  if (place?.puzzle) return solve(place.puzzle);
  if (place?.deal) return deal(place.deal);
  if (place?.learn) return learn(place.learn);
  if (place?.form) return setUp(place.form);
  const kept = Match.all().find(({ id }) => id === place?.table);
  return kept ? goOn(kept) : front();
}

async function front() {
  const load = (file) => go({}, async () => look(recordIn(await file.text())));
  return { ...(await start({ go, load })), shown: () => pictures(page) };
}

async function setUp(game) {
  const [known, tables] = await Promise.all([playable(game), hasTables()]);
  const open = async (options, seats) => (await import("./tables/opening.js")).opening(known, options, seats, { go });
  const begin = (options, seats) => play(known, options, seats);
  const shown = form(known, { leave: home, begin, learn: () => go({ learn: game }), devices: tables ? open : null });
  return { title: known.title, elements: [shown] };
}

/** The lesson of a game. Its script is fetched only here. */
async function learn(game) {
  const known = await playable(game);
  const { lesson } = await import("./lesson.js");
  const shown = lesson(known, { ...ways(game), start: () => play(known, {}, newcomers(known)) });
  return { title: ROUTES.lesson(known.title), elements: [shown.element], table: shown, shown: () => shown.show() };
}

/** Begin a match and sit down, unless the person has gone elsewhere meanwhile. */
async function play(known, options, seats) {
  const own = visits;
  const match = await Match.begin(known.id, options, seats);
  remember(match.people.map((seat) => match.names[seat]));
  if (own === visits) go({ table: match.id }, () => sit(match, known));
}

function sit(match, known) {
  const replay = (seats) => attempt(async () => sit(await Match.begin(match.game, match.start.state.options, seats), known));
  const level = (kind) => replay(match.seats.map((seat) => (seat.kind === "person" ? seat : { ...seat, kind })));
  const shown = new Table(match, known, { ...ways(match.game), again: () => replay(match.seats), level });
  const enter = () => {
    match.enter();
    history.replaceState({ table: match.id }, "");
  };
  return { title: known.title, elements: [shown.element], table: shown, enter, shown: () => shown.show() };
}

/** The deal of the day: the match of today that is kept, else a new one. */
async function deal(game) {
  const known = await playable(game);
  const match = await dealOf(known);
  return match.here ? sit(match, known) : asked(match);
}

/** A stored game, after the person has agreed if it was played with another service: until then nothing of it is sent. */
const goOn = async (match) => (match.here ? sit(match, await playable(match.game)) : asked(match));
const asked = (match) => question(match, () => attempt(() => goOn(match)), home);

/** A seat at a table for several devices, or what a link to one leads to. Its scripts are fetched only here. */
async function hosted(slot) {
  return (await import("./tables/places.js")).place(slot, { go: (next, change) => go(next, undefined, change), ways });
}

/** Look back at a game on record, as the player of a seat saw it; null for the player who is next. */
async function look(record, seat = null) {
  const match = await matchOf(record);
  const shown = new Review(match, await playable(match.game), ways(match.game), seat);
  return { title: shown.known.title, elements: [shown.element], table: shown, shown: () => shown.show() };
}

/** The finished game in a link, at its end. */
async function open(hash) {
  shared = hash;
  return look(await recordOf(hash));
}

async function solve(game) {
  const day = dayNumber();
  const [known, puzzle] = await Promise.all([playable(game), ofTheDay(game, day)]);
  const shown = new PuzzleTable(puzzle, known, day, ways(game));
  return { title: ROUTES.puzzle(known.title), elements: [shown.element], table: shown, shown: () => shown.show() };
}

/** The ways that lead away from a table, and the link to its game. */
const ways = (game) => ({
  leave: home,
  other: () => go({ form: game }),
  look: (match, seat = null) => go({ look: match.toRecord(), seat }),
  share,
});

/** Put a link to a game on the clipboard, after the result of a deal of the day, and have the table show it. */
async function share(from) {
  const link = await linkOf(from.match.toRecord(), location.href);
  const words = finished(from.match);
  from.link = link;
  from.draw();
  await navigator.clipboard?.writeText(words ? shareText(words, link) : link).catch(() => {}); // the link is shown all the same
}

addEventListener("popstate", ({ state }) => attempt(() => at(state)));
addEventListener("hashchange", () => {
  if (isTable(location.hash) || (isShared(location.hash) && location.hash !== shared)) attempt(() => at(null));
});
addEventListener("keydown", (event) => event.repeat && event.key === "Enter" && event.preventDefault(), true); // a held key counts once
attempt(() => {
  const { state } = history;
  const again = /** @type {any} */ (performance.getEntriesByType("navigation")[0])?.type === "reload";
  const stays = state?.hosted || state?.look || (again && state?.puzzle);
  if (isShared(location.hash) || isTable(location.hash) || stays) return at(state);
  const kept = Match.kept();
  const own = Match.stored(() => sessionStorage); // a reload of this tab asks nothing
  const asks = kept && !kept.over && own?.id !== kept.id;
  history.replaceState(kept && !kept.over && !asks ? { table: kept.id } : {}, "");
  return asks ? awaited(kept, () => go({ table: kept.id }), home) : at(history.state);
});
install();
