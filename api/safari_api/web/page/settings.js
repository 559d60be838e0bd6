// @ts-check
// The settings of a person for this browser. If the store is closed or full, they hold until the person leaves the page.

import { keep, stored } from "./store.js";

const KEPT = "safari-rules settings";
/** Settings before anything is set. */
const FIRST = Object.freeze({ sound: false });
/** The languages of the page by their codes, each by its own name. */
export const LANGUAGES = Object.freeze({ en: "English", de: "Deutsch", fr: "Français" });
/** @type {{sound?: boolean, language?: string}} */
let set = {};

/** Return the settings: those of this visit, else the stored ones, else the first. */
export function settings() {
  const found = stored(KEPT);
  return {
    ...FIRST,
    ...(typeof found?.sound === "boolean" ? { sound: found.sound } : {}),
    ...(Object.keys(LANGUAGES).includes(found?.language) ? { language: found.language } : {}),
    ...set,
  };
}

/** Return the language that the person has chosen, else the first of the browser's that the page has, else English. */
export function language() {
  const asked = (globalThis.navigator?.languages ?? []).map((tag) => tag.slice(0, 2).toLowerCase());
  return settings().language ?? asked.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";
}

/** Choose a language. The page has it when it is loaded again. */
export const setLanguage = (language) => choose({ language });

/** Turn the sounds on or off. */
export const setSound = (sound) => choose({ sound });

function choose(more) {
  set = { ...set, ...more };
  keep(KEPT, settings());
}
