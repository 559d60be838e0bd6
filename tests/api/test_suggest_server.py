"""The Python client for any game, the first one in docs/front-ends.md, plays complete games against `suggest` on a real server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.server import served

from safari_rules import all_games

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.append(str(EXAMPLES))

import generic_client  # noqa: E402 - found through the line above


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """Yield the address of a service that also has a custom game."""
    with served(SAFARI_GAMES="tic_tac_toe", PYTHONPATH=str(EXAMPLES)) as (address, process):
        yield address
    assert process.returncode == 0


@pytest.mark.parametrize("game", [*(game.id for game in all_games()), "tic-tac-toe"])
def test_a_client_that_knows_no_game_plays_it(url: str, game: str) -> None:
    said: list[str] = []
    asked: list[list[str]] = []

    def choose(sentences: list[str]) -> int:
        asked.append(sentences)
        return 7 * len(said) % len(sentences)

    end: Any = generic_client.play(generic_client.Service(url), game, choose, said.append)
    assert end["outcome"]["reason"] != "ply-limit"
    assert end["active_players"] == []
    assert len(asked) >= 3
    assert any("You" in sentence for sentence in said)


def test_it_plays_where_several_sit_and_the_service_suggests_nothing() -> None:
    with served(SAFARI_SIMULATIONS="0") as (url, _):
        end: Any = generic_client.play(generic_client.Service(url), "safaru", lambda _: 0, lambda _: None, players=4)
    assert [score["player"] for score in end["scores"]] == [0, 1, 2, 3]
    assert end["outcome"] is not None


@pytest.mark.parametrize("end", ["", "/"])
def test_it_runs_as_a_command(url: str, end: str) -> None:
    command = [sys.executable, str(EXAMPLES / "generic_client.py"), "kariba", "--url", url + end, "--auto", "--options", '{"ply_limit": 5}']
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].startswith("The game is over. Seats from first to last: [[")


def test_the_command_says_what_the_service_refuses_and_that_none_answers(url: str) -> None:
    command = [sys.executable, str(EXAMPLES / "generic_client.py"), "kariba", "--auto", "--options", '{"players": 9}', "--url"]
    for address, said in ((url, "players"), ("http://127.0.0.1:9", "The service does not answer: ")):
        done = subprocess.run([*command, address], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 1
        assert said in done.stderr
        assert "Traceback" not in done.stderr
