"""Three stored puzzles of each game, one of each kind first, proven again by brute force; fresh ones are found in time."""

from __future__ import annotations

import json
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from support import brute

from safari_rules import all_games, game
from safari_rules.players.puzzles import puzzles

STORED = Path(__file__).parents[2] / "api" / "safari_api" / "puzzles"
NAMES = [each.id for each in all_games()]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", NAMES)
def test_three_stored_puzzles_are_proven(name: str) -> None:
    stored: list[dict[str, Any]] = json.loads((STORED / f"{name}.json").read_text(encoding="utf-8"))
    first = {puzzle["kind"]: puzzle for puzzle in reversed(stored)}
    chosen = [*first.values(), *[puzzle for puzzle in stored if puzzle not in first.values()]][:3]
    for puzzle in chosen:
        brute.prove(puzzle)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", NAMES)
def test_three_fresh_puzzles_take_less_than_two_minutes_of_this_process(name: str) -> None:
    begun = time.process_time()
    for puzzle in islice(puzzles(game(name), seed="fresh"), 3):
        brute.prove(puzzle)
    assert time.process_time() - begun < 120
