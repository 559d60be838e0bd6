// Python in a worker: Pyodide and the library, which answers requests as a service would.

/** Return a promise that fails if WebAssembly does not start. Pyodide only warns of that, and then waits forever. */
function unstarted() {
  const instantiate = WebAssembly.instantiateStreaming;
  return new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (...given) => {
      try {
        return await instantiate(...given);
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
}

/** Return the answers of Python: a function of a method, a path and a body that returns a status and a text. */
async function start() {
  const { loadPyodide } = await import("./pyodide.mjs");
  const fetched = fetch("library.zip").then((response) => {
    if (!response.ok) throw new Error(`library.zip: status ${response.status}`);
    return response.arrayBuffer();
  });
  const loaded = Promise.race([unstarted(), loadPyodide({ indexURL: new URL("./", self.location.href).href })]);
  const [python, library] = await Promise.all([loaded, fetched]);
  python.unpackArchive(library, "zip");
  return python.pyimport("safari_rules.contract.answers").answer;
}

const started = start();
started.then(
  () => self.postMessage({ kind: "ready" }),
  (error) => {
    console.error(error);
    self.postMessage({ kind: "failed" });
  },
);

self.addEventListener("message", async ({ data: { id, method, path, body } }) => {
  const answer = await started;
  const result = answer(method, path, body);
  const [status, text] = result.toJs();
  result.destroy();
  self.postMessage({ kind: "answer", id, status, text });
});
