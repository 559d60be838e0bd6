// @ts-check
// The form of the seats: a name for each seat, and a person or a level of the computer.

import { picture } from "./cards.js";
import { choices, h } from "./dom.js";
import { names, offer } from "./household.js";
import { FORM } from "./words.js";

const any = String.raw`([^\x00-\x1f\x7f-\x9f\u2027-\u2069]|[\u2027\u202f-\u2065])`;
const visible =
  String.raw`([^\x00-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u206f` +
  String.raw`\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|[\u2010-\u2027\u2030-\u205e])`;

/** The attributes of a field for a name. The pattern is the contract's, which a test compares. */
export const NAME = {
  maxlength: "40",
  pattern: `^${any}{0,39}${visible}${any}{0,39}$`,
  title: FORM.visible,
};

/** Return all seats as they are proposed: one person, and easy computers where the service plays them. */
function proposed({ suggests }) {
  const [first] = names(); // who played last sits first
  const all = first ? [first, ...FORM.names.slice(1).map((name) => (name === first ? FORM.names[0] : name))] : FORM.names;
  return all.map((name, seat) => ({ name, kind: seat && suggests ? "easy" : "person" }));
}

/** Return the seats of a first game. */
export const newcomers = (known) => proposed(known).slice(0, known.options.properties.players.default);

/** Draw the animal that sits at a place: each of a game's in turn. */
export function animal({ components = [] }, place) {
  const symbols = [...new Set(components.map(({ symbol }) => symbol))];
  return picture(symbols[place % symbols.length]);
}

export class Seats {
  constructor(known) {
    this.known = known;
    this.count = 0;
    this.kinds = Object.entries(FORM.kinds).filter(([kind]) => known.suggests || kind === "person");
    this.all = proposed(known);
    this.rows = h("div", {});
    this.note = h("p", { class: "note" }, FORM.shared);
    this.element = h("fieldset", { class: "seats" }, h("legend", {}, FORM.who), this.rows, offer());
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

  /** Return the chosen seats. A player without a name gets the proposed one. */
  taken() {
    return this.all.slice(0, this.count).map(({ name, kind }, place) => ({ name: name.trim() || FORM.names[place], kind }));
  }

  /** Return the name of a person of this device who does not sit yet, or else the proposed one. */
  next(name) {
    const taken = this.all.slice(0, this.count).map((seat) => seat.name);
    return names().find((each) => !taken.includes(each)) ?? name;
  }

  row(seat, place) {
    const id = `name-${place}`;
    const named = ({ target }) => {
      seat.name = target.value;
    };
    const changed = ({ target }) => {
      seat.kind = target.value;
      if (seat.kind === "person" && FORM.names.includes(seat.name)) input.value = seat.name = this.next(seat.name);
      this.settle();
    };
    const input = h("input", { id, value: seat.name, ...NAME, list: "people", autocomplete: "off", oninput: named });
    return h(
      "p",
      { class: "field" },
      animal(this.known, place),
      h("label", { for: id }, `${FORM.seat(place)} `),
      input,
      h("select", { id: `kind-${place}`, "aria-label": FORM.whoOn(place), onchange: changed }, choices(this.kinds, seat.kind)),
    );
  }
}
