"""The service on a real granian: whole games by the thin client, bodies in chunks, a clean stop."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlparse

import pytest
from support.server import ask, served

CLIENT = Path(__file__).parents[2] / "examples" / "play_over_http.py"

GAMES = [
    ("kariba", "players=3"),
    ("kariba", "players=4", "face_up_draw=true", "games=2"),
    ("safari-dual", "ply_limit=300"),
    ("seven-safari", "players=2"),
    ("seven-safari", "players=5", "diagonal=true"),
    ("seven-safari", "players=3", "swapping=true", "ply_limit=300"),
    ("seven-safari", "players=4", "diagonal=true", "swapping=true", "ply_limit=300"),
    ("safaru", "players=3"),
    ("safaru", "players=4", "target_score=40"),
    ("safaru", "players=2", "reversed=true", "deals=2"),
    ("safaru", "players=4", "reversed=true"),
    ("affenraffen", "players=3", "ply_limit=800"),
    ("affenraffen", "players=2", "agreed_pairs=2"),
    ("affenraffen", "players=6", 'additional_tiles=["penalty-ape"]', "ply_limit=800"),
]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with served() as (address, process):
        yield address
    assert process.returncode == 0


@pytest.mark.parametrize("game", GAMES, ids=" ".join)
def test_a_whole_game_by_the_thin_client(url: str, game: tuple[str, ...]) -> None:
    name, *options = game
    seed = [] if name == "safari-dual" else ["--seed", "thin"]
    command = [sys.executable, str(CLIENT), name, "--url", url, *seed, *(part for option in options for part in ("--option", option))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert any(line.startswith(f"{name} is over: ") for line in lines)
    assert len([line for line in lines if line.startswith("player ")]) >= 2
    assert len(lines) > 4, "not all is printed: an action, an empty line, the end, and at least two players"


def test_the_thin_client_takes_an_address_that_ends_with_a_slash(url: str) -> None:
    command = [sys.executable, str(CLIENT), "kariba", "--url", f"{url}/", "--option", "ply_limit=3"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert "kariba is over: " in done.stdout, done.stderr


def test_the_thin_client_tells_a_problem(url: str) -> None:
    done = subprocess.run([sys.executable, str(CLIENT), "chess", "--url", url], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (1, "404 Not found: No game or page has this path.\n")


@pytest.mark.parametrize(("size", "status"), [(1000, 200), (256 * 1024, 200), (256 * 1024 + 1, 413), (400_000, 413), (1_000_000, 413)])
@pytest.mark.parametrize("chunked", [True, False])
def test_size_limits_hold_for_bodies_in_chunks_too(url: str, chunked: bool, size: int, status: int) -> None:
    body = b'{"seed": "big"}'.ljust(size)
    address = urlparse(url).netloc
    connection = http.client.HTTPConnection(address, timeout=30)
    parts = (body[place : place + 50_000] for place in range(0, len(body), 50_000)) if chunked else body
    connection.request("POST", "/v1/games/kariba/new", parts, {"Content-Type": "application/json"}, encode_chunked=chunked)
    response = connection.getresponse()
    answer = json.loads(response.read())
    connection.close()
    assert response.status == status
    assert answer.get("type") == ("/problems/content-too-large" if status == 413 else None)


def test_problems_on_a_real_server(url: str) -> None:
    assert ask(f"{url}/v1/games/kariba/new", b"[" * 60_000)[0] == 400
    assert ask(f"{url}/v1/games/kariba/new", [])[1]["errors"] == [{"pointer": "", "detail": "Expected an object, not a list."}]
    assert ask(f"{url}/nowhere")[1]["type"] == "/problems/not-found"
    assert ask(f"{url}/v1//games")[1]["type"] == "/problems/not-found"
