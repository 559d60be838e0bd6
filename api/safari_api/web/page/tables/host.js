// @ts-check
// Requests to a host of tables. A key goes in a header, an invite in a body: no address ever holds one.

import { Trouble, service, worded } from "../api.js";
import { keep, stored } from "../store.js";
import { backoff } from "./events.js";
import { HOST, SERVICE } from "../words.js";

/** Milliseconds after which a request counts as lost. */
const PATIENCE = 20_000;
/** Statuses of a server, or of what stands before it, that is about to come back. */
const PASSING = new Set([429, 502, 503, 504]);

/** Return the kind of a problem, such as "invite-used". */
const kindOf = (problem) => String(problem?.type ?? "").replace(/^.*\//, "");

/** A request that failed. */
export class Refusal extends Trouble {
  /**
   * @param {any} problem what the host said, null where it said nothing
   * @param {number} status 0 where no answer came
   * @param {number} wait milliseconds after which it may be tried again, if the host says so
   */
  constructor(words, problem, status, wait = 0) {
    super(words, problem);
    this.status = status;
    this.wait = wait;
    this.kind = kindOf(problem);
  }

  /** True if the same request may succeed later. */
  get passing() {
    return this.status === 0 || PASSING.has(this.status);
  }
}

/**
 * Return the refusal that an answer is.
 * @param {Response} response
 */
export async function refusal(response) {
  const problem = await response.json().catch(() => null);
  const words = HOST.problems[kindOf(problem)] ?? problem?.detail ?? SERVICE.refused(response.status);
  return new Refusal(words, problem, response.status, 1000 * (Number(response.headers.get("Retry-After")) || 0));
}

/**
 * Ask the host.
 * @param {string} method
 * @param {string} path
 * @param {{key?: string, body?: any, repeat?: string, read?: "json" | "text"}} [more] `repeat` is an Idempotency-Key
 */
export async function ask(method, path, { key, body, repeat, read = "json" } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (key) headers.Authorization = `Bearer ${key}`;
  if (repeat) headers["Idempotency-Key"] = repeat;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const options = { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE) };
  let response;
  try {
    response = await fetch(new URL(worded(path), service()), options);
    if (response.ok) return await response[read](); // a page of a login proxy is no answer
  } catch {
    throw new Refusal(SERVICE.silent, null, 0);
  }
  throw await refusal(response);
}

/**
 * Do work until the host has answered: a lost answer and a busy server only delay it.
 * @param {() => Promise<any>} work
 * @param {{lost: (words: string | null) => void, closed: () => boolean}} place shows what goes on, and says when nobody waits any more
 */
export async function persist(work, { lost, closed }) {
  for (let failures = 1; ; failures += 1) {
    try {
      const answer = await work();
      lost(null);
      return answer;
    } catch (error) {
      if (!(error instanceof Refusal) || !error.passing || closed()) {
        lost(null);
        throw error;
      }
      lost(error.status ? HOST.busy : HOST.lost);
      await new Promise((done) => {
        globalThis.addEventListener?.("online", done, { once: true });
        setTimeout(done, Math.max(error.wait, backoff(failures)));
      });
      if (closed()) throw error;
    }
  }
}

/**
 * Do work that changes the table, one at a time. The place draws itself before and after, and says what the host refuses.
 * @param {{asking: boolean, problem: any, closed: boolean, draw: () => void, fail: (error: unknown) => void}} place
 */
export async function request(place, work) {
  if (place.asking) return;
  place.asking = true;
  place.problem = null;
  place.draw();
  try {
    await work();
  } catch (error) {
    if (!place.closed) place.fail(error);
  }
  place.asking = false;
  if (!place.closed) place.draw();
}

/** The facts that the host publishes about itself. */
export const about = () => ask("GET", "v1/tables");
/** Open a table. */
export const create = (body) => ask("POST", "v1/tables", { body });
/** Draw an Idempotency-Key. */
export const drawRepeat = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
const JOINING = "safari-rules joining";
let joining = /** @type {any} */ (null); // the last request to join

/** Turn an invite into the key of its seat. A request whose answer was lost is sent again as it was. */
export function join(table, body) {
  const last = joining ?? stored(JOINING);
  const same = last?.table === table && last.body?.invite === body.invite && [undefined, last.body.name].includes(body.name);
  joining = same ? last : { table, body, repeat: drawRepeat() };
  keep(JOINING, joining);
  return ask("POST", `v1/tables/${table}/join`, joining);
}

/** A table as one key sees it. */
export class Host {
  /** @param {{table: string, key: string}} seat */
  constructor(seat) {
    this.seat = seat;
  }

  /** @param {any} [body] @param {string} [repeat] */
  ask(method, path, body, repeat) {
    const { table, key } = this.seat;
    return ask(method, `v1/tables/${table}${path}`, { key, body, repeat });
  }

  look = () => this.ask("GET", "");
  record = () => this.ask("GET", "/record");
  again = () => this.ask("POST", "/again");
  undo = (version) => this.ask("POST", "/undo", { version });
  decline = () => this.ask("DELETE", "/undo");
  change = (seat, body) => this.ask("POST", `/seats/${seat}`, body);
  /** Return a text as the SVG of a QR code: the host draws them for those who have a key. */
  qrCode = (text) => ask("POST", "v1/qr", { key: this.seat.key, body: { text }, read: "text" });
  act = (body, repeat) => this.ask("POST", "/actions", body, repeat);
}
