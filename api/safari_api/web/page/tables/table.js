// @ts-check
// The table of a hosted game, with who is here, what is asked, and whether the host can be reached.

import { trouble } from "../dom.js";
import { Table } from "../table.js";
import { request } from "./host.js";
import { notices, wishing } from "./notices.js";
import { button, people } from "./people.js";
import { HostedTurns } from "./turns.js";
import { BESIDE, HOSTED, NOTICES, PEOPLE, TABLE } from "../words.js";

/** Answers that need the state, which only the host has: hints, reasons, and previews of a move. */
const UNASKED = { wish: { value: undefined }, foretold: { value: undefined } };

export class HostedTable extends Table {
  constructor(session) {
    const { match, known, ways } = session;
    super(match, { ...known, suggests: false }, ways.table(session));
    this.session = session;
    this.saves = false; // the host hands out the record at the end only
    this.drawing = Object.create(this.drawing, UNASKED);
    this.turns = new HostedTurns(this);
    this.tabs = { ...BESIDE.tabs, people: PEOPLE.name };
    this.next = /** @type {any} */ (null); // the timer that leads on to the next game
    this.wished = wishing(match); // the shown version has an open request of the person
    this.asking = false; // a request that changes the table is on its way
  }

  close() {
    clearTimeout(this.next);
    super.close();
  }

  /** Show the position as it is. At the end of a game its record comes with it. */
  async show() {
    if (this.match.over) await this.attempt(() => this.findRecord());
    await super.show();
  }

  /** Lead the focus to the table, once the waiting is over. */
  arrive() {
    const first = this.element.querySelector("[data-fallback]") ?? this.element.querySelector("h1");
    first?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** Show what a version brought. */
  changed(change, behind) {
    const { wished, match } = this;
    this.wished = wishing(match);
    if (wished && !this.wished && change.kind === "quiet") this.fail(NOTICES.declined);
    this.leadOn();
    return this.turns.changed(change, behind);
  }

  /** Draw the table, and say in the tab's title when it is the person's turn. */
  draw() {
    super.draw();
    const { match, known } = this;
    const mine = !match.over && match.acting && this.seen?.legal_moves.length > 0 && !known.simultaneous;
    document.title = mine ? HOSTED.turn(known.title) : known.title;
  }

  /** Redraw, if anything is shown yet. */
  refresh() {
    if (!this.closed && !this.stage.showing) this.draw();
  }

  /** Fetch the record of the game, which the host hands out once it is over. */
  async findRecord() {
    this.match.ended ??= await this.session.find(() => this.session.host.record());
  }

  look(seen, before) {
    const looked = super.look(seen, before);
    const same = before && JSON.stringify(before.seen.legal_moves) === JSON.stringify(seen.legal_moves);
    if (same && !looked.choice.chosen.length) for (const thing of before.choice.chosen) looked.choice.touch(thing);
    return looked;
  }

  /** Go to the table of the next game, when a player has opened it: soon, unless the person stays. */
  leadOn() {
    const { next } = this.match.table;
    if (next === null || this.next !== null) return;
    this.next = window.setTimeout(() => this.session.ways.next(this.session), HOSTED.leadOn);
  }

  /** Stay at this table. */
  stay() {
    clearTimeout(this.next);
    this.next = 0;
    this.draw();
  }

  /** Say what went wrong. It goes with the next thing that is done. */
  fail(error) {
    const well = () => {
      this.problem = null;
      this.draw();
    };
    this.problem = trouble(error, well, HOSTED.well);
    this.draw();
  }

  /** Ask the host to change the table. */
  request(work) {
    return request(this, work);
  }

  /** Say whose turn it is. */
  words() {
    const { match, summing } = this;
    if (match.over && !summing) return TABLE.over(this.winners());
    if (match.open.length) return HOSTED.waits(match.open.map((seat) => match.names[seat]));
    const active = this.seen.active_players;
    if (active.length > 1) return TABLE.together;
    const [seat] = active;
    if (seat === undefined) return TABLE.slow;
    if (match.kind(seat) === "computer") return TABLE.thinking(match.names[seat]);
    return seat === match.seat ? TABLE.yours : TABLE.turn(match.names[seat]);
  }

  /** Draw the bar, and under it what is to be known or answered. */
  bar() {
    return [super.bar(), notices(this)];
  }

  takeBack() {
    if (!this.match.takeable) return null;
    const { host, match } = this.session;
    const ask = () => this.request(() => this.session.send(() => host.undo(match.version)));
    return button(this, "take-back", TABLE.takeBack, ask);
  }

  panels() {
    return people(this);
  }
}
