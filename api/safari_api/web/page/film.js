// @ts-check
// Pictures of a puzzle, one after the other: the tiles that were seen, and after the answer how the game goes on.

import { operation } from "./api.js";
import { Choice } from "./choose.js";

/** Milliseconds for which a picture stands, and for which the table is bare between two. */
const PICTURE = 1200;
const BETWEEN = 250;

/** Show a position in which nothing can be touched, and return whether the table is still there. A touch ends the wait. */
async function show(table, seen, time) {
  const choice = new Choice([], table.drawing);
  table.shown = new Map([[table.me, { seen: { ...seen, legal_moves: [], text: { legal_moves: [], events: [] } }, choice }]]);
  table.draw();
  table.stage.rest();
  await table.stage.pause(time);
  return !table.closed;
}

/** Turn tiles over where they lie, one after the other, and back. */
export async function turn(table, looks) {
  const { view } = table.puzzle;
  for (const { spot, tile } of looks) {
    const lying = view.state.table.map((each, place) => (place === spot ? null : each));
    const held = view.state.held.map((each, seat) => (seat === table.me ? { spot, tile } : each));
    if (!(await show(table, view, BETWEEN))) return;
    table.element.querySelector(`[data-key="spot:${spot}"]`).scrollIntoView({ block: "nearest" });
    if (!(await show(table, { ...view, state: { ...view.state, table: lying, held } }, PICTURE))) return;
  }
}

/** Play the marked answer out to the end of the game, with the cards that may be hidden as they lie in the puzzle's line. */
export async function playOut(table) {
  const { puzzle, me, match } = table;
  const names = puzzle.names.map((name, seat) => (seat === me ? null : name));
  let { state } = puzzle.line;
  await table.stage.pause(PICTURE);
  for (const action of puzzle.line.actions) {
    const position = await operation(puzzle.game, "apply", { state, action, names, views: [me] });
    if (table.closed) return;
    const [seen] = position.views;
    match.steps = [{ action }];
    table.said = seen.text.events.join(" ");
    if (!(await show(table, seen, PICTURE))) return;
    ({ state } = position);
  }
}
