// @ts-check
// Presets: options that go together, by the names that the boxes give them.

import { PRESETS } from "./words.js";

/** The options that a preset sets, by game and by the preset's key. The first preset of a game is its default. */
const OPTIONS = {
  "seven-safari": { usual: {}, diagonal: { diagonal: true }, swapping: { swapping: true }, both: { diagonal: true, swapping: true } },
  safaru: { usual: {}, long: { target_score: 100 }, reversed: { reversed: true } },
  kariba: { usual: {}, match: { games: 3 }, open: { face_up_draw: true } },
  "safari-dual": { usual: {}, any: { far_end: "any" } },
  affenraffen: { usual: {}, younger: { agreed_pairs: 3 } },
};
/** Options that go only with others: where the condition is false they are not offered. */
const NEEDS = {
  partners: (chosen) => chosen.players === 4,
  target_score: (chosen) => !chosen.reversed,
  additional_tiles: (chosen) => !chosen.agreed_pairs,
};

/** Options that no preset sets, but the presets' sentences mention. */
const ALSO = ["deals", "additional_tiles"];

/** Return the presets of a game, none where the service's schema lacks one of their options. */
export function presetsOf(game, properties) {
  const all = Object.entries(OPTIONS[game] ?? {}).map(([key, options]) => {
    const [name, sentence] = PRESETS[game][key];
    return { key, options, name, sentence };
  });
  return all.every(({ options }) => Object.keys(options).every((name) => name in properties)) ? all : [];
}

/** Return the options with a preset in place of another one; what no preset sets stays. */
export function withPreset(presets, chosen, key) {
  const names = new Set([...ALSO, ...presets.flatMap(({ options }) => Object.keys(options))]);
  const others = Object.entries(chosen).filter(([name]) => !names.has(name));
  return { ...Object.fromEntries(others), ...presets.find((preset) => preset.key === key).options };
}

/** Return the key of the preset that options match, or null. */
export function presetIn(presets, chosen) {
  const names = [...ALSO, ...presets.flatMap(({ options }) => Object.keys(options))];
  return presets.find(({ options }) => names.every((name) => (chosen[name] ?? null) === (options[name] ?? null)))?.key ?? null;
}

/** Return whether an option goes with the others. */
export const offered = (name, chosen) => NEEDS[name]?.(chosen) ?? true;
