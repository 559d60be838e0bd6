// The page without a server: the engine answers from the start. The build of the site puts this file beside the page's own.

import { bytes, canKeep, keep, kept, offered, run } from "./engine.js";
import { install } from "./install.js";

const [button, bar, stage, size] = ["play", "progress", "stage", "size"].map((id) => document.getElementById(id));

offered().then((list) => list && (size.textContent = String(Math.ceil(bytes(list) / 1e6))));

function progress(part) {
  bar.value = part;
  stage.textContent = `Fetching the games: ${Math.round(100 * part)} %`;
}

/** Keep the games on this device where the browser can, so that they are there without a network; else only fetch and start them. */
async function start() {
  install();
  const list = (await offered()) ?? (await kept());
  if (!list) throw new Error("there is no engine");
  if (canKeep()) await keep(list, progress).catch((error) => console.warn(error)); // a full device still plays
  bar.removeAttribute("value");
  stage.textContent = "Starting the games …";
  await run(list.folder);
  await import("./main.js");
}

button.addEventListener("click", async () => {
  button.hidden = true;
  bar.hidden = false;
  progress(0);
  try {
    await start();
  } catch (error) {
    console.error(error);
    stage.textContent = "The games could not be loaded. Check your connection and try again.";
    bar.hidden = true;
    button.hidden = false;
    button.focus();
  }
});
