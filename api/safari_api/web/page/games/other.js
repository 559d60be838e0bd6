// @ts-check
// A game without a drawing: its moves in words, and a line for each field of its own that is seen.

import { h } from "../dom.js";

const lines = (fields) =>
  JSON.stringify(fields)
    .replaceAll(/,?"(\w+)":/g, "\n$1: ")
    .replaceAll("null", "?");

export const things = () => [];
export const middle = ({ view: { game, version, options, seed, seed_commitment, ...own } }) => [
  h("pre", { class: "plain" }, lines(own).slice(2, -1).replaceAll(",", ", ")),
];
export const hand = () => [];
export const front = () => null;
export const held = () => null;
