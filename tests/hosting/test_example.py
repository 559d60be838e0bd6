"""The bot of examples/host_client.py plays complete games with real hosts, even if a host is killed in the middle."""

from __future__ import annotations

import re
import runpy
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.host_client import Opened
from support.hosts import HostProcess, running
from support.processes import Process, Spawn, eventually

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "host_client.py"
STREAM = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
FIRST, SECOND = (b'id: %d\nevent: table\ndata: {"version": %d}\n\n' % (version, version) for version in (1, 2))


def bots(spawn: Spawn, table: Opened) -> list[Process]:
    links = [f"{table.url}/#/join/{table.table}/{each['invite']}" for each in table.invites]
    commands = [[sys.executable, str(BOT), link, "--name", f"bot {place}"] for place, link in enumerate(links)]
    return [spawn(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) for command in commands]


@pytest.mark.parametrize("game", ["kariba", "seven-safari", "safaru", "safari-dual", "affenraffen"])
def test_bots_play_a_game(spawn: Spawn, host: HostProcess, game: str) -> None:
    options = {"ply_limit": 40} if game == "safari-dual" else {}
    table = Opened(host.url, game, join=False, options=options)
    playing = bots(spawn, table)
    eventually(lambda: all(seat["kind"] != "open" for seat in table.look()["seats"]), 20, "all bots join", pause=0.1)
    table.finish()
    for bot in playing:
        said, _ = bot.communicate(timeout=30)
        assert bot.returncode == 0, said
        assert "The game is over. Winners: " in said
        assert len(said.splitlines()) > 5


def test_the_code_of_the_tutorial_runs(host: HostProcess) -> None:
    """The blocks of docs/tutorials/host-a-game.md run in order in a separate process."""
    page = (ROOT / "docs" / "tutorials" / "host-a-game.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)).replace("http://127.0.0.1:8000", host.url)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    *links, seen = done.stdout.splitlines()
    assert [link.partition("/#/join/")[0] for link in links] == [host.url] * 2
    assert re.match(r"\d+ \[\d\] \[", seen), seen


def test_a_bot_goes_on_after_the_host_was_killed(spawn: Spawn, address: str) -> None:
    with running(address, SAFARI_LOG="off") as host:
        table = Opened(host.url, "kariba", join=False, options={"players": 2})
        (bot,) = bots(spawn, table)
        time.sleep(1.5)
        table.act()
        host.kill()
        host.start()
        table.finish()
        said, _ = bot.communicate(timeout=30)
        assert bot.returncode == 0, said
        assert "The game is over." in said


def test_a_bot_says_what_is_wrong_with_its_invite(host: HostProcess) -> None:
    table = Opened(host.url, "kariba", options={"players": 2})
    for link, words in (
        (f"{host.url}/#/join/{table.table}/{table.invites[0]['invite']}", "409 Invite used"),
        (f"{host.url}/#/join/{table.table}/{'A' * 22}", "401 Unauthorized"),
        (host.url, "The link should be like"),
    ):
        done = subprocess.run([sys.executable, str(BOT), link], capture_output=True, text=True, timeout=30, check=False)
        assert done.returncode == 1
        assert words in done.stderr
        assert done.stderr.count("\n") == 1


def chunk(content: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(content), content)


@contextmanager
def answering(*answers: bytes) -> Iterator[tuple[str, list[bytes]]]:
    """Serve each answer to one connection, which then is closed. Yield the address, and the list of the requests."""
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            for each in answers:
                connection, _ = server.accept()
                with connection, connection.makefile("rb") as sent:
                    head = b"".join(iter(sent.readline, b"\r\n"))
                    length = re.search(rb"(?i)content-length: (\d+)", head)
                    asked.append(head + sent.read(int(length[1]) if length else 0))
                    connection.sendall(each)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/v1/tables/x", asked
        thread.join(10)


@pytest.mark.parametrize(
    "cut",
    [
        STREAM + chunk(FIRST),
        STREAM + chunk(FIRST) + b"5",
        STREAM + chunk(FIRST) + chunk(SECOND)[:14],
        STREAM + chunk(FIRST) + chunk(SECOND)[:-9],
        b"HTTP/1.0 200 OK\r\n\r\n" + FIRST + SECOND[:-4],
    ],
)
def test_a_bot_misses_nothing_wherever_its_stream_is_cut(cut: bytes) -> None:
    follow = runpy.run_path(str(BOT))["follow"]
    with answering(cut, STREAM + chunk(SECOND)) as (url, asked):
        versions = follow(url, {})
        assert [next(versions)["version"], next(versions)["version"]] == [1, 2]
    assert b"last-event-id: 1\r\n" in asked[1].lower()


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_a_bot_waits_for_a_host_behind_a_proxy(status: int) -> None:
    refused = b"HTTP/1.1 %d No\r\nContent-Length: 6\r\n\r\n<html>" % status
    bot = runpy.run_path(str(BOT))
    with answering(refused, STREAM + chunk(FIRST)) as (url, _):
        assert next(bot["follow"](url, {})) == {"version": 1}
    with answering(refused, b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}", b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}") as (
        url,
        asked,
    ):
        assert bot["ask"](url, {}) == {}
    assert [each[-2:] for each in asked] == [b"{}"] * 3
