// @ts-check
// The rule sheet in paragraphs, and the numbered rules behind it.

import { read } from "./dialog.js";
import { h } from "./dom.js";
import { FORM } from "./words.js";

/** The parts of a sheet under headings. */
export const sheet = ({ sheet: parts, sheet_rulings: ruled, rulings, words }) =>
  h(
    "div",
    { class: "sheet-parts" },
    Object.entries(parts).map(([part, paragraphs]) => [
      h("h2", {}, words?.sheet.find(({ code }) => code === part)?.text ?? part),
      paragraphs.map((text, place) => [h("p", {}, text), sign(ruled?.[part]?.[place] ?? [], rulings ?? [])]),
    ]),
  );

/** Draw a small sign at a paragraph that rests on rulings. It opens to show them, with their reasons. */
function sign(ids, rulings) {
  const own = rulings.filter(({ id }) => ids.includes(id));
  if (!own.length) return null;
  const shown = own.map(({ id, text, why }) => h("p", {}, h("strong", {}, id), ` ${text} `, why ? h("em", {}, why) : null));
  return h("details", { class: "ruled" }, h("summary", {}, FORM.ruled(own.map(({ id }) => id).join(", "))), shown);
}

/** Rules and rulings with their ids. */
export const rules = ({ rules, rulings }) =>
  h(
    "dl",
    { class: "rules" },
    [...rules, ...(rulings ?? [])].map(({ id, text }) => [h("dt", {}, id), h("dd", {}, text)]),
  );

/** Draw the sheet for families, and behind it the numbered rules. */
export const howToPlay = (known) => [
  known.sheet ? sheet(known) : null,
  h("details", { open: !known.sheet }, h("summary", {}, FORM.rules), rules(known)),
];

/** Show how a table's game is played, until a person goes back to the table. */
export async function help(table) {
  await read(table, { name: "help", title: FORM.sheet, leave: FORM.back }, howToPlay(table.known));
  table.computers.go();
}
