// The analysis names a better move only if the search is sure, and sends the same request as a hint.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.location = /** @type {any} */ ({ search: "", href: "https://games.example/" });
const { judged, spread } = await import("../../api/safari_api/web/page/analysis.js");

const move = (card) => ({ type: "play", player: 0, card });

test("a loss within twice the error of the search is not sure", () => {
  const candidates = [
    { action: move("a"), value: 0.4, visits: 120 },
    { action: move("b"), value: 0.3, visits: 60 },
  ];
  const found = judged(candidates, move("b"));
  assert.equal(found.sure, false);
  assert.ok(Math.abs(found.loss - 0.1) < 1e-9);
});

test("a loss beyond it is sure, and more simulations make a small one sure", () => {
  const of = (value, visits) => [
    { action: move("a"), value: 0.4, visits },
    { action: move("b"), value, visits },
  ];
  assert.equal(judged(of(-0.3, 100), move("b")).sure, true);
  assert.equal(judged(of(0.3, 100), move("b")).sure, false);
  assert.equal(judged(of(0.3, 2000), move("b")).sure, true);
});

test("the move that the search chose costs nothing, and one that it did not look at counts as its worst", () => {
  const candidates = [
    { action: move("a"), value: 0.9, visits: 500 },
    { action: move("b"), value: -0.9, visits: 400 },
  ];
  assert.deepEqual(judged(candidates, move("a")), { best: move("a"), value: 0.9, loss: 0, sure: false });
  assert.equal(judged(candidates, move("c")).value, -0.9);
});

test("a search that estimates moves without a visit is sure of a loss of a tenth of the scale", () => {
  const of = (value) => [
    { action: move("a"), value: 0.4, visits: 8 },
    { action: move("b"), value, visits: 0 },
  ];
  assert.equal(judged(of(0.1), move("b")).sure, true);
  assert.equal(judged(of(0.3), move("b")).sure, false);
});

test("moves are judged evenly over a long game", () => {
  assert.deepEqual(spread(3, 60), [0, 1, 2]);
  assert.deepEqual(spread(9, 3), [0, 4, 8]);
});
