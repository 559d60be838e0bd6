// @ts-check
// The line to a table: its stream of versions. A cut line is taken up where it was, for as long as it takes.

import { service, worded } from "../api.js";
import { Parser, backoff } from "./events.js";
import { Refusal, refusal } from "./host.js";
import { HOST } from "../words.js";

/** Milliseconds without a byte after which a line is dead. The host sends a comment every 15 seconds. */
const SILENCE = 40_000;
/** Milliseconds after which a line counts as good: the next one is tried soon. */
const LASTING = 5000;

export class Line {
  /**
   * @param {{table: string, key: string}} seat
   * @param {object} ends
   * @param {() => number} ends.version the last version that was received
   * @param {(table: any, anew: boolean) => void} ends.take takes a version; `anew` if it does not follow the last one
   * @param {(words: string | null) => void} ends.lost says that the line is cut, and null that it is there
   * @param {(error: Refusal) => void} ends.refused the line is over for good
   */
  constructor(seat, ends) {
    this.seat = seat;
    this.ends = ends;
    this.closed = false;
    this.failures = 0;
    this.heard = 0; // when the last byte came
    this.wake = () => {};
    this.hurry = this.hurry.bind(this);
  }

  open() {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.run();
  }

  close() {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.cut?.abort();
    this.wake();
  }

  /** Try again at once: the person is back at the page, or the device at the network. */
  hurry() {
    if (document.visibilityState === "hidden") return;
    if (Date.now() - this.heard > SILENCE / 2) this.cut?.abort();
    this.wake();
  }

  async run() {
    while (!this.closed) {
      let wait = 0;
      try {
        await this.listen();
      } catch (error) {
        if (this.closed) return;
        if (error instanceof Refusal) {
          if (!error.passing) return this.ends.refused(error);
          wait = error.wait;
        }
      }
      if (this.closed) return;
      this.failures += 1;
      if (this.failures > 1) this.ends.lost(HOST.lost); // a first try is over in a moment
      await this.pause(Math.max(wait, backoff(this.failures)));
    }
  }

  /** @param {number} time */
  pause(time) {
    return new Promise((done) => {
      const timer = setTimeout(() => this.wake(), time);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = () => {};
        done(undefined);
      };
    });
  }

  /** Listen until the line is cut. */
  async listen() {
    const cut = new AbortController();
    this.cut = cut;
    const [from, begun] = [this.ends.version(), Date.now()];
    let timer = setTimeout(() => cut.abort(), SILENCE);
    try {
      const headers = { Authorization: `Bearer ${this.seat.key}`, Accept: "text/event-stream", "Last-Event-ID": String(from) };
      const address = new URL(worded(`v1/tables/${this.seat.table}/events`), service());
      const response = await fetch(address, { headers, cache: "no-store", signal: cut.signal });
      if (!response.ok) throw await refusal(response);
      if (!response.body || !/event-stream/.test(response.headers.get("Content-Type") ?? "")) return;
      const [reader, text, parser] = [response.body.getReader(), new TextDecoder(), new Parser()];
      let first = true;
      for (;;) {
        this.heard = Date.now();
        if (this.heard > begun + LASTING) this.failures = 0;
        this.ends.lost(null);
        clearTimeout(timer);
        timer = setTimeout(() => cut.abort(), SILENCE);
        const part = await reader.read();
        if (part.done || this.closed) return;
        for (const { event, data } of parser.push(text.decode(part.value, { stream: true }))) {
          if (event !== "table") continue;
          const table = JSON.parse(data);
          this.failures = 0;
          this.ends.take(table, first && table.version !== from + 1);
          first = false;
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
