// Python in a worker: Pyodide, the wheels of the library, and `answers.py`, which answers requests.

/** Count what is fetched of the bytes that `files.json` names. */
function counted(total) {
  const plain = self.fetch.bind(self);
  let got = 0;
  let shown = 0;
  self.fetch = async (...request) => {
    const response = await plain(...request);
    if (!response.ok || !response.body) return response;
    const count = new TransformStream({
      transform(chunk, out) {
        got += chunk.byteLength;
        const part = Math.min(1, got / total);
        if (part - shown >= 0.01) self.postMessage({ kind: "progress", part: (shown = part) });
        out.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(count), { status: response.status, headers: response.headers });
  };
}

/** Return the answers of Python: a function of a method, a path and a body that returns a status and a text. */
async function start() {
  const { wheels, bytes } = await (await fetch("files.json")).json();
  counted(bytes);
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const fetched = [...wheels, "answers.py"].map(async (name) => {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name}: status ${response.status}`);
    return response.arrayBuffer();
  });
  const [python, ...files] = await Promise.all([loadPyodide({ indexURL: new URL("./pyodide/", self.location.href).href }), ...fetched]);
  self.postMessage({ kind: "starting" });
  const source = new TextDecoder().decode(files.pop());
  for (const wheel of files) python.unpackArchive(wheel, "wheel");
  python.FS.writeFile("answers.py", source);
  return python.pyimport("answers").answer;
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
