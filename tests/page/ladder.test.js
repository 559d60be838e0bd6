// The page offers the harder level after two wins in a row, and the easier one after three losses.

import assert from "node:assert/strict";
import { test } from "node:test";
import { store } from "./store.js";

globalThis.localStorage = store();
const { offered } = await import("../../api/safari_api/web/page/ladder.js");

let number = 0;
/** Return a finished game against computers of these levels. */
function game(winners, kinds = ["easy"], more = {}) {
  const seats = [{ name: "Ada", kind: "person" }, ...kinds.map((kind) => ({ name: kind, kind }))];
  number += 1;
  return { id: String(number), game: "kariba", seats, people: [0], over: true, position: { outcome: { winners } }, ...more };
}

test("the second win in a row offers the harder level, however often it is drawn", () => {
  assert.equal(offered(game([0])), null);
  const second = game([0]);
  assert.equal(offered(second), "medium");
  assert.equal(offered(second), "medium");
  assert.equal(offered(game([0, 1])), null);
  assert.equal(offered(game([0])), null);
});

test("the third loss in a row offers the easier level", () => {
  assert.equal(offered(game([1])), null);
  assert.equal(offered(game([1])), null);
  assert.equal(offered(game([1])), "beginner");
});

test("nothing is harder than strong, nothing easier than first games, and mixed tables offer nothing", () => {
  for (let round = 0; round < 3; round += 1) assert.equal(offered(game([0], ["strong"])), null);
  for (let round = 0; round < 4; round += 1) assert.equal(offered(game([1], ["beginner"])), null);
  for (let round = 0; round < 3; round += 1) assert.equal(offered(game([0], ["easy", "medium"])), null);
  for (const more of [{ day: "2026-11-24" }, { record: {} }, { over: false }, { people: [0, 1] }]) {
    for (let round = 0; round < 3; round += 1) assert.equal(offered(game([0], ["easy"], more)), null);
  }
});
