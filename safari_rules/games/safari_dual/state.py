"""Safari-Dual's shapes: options, state, actions and events, each defined once, in Python and in JSON."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

from safari_rules.authoring import schema as fields
from safari_rules.authoring.codecs import LARGEST, Const, Integer, ListOf, OneOfTexts, Text
from safari_rules.authoring.results import Component
from safari_rules.authoring.schema import record, state_of
from safari_rules.authoring.shapes import game_schema
from safari_rules.games.safari_dual.constants import (
    COLUMNS,
    COUNTS,
    LETTERS,
    PLAYERS,
    QUIET_LIMITS,
    SHAPES,
    SIZE,
    SPACES,
    SPECIES,
    SYMBOLS,
    Board,
    board_of,
    rows_of,
)

Seat = partial(Integer, 0, PLAYERS[1] - 1)
Space = partial(OneOfTexts, SPACES, component="SafariDualSpace", about="A space of the board: its column and row, such as c3.")
Letter = partial(
    OneOfTexts,
    "".join(LETTERS),
    component="SafariDualLetter",
    about="A piece. Round pieces have upper-case letters, angular ones lower-case letters.",
    labels=[f"{shape}_{species}".upper() for shape in SHAPES for species in SPECIES],
)
#: The opposing piece of the moved piece's species that closes a sandwich, if there are several (SDR10).
FarEnd: TypeAlias = Literal["nearest", "any"]
NoSeed = partial(Const, None, "Always null, because nothing in this game is random.")


class BoardRows(ListOf[str]):
    """Five strings of five letters in JSON, sets of spaces in Python."""

    def __init__(self, doc: str) -> None:
        super().__init__(Text(f"[.{''.join(LETTERS)}]", SIZE, SIZE), SIZE, SIZE, doc)

    def read(self, value: Any) -> Any:
        return board_of(list(super().read(value)))

    def write(self, value: Any) -> list[str]:
        return rows_of(value)


class Facts(NamedTuple):
    """The facts of a piece."""

    species: Annotated[str, OneOfTexts(SPECIES, "The animal.")]
    player: Annotated[int, Seat("The seat of the piece's owner. Seat 0 has the round pieces, seat 1 the angular ones.")]


COMPONENTS = tuple(
    Component(letter, f"{SHAPES[player]} {species}", count, symbol, Facts(species, player)._asdict())
    for player, (letters, counts) in enumerate(zip(LETTERS, COUNTS, strict=True))
    for letter, species, count, symbol in zip(letters, SPECIES, counts, SYMBOLS, strict=True)
)


class Options(NamedTuple):
    """The options of a game. An option that is left out has its default."""

    players: Annotated[int, Integer(*PLAYERS, "The number of players.")] = 2
    first_player: Annotated[int, Seat("The seat that begins. Seat 0 has the round pieces, seat 1 the angular ones.")] = 0
    quiet_limit: Annotated[
        int | None,
        Integer(
            *QUIET_LIMITS,
            "The number of actions in a row without a capture after which the game is drawn (SDR9). Null for no such draw.",
            allow_none=True,
            late=True,
        ),
    ] = None
    ply_limit: Annotated[int | None, fields.ply_limit()] = None
    far_end: Annotated[
        FarEnd,
        OneOfTexts(
            get_args(FarEnd),
            "The opposing piece of the moved piece's species that closes a sandwich, if there are several (SDR10).",
            component="SafariDualFarEnd",
            about="A far end: the nearest such piece, or any of them.",
            sparse=True,
        ),
    ] = "nearest"


@state_of("Safari-Dual")
class State(NamedTuple):
    """A game in progress."""

    options: Annotated[Options, record(Options, "SafariDualOptions", "The options the game is played with.")]
    seed: Annotated[None, NoSeed()]
    ply: Annotated[int, fields.ply()]
    current_player: Annotated[
        int, Seat("The seat whose turn it is. In a game that is won, it is the winner; in one drawn by SDR9, the player who acted last.")
    ]
    board: Annotated[
        Board,
        BoardRows("The board, with row 5 and column a first. L, G and E are round, l, g and e are angular, and a dot is an empty space."),
    ]
    quiet: Annotated[int, Integer(0, LARGEST, "The number of actions since the last capture, or since the start.", late=True)] = 0

    def __str__(self) -> str:
        now = f"current player {self.current_player} ({SHAPES[self.current_player]})"
        rows = [f"{SIZE - index} {' '.join(row)}" for index, row in enumerate(rows_of(self.board))]
        head = f"Safari-Dual, ply {self.ply}: {now}"
        return "\n".join([head, *(f"  {row}" for row in rows), f"    {' '.join(COLUMNS)}"])


class Move(NamedTuple):
    """A piece moves one space (SD2)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    origin: Annotated[str, Space("The space the piece leaves.", json_name="from")]
    target: Annotated[str, Space("The space the piece goes to.", json_name="to")]
    type: Literal["move"] = "move"


class Pass(NamedTuple):
    """The player passes because no move is possible (SDR3)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    type: Literal["pass"] = "pass"


Action: TypeAlias = Move | Pass


class Moved(NamedTuple):
    """A piece moved."""

    player: Annotated[int, Seat("The seat of the player who moved.")]
    piece: Annotated[str, Letter("The piece, by its letter on the board.")]
    origin: Annotated[str, Space("The space the piece left.", json_name="from")]
    target: Annotated[str, Space("The space the piece went to.", json_name="to")]
    type: Literal["moved"] = "moved"


class Piece(NamedTuple):
    """A captured piece."""

    piece: Annotated[str, Letter("The piece, by its letter on the board.")]
    at: Annotated[str, Space("The space the piece was on.")]


class Captured(NamedTuple):
    """Pieces were captured."""

    player: Annotated[int, Seat("The seat of the player who captured.")]
    pieces: Annotated[
        tuple[Piece, ...], ListOf(record(Piece, "SafariDualPiece"), 1, sum(COUNTS[0]), "The captured pieces, in the order of their spaces.")
    ]
    type: Literal["captured"] = "captured"


class Passed(NamedTuple):
    """The player passed because no move was possible."""

    player: Annotated[int, Seat("The seat of the player who passed.")]
    type: Literal["passed"] = "passed"


Event: TypeAlias = Moved | Captured | Passed


schema = game_schema(
    "safari-dual",
    title="Safari-Dual",
    options=Options,
    state=State,
    action=Action,
    event=Event,
    code=Letter("The code of the piece: its letter on the board."),
    facts=Facts,
    parts={
        "win": "1 for the winner, 0 otherwise (SD10).",
    },
    reasons={
        "lion-captured": "A lion was captured (SD10).",
        "base-reached": "A lion reached the opposing base (SD10).",
        "no-progress": "The agreed number of actions in a row passed without a capture; a draw (SDR9).",
    },
)
