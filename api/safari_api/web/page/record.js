// @ts-check
// Games on record: found in a file, and made into a match to look at.

import { h } from "./dom.js";
import { operation, service } from "./api.js";
import { lean } from "./kept.js";
import { Match } from "./match.js";
import { RECORD } from "./words.js";

/** A hint's seed, by number of actions. The analysis uses it too, so that it finds no fault with a hint. */
export const hintSeed = (actions) => `hint-${actions}`;

/** The record in a file, or the first one in a tournament's file. */
export function recordIn(text) {
  const lines = text
    .trim()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  try {
    const [head, first] = lines.length > 1 ? lines.slice(0, 2).map((line) => JSON.parse(line)) : [JSON.parse(text), null];
    if (head?.tournament && first?.record) return { game: head.tournament.game, ...first.record };
    return head?.record ?? head;
  } catch {
    if (lines.length > 1) return recordIn(text.replaceAll("\n", " "));
    throw new Error(RECORD.noJson);
  }
}

/**
 * Return what `replay` is asked for a record's first actions.
 * @param {any} record
 * @param {number} at how many of them
 */
export function replayed({ options, seed, actions }, at) {
  const asked = { options, actions: actions.slice(0, at), legal_moves_limit: 0 };
  return seed === null || seed === undefined ? asked : { ...asked, seed };
}

/** The match of a record, played to its end by `replay`: only to be looked at. */
export async function matchOf(record) {
  if (typeof record !== "object" || record === null || typeof record.game !== "string" || !Array.isArray(record.actions)) {
    throw new Error(RECORD.noGame);
  }
  // A null in the names stands for the person who played, not for the one who looks.
  const names = Array.isArray(record.names) ? record.names.map((name, seat) => String(name ?? RECORD.player(seat))) : [];
  const start = await operation(record.game, "replay", { ...replayed(record, 0), names });
  const seats = start.state.options.players;
  const match = new Match({
    id: "record",
    service: service(),
    game: record.game,
    seats: Array.from({ length: seats }, (_, seat) => ({ name: names[seat] ?? RECORD.player(seat), kind: "person" })),
    steps: [],
    start: lean(start),
    record: { ...record, names },
  });
  match.forget();
  return match;
}

/** Save a record as a file. */
export function save(record) {
  const text = JSON.stringify(record);
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: `${record.game}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
