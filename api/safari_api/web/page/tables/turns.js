// @ts-check
// Turns at a hosted table: an action is sent to the host, and all that the host sends is shown.

import { play as sound } from "../sound.js";
import { Turns } from "../turns.js";
import { current } from "../viewing.js";
import { Refusal, drawRepeat } from "./host.js";
import { HOSTED } from "../words.js";

/** Versions that wait to be shown before the person is spared the beats of each. */
const BEHIND = 2;

export class HostedTurns extends Turns {
  /** Make the person's move. If all play at the same time, one is sent after the other. */
  play(move) {
    const { table } = this;
    if (table.known.simultaneous) {
      table.sending.depart(move);
      this.line = this.line.then(() => this.act(move));
      return this.line;
    }
    if (table.busy || !current(table, move)) return Promise.resolve();
    return this.act(move);
  }

  async act(move) {
    const { table } = this;
    const { session, match } = table;
    if (table.closed || !match.acting) return table.sending.land();
    table.busy = true;
    table.problem = null;
    table.own.calm();
    table.stage.rest();
    sound("card");
    if (!table.known.simultaneous) table.sending.depart(move);
    const body = table.known.simultaneous ? { action: move } : { action: move, version: match.version };
    const repeat = drawRepeat();
    try {
      await session.send(() => session.host.act(body, repeat));
    } catch (error) {
      table.sending.comeBack();
      this.refuse(error);
    } finally {
      table.sending.land();
      table.busy = false;
    }
    if (!table.closed) table.draw();
  }

  /** Say why an action was not done. Others' actions meanwhile are no fault of the person's. */
  refuse(error) {
    const { table } = this;
    if (table.closed) return;
    if (error instanceof Refusal && error.kind === "illegal-action" && table.known.simultaneous) return;
    if (error instanceof Refusal && error.kind === "stale-version") table.choice.clear();
    if (error instanceof Refusal && error.kind === "unauthorized") table.session.end(HOSTED.seatTaken);
    else table.fail(error);
  }

  /**
   * Show what a version brought.
   * @param {{kind: string, step?: any}} change
   * @param {number} behind how many more wait
   */
  async changed({ kind, step }, behind) {
    const { table } = this;
    if (behind > BEHIND) table.stage.hurried = true;
    if (kind === "action") {
      if (table.match.over) await table.attempt(() => table.findRecord());
      await this.follow(step);
    } else if (kind === "past" && behind) {
      return; // only the log grows
    } else if (kind === "back") {
      table.match.ended = null;
      table.own.calm();
      table.shown.clear();
    }
    if (!table.closed && kind !== "action") await this.showQuietly();
  }

  /** Show the position as it is. The chosen things stay chosen if they still can be. */
  async showQuietly() {
    const looked = await this.look();
    this.take(looked);
  }
}
