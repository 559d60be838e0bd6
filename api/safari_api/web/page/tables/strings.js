// @ts-check
// The page's own sentences about tables for several devices.

import { joins } from "../grammar.js";
const listed = joins("en-GB");

export const HOST = {
  lost: "Connection lost. Trying again …",
  silent: "The server has not answered for a moment. Nothing is lost.",
  busy: "The server is busy. Trying again …",
  /** The meaning of a refusal, by its kind. Other refusals show the server's sentence. */
  problems: {
    unauthorized: "This link or seat is no longer valid. Perhaps somebody has opened the seat again, or the table is gone.",
    watching: "A computer plays this seat now. Take your seat again to go on.",
    "not-away": "Somebody sits there. You can ask a computer to play once that person has been away for a while.",
    "seat-closed": "A computer has played this seat from the start. Whoever sat down there now would see its cards.",
    "invite-used": "Somebody has already sat down with this link. Ask for the seat to be opened again: that makes a new link.",
    "name-taken": "Somebody at this table has a name that looks the same. Choose another one.",
    "stale-version": "Somebody was quicker, and the table has changed. Look at it, and choose again.",
    "table-waiting": "The game waits until every seat is taken.",
    "not-over": "The game is not over yet.",
    busy: "The server is busy. Nothing is lost: try again in a moment.",
  },
};

export const OPENING = {
  title: "Play on your own devices",
  about: "Each person plays on a phone or computer of their own. You get a link and a QR code for all of them.",
  friend: "a person, by a link",
  start: "Open the table",
  cancel: "Cancel",
  nameless: "Tell the others your name first.",
};

export const JOIN = {
  title: "Join a table",
  welcome: "You are invited to a game. The others will see the name that you give.",
  name: "Your name",
  sit: "Sit down",
  already: "You sit at this table already, in this browser.",
  toSeat: "Go to my seat",
  broken: "This link is not complete. Ask for it again, and copy all of it.",
  gone: "This table is no longer there, or another person has your seat.",
  forget: "Forget this table",
};

export const ROOM = {
  title: (game) => `${game}: waiting room`,
  seats: "Seats",
  missing: (count) => `Waiting for ${count} more ${count === 1 ? "person" : "people"}. The game begins by itself.`,
  instead: "Let a computer play here",
  comeBack: "You can close this page and come back: your table stands on the start page of this browser.",
  unkept: "This browser cannot store your seat. It is yours as long as this page stays open.",
};

export const LINKS = {
  scan: "Scan this code with a phone, or send the link. It is good for one person.",
  seat: (name) => `Link for ${name}`,
  code: (name) => `QR code for ${name}`,
  scanTable: "Scan this code with a phone, or send the link. It is good for every free seat.",
  table: "Link to the table",
  codeTable: "QR code for the table",
  certain: "For a certain seat",
  copy: "Copy",
  send: "Send",
  copied: "Copied.",
  byHand: "Copy the marked link.",
  hereOnly: "This link works on this computer only. For other devices, start the server with --lan, and open its address in your network.",
  others: "Whoever opened this seat has its link.",
};

export const PEOPLE = {
  name: "People",
  you: "(you)",
  here: "is here",
  away: "is away",
  open: "free seat",
  computer: (level) => `computer, ${level}`,
  computerForMe: "Let a computer play for me",
  computerFor: (name) => `Let a computer play for ${name}`,
  openFor: (name) => `New link for the seat of ${name}`,
  retake: "Take my seat again",
  watchers: "Who watches",
  watchersSee: "Whoever has this link sees the table, but nobody's hidden cards.",
  watch: "Link to watch",
};

export const HOSTED = {
  begins: "The game begins.",
  turn: (title) => `▶ Your turn · ${title}`,
  presence: { here: "here", away: "away", open: "free" },
  waits: (names) => `The game waits for the seat of ${listed(names)}.`,
  well: "All right",
  seatTaken: "Another person has this seat now. This browser can no longer play at it.",
  /** Milliseconds until everybody is led to the table of the next game. */
  leadOn: 4000,
  goOn: (title) => `Go on with your table of ${title}`,
  ended: (title) => `See how your table of ${title} ended`,
  watch: (title) => `Watch the table of ${title}`,
};

export const NOTICES = {
  name: "Notice",
  asks: (name) => `${name} asks to take the last move back.`,
  asked: (missing) => `You asked to take your last move back. Waiting for ${listed(missing)}.`,
  agreed: (name, missing) => `You agreed that ${name} takes the last move back. Waiting for ${listed(missing)}.`,
  agree: "Agree",
  decline: "No, play on",
  withdraw: "Withdraw",
  declined: "Your move stays: the others play on.",
  next: (soon) => `The next game has been opened.${soon ? " You will be there in a moment." : ""}`,
  go: "To the next game",
  stay: "Stay here",
  away: (name) => `${name} has been away for a while.`,
  soon: (name, minutes) =>
    `${name} is away. In ${minutes > 1 ? `about ${minutes} minutes` : "less than a minute"} you can let a computer play.`,
  replaced: "A computer plays for you.",
  open: (name) => `The seat of ${name} is free. The game waits until somebody sits down.`,
};
