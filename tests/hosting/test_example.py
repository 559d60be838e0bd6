"""The bot of examples/host_client.py plays complete games with real hosts, even if a host is killed in the middle."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.host_client import Opened
from support.hosts import HostProcess, running
from support.processes import Process, Spawn, eventually

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "host_client.py"


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
