// Settings and sounds: they are off at first, are stored, and never cause an error.

import assert from "node:assert/strict";
import { test } from "node:test";
import { store } from "./store.js";

const fresh = async () => {
  const mark = `?${Math.random()}`;
  return import(`../../api/safari_api/web/page/settings.js${mark}`);
};

test("sounds are off until a person turns them on, and stay on", async () => {
  globalThis.localStorage = store();
  const { settings, setSound } = await fresh();
  assert.equal(settings().sound, false);
  setSound(true);
  assert.equal((await fresh()).settings().sound, true);
});

test("garbled settings are the first ones", async () => {
  for (const garbled of ["no JSON", "null", "[]", '{"sound": "yes"}']) {
    globalThis.localStorage = store();
    localStorage.setItem("safari-rules settings", garbled);
    assert.equal((await fresh()).settings().sound, false, garbled);
  }
});

test("in a full store a setting holds for the visit", async () => {
  globalThis.localStorage = store(true);
  const { settings, setSound } = await fresh();
  setSound(true);
  assert.equal(settings().sound, true);
});

test("nothing sounds before it is turned on, and nothing fails where there is no sound", async () => {
  globalThis.localStorage = store();
  const { setSound } = await import("../../api/safari_api/web/page/settings.js");
  const { play } = await import("../../api/safari_api/web/page/sound.js");
  let made = 0;
  const tones = [];
  const node = () => ({
    frequency: {},
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {} },
    connect: (to) => to,
    start: (at) => tones.push(at),
    stop() {},
  });
  globalThis.AudioContext = class {
    constructor() {
      made += 1;
      Object.assign(this, { state: "running", currentTime: 1, createOscillator: node, createGain: node });
    }
  };
  play("win");
  assert.equal(made, 0);
  setSound(true);
  play("win");
  play("card");
  assert.deepEqual([made, tones.length], [1, 4]);
  delete globalThis.AudioContext;
  play("lose");
  assert.equal(tones.length, 4);
});
