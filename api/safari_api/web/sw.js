// @ts-check
// Keep the page's files for a visit without a network. The service's answers are never kept. The page keeps the engine.

const worker = /** @type {any} */ (self);
const KEPT = "safari-rules shell";
const ROOT = new URL("./", worker.location.href);
/** The folder of engines. Each has its own folder there, whose files never change. */
const ENGINE = new URL("engine/", ROOT).href;
/** A file that a file of the page names: in a link of the page, or in an import of a script. */
const NAMED = /(?:(?:src|href)=|from |import\(?)"((?:\.\.?\/|page\/|manifest)[^"]+)"/g;

/** Return the address under which a file of the page is kept, or null if it is none of them. */
function fileOf(address) {
  const url = new URL(address);
  if (url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return null;
  const path = url.pathname.slice(ROOT.pathname.length);
  return path === "" || path === "manifest.webmanifest" || /^(page|puzzles)\//.test(path) ? url.origin + url.pathname : null;
}

/** Milliseconds before a cached file replaces a slow answer, and for which others then do so at once. */
const [PATIENCE, REST] = [4000, 30_000];
let rest = 0; // until when

/** Return whether an answer is the page's file, and not a proxy's: only the page is HTML, and it names its script. */
async function isFile(file, response) {
  if (!response.ok || response.redirected) return false;
  const html = response.headers.get("Content-Type")?.includes("html");
  return file === ROOT.href ? (await response.clone().text()).includes('src="page/') : !html;
}

/** Keep all files of the page: those that it names, those that they name, and so on. */
async function keepAll() {
  const cache = await caches.open(KEPT);
  const found = new Set([ROOT.href]);
  for (const address of found) {
    const response = await fetch(address);
    if (!(await isFile(address, response))) continue;
    await cache.put(address, response.clone());
    if (!/html|javascript/.test(response.headers.get("Content-Type") ?? "")) continue;
    for (const [, name] of (await response.text()).matchAll(NAMED)) {
      const file = fileOf(new URL(name, address).href);
      if (file) found.add(file);
    }
  }
}

/** Answer from the network, or from the cache if the network is missing or slow. */
async function answered(request, file) {
  const kept = await caches.match(file);
  const fresh = fetch(request).then(async (response) => {
    if (!(await isFile(file, response))) return kept ?? response;
    await (await caches.open(KEPT)).put(file, response.clone()).catch(() => {}); // a full store
    return response;
  });
  if (!kept) return fresh;
  let there = Date.now() < rest;
  const late = (give) => {
    if (!there) rest = Date.now() + REST;
    give(kept);
  };
  const patient = new Promise((give) => setTimeout(late, there ? 0 : PATIENCE, give));
  return Promise.race([patient, fresh.catch(() => kept).finally(() => (there = true))]);
}

worker.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const file = event.request.method === "GET" ? fileOf(event.request.url) : null;
  if (file) event.respondWith(answered(event.request, file));
  else if (event.request.url.startsWith(ENGINE))
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
