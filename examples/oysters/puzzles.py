"""Puzzles of Oysters: how likely an oyster holds a large pearl."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from safari_rules.players.insight.puzzles import Answer, KnownPosition, PuzzleKind, Puzzles, odds


def large_pearl(position: KnownPosition) -> Answer | None:
    """Return the question how likely an oyster of the row holds a pearl of at least a certain size."""
    unseen: Any = position.belief.unseen
    row = [oyster for oyster, owner in enumerate(unseen.state.owners) if owner is None]
    oyster, size = position.chance.choice(row), position.chance.choice(unseen.left)
    chance = Fraction(sum(pearl >= size for pearl in unseen.left), len(unseen.left))
    question = f"How likely is it that oyster {oyster + 1} holds a pearl of size {size} or more?"
    return odds(question, "Nobody has looked into an oyster. All orders of the other pearls are equally likely.", chance, len(unseen.left))


PUZZLES = Puzzles((PuzzleKind("odds", large_pearl, options=({"looks": 0},), agents=("random",), late=False),))
