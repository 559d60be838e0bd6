// Games on record: found in a file, and made into a match to look at.

import { operation, service } from "./api.js";
import { Match, lean } from "./match.js";

/** The record in a file: of a tournament's the first of its games. */
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
    throw new TypeError("This file is no record of a game: it is not JSON.");
  }
}

/** The match of a record, played to its end by `replay`: only to be looked at. */
export async function matchOf(record) {
  if (typeof record !== "object" || record === null || typeof record.game !== "string" || !Array.isArray(record.actions)) {
    throw new TypeError("This file is no record of a game: it has no game or no actions.");
  }
  const names = Array.isArray(record.names) ? record.names.map(String) : [];
  const asked = { options: record.options, names, legal_moves_limit: 0 };
  if (record.seed !== null && record.seed !== undefined) asked.seed = record.seed;
  const start = await operation(record.game, "replay", { ...asked, actions: [] });
  const seats = start.state.options.players;
  const match = new Match({
    id: "record",
    service: service(),
    game: record.game,
    seats: Array.from({ length: seats }, (_, seat) => ({ name: names[seat] ?? `Player ${seat + 1}`, kind: "person" })),
    steps: [],
    start: lean(start),
    record: { ...record, names },
  });
  match.forget();
  return match;
}
