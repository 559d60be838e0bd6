// @ts-check
// Two beats: first what another player is about to do, then what comes of it. Any touch skips ahead.

import { arrive, gain, lift, send } from "./travel.js";

/** Milliseconds of the first beat and of the second. */
const INTENT = 800;
const EFFECT = 500;

/**
 * @typedef {object} Scene
 * @property {{face: any, from: string, to: string}[]} cards cards that arrive, from the place with a key to another
 * @property {string[]} marks keys of things that light up
 * @property {{from: string, to: string}[]} flights things that leave for the place of another key
 */

/**
 * Make a scene in which nothing happens, to be filled.
 * @returns {Scene}
 */
export const empty = () => ({ cards: [], marks: [], flights: [] });

export class Stage {
  /** @param {any} root the element of the table */
  constructor(root) {
    this.root = root;
    this.hurried = false;
    /** @type {(() => void) | null} */
    this.wake = null;
    /** @type {string[]} */
    this.marks = [];
    this.skip = this.skip.bind(this);
    root.addEventListener("pointerdown", ({ target }) => {
      if (!(target instanceof Element && target.closest("button.main"))) this.skip(); // such a button would be drawn again and lose its click
    });
    addEventListener("keydown", this.skip);
  }

  close() {
    removeEventListener("keydown", this.skip);
    this.skip();
  }

  /** True while a turn of another player is shown. */
  get showing() {
    return this.wake !== null;
  }

  /** Skip what is still to be shown of the turns of others. */
  skip() {
    if (!this.wake) return;
    this.hurried = true;
    this.wake();
  }

  /** The person is to act: from now on nothing is skipped any more. */
  rest() {
    this.hurried = false;
  }

  pause(time) {
    if (this.hurried) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(() => this.wake?.(), time);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        done(undefined);
      };
    });
  }

  /**
   * Show the first beat: cards arrive, things light up.
   * @param {Scene} scene
   */
  async intent(scene, draw) {
    if (this.hurried || document.hidden) return; // a hidden page has slow timers
    this.marks = scene.marks;
    draw();
    const away = arrive(this.root, scene.cards);
    await this.pause(INTENT);
    this.marks = [];
    this.leave = away;
  }

  /**
   * Show the second beat: things travel to those who won them, and numbers change.
   * @param {Scene} scene
   * @param {Map<number, number>} gains by seat the points that were won or lost
   */
  async effect(scene, draw, gains, wait = true) {
    const lifted = lift(this.root, scene.flights);
    this.leave?.();
    this.leave = null;
    draw();
    if (this.hurried || document.hidden) return;
    send(this.root, lifted);
    for (const [seat, points] of gains) gain(this.root, `seat:${seat}`, points < 0 ? `−${-points}` : `+${points}`);
    if (wait) await this.pause(EFFECT);
  }
}
