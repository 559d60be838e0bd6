// @ts-check
// The puzzles of a game, one a day, and for how many days in a row they were solved.

import { Trouble, puzzles } from "./api.js";
import { language } from "./settings.js";
import { byGame, keepOf } from "./store.js";
import { SERVICE } from "./words.js";

const KEPT = "safari-rules puzzles";
const DAY = 24 * 60 * 60 * 1000;

/** The number of a day since 1970, in UTC. */
export const dayNumber = (now = Date.now()) => Math.floor(now / DAY);

/** The puzzle of a game for a day, in the language of the page. */
export async function ofTheDay(game, day) {
  const all = await puzzles(game);
  if (!Array.isArray(all) || !all.length) throw new Trouble(SERVICE.puzzles);
  const puzzle = all.at(day % all.length);
  return { ...puzzle, ...puzzle.translations?.[language()] };
}

/** Count the days in a row that a game's puzzle was solved by the first answer, up to a day, which may still be open. */
export function streak(game, day, all = byGame(KEPT)) {
  const own = all[game] ?? {};
  let at = own[day] === undefined ? day - 1 : day;
  let length = 0;
  while (own[at] === true) {
    length += 1;
    at -= 1;
  }
  return length;
}

/** Keep whether the first answer of a day was right; a later one changes nothing. In a full store it is not kept. */
export function keepAnswer(game, day, right) {
  const own = byGame(KEPT)[game];
  if (own?.[day] === undefined) keepOf(KEPT, game, { ...own, [day]: right });
}

/** If the answer is a number, `ANSWERS` numbers are offered, at least `APART` percent apart. */
const ANSWERS = 4;
const APART = 6;

/** The number that a fraction as text stands for: "16/51". */
export const numberOf = (fraction) => {
  const [above, below = 1] = String(fraction).split("/");
  return Number(above) / Number(below);
};

/** Percentages to choose from, the lowest first, the right one among them. The puzzle's id decides the others. */
export function percentages(puzzle) {
  const right = Math.round(100 * numberOf(puzzle.answer));
  const found = [right];
  let mixed = [...puzzle.id].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) % 99991, 7);
  while (found.length < ANSWERS) {
    mixed = (mixed * 75 + 74) % 65537;
    const other = 1 + (mixed % 98);
    if (found.every((each) => Math.abs(each - other) >= APART)) found.push(other);
  }
  return found.sort((one, two) => one - two);
}
