"""A host under attack: how fast a bystander's actions arrive, and an easy computer answers, while one client does its worst.

The attacks are those of one client with many connections, straight at the host, without the limits of the nginx sample:

- codes: 60 connections ask for QR codes, each of another text, with a key.
- codes without a key: the same without a key.
- computers: 80 tables of strong computers, each with a stream, whose creator's seat is a computer's, too.
- tables: one connection opens tables without a pause.
- versions: one connection asks for an undo and withdraws it, without a pause.
- unread streams: streams of which nothing is read, on tables where people play. The memory a minute after they have closed is compared with
  that after the same play without them.

python benchmarks/attacks.py [--seconds 20] [--streams 2000] [--only codes] [--write]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from host import PAGE, STREAMS, Connection, Table, memory
from support.hosts import HostProcess, running

BEGIN, END = "<!-- begin: attacks of nox -s bench-host -->", "<!-- end: attacks of nox -s bench-host -->"
#: Seconds between two actions of the bystander.
PACE = 0.2
#: Seconds that a computer has for its answer.
PATIENCE = 120.0
#: Seconds after the end of an attack in which memory may come back.
MINUTE = 60.0


class Found(NamedTuple):
    """The figures of one attack. Times are in seconds."""

    attack: str
    requests: int
    actions: list[float]
    answers: list[float]
    before: float
    most: float
    after: float


# The attacks. Each counts its requests until it is canceled.


async def codes(port: int, counts: list[int], key: bool = True) -> None:
    """Ask for QR codes over 60 connections."""
    own = Table(0, [port])
    await own.open(Connection(port))

    async def ask(number: int) -> None:
        connection = Connection(port)
        while True:
            counts[0] += 1
            text = f"{number}-{counts[0]}-".ljust(160, "y")
            with suppress(OSError, asyncio.IncompleteReadError, json.JSONDecodeError):
                await connection.ask("POST", "/v1/qr", own.keys[0] if key else "", {"text": text})

    await asyncio.gather(*[ask(number) for number in range(60)])


async def computers(port: int, counts: list[int]) -> None:
    """Open 80 tables of strong computers, and watch them."""
    connection, strong = Connection(port), {"kind": "computer", "level": "strong"}
    followers = []
    for _ in range(80):
        table = Table(0, [port])
        body = {"game": "kariba", "options": {"players": 2}, "seats": [{"kind": "person"}, strong]}
        _, opened = await connection.ask("POST", "/v1/tables", body=body)
        table.path, table.keys = f"/v1/tables/{opened['table']}", [opened["key"]]
        followers.append(asyncio.create_task(table.follow(0)))
        await connection.ask("POST", f"{table.path}/seats/0", opened["key"], strong)
        counts[0] += 2
    await asyncio.gather(*followers)


async def tables(port: int, counts: list[int]) -> None:
    """Open tables without a pause."""
    connection = Connection(port)
    while True:
        counts[0] += 1
        await connection.ask("POST", "/v1/tables", body={"game": "kariba"})


async def versions(port: int, counts: list[int]) -> None:
    """Ask for an undo and withdraw it without a pause."""
    connection = Connection(port)
    while True:
        own = Table(3, [port])
        await own.open(connection)
        _, shown = await connection.ask("GET", own.path, own.keys[0])
        actor = shown["position"]["active_players"][0]
        _, shown = await connection.ask("GET", own.path, own.keys[actor])
        action = {"action": shown["position"]["legal_moves"][0]}
        status, shown = await connection.ask("POST", f"{own.path}/actions", own.keys[actor], action)
        while status == 200:  # until the table has reached its largest number of versions
            counts[0] += 2
            await connection.ask("POST", f"{own.path}/undo", own.keys[actor], {"version": shown["version"]})
            status, shown = await connection.ask("DELETE", f"{own.path}/undo", own.keys[actor])


async def unread(port: int, counts: list[int], streams: int) -> None:
    """Open streams of which nothing is read, and play at their tables."""
    places, connection, clients = [Table(1, [port]) for _ in range(20)], Connection(port), []
    loop = asyncio.get_running_loop()
    try:
        for place in places:
            await place.open(connection)
        for number in range(streams):
            place = places[number % len(places)]
            client = socket.socket()
            clients.append(client)
            client.setblocking(False)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            await loop.sock_connect(client, ("127.0.0.1", port))
            head = f"GET {place.path}/events HTTP/1.1\r\nHost: b\r\nAuthorization: Bearer {place.keys[0]}\r\nLast-Event-ID: 0\r\n\r\n"
            await loop.sock_sendall(client, head.encode())
            counts[0] += 1
        while True:
            for place in places:
                for key in place.keys:
                    _, shown = await connection.ask("GET", place.path, key)
                    if moves := shown["position"]["legal_moves"]:
                        await connection.ask("POST", f"{place.path}/actions", key, {"action": moves[0]})
            await asyncio.sleep(1)
    finally:
        for client in clients:
            client.close()


async def nothing(port: int, counts: list[int]) -> None:
    """Do nothing."""
    await asyncio.Event().wait()


ATTACKS: dict[str, Callable[..., Awaitable[None]]] = {
    "nothing": nothing,
    "codes": codes,
    "codes without a key": lambda port, counts: codes(port, counts, key=False),
    "computers": computers,
    "tables": tables,
    "versions": versions,
}


def attack(name: str, port: int, streams: int, seconds: float) -> int:
    """Attack for some seconds, print the number of requests, and return the exit status."""
    counts = [0]
    work = ATTACKS[name](port, counts) if name in ATTACKS else unread(port, counts, streams)

    async def limited() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(work, seconds)

    asyncio.run(limited())
    print(counts[0])
    return 0


# The bystander.


async def opened(port: int, body: Any = None) -> tuple[Table, list[asyncio.Task[None]]]:
    """Open a table with all its streams: of four people, or the one that the body asks for."""
    table, connection = Table(0, [port]), Connection(port)
    if body is None:
        await table.open(connection)
    else:
        status, answer = await connection.ask("POST", "/v1/tables", body=body)
        assert status == 201, answer
        table.path, table.keys, table.players = f"/v1/tables/{answer['table']}", [answer["key"]], 1
    return table, [asyncio.create_task(table.follow(place)) for place in range(len(table.keys))]


async def acts(port: int, until: float) -> list[float]:
    """Act at a table of four until a time, and return the seconds in which each action reached all seats."""
    times: list[float] = []
    senders, chance = [Connection(port)], random.Random(1)
    while time.perf_counter() < until:
        table, readers = await opened(port)
        while time.perf_counter() < until and not table.over:
            await asyncio.sleep(PACE)
            if table.moves:
                await table.act(senders, chance)
        await asyncio.sleep(2)
        times += [max(seen) - sent for version, sent in table.sent.items() if len(seen := table.seen.get(version, [])) == STREAMS]
        missing = sum(len(table.seen.get(version, [])) < STREAMS for version in table.sent)
        times += [2.0] * missing  # longer than the longest wait
        for reader in readers:
            reader.cancel()
    return times


async def waits(port: int, until: float) -> list[float]:
    """Play against an easy computer until a time, and return the seconds that each of its answers took."""
    body = {"game": "kariba", "options": {"players": 2}, "seats": [{"kind": "person"}, {"kind": "computer", "level": "easy"}]}
    times: list[float] = []
    senders, chance = [Connection(port)], random.Random(1)
    while time.perf_counter() < until:
        table, readers = await opened(port, body)
        while time.perf_counter() < until and not table.over:
            await asyncio.sleep(PACE)
            if not table.moves or await table.act(senders, chance) != 200:
                continue
            acted = max(table.sent)
            begun = time.perf_counter()
            while acted + 1 not in table.seen and not table.over and time.perf_counter() - begun < PATIENCE:
                await asyncio.sleep(0.01)
            if not table.over:
                times.append(time.perf_counter() - begun)
        for reader in readers:
            reader.cancel()
    return times


async def bystand(port: int, seconds: float) -> tuple[list[float], list[float]]:
    """Play at two tables, and return the seconds of actions and of answers."""
    until = time.perf_counter() + seconds
    actions, answers = await asyncio.gather(acts(port, until), waits(port, until))
    return sorted(actions), sorted(answers)


def used(host: HostProcess) -> float:
    """Return the memory of a host in megabytes."""
    return sum(map(memory, host.pids()))


def measured(name: str, seconds: float, streams: int) -> Found:
    """Measure one attack on a host of its own."""
    with tempfile.TemporaryDirectory() as folder, running(f"sqlite:///{folder}/tables.db", SAFARI_LOG="off") as host:
        asyncio.run(bystand(host.port, 3))
        command = [sys.executable, __file__, "--attack", name, "--port", str(host.port), "--seconds", str(seconds + 4), "--streams"]
        if streams:
            subprocess.run([*command, "0"], stdout=subprocess.DEVNULL, check=True)
        before = used(host)
        with subprocess.Popen([*command, str(streams)], stdout=subprocess.PIPE, text=True) as attacker:
            time.sleep(2)
            actions, answers = asyncio.run(bystand(host.port, seconds))
            most = used(host)
            requests = int((attacker.communicate(timeout=seconds + PATIENCE)[0] or "0").strip())
        if streams:
            time.sleep(MINUTE)
        return Found(name, requests, actions, answers, before, most, used(host))


def at(times: list[float], share: float) -> float:
    """Return a quantile."""
    return times[min(len(times) - 1, int(len(times) * share))] if times else float("nan")


def page(rows: list[Found]) -> str:
    """Return the figures as a table."""
    head = "| attack | requests | action p50 ms | action p99 ms | computer p50 s | computer longest s | memory before, during, after MB |"
    rows_of = (
        f"| {row.attack} | {row.requests:,} | {1000 * at(row.actions, 0.5):.0f} | {1000 * at(row.actions, 0.99):.0f} "
        f"| {at(row.answers, 0.5):.1f} | {at(row.answers, 1):.1f} | {row.before:.0f}, {row.most:.0f}, {row.after:.0f} |"
        for row in rows
    )
    return "\n".join([head, "| --- |" + " ---: |" * 6, *rows_of])


def main() -> int:
    """Measure all attacks, and print or write the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--only", default="", help="the name of an attack")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/host.md")
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    if chosen.attack:
        return attack(chosen.attack, chosen.port, chosen.streams, chosen.seconds)
    rows = []
    for name, streams in [*((name, 0) for name in ATTACKS), (f"{chosen.streams:,} unread streams", chosen.streams)]:
        if chosen.only not in name:
            continue
        rows.append(measured(name, chosen.seconds, streams))
        print(page(rows[-1:]).splitlines()[-1], flush=True)
    print(page(rows))
    if chosen.write:
        text = PAGE.read_text(encoding="utf-8")
        where = f"Python {platform.python_version()}, {os.cpu_count()} cores, which the clients share; {chosen.seconds:g} seconds each."
        text = f"{text.partition(BEGIN)[0]}{BEGIN}\n{page(rows)}\n\n{where}\n{END}{text.partition(END)[2]}"
        Path(PAGE).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
