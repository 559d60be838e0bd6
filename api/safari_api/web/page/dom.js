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
export function trouble(error, again) {
  const said = error instanceof Error ? error.message : String(error);
  return h("div", { class: "trouble", role: "alert" }, h("p", {}, said), again ? h("button", { onclick: again }, "Try again") : null);
}

/** Puts new children into an element; the focus stays on what has the same `data-focus`, or goes to what has `data-fallback`. */
export function put(parent, ...children) {
  const kept = document.activeElement?.closest?.("[data-focus]")?.dataset.focus;
  const before = places(parent);
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (kept)
    (parent.querySelector(`[data-focus="${CSS.escape(kept)}"]`) ?? parent.querySelector("[data-fallback]"))?.focus({ preventScroll: true });
  move(parent, before);
}

/** Where everything that has a `data-key` stands, and what it says. */
function places(parent) {
  return new Map(
    [...parent.querySelectorAll("[data-key]")].map((each) => [
      each.dataset.key,
      { at: each.getBoundingClientRect(), said: each.textContent },
    ]),
  );
}

/**
 * What stood elsewhere before goes from there to where it is now, unless people want things to stay calm; what says something new
 * comes from what its `data-from` names.
 */
function move(parent, before) {
  if (!before.size || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const each of parent.querySelectorAll("[data-key]")) {
    const { key, from } = each.dataset;
    const was = before.get(from && before.get(key)?.said !== each.textContent ? from : key)?.at;
    if (!was) continue;
    const is = each.getBoundingClientRect();
    const [x, y] = [was.left - is.left, was.top - is.top];
    if (Math.abs(x) + Math.abs(y) > 4) {
      each.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 200, easing: "ease-out" });
    }
  }
}
