// @ts-check
// The part of a stream that needs no browser: messages in its text, the time until the next try, the order of versions.

/** @typedef {{id: string, event: string, data: string}} Message */

/** A parser of an event stream. It takes text in pieces of any size. */
export class Parser {
  rest = "";
  begun = false;
  id = ""; // the last one stays until another is sent
  event = "";
  /** @type {string[]} */
  data = [];

  /** Return the messages that a further piece of text completes. */
  push(text) {
    this.rest += text;
    if (!this.begun && this.rest) {
      this.begun = true;
      this.rest = this.rest.replace(/^\uFEFF/, "");
    }
    const held = this.rest.endsWith("\r") ? 1 : 0; // the second half of a line's end may follow
    const lines = this.rest.slice(0, this.rest.length - held).split(/\r\n|\r|\n/);
    this.rest = lines.pop() + this.rest.slice(this.rest.length - held);
    return lines.flatMap((line) => this.take(line) ?? []);
  }

  /**
   * Take a line, and return the message that it completes, or null.
   * @returns {Message | null}
   */
  take(line) {
    if (!line) {
      const message = this.data.length ? { id: this.id, event: this.event || "message", data: this.data.join("\n") } : null;
      [this.event, this.data] = ["", []];
      return message;
    }
    const colon = line.indexOf(":");
    const [name, value] = colon < 0 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
    if (name === "data") this.data.push(value);
    else if (name === "event") this.event = value;
    else if (name === "id" && !value.includes("\0")) this.id = value;
    return null;
  }
}

/** Milliseconds before the first new try, and at most. */
const SOONEST = 500;
const LATEST = 8000;

/**
 * Return the milliseconds before the next try. Clients of a server that was gone come back at different times.
 * @param {number} failures how many tries have failed
 * @param {number} chance from 0 to 1
 */
export function backoff(failures, chance = Math.random()) {
  const time = Math.min(LATEST, SOONEST * 2 ** Math.max(0, failures - 1));
  return Math.round(time * (0.75 + chance / 2));
}

/** The versions of a table in their order, each once, whichever way and in whatever order they come. */
export class Inbox {
  /** @param {number} version the one that is known already */
  constructor(version) {
    this.version = version;
    /** @type {Map<number, any>} versions that came before an earlier one */
    this.early = new Map();
  }

  /** Return the tables that are next after another one came. */
  add(table) {
    if (table.version > this.version) this.early.set(table.version, table);
    const next = [];
    for (let at = this.version + 1; this.early.has(at); at += 1) {
      next.push(this.early.get(at));
      this.early.delete(at);
      this.version = at;
    }
    return next;
  }

  /** Go on from a table of any version: an earlier one is of a host that was restored. */
  restart(table) {
    if (table.version < this.version) this.early.clear();
    this.version = table.version;
    for (const version of [...this.early.keys()]) if (version <= table.version) this.early.delete(version);
    return [table, ...this.add(table)];
  }
}
