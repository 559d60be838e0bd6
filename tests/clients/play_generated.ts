// Plays a game of each of the five through the TypeScript client that openapi-generator writes (typescript-fetch).
import * as generated from "./client/index";

interface Position<State, Action> {
  state: State;
  legalMoves: Action[];
  outcome: { reason: string; ranking: number[][] } | null;
}

/** Actions after which a game is cut, so that none goes on for ever. */
const plyLimit = 120;

/** Plays from a position to the end. */
async function playOut<State, Action>(
  title: string,
  start: Promise<Position<State, Action>>,
  apply: (state: State, action: Action) => Promise<Position<State, Action>>,
): Promise<void> {
  let position = await start;
  let actions = 0;
  while (position.outcome === null) {
    const action = position.legalMoves[(7 * actions) % position.legalMoves.length];
    if (action === undefined) throw new Error(`${title}: no legal move and no outcome`);
    position = await apply(position.state, action);
    actions += 1;
  }
  console.log(`${title}: ${actions} actions, ${position.outcome.reason}, ranking ${JSON.stringify(position.outcome.ranking)}`);
}

const configuration = new generated.Configuration({ basePath: process.argv[2] });
const kariba = new generated.KaribaApi(configuration);
const safari = new generated.SevenSafariApi(configuration);
const safaru = new generated.SafaruApi(configuration);
const dual = new generated.SafariDualApi(configuration);
const apes = new generated.AffenraffenApi(configuration);

await playOut(
  "Kariba",
  kariba.karibaNew({ karibaNewRequest: { options: { players: 3, plyLimit } } }),
  (state, action) => kariba.karibaApply({ karibaApplyRequest: { state, action } }),
);
await playOut(
  "7 Safari",
  safari.sevenSafariNew({ sevenSafariNewRequest: { options: { swapping: true, plyLimit } } }),
  (state, action) => safari.sevenSafariApply({ sevenSafariApplyRequest: { state, action } }),
);
await playOut(
  "Safarü",
  safaru.safaruNew({ safaruNewRequest: { options: { reversed: true, plyLimit } } }),
  (state, action) => safaru.safaruApply({ safaruApplyRequest: { state, action } }),
);
await playOut(
  "Safari-Dual",
  dual.safariDualNew({ safariDualNewRequest: { options: { quietLimit: 20, plyLimit } } }),
  (state, action) => dual.safariDualApply({ safariDualApplyRequest: { state, action } }),
);
await playOut(
  "Affenraffen",
  apes.affenraffenNew({ affenraffenNewRequest: { options: { players: 4, plyLimit } } }),
  (state, action) => apes.affenraffenApply({ affenraffenApplyRequest: { state, action } }),
);
const start = await kariba.karibaNew({ karibaNewRequest: { seed: "monsoon" } });
const action: generated.KaribaPlayAction = { type: "play", player: 1, rank: 1, count: 1 };
const explained = await kariba.karibaExplain({ karibaExplainRequest: { state: start.state, action } });
if (explained.legal !== false || explained.code !== "not-your-turn") throw new Error(JSON.stringify(explained));
