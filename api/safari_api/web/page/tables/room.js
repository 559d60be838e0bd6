// @ts-check
// The waiting room: who sits down, and links with QR codes. The game begins by itself.

import { h, put, trouble } from "../dom.js";
import { request } from "./host.js";
import { generalInvitation, invitation } from "./invitation.js";
import { button, presence, replace, stateOf, watching } from "./people.js";
import { animal } from "../seats.js";
import { HOSTED, LINKS, ROOM, TABLE } from "../words.js";

export class Room {
  constructor(session) {
    this.session = session;
    this.match = session.match;
    this.element = h("div", { class: "room" });
    this.status = h("p", { role: "status", class: "status" });
    this.problem = /** @type {any} */ (null);
    this.closed = false;
    this.asking = false;
    /** The seats whose own invitations are unfolded. */
    this.unfolded = new Set();
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
      generalInvitation(session, () => this.refresh()),
      h(
        "ul",
        { class: "room-seats", "aria-label": ROOM.seats },
        match.seats.map((each, seat) => this.seat(each, seat)),
      ),
      session.entry.watch ? watching(session) : null,
      h("p", { class: "row" }, h("button", { "data-focus": "leave", onclick: () => session.ways.home() }, TABLE.leave)),
      h("p", { class: "note" }, session.kept ? ROOM.comeBack : ROOM.unkept),
    );
    if (this.status.textContent !== words) this.status.textContent = words;
  }

  /** Draw the invitation to a seat, folded where one to the table does as well. */
  invitation(seat) {
    const { session, unfolded } = this;
    const draw = () => this.refresh();
    if (!session.entry.invite || !session.entry.invites?.[seat]) return invitation(session, seat, draw);
    const open = unfolded.has(seat);
    const fold = ({ target }) => {
      if (target.open === unfolded.has(seat)) return;
      if (target.open) unfolded.add(seat);
      else unfolded.delete(seat);
      draw();
    };
    const summary = h("summary", { "data-focus": `certain:${seat}` }, LINKS.certain);
    return h("details", { class: "certain", open, ontoggle: fold }, summary, open ? invitation(session, seat, draw) : null);
  }

  seat({ name }, seat) {
    const { session, match } = this;
    const open = match.kind(seat) === "open";
    return h(
      "li",
      { class: "room-seat", "data-key": `seat:${seat}`, "data-open": open },
      animal(session.known, seat),
      h("h2", {}, name),
      h("p", { class: "presence", "data-presence": stateOf(match, seat) }, presence(match, seat)),
      open ? this.invitation(seat) : null,
      open && match.mayChange(seat, session.away) ? button(this, `instead:${seat}`, ROOM.instead, replace(this, seat)) : null,
    );
  }
}
