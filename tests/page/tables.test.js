// Tables for several devices, tested without a browser: the parser of streams, delays before retries, the order of versions, retries.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.location = new URL("http://games.example/");
globalThis.document = { createElement: () => ({}) };
const { Inbox, Parser, backoff } = await import("../../api/safari_api/web/page/tables/events.js");
const { Refusal, ask, persist } = await import("../../api/safari_api/web/page/tables/host.js");
const { Line } = await import("../../api/safari_api/web/page/tables/line.js");
const { hasTables, isTable } = await import("../../api/safari_api/web/page/tables/offer.js");
const { HostedMatch } = await import("../../api/safari_api/web/page/tables/match.js");

const STREAM =
  '\uFEFF:\n\nid: 1\nevent: table\ndata: {"version": 1}\n\n: a comment\r\nid: 2\r\nevent: table\r\ndata: {"a":\r\ndata: "é😀"}\r\n\r\ndata\rid: 3\r\r';
const MESSAGES = [
  { id: "1", event: "table", data: '{"version": 1}' },
  { id: "2", event: "table", data: '{"a":\n"é😀"}' },
  { id: "3", event: "message", data: "" },
];

test("messages are found however the text is cut", () => {
  for (let size = 1; size <= STREAM.length; size += 1) {
    const parser = new Parser();
    const found = [];
    for (let at = 0; at < STREAM.length; at += size) found.push(...parser.push(STREAM.slice(at, at + size)));
    found.push(...parser.push("\n"));
    assert.deepEqual(found, MESSAGES, `cut into pieces of ${size}`);
  }
});

test("a message that is not complete is not taken", () => {
  const parser = new Parser();
  assert.deepEqual(parser.push("id: 7\ndata: half"), []);
  assert.deepEqual(parser.push("\n"), []);
  assert.deepEqual(parser.push("\n"), [{ id: "7", event: "message", data: "half" }]);
});

test("the time until the next try doubles up to a bound, and differs between clients", () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 50].map((failures) => backoff(failures, 0.5)),
    [500, 1000, 2000, 4000, 8000, 8000, 8000],
  );
  assert.equal(backoff(1, 0), 375);
  assert.equal(backoff(50, 1), 10_000);
});

test("versions come out in order, each once", () => {
  const inbox = new Inbox(3);
  const add = (version) => inbox.add({ version }).map((table) => table.version);
  assert.deepEqual(add(5), []);
  assert.deepEqual(add(3), []);
  assert.deepEqual(add(4), [4, 5]);
  assert.deepEqual(add(5), []);
  assert.deepEqual(add(7), []);
  assert.deepEqual(
    inbox.restart({ version: 6 }).map((table) => table.version),
    [6, 7],
  );
  assert.equal(inbox.version, 7);
  assert.deepEqual(
    inbox.restart({ version: 2 }).map((table) => table.version),
    [2],
  );
  assert.deepEqual(add(3), [3]);
});

test("a host that was restored from a backup goes on from there, without versions of the time that is gone", () => {
  const inbox = new Inbox(8);
  assert.deepEqual(inbox.add({ version: 10, lost: true }), []);
  assert.deepEqual(inbox.restart({ version: 5 }), [{ version: 5 }]);
  for (const version of [6, 7, 8, 9, 10]) assert.deepEqual(inbox.add({ version }), [{ version }]);
});

test("what is passing is tried again with the same words, what is final is not", async () => {
  const said = [];
  const place = { lost: (words) => said.push(words), closed: () => false };
  const answers = [new Refusal("gone", null, 0), new Refusal("busy", null, 503), "done"];
  const work = async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  assert.equal(await persist(work, place), "done");
  assert.match(said[0], /Connection lost/);
  assert.match(said[1], /busy/);
  assert.equal(said.at(-1), null);
  answers.push(new Refusal("stale", { type: "/problems/stale-version" }, 409), "never");
  await assert.rejects(persist(work, place), { kind: "stale-version" });
  assert.deepEqual(answers, ["never"]);
  answers.unshift(new Refusal("gone", null, 0));
  await assert.rejects(persist(work, { ...place, closed: () => true }), { status: 0 });
});

test("a device that is back at the network tries again at once", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(globalThis, { addEventListener: (kind, done) => kind === "online" && queueMicrotask(done) });
  context.after(() => Reflect.deleteProperty(globalThis, "addEventListener"));
  const answers = [new Refusal("gone", null, 0), "done"];
  const work = async () => {
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  assert.equal(await persist(work, { lost() {}, closed: () => false }), "done");
});

test("a line is there again as soon as the host answers, before it sends anything", async (context) => {
  const [fetched, said] = [globalThis.fetch, []];
  Object.assign(globalThis, {
    addEventListener() {},
    removeEventListener() {},
    document: { addEventListener() {}, removeEventListener() {} },
  });
  globalThis.fetch = async (_, { signal }) => {
    const silent = new ReadableStream({ start: (stream) => (signal.onabort = () => stream.error(signal.reason)) });
    return new Response(silent, { headers: { "Content-Type": "text/event-stream" } });
  };
  context.after(() => {
    globalThis.fetch = fetched;
    for (const name of ["addEventListener", "removeEventListener", "document"]) Reflect.deleteProperty(globalThis, name);
  });
  const line = new Line({ table: "t", key: "k" }, { version: () => 3, take() {}, lost: (words) => said.push(words), refused() {} });
  line.open();
  await new Promise((done) => setTimeout(done, 20));
  line.close();
  assert.deepEqual(said, [null]);
});

test("a key goes in a header, and no answer is a sentence", async () => {
  const asked = [];
  globalThis.fetch = async (address, options) => {
    asked.push([String(address), options]);
    return new Response('{"type": "/problems/invite-used"}', { status: 409, headers: { "Retry-After": "2" } });
  };
  await assert.rejects(ask("POST", "v1/tables/t/actions", { key: "secret", body: { action: {} }, repeat: "r" }), {
    kind: "invite-used",
    wait: 2000,
    message: /already sat down/,
  });
  const [address, { headers }] = asked[0];
  assert.equal(address, "http://games.example/v1/tables/t/actions");
  assert.equal(headers.Authorization, "Bearer secret");
  assert.equal(headers["Idempotency-Key"], "r");
  globalThis.fetch = async () => new Response("<h1>Log in</h1>", { headers: { "Content-Type": "text/html" } });
  await assert.rejects(ask("POST", "v1/tables", { body: {} }), { message: /does not answer/, passing: true });
  globalThis.fetch = async () => {
    throw new TypeError("network");
  };
  await assert.rejects(ask("GET", "v1/tables"), { message: /does not answer/, passing: true });
});

test("a server has tables if its list of games says so; a failure is asked again", async () => {
  assert.equal(await hasTables(), false);
  globalThis.fetch = async () => new Response("{}", { headers: { Link: '<tables>; rel="tables"' } });
  assert.equal(await hasTables(), true);
  assert.ok(isTable("#/join/a/b") && isTable("#/watch/a/b"));
  assert.ok(isTable("#%2Fjoin%2Fa%2Fb") && isTable("#!/join/a/b"));
  assert.ok(!isTable("#r=abc") && !isTable(""));
});

test("an address of this computer only is known as one", async () => {
  const { isLoopback } = await import("../../api/safari_api/web/page/tables/invitation.js");
  for (const host of ["localhost", "LOCALHOST", "localhost.", "a.localhost", "127.0.0.1", "127.8.9.1", "[::1]", "0.0.0.0", "[::]"])
    assert.equal(isLoopback(host), true, host);
  for (const host of ["games.example", "192.168.1.5", "10.0.0.1", "localhost.example", "127.example", "1270.0.0.1", "[2001:db8::1]"])
    assert.equal(isLoopback(host), false, host);
});

test("the page looks often while somebody is awaited, and says how long somebody is still awaited", async () => {
  const { between, minutes } = await import("../../api/safari_api/web/page/tables/looking.js");
  const match = { over: false, seat: 0, position: { active_players: [1] }, isPerson: () => true, gone: () => 30_000 };
  assert.ok(between(match, 120) <= 4, "others see within 15 seconds that somebody is away: the host needs 10 of them");
  assert.ok(between({ ...match, position: { active_players: [0] } }, 120) <= 10);
  assert.ok(between({ ...match, over: true }, 120) > between(match, 120));
  assert.equal(between(match, 1), 2);
  assert.equal(minutes(match, 1, 120), 2);
  assert.equal(minutes(match, 1, 60), 1);
  assert.equal(minutes(match, 1, 20), 0);
});

test("the end of a part of a match is shown with the reasons that the host alone knows", () => {
  const seats = [{ kind: "person" }, { kind: "computer", level: "easy" }];
  const at = (version, ply, more = {}) => {
    const position = {
      events: [{ type: "game-ended" }],
      active_players: [0],
      outcome: null,
      text: { events: ["It ends."], legal_moves: [] },
    };
    return { table: "t", game: "kariba", seat: 0, names: ["Ada", "Ben"], seats, present: [], version, ply, position, ...more };
  };
  const match = new HostedMatch(/** @type {any} */ ({}), at(1, 1));
  assert.deepEqual(match.take(at(2, 2, { reasons: ["It ends. Ada has 3 mice."] })).step.told, ["It ends. Ada has 3 mice."]);
  assert.deepEqual(match.take(at(3, 3)).step.told, ["It ends."]);
});
