// @ts-check
// The page's own labels of what lies on the table, and what it says of the service.

/** Labels of what lies on the table, for those who cannot see it, and words between the cards. */
export const LABELS = {
  tiles: "Tiles",
  tile: (spot) => `tile on spot ${spot + 1}`,
  turned: (name, spot) => `${name}, on spot ${spot + 1}`,
  gap: (spot) => `spot ${spot + 1}, empty`,
  waterhole: "Waterhole",
  colon: ": ",
  colors: { blue: "blue", black: "black", green: "green", red: "red", yellow: "yellow" },
  pile: "draw pile",
  faceUp: (name) => `face-up ${name}`,
  won: "Won: ",
  lost: "Lost: ",
  nothing: "nothing yet",
  board: "Board",
  piece: (name, space) => `${name} on ${space}`,
  pass: "pass",
  air: "In the air: ",
  by: (method) => `by ${method}`,
  bare: "The table is empty.",
  jungle: "Jungle",
  cell: (name, row, column) => `${name}, row ${row + 1}, column ${column + 1}`,
  empty: "empty",
  faceDown: "face down",
  charlies: (count) => `Safari Charlies left: ${count}`,
  charlie: "Place a Safari Charlie",
};

/** The page's sentences if the service does not answer, or not as it should. */
export const SERVICE = {
  address: (given) => `There can be no service at ${given}: it is not an address.`,
  silent: "The service does not answer. Nothing is lost: try again.",
  garbled: (status) => `The service answered something that cannot be read (status ${status}). Nothing is lost: try again.`,
  refused: (status) => `The service refused (status ${status}).`,
  engine: "The games on this device do not start. Find a network, and keep them again on the start page.",
  again: "Try again",
  puzzles: "The service has no puzzles of this game.",
  language: "Language",
};

export const OFFLINE = {
  name: "Play without a network",
  keep: (size) => `Play without a network (${size} MB)`,
  progress: (got, size) => `${got} of ${size} MB`,
  kept: "You can play without a network.",
  older: "The games on this device are older than this page.",
  full: (size) => `This device has no room for ${size} MB. Make room, and try again.`,
  cut: "The download was interrupted. Try again: it goes on from there.",
  forget: "Delete the games from this device",
};
