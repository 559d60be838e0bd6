// At every level, a match requests a computer's move with the events that the computer's seat was shown.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.location = /** @type {any} */ ({ search: "", href: "https://games.example/" });
const { Match } = await import("../../api/safari_api/web/page/match.js");

for (const level of ["beginner", "easy", "medium", "strong"]) {
  test(`a computer of the level ${level} remembers what it was shown`, async () => {
    const asked = [];
    globalThis.fetch = /** @type {any} */ (
      async (_, { body }) => {
        asked.push(JSON.parse(body));
        return Response.json({ action: null, memory: { number: asked.length } });
      }
    );
    const start = { state: {}, outcome: null };
    const match = new Match({ id: "m", service: "", game: "kariba", seats: [{ name: "A", kind: level }], steps: [], start });
    match.memories = [{ memory: null, events: ["first"] }];
    await match.suggestion(0, level);
    match.memories[0].events.push("second");
    await match.suggestion(0, level);
    assert.deepEqual(asked, [
      { state: {}, player: 0, level, events: ["first"] },
      { state: {}, player: 0, level, events: ["second"], memory: { number: 1 } },
    ]);
  });
}
