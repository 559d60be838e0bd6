"""A client that reads nothing counts as away, its stream is cut, and the memory of such streams is freed."""

from __future__ import annotations

import asyncio
import re
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from safari_host import streams
from safari_host.connections import LOST, shut
from safari_host.housekeeping import SWEEP
from support.host_client import Opened
from support.hosts import HostProcess, running
from support.processes import eventually

#: Seconds within which other players see that a player is away.
SEEN = 15
#: Number of streams without a reader, seconds after which all of them are cut, and megabytes that may then still be in use.
UNREAD, CUT, LEFT = 2_000, 30, 100


def memory(host: HostProcess) -> float:
    """Return the proportional set size of all processes of a host in megabytes."""
    found = 0.0
    for pid in host.pids():
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
        found += next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))
    return found


def unread(table: Opened, seat: int | None, host: HostProcess) -> socket.socket:
    """Open a stream from which the client does not read, with the smallest receive buffer."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    client.connect(("127.0.0.1", host.port))
    head = f"GET {table.path}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {table.keys[seat]}\r\nLast-Event-ID: 0\r\n\r\n"
    client.sendall(head.encode())
    return client


@pytest.fixture
def host(tmp_path: Path) -> Iterator[HostProcess]:
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off") as started:
        yield started


@pytest.mark.smoke
def test_a_message_that_is_not_taken_ends_the_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LOST", 0.05)
    taken: list[Any] = []

    async def stuck(message: Any) -> None:
        if taken:
            await asyncio.Event().wait()
        taken.append(message)

    async def talk() -> None:
        send = streams.patient(stuck)
        await send("first")
        with pytest.raises(streams.LostClientError):
            await send("second")

    asyncio.run(talk())
    assert taken == ["first"]


@pytest.mark.smoke
def test_a_connection_is_shut_by_the_address_of_its_client() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener, ExitStack() as opened:
        clients = [opened.enter_context(socket.create_connection(listener.getsockname())) for _ in range(3)]
        accepted = [opened.enter_context(listener.accept()[0]) for _ in clients]
        shut(clients[1].getsockname())
        assert clients[1].recv(1) == b""
        for client, server in ((clients[0], accepted[0]), (clients[2], accepted[2])):
            server.sendall(b"x")
            assert client.recv(1) == b"x"


@pytest.mark.nightly
def test_a_client_that_takes_nothing_is_away_and_its_stream_is_cut(host: HostProcess) -> None:
    table = Opened(host.url, "seven-safari", options={"players": 2})
    reading = table.stream(0)
    for number in range(40):
        table.act(number)
    with unread(table, 1, host) as client:
        eventually(lambda: table.look()["seats"][1]["present"], 5, "the stream is open")
        begun = time.monotonic()
        eventually(lambda: not table.look()["seats"][1]["present"], SEEN, "the others see that it is away")
        assert time.monotonic() - begun > LOST / 2, "a short moment without reading counts as away"
        client.settimeout(20)
        with suppress(ConnectionError):
            while client.recv(65536):
                pass
    table.act(1)
    reading.wait_for(table.look()["version"])
    assert table.look()["seats"][0]["present"]
    reading.close()


def streams_of(host: HostProcess) -> int:
    """Return the number of open streams of a host."""
    with urlopen(f"{host.url}/metrics", timeout=30) as answer:
        return int(float(re.search(rb"^safari_streams (.*)$", answer.read(), re.MULTILINE)[1]))  # type: ignore[index]


@pytest.mark.nightly
def test_many_streams_that_read_nothing_are_cut_and_their_memory_comes_back(tmp_path: Path) -> None:
    """The games are in memory before the streams begin. After each of two rounds of streams, the memory must be back near that level."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    try:
        with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off", SAFARI_METRICS="on") as host:
            tables = [Opened(host.url, "seven-safari") for _ in range(10)]
            for table in tables:
                for number in range(10):
                    table.act(number)
            before = memory(host)
            for _ in range(2):
                with ExitStack() as opened:
                    for number in range(UNREAD):
                        opened.enter_context(unread(tables[number % len(tables)], None, host))
                    assert streams_of(host) > UNREAD / 2, "too few streams are open at the same time"
                    eventually(lambda: not streams_of(host), CUT, "all streams are cut")
                eventually(lambda: memory(host) <= before + LEFT, 3 * SWEEP, f"at most {LEFT} MB are left", pause=1)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
