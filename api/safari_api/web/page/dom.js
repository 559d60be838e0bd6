// @ts-check
// Elements, made in one line each, and updated in place. Text is always text, never markup.

import { patch } from "./patch.js";
import { places, travel } from "./travel.js";
import { SERVICE } from "./words.js";

/**
 * Make an element with properties ("class", "onclick", "aria-label", "data-…") and children. Null, undefined and false are left out.
 * @param {Record<string, any>} [properties]
 */
export function h(tag, properties = {}, ...children) {
  /** @type {any} */
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) {
      element[name] = value;
      (element.handlers ??= []).push(name);
    } else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  const given = children.flat(Infinity).filter((child) => (child ?? false) !== false);
  element.append(...given.map((child) => (child.isConnected ? standIn(child) : child)));
  return element;
}

/** Make a stand-in for an element of the page, which need not leave its place until `patch` comes to it. */
const standIn = (meant) => Object.assign(document.createElement("slot"), { meant });

/** Make the options of a select: of each its value and its words. */
export const choices = (entries, chosen) =>
  entries.map(([value, words]) => h("option", { value: String(value), selected: value === chosen }, String(words)));

/**
 * Make an element of a drawing.
 * @param {Record<string, string>} attributes
 */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * Say in a sentence what went wrong, where it happened, with a way to try again: if a script is missing or outdated, to load the
 * page again.
 * @param {(() => void) | null} [again]
 */
export function trouble(error, again = null, words = SERVICE.again) {
  const broken = error instanceof TypeError || error instanceof SyntaxError;
  const said = broken ? SERVICE.silent : error instanceof Error ? error.message : String(error);
  if (broken) again = () => location.reload();
  return h(
    "div",
    { class: "trouble", role: "alert" },
    h("p", {}, said),
    again ? h("button", { "data-focus": "trouble", onclick: again }, words) : null,
  );
}

/**
 * Update an element's children in place. The focus stays on the same thing, or goes to the most similar one. On a section it waits until
 * something may be touched. Things that moved travel.
 */
export function put(parent, ...children) {
  const inside = parent.contains(document.activeElement);
  const active = /** @type {any} */ (inside ? document.activeElement?.closest("[data-focus]") : null);
  const kept = active?.dataset.focus;
  const part = active?.closest("section[aria-label]")?.getAttribute("aria-label");
  const before = places(parent);
  patch(parent, children.flat(Infinity).filter(Boolean));
  const gone = document.activeElement === document.body; // it was removed
  if (gone ? inside : kept && !(document.activeElement === active && active.dataset.focus === kept)) {
    successor(parent, kept, part)?.focus({ preventScroll: true });
  } else if (document.activeElement?.matches("section[tabindex]:not(.others)")) {
    const next = document.activeElement.querySelector(TOUCHABLE) ?? (inside ? parent.querySelector(TOUCHABLE) : null);
    /** @type {any} */ (next)?.focus({ preventScroll: true });
  }
  travel(parent, before);
}

const TOUCHABLE = "[data-focus=confirm], button[data-lit]";

/** Find the element that takes the focus: the same thing or the most similar one, at last the heading. */
function successor(parent, kept, part) {
  const same = `[data-focus="${CSS.escape(kept)}"]`;
  const section = part ? parent.querySelector(`section[aria-label="${CSS.escape(part)}"]`) : null;
  return (
    parent.querySelector(`button${same}:not(:disabled), [tabindex]${same}`) ??
    section?.querySelector("[data-fallback]") ??
    section?.querySelector(TOUCHABLE) ??
    parent.querySelector(TOUCHABLE) ??
    parent.querySelector("[data-fallback]") ??
    section?.closest("section[tabindex]") ??
    section?.querySelector("button:not(:disabled)") ??
    parent.querySelector("h1")
  );
}
