// @ts-check
// A match of the deal of the day, against a computer.

import { seedOf, today } from "./day.js";
import { Match } from "./match.js";
import { FORM } from "./words.js";

/** Return a game's deal of today: the one that is kept, else a new one. */
export async function dealOf(known, day = today()) {
  const kept = Match.all().find((match) => match.game === known.id && /** @type {any} */ (match).day === day);
  if (kept) return kept;
  const seats = [
    { name: FORM.names[0], kind: "person" },
    { name: FORM.names[1], kind: "medium" },
  ];
  return Match.begin(known.id, { players: 2 }, seats, seedOf(day), { title: known.title, day });
}
