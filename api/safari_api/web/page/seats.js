// @ts-check
// The form of the seats: a name for each seat, and a person or a level of the computer.

import { h } from "./dom.js";
import { FORM } from "./strings-around.js";

/** Return all seats as they are proposed: one person, and easy computers where the service plays them. */
const proposed = ({ suggests }) => FORM.names.map((name, seat) => ({ name, kind: seat && suggests ? "easy" : "person" }));

/** Return the seats of a first game. */
export const newcomers = (known) => proposed(known).slice(0, known.options.properties.players.default);

export class Seats {
  constructor(known) {
    this.known = known;
    this.count = 0;
    this.kinds = Object.entries(FORM.kinds).filter(([kind]) => known.suggests || kind === "person");
    this.all = proposed(known);
    this.rows = h("div", {});
    this.note = h("p", { class: "note" }, FORM.shared);
    this.element = h("fieldset", { class: "seats" }, h("legend", {}, FORM.who), this.rows);
  }

  /** Let this many players sit. */
  seat(count) {
    this.count = count;
    this.rows.replaceChildren(...this.all.slice(0, count).map((seat, place) => this.row(seat, place)));
    this.settle();
  }

  /** Say how several people play at the same time on one device, where they do. */
  settle() {
    const people = this.all.slice(0, this.count).filter(({ kind }) => kind === "person").length;
    if (this.known.simultaneous && people > 1) this.element.append(this.note);
    else this.note.remove();
  }

  /** Return the seats as they are taken; who has no name gets the one that was proposed. */
  taken() {
    return this.all.slice(0, this.count).map(({ name, kind }, place) => ({ name: name.trim() || FORM.names[place], kind }));
  }

  row(seat, place) {
    const id = `name-${place}`;
    const named = ({ target }) => {
      seat.name = target.value;
    };
    const changed = ({ target }) => {
      seat.kind = target.value;
      this.settle();
    };
    const options = this.kinds.map(([value, words]) => h("option", { value, selected: value === seat.kind }, words));
    return h(
      "p",
      { class: "field" },
      h("label", { for: id }, `${FORM.seat(place)} `),
      h("input", { id, value: seat.name, maxlength: "40", autocomplete: "off", oninput: named }),
      h("select", { id: `kind-${place}`, "aria-label": FORM.whoOn(place), onchange: changed }, options),
    );
  }
}
