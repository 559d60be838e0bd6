// @ts-check
// Movement: things travel to a new place, and what was won to its winner. People who want calm see still pictures.

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const SHORT = 220;
const LONG = 450;
/** Cards travel. The places where they lie stay. */
const CARDS = ".card[data-key]";

/**
 * Say where everything that has a `data-key` stands in its parent, wherever the page is scrolled to.
 * @param {string} [chosen] which of them
 */
export function places(parent, chosen = "[data-key]") {
  const found = new Map();
  if (calm()) return found;
  const from = parent.getBoundingClientRect();
  for (const each of parent.querySelectorAll(chosen)) {
    const { left, top, width } = each.getBoundingClientRect();
    const own = each.closest(".own")?.getBoundingClientRect().top; // it may stick to an edge
    if (width) found.set(each.dataset.key, { left: left - from.left, top: top - from.top, own: top - (own ?? NaN) });
  }
  return found;
}

/** Let what stood elsewhere before travel to its place. A new thing comes from the place that its `data-from` names. */
export function travel(parent, before) {
  if (!before.size) return;
  const now = places(parent, CARDS);
  for (const each of parent.querySelectorAll(CARDS)) {
    const { key, from } = each.dataset;
    const is = now.get(key);
    const was = before.get(key) ?? before.get(from);
    if (!was || !is) continue;
    const own = was.own - is.own; // NaN unless the card was and is in `.own`
    const [x, y] = [was.left - is.left, Number.isNaN(own) ? was.top - is.top : own];
    if (Math.hypot(x, y) > 12) glide(each, [x, y], SHORT);
  }
}

const glide = (element, [x, y], duration) =>
  element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration, easing: "ease-in-out" });

const find = (root, key) => root.querySelector(`[data-key="${CSS.escape(key)}"]`);

/**
 * The middle of an element in the window.
 * @returns {[number, number]}
 */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/**
 * Put copies of cards over the table, each at the place named `to`, where it arrives from the place named `from`.
 * @param {{face: any, from: string, to: string}[]} cards
 * @returns {() => void} takes them away again
 */
export function arrive(root, cards) {
  const copies = cards.flatMap(({ face, from, to }, number) => {
    const [start, end] = [find(root, from), find(root, to)];
    if (!end) return [];
    const copy = over(root, face, middle(end), number);
    if (start && !calm()) {
      const [a, b] = [middle(start), middle(end)];
      glide(copy, [a[0] - b[0], a[1] - b[1]], LONG);
    }
    return [copy];
  });
  return () => copies.forEach((copy) => copy.remove());
}

/**
 * Put copies of cards at the place that they go to, until they are removed.
 * @param {string} cards which of them
 */
export function hold(root, cards, to) {
  const end = find(root, to);
  const found = end ? [...root.querySelectorAll(cards)].filter((card) => !end.contains(card)) : [];
  return found.map((card, number) => {
    const [[x, y], [u, v]] = [middle(card), middle(end)];
    const copy = over(root, copied(card), [u, v], number);
    copy.dataset.sent = "";
    if (!calm()) glide(copy, [x - u, y - v], SHORT);
    return copy;
  });
}

/** Copy a card, as large as it lies there. */
function copied(card) {
  const { width, height } = card.getBoundingClientRect();
  const face = card.cloneNode(true);
  face.style.width = `${width}px`;
  face.style.height = `${height}px`;
  return face;
}

/**
 * Take a copy of each of these things, as it lies now, to be sent away later.
 * @returns {{face: any, from: [number, number], to: string}[]}
 */
export function lift(root, flights) {
  return flights.flatMap(({ from, to }) => {
    const element = find(root, from);
    if (!element) return [];
    const card = element.matches(".card") ? element : (element.querySelector(".card") ?? element);
    return [{ face: copied(card), from: middle(card), to }];
  });
}

/** Send lifted things to the places that they go to. */
export function send(root, lifted) {
  if (calm()) return;
  lifted.forEach(({ face, from, to }, number) => {
    const end = find(root, to);
    if (!end) return;
    const copy = over(root, face, from, number);
    const [a, b] = [from, middle(end)];
    const flight = copy.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${b[0] - a[0]}px, ${b[1] - a[1]}px) scale(0.5)`, opacity: 0.4 },
      ],
      { duration: LONG, easing: "ease-in" },
    );
    flight.onfinish = () => copy.remove();
    flight.oncancel = () => copy.remove();
  });
}

/** Say next to a place how a number changed. */
export function gain(root, key, words) {
  const at = find(root, key);
  if (!at) return;
  const badge = document.createElement("span");
  badge.textContent = words;
  badge.className = "gain";
  badge.toggleAttribute("data-less", words.startsWith("−"));
  const copy = over(root, badge, middle(at), 0);
  setTimeout(() => copy.remove(), 1600);
}

/** Lay something over the table, with its middle at a place of the window. */
function over(root, face, [x, y], number) {
  const layer = document.createElement("span");
  layer.className = "over";
  layer.setAttribute("aria-hidden", "true");
  layer.append(face);
  layer.style.left = `${x + 6 * number}px`;
  layer.style.top = `${y}px`;
  (root.querySelector(":scope > .air") ?? root).append(layer);
  return layer;
}
