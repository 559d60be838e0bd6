// A game's options and seats as a form, made from the JSON Schema of the catalogue.

import { h, put, trouble } from "./dom.js";
import { field, row } from "./options.js";

const KINDS = { person: "a person", easy: "computer, easy", medium: "computer, medium", strong: "computer, strong" };
const FIRST = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"];

const SHARED =
  "All play at the same time. Each person has a corner and a key on this device: what one looks at is shown there; the others look away.";

export function form(known, { leave, begin }) {
  const { properties } = known.options;
  const chosen = {};
  const kinds = Object.entries(KINDS).filter(([kind]) => known.suggests || kind === "person");
  const seats = FIRST.map((name, seat) => ({ name, kind: seat && known.suggests ? "easy" : "person" }));
  const problem = h("div", {});
  const rows = h("fieldset", { class: "seats" });
  const players = () => chosen.players ?? properties.players.default;
  const seated = () => {
    const sitting = seats.slice(0, players());
    if (chosen.first_player >= players()) delete chosen.first_player;
    starter?.replaceChildren(
      ...seats
        .slice(0, players())
        .map((_, seat) => h("option", { value: String(seat), selected: seat === (chosen.first_player ?? 0) }, `Seat ${seat + 1}`)),
    );
    const several = known.simultaneous && sitting.filter((seat) => seat.kind === "person").length > 1;
    put(
      rows,
      h("legend", {}, "Who plays"),
      sitting.map((seat, place) => seatRow(seat, place, kinds, seated)),
      several ? h("p", { class: "note" }, SHARED) : null,
    );
  };
  const starter = properties.first_player
    ? h("select", {
        id: "option-first_player",
        onchange: () => {
          chosen.first_player = Number(starter.value);
        },
      })
    : null;
  const options = Object.entries(properties).filter(([name]) => name !== "players");
  const range = Array.from(
    { length: properties.players.maximum - properties.players.minimum + 1 },
    (_, more) => properties.players.minimum + more,
  );
  const count = h(
    "select",
    {
      id: "players",
      onchange: () => {
        chosen.players = Number(count.value);
        seated();
      },
    },
    range.map((number) => h("option", { value: String(number), selected: number === players() }, String(number))),
  );
  seated();
  return h(
    "form",
    {
      class: "setup",
      onsubmit: async (event) => {
        event.preventDefault();
        put(problem);
        try {
          await begin(
            chosen,
            seats.slice(0, players()).map((seat, place) => ({ ...seat, name: seat.name.trim() || FIRST[place] })),
          );
        } catch (error) {
          put(problem, trouble(error));
        }
      },
    },
    h("h1", { tabindex: "-1" }, known.title),
    h("p", {}, known.summary),
    problem,
    h("button", { class: "main", type: "submit" }, "Start"),
    range.length > 1 ? h("p", { class: "field" }, h("label", { for: "players" }, "Players "), count) : null,
    rows,
    options.length
      ? h(
          "details",
          {},
          h("summary", {}, "Options"),
          options.map(([name, schema]) => (name === "first_player" ? row(name, schema, starter) : field(name, schema, chosen))),
        )
      : null,
    h(
      "details",
      {},
      h("summary", {}, "Rules"),
      h(
        "ol",
        { class: "rules" },
        known.rules.map((rule) => h("li", {}, rule.text)),
      ),
    ),
    h("p", {}, h("button", { type: "button", onclick: leave }, "Other games")),
  );
}

function seatRow(seat, place, kinds, changed) {
  const name = h("input", {
    id: `name-${place}`,
    value: seat.name,
    maxlength: "40",
    autocomplete: "off",
    oninput: () => {
      seat.name = name.value;
    },
  });
  const kind = h(
    "select",
    {
      id: `kind-${place}`,
      "aria-label": `Who plays on seat ${place + 1}`,
      "data-focus": `kind:${place}`,
      onchange: () => {
        seat.kind = kind.value;
        changed();
      },
    },
    kinds.map(([value, words]) => h("option", { value, selected: value === seat.kind }, words)),
  );
  return h("p", { class: "field" }, h("label", { for: `name-${place}` }, `Seat ${place + 1} `), name, kind);
}
