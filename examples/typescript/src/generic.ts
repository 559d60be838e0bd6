// Plays any game of a service, and knows only the types of its document /openapi/generic.json: `node dist/generic.js kariba`.
// You have seat 0, and the computer plays the others. With a second argument, `auto`, your moves are chosen at random.

import { createInterface } from "node:readline/promises";
import createClient from "openapi-fetch";
import type { components, paths } from "./generic-contract.js";

type Schemas = components["schemas"];

const names = [null, "Ada", "Ben", "Cleo", "Dan", "Eve"]; // sentences call the seat whose name is null "you"

/** Returns the data of an answer, or throws the sentence of the refusal. */
async function answer<T>(asked: Promise<{ data?: T; error?: Schemas["Problem"] }>): Promise<T> {
  const { data, error } = await asked;
  if (data === undefined) throw new Error(error === undefined ? "no answer" : `${error.title}: ${error.detail}`);
  return data;
}

/** Plays a game and returns its last position. `choose` gets a sentence for each of your moves, `show` all that you may read. */
export async function play(
  baseUrl: string,
  game: string,
  choose: (sentences: string[]) => Promise<number>,
  show: (sentence: string) => void,
  options: Schemas["GameNewOptions"] = {},
): Promise<Schemas["GamePosition"]> {
  const client = createClient<paths>({ baseUrl });
  const params = { path: { game } };
  const { operations } = await answer(client.GET("/v1/games/{game}", { params }));
  let position = await answer(client.POST("/v1/games/{game}/new", { params, body: { options, names, views: [0] } }));
  const known = position.scores.map(() => ({ events: [] }) as Pick<Schemas["GameSuggestRequest"], "memory" | "events">);
  let last = -1;
  while (position.outcome === null) {
    const { state, active_players: active } = position;
    const mine = position.views![0]!;
    const player = active.find((seat) => seat > last) ?? active[0]!; // players who may act at once take turns
    let action: Schemas["GameAction"];
    if (player === 0) {
      action = mine.legal_moves[await choose(mine.text!.legal_moves)]!;
    } else if (operations.includes("suggest")) {
      const body = { state, player, simulations: 20, ...known[player] };
      const found = await answer(client.POST("/v1/games/{game}/suggest", { params, body }));
      action = found.action;
      known[player] = { memory: found.memory, events: [] };
    } else {
      const { legal_moves: moves } = await answer(client.POST("/v1/games/{game}/legal-moves", { params, body: { state, player } }));
      action = moves[Math.floor(Math.random() * moves.length)]!;
    }
    const body = { state, action, as_player: player, names, views: [0] };
    position = await answer(client.POST("/v1/games/{game}/apply", { params, body }));
    for (const sentence of position.views![0]!.text!.events) show(sentence);
    for (const each of known) each.events!.push(...position.events);
    last = player;
  }
  return position;
}

/** Asks a person for the number of a move. */
async function asked(sentences: string[]): Promise<number> {
  const input = createInterface({ input: process.stdin, output: process.stdout });
  const said = Number(await input.question(sentences.map((each, number) => `  ${number}: ${each}\n`).join("") + "Your move: "));
  input.close();
  return sentences[said] === undefined ? asked(sentences) : said;
}

const [game = "kariba", way = "", url = "http://127.0.0.1:8000"] = process.argv.slice(2);
const choose = way === "auto" ? async (sentences: string[]) => Math.floor(Math.random() * sentences.length) : asked;
const { outcome } = await play(url, game, choose, console.log);
console.log(`The game is over. Seats from first to last: ${JSON.stringify(outcome!.ranking)}.`);
