// @ts-check
// The people of this device: their names, which forms offer again, and for each game a cup and the last results. All stays here.

import { h } from "./dom.js";
import { attempt, byGame, keep, keepOf, stored } from "./store.js";
import { CUP, FORM } from "./words.js";

const PEOPLE = "safari-rules people";
const CUPS = "safari-rules cups";
/** Names that are remembered, and results of each game. */
const [MOST_NAMES, MOST_RESULTS] = [8, 300];
/** Results that are shown. */
const SHOWN = 3;
/** Names that the forms propose: nobody has typed them. */
const PROPOSED = new Set(FORM.names);

/** Return the names of people who have played here, the latest first. */
export function names() {
  const found = stored(PEOPLE);
  return Array.isArray(found) ? found.filter((name) => typeof name === "string" && name.length <= 40).slice(0, MOST_NAMES) : [];
}

/** Remember people who begin to play, those first who sit first. */
export function remember(people) {
  const typed = [...new Set(people)].filter((name) => !PROPOSED.has(name));
  const found = [...typed, ...names().filter((name) => !typed.includes(name))].slice(0, MOST_NAMES);
  if (typed.length) keep(PEOPLE, found);
}

/** Draw the list from which fields with `list="people"` offer names. */
export const offer = () =>
  h(
    "datalist",
    { id: "people" },
    names().map((value) => h("option", { value })),
  );

/**
 * Return the results of a game that are kept, the latest first.
 * @returns {{id: string, day: string, seats: {name: string, person: boolean}[], winners: number[]}[]}
 */
function results(game) {
  const found = byGame(CUPS)[game];
  const valid = (each) =>
    each?.seats?.every?.((seat) => typeof seat?.name === "string") && Array.isArray(each.winners) && Date.parse(each.day);
  return Array.isArray(found) ? found.filter(valid) : [];
}

/** Keep the result of a finished game, once. Games on record and those of other devices do not count here. */
export function count(match) {
  if (match.record || match.hosted || !match.over || !match.people.length || match.service === undefined) return;
  const before = results(match.game);
  if (before.some(({ id }) => id === match.id)) return;
  const seats = match.seats.map(({ name }, seat) => ({ name, person: match.isPerson(seat) }));
  const result = { id: match.id, day: new Date().toLocaleDateString("sv"), seats, winners: match.position.outcome.winners };
  const kept = [result, ...before].slice(0, MOST_RESULTS);
  keepOf(CUPS, match.game, kept);
}

/** Return how many games each person has won, and the computers together, the most first. */
export function standing(game) {
  /** @type {Map<string, number>} */
  const wins = new Map();
  for (const { seats, winners } of results(game)) {
    for (const [seat, { name, person }] of seats.entries()) {
      const who = person ? name : CUP.computers;
      const won = winners.length < seats.length && winners.includes(seat);
      wins.set(who, (wins.get(who) ?? 0) + Number(won));
    }
  }
  return [...wins].sort(([, one], [, other]) => other - one);
}

/** Draw the cup of a game: who has won how often, and the last results. It is null before the first one. */
export function cup(game) {
  const last = results(game).slice(0, SHOWN);
  if (!last.length) return null;
  const part = h("section", { class: "cup", "aria-label": CUP.name }, h("h2", {}, CUP.name));
  const forget = () => {
    keepOf(CUPS, game, []);
    attempt(() => localStorage.removeItem(PEOPLE));
    part.remove();
  };
  const won = ({ seats, winners }) => winners.map((seat) => seats[seat]?.name ?? "");
  const lost = ({ seats, winners }) => seats.filter((_, seat) => !winners.includes(seat)).map(({ name }) => name);
  part.append(
    h(
      "ol",
      { class: "standing" },
      standing(game).map(([name, wins]) => h("li", {}, h("strong", {}, name), ` ${CUP.wins(wins)}`)),
    ),
    h(
      "ul",
      { class: "results" },
      last.map((each) => h("li", {}, CUP.result(won(each), lost(each), each.day))),
    ),
    h("p", { class: "note" }, CUP.stays, " ", h("button", { type: "button", onclick: forget }, CUP.forget)),
  );
  return part;
}
