// A thin client: it plays a whole game of each of the five, and takes moves only from `legal_moves`.
// It knows only the types of the games that are generated from openapi.yaml.

import createClient from "openapi-fetch";
import type { components, paths } from "./contract.js";

type Schemas = components["schemas"];
type Answer<T> = Promise<{ data?: T; error?: Schemas["Problem"] }>;

/** What any position has, whatever the game. */
interface Position<State, Action> {
  state: State;
  legal_moves: Action[];
  scores: { player: number; total: number }[];
  outcome: { reason: string; winners: number[] } | null;
}

/** The two operations that a game is played with. */
interface Table<State, Action> {
  start(): Answer<Position<State, Action>>;
  apply(state: State, action: Action): Answer<Position<State, Action>>;
}

const url = process.argv[2] ?? "http://127.0.0.1:8000";
const client = createClient<paths>({ baseUrl: url });

const kariba: Table<Schemas["KaribaState"], Schemas["KaribaAction"]> = {
  start: () => client.POST("/v1/games/kariba/new", { body: { options: { players: 3 } } }),
  apply: (state, action) => client.POST("/v1/games/kariba/apply", { body: { state, action } }),
};
const safariDual: Table<Schemas["SafariDualState"], Schemas["SafariDualAction"]> = {
  start: () => client.POST("/v1/games/safari-dual/new", { body: { options: { ply_limit: 300 } } }),
  apply: (state, action) => client.POST("/v1/games/safari-dual/apply", { body: { state, action } }),
};
const sevenSafari: Table<Schemas["SevenSafariState"], Schemas["SevenSafariAction"]> = {
  start: () => client.POST("/v1/games/seven-safari/new", { body: { options: { players: 4, diagonal: true } } }),
  apply: (state, action) => client.POST("/v1/games/seven-safari/apply", { body: { state, action } }),
};
const safaru: Table<Schemas["SafaruState"], Schemas["SafaruAction"]> = {
  start: () => client.POST("/v1/games/safaru/new", { body: { options: { players: 2, reversed: true } } }),
  apply: (state, action) => client.POST("/v1/games/safaru/apply", { body: { state, action } }),
};
const affenraffen: Table<Schemas["AffenraffenState"], Schemas["AffenraffenAction"]> = {
  start: () => client.POST("/v1/games/affenraffen/new", { body: { options: { players: 3, ply_limit: 500 } } }),
  apply: (state, action) => client.POST("/v1/games/affenraffen/apply", { body: { state, action } }),
};

/** Returns the data of an answer, or throws an error with the sentence of the refusal. */
async function sound<T>(answer: Answer<T>): Promise<T> {
  const { data, error } = await answer;
  if (data === undefined) {
    throw new Error(error === undefined ? "no answer" : `${error.status} ${error.title}: ${error.detail}`);
  }
  return data;
}

async function play<State, Action>(name: string, table: Table<State, Action>): Promise<void> {
  let position = await sound(table.start());
  let turns = 0;
  while (position.outcome === null) {
    const action = position.legal_moves[Math.floor(Math.random() * position.legal_moves.length)];
    if (action === undefined) throw new Error("no legal move, and no outcome");
    position = await sound(table.apply(position.state, action));
    turns += 1;
  }
  const scores = position.scores.map((score) => `player ${score.player}: ${score.total}`).join(", ");
  console.log(`${name} is over after ${turns} turns: ${position.outcome.reason}; ${scores}`);
}

await play("Kariba", kariba);
await play("Safari-Dual", safariDual);
await play("7 Safari", sevenSafari);
await play("Safarü", safaru);
await play("Affenraffen", affenraffen);
