// The files of the page's scripts: each is checked by the contract's types, and is short.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const PAGE = new URL("../../api/safari_api/web/", import.meta.url);
/** The largest number of lines of a script. */
const LONGEST = 200;
const scripts = readdirSync(PAGE, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith(".js"))
  .map((name) => ({ name: name.replace("page/", ""), text: readFileSync(new URL(name, PAGE), "utf-8") }));

test("every script is checked against the types", () => {
  assert.ok(scripts.length > 15);
  for (const { name, text } of scripts) assert.ok(text.startsWith("// @ts-check\n"), name);
});

test("no script is longer than a sitting", () => {
  for (const { name, text } of scripts) assert.ok(text.split("\n").length - 1 <= LONGEST, name);
});

test("each symbol that is drawn has its drawing, and no drawing is left over", () => {
  const [, symbols] = /DRAWN = new Set\("(.*)"\)/.exec(readFileSync(new URL("page/cards.js", PAGE), "utf-8")) ?? [];
  const wanted = [...(symbols ?? "")].map((symbol) => symbol.codePointAt(0)?.toString(16));
  const drawn = [...readFileSync(new URL("page/animals.svg", PAGE), "utf-8").matchAll(/ id="(.*?)"/g)].map(([, id]) => id);
  assert.ok(wanted.length > 20);
  assert.deepEqual(drawn.sort(), wanted.sort());
});

test("the color font of symbols never draws words: it follows the general font", () => {
  const [, fonts] = /^ {2}font: 100%\/1\.45 (.*);$/m.exec(readFileSync(new URL("page/style.css", PAGE), "utf-8")) ?? [];
  assert.match(fonts ?? "", /sans-serif, "Noto Color Emoji"$/); // it has digits and a wide space
});

test("words stand upright within a cell: WebKit does not turn the cell of a table itself", () => {
  const turned = readFileSync(new URL("page/table.css", PAGE), "utf-8").match(/.*writing-mode.*/g) ?? [];
  assert.equal(turned.length, 2);
  for (const rule of turned) assert.match(rule, / span \{/);
});
