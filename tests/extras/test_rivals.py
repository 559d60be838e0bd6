"""The rivals that need more than Python: the alpha-beta search in C++, and OpenSpiel's searches."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from safari_rules import game
from safari_rules.core.game import AnyGame
from safari_rules.players import RandomAgent, play

FOLDER = Path(__file__).parents[2] / "benchmarks" / "rivals"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the alpha-beta search of Safari-Dual, and return its path."""
    made = tmp_path_factory.mktemp("rivals") / "dual"
    subprocess.run(["c++", "-O2", "-std=c++17", "-o", made, FOLDER / "dual.cpp"], timeout=100, check=True)
    return made


@pytest.fixture
def rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the modules of the rivals importable."""
    monkeypatch.syspath_prepend(str(FOLDER))


def ask(program: Path, *lines: str) -> list[str]:
    """Return the program's answer to a line."""
    return subprocess.run([program], input="\n".join(lines), capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()


def leaves(dual: AnyGame, state: Any, depth: int) -> int:
    """Count the positions after some plies by the library's rules."""
    if not depth or not dual.active_players(state):
        return 1
    return sum(leaves(dual, dual.apply(state, move).state, depth - 1) for move in dual.legal_moves(state))


def test_the_program_knows_the_rules_of_safari_dual(program: Path) -> None:
    dual = game("safari-dual")
    assert ask(program, *[f"perft {depth} x" for depth in (1, 2, 3)]) == [str(leaves(dual, dual.new(), depth)) for depth in (1, 2, 3)]
    assert ask(program, "perft 5 x") == ["464260"]


@pytest.mark.parametrize("evaluation", ["pieces", "mobility", "lions", "both"])
def test_the_program_answers_legal_moves_in_any_position(program: Path, evaluation: str) -> None:
    dual, chance = game("safari-dual"), Random("positions")
    states = []
    for _ in range(4):
        state = dual.new()
        while dual.active_players(state) and state.ply < 200:
            states.append(state)
            state = dual.apply(state, chance.choice(dual.legal_moves(state))).state
    answers = ask(program, *[f"{state.current_player} 2 {evaluation} {'/'.join(dual.dump(state)['board'])}" for state in states])
    for state, answer in zip(states, answers, strict=True):
        words = {"pass" if move.type == "pass" else f"{move.origin} {move.target}" for move in dual.legal_moves(state)}
        assert answer in words


def test_the_program_beats_random_play(program: Path, rivals: None, monkeypatch: pytest.MonkeyPatch) -> None:
    import agents  # type: ignore[import-not-found]

    monkeypatch.setattr(agents, "DUAL", program)
    for seat in (0, 1):
        seats = [agents.SafariDualRival(depth=3), RandomAgent(seat)]
        record = play(game("safari-dual"), seats if seat == 0 else seats[::-1], ply_limit=400)
        outcome = game("safari-dual").outcome(record.final_state())
        assert outcome is not None
        assert outcome.winners == (seat,)


@pytest.mark.parametrize("name", ["kariba", "seven-safari", "safaru", "safari-dual"])
def test_open_spiel_searches_for_a_move(name: str, rivals: None) -> None:
    from openspiel import Searcher  # type: ignore[import-not-found]

    played: AnyGame = game(name)
    searcher = Searcher(1, simulations=4)
    state = played.new(ply_limit=500, **({"seed": "search"} if played.seeded else {}))
    for _ in range(4):
        (player,) = played.active_players(state)
        move = searcher.choose(played.belief_in(state, player), played.legal_moves(state))
        assert move in played.legal_moves(state)
        state = played.apply(state, move).state
    sys.modules.pop("openspiel")
