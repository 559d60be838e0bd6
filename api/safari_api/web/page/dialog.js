// @ts-check
// Dialogs over a table, in which a person reads something in peace: computers wait meanwhile.

import { h } from "./dom.js";

/**
 * Show a dialog, and wait until a person leaves it.
 * @param {any} table
 * @param {{name: string, title: string, leave: string}} about its class, its heading, the words of the button that leaves it
 * @param {any} body
 * @returns {Promise<void>}
 */
export function read(table, { name, title, leave }, body) {
  return new Promise((done) => {
    const go = h("button", { class: "main", autofocus: true, onclick: () => dialog.close() }, leave);
    const heading = h("h2", { id: `${name}-title` }, title);
    const dialog = h("dialog", { class: `read ${name}`, "aria-labelledby": `${name}-title` }, heading, body, go);
    dialog.onclose = () => {
      dialog.remove();
      if (table.dialog === dialog) table.dialog = null;
      done();
    };
    table.dialog = dialog;
    (table.element.isConnected ? table.element.parentElement : document.body).append(dialog);
    dialog.showModal();
    go.focus({ preventScroll: true });
  });
}
