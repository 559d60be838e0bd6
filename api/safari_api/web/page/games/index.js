// @ts-check
import * as affenraffen from "./affenraffen.js";
import * as kariba from "./kariba.js";
import * as other from "./other.js";
import * as safariDual from "./safari-dual.js";
import * as safaru from "./safaru.js";
import * as sevenSafari from "./seven-safari.js";

const DRAWN = { affenraffen, kariba, "safari-dual": safariDual, safaru, "seven-safari": sevenSafari };

/** How a game is drawn, by its id. */
export const drawing = (game) => DRAWN[game] ?? other;
/** Whether a game is one of those that this page draws, which have a puzzle of the day. */
export const drawn = (game) => game in DRAWN;
