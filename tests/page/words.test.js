// The page's sentences: each language has the same ones with as many arguments, and the page uses the language that a person has chosen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { store } from "./store.js";

const PAGE = "../../api/safari_api/web/page/";
const FILES = ["strings", "strings-around", "labels", "tables/strings"];

/** Return all sentences of a group by their paths. A sentence is a text or a function of arguments. */
function flat(value, path = "") {
  if (value === null || typeof value !== "object") return { [path]: value };
  return Object.assign({}, ...Object.entries(value).map(([name, each]) => flat(each, `${path}/${name}`)));
}

for (const language of ["de", "fr"]) {
  test(`every sentence has its translation: ${language}`, async () => {
    for (const file of FILES) {
      const english = flat({ ...(await import(`${PAGE}${file}.js`)) });
      const own = flat({ ...(await import(`${PAGE}${file}.${language}.js`)) });
      assert.deepEqual(Object.keys(own).sort(), Object.keys(english).sort(), file);
      for (const [path, value] of Object.entries(english)) {
        assert.equal(typeof own[path], typeof value, path);
        if (typeof value === "function") assert.equal(own[path].length, value.length, path);
        else if (typeof value === "string") assert.doesNotMatch(own[path], /\b(the|of|you|your|with|this|is|are|to)\b/, path);
      }
    }
  });
}

test("no words stand twice", async () => {
  const all = [];
  for (const language of ["", ".de", ".fr"])
    all.push(
      Object.assign({}, ...(await Promise.all(FILES.map(async (file) => flat({ ...(await import(`${PAGE}${file}${language}.js`)) }))))),
    );
  const places = new Map();
  for (const path of Object.keys(all[0]).filter((each) => each.split("/").length === 3)) {
    const words = all.map((each) => String(each[path])).join(" | ");
    assert.equal(places.get(words), undefined, path);
    places.set(words, path);
  }
});

test("French has a space that never breaks before its signs", async () => {
  for (const file of FILES)
    for (const [path, value] of Object.entries(flat({ ...(await import(`${PAGE}${file}.fr.js`)) })))
      if (typeof value === "string") assert.doesNotMatch(value, /[^\u00a0][:;!?](\s|$)/, path);
});

/** Return the language that the page chooses for a browser with these languages. */
async function words(languages) {
  Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
  const settings = await import(`${PAGE}settings.js`);
  return settings.language();
}

test("the language is the one chosen, else the browser's first that the page has, else English", async () => {
  globalThis.localStorage = store();
  assert.equal(await words(["nl", "fr-CH", "de"]), "fr");
  assert.equal(await words(["nl"]), "en");
  assert.equal(await words(undefined), "en");
  const { setLanguage, settings, setSound } = await import(`${PAGE}settings.js`);
  setLanguage("de");
  setSound(true);
  assert.equal(await words(["fr"]), "de");
  assert.deepEqual(settings(), { sound: true, language: "de" });
  assert.deepEqual(JSON.parse(localStorage.getItem("safari-rules settings") ?? ""), { sound: true, language: "de" });
});

test("the words are those of the language", async () => {
  globalThis.localStorage = store();
  localStorage.setItem("safari-rules settings", '{"language": "de"}');
  const { TABLE, KINDS, LABELS } = await import(`${PAGE}words.js`);
  assert.deepEqual([TABLE.yours, KINDS.strong, LABELS.waterhole], ["Du bist dran.", "stark", "Wasserloch"]);
});

test("a game for one player is of one player", async () => {
  for (const [end, words] of Object.entries({ "": "1 player", ".de": "1 Person", ".fr": "1 joueur" })) {
    const { START } = await import(`${PAGE}strings-around${end}.js`);
    assert.equal(START.players(1, 1), words);
    assert.match(START.players(2, 2), /^2 (players|Personen|joueurs)$/);
  }
});
