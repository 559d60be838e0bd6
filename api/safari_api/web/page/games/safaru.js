import { h } from "../dom.js";
import { pile } from "../cards.js";

const TRAYS = ["sum", "seventeen", "pair"];

export function things(move) {
  if (move.type === "choose-method") return [`method:${move.method}`];
  const taken =
    move.type !== "capture"
      ? []
      : [
          ...move.sum.map((code) => `sum:${code}`),
          ...move.seventeen.map((code) => `seventeen:${code}`),
          ...(move.pair ? [`pair:${move.pair}`] : []),
        ];
  return [`hand:${move.card}`, ...taken];
}

/** What somebody wants who touches what is dark: to play a card, or to capture one more by the sum. */
export function wish([thing], { me, choice }) {
  const [kind, named] = thing.split(":");
  const chosen = (sort) => choice.chosen.filter((each) => each.startsWith(`${sort}:`)).map((each) => each.slice(sort.length + 1));
  const [card] = chosen("hand");
  if (kind === "hand") return { type: "release", player: me, card: named };
  return card === undefined
    ? null
    : {
        type: "capture",
        player: me,
        card,
        sum: [...chosen("sum"), named],
        seventeen: chosen("seventeen"),
        pair: chosen("pair")[0] ?? null,
      };
}

export function middle({ view, box, touchable, choice, last }) {
  const trays = TRAYS.map((tray) => {
    const inside = choice.chosen.filter((thing) => thing.startsWith(`${tray}:`)).map((thing) => thing.slice(tray.length + 1));
    return h(
      "div",
      { class: "tray", "data-open": choice.open.some((thing) => thing.startsWith(`${tray}:`)) },
      touchable([`method:${tray}`], tray, tray, `method:${tray}`, true) ?? h("span", { class: "note" }, tray),
      h(
        "span",
        { class: "row" },
        inside.map((code) => box.face(code, { class: "card small" })),
      ),
    );
  });
  const taken = new Set(choice.chosen.map((thing) => thing.split(":")[1]));
  const cards = view.table.map((code) =>
    h(
      "span",
      { "data-gone": taken.has(code), "data-moved": last?.card === code ? "to" : null },
      touchable(
        TRAYS.map((tray) => `${tray}:${code}`),
        box.face(code, { "data-key": code }),
        box.of(code)?.name,
        `table:${code}`,
      ),
    ),
  );
  return [
    view.played
      ? h(
          "p",
          { class: "row" },
          "In the air: ",
          touchable(
            [`hand:${view.played.card}`],
            box.face(view.played.card, { "data-key": view.played.card }),
            box.of(view.played.card)?.name,
            "air",
          ),
          view.played.method ? `by ${view.played.method}` : "",
        )
      : null,
    h("div", { class: "row table", "aria-label": "Table" }, cards.length ? cards : h("p", { class: "note" }, "The table is empty.")),
    h("div", { class: "trays" }, trays),
    pile(view.draw_pile, "draw pile"),
  ];
}

export function hand({ view, box, touchable, me }) {
  return view.hands[me].map((code) =>
    touchable([`hand:${code}`], box.face(code, { "data-key": code }), box.of(code)?.name, `hand:${code}`),
  );
}

export function front({ view }, seat) {
  return h("p", { class: "captured" }, `Captured: ${view.captured[seat].length}`);
}

export const held = (view, seat) => view.hands[seat].length;
