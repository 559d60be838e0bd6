// @ts-check
// Choosing a move by touching the things that it names, such as a card of the hand or a space: certain ones
// first, the rest in any order. The legal moves decide what may be touched next; nothing here knows why they are legal.

/** Return whether two actions are the same, whatever the order of their fields is. */
export const sameAction = (one, two) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(two).sort());

export class Choice {
  /**
   * `moves` as the service lists them. A drawing has `things(move)`, which the move names, and `firsts(move)`, how many of these may be
   * touched first.
   */
  constructor(moves, { things, firsts = (/** @type {any} */ _move) => 1 }) {
    this.all = moves.map((move, place) => ({ move, place, things: things(move), firsts: firsts(move) }));
    this.chosen = [];
  }

  /** The moves that name all that was touched. */
  get left() {
    return this.all.filter((each) => covers(each, this.chosen));
  }

  /** The move that names what was touched and nothing more, or null. */
  get exact() {
    return this.chosen.length ? (this.left.find((each) => each.things.length === this.chosen.length) ?? null) : null;
  }

  /** The chosen move: the one that names just what was touched, or the only one left, or null. */
  get settled() {
    return this.exact ?? (this.chosen.length && this.left.length === 1 ? this.left[0] : null);
  }

  /** Return whether something may be touched next. */
  lit(thing) {
    return this.left.some((each) => covers(each, [...this.chosen, thing]));
  }

  /** Return the things that may be touched next. */
  get open() {
    const found = new Set(this.left.flatMap((each) => (this.chosen.length ? each.things : each.things.slice(0, each.firsts))));
    return [...found].filter((thing) => this.lit(thing));
  }

  touch(thing) {
    if (this.lit(thing)) this.chosen.push(thing);
  }

  back() {
    this.chosen.pop();
  }

  clear() {
    this.chosen = [];
  }
}

function covers({ things, firsts }, chosen) {
  if (chosen.length && !things.slice(0, firsts).includes(chosen[0])) return false;
  const left = [...things];
  return chosen.every((thing) => {
    const place = left.indexOf(thing);
    if (place < 0) return false;
    left.splice(place, 1);
    return true;
  });
}
