// @ts-check
import { h } from "../dom.js";
import { signed } from "../grammar.js";
import { back, picture } from "../cards.js";
import { empty } from "../stage.js";
import { player } from "../summary.js";
import { AFFENRAFFEN, LABELS, SUMMARY } from "../words.js";

export const ended = ({ round }) => SUMMARY.round(round);

export function things(move) {
  if (move.type === "peek") return [`spot:${move.spot}`];
  if (move.type === "take") return ["unseen", `spot:${move.spot}`];
  return [move.type === "give" ? `to:${move.to}` : move.type];
}

/** The action that a person means by touching a thing that is not lit. */
export const wish = ([thing], { me }) => ({ type: "peek", player: me, spot: Number(thing.slice("spot:".length)) });

/** The places on the table that an action turns. */
export const touches = (move, view) => {
  const spot = move.spot ?? view?.held[move.player]?.spot;
  return spot === undefined ? [] : [`spot:${spot}`];
};

export function middle(context) {
  const { view, box, touchable, instead, choice, me, last, marked } = context;
  const own = me === null ? null : view.held[me];
  const lay = own?.tile && choice.all.length > 1 && choice.lit("return") ? { type: "return", player: me } : null;
  const tileOn = (spot) => {
    const content = [back("", { class: "card back small" }), h("span", { class: "where", "aria-hidden": "true" }, String(spot + 1))];
    const [label, focus] = [LABELS.tile(spot), `spot:${spot}`];
    return lay ? instead([lay, { type: "peek", player: me, spot }], content, label, focus) : touchable([focus], content, label, focus);
  };
  const turned = (spot) => {
    const face = box.face(own.tile, { class: "card small" });
    const tile = touchable(["return"], face, LABELS.turned(box.label(own.tile), spot), `spot:${spot}`);
    return choice.lit("keep") ? keepable(tile, instead([{ type: "keep", player: me }]).onclick) : tile;
  };
  const gap = (spot) => h("span", { class: "card gap small" }, h("span", { class: "unseen" }, LABELS.gap(spot)));
  const tiles = view.table.map((tile, spot) =>
    h(
      "span",
      { class: "cell", "data-key": `spot:${spot}`, "data-marked": marked(`spot:${spot}`), "data-moved": last?.spot === spot ? "to" : null },
      tile !== null ? tileOn(spot) : own?.tile && own.spot === spot ? turned(spot) : gap(spot),
    ),
  );
  return [goal(view, box), h("div", { class: "tiles", role: "group", "aria-label": LABELS.tiles }, tiles)];
}

/** Milliseconds after which a press is a long one. */
const LONG = 500;
/** When the tile in the hand was pressed, and whether that has kept it. Both outlive a redrawing. */
let [pressed, kept] = [0, false];

/** Let a long press or a drag to oneself keep the tile. */
function keepable(tile, keep) {
  const layBack = tile.onclick;
  const handlers = {
    onpointerdown({ currentTarget, pointerId, timeStamp }) {
      currentTarget.setPointerCapture(pointerId);
      [pressed, kept] = [timeStamp, false];
    },
    onpointerup({ timeStamp, x, y }) {
      kept = timeStamp - pressed > LONG || Boolean(document.elementFromPoint(x, y)?.closest("[class^=own]"));
      if (kept) keep();
    },
    onclick: ({ detail }) => (detail && kept) || layBack(),
  };
  return Object.assign(tile, handlers, { handlers: Object.keys(handlers) });
}

/** Draw the goal of the round as pairs, each of a color and an animal of its own where the goal asks for it. */
function goal(view, box) {
  const code = view.goals[view.round - 1];
  const wanted = code ? box.of(code)?.name : AFFENRAFFEN.pairs(view.options.agreed_pairs);
  const taken = Object.entries(view.markers).filter(([, owner]) => owner !== null);
  const pairs = pairsOf(code);
  return h(
    "p",
    { class: "note goal" },
    `${AFFENRAFFEN.round(view.round)} `,
    pairs.map(([color, symbol]) =>
      h(
        "span",
        { class: "pair", "aria-hidden": "true" },
        [symbol, symbol].map((each) =>
          h(
            "span",
            { class: "tile-of-goal", "data-color": color, "data-letter": box.letters.get(color) ?? null },
            each === ANY ? each : picture(each),
          ),
        ),
      ),
    ),
    `${wanted}.`,
    taken.map(([place]) => ` ${AFFENRAFFEN.taken(place)}`),
  );
}

const ANY = "?";
const COUNTS = { three: 3, five: 5 };
const SYMBOLS = ["🦍", "🦓", "🦁"];
const COLORS = ["blue", "yellow", "green"];

/** Return the pairs that a goal's code speaks of, each with its color and its animal, where they matter. */
function pairsOf(code = "") {
  const [count, ...kinds] = code.split("-");
  return Array.from({ length: COUNTS[count] ?? 0 }, (_, place) => [
    kinds.includes("colors") ? COLORS[place] : null,
    kinds.includes("species") ? SYMBOLS[place] : ANY,
  ]);
}

/** The tile that was turned over, by name, and what may be done with it. */
export function hand({ view, box, touchable, me, names }) {
  const own = view.held[me];
  const word = (thing, label) => touchable([thing], label, label, `${thing}:${me}`, true);
  return [
    own?.tile ? h("span", { class: "held" }, AFFENRAFFEN.inHand, box.face(own.tile)) : null,
    word("return", AFFENRAFFEN.putBack),
    word("keep", AFFENRAFFEN.keep),
    names.map((name, seat) => word(`to:${seat}`, AFFENRAFFEN.give(name))),
    word("claim", AFFENRAFFEN.marker),
    word("unseen", AFFENRAFFEN.unseen),
  ];
}

/** Say which tile was turned over, until its player decides about it. */
export const idle = ({ seen, me, box }) => {
  const tile = seen.state.held[me]?.tile;
  return tile && box.label(tile);
};

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
    AFFENRAFFEN.tiles(view.kept[seat].length),
    h("span", { "aria-hidden": "true" }, pairs),
    view.additional[seat].map((code) => box.face(code, { class: "card small" })),
  );
}

/** Say what moves when these events happen. */
export function scene(events) {
  const found = empty();
  for (const event of events) {
    if (event.spot === undefined) continue;
    const from = `spot:${event.spot}`;
    found.marks.push(from);
    if (["kept", "taken", "goal-taken"].includes(event.type)) found.flights.push({ from, to: `seat:${event.player}` });
    if (event.type === "given") found.flights.push({ from, to: `seat:${event.to}` });
  }
  return found;
}

/** Turn all pairs face up: right or wrong, goal, marker and additional tiles with their points. */
export function summary({ box, names, ended: event, before }) {
  if (!event) return null;
  return event.players.map(({ player: seat, pairs, correct, disqualified, fulfilled, points }) => {
    const sum = Object.values(points).reduce((total, value) => total + value, 0);
    const alike = pairs.filter(([one, other]) => one === other).length;
    const drawn = pairs.map(([one, other]) => {
      const right = one === other && !disqualified && alike === correct;
      const words = right ? SUMMARY.right : one === other ? SUMMARY.alike : SUMMARY.wrong;
      const faces = [one, other].map((code) => box.face(code, { class: "card small" }));
      return h("span", { class: "pair", "data-right": right, "data-wrong": one !== other }, faces, h("small", {}, words));
    });
    const part = (words, value) => (value ? h("li", {}, `${words}${LABELS.colon}${signed(value)}`) : null);
    return player(
      names[seat],
      signed(sum),
      h("p", { class: "won-cards" }, drawn.length ? drawn : SUMMARY.none),
      h(
        "ul",
        {},
        h("li", {}, SUMMARY.counted(correct, pairs.length, points.pairs)),
        h("li", {}, disqualified ? SUMMARY.disqualified : SUMMARY.goal(fulfilled)),
        part(SUMMARY.marker, points.place_marker),
        part(SUMMARY.additional, points.additional_goals),
      ),
      (before?.additional[seat] ?? []).map((code) => box.face(code, { class: "card small" })),
    );
  });
}

export const held = (view, seat) => (view.held[seat] ? 1 : 0);
