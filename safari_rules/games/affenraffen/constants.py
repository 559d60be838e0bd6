"""The box of Affenraffen, and the numbers in its rules.

A tile is an integer from 1, its index in `TILES`, which lists the fifteen kinds of animal tiles first. 0 is no tile. Players see
a tile that lies face down as `FACE_DOWN`, whatever it is.
"""

from __future__ import annotations

from struct import Struct
from typing import Any, Final

#: Fewest and most players.
PLAYERS: Final = (2, 6)
ANIMALS: Final[tuple[str, ...]] = ("ape", "zebra", "lion", "penguin", "flamingo")
COLORS: Final[tuple[str, ...]] = ("blue", "yellow", "green")
SYMBOLS: Final = {"ape": "🦍", "zebra": "🦓", "lion": "🦁", "penguin": "🐧", "flamingo": "🦩"}
COPIES: Final = 4
ANIMAL_TILES: Final = tuple([f"{animal}-{color}" for animal in ANIMALS for color in COLORS])
BONUSES: Final = tuple([f"bonus-{animal}" for animal in ANIMALS])
PENALTIES: Final = tuple([f"penalty-{animal}" for animal in ANIMALS])
ADDITIONAL_TILES: Final[tuple[str, ...]] = (*BONUSES, *PENALTIES, "first-place")
#: For each tile: its code. Index 0 is no tile.
TILES: Final[tuple[str, ...]] = ("", *ANIMAL_TILES, *ADDITIONAL_TILES)
INDEX: Final = {code: tile for tile, code in enumerate(TILES) if tile}
FACE_DOWN: Final = 255
FIRST_ADDITIONAL: Final = 16
FIRST_PENALTY: Final = 21
FIRST_PLACE: Final = 26
#: AR10: one tile for each animal and the ±5 tile, a stand-in for animals that the rulebook does not name.
DEFAULT_ADDITIONAL: Final = ("bonus-ape", "bonus-zebra", "bonus-lion", "penalty-penguin", "penalty-flamingo", "first-place")

#: The goals, how many pairs each asks for (A5), and what people call them.
PAIRS: Final = {"five-any": 5, "three-species": 3, "three-colors": 3, "three-species-three-colors": 3}
GOALS: Final = tuple(PAIRS)
GOAL_NAMES: Final[tuple[str, ...]] = (
    "five pairs of any kind",
    "three pairs of three different animals",
    "three pairs of three different colors",
    "three pairs of three different animals in three different colors",
)
ROUNDS: Final = 3
ANIMAL_SPOTS: Final = 60
MOST_SPOTS: Final = 71
#: For each number of spots: a function that takes the tile on each spot, known or not, and returns bytes: 0 for no tile, else 1.
LYING: Final = [Struct(f"{spots}?").pack for spots in range(MOST_SPOTS + 1)]
#: The values of the markers (A11) and of the additional goal tiles (A6, A7, A8).
MARKER_POINTS: Final = {"first": 3, "second": 2}
BONUS: Final = 3
PENALTY: Final = -2
PLACE_BONUS: Final = 5


def name_of(code: str) -> str:
    """Return what players call a tile: "blue ape", "±3 tile (ape)"."""
    kind, _, detail = code.partition("-")
    if kind in ANIMALS:
        return f"{detail} {kind}"
    return "±5 tile" if code == "first-place" else f"{'±3' if kind == 'bonus' else '−2'} tile ({detail})"


def from_behind(table: tuple[int, ...]) -> tuple[int, ...]:
    """Return the table as players see it (AR13)."""
    tile: Any = FACE_DOWN  # the compiled form would box plain integers, one object for each spot
    nothing: Any = 0
    return tuple([tile if each else nothing for each in table])
