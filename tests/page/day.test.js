// The deal of the day: its seed, its result, and the values that a browser stores.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { deals, finished, isPlayed, seedOf, shareText, statistics, today } from "../../api/safari_api/web/page/day.js";
import { store } from "./store.js";

const KEY = "safari-rules days";

beforeEach(() => {
  globalThis.localStorage = store();
});

function match(day, own, best, winners, id = `${day} ${own}`) {
  const scores = [own, best].map((total, player) => ({ player, total }));
  const start = { state: { seed: seedOf(day) }, outcome: null, scores };
  return { id, game: "kariba", title: "Kariba", day, start, hints: [], steps: [{ position: { outcome: { winners }, scores } }] };
}

test("a day is that of UTC", () => {
  assert.equal(today(Date.parse("2026-11-24T23:59:59Z")), "2026-11-24");
  assert.equal(today(Date.parse("2026-11-24T23:59:59-05:00")), "2026-11-25");
  assert.equal(seedOf("2026-11-24"), "day-2026-11-24");
});

test("only games with something hidden deal", () => {
  assert.equal(deals({ hidden_information: true }), true);
  assert.equal(deals({ hidden_information: false }), false);
});

test("a result is a sentence", () => {
  assert.equal(finished(match("2026-11-24", 31, 15, [0])), "Kariba, deal of 24 November 2026: won 31 to 15.");
  assert.equal(finished(match("2026-11-01", -3, 15, [1])), "Kariba, deal of 1 November 2026: lost −3 to 15.");
  assert.equal(finished(match("2026-11-02", 5, 5, [0, 1])), "Kariba, deal of 2 November 2026: drawn 5 to 5.");
  const helped = match("2026-11-03", 5, 5, [0, 1]);
  assert.equal(finished({ ...helped, hints: [4] }), "Kariba, deal of 3 November 2026: drawn 5 to 5, with 1 hint.");
  assert.equal(finished({ ...helped, hints: [0, 4] }), "Kariba, deal of 3 November 2026: drawn 5 to 5, with 2 hints.");
  assert.equal(shareText("Won.", "https://games.example/#r=x"), "Won. https://games.example/#r=x");
});

test("what is no finished deal of the day has no result", () => {
  const open = match("2026-11-24", 1, 2, [0]);
  open.steps[0].position.outcome = null;
  const other = match("2026-11-24", 1, 2, [0]);
  other.start.state.seed = "day-2026-11-23";
  for (const none of [open, other, { ...match("x", 1, 2, [0]), day: "x" }, { ...other, day: undefined }])
    assert.equal(finished(none), null);
  assert.deepEqual(statistics("kariba", "2026-11-24"), { played: 0, won: 0, best: 0, streak: 0 });
});

test("only the first finished game of a deal counts, however often it is drawn", () => {
  const first = match("2026-11-24", 10, 20, [1]);
  const words = finished(first);
  assert.equal(finished(first), words);
  assert.match(finished(match("2026-11-24", 40, 1, [0])), /won 40 to 1\. Only your first game of a deal counts\.$/);
  assert.deepEqual(statistics("kariba", "2026-11-24"), { played: 1, won: 0, best: 10, streak: 1 });
  assert.equal(isPlayed("kariba", "2026-11-24"), true);
  assert.equal(isPlayed("safaru", "2026-11-24"), false);
});

test("days in a row end at a gap, and the day itself may be open", () => {
  for (const day of ["2026-02-27", "2026-02-28", "2026-03-01", "2026-02-25"]) finished(match(day, 7, 5, [0]));
  assert.equal(statistics("kariba", "2026-03-01").streak, 3);
  assert.equal(statistics("kariba", "2026-03-02").streak, 3);
  assert.equal(statistics("kariba", "2026-03-03").streak, 0);
  assert.equal(statistics("kariba", "2026-03-01").played, 4);
});

for (const garbled of [
  "no JSON",
  "null",
  "[]",
  "7",
  '{"kariba": 3}',
  '{"kariba": {"x": 1, "2026-11-23": null, "2026-11-22": {"own": "9"}}}',
]) {
  test(`a garbled store counts as none: ${garbled}`, () => {
    localStorage.setItem(KEY, garbled);
    assert.equal(statistics("kariba", "2026-11-24").played, 0);
    assert.match(finished(match("2026-11-24", 31, 15, [0])), /won 31 to 15\.$/);
    assert.equal(statistics("kariba", "2026-11-24").played, 1);
  });
}

test("a full store and a closed one lose only the memory", () => {
  globalThis.localStorage = store(true);
  assert.match(finished(match("2026-11-24", 31, 15, [0])), /won 31 to 15\.$/);
  delete globalThis.localStorage;
  assert.match(finished(match("2026-11-24", 31, 15, [0])), /won 31 to 15\.$/);
  assert.equal(statistics("kariba").played, 0);
});
