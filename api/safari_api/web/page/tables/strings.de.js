// @ts-check
// Die Sätze von strings.js auf Deutsch.

import { joins } from "../grammar.js";
const listed = joins("de");

export const HOST = {
  lost: "Verbindung verloren. Neuer Versuch …",
  silent: "Der Server hat einen Moment lang nicht geantwortet. Nichts ist verloren.",
  busy: "Der Server ist beschäftigt. Neuer Versuch …",
  problems: {
    unauthorized: "Dieser Link oder Platz gilt nicht mehr. Vielleicht hat jemand den Platz neu vergeben, oder der Tisch ist fort.",
    watching: "Ein Computer spielt jetzt diesen Platz. Nimm deinen Platz wieder ein, um weiterzuspielen.",
    "not-away": "Dort sitzt jemand. Einen Computer kannst du bitten, wenn diese Person eine Weile fort war.",
    "seat-closed": "Ein Computer hat diesen Platz von Anfang an gespielt. Wer sich jetzt dorthin setzte, sähe seine Karten.",
    "invite-used": "Mit diesem Link hat sich schon jemand gesetzt. Bitte darum, den Platz neu zu öffnen: Das ergibt einen neuen Link.",
    "name-taken": "An diesem Tisch hat jemand einen Namen, der gleich aussieht. Wähle einen anderen.",
    "stale-version": "Jemand war schneller, und der Tisch hat sich verändert. Sieh ihn dir an und wähle noch einmal.",
    "table-waiting": "Das Spiel wartet, bis jeder Platz besetzt ist.",
    "not-over": "Das Spiel ist noch nicht zu Ende.",
    busy: "Der Server ist beschäftigt. Nichts ist verloren: Versuch es gleich noch einmal.",
  },
};

export const OPENING = {
  title: "Auf eigenen Geräten spielen",
  about: "Jede Person spielt an ihrem eigenen Telefon oder Computer. Du bekommst einen Link und einen QR-Code für alle.",
  friend: "eine Person, über einen Link",
  start: "Den Tisch öffnen",
  cancel: "Abbrechen",
  nameless: "Sag den anderen zuerst deinen Namen.",
};

export const JOIN = {
  title: "An einen Tisch setzen",
  welcome: "Du bist zu einem Spiel eingeladen. Die anderen sehen den Namen, den du angibst.",
  name: "Dein Name",
  sit: "Hinsetzen",
  already: "Du sitzt in diesem Browser schon an diesem Tisch.",
  toSeat: "Zu meinem Platz",
  broken: "Dieser Link ist nicht vollständig. Bitte noch einmal darum und kopiere ihn ganz.",
  gone: "Diesen Tisch gibt es nicht mehr, oder dein Platz wurde jemand anderem gegeben.",
  forget: "Diesen Tisch vergessen",
};

export const ROOM = {
  title: (game) => `${game}: Warteraum`,
  seats: "Plätze",
  missing: (count) => `Es ${count === 1 ? "fehlt noch 1 Person" : `fehlen noch ${count} Personen`}. Das Spiel beginnt von selbst.`,
  instead: "Hier einen Computer spielen lassen",
  comeBack: "Du kannst diese Seite schließen und wiederkommen: Dein Tisch steht auf der Startseite dieses Browsers.",
  unkept: "Dieser Browser kann deinen Platz nicht speichern. Er gehört dir, solange diese Seite offen ist.",
};

export const LINKS = {
  scan: "Lies diesen Code mit einem Telefon, oder schick den Link. Er gilt für eine Person.",
  seat: (name) => `Link für ${name}`,
  code: (name) => `QR-Code für ${name}`,
  scanTable: "Lies diesen Code mit einem Telefon, oder schick den Link. Er gilt für jeden freien Platz.",
  table: "Link zum Tisch",
  codeTable: "QR-Code für den Tisch",
  certain: "Für einen bestimmten Platz",
  copy: "Kopieren",
  send: "Senden",
  copied: "Kopiert.",
  byHand: "Kopiere den markierten Link.",
  hereOnly:
    "Dieser Link gilt nur auf diesem Computer. Für andere Geräte starte den Server mit --lan und öffne seine Adresse in deinem Netz.",
  others: "Wer diesen Platz geöffnet hat, hat den Link dazu.",
};

export const PEOPLE = {
  name: "Personen",
  you: "(du)",
  here: "ist da",
  away: "ist fort",
  open: "freier Platz",
  computer: (level) => `Computer, ${level}`,
  computerForMe: "Einen Computer für mich spielen lassen",
  computerFor: (name) => `Einen Computer für ${name} spielen lassen`,
  openFor: (name) => `Neuer Link für den Platz von ${name}`,
  retake: "Meinen Platz wieder einnehmen",
  watchers: "Wer zusieht",
  watchersSee: "Wer diesen Link hat, sieht den Tisch, aber niemandes verdeckte Karten.",
  watch: "Link zum Zusehen",
};

export const HOSTED = {
  begins: "Das Spiel beginnt.",
  turn: (title) => `▶ Du bist dran · ${title}`,
  presence: { here: "da", away: "fort", open: "frei" },
  waits: (names) => `Das Spiel wartet auf den Platz von ${listed(names)}.`,
  well: "In Ordnung",
  seatTaken: "Dieser Platz wurde jemand anderem gegeben. Dieser Browser kann dort nicht mehr spielen.",
  leadOn: 4000,
  goOn: (title) => `Deinen Tisch mit ${title} fortsetzen`,
  ended: (title) => `Wie dein Tisch mit ${title} ausging`,
  watch: (title) => `Dem Tisch mit ${title} zusehen`,
};

export const NOTICES = {
  name: "Hinweis",
  asks: (name) => `${name} möchte den letzten Zug zurücknehmen.`,
  asked: (missing) => `Du möchtest deinen letzten Zug zurücknehmen. Es fehlt noch die Antwort von ${listed(missing)}.`,
  agreed: (name, missing) =>
    `Du bist einverstanden, dass ${name} den letzten Zug zurücknimmt. Es fehlt noch die Antwort von ${listed(missing)}.`,
  agree: "Einverstanden",
  decline: "Nein, weiterspielen",
  withdraw: "Zurückziehen",
  declined: "Dein Zug bleibt: Die anderen spielen weiter.",
  next: (soon) => `Das nächste Spiel ist geöffnet.${soon ? " Gleich bist du dort." : ""}`,
  go: "Zum nächsten Spiel",
  stay: "Hier bleiben",
  away: (name) => `${name} ist schon eine Weile fort.`,
  soon: (name, minutes) =>
    `${name} ist fort. In ${minutes > 1 ? `etwa ${minutes} Minuten` : "weniger als einer Minute"} kannst du einen Computer spielen lassen.`,
  replaced: "Ein Computer spielt für dich.",
  open: (name) => `Der Platz von ${name} ist frei. Das Spiel wartet, bis sich jemand setzt.`,
};
