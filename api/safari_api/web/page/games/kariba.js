import { h } from "../dom.js";
import { pile } from "../cards.js";

/** What a move names. */
export function things(move) {
  if (move.type === "draw") return [move.source === "pile" ? "pile" : `open:${move.rank}`];
  return Array(move.count).fill(`hand:${move.rank}`);
}

/** What somebody wants who touches what is dark. */
export function wish([thing], { me, choice }) {
  const [kind, rank] = thing.split(":");
  if (kind === "hand") return { type: "play", player: me, rank: Number(rank), count: choice.chosen.length + 1 };
  return kind === "open"
    ? { type: "draw", player: me, source: "face-up", rank: Number(rank) }
    : { type: "draw", player: me, source: "pile" };
}

export function middle({ view, box, touchable, last }) {
  const places = view.waterhole.map((count, place) =>
    h(
      "li",
      { class: "place", "data-moved": last?.rank === place + 1 && last.type === "play" ? "to" : null },
      box.face(place + 1, { "data-key": `hole:${place}`, "data-empty": count ? null : "" }),
      h("span", { class: "count" }, `× ${count}`),
    ),
  );
  return [
    h("ul", { class: "waterhole", "aria-label": "Waterhole" }, places),
    h(
      "div",
      { class: "row" },
      touchable(["pile"], pile(view.draw_pile, "draw pile"), "draw pile"),
      view.face_up.map((rank, place) => touchable([`open:${rank}`], box.face(rank), `face-up ${box.of(rank)?.name}`, `open:${place}`)),
    ),
  ];
}

export function hand({ view, box, touchable, me }) {
  return view.hands[me].map((rank, place) =>
    touchable(
      [`hand:${rank}`],
      box.face(rank, { "data-key": `hand:${place}:${rank}` }),
      box.of(rank)?.name,
      `hand:${place}`,
      false,
      place - view.hands[me].indexOf(rank),
    ),
  );
}

export function front({ view, box }, seat) {
  const won = view.won[seat].map((count, place) =>
    count
      ? h(
          "span",
          { class: "won", "data-key": `won:${seat}:${place}`, "data-from": `hole:${place}` },
          box.of(place + 1)?.symbol,
          ` ${count}`,
        )
      : null,
  );
  return h("p", { class: "captured" }, "Won: ", won.some(Boolean) ? won : "nothing yet");
}

export const held = (view, seat) => view.hands[seat].length;
