// @ts-check
// How the languages join and count: by the rules that browsers know.

/** Return the function that joins names in a language: "A, B and C". */
export const joins = (locale) => (/** @type {string[]} */ names) => new Intl.ListFormat(locale).format(names);

/** Return the function that counts things in a language: "1 pair", "2 pairs". */
export const counts =
  (locale) =>
  (/** @type {number} */ count, /** @type {string} */ one, many = `${one}s`) =>
    `${minus(count.toLocaleString(locale))} ${new Intl.PluralRules(locale).select(count) === "one" ? one : many}`;

/** Write a number with the sign that is printed: "−3". */
export const minus = (/** @type {number | string} */ value) => String(value).replace("-", "−");

/** Write points that a player wins or loses: "+2", "−1". */
export const signed = (/** @type {number} */ points) => (points < 0 ? `−${-points}` : points ? `+${points}` : "0");
