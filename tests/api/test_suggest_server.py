"""A front end that knows no rule plays whole games against `suggest`, on a real server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.server import served

CLIENT = Path(__file__).parents[2] / "examples" / "play_against_suggest.py"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with served() as (address, process):
        yield address
    assert process.returncode == 0


@pytest.mark.parametrize(
    "game", ["kariba --players 3 --seat 1", "safari-dual", "seven-safari", "safaru --players 4 --seat 3", "affenraffen --players 2"]
)
def test_a_whole_game_against_the_computer(url: str, game: str) -> None:
    command = [sys.executable, str(CLIENT), *game.split(), "--url", url, "--auto", "--simulations", "4"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    ranking = [line for line in done.stdout.splitlines() if line[:2] in ("1.", "2.", "3.", "4.")]
    assert any(": you" not in line and "you: " in line for line in ranking)
    assert ranking[0].startswith("1. ")
