// @ts-check
// Find out if there are tables for several devices: on the server, or behind a link.

import { service } from "../api.js";
import { answers } from "../engine.js";

/** @param {string} hash */
export const isTable = (hash) => /^#!?(\/|%2F)(join|watch)/i.test(hash);

/** @type {Promise<boolean> | null} */
let known = null;

/** Return whether the server has tables: it says so in the list of games. */
export async function hasTables() {
  if (answers()) return false;
  const listed = () => fetch(new URL("v1/games", service())).then(({ headers }) => /rel="?tables\b/.test(headers.get("Link") ?? ""));
  known ??= listed().catch(() => {
    known = null;
    return false;
  });
  return known;
}
