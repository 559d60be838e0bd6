// The options of a game as fields of a form, made from their JSON Schema.

import { h } from "./dom.js";

/** What an option is called where its name says too little. */
const LABELS = { quiet_limit: "Draw after N turns without a capture" };
/** What this page proposes, where that is not the service's default. */
const OURS = { quiet_limit: 60 };

const label = (name) => LABELS[name] ?? name.replaceAll("_", " ");

/** One option: a box to tick, a number, or a list of things to tick. */
export function field(name, schema, chosen) {
  const id = `option-${name}`;
  const kinds = [schema.type].flat();
  const set = (value) => {
    if (JSON.stringify(value) === JSON.stringify(schema.default)) delete chosen[name];
    else chosen[name] = value;
  };
  let input;
  if (kinds.includes("boolean")) {
    input = h("input", { id, type: "checkbox", checked: schema.default === true, onchange: () => set(input.checked) });
  } else if (kinds.includes("integer")) {
    const { minimum, maximum } = schema;
    if (name in OURS) set(OURS[name]);
    const begun = chosen[name] ?? schema.default;
    input = h("input", {
      id,
      type: "number",
      min: String(minimum),
      max: String(maximum),
      value: begun === null ? "" : String(begun),
      required: !kinds.includes("null"),
      oninvalid: () => {
        input.closest("details").open = true;
      },
      oninput: () => set(input.value === "" ? null : Number(input.value)),
    });
  } else if (kinds.includes("array") && schema.items?.enum) {
    const ticked = new Set(schema.default ?? []);
    const boxes = schema.items.enum.map((value) =>
      h(
        "label",
        {},
        h("input", {
          type: "checkbox",
          checked: ticked.has(value),
          onchange: (event) => {
            event.target.checked ? ticked.add(value) : ticked.delete(value);
            set(schema.items.enum.filter((each) => ticked.has(each)));
          },
        }),
        ` ${value}`,
      ),
    );
    return h(
      "fieldset",
      {},
      h("legend", {}, label(name)),
      h("p", { class: "note" }, schema.description),
      h("div", { class: "boxes" }, boxes),
    );
  } else {
    return null;
  }
  return row(name, schema, input);
}

/** A field with its label and what it means. */
export function row(name, schema, input) {
  return h("p", { class: "field" }, h("label", { for: input.id }, `${label(name)} `), input, h("small", {}, schema.description));
}
