"""The box of Kariba, and the numbers in its rules.

Cards of a rank are alike, so hands, waterhole and won stacks are eight counts: `counts[rank - 1]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from safari_rules.authoring.results import sequence

#: Fewest and most players; games of a match.
PLAYERS: Final = (2, 4)
GAMES: Final = (1, 10)
RANKS: Final = range(1, 9)
ANIMALS: Final[tuple[str, ...]] = ("mouse", "meerkat", "zebra", "giraffe", "ostrich", "cheetah", "rhino", "elephant")
PLURALS: Final[tuple[str, ...]] = ("mice", "meerkats", "zebras", "giraffes", "ostriches", "cheetahs", "rhinos", "elephants")
SYMBOLS: Final = "🐭🦦🦓🦒🦤🐆🦏🐘"
COPIES: Final = 8
HAND_SIZE: Final = 5
FACE_UP_SIZE: Final = 3
#: The number of cards of an animal that chase another away (K3).
CHASERS: Final = 3
MOUSE: Final = 1
ELEPHANT: Final = 8

#: Eight counts, index 0 for rank 1.
Counts: TypeAlias = tuple[int, ...]
NONE: Final[Counts] = (0,) * len(RANKS)
DECK: Final = tuple([rank for rank in RANKS for _ in range(COPIES)])


def name_of(rank: int) -> str:
    """Return the animal of a rank, or the number of a rank that does not exist."""
    return ANIMALS[rank - 1] if rank in RANKS else f"card of rank {rank}"


def amount(count: int, rank: int) -> str:
    """Return cards in words: "1 mouse", "3 giraffes"."""
    return f"{count} {ANIMALS[rank - 1] if count == 1 else PLURALS[rank - 1]}"


def cards_of(counts: Sequence[int]) -> str:
    """Return counts, those of a state or of a view as JSON, in words: "2 mice and 1 rhino"."""
    held = [amount(count, rank) for rank, count in zip(RANKS, counts, strict=True) if count]
    return sequence(held) if held else "nothing"
