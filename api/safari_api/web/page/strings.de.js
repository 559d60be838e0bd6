// @ts-check
// Die Sätze von strings.js auf Deutsch.

import { counts, joins, minus, signed } from "./grammar.js";
const listed = joins("de");
const counted = counts("de");

export const LOG = { name: "Verlauf" };

export const KINDS = { beginner: "erste Spiele", easy: "leicht", medium: "mittel", strong: "stark", computer: "Computer" };

export const PLAYERS = {
  you: (name) => `${name} (du)`,
  points: (total) => minus(total),
  held: (count) => `${count} auf der Hand`,
};

export const TABLE = {
  elsewhere: "Dieses Spiel ging in einem anderen Tab weiter.",
  showIt: "Zeigen",
  sounds: "Töne und Vibration",
  unkept:
    "Dieser Browser kann das Spiel nicht speichern. Es geht weiter, solange diese Seite offen bleibt, und „Speichern“ behält es in einer Datei.",
  others: "Die anderen",
  table: "Tisch",
  own: "Deins",
  hand: "Deine Hand",
  corners: "Ecken",
  nav: "Spiel",
  save: "Speichern",
  leave: "Spiele",
  takeBack: "Zurücknehmen",
  curtain: "Vorhang",
  slow: "Einen Moment …",
  next: (name) => `Als Nächstes: ${name}.`,
  handOver: (name) => `Gib das Gerät weiter: ${name} ist dran.`,
  iAm: (name) => `Ich bin ${name}`,
  corner: (name) => `Die Ecke von ${name}`,
  reach: "Zugreifen: ",
  over: (winners) => `Das Spiel ist zu Ende. ${winners}`,
  reaches: (name) => `Alle spielen gleichzeitig; als Nächstes greift ${name} zu.`,
  together: "Alle spielen gleichzeitig.",
  thinking: (name) => `${name} denkt nach.`,
  more: (count) => `Noch ${count}`,
  less: "Weniger",
  acts: (name) => `${name} handelt.`,
  turn: (name) => `${name} ist dran.`,
  yours: "Du bist dran.",
  winners: (names, all) => {
    if (all) return "Alle teilen sich den ersten Platz.";
    const known = names.map((name) => name ?? "du");
    if (known.length > 1) return `Gewonnen haben: ${listed(known)}.`;
    return names[0] === null ? "Du gewinnst!" : `${names[0]} gewinnt.`;
  },
};

export const OWN = {
  name: "Deine Wahl",
  confirm: "Ausführen",
  undo: "Auswahl lösen",
  hint: "Tipp",
  why: "Warum nicht?",
  idle: "Berühre, was leuchtet, oder wähle einen erlaubten Zug.",
  wonder: "Berühre, was dunkel ist, um den Grund zu sehen.",
  allowed: "Das ist erlaubt.",
  question: "Wofür?",
  chosen: (words) => `Gewählt: ${words}`,
  hinted: (words) => `Tipp: ${words}`,
  fitting: (count) => `${counted(count, "Zug passt", "Züge passen")}.`,
  open: "Was es wert ist, hängt von etwas ab, das du nicht siehst.",
  gain: (points) => (points < 0 ? `(−${-points})` : `(+${points})`),
};

export const BESIDE = {
  name: "Neben dem Tisch",
  tabs: { moves: "Züge", scores: "Punkte" },
  moves: "Erlaubte Züge",
  scores: "Punkte",
  all: "Alle Züge",
  nothing: "Jetzt ist nichts zu tun.",
  player: "wer",
  place: "Platz",
  total: "gesamt",
  result: "Ergebnis",
};

export const SUMMARY = {
  go: "Weiter",
  over: "Das Spiel ist zu Ende",
  game: (number) => `Spiel ${number} ist zu Ende`,
  deal: (number) => `Spiel ${number} ist zu Ende`,
  round: (number) => `Runde ${number} ist zu Ende`,
  goal: (met) => (met ? "Ziel erreicht" : "Ziel verfehlt"),
  disqualified: "Zu viele Paare: kein Ziel",
  marker: "Platzmarker",
  additional: "Zusatzplättchen",
  right: "richtig",
  wrong: "falsch",
  cards: (count) => counted(count, "Karte", "Karten"),
  points: (count) => counted(count, "Punkt", "Punkte"),
  alike: "ein Paar",
  none: "Keine Paare.",
  counted: (correct, pairs, points) => `${correct} von ${counted(pairs, "Paar", "Paaren")} richtig: ${signed(points)}`,
  best: "zählt dazu",
  minus: "zählt ab",
};

export const END = {
  name: "Das Ende",
  again: "Noch einmal",
  level: (name) => `Noch einmal: ${name}`,
  look: "Zurückblicken",
  share: "Teilen",
  other: "Ein anderes Spiel",
  save: "Aufzeichnung speichern",
  link: "Link zu diesem Spiel ",
  yours: (own, best) =>
    own === best
      ? `Du und die beste andere Person haben je ${counted(own, "Punkt", "Punkte")}.`
      : `Du hast ${minus(own)}, die beste andere Person ${minus(best)}.`,
};

export const SAFARU = {
  sum: "Summe",
  seventeen: "Siebzehn",
  pair: "Paar",
  cards: "gefangene Karten",
  team: (number) => (number ? "zweites Team" : "erstes Team"),
};

export const AFFENRAFFEN = {
  pairs: (count) => counted(count, "Paar", "Paare"),
  round: (number) => `Runde ${number}:`,
  taken: (place) => `Marker für den ${place === "first" ? "ersten" : "zweiten"} Platz genommen.`,
  inHand: "In deiner Hand: ",
  putBack: "Zurücklegen",
  keep: "Behalten",
  give: (name) => `An ${name} geben`,
  marker: "Platzmarker nehmen",
  unseen: "Ungesehen nehmen",
  tiles: (count) => `Plättchen: ${count} `,
};

export const REVIEW = {
  name: "Die Aufzeichnung",
  move: "Zug",
  view: "Ansicht",
  sees: (name) => `Wie ${name} es sieht`,
  hand: (name) => `Die Hand von ${name}`,
  start: "Der Anfang.",
  first: "Anfang",
  back: "Zurück",
  next: "Weiter",
  end: "Ende",
  after: (at, all) => `Nach ${at} von ${all} Aktionen.`,
};

export const ANALYSIS = {
  name: "Analysieren",
  label: "Analyse",
  chart: "Wie die Aussichten waren, vom ersten bis zum letzten Zug: Höher ist besser.",
  nothing: "Ein starker Computer fand keinen Zug, der viel gekostet hat.",
  move: (number) => `Zug ${number}`,
  progress: (done, all) => `Zug ${done} von ${all} wird angesehen …`,
  better: (played, best) => `${played} Besser: ${best}`,
};

export const LESSON = {
  name: "Lektion",
  title: (game) => `${game} lernen`,
  step: (at, all) => `Schritt ${at} von ${all}.`,
  skip: "Überspringen",
  leave: "Verlassen",
};
