// @ts-check
// Turns: an action is made, what came of it is shown, what ended stops at a summary, and the next player is asked.

import { context } from "./board.js";
import { settle } from "./parts.js";
import { totals } from "./players.js";
import { play as sound } from "./sound.js";
import { empty } from "./stage.js";
import { summarize } from "./summary.js";
import { current, viewers, watching } from "./viewing.js";
import { TABLE } from "./words.js";

export class Turns {
  constructor(table) {
    this.table = table;
    this.line = Promise.resolve(); // where all play at the same time, one action after the other
  }

  /** Show the position as it is, and let the computers play. */
  async show() {
    const { table } = this;
    table.computers.stop();
    if (!table.known.simultaneous) table.own.calm();
    const looked = await table.attempt(() => this.look());
    if (looked) this.take(looked);
    else table.draw();
    if (!table.busy) table.computers.go();
  }

  /** Return whose view of the position is shown, and what it holds. A curtain falls if the viewer changes. */
  async look() {
    const { table } = this;
    const { match, known, record } = table;
    const { position } = match;
    const last = match.steps.at(-1);
    const next = table.viewer();
    if (table.hiding && !known.simultaneous && match.people.length > 1 && !match.over && next !== table.me && !record && !match.hosted) {
      table.curtain = next;
      table.me = next;
      table.shown.clear(); // nothing of the one before is left behind the curtain
      table.draw();
    }
    const seats = watching(table, next);
    const answers = await Promise.all(seats.map((player) => match.see(player, last)));
    // If several people look at one log, or all play from memory, the log holds only what all of them may know.
    const open = table.hiding && (match.people.length > 1 || known.simultaneous);
    if (last && !last.seen) last.seen = open ? (await match.see(null, last)).text.events : answers[0].text.events;
    return { next, position, answers: new Map(seats.map((seat, place) => [seat, answers[place]])) };
  }

  /** Show the views that `look` has fetched. */
  take({ next, position, answers }) {
    const { table } = this;
    if (table.closed) return;
    table.sending.land();
    table.facing = position;
    table.shown = new Map([...answers].map(([seat, seen]) => [seat, table.look(seen, table.shown.get(seat))]));
    table.me = next;
    table.draw();
    table.log.show(this.told());
  }

  /** Return all sentences of what happened that this table may show. */
  told() {
    const { match, hiding } = this.table;
    return match.steps.flatMap((step) => step.seen ?? (hiding ? [] : step.told));
  }

  /** Show what came of an action, in two beats if another player made it. */
  async follow(step) {
    const { table } = this;
    const { me, stage, seen: before } = table;
    if (table.match.over && table.summaries !== false) settle(table); // a person may leave during the summary
    table.summing = true; // the ranking stands on the page once all is shown, and the last summary is left
    const looked = await table.attempt(() => this.look());
    if (!looked || table.closed) {
      table.summing = false;
      return false;
    }
    const after = looked.answers.get(looked.next);
    const watching = before && looked.next === me && table.curtain === null && !table.shared;
    const scene = (watching && table.drawing.scene?.(after.events, context(table, me))) || empty();
    const other = watching && step.action.player !== me && !table.known.simultaneous;
    if (other) {
      sound("card");
      await stage.intent(scene, () => {
        table.draw();
        table.say(TABLE.acts(table.match.names[step.action.player]));
      });
      if (table.closed) return false;
    }
    const gains = watching ? totals(before.scores, after.scores) : new Map();
    if (scene.flights.length) sound("capture");
    await stage.effect(scene, () => this.take(looked), gains, other);
    if (table.closed) return false;
    await summarize(table, before, after);
    table.summing = false;
    if (table.match.over) this.finish();
    if (after.legal_moves.length) {
      stage.rest();
      if (other && !table.match.over) sound("turn");
    }
    return true;
  }

  /** Show the end, and lead the focus there. */
  finish() {
    const { table } = this;
    table.draw();
    table.element.querySelector(".winner")?.focus({ preventScroll: true });
    table.element.querySelector(".end")?.scrollIntoView({ block: "nearest" });
  }

  /** Make several of the person's moves, one after the other. */
  several(moves) {
    for (const move of moves) this.play(move);
  }

  /** Make the person's move. The things that it touches show at once that it is on its way. */
  async play(move) {
    const { table } = this;
    if (table.known.simultaneous) {
      table.sending.depart(move);
      return this.others(move, table.match.position, true);
    }
    if (table.busy || !current(table, move)) return;
    table.computers.stop();
    table.busy = true;
    table.own.calm();
    table.stage.rest();
    table.sending.depart(move);
    sound("card");
    const step = await table.attempt(
      () =>
        table.match.act(move).catch((error) => {
          table.sending.comeBack();
          throw error;
        }),
      () => this.play(move),
    );
    if (step) await this.follow(step);
    table.sending.land();
    table.busy = false;
    table.computers.go();
  }

  /** Make an action of a computer, or of any player if all play at the same time, one after the other. */
  others(action, before, own = false) {
    const { table } = this;
    const work = async () => {
      if (table.closed || (!own && !table.running)) return;
      table.busy = true;
      if (own) table.own.calm();
      const step = await table.attempt(async () => {
        const { match } = table;
        const sure = own ? current(table, action) : match.position === before;
        const dropped = sure ? null : await match.refusal(action);
        return dropped ? { dropped } : match.act(action, viewers(table));
      });
      if (step && !step.dropped) await this.follow(step);
      if (own && step?.dropped) table.own.reason = step.dropped; // others took a moment ago what the person has touched
      if (own && (!step || step.dropped)) {
        table.sending.comeBack();
        table.draw();
      }
      table.busy = false;
      table.computers.go();
    };
    this.line = this.line.then(work, work);
    return this.line;
  }

  /** Go `steps` steps back. */
  undo(steps) {
    const { table } = this;
    if (table.busy || table.overtaken) return;
    table.computers.stop();
    table.match.takeBack(steps);
    table.own.calm();
    table.curtain = null;
    table.me = table.match.people.length === 1 ? table.match.people[0] : null;
    table.shown.clear();
    this.show();
  }
}
