"""The box of Safari-Dual, and the numbers in its rules.

The board is six sets of spaces: those of the pieces of player 0 (round) and of player 1 (angular), those of each player's lion, and
those of the giraffes and of the elephants of both players. A set is a 25-bit integer. Bit `5 * column + row` is a space, so that
ascending bits are spaces in the order of their names.
"""

from __future__ import annotations

from typing import Final, TypeAlias

#: Goes up when the game's behavior changes. An endgame table is valid for one version only.
RULES_VERSION: Final = 3
#: Fewest and most players.
PLAYERS: Final = (2, 2)
#: The smallest and the largest limit that players may set for actions without a capture (SDR9).
QUIET_LIMITS: Final = (1, 10_000)
#: The count of actions without a capture stops here, the greatest number that a document may hold.
MOST_QUIET: Final = 2**31 - 1
SIZE: Final = 5
COLUMNS: Final = "abcde"
SPACES: Final = tuple([f"{column}{row}" for column in COLUMNS for row in range(1, SIZE + 1)])
BITS: Final = {space: 1 << place for place, space in enumerate(SPACES)}
EVERY_SPACE: Final = (1 << 25) - 1
#: The space on which each player's lion starts.
BASES: Final[tuple[int, ...]] = (BITS["a1"], BITS["e5"])

SPECIES: Final[tuple[str, ...]] = ("lion", "giraffe", "elephant")
SYMBOLS: Final = "🦁🦒🐘"
SHAPES: Final[tuple[str, ...]] = ("round", "angular")
#: For each player and species: the letters, and how many of each are in the box.
LETTERS: Final[tuple[str, ...]] = ("LGE", "lge")
COUNTS: Final[tuple[tuple[int, ...], ...]] = ((1, 2, 3), (1, 3, 2))

#: The spaces of the pieces of player 0 and of player 1, of the lion of each, of the giraffes and of the elephants.
Board: TypeAlias = tuple[int, ...]
#: The kind of a piece is the index in `Board` of the set with all pieces of its species. Each player's lion has a set of its own.
LIONS: Final[tuple[int, ...]] = (2, 3)
GIRAFFES: Final = 4
ELEPHANTS: Final = 5
#: For each letter: whose piece it is, and of which kind.
KINDS: Final = {
    letter: (player, kind)
    for player, letters in enumerate(LETTERS)
    for letter, kind in zip(letters, (LIONS[player], GIRAFFES, ELEPHANTS), strict=True)
}
#: For each player and kind: the letter.
LETTER_OF: Final = {piece: letter for letter, piece in KINDS.items()}


def rows_of(board: Board) -> list[str]:
    """Return the board as five strings, row 5 first, column a first."""
    cells = ["."] * len(SPACES)
    for letter, (player, kind) in KINDS.items():
        spaces = board[player] & board[kind]
        while spaces:
            place = spaces.bit_length() - 1
            cells[place] = letter
            spaces ^= 1 << place
    return ["".join(cells[row::SIZE]) for row in range(SIZE - 1, -1, -1)]


def board_of(rows: list[str]) -> Board:
    """Return the board that five strings show, row 5 first."""
    sets = [0] * 6
    for row, cells in enumerate(reversed(rows)):
        for column, letter in enumerate(cells):
            if letter != ".":
                player, kind = KINDS[letter]
                sets[player] |= 1 << (SIZE * column + row)
                sets[kind] |= 1 << (SIZE * column + row)
    return tuple(sets)


START: Final = board_of(["..gel", "...ge", "E...g", "GE...", "LGE.."])  # SD1
