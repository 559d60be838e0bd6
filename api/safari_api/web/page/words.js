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
const loaded = await TRANSLATIONS[language()]?.().catch(() => null);
const own = Object.assign({}, ...(loaded ?? []));
globalThis.document?.documentElement?.setAttribute("lang", loaded ? language() : "en");

/** Each group of sentences, in the language of this visit. */
const all = /** @type {typeof english} */ (
  Object.fromEntries(Object.entries(english).map(([name, group]) => [name, Object.freeze({ ...group, ...own[name] })]))
);

export const {
  AFFENRAFFEN,
  ANALYSIS,
  BESIDE,
  CUP,
  DAY,
  END,
  FORM,
  HOST,
  HOSTED,
  JOIN,
  KINDS,
  LABELS,
  LESSON,
  LINKS,
  LOG,
  NOTICES,
  OFFLINE,
  OPENING,
  OPTIONS,
  OWN,
  PEOPLE,
  PLAYERS,
  PRESETS,
  PUZZLE,
  RECORD,
  RETURN,
  REVIEW,
  ROOM,
  ROUTES,
  SAFARU,
  SERVICE,
  SHARE,
  START,
  SUMMARY,
  TABLE,
} = all;
