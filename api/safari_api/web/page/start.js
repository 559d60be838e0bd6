// @ts-check
// The start: the games, what is kept of them, and what a day brings.

import { catalogue } from "./api.js";
import { picture } from "./cards.js";
import { deals, isPlayed, statistics } from "./day.js";
import { h } from "./dom.js";
import { drawn } from "./games/index.js";
import { Match } from "./match.js";
import { offline } from "./offline.js";
import { dayNumber, streak } from "./puzzles.js";
import { LANGUAGES, language, setLanguage, setSound, settings } from "./settings.js";
import { entries, slotOf } from "./tables/keys.js";
import { DAY, HOSTED, ROUTES, SERVICE, START } from "./words.js";

/** Return the start as a place; `go` leads to a form, a puzzle, a deal or a table, `load` shows the record in a file. */
export async function start({ go, load }) {
  const { games } = await catalogue();
  const kept = Match.all();
  const seats = seated();
  const again = [
    ...seats.map((entry, at) => backToSeat(games, entry, at, go)),
    ...kept.map((match, at) => backTo(games, match, seats.length + at, go, kept)),
  ];
  return {
    title: ROUTES.title,
    elements: [
      h("header", { class: "front" }, greeting(), h("h1", { tabindex: "-1" }, START.heading), h("p", {}, START.welcome)),
      ...(again.length ? [h("p", { class: "again" }, again)] : []),
      h(
        "ul",
        { class: "tiles-of-games" },
        games.map((game) => tile(game, go)),
      ),
      offline(),
      h("p", { class: "foot" }, loader(load), sounds(), languages(), h("a", { href: "docs" }, START.api)),
    ],
  };
}

/** Draw animals that greet, one from each game. */
const greeting = () => h("p", { class: "herd" }, [..."🦁🦄🐘🦒🐧"].map(picture));

function tile(game, go) {
  const { id, title } = game;
  const figures = deals(game) ? statistics(id) : null;
  return h(
    "li",
    { class: "tile" },
    h("span", { class: "picture", "data-game": id, "aria-hidden": "true" }),
    h("h2", {}, h("button", { "data-focus": id, onclick: () => go({ form: id }) }, title)),
    h("span", {}, START.players(game.players.min, game.players.max), h("span", { class: "length" })),
    h("span", {}, game.summary),
    h("small", {}, game.designer),
    figures?.played ? h("small", { class: "figures" }, DAY.statistics(figures)) : null,
    h(
      "span",
      { class: "row" },
      deals(game) ? daily(`deal:${id}`, START.deal, START.dealOf(title, isPlayed(id)), () => go({ deal: id })) : null,
      drawn(id) ? puzzle(game, go) : null,
    ),
  );
}

function daily(focus, words, label, onclick) {
  return h("button", { class: "daily", "aria-label": label, "data-focus": focus, onclick }, words);
}

/** The way to a game's puzzle of the day, with the days in a row on which it was solved. */
function puzzle({ id, title }, go) {
  const row = streak(id, dayNumber());
  return daily(`puzzle:${id}`, START.puzzle(row), START.puzzleOf(title, row), () => go({ puzzle: id }));
}

/** A button that leads back to a game that is kept, named by its day, or by who plays if several of a kind are kept. */
function backTo(games, match, at, go, all) {
  const title = games.find(({ id }) => id === match.game)?.title ?? match.game;
  const which = match.day ?? (all.filter(({ game, day }) => game === match.game && !day)[1] ? match.names.join(", ") : "");
  const words = match.over ? START.ended(title) : `${START.goOn(title)} ${which}`;
  return h("button", { class: at ? null : "main", onclick: () => go({ table: match.id }) }, words);
}

/** The seats at tables for several devices that this browser has: those of games that go on, else the last one. */
function seated() {
  const all = entries().filter(({ game }) => game);
  const on = all.filter(({ over }) => !over);
  return on.length ? on.slice(0, 4) : all.slice(0, 1);
}

function backToSeat(games, entry, at, go) {
  const { game, over, seat } = entry;
  const title = games.find(({ id }) => id === game)?.title ?? game;
  const words = over ? HOSTED.ended(title) : seat === null ? HOSTED.watch(title) : HOSTED.goOn(title);
  return h("button", { class: at ? null : "main", onclick: () => go({ hosted: slotOf(entry) }) }, words);
}

/** A file with a record, to step through. */
function loader(load) {
  const onchange = ({ target }) => load(target.files[0]);
  const input = h("input", { type: "file", class: "unseen", accept: "application/json,.json,.jsonl", onchange });
  return h("label", { class: "load" }, START.load, input);
}

function sounds() {
  const onchange = ({ target }) => setSound(target.checked);
  return h("label", { class: "sounds" }, h("input", { type: "checkbox", checked: settings().sound, onchange }), ` ${START.sounds}`);
}

/** The switch of languages. The page is loaded again in the language that is chosen; games and seats are kept. */
function languages() {
  const onchange = ({ target }) => {
    setLanguage(target.value);
    location.reload();
  };
  const choices = Object.entries(LANGUAGES).map(([code, name]) =>
    h("option", { value: code, lang: code, selected: code === language() }, name),
  );
  return h("label", { class: "languages" }, `${SERVICE.language} `, h("select", { onchange }, choices));
}
