"""The box of Kariba, and the numbers in its rules.

Cards of a rank are alike, so hands, waterhole and won stacks are eight counts: `counts[rank - 1]`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

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
