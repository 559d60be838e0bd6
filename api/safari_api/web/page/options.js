// @ts-check
// The options of a game as fields of a form, made from their JSON Schema.

import { picture } from "./cards.js";
import { choices, h } from "./dom.js";
import { FORM, OPTIONS } from "./words.js";

/** Options as this page proposes them, where that is not the service's default. */
export const OURS = Object.freeze({ quiet_limit: 60 });

/** Return an option's name for people. */
export function labelOf(name) {
  const words = name.replaceAll("_", " ");
  return OPTIONS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Set an option to a value, or leave it out where that is the service's default. */
export function choose(chosen, name, schema, value) {
  if (JSON.stringify(value) === JSON.stringify(schema.default)) delete chosen[name];
  else chosen[name] = value;
}

/** One option: a list to choose from, a box to tick, a number, or things to tick. `changed` is called after each change. */
export function field(name, schema, { chosen, components, changed }) {
  const value = name in chosen ? chosen[name] : schema.default;
  const set = (value) => {
    choose(chosen, name, schema, value);
    changed();
  };
  if (schema.enum) return row(name, schema, pick(name, schema.enum, value, set));
  if (/bool/.test(schema.type)) return row(name, schema, tick(name, value, set));
  if (/integer|number/.test(schema.type)) return row(name, schema, count(name, schema, value, set));
  if (schema.items?.enum) return boxes(name, schema, value, components, set);
  return null;
}

function pick(name, values, value, set) {
  const onchange = ({ target }) => set(values[target.selectedIndex]);
  const words = values.map((each) => [each, labelOf(each ?? "–")]);
  return h("select", { id: `option-${name}`, onchange }, choices(words, value));
}

function tick(name, checked, set) {
  return h("input", { id: `option-${name}`, type: "checkbox", checked, onchange: ({ target }) => set(target.checked) });
}

function count(name, schema, value, set) {
  return h("input", {
    id: `option-${name}`,
    type: "number",
    min: String(schema.minimum),
    max: String(schema.maximum),
    value: String(value ?? ""),
    step: /number/.test(schema.type) && "any",
    required: !/null/.test(schema.type),
    oninvalid: ({ target }) => {
      target.closest("details").open = true;
    },
    oninput: ({ target }) => set(target.value === "" ? null : Number(target.value)),
  });
}

function boxes(name, schema, value, components, set) {
  const ticked = new Set(value);
  const box = (code) => {
    const component = components.find((each) => String(each.code) === code);
    const onchange = ({ target }) => {
      target.checked ? ticked.add(code) : ticked.delete(code);
      set(schema.items.enum.filter((each) => ticked.has(each)));
    };
    const input = h("input", { type: "checkbox", checked: ticked.has(code), onchange });
    return h("label", {}, input, component ? picture(component.symbol) : null, ` ${component?.name ?? code.replaceAll("-", " ")}`);
  };
  const all = h("div", { class: "boxes" }, schema.items.enum.map(box));
  return h("fieldset", { "data-option": name }, h("legend", {}, labelOf(name)), all);
}

/** A field with its label, its meaning if the label is the service's, and that it may be left empty. */
export function row(name, schema, input) {
  const empty = /null/.test(schema.type) ? FORM.empty : "";
  const note = [name in OPTIONS ? "" : schema.description, empty].filter(Boolean).join(" ");
  const label = h("label", { for: input.id }, `${labelOf(name)} `);
  const id = `note-${name}`;
  if (note) input.setAttribute("aria-describedby", id);
  return h("p", { class: "field", "data-option": name }, label, input, note ? h("small", { id }, note) : null);
}
