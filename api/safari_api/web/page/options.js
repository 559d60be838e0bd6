// @ts-check
// The options of a game as fields of a form, made from their JSON Schema.

import { picture } from "./cards.js";
import { h } from "./dom.js";
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

/** One option: a box to tick, a number, or a list of things to tick. `changed` is called after each change. */
export function field(name, schema, { chosen, components, changed }) {
  const kinds = [schema.type].flat();
  const set = (value) => {
    choose(chosen, name, schema, value);
    changed();
  };
  if (kinds.includes("boolean")) return row(name, schema, tick(name, (chosen[name] ?? schema.default) === true, set));
  if (kinds.includes("integer")) return row(name, schema, count(name, schema, name in chosen ? chosen[name] : schema.default, set));
  if (kinds.includes("array") && schema.items?.enum) return boxes(name, schema, chosen[name] ?? schema.default ?? [], components, set);
  return null;
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
    required: ![schema.type].flat().includes("null"),
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

/** A field with its label, its meaning where the label is the service's, and how to turn it off where it may be empty. */
export function row(name, schema, input) {
  const empty = [schema.type].flat().includes("null") ? FORM.empty : "";
  const note = [name in OPTIONS ? "" : schema.description, empty].filter(Boolean).join(" ");
  const label = h("label", { for: input.id }, `${labelOf(name)} `);
  const id = `note-${name}`;
  if (note) input.setAttribute("aria-describedby", id);
  return h("p", { class: "field", "data-option": name }, label, input, note ? h("small", { id }, note) : null);
}
