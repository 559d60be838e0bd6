// @ts-check
// Something that may fail: it is said at the table, and can be tried again.

import { trouble } from "./dom.js";

/**
 * Do something, and return its result (true where it has none), or null if it failed.
 * @param {any} table
 * @param {() => any} work
 * @param {() => any} again
 */
export async function attempt(table, work, again) {
  if (table.overtaken) return null;
  try {
    const result = await work();
    if (!table.overtaken) table.problem = null;
    return result ?? true;
  } catch (error) {
    if (table.overtaken || table.closed) return null;
    table.problem = trouble(error, () => {
      table.problem = null;
      again();
    });
    table.draw();
    return null;
  }
}
