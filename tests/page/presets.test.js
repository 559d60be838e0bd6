// Presets and options: their allowed combinations and their names.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { choose, labelOf } from "../../api/safari_api/web/page/options.js";
import { offered, presetIn, presetsOf, withPreset } from "../../api/safari_api/web/page/presets.js";
import { OPTIONS, PRESETS } from "../../api/safari_api/web/page/strings-around.js";

const CONTRACT = readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf-8");
const SCHEMA = {
  "seven-safari": ["diagonal", "swapping"],
  safaru: ["reversed", "target_score"],
  kariba: ["games", "face_up_draw"],
  "safari-dual": ["far_end"],
  affenraffen: ["agreed_pairs"],
};
const known = (game) => presetsOf(game, Object.fromEntries(SCHEMA[game].map((name) => [name, {}])));

test("every preset has a name and a sentence, and the first sets nothing", () => {
  for (const game of Object.keys(PRESETS)) {
    const all = known(game);
    assert.ok(all.length > 1, game);
    assert.deepEqual(all[0].options, {});
    for (const { name, sentence } of all) assert.ok(name && sentence.endsWith("."), name);
  }
  assert.deepEqual(presetsOf("another", {}), []);
  assert.deepEqual(presetsOf("kariba", {}), [], "a service that lacks an option has none");
});

test("a preset takes another's place and leaves the rest", () => {
  const all = known("seven-safari");
  const chosen = withPreset(all, { ply_limit: 9, diagonal: true }, "swapping");
  assert.deepEqual(chosen, { ply_limit: 9, swapping: true });
  assert.equal(presetIn(all, chosen), "swapping");
  assert.equal(presetIn(all, { diagonal: true, swapping: true, players: 3 }), "both");
  assert.equal(presetIn(all, {}), "usual");
  assert.equal(presetIn(known("kariba"), { games: 2 }), null);
});

test("an option of which a preset's sentence speaks unmarks it, and goes when one is taken", () => {
  const all = known("safaru");
  assert.equal(presetIn(all, { deals: 5 }), null);
  assert.deepEqual(withPreset(all, { deals: 5, ply_limit: 9 }, "long"), { ply_limit: 9, target_score: 100 });
  assert.equal(presetIn(known("affenraffen"), { additional_tiles: [] }), null);
});

test("options that do not go together are not offered", () => {
  assert.equal(offered("partners", { players: 3 }), false);
  assert.equal(offered("partners", { players: 4 }), true);
  assert.equal(offered("target_score", { reversed: true }), false);
  assert.equal(offered("ply_limit", {}), true);
});

test("an option is left out at its default, and named for people", () => {
  const chosen = {};
  choose(chosen, "games", { default: 1 }, 3);
  assert.deepEqual(chosen, { games: 3 });
  choose(chosen, "games", { default: 1 }, 1);
  assert.deepEqual(chosen, {});
  assert.equal(labelOf("ply_limit"), "End the game after N actions");
  assert.equal(labelOf("some_thing"), "Some thing");
  for (const name of Object.keys(OPTIONS)) {
    assert.ok(CONTRACT.includes(`        ${name}:`), `${name} is an option of the contract`);
    assert.doesNotMatch(OPTIONS[name], /_/);
  }
});
