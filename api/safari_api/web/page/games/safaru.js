// @ts-check
import { h } from "../dom.js";
import { pile, tally } from "../cards.js";
import { empty } from "../stage.js";
import { player } from "../summary.js";
import { LABELS, SAFARU, SUMMARY } from "../words.js";

/** Types of events that the page announces before a move is confirmed: none. It announces the points of a capture. */
export const foretold = new Set();
export const confirms = () => true;
export const ways = SAFARU; // of capturing a card, in words
export const ended = ({ deal_number: number }) => SUMMARY.deal(number);

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

/** Say where the card of a move goes. */
export const goes = ({ card }) => card && "table";

/** The action that a touch of a thing that is not lit means: to play a card, or to capture one more by the sum. */
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

export function middle({ view, box, touchable, choice, last, marked }) {
  const trays = TRAYS.map((tray) => {
    const inside = choice.chosen.filter((thing) => thing.startsWith(`${tray}:`)).map((thing) => thing.slice(tray.length + 1));
    return h(
      "div",
      { class: "tray", "data-open": choice.open.some((thing) => thing.startsWith(`${tray}:`)) },
      touchable([`method:${tray}`], SAFARU[tray], SAFARU[tray], `method:${tray}`, true) ?? h("span", { class: "note" }, SAFARU[tray]),
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
      { "data-gone": taken.has(code), "data-marked": marked(code), "data-moved": last?.card === code ? "to" : null },
      touchable(
        TRAYS.map((tray) => `${tray}:${code}`),
        box.face(code, { "data-key": code }),
        box.label(code),
        `table:${code}`,
      ),
    ),
  );
  return [
    view.played
      ? h(
          "p",
          { class: "row" },
          LABELS.air,
          touchable(
            [`hand:${view.played.card}`],
            box.face(view.played.card, { "data-key": view.played.card }),
            box.of(view.played.card)?.name,
            "air",
          ),
          view.played.method ? LABELS.by(view.played.method) : "",
        )
      : null,
    h("div", { class: "row table", "data-key": "table" }, cards.length ? cards : h("p", { class: "note" }, LABELS.bare)),
    h("div", { class: "trays" }, trays),
    pile(view.draw_pile, LABELS.pile),
  ];
}

export function hand({ view, box, touchable, me }) {
  return view.hands[me].map((code) => touchable([`hand:${code}`], box.face(code, { "data-key": code }), box.label(code), `hand:${code}`));
}

/** Count the cards of a player that are worth most, or cost most. */
function race({ view, box }, seat) {
  const count = (animal) => view.captured[seat].filter((code) => box.of(code)?.facts.animal === animal).length;
  return {
    unicorns: count("unicorn"),
    hedgehogs: count("hedgehog"),
    babies: view.captured[seat].filter((code) => box.of(code)?.facts.number === 0).length,
  };
}

export function front(context, seat) {
  const { unicorns, hedgehogs, babies } = race(context, seat);
  return h(
    "p",
    { class: "captured" },
    tally("🃏", context.view.captured[seat].length, SAFARU.cards),
    tally("🦄", unicorns, context.box.word("score_parts", "unicorns")),
    tally("🦔", hedgehogs, context.box.word("score_parts", "hedgehogs")),
    tally("👶", babies, context.box.word("score_parts", "babies")),
  );
}

/** Say who plays together: with four players those who sit opposite, unless they play each alone. */
export function team({ view }, seat) {
  const { players, partners } = view.options;
  return players === 4 && partners ? h("small", { class: "team" }, SAFARU.team(seat % 2)) : null;
}

/** Say what moves when these events happen. */
export function scene(events, { box }) {
  const found = empty();
  for (const event of events) {
    if (event.type !== "captured" && event.type !== "released") continue;
    found.cards.push({ face: box.face(event.card), from: `seat:${event.player}`, to: "table" });
    if (event.type === "released") continue;
    const taken = [...event.sum, ...event.seventeen, event.pair].filter(Boolean);
    found.marks.push(...taken);
    for (const code of [event.card, ...taken]) found.flights.push({ from: code, to: `seat:${event.player}` });
  }
  return found;
}

/** Show the cards that each player has captured, those first that are worth most. */
export function summary({ view, before, box, names, ended: event, events, scores }) {
  const final = view.captured.some((captured) => captured.length) || !before ? view : before;
  const last = final === before ? events.filter(({ type }) => type === "captured") : [];
  return names.map((name, seat) => {
    const taken = last
      .filter((each) => each.player === seat)
      .flatMap((each) => [each.card, ...each.sum, ...each.seventeen, each.pair].filter(Boolean));
    const cards = [...final.captured[seat], ...taken].filter((code) => {
      const facts = box.of(code)?.facts;
      return facts?.animal || facts?.number === 0 || facts?.triangles;
    });
    const sum = event?.points?.[seat] ?? scores[seat].total;
    const faces = cards.map((code) => {
      const { animal, number } = box.of(code).facts;
      return h(
        "span",
        { class: "place", "data-right": animal === "unicorn", "data-wrong": animal === "hedgehog" || number === 0 },
        box.face(code, { class: "card small" }),
      );
    });
    return player(name, SUMMARY.points(sum), h("p", { class: "won-cards" }, faces));
  });
}

export const held = (view, seat) => view.hands[seat].length;
