// @ts-check
// Something that may fail: it is said at the table, and can be tried again.

import { trouble } from "./dom.js";

/** Do something, and return its result (true where it has none), or null if it failed. */
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

/** Return whether a request was probably refused because the game had gone on: once for each position. */
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
