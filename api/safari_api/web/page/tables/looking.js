// @ts-check
// When the page checks who is at a table: within 15 seconds all see that a person is away.

/** Seconds between checks: while a person is awaited, and else. The host needs 10 seconds to miss a silent line. */
const [AWAITED, ELSE] = [4, 10];
/** The fewest seconds between checks, for hosts with a short wait. */
const LEAST = 2;

/**
 * Return the seconds to the next check.
 * @param {number} away the seconds after which a computer may play for a person
 */
export function between(match, away) {
  const awaited = !match.over && match.position.active_players.some((seat) => seat !== match.seat && match.isPerson(seat));
  return Math.min(awaited ? AWAITED : ELSE, Math.max(LEAST, away / 6));
}

/** Return the whole minutes until a computer may play for a person who is away, 0 if it may now. */
export const minutes = (match, seat, away) => Math.max(0, Math.ceil((away - match.gone(seat) / 1000) / 60));
