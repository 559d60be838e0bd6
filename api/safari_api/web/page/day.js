// @ts-check
// The deal of the day: the same cards for everybody, once a day for each game that deals. Results are kept in this browser.

import { byGame, keepOf } from "./store.js";
import { DAY } from "./words.js";

/** @typedef {{own: number, best: number, won: boolean, drawn: boolean}} Result */

const KEPT = "safari-rules days";
const LENGTH = 24 * 60 * 60 * 1000;
const PATTERN = /^\d{4}-\d{2}-\d{2}$/;
/** The person's seat in every deal of the day. */
export const SEAT = 0;

/** Return the day in UTC, as "2026-11-24". */
export const today = (now = Date.now()) => new Date(now).toISOString().slice(0, 10);
/** @param {string} day */
export const seedOf = (day) => `day-${day}`;
/** Return whether a game of the catalogue deals cards: if nothing is hidden, `new` takes no seed. */
export const deals = (game) => game.hidden_information === true;

/**
 * Return the valid results of a game.
 * @returns {Record<string, Result>}
 */
function ofGame(game) {
  const valid = ([day, result]) => PATTERN.test(day) && Number.isFinite(result?.own) && Number.isFinite(result?.best);
  return Object.fromEntries(Object.entries(byGame(KEPT)[game] ?? {}).filter(valid));
}

/** Return whether a game's deal of a day was played to its end. */
export const isPlayed = (game, day = today()) => day in ofGame(game);

/** Return how many deals of a game were played and won, the most points, and the days in a row; today may still be open. */
export function statistics(game, day = today()) {
  const own = ofGame(game);
  const all = Object.values(own);
  let at = Date.parse(day);
  if (!own[day]) at -= LENGTH;
  let streak = 0;
  for (; own[today(at)]; at -= LENGTH) streak += 1;
  const best = all.length ? Math.max(...all.map((result) => result.own)) : 0;
  return { played: all.length, won: all.filter((result) => result.won === true).length, best, streak };
}

/**
 * Return the result of a deal of the day as a sentence, or null for any other or unfinished match. Only the first finished game of
 * a deal is kept. Each drawing of the table calls this.
 */
export function finished(match, title = match?.title) {
  const day = match?.day;
  const position = match?.steps?.at(-1)?.position ?? match?.start;
  if (typeof day !== "string" || !PATTERN.test(day) || !position?.outcome || match.start.state.seed !== seedOf(day)) return null;
  const { winners } = position.outcome;
  const own = position.scores[SEAT].total;
  const best = Math.max(...position.scores.filter(({ player }) => player !== SEAT).map(({ total }) => total));
  const won = winners.includes(SEAT) && winners.length === 1;
  const drawn = winners.includes(SEAT) && winners.length > 1;
  const counts = first(match.game, day, { own, best, won, drawn, id: match.id });
  const ended = won ? DAY.won : drawn ? DAY.drawn : DAY.lost;
  const words = DAY.result(title, DAY.date(day), ended, own, best, match.hints.length);
  return counts ? words : `${words} ${DAY.again}`;
}

/** Keep the result of a day unless there is one, and return whether it is this match's. In a full store it is not kept. */
function first(game, day, result) {
  const kept = ofGame(game)[day];
  if (kept) return /** @type {any} */ (kept).id === result.id;
  keepOf(KEPT, game, { ...ofGame(game), [day]: result });
  return true;
}

/** Return a result as a text to send to others. */
export const shareText = (words, link) => `${words} ${link}`;
