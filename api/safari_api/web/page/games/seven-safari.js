// @ts-check
import { h } from "../dom.js";
import { back, open } from "../cards.js";
import { empty } from "../stage.js";
import { player } from "../summary.js";
import { LABELS, SUMMARY } from "../words.js";

/** Types of events that are announced before a move is confirmed: none. The change of points is announced. */
export const foretold = new Set();
export const confirms = (move) => move.type !== "pick";

export function things(move) {
  if (move.type === "pick") return [`cell:${move.row},${move.column}`];
  if (move.type === "trade") return [`cell:${move.row},${move.column}`, `hand:${move.card}`];
  return [move.type === "place" ? `hand:${move.card}` : move.type];
}

/** A trade is a cell and a card, whichever is touched first. */
export const firsts = (move) => (move.type === "trade" ? 2 : 1);

/** Say where the card of a move goes: to the player, or to the space that is free. */
export function goes({ type, player, row, column }, { jungle }) {
  if (type === "pick") return `seat:${player}`;
  const free = jungle.flatMap((line, down) => line.flatMap((cell, across) => (cell === null ? [[down, across]] : [])))[0];
  return `cell:${type === "trade" ? [row, column] : free}`;
}

/** The action that a person means by touching a thing that is not lit. */
export function wish([thing], { me, choice }) {
  const [kind, named] = thing.split(":");
  const [row, column] = (kind === "cell" ? named : (choice.chosen.find((each) => each.startsWith("cell:"))?.slice(5) ?? ""))
    .split(",")
    .map(Number);
  const card = kind === "hand" ? named : choice.chosen.find((each) => each.startsWith("hand:"))?.slice(5);
  if (card === undefined) return { type: "pick", player: me, row, column };
  return column === undefined ? { type: "place", player: me, card } : { type: "trade", player: me, row, column, card };
}

export function middle({ view, box, touchable, last, marked }) {
  const grid = h("div", { class: "jungle", role: "group", "aria-label": LABELS.jungle });
  grid.style.setProperty("--columns", view.jungle[0].length);
  grid.style.setProperty("--rows", view.jungle.length);
  const edge = (number) => h("span", { class: "edge", "aria-hidden": "true" }, String(number));
  grid.append(edge(""), ...view.jungle[0].map((_, across) => edge(across + 1)));
  view.jungle.forEach((row, down) => {
    grid.append(edge(down + 1));
    row.forEach((cell, across) => {
      const moved = last?.row === down && last?.column === across ? "to" : null;
      const card =
        cell === null
          ? h("span", { class: "card gap" }, h("span", { class: "unseen" }, LABELS.empty))
          : cell.face_up
            ? box.face(cell.card)
            : back();
      const name = cell === null ? LABELS.empty : cell.face_up ? box.of(cell.card)?.name : LABELS.faceDown;
      grid.append(
        h(
          "span",
          { class: "cell", "data-moved": moved, "data-key": `cell:${down},${across}`, "data-marked": marked(`cell:${down},${across}`) },
          touchable([`cell:${down},${across}`], card, LABELS.cell(name, down, across), `cell:${down},${across}`),
        ),
      );
    });
  });
  return [
    grid,
    h(
      "div",
      { class: "row" },
      h("p", { class: "note" }, LABELS.charlies(view.charlies)),
      touchable(["place-charlie"], "", LABELS.charlie, "place-charlie", true),
    ),
  ];
}

export function hand({ view, box, touchable, me }) {
  return view.hands[me].map((card) => touchable([`hand:${card}`], box.face(card, { "data-key": card }), box.label(card), `hand:${card}`));
}

/** Draw the hand of an opponent, once all lies open. */
export const shown = ({ view, box }, seat) => open(box, cardsOf(view, seat));

const cardsOf = (view, seat) => view.hands[seat].filter((card) => typeof card === "string");

/** Return the code of the card that shows no animal. */
const guide = (box) => [...box.components.values()].find(({ facts }) => !facts.species)?.code;

/** Say what moves when these events happen. */
export function scene(events, { box }) {
  const found = empty();
  for (const event of events) {
    const cell = `cell:${event.row},${event.column}`;
    if (event.row === undefined) continue;
    found.marks.push(cell);
    if (event.type === "picked") found.flights.push({ from: cell, to: `seat:${event.player}` });
    else
      found.cards.push({
        face: box.face(event.card ?? guide(box)),
        from: `seat:${event.player}`,
        to: cell,
      });
  }
  return found;
}

/** Show all hands: for each card whether it counts for its player or against. */
export function summary({ view, box, names, scores }) {
  return names.map((name, seat) => {
    const best = new Map();
    for (const card of cardsOf(view, seat)) {
      const { species, number } = box.of(card)?.facts ?? {};
      if (species && number > (best.get(species)?.number ?? 0)) best.set(species, { card, number });
    }
    const counts = new Set([...best.values()].map(({ card }) => card));
    const cards = cardsOf(view, seat).sort((one, two) => Number(counts.has(two)) - Number(counts.has(one)));
    return player(
      name,
      SUMMARY.points(scores[seat].total),
      h(
        "p",
        { class: "won-cards" },
        cards.map((card) => {
          const counting = counts.has(card) && !(`${box.of(card).facts.species}s` in scores[seat].parts);
          const words = counting ? SUMMARY.best : SUMMARY.minus;
          return h(
            "span",
            { class: "place", "data-right": counting, "data-wrong": !counting },
            box.face(card, { class: "card small" }),
            h("span", { class: "unseen" }, words),
          );
        }),
      ),
    );
  });
}

export const ended = () => SUMMARY.over;
export const front = () => null;
export const held = (view, seat) => view.hands[seat].length;
