import { h } from "../dom.js";
import { back } from "../cards.js";

export function things(move) {
  if (move.type === "peek") return [`spot:${move.spot}`];
  if (move.type === "take") return ["unseen", `spot:${move.spot}`];
  return [move.type === "give" ? `to:${move.to}` : move.type];
}

/** What somebody wants who touches what is dark. */
export const wish = ([thing], { me }) => ({ type: "peek", player: me, spot: Number(thing.slice("spot:".length)) });

export function middle({ view, box, touchable, last }) {
  const tiles = view.table.map((tile, spot) =>
    h(
      "span",
      { class: "cell", "data-moved": last?.spot === spot ? "to" : null },
      tile === null
        ? h("span", { class: "card gap small" }, h("span", { class: "unseen" }, `spot ${spot}, empty`))
        : touchable(
            [`spot:${spot}`],
            back("", { class: "card back small", "data-key": `spot:${spot}` }),
            `tile on spot ${spot}`,
            `spot:${spot}`,
          ),
    ),
  );
  return [goal(view, box), h("div", { class: "tiles", role: "group", "aria-label": "Tiles" }, tiles)];
}

function goal(view, box) {
  const code = view.goals[view.round - 1];
  const wanted = code ? box.of(code)?.name : `${view.options.agreed_pairs} pairs`;
  const taken = Object.entries(view.markers).filter(([, owner]) => owner !== null);
  return h(
    "p",
    { class: "note" },
    `Round ${view.round}: ${wanted}.`,
    taken.map(([place]) => ` Marker for ${place} place taken.`),
  );
}

/** The tile in the hand, and what may be done with it. */
export function hand({ view, box, touchable, me, names }) {
  const held = view.held[me];
  const word = (thing, label) => touchable([thing], label, label, `${thing}:${me}`, true);
  return [
    held
      ? h(
          "span",
          { class: "held" },
          "In your hand: ",
          held.tile ? box.face(held.tile, { "data-key": `held:${me}`, "data-from": `spot:${held.spot}` }) : back(),
        )
      : null,
    word("return", "Put it back"),
    word("keep", "Keep it"),
    names.map((name, seat) => word(`to:${seat}`, `Give it to ${name}`)),
    word("claim", "Take a place marker"),
    word("unseen", "Take one unseen"),
  ];
}

export function front({ view, box }, seat) {
  const pairs = Array.from({ length: Math.ceil(view.kept[seat].length / 2) }, (_, pair) =>
    h(
      "span",
      { class: "pair" },
      view.kept[seat].slice(2 * pair, 2 * pair + 2).map(() => back("", { class: "card back tiny" })),
    ),
  );
  return h(
    "p",
    { class: "captured" },
    `Tiles: ${view.kept[seat].length} `,
    h("span", { "aria-hidden": "true" }, pairs),
    view.additional[seat].map((code) => box.face(code, { class: "card small" })),
  );
}

export const held = (view, seat) => (view.held[seat] ? 1 : 0);
