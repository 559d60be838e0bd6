"""Safari-Dual's shapes: options, state, actions and events, each defined once, in Python and in JSON."""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from safari_rules.authoring.codecs import LARGEST, Choice, Const, Integer, ListOf, Text
from safari_rules.authoring.schema import GameSchema, ply, ply_limit, record, state_record, union
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
from safari_rules.results import Component

Seat = partial(Integer, 0, PLAYERS[1] - 1)
Space = partial(Choice, SPACES, component="SafariDualSpace", about="A space of the board: column and row.")
Letter = partial(
    Choice,
    "".join(LETTERS),
    component="SafariDualLetter",
    about="A piece: upper case are the round ones, lower case the angular ones.",
    labels=[f"{shape}_{species}".upper() for shape in SHAPES for species in SPECIES],
)
NoSeed = partial(Const, None, "Nothing in this game is random.")


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

    species: Annotated[str, Choice(SPECIES, "Its animal.")]
    player: Annotated[int, Seat("Whose piece it is: 0 has the round ones, 1 the angular ones.")]


COMPONENTS = tuple(
    Component(letter, f"{SHAPES[player]} {species}", count, symbol, Facts(species, player)._asdict())
    for player, (letters, counts) in enumerate(zip(LETTERS, COUNTS, strict=True))
    for letter, species, count, symbol in zip(letters, SPECIES, counts, SYMBOLS, strict=True)
)


class Options(NamedTuple):
    """How a game is to be played; what is left out is at its default."""

    players: Annotated[int, Integer(*PLAYERS, "How many play.")] = 2
    first_player: Annotated[int, Seat("Who begins: 0 has the round pieces, 1 the angular ones.")] = 0
    quiet_limit: Annotated[
        int | None,
        Integer(
            *QUIET_LIMITS,
            "After how many actions in a row without a capture the game is drawn (SDR9); null for no such draw.",
            allow_none=True,
            late=True,
        ),
    ] = None
    ply_limit: Annotated[int | None, ply_limit()] = None


class State(NamedTuple):
    """A game in progress."""

    options: Annotated[Options, record(Options, "SafariDualOptions", "The options the game is played with.")]
    seed: Annotated[None, NoSeed()]
    ply: Annotated[int, ply()]
    current_player: Annotated[int, Seat("Whose turn it is. Once the game is won, the winner; once it is drawn by SDR9, who acted last.")]
    board: Annotated[Board, BoardRows("The board, row 5 first, column a first: L G E are round, l e g angular, a dot is empty.")]
    quiet: Annotated[int, Integer(0, LARGEST, "Actions since the last capture, or since the start.", late=True)] = 0

    def __deepcopy__(self, memo: object) -> State:
        return self  # nothing in it ever changes

    def __str__(self) -> str:
        now = f"current player {self.current_player} ({SHAPES[self.current_player]})"
        rows = [f"{SIZE - index} {' '.join(row)}" for index, row in enumerate(rows_of(self.board))]
        head = f"Safari-Dual, ply {self.ply}: {now}"
        return "\n".join([head, *(f"  {row}" for row in rows), f"    {' '.join(COLUMNS)}"])


class Move(NamedTuple):
    """A piece moves one space (SD2)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    origin: Annotated[str, Space("The space the piece leaves.", json_name="from")]
    target: Annotated[str, Space("The space it goes to.", json_name="to")]
    type: Literal["move"] = "move"


class Pass(NamedTuple):
    """The player cannot move (SDR3)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    type: Literal["pass"] = "pass"


Action: TypeAlias = Move | Pass


class Moved(NamedTuple):
    """A piece moved."""

    player: Annotated[int, Seat("Who moved.")]
    piece: Annotated[str, Letter("The piece, as its letter on the board.")]
    origin: Annotated[str, Space("The space it left.", json_name="from")]
    target: Annotated[str, Space("The space it went to.", json_name="to")]
    type: Literal["moved"] = "moved"


class Piece(NamedTuple):
    """A captured piece."""

    piece: Annotated[str, Letter("The piece, as its letter on the board.")]
    at: Annotated[str, Space("The space it was on.")]


class Captured(NamedTuple):
    """Pieces were captured."""

    player: Annotated[int, Seat("Who captured.")]
    pieces: Annotated[
        tuple[Piece, ...], ListOf(record(Piece, "SafariDualPiece"), 1, sum(COUNTS[0]), "The captured pieces, in the order of their spaces.")
    ]
    type: Literal["captured"] = "captured"


class Passed(NamedTuple):
    """The player could not move."""

    player: Annotated[int, Seat("Who passed.")]
    type: Literal["passed"] = "passed"


Event: TypeAlias = Moved | Captured | Passed


@cache
def schema() -> GameSchema[State]:
    """Return the JSON form of the game's documents, made on first use."""
    return GameSchema(
        name="SafariDual",
        code=Letter("The code in JSON: its letter on the board."),
        facts=record(Facts, "SafariDualFacts"),
        options=record(Options, "SafariDualNewOptions", "The options of the game.", defaults=True),
        seed=NoSeed(),
        state=state_record(State, "SafariDualState", game="safari-dual", version=1),
        action=union("SafariDual", "Action", Action, "One thing a player of Safari-Dual does."),
        event=union("SafariDual", "Event", Event, "One thing that an action of Safari-Dual brought about."),
        parts={
            "win": "1 for the winner, 0 otherwise (SD10).",
        },
        reasons={
            "lion-captured": "A lion was captured (SD10).",
            "base-reached": "A lion reached the opposing base (SD10).",
            "no-progress": "The agreed number of actions in a row passed without a capture; a draw (SDR9).",
        },
    )
