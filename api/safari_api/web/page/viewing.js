// @ts-check
// The viewer of a match, and the views that come with the answer to an action.

import { sameAction } from "./choose.js";

/** Return whose view is shown: the only person's, or the next person's. Null if only computers play. */
export function viewer(table) {
  const { match } = table;
  if (table.record) return match.position.active_players[0] ?? 0;
  if (match.people.length < 2) return match.people[0] ?? null;
  const active = match.position.active_players.filter((seat) => match.isPerson(seat));
  if (table.known.simultaneous) return active.includes(table.me) ? table.me : (active[0] ?? table.me);
  return active[0] ?? table.me ?? match.people[0];
}

/** Return the seats whose views are shown, where `next` is the seat that is to act. */
export function watching({ shared, match }, next) {
  return shared ? match.people : [next];
}

/** Return the seats whose views come with an action: if all play at the same time, it saves a request. */
export function viewers(table) {
  return table.known.simultaneous ? [...new Set([...watching(table, viewer(table)), null])] : [];
}

/** Return whether a move is one of those shown for the position as it still is. An old button may name an older one. */
export function current({ facing, match, seen }, move) {
  return (match.hosted || facing === match.position) && seen?.legal_moves.some((each) => sameAction(each, move));
}
