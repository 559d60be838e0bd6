// @ts-check
import { h, svg } from "../dom.js";
import { tally } from "../cards.js";
import { empty } from "../stage.js";
import { LABELS, SUMMARY } from "../words.js";

/** Types of events that the page announces before the player confirms a move. */
export const foretold = new Set(["captured"]);
export const confirms = () => true;
export const ended = () => SUMMARY.over;

export function things(move) {
  return move.type === "move" ? [`from:${move.from}`, `to:${move.to}`] : ["pass"];
}

/** The piece that a move names. */
export const shows = (move, { board }) => (move.from ? [`:${board[5 - Number(move.from[1])]["abcde".indexOf(move.from[0])]}`] : []);

/** Say where the piece of a move goes. */
export const goes = ({ to }) => `space:${to}`;

/** The action that a person means by touching a thing that is not lit. */
export function wish([start], { me, choice }) {
  const space = start.slice("from:".length);
  const from = choice.chosen[0]?.startsWith("from:") ? choice.chosen[0].slice("from:".length) : space;
  return { type: "move", player: me, from, to: space };
}

export function middle({ view, box, touchable, last, choice, marked }) {
  const columns = [..."abcde"];
  const rows = view.board.map((row, down) => [...row].map((letter, across) => ({ letter, space: `${columns[across]}${5 - down}` })));
  const cells = rows.flat().map(({ letter, space }) => {
    const moved = last?.from === space ? "from" : last?.to === space ? "to" : null;
    const piece =
      letter === "."
        ? h("span", { class: "dot", "data-target": choice.lit(`to:${space}`), "aria-hidden": "true" })
        : box.face(letter, {
            "data-key": `piece:${space}`,
            "data-from": last?.to === space ? `piece:${last.from}` : null,
            class: `card piece seat-${box.of(letter)?.facts.player}`,
          });
    const label = letter === "." ? space : LABELS.piece(box.of(letter)?.name, space);
    const chosen = choice.chosen.includes(`from:${space}`);
    return h(
      "span",
      { class: "cell", "data-moved": moved, "data-chosen": chosen, "data-key": `space:${space}`, "data-marked": marked(`space:${space}`) },
      touchable(
        [`from:${space}`, `to:${space}`],
        [piece, h("span", { class: "where", "aria-hidden": "true" }, space)],
        label,
        `space:${space}`,
      ),
    );
  });
  return [
    h("div", { class: "board", role: "group", "aria-label": LABELS.board }, cells, last?.from ? arrow(last.from, last.to, columns) : null),
    touchable(["pass"], LABELS.pass, LABELS.pass, "pass", true),
  ];
}

/** The last move, from the middle of one space to the middle of another. */
function arrow(from, to, columns) {
  const at = (space) => [columns.indexOf(space[0]) * 20 + 10, (5 - Number(space[1])) * 20 + 10];
  const [[x, y], [u, v]] = [at(from), at(to)];
  const turn = Math.atan2(v - y, u - x);
  const [tipX, tipY] = [u - 6 * Math.cos(turn), v - 6 * Math.sin(turn)];
  const wing = (side) => `${tipX - 4 * Math.cos(turn + side)} ${tipY - 4 * Math.sin(turn + side)}`;
  const d = `M${x} ${y} L${tipX} ${tipY} M${wing(0.6)} L${tipX} ${tipY} L${wing(-0.6)}`;
  return svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: "arrow" }, svg("path", { d }));
}

/** Say what moves when these events happen. */
export function scene(events) {
  const found = empty();
  for (const event of events) {
    if (event.type === "moved") found.marks.push(`space:${event.from}`, `space:${event.to}`);
    if (event.type !== "captured") continue;
    for (const { at } of event.pieces) {
      found.marks.push(`space:${at}`);
      found.flights.push({ from: `piece:${at}`, to: `seat:${event.player}` });
    }
  }
  return found;
}

export const hand = () => [];
/** The pieces that a side had and that are no longer on the board. */
export function front({ view, box }, seat) {
  const there = view.board.join("");
  const lost = [...box.components.values()]
    .filter(({ facts }) => facts.player === seat)
    .map(({ code, copies, symbol, name }) => [symbol, copies - there.split(code).length + 1, name]);
  const gone = lost.filter(([, count]) => count > 0).map(([symbol, count, name]) => tally(symbol, count, name));
  return gone.length ? h("p", { class: "captured" }, LABELS.lost, gone) : null;
}

export const held = () => null;
