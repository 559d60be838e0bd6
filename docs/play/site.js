// The page without a server: the engine answers from the start. The build of the site puts this file beside the page's own.

import { bytes, canKeep, keep, kept, offered, run } from "./engine.js";
import { install } from "./install.js";
import { language } from "./settings.js";

const [button, bar, stage, title, aim, back] = ["play", "progress", "stage", "title", "aim", "back"].map((id) =>
  document.getElementById(id),
);

/** The words of this page. Those of `index.html` are English and stand there for a browser without scripts. */
const WORDS = {
  en: {
    title: "Play in the browser",
    aim: "Five animal games, against the computer or around one device. The rules run in this window: you install nothing, and nothing leaves your device.",
    play: "Play",
    back: "Back to the documentation",
    loading: "Loading",
    first: (size) => `The first visit fetches about ${size} MB.`,
    fetching: (percent) => `Fetching the games: ${percent} %`,
    starting: "Starting the games …",
    failed: "The games could not be loaded. Check your connection and try again.",
  },
  de: {
    title: "Im Browser spielen",
    aim: "Fünf Tierspiele, gegen den Computer oder zusammen an einem Gerät. Die Regeln laufen in diesem Fenster: Du installierst nichts, und nichts verlässt dein Gerät.",
    play: "Spielen",
    back: "Zurück zur Startseite",
    loading: "Laden",
    first: (size) => `Der erste Besuch lädt etwa ${size} MB.`,
    fetching: (percent) => `Die Spiele werden geladen: ${percent} %`,
    starting: "Die Spiele starten …",
    failed: "Die Spiele konnten nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.",
  },
  fr: {
    title: "Jouer dans le navigateur",
    aim: "Cinq jeux d’animaux, contre l’ordinateur ou autour d’un appareil. Les règles tournent dans cette fenêtre : tu n’installes rien, et rien ne quitte ton appareil.",
    play: "Jouer",
    back: "Retour à la page d’accueil",
    loading: "Chargement",
    first: (size) => `La première visite charge environ ${size} Mo.`,
    fetching: (percent) => `Chargement des jeux : ${percent} %`,
    starting: "Les jeux démarrent …",
    failed: "Les jeux n’ont pas pu être chargés. Vérifie ta connexion et réessaie.",
  },
};
const words = WORDS[language()];

document.documentElement.lang = language();
document.title = `${words.title} · safari-rules`;
for (const [element, text] of [
  [title, words.title],
  [aim, words.aim],
  [button, words.play],
  [back, words.back],
])
  element.textContent = text;
bar.setAttribute("aria-label", words.loading);
if (language() !== "en") back.href = `../index.${language()}.html`;
stage.textContent = words.first(15);
offered().then((list) => list && bar.hidden && (stage.textContent = words.first(Math.round(bytes(list) / 1e6))));

function progress(part) {
  bar.value = part;
  stage.textContent = words.fetching(Math.round(100 * part));
}

/** Keep the games on this device where the browser can, so that they are there without a network; else only fetch and start them. */
async function start() {
  install();
  const list = (await offered()) ?? (await kept());
  if (!list) throw new Error("there is no engine");
  if (canKeep()) await keep(list, progress).catch((error) => console.warn(error)); // a full device still plays
  bar.removeAttribute("value");
  stage.textContent = words.starting;
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
    stage.textContent = words.failed;
    bar.hidden = true;
    button.hidden = false;
    button.focus();
  }
});
