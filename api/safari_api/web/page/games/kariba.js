// @ts-check
import { h } from "../dom.js";
import { open, picture, pile, tally } from "../cards.js";
import { empty } from "../stage.js";
import { player } from "../summary.js";
import { LABELS, SUMMARY } from "../words.js";

/** Types of events that the page announces before the player confirms a move. They reveal nothing hidden. */
export const foretold = new Set(["chased"]);
/** A chosen play waits until it is confirmed. */
export const confirms = (move) => move.type === "play";
export const ended = ({ game_number: number }) => SUMMARY.game(number);

/** The things that a move names. */
export function things(move) {
  if (move.type === "draw") return [move.source === "pile" ? "pile" : `open:${move.rank}`];
  return Array(move.count).fill(`hand:${move.rank}`);
}

/** Say where the cards of a move go. */
export const goes = (move) => (move.type === "play" ? `hole:${move.rank - 1}` : `seat:${move.player}`);

/** The action that a person means by touching a thing that is not lit. */
export function wish([thing], { me, choice }) {
  const [kind, rank] = thing.split(":");
  if (kind === "hand") return { type: "play", player: me, rank: Number(rank), count: choice.chosen.length + 1 };
  return kind === "open"
    ? { type: "draw", player: me, source: "face-up", rank: Number(rank) }
    : { type: "draw", player: me, source: "pile" };
}

/** Draw the chain of strength: each animal before the weaker one, the strongest of all again at its end. */
function chain(box) {
  const strongest = [...box.components.values()].sort((one, two) => two.facts.rank - one.facts.rank);
  return [...strongest, strongest[0]].filter(Boolean).flatMap(({ symbol }, place) => [place ? " › " : "", picture(symbol)]);
}

export function middle({ view, box, touchable, last, marked }) {
  const places = view.waterhole.map((count, place) =>
    h(
      "li",
      {
        class: "place",
        "data-key": `hole:${place}`,
        "data-marked": marked(`hole:${place}`),
        "data-moved": last?.rank === place + 1 && last.count ? "to" : null,
      },
      box.face(place + 1, { "data-empty": count ? null : "" }),
      h("span", { class: "count" }, `× ${count}`),
    ),
  );
  return [
    h("ul", { class: "waterhole", "aria-label": LABELS.waterhole }, places),
    h("p", { class: "legend", "aria-hidden": "true" }, chain(box)),
    h(
      "div",
      { class: "row" },
      touchable(["pile"], pile(view.draw_pile, LABELS.pile), LABELS.pile),
      view.face_up.map((rank, place) => touchable([`open:${rank}`], box.face(rank), LABELS.faceUp(box.of(rank)?.name), `open:${place}`)),
    ),
  ];
}

export function hand({ view, box, touchable, me }) {
  return view.hands[me].map((rank, place) =>
    touchable(
      [`hand:${rank}`],
      box.face(rank, { "data-key": `hand:${place}:${rank}` }),
      box.label(rank),
      `hand:${place}`,
      false,
      place - view.hands[me].indexOf(rank),
    ),
  );
}

export function front({ view, box }, seat) {
  const won = view.won[seat].map((count, place) => {
    const { symbol, name } = box.of(place + 1);
    return count ? tally(symbol, count, name, { "data-key": `won:${seat}:${place}` }) : null;
  });
  return h("p", { class: "captured" }, LABELS.won, won.some(Boolean) ? won : LABELS.nothing);
}

/** Draw what an opponent held, once all lies open. */
export const shown = ({ view, box }, seat) => open(box, view.hands[seat].filter(Number));

/** Say what moves when these events happen. */
export function scene(events, { box }) {
  const found = empty();
  for (const event of events) {
    if (event.type === "played") {
      const card = { from: `seat:${event.player}`, to: `hole:${event.rank - 1}` };
      for (let number = 0; number < event.count; number += 1) found.cards.push({ face: box.face(event.rank), ...card });
      found.marks.push(card.to);
    }
    if (event.type === "chased") {
      found.marks.push(`hole:${event.rank - 1}`);
      for (let number = 0; number < event.count; number += 1)
        found.flights.push({ from: `hole:${event.rank - 1}`, to: `seat:${event.player}` });
    }
  }
  return found;
}

/** Show what each player has won, animal by animal, and what stayed in the hands. */
export function summary({ view, before, box, names, ended: event, events }) {
  const final = view.won.some((won) => won.some(Boolean)) || !before ? view : before;
  const chased = final === before ? events.filter(({ type }) => type === "chased") : [];
  return names.map((name, seat) => {
    const more = (rank) => chased.filter((each) => each.player === seat && each.rank === rank).reduce((sum, { count }) => sum + count, 0);
    const won = final.won[seat].map((count, place) => count + more(place + 1));
    const cards = event?.cards?.[seat] ?? won.reduce((sum, count) => sum + count, 0);
    return player(
      name,
      SUMMARY.cards(cards),
      h(
        "p",
        { class: "won-cards" },
        won.map((count, place) =>
          count
            ? h("span", { class: "place" }, box.face(place + 1, { class: "card small" }), h("span", { class: "count" }, `× ${count}`))
            : null,
        ),
      ),
    );
  });
}

export const held = (view, seat) => view.hands[seat].length;
