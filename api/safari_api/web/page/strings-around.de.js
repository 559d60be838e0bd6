// @ts-check
// Die Sätze von strings-around.js auf Deutsch.

import { counts, joins, minus } from "./grammar.js";
const listed = joins("de");
const counted = counts("de");

const days = (count) => `${counted(count, "Tag", "Tage")} in Folge`;
const ahead = (lead) => (lead === 0 ? "gleichauf" : `${counted(Math.abs(lead), "Punkt", "Punkte")} ${lead > 0 ? "vorn" : "zurück"}`);

export const ROUTES = {
  title: "safari-rules",
  home: "Zu den Spielen",
  puzzle: (title) => `${title}: Rätsel des Tages`,
  lesson: (title) => `${title}: in zwei Minuten lernen`,
  elsewhere: "Mit einem anderen Dienst weitermachen?",
  played: (address) => `Du hast dieses Spiel mit dem Dienst unter dieser Adresse gespielt: ${address}`,
  named: (address) => `Der Link, den du geöffnet hast, nennt den Dienst unter dieser Adresse: ${address}`,
  trust:
    "Zum Weiterspielen schickt diese Seite ihm das ganze Spiel mit allen verdeckten Karten. Tu das nur, wenn du diesem Dienst vertraust.",
  send: "Das Spiel dorthin schicken",
};

export const START = {
  heading: "Fünf Tierspiele",
  welcome: "Spiel sie hier: gegen den Computer oder zusammen an einem Gerät.",
  players: (min, max) => (min === max ? counted(min, "Person", "Personen") : `${min} bis ${max} Personen`),
  minutes: (count) => `, etwa ${count} Minuten`,
  ended: (title) => `Wie dein Spiel ${title} ausging`,
  goOn: (title) => `Dein Spiel ${title} fortsetzen`,
  puzzle: (row) => `Rätsel des Tages${row ? ` · ${row} in Folge` : ""}`,
  puzzleOf: (title, row) => `Rätsel des Tages: ${title}${row ? `, gelöst ${days(row)}` : ""}`,
  deal: "Spiel des Tages",
  dealOf: (title, done) => `Spiel des Tages: ${title}${done ? ", heute gespielt" : ""}`,
  load: "Eine Aufzeichnung laden",
  api: "Für Programme: die HTTP-Schnittstelle",
  sounds: "Töne",
};

export const FORM = {
  start: "Los",
  learn: "In zwei Minuten lernen",
  devices: "Auf eigenen Geräten",
  players: "Personen",
  variants: "Welches Spiel",
  who: "Wer spielt",
  seat: (seat) => `Platz ${seat + 1}`,
  whoOn: (seat) => `Wer spielt auf Platz ${seat + 1}`,
  more: "Mehr Einstellungen",
  sheet: "So wird gespielt",
  back: "Zurück zum Spiel",
  ruled: (ids) => `Unsere Lesart (${ids})`,
  rules: "Die nummerierten Regeln",
  other: "Andere Spiele",
  shared:
    "Alle spielen gleichzeitig. Jede Person hat an diesem Gerät eine Ecke und eine Taste, und die anderen sehen weg. Für ein Wettrennen spielt ihr auf eigenen Geräten.",
  kinds: {
    person: "eine Person",
    beginner: "Computer, erste Spiele",
    easy: "Computer, leicht",
    medium: "Computer, mittel",
    strong: "Computer, stark",
  },
  names: ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"],
  empty: "Leer lassen für keine.",
  visible: "Ein Name mit einem Buchstaben, einer Ziffer oder einem anderen sichtbaren Zeichen",
};

export const OPTIONS = {
  diagonal: "Diagonalen sind auch Linien",
  swapping: "Offene Tiere dürfen genommen werden",
  first_player: "Wer beginnt",
  reversed: "Die wenigsten Punkte gewinnen",
  deals: "Zahl der Spiele",
  target_score: "Spielen, bis jemand so viele Punkte hat",
  partners: "Zu viert in zwei Teams",
  face_up_draw: "Drei Karten liegen offen zum Ziehen",
  games: "Zahl der Spiele",
  quiet_limit: "Unentschieden nach N Zügen, in denen niemand schlägt",
  agreed_pairs: "Paare, die jede Person sucht, ohne Ziele",
  additional_tiles: "Zusatzplättchen",
  ply_limit: "Das Spiel nach N Aktionen beenden",
};

export const PRESETS = {
  "seven-safari": {
    usual: ["7 Safari", "Ein Tier muss anders sein als die anderen in seiner Reihe und Spalte."],
    diagonal: ["Diagonale Safari", "Ein Tier muss auch anders sein als die auf beiden Diagonalen."],
    swapping: ["Tausch-Safari", "Du darfst auch Tiere nehmen, die offen liegen."],
    both: ["Diagonale Tausch-Safari", "Beide Varianten zusammen."],
  },
  safaru: {
    usual: ["Safarü", "Ein Spiel. Die meisten Punkte gewinnen."],
    long: ["Bis 100 Punkte", "Es wird gespielt, bis jemand oder ein Team 100 Punkte hat."],
    reversed: ["Umgekehrt", "Fange möglichst wenig: Die wenigsten Punkte gewinnen."],
  },
  kariba: {
    usual: ["Kariba", "Ein Spiel. Die meisten Karten gewinnen."],
    match: ["Eine Partie aus drei", "Drei Spiele, und die Summe entscheidet. Jedes Mal beginnt jemand anders."],
    open: ["Für Geübte", "Drei Karten liegen offen, und du wählst, welche du ziehst."],
  },
  "safari-dual": {
    usual: ["Safari-Dual", "Das nächste Tier der anderen Seite schließt ein Sandwich."],
    any: ["Jeder Partner schließt das Sandwich", "Jedes Tier der anderen Seite auf der Linie kann es schließen."],
  },
  affenraffen: {
    usual: ["Affenraffen", "Drei Runden, jede mit einem anderen Ziel und mit Zusatzplättchen."],
    younger: ["Für Jüngere", "Das Ziel sind immer drei beliebige Paare, ohne Zusatzplättchen."],
  },
};

const DATE = new Intl.DateTimeFormat("de", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

export const CUP = {
  name: "Der Pokal",
  computers: "Die Computer",
  wins: (count) => counted(count, "Sieg", "Siege"),
  result: (won, lost, day) =>
    `${lost.length ? "Sieg" : "Unentschieden"}: ${listed(won)}${lost.length ? ` gegen ${listed(lost)}` : ""} am ${DATE.format(new Date(`${day}T00:00:00Z`))}.`,
  stays: "Ergebnisse bleiben auf diesem Gerät.",
  forget: "Vergessen",
};

export const RETURN = {
  heading: "Ein Spiel ist nicht zu Ende",
  whose: (title, names) => `${listed(names)} ${names.length > 1 ? "haben" : "hat"} auf diesem Gerät ein Spiel ${title} begonnen.`,
  goOn: "Fortsetzen",
  stays: "Wenn ihr eines der anderen Spiele spielt, bleibt es hier, bis es zu Ende ist.",
};

export const RECORD = {
  noJson: "Diese Datei ist keine Aufzeichnung eines Spiels: Sie ist kein JSON.",
  noGame: "Diese Datei ist keine Aufzeichnung eines Spiels: Ihr fehlt das Spiel, oder ihr fehlen die Aktionen.",
  player: (seat) => `Platz ${seat + 1}`,
};

export const SHARE = {
  old: "Dieser Browser kann Links zu Spielen nicht lesen. Ein neuerer kann es.",
  damaged: "Dieser Link zu einem Spiel ist beschädigt. Bitte noch einmal darum und kopiere ihn ganz.",
  large: "Dieser Link ist zu lang für ein Spiel.",
  noGame: "Dieser Link führt zu keinem Spiel.",
};

export const DAY = {
  date: (day) => DATE.format(new Date(`${day}T00:00:00Z`)),
  won: "gewonnen",
  drawn: "unentschieden",
  lost: "verloren",
  result: (title, date, how, own, best, hints) =>
    `${title}, Spiel vom ${date}: ${how} ${minus(own)} zu ${minus(best)}${hints ? `, mit ${counted(hints, "Tipp", "Tipps")}` : ""}.`,
  again: "Nur dein erstes Spiel des Tages zählt.",
  statistics: ({ played, won, best, streak }) =>
    `${counted(played, "Spiel", "Spiele")} des Tages, ${won} gewonnen, bestes ${minus(best)}${streak > 1 ? `, ${days(streak)}` : ""}`,
};

export const PUZZLE = {
  name: (row) => `Rätsel des Tages${row > 1 ? `, gelöst ${days(row)}` : ""}.`,
  question: "Die Frage",
  why: "Warum gibt es genau eine richtige Antwort?",
  watch: "Schau gut hin: Diese Plättchen hast du gesehen.",
  film: "Noch einmal ansehen",
  answers: "Antworten",
  answer: "Antworten",
  touch: "Berühre deine Antwort auf dem Tisch.",
  open: "Das ist die Stellung.",
  right: (proof) => `Richtig! ${proof}`,
  wrong: "Das ist es nicht. Versuch es noch einmal, oder sieh dir die Antwort an.",
  reveal: "Die Antwort zeigen",
  answerIs: "Die Antwort:",
  line: "So kann es weitergehen:",
  play: "Ein Spiel spielen",
  about: (percent) => `etwa ${percent} %`,
  chance: (fraction, percent) => `Genau ${fraction}, etwa ${percent.toLocaleString("de")} von hundert.`,
  noDefense: (name) => `${name} kann sich nicht wehren.`,
  pair: (one, other) => `Auf den Feldern ${one} und ${other} liegt ein Paar.`,
  lead: (best, second, mean) => `${mean ? "Im Mittel" : "Am Ende"}: ${ahead(best)}; mit dem zweitbesten Zug: ${ahead(second)}.`,
};
