// The page: the start, the form, the table, the end. Everything that is a rule is asked of the service.

import { catalogue, playable, service } from "./api.js";
import { h, put, trouble } from "./dom.js";
import { Match } from "./match.js";
import { form } from "./form.js";
import { drawn } from "./games/index.js";
import { pictures } from "./pictures.js";
import { PuzzleTable, dayNumber, ofTheDay, streak } from "./puzzle.js";
import { matchOf, recordIn } from "./record.js";
import { Table } from "./table.js";

const page = document.getElementById("page");
let visits = 0; // how often somebody went somewhere
let table = null; // the one that is shown, if any

/**
 * Shows the place that `work` gives: its title and elements, the table among them if there is one, what is to be done when it is entered,
 * and what once it is shown. What went wrong is shown instead; who has gone elsewhere meanwhile is left there.
 */
async function attempt(work) {
  const own = ++visits;
  try {
    const place = await work();
    if (own !== visits) return place.table?.close();
    fill(place);
    await place.shown?.();
  } catch (error) {
    if (own !== visits) return;
    const home = h("p", {}, h("button", { onclick: () => go({}) }, "To the games"));
    fill({ title: document.title, elements: [trouble(error, () => attempt(work)), home] });
  }
  if (document.activeElement === document.body)
    (page.querySelector("[data-fallback]") ?? page.querySelector("h1"))?.focus({ preventScroll: true });
}

function fill({ title, elements, enter, table: next = null }) {
  table?.close();
  table = next;
  enter?.();
  document.title = title;
  put(page, ...elements);
}

/** Goes on to another place, from which the browser's Back leads here. */
function go(place, show = () => at(place)) {
  history.pushState(place, "");
  return attempt(show);
}

/** Shows a place: the form of a game, its puzzle, the table of one that is kept, else the start. */
function at(place) {
  if (place?.puzzle) return solve(place.puzzle);
  if (place?.form) return setUp(place.form);
  const kept = Match.all().find(({ id }) => id === place?.table);
  return kept ? goOn(kept) : start();
}

async function start() {
  const { games } = await catalogue();
  const kept = Match.all();
  const tiles = games.map((game) =>
    h(
      "li",
      { class: "tile" },
      h("span", { class: "picture", "data-game": game.id, "aria-hidden": "true" }),
      h("h2", {}, h("button", { "data-focus": game.id, onclick: () => go({ form: game.id }) }, game.title)),
      h("span", {}, howMany(game.players), h("span", { class: "length" })),
      h("span", {}, game.summary),
      h("small", {}, game.designer),
      drawn(game.id) ? puzzleOf(game) : null,
    ),
  );
  const elements = [
    h(
      "header",
      { class: "front" },
      h("h1", { tabindex: "-1" }, "Five animal games"),
      h("p", {}, "Play them here: against the computer, or around one device."),
    ),
    kept.length ? h("p", { class: "again" }, kept.map(backTo(games))) : null,
    h("ul", { class: "tiles-of-games" }, tiles),
    h("p", { class: "foot" }, loader(), h("a", { href: "docs" }, "For programs: the HTTP API")),
  ];
  return { title: "safari-rules", elements, shown: () => pictures(page) };
}

const howMany = ({ min, max }) => `${min === max ? min : `${min} to ${max}`} players`;

/** The way to a game's puzzle of the day, with the days in a row on which it was solved. */
function puzzleOf(game) {
  const row = streak(game.id, dayNumber());
  const label = `Puzzle of the day: ${game.title}${row ? `, solved ${row} ${row === 1 ? "day" : "days"} in a row` : ""}`;
  const words = row ? `Puzzle of the day · ${row} in a row` : "Puzzle of the day";
  const properties = { class: "daily", "aria-label": label, "data-focus": `puzzle:${game.id}`, onclick: () => go({ puzzle: game.id }) };
  return h("button", properties, words);
}

/** Buttons that lead back to games that are kept. */
const backTo = (games) => (match, place) => {
  const title = games.find(({ id }) => id === match.game)?.title ?? match.game;
  const words = match.over ? `See how your game of ${title} ended` : `Go on with your game of ${title}`;
  return h("button", { class: place ? null : "main", onclick: () => go({ table: match.id }) }, words);
};

/** A file with a record, to step through. */
function loader() {
  const input = h("input", {
    type: "file",
    class: "unseen",
    accept: "application/json,.json,.jsonl",
    onchange: () => go({}, async () => look(await matchOf(recordIn(await input.files[0].text())))),
  });
  return h("label", { class: "load" }, "Load a record", input);
}

async function setUp(game) {
  const known = await playable(game);
  const leave = () => go({});
  const begin = async (options, seats) => {
    const own = visits;
    const match = await Match.begin(game, options, seats);
    if (own === visits) go({ table: match.id }, () => sit(match, known));
  };
  return { title: known.title, elements: [form(known, { leave, begin })] };
}

function sit(match, known) {
  const again = async () => sit(await Match.begin(match.game, match.start.state.options, match.seats), known);
  const table = new Table(match, known, { ...ways(match.game), again: () => attempt(again) });
  const enter = () => {
    match.enter();
    history.replaceState({ table: match.id }, "");
  };
  return { title: known.title, elements: [table.element], table, enter, shown: () => table.show() };
}

/** A stored game, after the person has said so if it was played with another service: until then nothing of it is sent. */
const goOn = async (match) => (match.here ? sit(match, await playable(match.game)) : question(match));

function question(match) {
  const yes = () => {
    match.bringHere();
    attempt(() => goOn(match));
  };
  const elements = [
    h("h1", { tabindex: "-1" }, "Go on with another service?"),
    h("p", {}, `You have played this game with the service at ${match.service}`),
    h("p", {}, `The link that you opened names the service at ${service()}`),
    h("p", {}, "To go on, this page sends it the whole game, with all hidden cards. Do so only if you trust that service."),
    h("p", { class: "row" }, h("button", { onclick: yes }, "Send the game there"), h("button", { onclick: () => go({}) }, "To the games")),
  ];
  return { title: "safari-rules", elements };
}

async function look(match) {
  const known = await playable(match.game);
  const table = new Table(match, known, ways(match.game));
  return { title: known.title, elements: [table.element], table, shown: () => table.step(match.record.actions.length) };
}

async function solve(game) {
  const day = dayNumber();
  const [known, puzzle] = await Promise.all([playable(game), ofTheDay(game, day)]);
  const table = new PuzzleTable(puzzle, known, day, ways(game));
  return { title: `${known.title}: puzzle of the day`, elements: [table.element], table, shown: () => table.show() };
}

/** Where a table leads. */
const ways = (game) => ({ leave: () => go({}), other: () => go({ form: game }) });

addEventListener("popstate", ({ state }) => attempt(() => at(state)));
attempt(() => {
  const kept = Match.kept();
  const place = kept && !kept.over ? { table: kept.id } : {};
  history.replaceState(place, "");
  return at(place);
});
