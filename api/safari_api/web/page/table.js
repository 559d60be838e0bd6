// @ts-check
// The table: what one player sees, what that player may do, and what happened. All of it comes from the service.

import { operation } from "./api.js";
import { Box } from "./cards.js";
import { attempt } from "./attempt.js";
import { Choice } from "./choose.js";
import { Computers } from "./computers.js";
import { h } from "./dom.js";
import { lay } from "./felt.js";
import * as frame from "./frame.js";
import { drawing } from "./games/index.js";
import { walk } from "./grid.js";
import { Log } from "./log.js";
import { fit, follow, measure } from "./room.js";
import { overtake } from "./overtake.js";
import { Own } from "./own.js";
import { since } from "./since.js";
import { Sending } from "./sending.js";
import { Stage } from "./stage.js";
import { Turns } from "./turns.js";
import { viewer } from "./viewing.js";
import { TABLE } from "./words.js";

export class Table {
  /** `ways` lead away from the table: `leave`, `again`, `other`, `look`. */
  constructor(match, known, ways) {
    this.match = match;
    this.known = known;
    this.ways = ways;
    this.drawing = drawing(match.game);
    this.box = new Box(known);
    this.element = h("div", { class: "game", "data-game": match.game });
    this.status = h("p", { role: "status", class: "status" });
    this.air = h("div", { class: "air", "aria-hidden": "true" });
    this.log = new Log();
    this.stage = new Stage(this.element);
    this.turns = new Turns(this);
    this.computers = new Computers(this);
    this.own = new Own(this);
    this.sending = new Sending(this);
    this.me = /** @type {any} */ (match.people.length === 1 ? match.people[0] : null);
    this.shown = new Map(); // by seat what its player sees, and has chosen
    this.facing = /** @type {any} */ (null); // the position that is shown: the match may be one ahead
    this.curtain = /** @type {number | null} */ (null);
    this.saves = true; // whether the bar offers to save the record
    this.tab = "moves";
    this.unfolded = false; // whether a long list of moves is shown whole
    this.recalled = false; // whether all that others did since the person's last action is shown
    this.inView = /** @type {string | null} */ (null); // the player whose chip was brought into view
    this.busy = false; // an action is on its way
    this.overtaken = false; // another tab has gone on: nothing is done here that would undo what was done there
    this.dialog = /** @type {any} */ (null); // a summary that nobody has left yet
    this.problem = /** @type {any} */ (null);
    this.refused = /** @type {any} */ (null); // the position in which a request was refused
    this.closed = false;
    this.summing = false; // whether a summary is to be left first
    this.gone = new AbortController();
    addEventListener("storage", (event) => overtake(this, event), { signal: this.gone.signal });
    addEventListener("keydown", (event) => this.key(event), { signal: this.gone.signal });
    this.element.addEventListener("keydown", walk);
    fit(this);
  }

  /** Nothing happens here any more. */
  close() {
    this.gone.abort();
    this.computers.stop();
    this.sending.land();
    this.stage.close();
    this.dialog?.remove();
    this.closed = true;
  }

  get hiding() {
    return this.known.hidden_information;
  }

  get record() {
    return this.match.record ?? null;
  }

  /** Return whether computers may act now. */
  get running() {
    const { match, problem, record, curtain, dialog, closed, summing } = this;
    const halted = match.over || problem || record || curtain !== null || dialog || summing || closed || match.hosted;
    return !halted && this.element.isConnected;
  }

  /** Return whether several people play at the same time on this device. Then each has a corner and a key. */
  get shared() {
    return this.known.simultaneous && this.match.people.length > 1 && !this.record && !this.match.over;
  }

  /** Return the view of the player whose turn is shown. */
  get seen() {
    return this.shown.get(this.me)?.seen ?? null;
  }

  get choice() {
    return this.shown.get(this.me).choice;
  }

  /** Take a key: Escape takes the last touch or question back; a number lets its person touch next. */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { wondering, asking } = this.own;
    if (event.key === "Escape" && !this.dialog && this.seen && (wondering || asking || this.choice.chosen.length)) this.own.undo();
    const seat = this.shared ? this.match.people[Number(event.key) - 1] : undefined;
    if (seat !== undefined) this.reach(seat);
  }

  /** The next touch of the table is this person's. */
  reach(seat) {
    this.me = seat;
    this.draw();
  }

  /** Return whose view is shown. */
  viewer() {
    return viewer(this);
  }

  /** Return what a player sees and may choose from. Others' actions at the same time undo no touch that still fits. */
  look(seen, before) {
    const choice = new Choice(seen.legal_moves, this.drawing);
    if (this.known.simultaneous) for (const thing of before?.choice.chosen ?? []) choice.touch(thing);
    return { seen, choice };
  }

  show() {
    return this.turns.show();
  }

  play(move) {
    return this.turns.play(move);
  }

  /** Do something that may fail. The page says what failed, and can try it again. */
  attempt(work, again = () => this.show()) {
    return attempt(this, work, again);
  }

  draw() {
    const before = document.activeElement;
    lay(this);
    measure(this.element);
    follow(this);
    const focus = document.activeElement;
    if (focus !== before && focus?.matches("button:focus-visible")) focus.scrollIntoView({ block: "nearest" }); // by keys
  }

  /** Draw the hand: a group, even while it is empty, so that it keeps its place. */
  hand(seen) {
    return h("div", { class: "hand", role: "group", "aria-label": TABLE.hand }, this.drawing.hand(seen));
  }

  say(words) {
    if (this.status.textContent !== words) this.status.textContent = words;
  }

  /** Say whose turn it is. */
  words() {
    return frame.words(this);
  }

  winners() {
    return frame.winners(this);
  }

  bar() {
    return frame.bar(this);
  }

  /** Draw what is chosen, above the hand. */
  controls() {
    return [since(this), this.own.draw()];
  }

  takeBack() {
    const steps = this.record ? 0 : this.match.takeable(this.hiding);
    return steps ? h("button", { "data-focus": "take-back", onclick: () => this.turns.undo(steps) }, TABLE.takeBack) : null;
  }

  aside() {
    return frame.aside(this);
  }

  /** Ask the service something about this game. */
  ask(name, body) {
    return operation(this.match.game, name, body);
  }
}
