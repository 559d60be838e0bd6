// @ts-check
// The settings of a person for this browser. If the store is closed or full, they hold until the person leaves the page.

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
