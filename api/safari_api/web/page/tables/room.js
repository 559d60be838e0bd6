// @ts-check
// The waiting room: who sits down, and a link and a QR code for each seat that is open. The game begins by itself.

import { h, put, trouble } from "../dom.js";
import { request } from "./host.js";
import { invitation } from "./invitation.js";
import { presence, stateOf, watching } from "./people.js";
import { HOSTED, ROOM } from "./strings.js";

export class Room {
  /** @param {any} session */
  constructor(session) {
    this.session = session;
    this.match = session.match;
    this.element = h("div", { class: "room" });
    this.status = h("p", { role: "status", class: "status" });
    this.problem = /** @type {any} */ (null);
    this.closed = false;
    this.asking = false;
    this.draw();
  }

  show() {
    this.draw();
  }

  close() {
    this.closed = true;
  }

  /** Lead the focus to the heading. */
  arrive() {
    this.element.querySelector("h1")?.focus({ preventScroll: true });
  }

  changed() {
    this.draw();
  }

  refresh() {
    if (!this.closed) this.draw();
  }

  /** Say what went wrong. It goes with the next thing that is done. */
  fail(error) {
    this.problem = trouble(error);
  }

  /** Ask the host to change the table. */
  request(work) {
    return request(this, work);
  }

  draw() {
    const { session, match } = this;
    const missing = match.open.length;
    const words = session.lost ?? (missing ? ROOM.missing(missing) : HOSTED.begins);
    put(
      this.element,
      h("header", { class: "front" }, h("h1", { tabindex: "-1" }, ROOM.title(session.known.title)), this.status),
      this.problem,
      h(
        "ul",
        { class: "room-seats", "aria-label": ROOM.seats },
        match.seats.map((each, seat) => this.seat(each, seat)),
      ),
      session.entry.watch ? watching(session) : null,
      h("p", { class: "row" }, h("button", { "data-focus": "leave", onclick: () => session.ways.home() }, ROOM.leave)),
      h("p", { class: "note" }, ROOM.comeBack),
    );
    if (this.status.textContent !== words) this.status.textContent = words;
  }

  seat({ name }, seat) {
    const { session, match } = this;
    const open = match.kind(seat) === "open";
    const instead = () => this.request(() => session.change(seat, { kind: "computer" }));
    return h(
      "li",
      { class: "room-seat", "data-key": `seat:${seat}`, "data-open": open },
      h("h2", {}, name),
      h("p", { class: "presence", "data-presence": open ? "open" : stateOf(match, seat) }, presence(match, seat)),
      open ? invitation(session, seat, () => this.refresh()) : null,
      open && match.mayChange(seat, session.away)
        ? h("button", { "data-focus": `instead:${seat}`, disabled: this.asking, onclick: instead }, ROOM.instead)
        : null,
    );
  }
}
