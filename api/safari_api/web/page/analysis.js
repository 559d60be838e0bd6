// @ts-check
// The analysis of a record: what a strong computer thinks of each of a player's moves.

import { sameAction } from "./choose.js";
import { h, svg } from "./dom.js";
import { hintSeed, replayed } from "./record.js";
import { ANALYSIS } from "./words.js";

/** At most `MOST` moves are judged; the `WORST` of them are named. */
const MOST = 60;
const WORST = 3;

/**
 * Judge a move by the candidates of a search: how good the best one is, how much worse the move was, and whether that is sure: the loss is
 * more than twice its error. (A mean of numbers from −1 to 1 has at most the variance 1 − mean².) Values of moves without a visit are
 * estimates, not means.
 * @param {{action: any, value: number, visits: number}[]} candidates
 */
export function judged(candidates, action) {
  const best = candidates[0];
  const own =
    candidates.find((candidate) => sameAction(candidate.action, action)) ??
    candidates.reduce((low, each) => (each.value < low.value ? each : low));
  const loss = sameAction(best.action, action) ? 0 : Math.max(0, best.value - own.value);
  const variance = [best, own].reduce((sum, { value, visits }) => sum + (1 - value * value) / Math.max(1, visits), 0);
  return {
    best: best.action,
    value: own.value,
    loss,
    sure: loss > (candidates.some(({ visits }) => !visits) ? 0.2 : 2 * Math.sqrt(variance)),
  };
}

/** Choose which of `count` moves are judged: all, or `most` that are spread evenly. */
export function spread(count, most = MOST) {
  if (count <= most) return [...Array(count).keys()];
  return Array.from({ length: most }, (_, number) => Math.round((number * (count - 1)) / (most - 1)));
}

export class Analysis {
  constructor(table) {
    this.table = table;
    /** @type {any[] | null} */
    this.found = null;
    this.progress = "";
    this.seat = -1; // whose moves are analyzed
  }

  /** Ask for a suggestion at each of the player's moves. */
  async run() {
    const { table } = this;
    const { actions } = table.match.record;
    const seat = (this.seat = table.seat ??= table.me);
    const mine = actions.flatMap((action, at) => (action.player === seat ? [at] : []));
    const chosen = new Set(spread(mine.length).map((place) => mine[place]));
    const found = [];
    this.found = null;
    await table.attempt(async () => {
      let position = await table.ask("replay", replayed(table.match.record, 0));
      let memory;
      let events = [];
      for (const [at, action] of actions.entries()) {
        if (table.closed) return;
        if (chosen.has(at)) {
          this.progress = ANALYSIS.progress(found.length + 1, chosen.size);
          table.draw();
          const asked = { state: position.state, player: seat, level: "strong", seed: hintSeed(at), events, ...(memory ? { memory } : {}) };
          const answer = await table.ask("suggest", asked);
          memory = answer.memory;
          events = [];
          found.push({ at, action, state: position.state, ...judged(answer.candidates, action) });
        }
        position = await table.ask("apply", { state: position.state, action, legal_moves_limit: 0 });
        events.push(...position.events);
      }
      const worst = found.filter(({ sure }) => sure).sort((one, two) => two.loss - one.loss);
      for (const each of worst.slice(0, WORST)) each.words = await this.sentences(each, seat);
      this.found = found;
    });
    this.progress = "";
    if (!table.closed) table.draw();
  }

  /** Say in the service's sentences what was played, and what was better. */
  async sentences({ state, action, best }, seat) {
    const { legal_moves: moves, text } = await this.table.ask("legal-moves", { state, player: seat, names: this.table.match.names });
    const say = (wanted) => text.legal_moves[moves.findIndex((move) => sameAction(move, wanted))] ?? "";
    return ANALYSIS.better(say(action), say(best));
  }

  draw() {
    const { table, found, progress } = this;
    if (!table.known.suggests) return null;
    const focus = { "data-focus": "analyze" };
    const button = { ...focus, "aria-disabled": String(Boolean(progress)), onclick: () => progress || this.run() };
    if (!found || this.seat !== table.me)
      return [h("button", button, ANALYSIS.name), h("p", { class: "progress", "aria-live": "polite" }, progress)];
    const worst = found.filter((each) => each.words).sort((one, two) => two.loss - one.loss);
    const items = worst.map((each) =>
      h(
        "li",
        {},
        h("button", { "data-focus": `worst:${each.at}`, onclick: () => table.step(each.at) }, ANALYSIS.move(each.at + 1)),
        " ",
        each.words,
      ),
    );
    return h(
      "section",
      { class: "analysis", "aria-label": ANALYSIS.label, tabindex: "-1", ...focus },
      h("p", {}, ANALYSIS.chart),
      chart(found),
      items.length ? h("ol", {}, items) : h("p", {}, ANALYSIS.nothing),
    );
  }
}

/** Draw how the chances went, from −1 (sure to be last) to 1 (sure to win). */
function chart(found) {
  const step = 100 / Math.max(1, found.length - 1);
  const points = found.map(({ value }, place) => `${(place * step).toFixed(1)},${(20 - 19 * Math.max(-1, Math.min(1, value))).toFixed(1)}`);
  return svg(
    "svg",
    { viewBox: "0 0 100 40", class: "chances", "aria-hidden": "true" },
    svg("path", { d: "M0 20 L100 20", class: "middle-line" }),
    svg("polyline", { points: points.join(" ") }),
  );
}
