// @ts-check
// Games stored in the browser: the one of this tab, the one of this browser, and those that wait for another.

/** The key of the game that is played. */
export const PLAYED = "safari-rules match";
/** The key of a game that waits. */
export const waiting = (id) => `${PLAYED} ${id}`;
/** Types of events as versions before 0.3 wrote them. A service since then takes them with hyphens only. */
const OLD = new Set(["charlie_placed", "deal_ended", "game_ended", "goal_taken", "method_chosen", "round_ended", "round_started"]);

/** Return what a store has under a key, brought up to date, or null where that is no game. */
export function read(store, key = PLAYED) {
  const found = attempt(() => JSON.parse(store().getItem(key)));
  const valid =
    found?.id &&
    found.start?.state &&
    found.start.active_players &&
    Array.isArray(found.steps) &&
    found.seats?.every?.((seat) => typeof seat?.name === "string") &&
    Array.isArray(found.memories);
  return valid ? updated(found) : null;
}

/** Return the keys of the games that wait, the latest first. */
export const allWaiting = () =>
  (attempt(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(waiting("")))
    .sort()
    .reverse();

/** Return the JSON under a key of this browser's store, or null. */
export const stored = (key) => attempt(() => JSON.parse(localStorage.getItem(key) ?? "null"));

/** Return what work on a store gives, or null: a store may be closed or full. */
export function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Put something into a store, and return whether it is there now. */
export const put = (store, key, text) =>
  attempt(() => {
    store().setItem(key, text);
    return true;
  }) ?? false;

/** Put something as JSON into this browser's store, and return whether it is there now. */
export const keep = (key, value) => put(() => localStorage, key, JSON.stringify(value));

/** Return what this browser keeps of each game under a key, by game. */
export function byGame(key) {
  const found = stored(key);
  return typeof found === "object" && !Array.isArray(found) ? (found ?? {}) : {};
}

/** Keep something of a game next to that of others. */
export const keepOf = (key, game, value) => keep(key, { ...byGame(key), [game]: value });

/** Rename the events of a game that an earlier version stored. */
function updated(found) {
  for (const each of [...found.steps, ...found.memories]) {
    if (!Array.isArray(each?.events)) continue;
    for (const event of each.events) if (OLD.has(event?.type)) event.type = event.type.replaceAll("_", "-");
  }
  return found;
}
