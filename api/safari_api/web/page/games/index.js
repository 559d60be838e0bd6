// @ts-check
import * as affenraffen from "./affenraffen.js";
import * as kariba from "./kariba.js";
import * as other from "./other.js";
import * as safariDual from "./safari-dual.js";
import * as safaru from "./safaru.js";
import * as sevenSafari from "./seven-safari.js";

const DRAWN = { affenraffen, kariba, "safari-dual": safariDual, safaru, "seven-safari": sevenSafari };

/** The drawing of each game, by id. */
export const drawing = (game) => DRAWN[game] ?? other;
/** Return whether this page draws a game. Such games have a puzzle of the day. */
export const drawn = (game) => game in DRAWN;
