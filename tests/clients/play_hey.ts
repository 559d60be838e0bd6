// Plays a game of each of the five through the client that @hey-api/openapi-ts writes; the URL of the service is the argument.
import { client } from "./hey/client.gen";
import * as sdk from "./hey/index";

/** Actions after which a game is cut, so that none goes on for ever. */
const ply_limit = 120;

/** Plays from a position to the end. */
async function play<State, Action, Position extends { state: State; legal_moves: Action[]; outcome: unknown }>(
  title: string,
  start: Promise<{ data: Position }>,
  apply: (state: State, action: Action) => Promise<{ data: Position }>,
): Promise<void> {
  let { data: position } = await start;
  let actions = 0;
  for (; position.outcome === null; actions += 1) {
    const action = position.legal_moves[(7 * actions) % position.legal_moves.length];
    if (action === undefined) throw new Error(`${title}: no legal move and no outcome`);
    ({ data: position } = await apply(position.state, action));
  }
  console.log(`${title}: ${actions} actions`);
}

client.setConfig({ baseUrl: process.argv[2]! });
const throwOnError = true;
await play(
  "Kariba",
  sdk.karibaNew({ body: { options: { players: 3, ply_limit } }, throwOnError }),
  (state: sdk.KaribaState, action: sdk.KaribaAction) => sdk.karibaApply({ body: { state, action }, throwOnError }),
);
await play(
  "7 Safari",
  sdk.sevenSafariNew({ body: { options: { swapping: true, ply_limit } }, throwOnError }),
  (state: sdk.SevenSafariState, action: sdk.SevenSafariAction) => sdk.sevenSafariApply({ body: { state, action }, throwOnError }),
);
await play(
  "Safarü",
  sdk.safaruNew({ body: { options: { reversed: true, ply_limit } }, throwOnError }),
  (state: sdk.SafaruState, action: sdk.SafaruAction) => sdk.safaruApply({ body: { state, action }, throwOnError }),
);
await play(
  "Safari-Dual",
  sdk.safariDualNew({ body: { options: { quiet_limit: 20, ply_limit } }, throwOnError }),
  (state: sdk.SafariDualState, action: sdk.SafariDualAction) => sdk.safariDualApply({ body: { state, action }, throwOnError }),
);
await play(
  "Affenraffen",
  sdk.affenraffenNew({ body: { options: { players: 4, ply_limit } }, throwOnError }),
  (state: sdk.AffenraffenState, action: sdk.AffenraffenAction) => sdk.affenraffenApply({ body: { state, action }, throwOnError }),
);
