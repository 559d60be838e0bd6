// The page without a server. A worker runs the library and answers the requests that the page would send to a service beside it.

const SERVICE = new URL("v1/", location.href).href;
const [button, bar, stage, size] = ["play", "progress", "stage", "size"].map((id) => document.getElementById(id));
const served = globalThis.fetch.bind(globalThis);
/** The requests that the worker has not answered yet, by number. */
const waiting = new Map();
let worker;
let number = 0;

served("files.json")
  .then((response) => response.json())
  .then(({ bytes }) => (size.textContent = String(Math.ceil(bytes / 1e6))))
  .catch(() => {}); // the size in the page is nearly right

/** Ask the worker, as `fetch` asks a service. */
async function answered(request) {
  const body = request.method === "POST" ? await request.text() : "";
  const { status, text } = await new Promise((resolve, reject) => {
    const id = ++number;
    waiting.set(id, { resolve, reject });
    request.signal.addEventListener("abort", () => waiting.delete(id) && reject(request.signal.reason));
    worker.postMessage({ id, method: request.method, path: request.url.slice(SERVICE.length), body });
  });
  return new Response(status === 204 ? null : text, { status, headers: { "Content-Type": "application/json" } });
}

/** Answer requests to the service beside the page by the worker, and send all others. */
globalThis.fetch = (input, options) => {
  const request = new Request(input, options);
  return worker && request.url.startsWith(SERVICE) ? answered(request) : served(input, options);
};

/** Let the visitor try again. */
function fail(sentence) {
  worker?.terminate();
  worker = undefined;
  for (const { reject } of waiting.values()) reject(new TypeError(sentence));
  waiting.clear();
  if (!button.isConnected) return; // the page is shown, and says itself that nothing answers
  stage.textContent = sentence;
  bar.hidden = true;
  button.hidden = false;
  button.focus();
}

const heard = {
  progress({ part }) {
    bar.value = part;
    stage.textContent = `Fetching the games: ${Math.round(100 * part)} %`;
  },
  starting() {
    bar.removeAttribute("value");
    stage.textContent = "Starting the games …";
  },
  async ready() {
    try {
      await import("./page/main.js");
    } catch {
      fail("The page could not be loaded. Check your connection and try again.");
    }
  },
  failed() {
    fail("The games could not be loaded. Check your connection and try again.");
  },
  answer({ id, status, text }) {
    waiting.get(id)?.resolve({ status, text });
    waiting.delete(id);
  },
};

button.addEventListener("click", () => {
  button.hidden = true;
  bar.hidden = false;
  heard.progress({ part: 0 });
  worker = new Worker("worker.js", { type: "module" });
  worker.addEventListener("message", ({ data }) => heard[data.kind](data));
  worker.addEventListener("error", () => heard.failed());
});
