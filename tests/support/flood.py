"""Clients in a separate process that repeat one request: python flood.py CLIENTS SECONDS ADDRESSES, with the request on standard input.

The request is a JSON object: the `url` and the `body` to post there. It prints a JSON object with the count of each status; "lost" is
a connection that ended before the answer. The clients share ADDRESSES addresses of the loopback network.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from typing import Any
from urllib.parse import urlparse

#: Seconds after an answer until a client asks again. The pause leaves processor time to the server, which is measured.
PAUSE = 0.05


async def read_answer(reader: asyncio.StreamReader) -> tuple[str, bool]:
    """Return the status of an answer, and whether the server keeps the connection open."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    lengths = [int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.startswith(b"content-length:")]
    await reader.readexactly(lengths[0])
    return head.split()[1].decode(), b"connection: close" not in head


async def send(url: str, body: bytes, address: str, seen: Counter[str]) -> None:
    parts = urlparse(url)
    head = f"POST {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    while True:
        try:
            reader, writer = await asyncio.open_connection(parts.hostname, parts.port, local_addr=(address, 0))
            kept = True
            while kept:
                writer.write(head.encode() + body)
                status, kept = await read_answer(reader)
                seen[status] += 1
                await asyncio.sleep(PAUSE)
            writer.close()
        except (OSError, asyncio.IncompleteReadError):
            seen["lost"] += 1
            await asyncio.sleep(0.05)


async def flood(request: dict[str, Any], clients: int, seconds: float, addresses: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    body = json.dumps(request["body"]).encode()
    sent = [asyncio.create_task(send(request["url"], body, f"127.0.1.{number % addresses + 1}", seen)) for number in range(clients)]
    await asyncio.sleep(seconds)
    for each in sent:
        each.cancel()
    return seen


if __name__ == "__main__":
    print(json.dumps(asyncio.run(flood(json.load(sys.stdin), int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))))
