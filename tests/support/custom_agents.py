"""Agents of other people, for tests of agents that are named `module:Class(arguments)`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class First:
    """Plays the move at an index of the list of legal moves, or the last one."""

    def __init__(self, index: int = 0, seed: str | int = "none") -> None:
        self.index, self.seed = index, seed

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return one of the moves."""
        return moves[min(self.index, len(moves) - 1)]


class Idle:
    """Has no method `choose`."""


def broken() -> None:
    """Raise an error with a text of two lines."""
    raise RuntimeError("no weights\nin this file")
