// Plays a game of each of the five at tables of a host through the TypeScript client that openapi-generator writes from the host's document
// (typescript-fetch), and sends each record to `replay`.
import * as generated from "./host/index";

/** Writes an action of a game as the JSON that the host takes for any game. */
const written: Record<generated.NewTable["game"], (action: never) => generated.Acting["action"]> = {
  kariba: generated.KaribaActionToJSON,
  "seven-safari": generated.SevenSafariActionToJSON,
  safaru: generated.SafaruActionToJSON,
  "safari-dual": generated.SafariDualActionToJSON,
  affenraffen: generated.AffenraffenActionToJSON,
};
/** Actions after which a game is cut, so that none goes on for ever. */
const options = { plyLimit: 60 };
const basePath = process.argv[2];

/** Returns the client of a person, who holds the key of a seat. */
const client = (accessToken?: string) => new generated.TablesApi(new generated.Configuration({ basePath, accessToken }));

/** Plays a game at a table of two, and returns the number of actions. */
async function play(newTable: generated.NewTable): Promise<number> {
  const { table, key, invite } = await client().openTable({ newTable });
  if (invite === null) throw new Error("no invite for an open seat");
  const joined = await client().joinTable({ table, joining: { invite, name: "Ben" }, idempotencyKey: "once" });
  const seats = [client(key), client(joined.key)];
  for (let actions = 0; ; actions += 1) {
    const [first] = await Promise.all(seats.map((seat) => seat.showTable({ table })));
    if (first.position.outcome !== null) break;
    const player = first.position.activePlayers[0];
    const { version, position } = await seats[player].showTable({ table });
    const action = position.legalMoves[(7 * actions) % position.legalMoves.length];
    const acting = { action: written[newTable.game](action as never), version };
    await seats[player].act({ table, acting, idempotencyKey: `action-${actions}` });
  }
  const record = generated.ModelRecordToJSON(await seats[0].tableRecord({ table }));
  const body = JSON.stringify({ seed: null, ...record });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`${basePath}/v1/games/${newTable.game}/replay`, { method: "POST", body, headers });
  const end = await answer.json();
  if (!answer.ok || end.outcome === null) throw new Error(JSON.stringify(end));
  return record.actions.length;
}

const games: generated.NewTable[] = [
  { game: "kariba", options: { ...options, players: 2 } },
  { game: "seven-safari", options: { ...options, players: 2 } },
  { game: "safaru", options },
  { game: "safari-dual", options },
  { game: "affenraffen", options: { ...options, players: 2 } },
];
for (const newTable of games) console.log(`${newTable.game}: ${await play(newTable)} actions at a table`);
const refused = await client("x".repeat(22)).showTable({ table: "x".repeat(16) }).catch((error) => error.response?.status);
if (refused !== 401) throw new Error(`a wrong key is ${refused}`);
