// @ts-check
// A game that this page has no drawing for: its moves in words, and what is seen of it as it is.

import { h } from "../dom.js";

export const things = () => [];
export const middle = ({ view }) => [h("pre", { class: "plain" }, JSON.stringify(view, null, 1))];
export const hand = () => [];
export const front = () => null;
export const held = () => null;
