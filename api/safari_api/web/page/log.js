// @ts-check
// The log: every sentence of what happened, once, in one element that stays for as long as the table is shown.

import { h } from "./dom.js";
import { LOG } from "./words.js";

/** The number of last lines of a log that stay in the page. */
const LINES = 80;

export class Log {
  constructor() {
    this.list = h("div", { class: "lines", role: "log", "aria-label": LOG.name, tabindex: "0" });
    this.element = h("section", { class: "log" }, h("h2", { "aria-hidden": "true" }, LOG.name), this.list);
    /** @type {string[]} */
    this.told = [];
  }

  /** Show all these sentences. Those that are there stay, new ones are added at the end; what was taken back goes. */
  show(told) {
    let same = 0;
    while (same < told.length && same < this.told.length && told[same] === this.told[same]) same += 1;
    for (let line = this.told.length; line > same; line -= 1) this.list.lastChild?.remove();
    for (const words of told.slice(Math.max(same, told.length - LINES))) this.list.append(h("p", {}, words));
    while (this.list.childNodes.length > LINES) this.list.firstChild?.remove();
    this.told = [...told];
    this.list.scrollTop = this.list.scrollHeight;
  }
}
