// The table: what one player sees, what that player may do, and what happened. All of it comes from the service.

import { operation } from "./api.js";
import * as beside from "./beside.js";
import { Box, back } from "./cards.js";
import { Choice } from "./choose.js";
import { h, put, trouble } from "./dom.js";
import { drawing } from "./games/index.js";
import { stops, walk } from "./grid.js";
import { LEVELS, Match } from "./match.js";

const PAUSE = 700;
const CALM = 1600;
/** After so many milliseconds somebody is told that an answer takes its time. */
const SLOW = 400;

export class Table {
  /** `ways` lead away from the table: `leave`, `again`, `other`. */
  constructor(match, known, ways) {
    Object.assign(this, { match, known, ways });
    this.drawing = drawing(match.game);
    this.box = new Box(known.components);
    this.element = h("div", { class: "game", "data-game": match.game });
    this.status = h("p", { role: "status", class: "status" });
    this.me = match.people.length === 1 ? match.people[0] : null;
    this.shown = new Map(); // by seat what its player sees, and has chosen
    this.curtain = null;
    this.tab = "moves";
    this.busy = false; // an action of somebody is on its way
    this.overtaken = false; // another tab has gone on: nothing is done here that would undo what was done there
    this.thinking = false; // a computer is
    this.problem = null;
    this.hint = null; // an action, and its sentence
    this.hintWords = "";
    this.asking = null; // the things that were touched at once, where it is not clear which is meant
    this.at = 0; // of a record: how many of its actions are done
    this.wondering = false; // what is dark may be touched, to be told why it is
    this.reason = null;
    this.timer = null;
    this.told = null; // the step that was last shown, and when it first was
    this.gone = new AbortController();
    addEventListener("storage", (event) => this.elsewhere(event), { signal: this.gone.signal });
    addEventListener("keydown", (event) => this.key(event), { signal: this.gone.signal });
    this.element.addEventListener("keydown", walk);
  }

  /** Nothing happens here any more. */
  close() {
    this.gone.abort();
    clearTimeout(this.timer);
  }

  /** Another tab has gone on with this game. */
  elsewhere(event) {
    if (!event.newValue || event.key === null) return;
    const other = Match.kept();
    const lately = ({ steps }) => JSON.stringify([steps.length, steps.at(-1)?.action]);
    if (other?.id !== this.match.id || lately(other) === lately(this.match)) return;
    this.overtaken = true;
    const show = () => {
      if (!other.here) return location.reload(); // it went on with another service: the start asks
      this.match = other;
      this.problem = null;
      this.overtaken = false;
      this.show();
    };
    this.problem = trouble("This game went on in another tab.", show, "Show it");
    this.draw();
  }

  get hiding() {
    return this.known.hidden_information;
  }

  /** Whether several people play at the same time on this device: each has a corner then, and a key. */
  get shared() {
    return this.known.simultaneous && this.match.people.length > 1 && !this.record && !this.match.over;
  }

  /** What the player sees whose turn it is to be shown. */
  get seen() {
    return this.shown.get(this.me)?.seen ?? null;
  }

  get choice() {
    return this.shown.get(this.me).choice;
  }

  /** A key reaches in for the person whose it is. */
  key(event) {
    if (!this.shared || event.ctrlKey || event.metaKey || event.altKey) return;
    const seat = this.match.people[Number(event.key) - 1];
    if (seat !== undefined) this.reach(seat);
  }

  /** The next touch of the table is this person's. */
  reach(seat) {
    this.me = seat;
    this.draw();
  }

  /** Whose view is shown: the only person's, or the one's who is next; null where computers play alone. */
  viewer() {
    const { match } = this;
    if (this.record) return match.position.active_players[0] ?? 0;
    if (match.people.length < 2) return match.people[0] ?? null;
    const active = match.position.active_players.filter((seat) => match.isPerson(seat));
    if (this.known.simultaneous) return active.includes(this.me) ? this.me : (active[0] ?? this.me);
    return active[0] ?? this.me ?? match.people[0];
  }

  /** Shows the position, and lets the computers play. */
  async show() {
    clearTimeout(this.timer);
    const { match } = this;
    const next = this.viewer();
    if (!this.known.simultaneous) this.calm();
    if (this.hiding && !this.known.simultaneous && match.people.length > 1 && !match.over && next !== this.me && !this.record) {
      this.curtain = next;
      this.me = next;
      this.shown.clear(); // nothing of the one before is left behind the curtain
      this.draw();
    }
    await this.attempt(async () => {
      const last = match.steps.at(-1);
      const asked = { state: match.position.state, names: match.names, events: last?.events ?? [] };
      const seats = this.shared ? match.people : [next];
      const answers = await Promise.all(seats.map((player) => operation(match.game, "view", { ...asked, player })));
      this.shown = new Map(seats.map((seat, place) => [seat, this.look(answers[place], this.shown.get(seat))]));
      this.me = next;
      // Where several people look at one log, or all play from memory, it holds what everybody may know.
      const open = this.hiding && (match.people.length > 1 || this.known.simultaneous);
      if (last && !last.seen)
        last.seen = open
          ? (await operation(match.game, "view", { ...asked, player: null, legal_moves_limit: 0 })).text.events
          : this.seen.text.events;
    });
    this.draw();
    if (match.over && !this.record) {
      const winner = this.element.querySelector(".winner");
      winner?.focus({ preventScroll: true });
      winner?.scrollIntoView({ block: "center" });
    }
    if (!this.busy) this.computers();
  }

  /** Nothing is asked or explained any more. */
  calm() {
    this.hint = null;
    this.asking = null;
    this.wondering = false;
    this.reason = null;
  }

  /** What a player sees and may choose from; what others do at the same time undoes no touch that still fits. */
  look(seen, before) {
    if (this.record) seen.legal_moves = [];
    const choice = new Choice(seen.legal_moves, this.drawing);
    if (this.known.simultaneous) for (const thing of before?.choice.chosen ?? []) choice.touch(thing);
    return { seen, choice };
  }

  /** Something that may fail: it is told, and can be tried again. */
  async attempt(work, again = () => this.show()) {
    if (this.overtaken) return false;
    try {
      await work();
      if (!this.overtaken) this.problem = null;
      return true;
    } catch (error) {
      if (this.overtaken) return false;
      this.problem = trouble(error, () => {
        this.problem = null;
        again();
      });
      this.draw();
      return false;
    }
  }

  /** Lets the next computer play after a moment. */
  computers() {
    const { match } = this;
    clearTimeout(this.timer);
    if (match.over || this.problem || this.record || this.curtain !== null) return;
    const active = match.position.active_players.filter((seat) => !match.isPerson(seat));
    if (!active.length) return;
    const people = match.position.active_players.length > active.length;
    const seat = active[Math.floor(Math.random() * active.length)];
    this.timer = setTimeout(() => this.compute(seat), people ? CALM : PAUSE);
  }

  async compute(seat) {
    if (this.thinking || this.busy || !this.element.isConnected) return;
    const { match } = this;
    const before = match.position;
    let action = null;
    this.thinking = true;
    const found = await this.attempt(async () => ({ action } = await match.suggestion(seat, LEVELS[match.seats[seat].kind])));
    this.thinking = false;
    if (!found || !this.element.isConnected) return;
    if (!this.busy && match === this.match && match.follows(before, this.known.simultaneous)) {
      this.busy = true;
      const late = match.position !== before;
      const done = await this.attempt(async () => {
        try {
          await match.act(action);
        } catch (error) {
          if (!late || error.problem?.status !== 409) throw error; // somebody was faster
        }
      });
      if (done) await this.show();
      this.busy = false;
    }
    this.computers();
  }

  /** The person's move. */
  async play(move) {
    if (this.busy) return;
    clearTimeout(this.timer);
    this.busy = true;
    this.calm();
    const slow = setTimeout(() => this.say("One moment …"), SLOW);
    const done = await this.attempt(
      () => this.match.act(move),
      () => this.play(move),
    );
    clearTimeout(slow);
    if (done) await this.show();
    this.busy = false;
    this.computers();
  }

  touch(seat, things) {
    this.me = seat;
    const open = things.filter((thing) => this.choice.lit(thing));
    if (!open.length) return;
    this.calm();
    if (open.length > 1) {
      this.asking = open;
      this.draw();
      return;
    }
    this.choice.touch(open[0]);
    const left = this.choice.left;
    if (left.length === 1) this.play(left[0].move);
    else this.draw();
  }

  /**
   * Something for a player to touch: a button where it takes part in a legal move. With `plain` there is none otherwise; `before` says
   * how many like it lie before it.
   */
  touchable(seat, things, content, label, focus = things[0], plain = false, before = 0) {
    const { choice } = this.shown.get(seat);
    const lit = things.some((thing) => choice.lit(thing));
    const chosen = choice.chosen.filter((thing) => things.includes(thing)).length > before;
    const asked = this.asking?.some((thing) => things.includes(thing)) ?? false;
    const hinted = this.hint && things.some((thing) => this.drawing.things(this.hint).includes(thing));
    if (!lit && plain) return null;
    const properties = { class: plain ? "word" : "thing", "data-focus": focus, "data-chosen": chosen || asked, "data-hinted": hinted };
    const shown = plain ? label : [h("span", { "aria-hidden": "true", class: "shown" }, content), h("span", { class: "unseen" }, label)];
    if (lit) return h("button", { ...properties, "data-lit": true, onclick: () => this.touch(seat, things) }, shown);
    const wish = this.wondering ? this.drawing.wish(things, { me: seat, choice }) : null;
    if (wish) return h("button", { ...properties, "data-dark": true, onclick: () => this.explain(wish) }, shown);
    return h("span", { ...properties, role: "img", "aria-label": label }, content);
  }

  /** Why something may not be done. */
  async explain(action) {
    const asked = { state: this.match.position.state, action, names: this.match.names, as_player: this.me };
    await this.attempt(
      async () => {
        const { detail, rule } = await operation(this.match.game, "explain", asked);
        this.reason = detail ? `${detail}${rule ? ` (${rule})` : ""}` : "This may be done.";
      },
      () => this.explain(action),
    );
    this.draw();
  }

  /** What a game's drawing is made from, for a player. */
  context(seat) {
    const { seen, choice } = this.shown.get(seat);
    return {
      view: seen.state,
      box: this.box,
      choice,
      me: seat,
      names: this.match.names,
      last: this.match.steps.at(-1)?.action ?? null,
      touchable: (...given) => this.touchable(seat, ...given),
    };
  }

  draw() {
    if (this.curtain !== null) {
      put(this.element, this.bar(), this.problem, this.handOver());
      this.say(`${this.match.names[this.curtain]} is next.`);
      return;
    }
    if (!this.seen) {
      put(this.element, this.bar(), this.problem);
      return;
    }
    const context = this.context(this.me);
    const last = this.match.steps.at(-1);
    if (!this.told || this.told.step !== last) this.told = { step: last, at: Date.now() };
    this.element.style.setProperty("--since", `${this.told.at - Date.now()}ms`);
    const own = this.shared ? this.match.people : this.me === null ? [] : [this.me];
    const bar = this.record ? this.stepper() : this.choosing();
    const others = this.match.seats.map((_, seat) => seat).filter((seat) => !own.includes(seat));
    this.element.toggleAttribute("data-over", this.match.over);
    put(
      this.element,
      this.bar(),
      h(
        "div",
        { class: "felt" },
        h(
          "section",
          { class: "others", "aria-label": "Other players" },
          others.map((seat) => this.player(context, seat)),
        ),
        this.match.over ? this.end() : null,
        h("section", { class: "middle", "aria-label": "Table" }, this.drawing.middle(context)),
        own.length === 1
          ? h(
              "section",
              { class: "own", "aria-label": "Your own" },
              bar,
              h("div", { class: "hand" }, this.drawing.hand(context)),
              this.player(context, this.me),
            )
          : bar,
        this.shared
          ? h(
              "section",
              { class: "corners", "aria-label": "Corners" },
              own.map((seat, place) => this.corner(seat, place + 1)),
            )
          : null,
      ),
      this.aside(),
    );
    stops(this.element);
    this.say(this.words());
  }

  /** What is shown between two people at one device. */
  handOver() {
    const name = this.match.names[this.curtain];
    const open = () => {
      this.curtain = null;
      this.draw();
      this.computers();
    };
    return h(
      "section",
      { class: "curtain", "aria-label": "Curtain" },
      h("p", {}, `Hand the device to ${name}.`),
      h("button", { class: "main", "data-focus": "curtain", "data-fallback": true, onclick: open }, `I am ${name}`),
      this.takeBack(),
    );
  }

  say(words) {
    if (this.status.textContent !== words) this.status.textContent = words;
  }

  /** Whose turn it is, in words. */
  words() {
    const { match } = this;
    if (match.over) return `The game is over. ${this.winners()}`;
    if (this.record) return `After ${this.at} of ${this.match.record.actions.length} actions.`;
    const active = this.seen.active_players;
    if (this.shared) return `All play at the same time; ${match.names[this.me]} reaches in next.`;
    if (active.length > 1) return "Everybody plays at the same time.";
    const seat = active[0];
    const name = match.names[seat];
    if (!match.isPerson(seat)) return `${name} is thinking.`;
    return match.people.length > 1 ? `It is ${name}'s turn.` : "It is your turn.";
  }

  winners() {
    const names = this.match.position.outcome.winners.map((seat) => this.match.names[seat]);
    return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)} share the first place.` : `${names[0]} wins.`;
  }

  bar() {
    return h(
      "header",
      { class: "bar" },
      h("h1", {}, this.known.title),
      this.status,
      h(
        "nav",
        { "aria-label": "Game" },
        h("button", { onclick: () => this.save() }, "Save"),
        h("button", { onclick: () => this.ways.leave() }, "Games"),
      ),
    );
  }

  player(context, seat) {
    const { match } = this;
    const score = this.seen.scores[seat];
    const held = this.drawing.held(context.view, seat);
    const active = this.seen.active_players.includes(seat);
    const backs =
      seat !== this.me && held
        ? h(
            "span",
            { class: "backs", "aria-hidden": "true" },
            Array.from({ length: Math.min(held, 12) }, () => back("", { class: "card back tiny" })),
          )
        : null;
    return h(
      "div",
      { class: "player", "data-active": active },
      h("strong", {}, match.names[seat]),
      score.total === null ? null : h("span", { class: "points" }, `${score.total}`),
      held === null
        ? null
        : h("span", { class: "held" }, backs, seat === this.me ? null : h("span", { class: "unseen" }, `${held} in hand`)),
      this.drawing.front(context, seat),
    );
  }

  /** One of several people's place at the device: touched, or its key pressed, it is that person who touches the table next. */
  corner(seat, key) {
    const context = this.context(seat);
    return h(
      "section",
      { class: "own-corner", "aria-label": `${this.match.names[seat]}'s corner`, "data-next": seat === this.me },
      h(
        "button",
        { "data-focus": `corner:${seat}`, "aria-pressed": String(seat === this.me), onclick: () => this.reach(seat) },
        "Reach in ",
        h("kbd", {}, String(key)),
      ),
      this.player(context, seat),
      h("div", { class: "row" }, this.drawing.hand(context)),
    );
  }

  /** What is chosen so far: to go on, to go back, to do it. Each button has a place of its own, so that nothing moves under a finger. */
  choosing() {
    const { choice } = this;
    const mine = this.me !== null && this.seen.legal_moves.length > 0 && !this.match.over;
    const exact = choice.exact;
    const undo = () => {
      this.calm();
      choice.back();
      this.draw();
    };
    const wonder = () => {
      const wondering = !this.wondering;
      this.calm();
      this.wondering = wondering;
      this.draw();
    };
    const button = (focus, words, onclick, more = {}) => h("button", { "data-focus": focus, onclick, ...more }, words);
    return h(
      "section",
      { class: "choice", "aria-label": "Your choice" },
      this.problem,
      this.asking ? this.question() : h("p", { "aria-live": "polite" }, this.saying(mine, exact)),
      exact ? button("confirm", "Do it", () => this.play(exact.move), { class: "main" }) : gap("Do it", mine),
      choice.chosen.length ? button("back", "Undo touch", undo) : (this.takeBack() ?? gap("Undo touch", mine)),
      mine && this.known.suggests ? button("hint", "Hint", () => this.advise()) : null,
      mine && this.drawing.wish ? button("why", "Why not?", wonder, { "aria-pressed": String(this.wondering) }) : null,
    );
  }

  /** What is said of the choice: why something is dark, a hint, what is chosen, or what there is to do. */
  saying(mine, exact) {
    if (this.reason) return exact ? `${this.reason} Chosen: ${this.seen.text.legal_moves[exact.place]}` : this.reason;
    if (this.hint) return `Hint: ${this.hintWords}`;
    if (this.wondering) return "Touch what is dark, to be told why.";
    if (exact) return this.seen.text.legal_moves[exact.place];
    if (this.choice.chosen.length) return `${this.choice.left.length} moves fit.`;
    return mine ? "Touch what is lit, or use the list." : "";
  }

  takeBack() {
    const steps = this.record ? 0 : this.match.takeable(this.hiding);
    return steps ? h("button", { "data-focus": "take-back", onclick: () => this.undo(steps) }, "Take back") : null;
  }

  /** Goes so many steps back. */
  undo(steps) {
    if (this.busy || this.overtaken) return;
    clearTimeout(this.timer);
    this.match.takeBack(steps);
    this.hint = null;
    this.curtain = null;
    this.me = null;
    this.shown.clear();
    this.show();
  }

  async advise() {
    const { match, me } = this;
    const before = match.position;
    await this.attempt(
      async () => {
        const answer = await match.suggestion(me, LEVELS.strong);
        if (match.position !== before || this.me !== me) return;
        this.calm();
        this.choice.clear();
        const place = this.seen.legal_moves.findIndex((move) => JSON.stringify(move) === JSON.stringify(answer.action));
        this.hint = answer.action;
        this.hintWords = this.seen.text.legal_moves[place] ?? "";
      },
      () => this.advise(),
    );
    this.draw();
  }

  /** Where a thing may be meant in several ways. */
  question() {
    const name = this.box.of(this.asking[0].slice(this.asking[0].indexOf(":") + 1))?.name ?? "";
    return h(
      "div",
      { class: "question", role: "group", "aria-label": "What for?" },
      h("p", { "aria-live": "polite" }, `What for? ${name}`),
      this.asking.map((thing) => h("button", { "data-focus": thing, onclick: () => this.touch(this.me, [thing]) }, thing.split(":")[0])),
    );
  }

  /** What stands beside the table. */
  aside() {
    const { match, known, seen, tab } = this;
    const told = match.steps.flatMap((step) => step.seen ?? (this.hiding ? [] : step.told));
    const open = (chosen) => {
      this.tab = chosen;
      this.draw();
    };
    return h(
      "aside",
      { "data-tab": tab },
      beside.tabs(tab, open),
      beside.moves(this.choice, seen.text.legal_moves, (move) => this.play(move)),
      beside.log(told),
      beside.scores(seen.scores, match.names),
      beside.rules(known.rules),
    );
  }

  /** Who has won, with what, and where to go from here. */
  end() {
    const { match, ways } = this;
    const { outcome, scores } = match.position;
    const go = (way) => () => {
      Match.drop(match);
      way();
    };
    return h(
      "section",
      { class: "end", "aria-label": "The end" },
      h("p", { class: "winner", tabindex: "-1", "data-focus": "winner", "data-fallback": true }, this.winners()),
      beside.result(outcome, scores, match.names),
      h(
        "p",
        { class: "row" },
        ways.again ? h("button", { class: "main", "data-focus": "again", onclick: go(ways.again) }, "Play again") : null,
        h("button", { "data-focus": "other", onclick: go(ways.other) }, "Another game"),
        h("button", { "data-focus": "save", onclick: () => this.save() }, "Save the record"),
      ),
    );
  }

  /** The record as a file. */
  save() {
    const text = JSON.stringify(this.match.toRecord());
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: `${this.match.game}.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  get record() {
    return this.match.record ?? null;
  }

  /** The position of a record after so many actions. */
  async step(at) {
    const { game, options, seed, actions } = this.match.record;
    const done = await this.attempt(
      async () => {
        const asked = {
          options,
          names: this.match.names,
          legal_moves_limit: 0,
          actions: actions.slice(0, at),
          ...(seed === null || seed === undefined ? {} : { seed }),
        };
        const position = await operation(game, "replay", asked);
        this.match.steps = at ? [{ action: actions[at - 1], events: position.events, told: position.text.events, position }] : [];
        this.match.start = at ? this.match.start : position;
        this.at = at;
      },
      () => this.step(at),
    );
    if (done) await this.show();
  }

  stepper() {
    const last = this.match.record.actions.length;
    const go = (to, words, focus) =>
      h("button", { "data-focus": focus, disabled: to < 0 || to > last || to === this.at, onclick: () => this.step(to) }, words);
    return h(
      "section",
      { class: "choice", "aria-label": "The record" },
      this.problem,
      h("p", {}, this.match.steps.at(-1)?.told.join(" ") ?? "The start."),
      go(0, "Start", "first"),
      go(this.at - 1, "Back", "before"),
      go(this.at + 1, "Next", "after"),
      go(last, "End", "last"),
    );
  }
}

/** The place of a button that is not there now. */
function gap(words, mine) {
  return mine ? h("span", { class: "gap-button", "aria-hidden": "true" }, words) : null;
}
