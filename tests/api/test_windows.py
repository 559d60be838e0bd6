"""The library, the command, the service and the host without the parts of Python that Windows lacks. `support/windows.py` removes them."""

from __future__ import annotations

import itertools
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from safari_api.threaded import Wakeful
from support.host_client import Opened
from support.hosts import HostProcess, running
from support.server import ask, served

ROOT = Path(__file__).parents[2]
WINDOWS = str(ROOT / "tests" / "support" / "windows.py")
CLIENT = ROOT / "examples" / "play_over_http.py"
#: Imports each module of the three packages, and prints each module that cannot be imported with the module that it misses.
IMPORT_ALL = """
import importlib, pkgutil, runpy, sys
runpy.run_path(sys.argv[1])
import safari_api, safari_host, safari_rules
for package in (safari_rules, safari_api, safari_host):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if ".template" in found.name or ".migrations." in found.name:  # not modules that anything imports
            continue
        try:
            importlib.import_module(found.name)
        except ImportError as error:
            print(found.name, error.name)
"""
#: The packages of extras, and `_winapi`, which only Windows has and which PettingZoo imports through the standard library.
OPTIONAL = {"_winapi", "gymnasium", "mcp", "open_spiel", "pettingzoo", "pyarrow", "pyspiel", "textarena"}


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, WINDOWS, *arguments], capture_output=True, text=True, timeout=120, check=False)


def test_no_module_needs_what_windows_lacks() -> None:
    done = subprocess.run([sys.executable, "-c", IMPORT_ALL, WINDOWS], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert {line.split()[1].partition(".")[0] for line in done.stdout.splitlines()} <= OPTIONAL, done.stdout


@pytest.mark.parametrize(
    "line",
    [
        "games",
        "rules kariba",
        "play kariba --seed 1 --quiet",
        "openapi --output -",
        "openapi --tables --output -",
        "puzzles kariba --count 1",
        "tournament kariba --agent greedy --agent random --games 2 --jobs 2 --seed 1",
        "league kariba --agent greedy --agent random --games 2 --seed 1",
    ],
)
def test_a_command_works(line: str) -> None:
    done = command(*line.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_a_tournament_goes_on_in_its_file(tmp_path: Path) -> None:
    line = ["tournament", "kariba", "--agent", "random", "--agent", "random", "--out", str(tmp_path / "games.jsonl"), "--games"]
    for games in (2, 3):
        done = command(*line, str(games))
        assert done.returncode == 0, done.stderr
    assert len((tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()) == 4


def test_the_contract_is_utf_8_where_the_console_is_not() -> None:
    line = [sys.executable, WINDOWS, "openapi", "--output", "-"]
    done = subprocess.run(line, env={**os.environ, "PYTHONIOENCODING": "cp1252"}, capture_output=True, timeout=120, check=True)
    assert done.stdout == (ROOT / "openapi.yaml").read_bytes()


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """Yield the address of a server that Ctrl-C stops. Assert that it prints no traceback and starts no other process."""
    output = tmp_path / "output"
    with served(workers=4, told=output, program=(WINDOWS,), stop=signal.SIGINT, SAFARI_METRICS="on") as (address, process):
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        assert not children.exists() or children.read_text() == ""
        yield address
    assert process.returncode == 0
    assert "Traceback" not in output.read_text()
    assert "Listening at" in output.read_text()


@pytest.mark.parametrize("game", ["kariba", "safari-dual", "seven-safari", "safaru", "affenraffen"])
def test_a_game_is_played_over_http(url: str, game: str) -> None:
    limit = ["--option", "ply_limit=300"] if game != "kariba" else []
    done = subprocess.run(
        [sys.executable, str(CLIENT), game, "--url", url, *limit], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert f"{game} is over: " in done.stdout


def test_a_computer_suggests_a_move(url: str) -> None:
    status, started = ask(f"{url}/v1/games/kariba/new", {"options": {"players": 2}, "seed": "windows"})
    assert status == 200
    status, answer = ask(f"{url}/v1/games/kariba/suggest", {"state": started["state"], "player": 0, "simulations": 20})
    assert status == 200
    assert answer["action"] in started["legal_moves"]


def test_a_signal_ends_the_wait_at_whatever_moment_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The signal's handler runs in the waiting thread, between any two lines."""
    monkeypatch.setattr("safari_api.threaded.MOMENT", 0.001)
    for moment in range(20):
        event, lines = Wakeful(), itertools.count()

        def handle(*_: object, event: Wakeful = event, lines: Iterator[int] = lines, moment: int = moment) -> Any:
            if next(lines) == moment:
                event.set()
            return handle

        def wait(event: Wakeful = event) -> None:
            sys.settrace(handle)
            event.wait()

        waiting = threading.Thread(target=wait, daemon=True)
        waiting.start()
        waiting.join(10)
        assert not waiting.is_alive(), moment


def test_a_slow_client_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with served(told=tmp_path / "output", program=(WINDOWS,), stop=signal.SIGINT) as (address, process):
        place = urlparse(address)
        slow = socket.create_connection((place.hostname, place.port or 0))
        slow.sendall(b"POST /v1/games/kariba/new HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
    slow.close()


def test_a_port_in_use_is_refused_in_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = command("serve", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert done.stderr.startswith("safari-rules: port ")
    assert "Traceback" not in done.stderr


class WindowsHost(HostProcess):
    program = (sys.executable, WINDOWS)


def test_the_host_plays_with_a_computer_and_ends_its_streams(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/tables.db", WindowsHost, SAFARI_LOG="off", SAFARI_COMPUTERS="1") as host:
        computer = {"kind": "computer", "level": "easy"}
        table = Opened(host.url, "kariba", options={"players": 2}, seats=[{"kind": "person"}, computer])
        stream = table.stream(0)
        made = table.act()
        by_computer = stream.wait_for(made["version"] + 1, 30)
        assert by_computer["position"]["events"]
        assert host.stop(10) == 0
        assert stream.ended.wait(5)
        stream.close()
