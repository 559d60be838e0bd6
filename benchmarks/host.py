"""`nox -s bench-host`: how many tables a host carries, and how soon an action is seen at all seats.

For each database (SQLite, PostgreSQL) and number of servers it opens tables with four streams each, and sends actions spread over
them. It measures the time from sending an action to its event at the last of the four streams, the processor time, and the memory of all
processes of the servers (PSS). The client shares this machine with the servers.

python benchmarks/host.py [--tables 1000] [--rate 100] [--seconds 30] [--write]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from support.hosts import HostProcess, postgresql, running  # noqa: E402

PAGE = ROOT / "docs" / "host.md"
BEGIN, END = "<!-- begin: nox -s bench-host -->", "<!-- end: nox -s bench-host -->"
#: The tables that are opened by turns: the game of a table, its options, and how many of its four streams are players'.
GAMES = (("kariba", 4), ("seven-safari", 4), ("safaru", 4), ("safari-dual", 2), ("affenraffen", 4))
STREAMS = 4
#: Connections over which actions are sent to a server.
SENDERS = 16
#: Seconds after which a connection is not used again.
IDLE = 3.0
#: Seconds after the last action in which events still count.
GRACE = 3.0


class Found(NamedTuple):
    """The figures of one run."""

    database: str
    servers: int
    tables: int
    rate: float
    p50: float
    p99: float
    worst: float
    missed: int
    refused: int
    megabytes: float
    cores: float


class Connection:
    """A connection that sends one request at a time."""

    def __init__(self, port: int) -> None:
        self.port, self.lock = port, asyncio.Lock()
        self.reader: asyncio.StreamReader | None = None
        self.used = 0.0

    async def ask(self, method: str, path: str, key: str = "", body: Any = None, **headers: str) -> tuple[int, Any]:
        """Send a request, and return the status and the document of its answer."""
        async with self.lock:
            if self.reader is None or time.monotonic() - self.used > IDLE:  # the server closes what is idle for 5 seconds
                self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
            written = b"" if body is None else json.dumps(body).encode()
            lines = [f"{method} {path} HTTP/1.1", "Host: bench", f"Content-Length: {len(written)}", "Content-Type: application/json"]
            lines += [f"Authorization: Bearer {key}"] if key else []
            lines += [f"{name}: {value}" for name, value in headers.items()]
            self.writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + written)
            self.used = time.monotonic()
            head = await self.reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r")[0])
            return int(head[9:12]), json.loads(await self.reader.readexactly(length))


class Table:
    """A table with four streams: what its players see, and when which version was seen by whom."""

    def __init__(self, number: int, ports: list[int]) -> None:
        self.number, self.ports = number, ports
        self.game, self.players = GAMES[number % len(GAMES)]
        self.keys: list[str] = []
        self.version = 0
        self.moves: list[Any] = []
        self.actor = 0
        self.over = False
        self.sent: dict[int, float] = {}
        self.seen: dict[int, list[float]] = {}
        self.opened = asyncio.Event()

    async def open(self, connection: Connection) -> None:
        """Open the table, and let all players join."""
        status, table = await connection.ask("POST", "/v1/tables", body={"game": self.game, "options": {"players": self.players}})
        assert status == 201, table
        self.path = f"/v1/tables/{table['table']}"
        self.keys = [table["key"]]
        for invite in table["invites"]:
            status, joined = await connection.ask("POST", f"{self.path}/join", body={"invite": invite["invite"]})
            assert status == 200, joined
            self.keys.append(joined["key"])
        self.keys += [table["watch"]] * (STREAMS - len(self.keys))

    async def follow(self, place: int) -> None:
        """Read a stream for good."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.ports[place % len(self.ports)], limit=2**22)
        writer.write(f"GET {self.path}/events HTTP/1.1\r\nHost: b\r\nAuthorization: Bearer {self.keys[place]}\r\n\r\n".encode())
        version = -1
        while line := await reader.readline():
            if line.startswith(b"id: "):
                version = int(line[4:])
                self.seen.setdefault(version, []).append(time.perf_counter())
            elif line.startswith(b"data: ") and place < self.players and (version > self.version or not self.moves):
                document = json.loads(line[6:])
                if version >= self.version and (moves := document["position"]["legal_moves"]):
                    self.version, self.moves, self.actor = version, moves, place
                self.over = document["position"]["outcome"] is not None

    async def act(self, senders: list[Connection], chance: random.Random) -> int:
        """Send an action, and return the status."""
        version, key, action = self.version, self.keys[self.actor], chance.choice(self.moves)
        self.moves = []
        begun = time.perf_counter()
        status, answer = await chance.choice(senders).ask("POST", f"{self.path}/actions", key, {"action": action, "version": version})
        if status == 200:
            self.sent[answer["version"]] = begun
        else:
            self.moves = [action]
        return status


async def measure(
    ports: list[int], pids: list[int], tables: int, rate: float, seconds: float
) -> tuple[list[float], int, int, float, float]:
    """Open the tables, send the actions, and return times in seconds, missed events, refusals, megabytes and cores in use."""
    chance = random.Random(1)
    senders = [Connection(ports[number % len(ports)]) for number in range(SENDERS * len(ports))]
    places = [Table(number, ports) for number in range(tables)]
    for first in range(0, tables, 50):
        await asyncio.gather(*[table.open(senders[number % len(senders)]) for number, table in enumerate(places[first : first + 50])])
    readers = []
    for table in places:
        readers += [asyncio.create_task(table.follow(place)) for place in range(STREAMS)]
        await asyncio.sleep(0.005)
    while any(sum(map(len, table.seen.values())) < STREAMS for table in places):
        await asyncio.sleep(0.1)
    await asyncio.sleep(2)
    print(f"  {tables} tables, {len(readers)} streams are open", file=sys.stderr, flush=True)
    acting: set[asyncio.Task[int]] = set()
    statuses: list[int] = []

    def done(task: asyncio.Task[int]) -> None:
        acting.discard(task)
        statuses.append(0 if task.cancelled() or task.exception() else task.result())

    begun, used = time.perf_counter(), processor(pids)
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        ready = next((table for table in chance.sample(places, 50) if table.moves and not table.over), None)
        if ready is not None:
            task = asyncio.create_task(ready.act(senders, chance))
            acting.add(task)
            task.add_done_callback(done)
    took, used = time.perf_counter() - begun, processor(pids) - used
    await asyncio.sleep(GRACE)
    times, missed = [], 0
    for table in places:
        for version, sent in table.sent.items():
            seen = table.seen.get(version, [])
            if len(seen) < STREAMS:
                missed += 1
            else:
                times.append(max(seen) - sent)
    megabytes = sum(map(memory, pids))
    for reader in readers:
        reader.cancel()
    return sorted(times), missed, sum(status != 200 for status in statuses), megabytes, used / took


def memory(pid: int) -> float:
    """Return the proportional set size of a process in megabytes."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith("Pss:"))


def processor(pids: list[int]) -> float:
    """Return the seconds of processor time that processes have used."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def hosts(address: str, number: int) -> Iterator[list[HostProcess]]:
    """Run some servers on one database."""
    with ExitStack() as stack:
        yield [stack.enter_context(running(address, SAFARI_LOG="off")) for _ in range(number)]


def measured(database: str, address: str, servers: int, tables: int, rate: float, seconds: float) -> Found:
    """Measure one case."""
    with hosts(address, servers) as started:
        pids = [pid for host in started for pid in host.pids()]
        times, missed, refused, megabytes, cores = asyncio.run(measure([host.port for host in started], pids, tables, rate, seconds))
    at = [times[min(len(times) - 1, int(len(times) * share))] * 1000 for share in (0.5, 0.99, 1)]
    return Found(database, servers, tables, len(times) / seconds, *at, missed, refused, megabytes, cores)


def page(rows: list[Found]) -> str:
    """Return the figures as a table."""
    head = "| database | servers | tables | streams | actions/s | p50 ms | p99 ms | longest ms | memory MB | cores in use |"
    lines = [head, "| --- |" + " ---: |" * 9]
    for row in rows:
        streams = row.tables * STREAMS
        lines.append(
            f"| {row.database} | {row.servers} | {row.tables:,} | {streams:,} | {row.rate:.0f} | {row.p50:.0f} | {row.p99:.0f} "
            f"| {row.worst:.0f} | {row.megabytes:.0f} | {row.cores:.2f} |"
        )
    return "\n".join(lines)


def main() -> int:
    """Measure all cases, and print or write the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--only", default="", help="sqlite or postgresql")
    parser.add_argument("--write", action="store_true", help="write the figures into docs/host.md")
    chosen = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        if chosen.only != "postgresql":
            rows.append(measured("SQLite", f"sqlite:///{folder}/tables.db", 1, chosen.tables, chosen.rate, chosen.seconds))
            print(rows[-1], flush=True)
        if chosen.only != "sqlite":
            with postgresql() as server:
                for servers in (1, 2):
                    rows.append(measured("PostgreSQL", server.database(), servers, chosen.tables, chosen.rate, chosen.seconds))
                    print(rows[-1], flush=True)
    print(page(rows))
    if chosen.write:
        text = PAGE.read_text(encoding="utf-8")
        where = f"Python {platform.python_version()}, {os.cpu_count()} cores, which the client and PostgreSQL share."
        text = f"{text.partition(BEGIN)[0]}{BEGIN}\n{page(rows)}\n\n{where}\n{END}{text.partition(END)[2]}"
        PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
