// @ts-check
// The engine: the library in a worker, which answers as the service does. A device keeps it when a person asks for it.

const KEPT = "safari-rules engine";
const ROOT = new URL("./", location.href);
const LIST = new URL("engine.json", ROOT).href;

/** The engine's folder, and the size of each file. @typedef {{folder: string, files: Record<string, number>}} List */

/** Return the size of an engine in bytes. */
export const bytes = ({ files }) => Object.values(files).reduce((sum, size) => sum + size, 0);

/** Return whether this browser keeps files for pages of this address. */
export const canKeep = () => "caches" in globalThis && "serviceWorker" in navigator;

/** Return the list of the engine that the service offers, or null. @returns {Promise<List | null>} */
export async function offered() {
  try {
    const response = await fetch(LIST, { cache: "no-cache" });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Return the list of the engine that this device keeps whole, or null. @returns {Promise<List | null>} */
export async function kept() {
  if (!canKeep()) return null;
  try {
    return (await (await caches.match(LIST, { cacheName: KEPT }))?.json()) ?? null;
  } catch {
    return null;
  }
}

/**
 * Keep an engine. Files of an earlier try are not fetched again, and an older engine goes when the new one is complete.
 * @param {List} list
 * @param {(part: number) => void} heard is called with the part that has arrived
 */
export async function keep(list, heard) {
  navigator.storage?.persist?.().catch(() => {}); // a browser that refuses may delete the engine when it needs room
  const cache = await caches.open(KEPT);
  const total = bytes(list);
  let got = 0;
  for (const [name, size] of Object.entries(list.files)) {
    const there = got + size;
    const address = new URL(name, ROOT).href;
    if (!(name.startsWith(list.folder) && (await cache.match(address)))) {
      const { ok, body, headers } = await fetch(address);
      if (!ok || !body) throw new Error(name);
      const count = new TransformStream({
        transform(chunk, out) {
          heard((got += chunk.byteLength) / total);
          out.enqueue(chunk);
        },
        flush: (out) => (got === there ? undefined : out.error(new Error(name))), // cut short
      });
      await cache.put(address, new Response(body.pipeThrough(count), { headers }));
    }
    heard((got = there) / total);
  }
  await cache.put(LIST, new Response(JSON.stringify(list)));
  const own = new Set([LIST, ...Object.keys(list.files).map((name) => new URL(name, ROOT).href)]);
  for (const { url } of await cache.keys()) if (!own.has(url)) await cache.delete(url);
}

/** Delete the engine of this device. */
export const forget = () => caches.delete(KEPT);

/** Requests that wait for their answers, by number. @type {Map<number, {resolve: any, reject: any}>} */
const waiting = new Map();
/** @type {Promise<Worker> | null} */
let running = null;
let number = 0;
let used = false;

/** Return whether the engine answers, instead of the service. */
export const answers = () => used;

/** Let the engine of a folder answer from now on. */
export async function run(folder) {
  running ??= new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`${folder}/worker.js`, ROOT), { type: "module" });
    const failed = () => {
      worker.terminate();
      running = null;
      used = false;
      for (const each of [{ reject }, ...waiting.values()]) each.reject(new Error("the engine failed"));
      waiting.clear();
    };
    const heard = { ready: () => resolve(worker), failed, answer: ({ id, ...answer }) => waiting.get(id)?.resolve(answer) };
    worker.addEventListener("message", ({ data }) => heard[data.kind](data));
    worker.addEventListener("error", failed);
  });
  await running;
  used = true;
}

/** Milliseconds until the service is asked again: twice as many each time. */
let rest = 3e4;

/** Let this device's engine answer until there is a network again, or for a while. Return whether the device has one. */
export async function stepIn() {
  const own = await kept();
  if (!own) return false;
  await run(own.folder);
  const again = () => (used = false);
  addEventListener("online", again, { once: true });
  setTimeout(again, (rest *= 2)); // no event says that a service is back
  return true;
}

/** Return the answer to a request. */
export async function answered(path, { method = "GET", body = "", signal = /** @type {any} */ (null) }) {
  const worker = await running;
  const id = ++number;
  const { status, text } = await new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    signal?.addEventListener("abort", () => reject(signal.reason));
    worker?.postMessage({ id, method, path, body });
  }).finally(() => waiting.delete(id));
  return new Response(status === 204 ? null : text, { status });
}
