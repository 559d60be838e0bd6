import { h } from "../dom.js";
import { back } from "../cards.js";

export function things(move) {
  if (move.type === "pick") return [`cell:${move.row},${move.column}`];
  if (move.type === "trade") return [`cell:${move.row},${move.column}`, `hand:${move.card}`];
  return [move.type === "place" ? `hand:${move.card}` : move.type];
}

/** A trade is a cell and a card, whichever is touched first. */
export const firsts = (move) => (move.type === "trade" ? 2 : 1);

/** What somebody wants who touches what is dark. */
export function wish([thing], { me, choice }) {
  const [kind, named] = thing.split(":");
  const [row, column] = (kind === "cell" ? named : (choice.chosen.find((each) => each.startsWith("cell:"))?.slice(5) ?? ""))
    .split(",")
    .map(Number);
  const card = kind === "hand" ? named : choice.chosen.find((each) => each.startsWith("hand:"))?.slice(5);
  if (card === undefined) return { type: "pick", player: me, row, column };
  return column === undefined ? { type: "place", player: me, card } : { type: "trade", player: me, row, column, card };
}

export function middle({ view, box, touchable, last }) {
  const grid = h("div", { class: "jungle", "aria-label": "Jungle" });
  grid.style.setProperty("--columns", view.jungle[0].length);
  grid.style.setProperty("--rows", view.jungle.length);
  view.jungle.forEach((row, down) =>
    row.forEach((cell, across) => {
      const where = `row ${down}, column ${across}`;
      const moved = last?.row === down && last?.column === across ? "to" : null;
      const card =
        cell === null
          ? h("span", { class: "card gap" }, h("span", { class: "unseen" }, "empty"))
          : cell.face_up
            ? box.face(cell.card, { "data-key": cell.card })
            : back();
      const name = cell === null ? "empty" : cell.face_up ? box.of(cell.card)?.name : "face down";
      grid.append(
        h(
          "span",
          { class: "cell", "data-moved": moved },
          touchable([`cell:${down},${across}`], card, `${name}, ${where}`, `cell:${down},${across}`),
        ),
      );
    }),
  );
  return [
    grid,
    h("p", { class: "note" }, `Safari Charlies left: ${view.charlies}`),
    touchable(["place-charlie"], "", "Place a Safari Charlie", "place-charlie", true),
  ];
}

export function hand({ view, box, touchable, me }) {
  return view.hands[me].map((card) =>
    touchable([`hand:${card}`], box.face(card, { "data-key": card }), box.of(card)?.name, `hand:${card}`),
  );
}

export const front = () => null;
export const held = (view, seat) => view.hands[seat].length;
