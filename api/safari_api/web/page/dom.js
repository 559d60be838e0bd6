// Elements, made in one line each. Text is always text, never markup.

/** An element with properties ("class", "onclick", "aria-label", "data-…") and children; null, undefined and false are left out. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Says in a sentence what went wrong, where it happened, with a way to try again. */
export function trouble(error, again, words = "Try again") {
  const said = error instanceof Error ? error.message : String(error);
  return h(
    "div",
    { class: "trouble", role: "alert" },
    h("p", {}, said),
    again ? h("button", { "data-focus": "trouble", onclick: again }, words) : null,
  );
}

/** Puts new children into an element; the focus stays on what has the same `data-focus`, or goes to what is most like it. */
export function put(parent, ...children) {
  const active = parent.contains(document.activeElement) ? document.activeElement.closest("[data-focus]") : null;
  const kept = active?.dataset.focus;
  const part = active?.closest("section[aria-label]")?.getAttribute("aria-label");
  const before = places(parent);
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (kept) successor(parent, kept, part)?.focus({ preventScroll: true });
  move(parent, before);
}

/** What takes the focus: the same thing, else what may be touched in the same section, else anywhere, else what has `data-fallback`. */
function successor(parent, kept, part) {
  const same = `[data-focus="${CSS.escape(kept)}"]`;
  const section = part ? parent.querySelector(`section[aria-label="${CSS.escape(part)}"]`) : null;
  const touchable = "[data-focus=confirm], button[data-lit]";
  return (
    parent.querySelector(`button${same}:not(:disabled), [tabindex]${same}`) ??
    section?.querySelector("[data-fallback]") ??
    section?.querySelector(touchable) ??
    parent.querySelector(touchable) ??
    section?.querySelector("button:not(:disabled)") ??
    parent.querySelector("[data-fallback]")
  );
}

/** Where everything that has a `data-key` stands in its parent, wherever the page is scrolled to, and what it says. */
function places(parent) {
  const from = parent.getBoundingClientRect();
  const found = new Map();
  for (const each of parent.querySelectorAll("[data-key]")) {
    const { left, top } = each.getBoundingClientRect();
    found.set(each.dataset.key, { left: left - from.left, top: top - from.top, said: each.textContent });
  }
  return found;
}

/**
 * What stood elsewhere before goes from there to where it is now, unless people want things to stay calm; what says something new
 * comes from what its `data-from` names.
 */
function move(parent, before) {
  if (!before.size || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const now = places(parent);
  for (const each of parent.querySelectorAll("[data-key]")) {
    const { key, from } = each.dataset;
    const is = now.get(key);
    const was = before.get(from && before.get(key)?.said !== is.said ? from : key);
    if (!was) continue;
    const [x, y] = [was.left - is.left, was.top - is.top];
    if (Math.abs(x) + Math.abs(y) > 4) {
      each.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 200, easing: "ease-out" });
    }
  }
}
