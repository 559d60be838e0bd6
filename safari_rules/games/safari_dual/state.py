"""Safari-Dual's values: options, state, actions and events, all immutable; the starting position.

The board is six sets of spaces: those where the pieces of player 0 (round) and of player 1 (angular) stand, those where
the lion of each stands, and those where giraffes and elephants stand, whosesoever. A set is a 25-bit integer; bit
`5 * column + row` is a space, so that ascending bits are spaces in the order of their names.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from safari_rules.values import Component

#: Fewest and most players.
PLAYERS = (2, 2)
SIZE = 5
COLUMNS = "abcde"
SPACES = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, SIZE + 1))
BITS = {space: 1 << place for place, space in enumerate(SPACES)}
EVERY_SPACE = (1 << len(SPACES)) - 1
#: Where each player's lion starts.
BASES = (BITS["a1"], BITS["e5"])

SPECIES = ("lion", "giraffe", "elephant")
#: By player and species: the letters, and how many of each are in the box.
LETTERS = ("LGE", "lge")
COUNTS = ((1, 2, 3), (1, 3, 2))
SHAPES = ("round", "angular")
SYMBOLS = "🦁🦒🐘"
COMPONENTS = tuple(
    Component(letter, f"{SHAPES[player]} {species}", count, symbol, {"species": species, "player": player})
    for player, (letters, counts) in enumerate(zip(LETTERS, COUNTS, strict=True))
    for letter, species, count, symbol in zip(letters, SPECIES, counts, SYMBOLS, strict=True)
)

#: Where the pieces of player 0 and of player 1 are; where the lion of each is; where the giraffes and the elephants are.
Board: TypeAlias = tuple[int, ...]
#: The kind of a piece is the set that says where its like are; that of a lion by player.
LIONS, GIRAFFES, ELEPHANTS = (2, 3), 4, 5
#: By letter: whose piece it is, and of which kind.
KINDS = {
    letter: (player, kind)
    for player, letters in enumerate(LETTERS)
    for letter, kind in zip(letters, (LIONS[player], GIRAFFES, ELEPHANTS), strict=True)
}
#: And back.
LETTER_OF = {piece: letter for letter, piece in KINDS.items()}


class Options(NamedTuple):
    """How a game is played."""

    players: int = 2
    first_player: int = 0
    ply_limit: int | None = None


class State(NamedTuple):
    """A game in progress. There is no chance in it, so `seed` is None."""

    options: Options
    seed: None
    ply: int
    current_player: int
    board: Board

    def __str__(self) -> str:
        shape = SHAPES[self.current_player]
        rows = [f"{SIZE - index} {' '.join(row)}" for index, row in enumerate(rows_of(self.board))]
        head = f"Safari-Dual, ply {self.ply}: player {self.current_player} ({shape}) to move"
        return "\n".join([head, *(f"  {row}" for row in rows), f"    {' '.join(COLUMNS)}"])


class Move(NamedTuple):
    """SD2: a piece goes one space, from `origin` to `target` (such as "b1" and "b2")."""

    player: int
    origin: str
    target: str
    type: Literal["move"] = "move"

    def __str__(self) -> str:
        return f"player {self.player} moves {self.origin}-{self.target}"


class Pass(NamedTuple):
    """SDR3: the player cannot move."""

    player: int
    type: Literal["pass"] = "pass"

    def __str__(self) -> str:
        return f"player {self.player} passes"


Action: TypeAlias = Move | Pass


class Moved(NamedTuple):
    """A piece moved."""

    player: int
    piece: str
    origin: str
    target: str
    type: Literal["moved"] = "moved"


class Piece(NamedTuple):
    """A piece, as its letter, and the space it was on."""

    piece: str
    at: str


class Captured(NamedTuple):
    """`player` captured these pieces, in the order of their spaces."""

    player: int
    pieces: tuple[Piece, ...]
    type: Literal["captured"] = "captured"


class Passed(NamedTuple):
    """The player could not move."""

    player: int
    type: Literal["passed"] = "passed"


Event: TypeAlias = Moved | Captured | Passed


def rows_of(board: Board) -> list[str]:
    """The board as five strings, row 5 first, column a first."""
    cells = ["."] * len(SPACES)
    for letter, (player, kind) in KINDS.items():
        spaces = board[player] & board[kind]
        while spaces:
            place = spaces.bit_length() - 1
            cells[place] = letter
            spaces ^= 1 << place
    return ["".join(cells[row::SIZE]) for row in range(SIZE - 1, -1, -1)]


def board_of(rows: list[str]) -> Board:
    """The board that five strings show, row 5 first."""
    sets = [0] * 6
    for row, cells in enumerate(reversed(rows)):
        for column, letter in enumerate(cells):
            if letter != ".":
                player, kind = KINDS[letter]
                sets[player] |= 1 << (SIZE * column + row)
                sets[kind] |= 1 << (SIZE * column + row)
    return tuple(sets)


START = board_of(["..gel", "...ge", "E...g", "GE...", "LGE.."])  # SD1


def setup(options: Options, seed: str) -> State:
    """SD1: the starting position."""
    return State(options, None, 0, options.first_player, START)
