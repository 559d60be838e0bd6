// @ts-check
// The person's own turn: what is touched, what would come of it, a hint, and why something may not be done.

import { operation } from "./api.js";
import { sameAction } from "./choose.js";
import { h } from "./dom.js";
import { hintSeed } from "./record.js";
import { current } from "./viewing.js";
import { OWN } from "./words.js";

export class Own {
  constructor(table) {
    this.table = table;
    this.advising = /** @type {any} */ (null); // the position for which a hint is on its way
    this.calm();
  }

  /** Remove hint, question and explanation. */
  calm() {
    /** @type {any} an action, and its sentence */
    this.hint = null;
    this.hintWords = "";
    /** @type {string[] | null} the things that were touched at once, where it is not clear which is meant */
    this.asking = null;
    this.wondering = false; // whether a touch of a thing that is not lit asks for the reason
    /** @type {string | null} */
    this.reason = null;
    /** @type {{action: any, words: string} | null} what would come of the chosen move */
    this.outlook = null;
  }

  touch(seat, things) {
    const { table } = this;
    if (table.sending.on) return;
    table.me = seat;
    const open = things.filter((thing) => table.choice.lit(thing));
    if (!open.length) return;
    this.calm();
    if (open.length > 1) {
      this.asking = open;
      table.draw();
      return;
    }
    table.choice.touch(open[0]);
    const move = table.choice.settled;
    if (move && table.choice.left.length === 1 && !table.drawing.confirms?.(move.move)) table.play(move.move);
    else {
      table.draw();
      if (move) this.foresee(move);
    }
  }

  /** Take a second touch of a chosen thing: do the chosen move, or else take the touch back. */
  again() {
    const { choice } = this.table;
    if (choice.settled) this.table.play(choice.settled.move);
    else this.undo();
  }

  undo() {
    if (this.table.sending.on) return;
    this.calm();
    this.table.choice.back();
    this.table.draw();
    const move = this.table.choice.settled;
    if (move) this.foresee(move);
  }

  /** Say what would come of a chosen move, as soon as the service has answered. */
  async foresee({ move }) {
    const { table } = this;
    const { seen } = table;
    const words = await this.consequences(move);
    if (!words.length || table.seen !== seen || table.choice.settled?.move !== move) return;
    this.outlook = { action: move, words: words.join(" ") };
    table.draw();
  }

  /** Return what would come of a move, in sentences, as far as its player knows. A table on a host has no state to ask. */
  async consequences(move) {
    const { match, drawing } = this.table;
    const found =
      drawing.foretold && match.preview && current(this.table, move) ? await match.preview(move, drawing.foretold).catch(() => null) : null;
    if (!found) return [];
    const { told, points } = found;
    if (points === null) return [...told, OWN.open];
    return points ? [...told, OWN.gain(points)] : told;
  }

  /** Say why something may not be done. */
  async explain(action) {
    const { table } = this;
    const { match } = table;
    const asked = { state: match.position.state, action, names: match.spoken, as_player: table.me };
    await table.attempt(
      async () => {
        const { detail } = await operation(match.game, "explain", asked);
        this.reason = detail || OWN.allowed;
      },
      () => this.explain(action),
    );
    table.draw();
  }

  /** Ask for a hint: the move of a strong computer, and what would come of it. */
  async advise() {
    const { table } = this;
    const { match, me } = table;
    const before = match.position;
    if (table.busy || this.advising === before) return; // one hint at a time
    this.advising = before;
    await table.attempt(
      async () => {
        const gone = () => table.busy || match.position !== before || table.me !== me;
        const answer = await match.suggestion(me, "strong", hintSeed(match.steps.length)).catch((error) => {
          if (!gone()) throw error;
        });
        if (!answer || gone()) return;
        const consequences = await this.consequences(answer.action);
        if (gone()) return;
        this.calm();
        table.choice.clear();
        const place = table.seen.legal_moves.findIndex((move) => sameAction(move, answer.action));
        this.hint = answer.action;
        match.noteHint();
        this.hintWords = [table.seen.text.legal_moves[place] ?? "", ...consequences].join(" ").trim();
      },
      () => this.advise(),
    );
    if (this.advising === before) this.advising = null;
    table.draw();
  }

  /** Draw what is chosen so far: to do it, to go back. Each button keeps its place, so nothing moves under a finger. */
  draw() {
    const { table } = this;
    const { choice, match } = table;
    const mine = table.me !== null && table.seen.legal_moves.length > 0 && !match.over;
    const settled = choice.settled;
    const wonder = () => {
      const wondering = !this.wondering;
      this.calm();
      this.wondering = wondering;
      table.draw();
    };
    const button = (focus, words, onclick, more = {}) => h("button", { "data-focus": focus, onclick, ...more }, words);
    const quiet = table.busy && !this.reason && !(mine && table.drawing.idle?.(table)); // the log says what was done
    return h(
      "section",
      { class: "choice", "aria-label": OWN.name },
      this.asking ? this.question() : h("p", { class: "saying", "aria-live": quiet ? "off" : "polite" }, this.saying(mine, settled)),
      settled && !table.sending.on
        ? button("confirm", OWN.confirm, () => table.play(settled.move), { class: "main" })
        : gap(OWN.confirm, mine),
      choice.chosen.length && !table.sending.on ? button("back", OWN.undo, () => this.undo()) : (table.takeBack() ?? gap(OWN.undo, mine)),
      mine && table.known.suggests ? button("hint", OWN.hint, () => this.advise()) : null,
      mine && table.drawing.wish ? button("why", OWN.why, wonder, { "aria-pressed": String(this.wondering) }) : null,
    );
  }

  /** Say of the choice: why something is dark, a hint, what is chosen and what comes of it, or what has happened. */
  saying(mine, settled) {
    const { table } = this;
    const chosen = settled ? table.seen.text.legal_moves[settled.place] : null;
    if (this.reason) return settled ? `${this.reason} ${OWN.chosen(chosen)}` : this.reason;
    if (this.hint) return OWN.hinted(this.hintWords);
    if (this.wondering) return OWN.wonder;
    if (settled) return [chosen, this.outlook?.action === settled.move && ` ${this.outlook?.words}`]; // in parts, each said once
    if (table.choice.chosen.length) return OWN.fitting(table.choice.left.length);
    return mine ? (table.drawing.idle?.(table) ?? OWN.idle) : "";
  }

  /** Ask which is meant, where a thing may be meant in several ways. */
  question() {
    const { table } = this;
    const asking = this.asking ?? [];
    const name = table.box.of(asking[0].slice(asking[0].indexOf(":") + 1))?.name ?? "";
    return h(
      "div",
      { class: "question", role: "group", "aria-label": OWN.question },
      h("p", { "aria-live": "polite" }, `${OWN.question} ${name}`),
      asking.map((thing) =>
        h("button", { "data-focus": thing, onclick: () => this.touch(table.me, [thing]) }, table.drawing.ways[thing.split(":")[0]]),
      ),
    );
  }
}

/** The place of a button that is not there now. */
function gap(words, mine) {
  return mine ? h("span", { class: "gap-button", "aria-hidden": "true" }, words) : null;
}
