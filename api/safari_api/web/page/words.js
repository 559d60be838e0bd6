// @ts-check
// The page's own sentences, in the language of this visit. A sentence that has no translation is English.

import { language } from "./settings.js";
import * as labels from "./labels.js";
import * as around from "./strings-around.js";
import * as table from "./strings.js";
import * as tables from "./tables/strings.js";

/** Load the translations of a language. The addresses stand here whole, so that the page without a network has them, too. */
const TRANSLATIONS = {
  de: () =>
    Promise.all([import("./strings.de.js"), import("./strings-around.de.js"), import("./labels.de.js"), import("./tables/strings.de.js")]),
  fr: () =>
    Promise.all([import("./strings.fr.js"), import("./strings-around.fr.js"), import("./labels.fr.js"), import("./tables/strings.fr.js")]),
};
const english = { ...table, ...around, ...labels, ...tables };
globalThis.document?.documentElement?.setAttribute("lang", language());
const own = Object.assign({}, ...((await TRANSLATIONS[language()]?.()) ?? []));

/**
 * Return a group of sentences.
 * @template {keyof typeof english} Name
 * @param {Name} name
 * @returns {(typeof english)[Name]}
 */
const both = (name) => Object.freeze({ ...english[name], ...own[name] });

export const AFFENRAFFEN = both("AFFENRAFFEN");
export const ANALYSIS = both("ANALYSIS");
export const BESIDE = both("BESIDE");
export const CUP = both("CUP");
export const DAY = both("DAY");
export const END = both("END");
export const FORM = both("FORM");
export const HOST = both("HOST");
export const HOSTED = both("HOSTED");
export const JOIN = both("JOIN");
export const KINDS = both("KINDS");
export const LABELS = both("LABELS");
export const LESSON = both("LESSON");
export const LINKS = both("LINKS");
export const LOG = both("LOG");
export const NOTICES = both("NOTICES");
export const OFFLINE = both("OFFLINE");
export const OPENING = both("OPENING");
export const OPTIONS = both("OPTIONS");
export const OWN = both("OWN");
export const PARTS = both("PARTS");
export const PEOPLE = both("PEOPLE");
export const PLAYERS = both("PLAYERS");
export const PRESETS = both("PRESETS");
export const PUZZLE = both("PUZZLE");
export const REASONS = both("REASONS");
export const RECORD = both("RECORD");
export const RETURN = both("RETURN");
export const REVIEW = both("REVIEW");
export const ROOM = both("ROOM");
export const ROUTES = both("ROUTES");
export const SAFARU = both("SAFARU");
export const SERVICE = both("SERVICE");
export const SHARE = both("SHARE");
export const SHEET = both("SHEET");
export const START = both("START");
export const SUMMARY = both("SUMMARY");
export const TABLE = both("TABLE");
