// @ts-check
// The seats that this browser has at tables: their keys and what was said, in its store and nowhere else.

import { service } from "../api.js";
import { attempt, keep as store, stored } from "../store.js";

const SLOT = "safari-rules table ";
const NAME = "safari-rules name";
/** Seats that are stored at most; those that were touched longest ago go first. */
const MOST = 16;
/** Sentences that are stored with a seat. */
const STEPS = 120;

/**
 * @typedef {object} Entry
 * @property {string} table
 * @property {number | null} seat null for a watcher
 * @property {string} key
 * @property {string} service where the table is, and the only server that the key is sent to
 * @property {string} [game]
 * @property {string} [title]
 * @property {string} [watch] the key that only watches, where it is known
 * @property {string | null} [invite] the table's, which deals the next free seat
 * @property {Record<string, string>} [invites] by seat those that this browser has made
 * @property {string} [joined] the invite that the seat was taken with
 * @property {boolean} [over]
 * @property {number} [version] the last one that was shown, with its `ply` and the `steps` that led to it
 * @property {number} [ply]
 * @property {any[]} [steps]
 * @property {number} [at] when it was stored
 */

/** The entries of this visit, for a browser whose store is full or closed. */
const here = new Map();

/** Return where an entry is stored. It holds no secret. */
export const slotOf = ({ table, seat }) => `${table} ${seat ?? "watch"}`;

/**
 * Return the entry in a slot, or null.
 * @returns {Entry | null}
 */
export function entryIn(slot) {
  const found = stored(SLOT + slot) ?? here.get(slot);
  const valid = typeof found?.table === "string" && typeof found.key === "string" && found.service === service();
  return valid ? found : null;
}

/** Return all entries for this page's server, the newest first. */
export function entries() {
  const stored = (attempt(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(SLOT))
    .map((key) => key.slice(SLOT.length));
  const found = /** @type {Entry[]} */ ([...new Set([...stored, ...here.keys()])].map(entryIn).filter(Boolean));
  return found.sort((one, two) => (two.at ?? 0) - (one.at ?? 0));
}

/**
 * Store an entry, and return whether it is stored. In a full or closed store it lasts as long as the page.
 * @param {Entry} entry
 */
export function keep(entry) {
  const stored = { ...entry, at: Date.now(), steps: (entry.steps ?? []).slice(-STEPS) };
  here.set(slotOf(entry), stored);
  return store(SLOT + slotOf(entry), stored);
}

/**
 * Store an entry that is new, and drop the oldest ones.
 * @param {Omit<Entry, "service">} entry
 * @returns {Entry}
 */
export function add(entry) {
  const whole = { ...entry, service: service() };
  for (const old of entries().slice(MOST - 1)) drop(old);
  keep(whole);
  return whole;
}

/** @param {Entry} entry */
export function drop(entry) {
  here.delete(slotOf(entry));
  attempt(() => localStorage.removeItem(SLOT + slotOf(entry)));
}

/** Return the name that a person gave last. */
export const ownName = () => attempt(() => localStorage.getItem(NAME)) ?? "";
/** @param {string} name */
export const keepName = (name) => attempt(() => localStorage.setItem(NAME, name));
