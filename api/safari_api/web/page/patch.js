// @ts-check
// Updating elements in place: the same thing stays one element, so that focus, scrolling and screen readers keep their place.

/** Say what makes an element the same thing as one before: its key, its place for the focus, its id, or its label. */
const keyOf = (node) =>
  node.nodeType === 1
    ? (node.dataset?.key ?? node.dataset?.focus ?? (node.id || node.getAttribute("aria-label"))) || `.${node.classList[0] ?? ""}`
    : "#text";
const sameKind = (one, two) => one.nodeName === two.nodeName;

/** Give a parent these children. Elements that are there are changed, not replaced. A child of the parent stays as it is. */
export function patch(parent, children) {
  const nodes = children.map((child) => (child.nodeType ? (child.meant ?? child) : document.createTextNode(child)));
  const staying = new Set(nodes);
  const old = new Map(); // by key the nodes that were there, in their order
  for (const node of parent.childNodes) {
    if (staying.has(node)) continue;
    const key = keyOf(node);
    old.set(key, [...(old.get(key) ?? []), node]);
  }
  const wanted = nodes.map((node) => {
    if (node.parentNode === parent) return node;
    const candidates = old.get(keyOf(node)) ?? [];
    const place = candidates.findIndex((each) => sameKind(each, node));
    if (place < 0) {
      for (const slot of node.querySelectorAll?.("slot") ?? []) slot.replaceWith(slot.meant);
      return node;
    }
    const [found] = candidates.splice(place, 1);
    update(found, node);
    return found;
  });
  const keep = new Set(wanted);
  for (const node of [...parent.childNodes]) if (!keep.has(node)) node.remove();
  let next = parent.firstChild;
  for (const node of wanted) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
}

/** Make an element like a new one. */
function update(node, fresh) {
  if (node.nodeType !== 1) {
    if (node.data !== fresh.data) node.data = fresh.data;
    return;
  }
  for (const { name } of [...node.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && node.nodeName === "DETAILS")) node.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "style") continue; // the page's policy allows styles set by scripts, and no attributes of markup
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  if (node.style.cssText !== fresh.style.cssText) node.style.cssText = fresh.style.cssText;
  for (const name of node.handlers ?? []) node[name] = null;
  node.handlers = fresh.handlers;
  for (const name of fresh.handlers ?? []) node[name] = fresh[name];
  patch(node, [...fresh.childNodes]);
  for (const name of ["value", "checked", "selected"]) {
    if (name in fresh && name in node && node !== document.activeElement && node[name] !== fresh[name]) node[name] = fresh[name];
  }
}
