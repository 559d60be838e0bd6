// @ts-check
// Cards, tiles and pieces, drawn from their catalogue entries: a symbol, facts, a name.

import { h, svg } from "./dom.js";
import { LABELS } from "./words.js";

/** Symbols that the page draws itself. The id of each drawing is the code point of its symbol. */
const DRAWN = new Set("🦁🐘🦒🦓🦏🐺🐒🦍🦜🐭🦦🦤🐆🐧🦩🦄🦔🤠🔴🟢⚫👶🃏🏆🥇🥈🎯");
const DRAWINGS = new URL("./animals.svg", import.meta.url).href;

/** Draw the symbol of a component; its name stands elsewhere. */
export function picture(symbol) {
  if (!DRAWN.has(symbol)) return h("span", { class: "symbol", "aria-hidden": "true" }, symbol);
  const drawing = svg("use", { href: `${DRAWINGS}#${symbol.codePointAt(0)?.toString(16)}` });
  return svg("svg", { class: "symbol", viewBox: "0 0 64 64", "aria-hidden": "true" }, drawing);
}

/** Draw how many there are of a kind, with its name for those who do not see the picture. */
export const tally = (symbol, number, name, more = {}) =>
  h("span", { class: "won", title: name, ...more }, h("span", { class: "unseen" }, name + LABELS.colon), picture(symbol), ` ${number}`);

/** Looks components and words of a game up by their code. */
export class Box {
  constructor({ components, words = {} }) {
    this.words = words;
    this.components = new Map(components.map((each) => [String(each.code), each]));
    const kinds = new Set(components.map((each) => kindOf(each.facts)));
    this.letters = lettersOf(components.map(({ facts }) => facts.color));
    this.hues = new Map([...kinds].map((kind, place) => [kind, Math.round((place * 360) / kinds.size)]));
  }

  of(code) {
    return this.components.get(String(code));
  }

  /** Return the word that the game has for a part of a score or a reason of its end, without one the code. */
  word(group, code) {
    return this.words[group]?.find((each) => each.code === code)?.text ?? code.replaceAll("_", " ");
  }

  /** Name a card as it is: its number first, then the animal ("3, lion"). */
  label(code) {
    const component = this.of(code);
    if (!component) return String(code);
    const number = component.facts.number ?? component.facts.rank ?? null;
    return number === null ? component.name : `${number}, ${component.name.replace(new RegExp(` ${number}$`), "")}`;
  }

  /** Draw the cards among the things of a move as small marks, without words. */
  marks(things) {
    const cards = things.map((thing) => this.of(thing.slice(thing.indexOf(":") + 1))).filter(Boolean);
    if (!cards.length) return null;
    const mark = ({ symbol, facts }) =>
      h("span", { "data-number": facts.number ?? null, "data-color": facts.color ?? null }, picture(symbol));
    return h("span", { class: "named", "aria-hidden": "true" }, cards.map(mark));
  }

  /** The front of a card; `more` are properties of the element. */
  face(code, more = {}) {
    const component = this.of(code);
    if (!component) return h("span", { class: "card", ...more }, String(code));
    const { facts } = component;
    const number = facts.number ?? facts.rank ?? signed(facts);
    const card = h(
      "span",
      {
        class: "card",
        title: component.name,
        "data-color": facts.color ?? null,
        "data-letter": this.letters.get(facts.color) ?? null,
        "data-kind": facts.kind ?? null,
        ...more,
      },
      h("span", { class: "band", "aria-hidden": "true" }),
      number === null ? null : h("span", { class: "corner", "aria-hidden": "true" }, String(number)),
      picture(component.symbol),
      facts.triangles ? h("span", { class: "marks", "aria-hidden": "true" }, "▲".repeat(facts.triangles)) : null,
      h("span", { class: "foot", "aria-hidden": "true" }, facts.color && number !== null ? "" : component.name.replace(/ \d+$/, "")),
      h("span", { class: "unseen" }, component.name),
    );
    if (!facts.color) card.style.setProperty("--hue", this.hues.get(kindOf(facts)) ?? 0);
    return card;
  }
}

/** Return points with the printed sign: ±, − or +. Null on a card without points. */
function signed({ points = null, kind }) {
  if (points === null) return null;
  return points < 0 ? `−${-points}` : `${kind === "marker" ? "+" : "±"}${points}`;
}

/** The class that colors a card without a color of its own: its animal or its purpose. */
function kindOf(facts) {
  return facts.species ?? facts.animal ?? facts.rank ?? facts.kind ?? "";
}

/** Give each color, in all games the same, a letter of its name: the first, the last (black K), or another that is free. */
function lettersOf(colors) {
  const found = new Map();
  for (const color of new Set([...Object.keys(LABELS.colors), ...colors])) {
    const word = (color && (LABELS.colors[color] ?? color).toUpperCase()) || "";
    const taken = [...found.values()];
    found.set(color, [word[0], word.at(-1), ...word].find((letter) => !taken.includes(letter)) ?? word[0]);
  }
  return found;
}

/** The back of a card. Its pattern differs by game. */
export function back(label = LABELS.faceDown, more = {}) {
  return h("span", { class: "card back", ...more }, h("span", { class: "unseen" }, label));
}

/** A pile: its height by offset, its size by a count. */
export function pile(cards, label) {
  const height = Math.min(4, Math.ceil(cards.length / 8));
  return h(
    "span",
    { class: "pile" },
    cards.length ? back(label, { "data-height": String(height) }) : h("span", { class: "card gap" }),
    h("span", { class: "count" }, `${label}${LABELS.colon}${cards.length}`),
  );
}

/** Draw a player's cards that lie open. */
export const open = (box, codes) =>
  h(
    "span",
    { class: "shown-hand" },
    codes.map((code) => box.face(code, { class: "card small" })),
  );
