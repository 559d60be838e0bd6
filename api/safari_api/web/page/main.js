// The page: the start, the form, the table, the end. Everything that is a rule is asked of the service.

import { catalogue, entry, file, operation, playable } from "./api.js";
import { Box } from "./cards.js";
import { Choice } from "./choose.js";
import { h, put, trouble } from "./dom.js";
import { Match } from "./match.js";
import { form } from "./form.js";
import { drawing } from "./games/index.js";
import { Table } from "./table.js";

const page = document.getElementById("page");

/** Runs something that may fail; what went wrong is shown instead of the page. */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    put(
      page,
      trouble(error, () => attempt(work)),
      h("p", {}, h("button", { onclick: () => attempt(start) }, "To the games")),
    );
  }
  if (document.activeElement === document.body)
    (page.querySelector("[data-fallback]") ?? page.querySelector("h1"))?.focus({ preventScroll: true });
}

async function start() {
  document.title = "safari-rules";
  const { games } = await catalogue();
  const kept = Match.kept();
  const tiles = games.map((game) =>
    h(
      "li",
      { class: "tile" },
      h("span", { class: "picture", "data-game": game.id, "aria-hidden": "true" }),
      h("h2", {}, h("button", { "data-focus": game.id, onclick: () => attempt(() => setUp(game.id)) }, game.title)),
      h("span", {}, howMany(game.players), h("span", { class: "length" })),
      h("span", {}, game.summary),
      h("small", {}, game.designer),
    ),
  );
  put(
    page,
    h(
      "header",
      { class: "front" },
      h("h1", { tabindex: "-1" }, "Five animal games"),
      h("p", {}, "Play them here: against the computer, or around one device."),
    ),
    kept ? h("p", { class: "again" }, h("button", { class: "main", onclick: () => attempt(() => goOn(kept)) }, toGoOn(kept, games))) : null,
    h("ul", { class: "tiles-of-games" }, tiles),
    h("p", { class: "foot" }, loader(), h("a", { href: "docs" }, "For programs: the HTTP API")),
  );
  const known = await file("pictures.json").catch(() => ({}));
  for (const place of page.querySelectorAll(".picture")) {
    const game = place.dataset.game;
    if (!known[game]) continue; // a tile does without its picture
    const { minutes, ...record } = known[game];
    place.closest(".tile").querySelector(".length").textContent = `, about ${minutes} minutes`;
    picture(place, game, record).catch(() => {});
  }
}

const howMany = ({ min, max }) => `${min === max ? min : `${min} to ${max}`} players`;

/** What a button says that leads back to a game. */
function toGoOn(kept, games) {
  const title = games.find(({ id }) => id === kept.game)?.title ?? kept.game;
  return kept.over ? `See how your game of ${title} ended` : `Go on with your game of ${title}`;
}

/** Fills the picture of a game: its table in a game on record, as somebody sees it who only watches. */
async function picture(place, game, record) {
  const [{ components }, { state }] = await Promise.all([entry(game), operation(game, "replay", { ...record, legal_moves_limit: 0 })]);
  const { state: view } = await operation(game, "view", { state, player: null });
  const nothing = {
    choice: new Choice([], drawing(game)),
    me: null,
    names: [],
    last: null,
    touchable: (things, content, label, focus, plain) => (plain ? null : content),
  };
  put(place, drawing(game).middle({ view, box: new Box(components), ...nothing }));
}

/** A file with a record, to step through. */
function loader() {
  const input = h("input", {
    type: "file",
    class: "unseen",
    accept: "application/json,.json,.jsonl",
    onchange: () =>
      attempt(async () => {
        await look(await Match.of(recordIn(await input.files[0].text())));
      }),
  });
  return h("label", { class: "load" }, "Load a record", input);
}

/** The record in a file: of a tournament's the first of its games. */
function recordIn(text) {
  const lines = text
    .trim()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  try {
    const [head, first] = lines.length > 1 ? lines.slice(0, 2).map((line) => JSON.parse(line)) : [JSON.parse(text), null];
    if (head?.tournament && first?.record) return { game: head.tournament.game, ...first.record };
    return head?.record ?? head;
  } catch {
    if (lines.length > 1) return recordIn(text.replaceAll("\n", " "));
    throw new TypeError("This file is no record of a game: it is not JSON.");
  }
}

async function setUp(game) {
  const known = await playable(game);
  document.title = known.title;
  put(
    page,
    form(known, {
      leave: () => attempt(start),
      begin: async (options, seats) => {
        const match = await Match.begin(game, options, seats);
        match.keep();
        attempt(() => sit(match, known));
      },
    }),
  );
}

async function sit(match, known) {
  document.title = known.title;
  const table = new Table(match, known, {
    leave: () => attempt(start),
    again: () =>
      attempt(async () => {
        const next = await Match.begin(match.game, match.start.state.options, match.seats);
        next.keep();
        await sit(next, known);
      }),
    other: () => attempt(() => setUp(match.game)),
  });
  put(page, table.element);
  await table.show();
}

const goOn = async (match) => sit(match, await playable(match.game));

async function look(match) {
  const known = await playable(match.game);
  const table = new Table(match, known, { leave: () => attempt(start), other: () => attempt(() => setUp(match.game)) });
  put(page, table.element);
  await table.step(match.record.actions.length);
}

attempt(() => {
  const kept = Match.kept();
  return kept && !kept.over ? goOn(kept) : start();
});
