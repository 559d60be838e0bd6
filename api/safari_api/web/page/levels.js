// @ts-check
// How well computers play.

/** The library's levels, and whether a computer remembers what it has seen. */
export const LEVELS = {
  easy: { level: "easy", remembers: false },
  medium: { level: "medium", remembers: true },
  strong: { level: "strong", remembers: true },
};
