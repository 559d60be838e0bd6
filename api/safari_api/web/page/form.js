// @ts-check
// The form of a game: it begins with the options as they stand. Presets come first, all other options are folded.

import { choices, h, trouble } from "./dom.js";
import { cup } from "./household.js";
import { OURS, choose, field, row } from "./options.js";
import { offered, presetIn, presetsOf, withPreset } from "./presets.js";
import { Seats } from "./seats.js";
import { howToPlay } from "./sheet.js";
import { FORM } from "./words.js";

/**
 * @typedef {object} Ways
 * @property {() => void} leave
 * @property {() => void} learn
 * @property {(options: object, seats: object[]) => Promise<void>} begin
 * @property {((options: object, seats: any[]) => any) | null} devices opens a table for several devices, where there are some
 */

/**
 * @param {any} known the game's entry of the catalogue
 * @param {Ways} ways
 */
export function form(known, ways) {
  return new Form(known, ways).element;
}

class Form {
  constructor(known, ways) {
    const { properties } = known.options;
    /** @type {Record<string, any>} */
    this.chosen = {};
    for (const [name, value] of Object.entries(OURS)) if (name in properties) choose(this.chosen, name, properties[name], value);
    this.known = known;
    this.ways = ways;
    this.presets = presetsOf(known.id, properties);
    this.seats = new Seats(known);
    this.problem = h("div", {});
    this.fields = h("div", {});
    this.starter = /** @type {HTMLSelectElement} */ (
      h("select", { id: "option-first_player", onchange: () => this.first(Number(this.starter.value)) })
    );
    this.radios = this.presets.map((preset) => this.radio(preset));
    this.count(properties.players.default);
    this.draw();
    this.element = this.whole();
  }

  /** The form's elements, from the button that begins to the rules. */
  whole() {
    const { known, ways } = this;
    const { minimum, maximum } = known.options.properties.players;
    const learn = known.lesson?.steps?.length;
    return h(
      "form",
      { class: "setup", onsubmit: (event) => this.submit(event) },
      h("h1", { tabindex: "-1" }, known.title),
      h("p", {}, known.summary),
      this.problem,
      h(
        "p",
        { class: "row" },
        h("button", { class: "main", type: "submit" }, FORM.start),
        ways.devices ? h("button", { type: "button", onclick: () => this.devices() }, FORM.devices) : null,
        learn ? h("button", { type: "button", onclick: () => ways.learn() }, FORM.learn) : null,
      ),
      maximum > minimum ? this.players(minimum, maximum) : null,
      this.presets.length ? h("fieldset", { class: "presets" }, h("legend", {}, FORM.variants), this.radios) : null,
      this.seats.element,
      cup(known.id),
      h("details", { class: "more" }, h("summary", {}, FORM.more), this.fields),
      h("details", { class: "sheet" }, h("summary", {}, FORM.sheet), howToPlay(known)),
      h("p", {}, h("button", { type: "button", onclick: () => ways.leave() }, FORM.other)),
    );
  }

  players(minimum, maximum) {
    const numbers = Array.from({ length: maximum - minimum + 1 }, (_, more) => [minimum + more, minimum + more]);
    const onchange = ({ target }) => this.count(Number(target.value));
    const select = h("select", { id: "players", onchange }, choices(numbers, this.seats.count));
    return h("p", { class: "field" }, h("label", { for: "players" }, `${FORM.players} `), select);
  }

  /** Let this many players play. */
  count(players) {
    this.seats.seat(players);
    choose(this.chosen, "players", this.known.options.properties.players, players);
    if (this.chosen.first_player >= players) delete this.chosen.first_player;
    const begins = this.chosen.first_player ?? 0;
    const seats = Array.from({ length: players }, (_, seat) => [seat, FORM.seat(seat)]);
    this.starter.replaceChildren(...choices(seats, begins));
    this.settle();
  }

  first(seat) {
    choose(this.chosen, "first_player", this.known.options.properties.first_player, seat);
  }

  radio({ key, name, sentence }) {
    const input = h("input", { type: "radio", name: "preset", value: key, id: `preset-${key}`, "aria-describedby": `about-${key}` });
    input.addEventListener("change", () => {
      this.chosen = withPreset(this.presets, this.chosen, key);
      this.draw();
    });
    return h("p", { class: "preset" }, input, h("label", { for: `preset-${key}` }, name), h("small", { id: `about-${key}` }, sentence));
  }

  /** Show every option as it stands. */
  draw() {
    const { chosen, known, presets } = this;
    const set = (name) => presets.some(({ options }) => name in options); // a text of these is in the presets' words
    const shown = Object.entries(known.options.properties).filter(([name, one]) => name !== "players" && !(one.enum && set(name)));
    const asked = { chosen, components: known.components, changed: () => this.settle() };
    const fields = shown.map(([name, schema]) => (name === "first_player" ? row(name, schema, this.starter) : field(name, schema, asked)));
    this.fields.replaceChildren(...fields.filter((each) => each !== null));
    this.settle();
  }

  offers(name) {
    return offered(name, { players: this.seats.count, ...this.chosen });
  }

  /** The chosen options, only those that are offered. */
  get options() {
    return Object.fromEntries(Object.entries(this.chosen).filter(([name]) => this.offers(name)));
  }

  /** Offer only options that go with the others, and mark the preset that they match. */
  settle() {
    for (const each of /** @type {NodeListOf<HTMLElement>} */ (this.fields.querySelectorAll("[data-option]"))) {
      each.hidden = !this.offers(each.dataset.option);
      each.querySelector("input, select")?.toggleAttribute("disabled", each.hidden);
    }
    const key = presetIn(this.presets, this.options);
    for (const each of this.radios) {
      const input = /** @type {HTMLInputElement} */ (each.querySelector("input"));
      input.checked = input.value === key;
    }
  }

  submit(event) {
    event.preventDefault();
    return this.begin((options, seats) => this.ways.begin(options, seats));
  }

  devices() {
    return this.begin((options, seats) => this.ways.devices?.(options, seats));
  }

  async begin(way) {
    if (this.busy) return;
    this.busy = true;
    this.problem.replaceChildren();
    try {
      await way(this.options, this.seats.taken());
    } catch (error) {
      this.problem.replaceChildren(trouble(error, null));
    }
    this.busy = false;
  }
}
