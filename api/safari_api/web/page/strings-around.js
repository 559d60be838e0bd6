// @ts-check
// The page's own sentences around the table: the start, the form, links, deals of the day.

import { counts, joins, minus } from "./grammar.js";
const listed = joins("en-GB");
const counted = counts("en-GB");

const days = (count) => `${counted(count, "day")} in a row`;
const ahead = (lead) => (lead === 0 ? "level" : `${counted(Math.abs(lead), "point")} ${lead > 0 ? "ahead" : "behind"}`);

export const ROUTES = {
  title: "safari-rules",
  home: "To the games",
  puzzle: (title) => `${title}: puzzle of the day`,
  lesson: (title) => `${title}: learn in two minutes`,
  elsewhere: "Go on with another service?",
  played: (address) => `You have played this game with the service at ${address}`,
  named: (address) => `The link that you opened names the service at ${address}`,
  trust: "To go on, this page sends it the whole game, with all hidden cards. Do so only if you trust that service.",
  send: "Send the game there",
};

export const START = {
  heading: "Five animal games",
  welcome: "Play them here: against the computer, or around one device.",
  players: (min, max) => (min === max ? counted(min, "player") : `${min} to ${max} players`),
  minutes: (count) => `, about ${count} minutes`,
  ended: (title) => `See how your game of ${title} ended`,
  goOn: (title) => `Go on with your game of ${title}`,
  puzzle: (row) => `Puzzle of the day${row ? ` · ${row} in a row` : ""}`,
  puzzleOf: (title, row) => `Puzzle of the day: ${title}${row ? `, solved ${days(row)}` : ""}`,
  deal: "Deal of the day",
  dealOf: (title, done) => `Deal of the day: ${title}${done ? ", played today" : ""}`,
  load: "Load a record",
  api: "For programs: the HTTP API",
  sounds: "Sounds",
};

export const FORM = {
  start: "Start",
  learn: "Learn in two minutes",
  devices: "On your own devices",
  players: "Players",
  variants: "Which game",
  who: "Who plays",
  seat: (seat) => `Seat ${seat + 1}`,
  whoOn: (seat) => `Who plays on seat ${seat + 1}`,
  more: "More options",
  sheet: "How to play",
  back: "Back to the game",
  ruled: (ids) => `Our reading (${ids})`,
  rules: "The numbered rules",
  other: "Other games",
  shared:
    "All play at the same time. Each person has a corner and a key on this device, and the others look away. To race, play on your own devices.",
  kinds: {
    person: "a person",
    beginner: "computer, first games",
    easy: "computer, easy",
    medium: "computer, medium",
    strong: "computer, strong",
  },
  names: ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"],
  empty: "Leave it empty for none.",
  visible: "A name with a letter, a digit or another visible character",
};

/** The options' names for people. An option without one is called as the service calls it. */
export const OPTIONS = {
  diagonal: "Diagonals are lines too",
  swapping: "Face-up animals may be picked",
  first_player: "Who begins",
  reversed: "The fewest points win",
  deals: "Number of deals",
  target_score: "Play until a player has this many points",
  partners: "Four players play in two teams",
  face_up_draw: "Three cards lie face up to draw from",
  games: "Number of games",
  quiet_limit: "Draw after N turns without a capture",
  agreed_pairs: "Pairs that each player looks for, without goals",
  additional_tiles: "Additional goal tiles",
  ply_limit: "End the game after N actions",
};

/** Presets by game and their key: a name, and a sentence. */
export const PRESETS = {
  "seven-safari": {
    usual: ["7 Safari", "An animal must differ from the others in its row and column."],
    diagonal: ["Diagonal Safari", "An animal must differ from the others on both diagonals too."],
    swapping: ["Swappin' Safari", "You may also pick animals that lie face up."],
    both: ["Diagonal Swappin' Safari", "Both versions together."],
  },
  safaru: {
    usual: ["Safarü", "One deal. The most points win."],
    long: ["To 100 points", "Deals are played until a player or a team has 100 points."],
    reversed: ["Reversed", "Capture as little as you can: the fewest points win."],
  },
  kariba: {
    usual: ["Kariba", "One game. The most cards win."],
    match: ["A match of three", "Three games, and the sum decides. Another player begins each time."],
    open: ["For experienced players", "Three cards lie face up, and you choose which cards you draw."],
  },
  "safari-dual": {
    usual: ["Safari-Dual", "The nearest of the other side's animals closes a sandwich."],
    any: ["Any partner closes the sandwich", "Any of the other side's animals in the line can close it."],
  },
  affenraffen: {
    usual: ["Affenraffen", "Three rounds, each with another goal and with additional goal tiles."],
    younger: ["For younger players", "The goal is always three pairs of any kind, without additional tiles."],
  },
};

const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

export const CUP = {
  name: "The cup",
  computers: "The computers",
  wins: (count) => counted(count, "win"),
  result: (won, lost, day) =>
    `${listed(won)} ${lost.length ? `won against ${listed(lost)}` : "drew"} on ${DATE.format(new Date(`${day}T00:00:00Z`))}.`,
  stays: "Results stay on this device.",
  forget: "Forget them",
};

export const RETURN = {
  heading: "A game is not finished",
  whose: (title, names) => `${listed(names)} ${names.length > 1 ? "have" : "has"} begun a game of ${title} on this device.`,
  goOn: "Go on with it",
  stays: "If you play one of the other games, it stays here until it is finished.",
};

export const RECORD = {
  noJson: "This file is no record of a game: it is not JSON.",
  noGame: "This file is no record of a game: it has no game or no actions.",
  player: (seat) => `Player ${seat + 1}`,
};

export const SHARE = {
  old: "This browser cannot read links to games. A newer one can.",
  damaged: "This link to a game is damaged. Ask for it again, and copy all of it.",
  large: "This link is too large to be a game.",
  noGame: "This link leads to no game.",
};

export const DAY = {
  date: (day) => DATE.format(new Date(`${day}T00:00:00Z`)),
  won: "won",
  drawn: "drawn",
  lost: "lost",
  result: (title, date, how, own, best, hints) =>
    `${title}, deal of ${date}: ${how} ${minus(own)} to ${minus(best)}${hints ? `, with ${counted(hints, "hint")}` : ""}.`,
  again: "Only your first game of a deal counts.",
  statistics: ({ played, won, best, streak }) =>
    `${counted(played, "deal")} played, ${won} won, best ${minus(best)}${streak > 1 ? `, ${days(streak)}` : ""}`,
};

export const PUZZLE = {
  name: (row) => `Puzzle of the day${row > 1 ? `, solved ${days(row)}` : ""}.`,
  question: "The question",
  why: "Why is there one right answer?",
  watch: "Look well: these are the tiles that you have seen.",
  film: "See them again",
  answers: "Answers",
  answer: "Answer",
  touch: "Touch your answer on the table.",
  open: "This is the position.",
  right: (proof) => `Right! ${proof}`,
  wrong: "Not this one. Try again, or see the answer.",
  reveal: "See the answer",
  answerIs: "The answer:",
  line: "One way to go on:",
  play: "Play a game",
  about: (percent) => `about ${percent} %`,
  chance: (fraction, percent) => `Exactly ${fraction}, about ${percent} in a hundred.`,
  noDefense: (name) => `${name} has no defense.`,
  pair: (one, other) => `Spots ${one} and ${other} hold a pair.`,
  lead: (best, second, mean) => `${mean ? "On average you" : "You"} end ${ahead(best)}; with the second-best move, ${ahead(second)}.`,
};
