// The service. Whatever goes wrong on the way becomes a Trouble with a sentence for people.

const given = new URLSearchParams(location.search).get("api");
const base = new URL(given ? `${given.replace(/\/+$/, "")}/` : "./", location.href);
const PATIENCE = 30000;

export class Trouble extends Error {
  constructor(message, problem = null) {
    super(message);
    this.problem = problem; // what the service said, null where it said nothing
  }
}

async function ask(path, body) {
  const request = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(new URL(path, base), { ...request, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw new Trouble("The service does not answer. Nothing is lost: try again.");
  }
  let answer = null;
  try {
    answer = await response.json();
  } catch {
    throw new Trouble(`The service answered something that cannot be read (status ${response.status}). Nothing is lost: try again.`);
  }
  if (!response.ok) throw new Trouble(said(answer, response.status), answer);
  return answer;
}

/** A refusal in a sentence: where several parts of a request are wrong, with the first of them. */
function said(problem, status) {
  const detail = problem?.detail ?? `The service refused (status ${status}).`;
  const first = problem?.errors?.[0];
  return first && !detail.includes(first.detail) ? `${detail} ${first.pointer}: ${first.detail}` : detail;
}

export const catalogue = () => ask("v1/games");
export const entry = (game) => ask(`v1/games/${encodeURIComponent(game)}`);
export const operation = (game, name, body) => ask(`v1/games/${encodeURIComponent(game)}/${name}`, body);
/** One of the page's own files that holds data. */
export const file = async (name) => (await fetch(new URL(name, import.meta.url))).json();
