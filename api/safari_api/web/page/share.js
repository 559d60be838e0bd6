// @ts-check
// A finished game as a link: its record in the fragment, compressed, so that no server's log holds it.

import { SHARE } from "./words.js";

/** @typedef {{game: string, options?: object, seed?: string | null, actions: object[], names?: (string | null)[]}} GameRecord */

const MARK = /^#r(=|%3D)/i;
/** The most bytes of a link's JSON. A finished game has a few hundred kilobytes at most. */
export const LARGEST = 1_000_000;
const FORMAT = "deflate-raw";

/** @param {string} hash */
export const isShared = (hash) => MARK.test(hash);

/** Return the link that shows a record on the page at an address. */
export async function linkOf(record, address) {
  const { game, options, seed, actions, names } = record;
  const bytes = new TextEncoder().encode(JSON.stringify({ game, options, seed, actions, names }));
  const packed = await read(bytes, new CompressionStream(FORMAT));
  let letters = "";
  for (const byte of packed) letters += String.fromCharCode(byte);
  const link = new URL(address);
  link.hash = `r=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  return link.href;
}

/**
 * Return the record in a link's fragment, or null. Messengers may encode its sign and add to its end. A damaged one is an Error.
 * @returns {Promise<GameRecord | null>}
 */
export async function recordOf(hash) {
  if (!isShared(hash)) return null;
  const letters = hash.replace(MARK, "").replace(/[^\w-].*/, "");
  if (letters.length > LARGEST) throw new Error(SHARE.large);
  if (typeof DecompressionStream === "undefined") throw new Error(SHARE.old);
  let found;
  try {
    const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const bytes = await read(packed, new DecompressionStream(FORMAT));
    found = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw error instanceof RangeError ? new Error(SHARE.large) : new Error(SHARE.damaged);
  }
  if (typeof found?.game !== "string" || !Array.isArray(found.actions)) throw new Error(SHARE.noGame);
  return found;
}

/**
 * Return what a stream makes of bytes. A result that is too large is a RangeError, and is not read to its end.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {{readable: ReadableStream<any>, writable: WritableStream<any>}} through
 */
async function read(bytes, through) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size <= LARGEST) continue;
    reader.cancel().catch(() => {});
    throw new RangeError();
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
