// @ts-check
// The page's own sentences. The service says what happened, and what may be done.

import { counts, joins, minus, signed } from "./grammar.js";
const listed = joins("en-GB");
const counted = counts("en-GB");

export const LOG = { name: "Log" };

export const KINDS = { beginner: "first games", easy: "easy", medium: "medium", strong: "strong", computer: "computer" };

export const PLAYERS = {
  you: (name) => `${name} (you)`,
  points: (total) => minus(total),
  held: (count) => `${count} in hand`,
};

export const TABLE = {
  elsewhere: "This game went on in another tab.",
  showIt: "Show it",
  sounds: "Sounds and vibration",
  unkept: "This browser cannot store the game. It goes on as long as this page stays open, and Save keeps it in a file.",
  others: "Other players",
  table: "Table",
  own: "Your own",
  hand: "Your hand",
  corners: "Corners",
  nav: "Game",
  save: "Save",
  leave: "Games",
  takeBack: "Take back",
  curtain: "Curtain",
  slow: "One moment …",
  next: (name) => `${name} is next.`,
  handOver: (name) => `Hand the device to ${name}.`,
  iAm: (name) => `I am ${name}`,
  corner: (name) => `${name}'s corner`,
  reach: "Reach in ",
  over: (winners) => `The game is over. ${winners}`,
  reaches: (name) => `All play at the same time; ${name} reaches in next.`,
  together: "Everybody plays at the same time.",
  thinking: (name) => `${name} is thinking.`,
  more: (count) => `${count} more`,
  less: "Less",
  acts: (name) => `${name} acts.`,
  turn: (name) => `It is ${name}'s turn.`,
  yours: "It is your turn.",
  /** Return who has won. Null stands for the person who is addressed. */
  winners: (names, all) => {
    if (all) return "All share first place.";
    const known = names.map((name) => name ?? "you");
    if (known.length > 1) return `${listed(known).replace(/^y/, "Y")} win.`;
    return names[0] === null ? "You win!" : `${names[0]} wins.`;
  },
};

export const OWN = {
  name: "Your choice",
  confirm: "Do it",
  undo: "Undo touch",
  hint: "Hint",
  why: "Why not?",
  idle: "Touch what is lit, or choose a legal move.",
  wonder: "Touch what is dark to see why it is.",
  allowed: "This may be done.",
  question: "What for?",
  chosen: (words) => `Chosen: ${words}`,
  hinted: (words) => `Hint: ${words}`,
  fitting: (count) => `${counted(count, "move fits", "moves fit")}.`,
  open: "What it is worth depends on what you cannot see.",
  gain: (points) => (points < 0 ? `(−${-points})` : `(+${points})`),
};

export const BESIDE = {
  name: "Next to the table",
  tabs: { moves: "Moves", scores: "Scores" },
  moves: "Legal moves",
  scores: "Scores",
  all: "All moves",
  nothing: "Nothing to do now.",
  player: "player",
  place: "place",
  total: "total",
  result: "Result",
};

export const SUMMARY = {
  go: "Continue",
  over: "The game is over",
  game: (number) => `Game ${number} is over`,
  deal: (number) => `Deal ${number} is over`,
  round: (number) => `Round ${number} is over`,
  goal: (met) => (met ? "Goal met" : "Goal missed"),
  disqualified: "Too many pairs: no goal",
  marker: "Place marker",
  additional: "Additional tiles",
  right: "right",
  wrong: "wrong",
  cards: (count) => counted(count, "card"),
  points: (count) => counted(count, "point"),
  alike: "a pair",
  none: "No pairs.",
  counted: (correct, pairs, points) => `${correct} of ${counted(pairs, "pair")} right: ${signed(points)}`,
  best: "counts for",
  minus: "counts against",
};

export const END = {
  name: "The end",
  again: "Play again",
  level: (name) => `Play again: ${name}`,
  look: "Look back",
  share: "Share",
  other: "Another game",
  save: "Save the record",
  link: "Link to this game ",
  yours: (own, best) =>
    own === best
      ? `You and the best of the others have ${counted(own, "point")} each.`
      : `You have ${minus(own)}, the best of the others ${minus(best)}.`,
};

export const SAFARU = {
  sum: "sum",
  seventeen: "seventeen",
  pair: "pair",
  cards: "cards captured",
  team: (number) => (number ? "second team" : "first team"),
};

export const AFFENRAFFEN = {
  pairs: (count) => counted(count, "pair"),
  round: (number) => `Round ${number}:`,
  taken: (place) => `Marker for ${place} place taken.`,
  inHand: "In your hand: ",
  putBack: "Put it back",
  keep: "Keep it",
  give: (name) => `Give it to ${name}`,
  marker: "Take a place marker",
  unseen: "Take one unseen",
  tiles: (count) => `Tiles: ${count} `,
};

export const REVIEW = {
  name: "The record",
  move: "Move",
  view: "View",
  sees: (name) => `As ${name} sees it`,
  hand: (name) => `The hand of ${name}`,
  start: "The start.",
  first: "Start",
  back: "Back",
  next: "Next",
  end: "End",
  after: (at, all) => `After ${at} of ${all} actions.`,
};

export const ANALYSIS = {
  name: "Analyze",
  label: "Analysis",
  chart: "How the chances went, from the first move to the last: higher is better.",
  nothing: "A strong computer found no move that cost much.",
  move: (number) => `Move ${number}`,
  progress: (done, all) => `Looking at move ${done} of ${all} …`,
  better: (played, best) => `${played} Better: ${best}`,
};

export const LESSON = {
  name: "Lesson",
  title: (game) => `Learn ${game}`,
  step: (at, all) => `Step ${at} of ${all}.`,
  skip: "Skip",
  leave: "Leave",
};
