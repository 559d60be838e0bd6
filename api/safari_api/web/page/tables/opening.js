// @ts-check
// The dialog that opens a table: a name, and who sits at each other seat.

import { choices, h, trouble } from "../dom.js";
import { create } from "./host.js";
import { add, keepName, ownName, slotOf } from "./keys.js";
import { nameField } from "./people.js";
import { animal } from "../seats.js";
import { FORM, JOIN, OPENING, RECORD } from "../words.js";

/** Names that the form proposes stand for nobody. */
const PROPOSED = new Set(FORM.names);

/**
 * Ask what a table needs, and open it.
 * @param {any} known the game's entry of the catalogue
 * @param {object} options as they are chosen
 * @param {{name: string, kind: string}[]} chosen who plays, as the form has it
 * @param {{go: (place: object) => any}} ways
 */
export function opening(known, options, chosen, { go }) {
  const people = chosen.slice(1).some(({ kind }) => kind === "person");
  // If no other seat is a person's, the free seats are for friends, who join from their own devices.
  const kinds = chosen.map(({ kind }) => (people ? kind : "person"));
  const first = chosen[0];
  const name = nameField(PROPOSED.has(first.name) ? ownName() : first.name);
  const problem = h("div", { id: "own-problem" });
  const start = h("button", { class: "main", type: "submit" }, OPENING.start);
  const players = Object.entries({ ...FORM.kinds, person: OPENING.friend }).filter(([kind]) => known.suggests || kind === "person");
  const row = (each, seat) => {
    const changed = ({ target }) => {
      kinds[seat] = target.value;
    };
    const select = h("select", { id: `device-${seat}`, onchange: changed }, choices(players, kinds[seat]));
    const label = PROPOSED.has(each.name) ? FORM.seat(seat) : each.name;
    return h("p", { class: "field" }, animal(known, seat), h("label", { for: `device-${seat}` }, label), select);
  };
  const you = h("p", { class: "field" }, animal(known, 0), h("label", { for: "own-name" }, JOIN.name), name);
  const others = chosen.slice(1).map((each, place) => row(each, place + 1));
  const submit = async (event) => {
    event.preventDefault();
    const own = name.value.trim();
    problem.replaceChildren();
    const wrong = !own || !name.checkValidity();
    name.ariaInvalid = String(wrong);
    if (wrong) {
      problem.replaceChildren(trouble(own ? name.title : OPENING.nameless));
      return name.focus();
    }
    start.disabled = true;
    try {
      // A computer keeps the name that the form proposes.
      const free = (name, seat) => kinds[seat] === "person" && PROPOSED.has(name);
      const given = chosen.map(({ name }, seat) => (!seat ? own : free(name, seat) ? RECORD.player(seat) : name));
      const seats = kinds.map((kind, seat) => (seat ? seatOf(kind) : { kind: "person" }));
      const { invites, ...opened } = await create({ game: known.id, options, names: given, seats });
      keepName(own);
      const codes = Object.fromEntries(invites.map(({ seat, invite }) => [seat, invite]));
      const entry = add({ ...opened, invites: codes, game: known.id, title: known.title });
      dialog.close();
      await go({ hosted: slotOf(entry) });
    } catch (error) {
      problem.replaceChildren(trouble(error));
    }
    start.disabled = false;
  };
  const dialog = h(
    "dialog",
    { class: "read opening", "aria-labelledby": "opening-title", onclose: () => dialog.remove() },
    h(
      "form",
      { onsubmit: submit, noValidate: true }, // the reasons stand in the dialog, where everybody can read them
      h("h2", { id: "opening-title" }, OPENING.title),
      h("p", {}, OPENING.about),
      problem,
      h("div", { class: "seats" }, h("div", {}, you, others)),
      h("p", { class: "row" }, start, h("button", { type: "button", onclick: () => dialog.close() }, OPENING.cancel)),
    ),
  );
  document.querySelector("main")?.append(dialog); // it goes with what the page shows
  dialog.showModal();
  name.focus();
  return dialog;
}

/** Return a seat as the host takes it: persons join by an invite. */
const seatOf = (kind) => (kind === "person" ? { kind: "open" } : { kind: "computer", level: kind });
