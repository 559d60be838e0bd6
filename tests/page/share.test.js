// Links to games: written and read back, damaged, and too large.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { isShared, LARGEST, linkOf, recordOf } from "../../api/safari_api/web/page/share.js";
import { SHARE } from "../../api/safari_api/web/page/strings-around.js";

const RECORD = {
  game: "kariba",
  options: { players: 2 },
  seed: "s",
  actions: [{ type: "play", player: 0, rank: 3, count: 2 }],
  names: ["Zoë", "Ü"],
};
const hashOf = (text) => `#r=${deflateRawSync(text).toString("base64url")}`;

test("a record comes back from its link", async () => {
  const link = new URL(await linkOf(RECORD, "https://games.example/below/?api=x#old"));
  assert.deepEqual([link.pathname, link.search], ["/below/", "?api=x"]);
  assert.match(link.hash, /^#r=[A-Za-z0-9_-]+$/);
  assert.deepEqual(await recordOf(link.hash), RECORD);
});

test("a long game comes back too, from a link a tenth as long", async () => {
  const actions = Array.from({ length: 6000 }, (_, at) => ({ type: "peek", player: at % 6, spot: (at * 7) % 66 }));
  const link = new URL(await linkOf({ ...RECORD, actions }, "https://games.example/"));
  assert.ok(link.hash.length < 30_000);
  assert.equal((await recordOf(link.hash)).actions.length, 6000);
});

test("what a messenger adds to the end of a link is left out", async () => {
  for (const added of [".", ")", ">", "%20", "&utm_source=x"]) {
    assert.deepEqual(await recordOf(hashOf(JSON.stringify(RECORD)) + added), RECORD, added);
  }
});

test("a messenger may encode the sign of a link", async () => {
  for (const sign of ["%3D", "%3d"]) {
    const hash = hashOf(JSON.stringify(RECORD)).replace("=", sign);
    assert.ok(isShared(hash), sign);
    assert.deepEqual(await recordOf(hash), RECORD, sign);
  }
});

test("no link is no record", async () => {
  assert.equal(await recordOf(""), null);
  assert.equal(isShared("#/join/1/2"), false);
});

for (const [name, hash, said] of [
  ["nothing", "#r=", SHARE.damaged],
  ["no base64", "#r=%%%", SHARE.damaged],
  ["no deflate", "#r=AAAA", SHARE.damaged],
  ["a cut link", hashOf(JSON.stringify(RECORD)).slice(0, -8), SHARE.damaged],
  ["no JSON", hashOf("no JSON"), SHARE.damaged],
  ["no UTF-8", hashOf(Buffer.from([34, 255, 34])), SHARE.damaged],
  ["null", hashOf("null"), SHARE.noGame],
  ["a list", hashOf("[]"), SHARE.noGame],
  ["no actions", hashOf('{"game": "kariba"}'), SHARE.noGame],
  ["a very long link", `#r=${"A".repeat(2_000_000)}`, SHARE.large],
]) {
  test(`a damaged link is a sentence: ${name}`, async () => {
    await assert.rejects(recordOf(hash), { name: "Error", message: said });
  });
}

test("a link that unfolds to 200 MB is not unfolded", async () => {
  const hash = hashOf(Buffer.alloc(200_000_000, 32));
  assert.ok(hash.length < 1_000_000);
  const { prototype } = ReadableStreamDefaultReader;
  const { read } = prototype;
  let bytes = 0;
  prototype.read = async function () {
    const part = await read.call(this);
    bytes += part.value?.length ?? 0;
    return part;
  };
  try {
    await assert.rejects(recordOf(hash), { message: SHARE.large });
  } finally {
    prototype.read = read;
  }
  assert.ok(bytes > LARGEST && bytes < 2 * LARGEST, `${bytes} bytes are read`);
});
