// @ts-check
// Die Sätze von labels.js auf Deutsch.

export const LABELS = {
  tiles: "Plättchen",
  tile: (spot) => `Plättchen auf Feld ${spot + 1}`,
  turned: (name, spot) => `${name}, auf Feld ${spot + 1}`,
  gap: (spot) => `Feld ${spot + 1}, leer`,
  waterhole: "Wasserloch",
  colon: ": ",
  colors: { black: "schwarz", blue: "blau", green: "grün", red: "rot", yellow: "gelb" },
  pile: "Nachziehstapel",
  faceUp: (name) => `offen: ${name}`,
  won: "Gewonnen: ",
  lost: "Verloren: ",
  nothing: "noch nichts",
  board: "Brett",
  piece: (name, space) => `${name} auf ${space}`,
  pass: "passen",
  air: "Gespielt: ",
  by: (method) => `: ${{ sum: "Summe", seventeen: "Siebzehn", pair: "Paar" }[method] ?? method}`,
  bare: "Der Tisch ist leer.",
  jungle: "Dschungel",
  cell: (name, row, column) => `${name}, Reihe ${row + 1}, Spalte ${column + 1}`,
  empty: "leer",
  faceDown: "verdeckt",
  charlies: (count) => `Safari Charlies übrig: ${count}`,
  charlie: "Einen Safari Charlie legen",
};

export const SERVICE = {
  address: (given) => `Unter ${given} kann kein Dienst sein: Das ist keine Adresse.`,
  silent: "Der Dienst antwortet nicht. Nichts ist verloren: Versuch es noch einmal.",
  garbled: (status) => `Der Dienst hat etwas Unlesbares geantwortet (Status ${status}). Nichts ist verloren: Versuch es noch einmal.`,
  refused: (status) => `Der Dienst hat das abgelehnt (Status ${status}).`,
  engine: "Die Spiele auf diesem Gerät starten nicht. Such ein Netz und lade sie auf der Startseite noch einmal.",
  again: "Noch einmal versuchen",
  puzzles: "Der Dienst hat keine Rätsel zu diesem Spiel.",
  language: "Sprache",
};

export const OFFLINE = {
  name: "Ohne Netz spielen",
  keep: (size) => `Ohne Netz spielen (${size} MB)`,
  progress: (got, size) => `${got} von ${size} MB`,
  kept: "Du kannst ohne Netz spielen.",
  older: "Die Spiele auf diesem Gerät sind älter als diese Seite.",
  full: (size) => `Auf diesem Gerät ist kein Platz für ${size} MB. Mach Platz und versuch es noch einmal.`,
  cut: "Das Laden wurde unterbrochen. Versuch es noch einmal: Es geht dort weiter.",
  forget: "Die Spiele von diesem Gerät löschen",
};
