// @ts-check
// What a person has set for this browser. In a closed or full store it holds until the page is left.

import { attempt, stored } from "./store.js";

const KEPT = "safari-rules settings";
/** Settings before anything is set. */
const FIRST = Object.freeze({ sound: false });
/** @type {{sound?: boolean}} */
let set = {};

/** Return the settings: those of this visit, else the stored ones, else the first. */
export function settings() {
  const found = stored(KEPT);
  return { ...FIRST, ...(typeof found?.sound === "boolean" ? { sound: found.sound } : {}), ...set };
}

/** Turn the sounds on or off. */
export function setSound(on) {
  set = { ...set, sound: on };
  attempt(() => localStorage.setItem(KEPT, JSON.stringify(settings())));
}
