// @ts-check
// "Play without a network": the start page's way to keep the games on this device, with its size and progress.

import { h, put } from "./dom.js";
import { bytes, canKeep, forget, keep, kept, offered } from "./engine.js";
import { OFFLINE } from "./words.js";

const box = h("div", { class: "offline" });
let part = -1; // of a download that runs
let problem = "";
/** @type {import("./engine.js").List | null} */
let list = null;

/** Return the element, which stays the same as long as the page is open: so does a download. */
export function offline() {
  if (canKeep() && part < 0) show();
  return box;
}

const size = () => Math.round(bytes(/** @type {any} */ (list)) / 1e6);

/** Show what there is on this device, and what can be done. */
async function show() {
  const [offer, own] = await Promise.all([offered(), kept()]);
  if (part >= 0) return;
  list = offer;
  const current = own && (!offer || own.folder === offer.folder);
  const said = problem || (current ? OFFLINE.kept : own ? OFFLINE.older : "");
  put(
    box,
    said ? h("p", { role: "status" }, said) : null,
    offer && !current ? h("button", { "data-focus": "keep", onclick: fetchAll }, OFFLINE.keep(size())) : null,
    own ? h("button", { "data-focus": "forget", onclick: remove }, OFFLINE.forget) : null,
  );
}

function progress(now) {
  const before = part;
  part = now;
  if (before >= 0 && Math.floor(100 * before) === Math.floor(100 * part)) return;
  const words = OFFLINE.progress(Math.floor(size() * part), size());
  put(box, h("progress", { max: 1, value: part, "aria-label": OFFLINE.name }), h("p", {}, words));
}

/** Fetch the games. The page says what failed, and can try it again. */
async function fetchAll() {
  problem = "";
  progress(0);
  try {
    await keep(/** @type {any} */ (list), progress);
  } catch (error) {
    const full = /** @type {any} */ (error)?.name === "QuotaExceededError";
    problem = full ? OFFLINE.full(size()) : OFFLINE.cut;
  }
  part = -1;
  await show();
}

async function remove() {
  problem = "";
  await forget();
  await show();
}
