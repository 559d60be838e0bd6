import { h } from "../dom.js";
import { back } from "../cards.js";

export function things(move) {
  if (move.type === "peek") return [`spot:${move.spot}`];
  if (move.type === "take") return ["unseen", `spot:${move.spot}`];
  return [move.type === "give" ? `to:${move.to}` : move.type];
}

export function middle({ view, box, touchable, me, names, last }) {
  const tiles = view.table.map((tile, spot) =>
    h("span", { class: "cell", "data-moved": last?.spot === spot ? "to" : null }, tile === null ? h("span", { class: "card gap small" }, h("span", { class: "unseen" }, `spot ${spot}, empty`)) : touchable([`spot:${spot}`], back("", { class: "card back small" }), `tile on spot ${spot}`, `spot:${spot}`)),
  );
  const held = me === null ? null : view.held[me];
  return [
    goal(view, box),
    h("div", { class: "tiles", "aria-label": "Tiles" }, tiles),
    h(
      "div",
      { class: "row corner" },
      held ? h("span", { class: "held" }, "In your hand: ", box.face(held.tile, { "data-key": "held" })) : null,
      touchable(["return"], "Put it back", "Put it back", "return", true),
      touchable(["keep"], "Keep it", "Keep it", "keep", true),
      names.map((name, seat) => touchable([`to:${seat}`], `Give it to ${name}`, `Give it to ${name}`, `to:${seat}`, true)),
      touchable(["claim"], "Take a place marker", "Take a place marker", "claim", true),
      touchable(["unseen"], "Take one unseen", "Take one unseen", "unseen", true),
    ),
  ];
}

function goal(view, box) {
  const code = view.goals[view.round - 1];
  const wanted = code ? box.of(code)?.name : `${view.options.agreed_pairs} pairs`;
  const taken = Object.entries(view.markers).filter(([, owner]) => owner !== null);
  return h("p", { class: "note" }, `Round ${view.round}: ${wanted}.`, taken.map(([place]) => ` Marker for ${place} place taken.`));
}

export const hand = () => [];

export function front({ view, box }, seat) {
  return h("p", { class: "captured" }, `Tiles: ${view.kept[seat].length} `, view.additional[seat].map((code) => box.face(code, { class: "card small" })));
}

export const held = (view, seat) => (view.held[seat] ? 1 : 0);
