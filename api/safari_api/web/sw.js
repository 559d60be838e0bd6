// @ts-check
// Keep the page's own files for a visit without a network. The service's answers are never kept. The engine is where the page has put it.

const worker = /** @type {any} */ (self);
const KEPT = "safari-rules shell";
const ROOT = new URL("./", worker.location.href);
/** The folder of engines. Each has a folder of its own there, whose files never change. */
const ENGINE = new URL("engine/", ROOT).href;
/** A file that a file of the page names: in a link of the page, or in an import of a script. */
const NAMED = /(?:(?:src|href)=|from |import\(?)"((?:\.\.?\/|page\/|manifest)[^"]+)"/g;

/** Return the address under which a file of the page is kept, or null where it is none of them. */
function fileOf(address) {
  const url = new URL(address);
  if (url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return null;
  const path = url.pathname.slice(ROOT.pathname.length);
  return path === "" || path === "manifest.webmanifest" || /^(page|puzzles)\//.test(path) ? url.origin + url.pathname : null;
}

/** Keep all files of the page: those that the page names, those that they name, and so on. */
async function keepAll() {
  const cache = await caches.open(KEPT);
  const found = new Set([ROOT.href]);
  for (const address of found) {
    const response = await fetch(address);
    if (!response.ok) continue;
    await cache.put(address, response.clone());
    if (!/html|javascript/.test(response.headers.get("Content-Type") ?? "")) continue;
    for (const [, name] of (await response.text()).matchAll(NAMED)) {
      const file = fileOf(new URL(name, address).href);
      if (file) found.add(file);
    }
  }
}

/** Answer from the network, and from what is kept where there is none. */
async function answered(request, file) {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(KEPT)).put(file, response.clone());
    return response;
  } catch (error) {
    const kept = await caches.match(file);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const file = event.request.method === "GET" ? fileOf(event.request.url) : null;
  if (file) event.respondWith(answered(event.request, file));
  else if (event.request.url.startsWith(ENGINE))
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
});
