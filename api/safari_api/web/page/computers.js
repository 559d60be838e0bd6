// @ts-check
// The computers' turns. If all play at the same time, each has a clock of its own, which others' actions do not reset.

/** Seconds between the actions of a computer where all play at the same time. */
export const PACE = { beginner: 4, easy: 2.5, medium: 1.7, strong: 1 };
/** A computer waits at least this long before its turn, in milliseconds. */
const BREATH = 250;

export class Computers {
  constructor(table) {
    this.table = table;
    /** @type {Map<number, number>} by seat the timer of its clock */
    this.clocks = new Map();
    this.timer = 0;
    this.thinking = false;
  }

  stop() {
    clearTimeout(this.timer);
    for (const clock of this.clocks.values()) clearTimeout(clock);
    this.clocks.clear();
  }

  /** Let the computers play whose turn it is. */
  go() {
    const { table } = this;
    if (!table.running) return this.stop();
    const { match } = table;
    const active = match.position.active_players.filter((seat) => !match.isPerson(seat));
    if (table.known.simultaneous) {
      for (const seat of active) if (!this.clocks.has(seat)) this.wind(seat);
      return;
    }
    clearTimeout(this.timer);
    if (active.length) this.timer = window.setTimeout(() => this.turn(active[0]), table.stage.hurried ? 0 : BREATH);
  }

  /** Start the clock of a seat. It strikes once, and is started again when the seat has acted. */
  wind(seat) {
    const pace = PACE[this.table.match.seats[seat].kind] ?? PACE.easy;
    this.clocks.set(
      seat,
      window.setTimeout(() => this.strike(seat), 1000 * pace * (0.7 + 0.6 * Math.random())),
    );
  }

  /** Let a seat act at the same time as all others. An action that has become impossible is dropped before it is sent. */
  async strike(seat) {
    const { table } = this;
    const { match } = table;
    const before = match.position;
    const clock = this.clocks.get(seat);
    const found = await table.attempt(async () => this.suggest(match, seat));
    if (!table.running || match !== table.match || this.clocks.get(seat) !== clock) return; // the clock was stopped meanwhile
    this.clocks.delete(seat);
    if (found?.action) await table.turns.others(found.action, before);
    if (table.running) this.go();
  }

  /** Play a computer's turn. */
  async turn(seat) {
    const { table } = this;
    const { match } = table;
    if (this.thinking || table.busy || !table.running) return;
    const before = match.position;
    const gone = () => match !== table.match || match.position !== before;
    this.thinking = true;
    const found = await table.attempt(() =>
      this.suggest(match, seat).catch((error) => {
        if (!gone()) throw error;
      }),
    );
    this.thinking = false;
    if (found?.action && table.running && !gone()) await table.turns.others(found.action, before);
    else if (found) this.go();
  }

  async suggest(match, seat) {
    const active = match.position.active_players.includes(seat);
    return active ? match.suggestion(seat, match.seats[seat].kind) : { action: null };
  }
}
