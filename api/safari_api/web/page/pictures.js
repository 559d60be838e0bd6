// @ts-check
// The pictures of the games on the start: each is the table of a game on record, as a spectator sees it.

import { entry, file, operation } from "./api.js";
import { Box, picture as drawn } from "./cards.js";
import { Choice } from "./choose.js";
import { h, put } from "./dom.js";
import { drawing } from "./games/index.js";
import { START } from "./words.js";

/** Fill in the tiles' pictures, and how long the games are. */
export async function pictures(page) {
  const known = await file("pictures.json").catch(() => ({}));
  for (const place of page.querySelectorAll(".picture")) {
    const game = place.dataset.game;
    if (!known[game]) continue; // a tile does without its picture
    const { minutes, ...record } = known[game];
    place.closest(".tile").querySelector(".length").textContent = START.minutes(minutes);
    picture(place, game, record).catch(() => {});
  }
}

/** Fill the picture of a game: its table in a game on record, as a spectator sees it. */
async function picture(place, game, record) {
  const [{ components }, { state }] = await Promise.all([entry(game), operation(game, "replay", { ...record, legal_moves_limit: 0 })]);
  const { state: view } = await operation(game, "view", { state, player: null });
  const nothing = {
    choice: new Choice([], drawing(game)),
    me: null,
    names: [],
    last: null,
    marked: () => false,
    over: false,
    touchable: (_things, content, _label, _focus, plain) => (plain ? null : content),
  };
  put(place, h("span", { class: "small-table" }, drawing(game).middle({ view, box: new Box({ components }), ...nothing })));
  if (place.querySelector(".card .symbol")) return;
  const animals = new Set(components.filter(({ facts }) => facts.animal).map(({ symbol }) => symbol));
  place.append(h("span", { class: "herd" }, [...animals].map(drawn))); // on a table where all lies face down
}
