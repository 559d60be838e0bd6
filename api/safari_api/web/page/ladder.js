// @ts-check
// The next level: two wins in a row offer the harder one, three losses the easier one. The counts stay in this browser.

import { byGame, keepOf } from "./store.js";
import { KINDS } from "./words.js";

const KEPT = "safari-rules levels";
/** The levels, the easiest first. */
const LEVELS = Object.keys(KINDS).filter((kind) => kind !== "computer");
const [WINS, LOSSES] = [2, 3];

/** Return the level that is offered after a finished game of one person against computers of one level, or null. */
export function offered(match) {
  const others = new Set(match.seats.map(({ kind }) => kind).filter((kind) => kind !== "person"));
  const [level] = others;
  if (match.record || match.hosted || match.day || !match.over || match.people.length !== 1 || others.size !== 1) return null;
  const place = LEVELS.indexOf(level);
  if (place < 0) return null;
  const { wins, losses } = counted(match, level);
  return (wins >= WINS ? LEVELS[place + 1] : losses >= LOSSES ? LEVELS[place - 1] : null) ?? null;
}

/** Count a game once, and return how many in a row were won or lost at this level. A shared first place ends both rows. */
function counted({ id, game, people, position }, level) {
  const kept = byGame(KEPT)[game];
  const before = kept?.level === level ? kept : { wins: 0, losses: 0 };
  if (before.id === id) return before;
  const { winners } = position.outcome;
  const won = winners.includes(people[0]);
  const row = {
    level,
    id,
    wins: won && winners.length === 1 ? Number(before.wins) + 1 : 0,
    losses: won ? 0 : Number(before.losses) + 1,
  };
  keepOf(KEPT, game, row);
  return row;
}
