// @ts-check
// A seat at a hosted table: the line to the host, what came over it in order, and the waiting room or the table.

import { h } from "../dom.js";
import { Inbox } from "./events.js";
import { Host, about, persist } from "./host.js";
import { keep } from "./keys.js";
import { between } from "./looking.js";
import { Line } from "./line.js";
import { HostedMatch } from "./match.js";
import { HostedTable } from "./table.js";
import { Room } from "./room.js";
import { HOST } from "../words.js";

/** Milliseconds until a look after a change, and until the second look after a person was missed at a first. */
const SOON = 1000;
/** Milliseconds after which a request without an answer is said. */
const LATE = 3000;
/** Versions that are read again after an absence. If more were missed, the log begins with the current one. */
const MISSED = 200;

export class Session {
  /** @param {import("./keys.js").Entry} entry */
  constructor(entry, known, table, ways) {
    const missed = table.version - (entry.version ?? Infinity);
    if (!(missed >= 0 && missed <= MISSED)) entry = { ...entry, steps: [], ply: table.ply, version: table.version };
    this.entry = entry;
    this.known = known;
    this.ways = ways;
    this.host = new Host(entry);
    this.match = new HostedMatch(entry, table);
    this.inbox = new Inbox(entry.version ?? table.version);
    /** @type {any[]} versions that were received and are still to be shown */
    this.queue = [];
    this.draining = false;
    this.running = Promise.resolve();
    this.closed = false;
    this.kept = true; // whether this browser could store the seat
    this.looking = false; // a look at who is here is on its way
    this.seen = 0; // the version of the last look
    /** @type {{[way: string]: string | null}} what is lost: the line, a request, or a look */
    this.missed = {};
    this.over = /** @type {string | null} */ (null); // why the line is over for good
    this.away = 120; // seconds; the host says how many
    this.element = h("div", { class: "hosted" });
    this.line = new Line(entry, {
      version: () => this.inbox.version,
      take: (each, anew) => this.receive(each, anew),
      lost: (words) => this.lose(words ? { line: words } : { line: null, look: null }),
      refused: (error) => this.end(error.message),
    });
    this.enter();
  }

  /** The sentence that says that the host cannot be reached, or null. */
  get lost() {
    const { request, line, look } = this.missed;
    return this.over ?? request ?? line ?? look ?? null;
  }

  /** Show the waiting room as long as the game has not begun, else the table. */
  enter() {
    const { waiting } = this.match;
    this.view?.close();
    this.view = waiting ? new Room(this) : new HostedTable(this);
    this.element.replaceChildren(this.view.element);
    this.waiting = waiting;
  }

  /** Show what there is, and listen. */
  async show() {
    await this.view?.show();
    if (this.closed) return;
    this.line.open();
    about()
      .then((host) => {
        this.away = host.away;
      })
      .catch(() => {})
      .finally(() => this.look());
  }

  /** Look soon: a player who sat down is about to open a line. */
  lookSoon(time = SOON) {
    clearTimeout(this.soon);
    if (!this.closed) this.soon = window.setTimeout(() => this.look(), time);
  }

  /** Look who is here, show it, and look again after a while: a change of who is here sends nothing by itself. */
  async look() {
    if (this.closed || this.looking) return;
    let missed = false;
    if (!this.over && document.visibilityState !== "hidden") {
      this.looking = true;
      const late = setTimeout(() => this.lose({ look: HOST.silent }), LATE);
      const table = await this.host.look().catch(() => this.lose({ look: HOST.lost }));
      clearTimeout(late);
      this.looking = false;
      if (this.closed) return;
      if (table) {
        this.lose({ look: null });
        if (this.seen > this.inbox.version) this.line.cut?.abort(); // the line is dead
        this.seen = table.version;
      }
      if (table?.version === this.match.version) missed = this.match.meet(table);
      if (table) this.view?.refresh();
    }
    this.lookSoon(missed ? SOON : 1000 * between(this.match, this.away));
  }

  close() {
    this.closed = true;
    clearTimeout(this.soon);
    this.line.close();
    this.view?.close();
  }

  /** Take note that the line or a request is lost, or there again. */
  lose(change) {
    const before = this.lost;
    Object.assign(this.missed, change);
    if (this.lost !== before && !this.closed) this.view?.refresh();
  }

  /** The seat is gone for good: say so, and listen no more. */
  end(words) {
    this.over = words;
    this.view?.refresh();
  }

  /** Take a version, whichever way it came, and show what is next. */
  receive(table, anew = false) {
    if (this.closed) return Promise.resolve();
    if (anew && table.version < this.inbox.version) this.match.goBack();
    this.queue.push(...(anew ? this.inbox.restart(table) : this.inbox.add(table)));
    if (!this.draining) this.running = this.drain();
    return this.running;
  }

  /** Show the queue. Do not await between the last look into it and the end: a new version would stay. */
  async drain() {
    this.draining = true;
    try {
      for (let next = this.queue.shift(); next && !this.closed; next = this.queue.shift()) {
        const { open } = this.match;
        const change = this.match.take(next);
        for (const seat of open) if (this.match.kind(seat) !== "open") delete this.entry.invites?.[seat];
        if (!this.match.open.length) delete this.entry.invite; // the host has spent it
        this.keep();
        if (change.kind === "quiet") this.lookSoon();
        if (this.match.waiting !== this.waiting) {
          this.enter();
          await this.view?.show();
          this.view?.arrive();
        } else await this.view?.changed(change, this.queue.length);
      }
    } finally {
      this.draining = false;
    }
  }

  /** Store the seat: its key, and what was said so far. */
  keep() {
    this.entry = { ...this.entry, ...this.match.stored, title: this.known.title };
    this.kept = keep(this.entry);
  }

  /** Do what may be sent again, until it is answered. */
  find(work) {
    const late = setTimeout(() => this.lose({ request: HOST.silent }), LATE);
    const lost = (words) => {
      clearTimeout(late);
      this.lose({ request: words });
    };
    return persist(work, { lost, closed: () => this.closed });
  }

  /** Do the same, and take the Table in the answer. */
  async send(work) {
    await this.receive(await this.find(work));
  }

  /**
   * Give a seat to a computer, or open it: then the answer has its invite.
   * @param {{kind: "computer" | "open", level?: string}} to
   */
  async change(seat, to) {
    const { invite, ...table } = await this.host.change(seat, to);
    if (invite) {
      this.entry.invites = { ...this.entry.invites, [seat]: invite };
      keep(this.entry);
    }
    if (!(invite && seat === this.match.seat)) await this.receive(table);
    return invite;
  }
}
