// @ts-check
// Two tabs on one game: when the other has gone on, this one does nothing that would undo what was done there.

import { trouble } from "./dom.js";
import { Match } from "./match.js";
import { TABLE } from "./words.js";

/**
 * Say so if another tab has gone on with a table's game. Lessons, puzzles, records and hosted tables are no kept games.
 */
export function overtake(table, event) {
  if (!event.newValue || event.key === null) return;
  /** @type {any} */
  const other = Match.kept();
  const lately = ({ steps }) => JSON.stringify([steps.length, steps.at(-1)?.action]);
  if (other?.id !== table.match.id || lately(other) === lately(table.match)) return;
  table.overtaken = true;
  const show = () => {
    if (!other.here) return location.reload(); // it went on with another service: the start asks
    table.match = other;
    table.problem = null;
    table.overtaken = false;
    table.show();
  };
  table.problem = trouble(TABLE.elsewhere, show, TABLE.showIt);
  table.draw();
}
