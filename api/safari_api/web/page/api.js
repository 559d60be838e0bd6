// @ts-check
// Requests to the service. Every failure becomes a Trouble with a sentence for people.

import { answered, answers, stepIn } from "./engine.js";
import { language } from "./settings.js";
import { SERVICE } from "./words.js";

const given = new URLSearchParams(location.search).get("api");
/** The service's address: next to the page, or as `?api=` names it. */
function base() {
  try {
    return new URL(given ? `${given.replace(/\/+$/, "")}/` : "./", location.href);
  } catch {
    throw new Trouble(SERVICE.address(given));
  }
}
/** The address of the service that this page asks. */
export const service = () => base().href;
/** The address of the service next to the page, which is the default. */
export const beside = () => new URL("./", location.href).href;
const PATIENCE = 30000;

export class Trouble extends Error {
  constructor(message, problem = null) {
    super(message);
    this.problem = problem; // the service's problem document, or null
  }
}

/** How often a busy service is asked again. */
const TRIES = 5;

async function ask(path, body, tries = TRIES) {
  const request = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await sent(path, base(), { ...request, signal: AbortSignal.timeout(PATIENCE) });
  if ([429, 503].includes(response.status) && tries) {
    await new Promise((done) => setTimeout(done, 1000 * Math.min(Number(response.headers.get("Retry-After")) || 1, 9)));
    return ask(path, body, tries - 1);
  }
  let answer = null;
  try {
    answer = await response.json();
  } catch {
    throw new Trouble(SERVICE.garbled(response.status));
  }
  if (!response.ok) throw new Trouble(said(answer, response.status), answer);
  return answer;
}

/** Send a request to the service. If it does not answer, the engine of this device does. */
async function sent(path, root, request) {
  const own = !given && path.startsWith("v1/");
  try {
    if (!(own && answers())) return await fetch(new URL(path, root), request);
  } catch {
    const there =
      own &&
      (await stepIn().catch(() => {
        throw new Trouble(SERVICE.engine);
      }));
    if (!there) throw new Trouble(SERVICE.silent);
  }
  return answered(path.slice(3), { ...request, signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
    throw new Trouble(SERVICE.silent);
  });
}

/** A refusal as a sentence. If several parts of a request are wrong, it names the first. */
function said(problem, status) {
  const detail = String(problem?.detail ?? SERVICE.refused(status));
  const first = problem?.errors?.[0];
  if (!first) return detail;
  if (!detail.includes(first.detail)) return `${detail} ${first.pointer}: ${first.detail}`;
  const name = first.pointer.split("/").at(-1).replaceAll("_", " ");
  return /^\d+$/.test(name) ? detail : `${name}: ${detail}`; // the number of an action stands in the sentence, counted from 1
}

/** The language of sentences in requests. English is left out, because it is the default of every service. */
const asked = language() === "en" ? {} : { language: language() };
/** Return a path with the language in its query. */
export const worded = (path) => (asked.language ? `${path}?language=${asked.language}` : path);
/** The operations whose answers have no sentences. */
const WORDLESS = ["scores", "suggest"];

export const catalogue = () => ask(worded("v1/games"));
export const entry = (game) => ask(worded(`v1/games/${encodeURIComponent(game)}`));
/** Return a game's entry, and whether the service suggests moves, as game and operator allow. */
export async function playable(game) {
  const known = await entry(game);
  return { ...known, suggests: known.operations?.includes("suggest") ?? false };
}
export const operation = (game, name, body) =>
  ask(`v1/games/${encodeURIComponent(game)}/${name}`, WORDLESS.includes(name) ? body : { ...body, ...asked });
/** The puzzles of a game: one a day. */
export const puzzles = (game) => ask(`puzzles/${encodeURIComponent(game)}.json`);
/** One of the page's own files that holds data. */
export const file = async (name) => (await fetch(new URL(name, import.meta.url))).json();
