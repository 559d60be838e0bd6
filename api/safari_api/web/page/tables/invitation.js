// @ts-check
// An invitation: the link to a seat with its QR code, to be shown, copied or sent.

import { h, svg } from "../dom.js";
import { LINKS } from "../words.js";

/** @type {Map<string, any>} by link its QR code, once the host has drawn it */
const drawn = new Map();

/** Return a link to the page whose secret stands behind the #, so that no server gets it. */
export function linkTo(what, table, secret) {
  const link = new URL(location.href);
  link.hash = `/${what}/${table}/${secret}`;
  return link.href;
}

/** Return whether an address is that of this computer, which others cannot open. */
export const isLoopback = (hostname) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])\.?$/i.test(hostname);

/** Draw the shape in an SVG with elements of this page: nothing else in it is taken over. */
function shapeIn(text, label) {
  const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const size = Number(found.getAttribute("width")) / 4;
  const path = found.querySelector("path[stroke]")?.getAttribute("d");
  if (!path || !size) return null;
  const box = { viewBox: `0 0 ${size} ${size}`, class: "qr", role: "img", "aria-label": label };
  return svg("svg", box, svg("path", { d: `M0 0h${size}v${size}H0z`, fill: "#fff" }), svg("path", { d: path, stroke: "#000" }));
}

/** Draw the QR code of a link, as soon as there is one. */
function code(host, link, label, draw) {
  if (!drawn.has(link)) {
    drawn.set(link, null);
    host
      .qrCode(link)
      .then((text) => {
        drawn.set(link, text);
        draw();
      })
      .catch(() => drawn.delete(link)); // the link does as well
  }
  const text = drawn.get(link);
  return text ? shapeIn(text, label) : h("span", { class: "qr", "aria-hidden": "true" });
}

/** Draw a link in a field, with buttons that copy it or pass it on. */
export function linkField(id, link, label, title) {
  const field = h("input", { id, readonly: "", value: link, "data-focus": id, onfocus: ({ target }) => target.select() });
  const copied = h("span", { class: "copied", role: "status", "data-key": `copied:${id}` });
  const copy = async ({ target }) => {
    const done = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    );
    const note = target.closest(".link").querySelector(".copied");
    note.textContent = done ? LINKS.copied : LINKS.byHand;
    if (!done) target.closest(".link").querySelector("input").select();
  };
  const send = () => navigator.share({ title, url: link }).catch(() => {});
  return h(
    "div",
    { class: "link" },
    h("label", { for: id }, label),
    field,
    h("button", { type: "button", "data-focus": `${id}-copy`, onclick: copy }, LINKS.copy),
    "share" in navigator ? h("button", { type: "button", "data-focus": `${id}-send`, onclick: send }, LINKS.send) : null,
    copied,
    isLoopback(new URL(link).hostname) ? h("p", { class: "note" }, LINKS.hereOnly) : null,
  );
}

/** Draw the invitation to a seat, where this browser has its invite. */
export function invitation(session, seat, draw) {
  const { match, entry } = session;
  const invite = entry.invites?.[seat];
  if (!invite) return h("p", { class: "note" }, LINKS.others);
  const name = match.names[seat];
  return shown(session, `link-${seat}`, invite, { code: LINKS.code(name), scan: LINKS.scan, link: LINKS.seat(name) }, draw);
}

/** Draw the invitation to the next free seat, or nothing where this browser does not have it. */
export function generalInvitation(session, draw) {
  const { match, entry } = session;
  if (!entry.invite || !match.open.length) return null;
  return shown(session, "link-table", entry.invite, { code: LINKS.codeTable, scan: LINKS.scanTable, link: LINKS.table }, draw);
}

/** Draw the link of an invite with its code. */
function shown({ host, match, known }, id, invite, words, draw) {
  const link = linkTo("join", match.id, invite);
  return h(
    "div",
    { class: "invitation" },
    code(host, link, words.code, draw),
    h("div", {}, h("p", {}, words.scan), linkField(id, link, words.link, known.title)),
  );
}
