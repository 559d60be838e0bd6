// @ts-check
// Work that may fail: the table then says so, and the person can try again.

import { trouble } from "./dom.js";

/** Do work, and return its result (true if it has none), or null if it failed. */
export async function attempt(table, work, again) {
  if (table.overtaken) return null;
  try {
    const result = await work();
    if (!table.overtaken) table.problem = null;
    return result ?? true;
  } catch (error) {
    if (table.overtaken || table.closed) return null;
    if (isLate(table, error)) return lookAgain(table, error);
    table.problem = trouble(error, () => {
      table.problem = null;
      again();
    });
    table.draw();
    return null;
  }
}

/** Return whether a request was probably refused because the game had gone on. True once a position. */
function isLate({ match, record, refused }, error) {
  return error?.problem?.status === 409 && !record && !match.hosted && refused !== match.position;
}

/** Show the position as it is, and why the request was refused. The game goes on. */
async function lookAgain(table, error) {
  table.refused = table.match.position;
  await table.show();
  table.own.reason = error.message;
  if (!table.closed) table.draw();
  return null;
}
