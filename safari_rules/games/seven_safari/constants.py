"""The box of 7 Safari, and the numbers in its rules.

A card is its index in `CARDS` (by species, then number). A cell of the jungle is one integer: the card if it lies face down, the card
plus `FACE_UP` if it lies face up, and `EMPTY` for the cell that the pick of this turn has emptied. Players see a card that lies face
down as `FACE_DOWN`, whatever it is.
"""

from __future__ import annotations

from typing import Final, TypeAlias

#: Fewest and most players.
PLAYERS: Final = (2, 5)
SPECIES: Final[tuple[str, ...]] = ("elephant", "giraffe", "hyena", "lion", "monkey", "rhino", "toucan", "zebra")
SYMBOLS: Final = "🐘🦒🐺🦁🐒🦏🦜🦓"
HYENA: Final = 2
NUMBERS: Final = range(1, 8)
CARDS: Final = tuple([f"{species}-{number}" for species in SPECIES for number in NUMBERS])
#: For each animal card: the index of its species, and its number.
SPECIES_OF: Final = tuple([species for species in range(len(SPECIES)) for _ in NUMBERS])
NUMBER_OF: Final = tuple([number for _ in SPECIES for number in NUMBERS])
CHARLIE: Final = 56
CHARLIES: Final = 8
#: The code of every card that may lie in the jungle, by its index.
CODES: Final[tuple[str, ...]] = (*CARDS, "charlie")
INDEX: Final = {code: card for card, code in enumerate(CODES)}

FACE_UP: Final = 64
EMPTY: Final = -1
FACE_DOWN: Final = -2
CHARLIE_CELL: Final = CHARLIE + FACE_UP

#: For each number of players: rows and columns of the jungle, cards a hand (S1).
JUNGLES: Final = {2: (6, 7), 3: (5, 7), 4: (4, 7), 5: (5, 5)}
HAND_SIZES: Final = {2: 7, 3: 7, 4: 7, 5: 6}
MOST_ROWS: Final = 6
MOST_COLUMNS: Final = 7

#: The largest number of rows in a hand table, and the largest weight of a row: the largest integer that is exact in JavaScript.
MOST_HISTORIES: Final = 256
MOST_WEIGHT: Final = 2**53 - 1

Jungle: TypeAlias = tuple[tuple[int, ...], ...]


def name_of(code: str) -> str:
    """Return what players call an animal card: "lion 3"."""
    return code.replace("-", " ")


def cell_name(cell: int) -> str:
    """Return a cell as a printed state shows it: face-down cards in brackets, "(?)" if nobody sees which."""
    if cell in (EMPTY, FACE_DOWN):
        return "-" if cell == EMPTY else "(?)"
    return CODES[cell - FACE_UP] if cell >= FACE_UP else f"({CODES[cell]})"


def deck(players: int) -> tuple[int, ...]:
    """Return the animals in play: with five players one hyena is left out (S1)."""
    return tuple([card for card in range(len(CARDS)) if players < 5 or CARDS[card] != "hyena-4"])
