"""Safari-Dual on the wire: options, state, actions and events; when a state is whole."""

from __future__ import annotations

from functools import partial
from typing import Any

from safari_rules.fields import Choice, Const, Document, Integer, ListOf, Publish, Text, WireField
from safari_rules.game import Wire
from safari_rules.games.safari_dual.state import (
    COUNTS,
    LETTERS,
    PLAYERS,
    SHAPES,
    SIZE,
    SPACES,
    SPECIES,
    Board,
    Captured,
    Move,
    Moved,
    Options,
    Pass,
    Passed,
    Piece,
    State,
    board_of,
    rows_of,
)
from safari_rules.schema import OneOf, Record, Shape, complete, ply, ply_limit, version

CODES = "".join(LETTERS)

Seat = partial(Integer, 0, PLAYERS[1] - 1)
Space = partial(Choice, SPACES)
Letter = partial(Choice, CODES, labels=[f"{shape}_{species}".upper() for shape in SHAPES for species in SPECIES])


class BoardRows(WireField[Board]):
    """Five strings of five letters on the wire, three sets of spaces a player within."""

    def __init__(self, doc: str, **more: Any) -> None:
        self.rows = ListOf(Text(f"[.{CODES}]", SIZE, SIZE), SIZE, SIZE)
        self.expected = self.rows.expected
        super().__init__(doc, **more)

    def read(self, value: Any) -> Board:
        return board_of(list(self.rows.read(value)))

    def write(self, value: Board) -> list[str]:
        return rows_of(value)

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        return self.rows.json_schema(publish)


class SafariDualFacts(Shape):
    """What a piece is."""

    species = Choice(SPECIES, "Its animal.")
    player = Seat("Whose piece it is: 0 has the round ones, 1 the angular ones.")


class SafariDualNewOptions(Shape):
    """How a game is to be played; what is left out is at its default."""

    players = Integer(*PLAYERS, "How many play.", default=2)
    first_player = Seat("Who begins: 0 has the round pieces, 1 the angular ones.", default=0)
    ply_limit = ply_limit()


SafariDualOptions = complete(SafariDualNewOptions, "SafariDualOptions")


class SafariDualState(Shape):
    """A game in progress."""

    game = Const("safari-dual", "Which game this is.")
    version = version(1)
    options = Record(SafariDualOptions, Options, "The options the game is played with.")
    seed = Const(None, "Nothing in this game is random.")
    ply = ply()
    current_player = Seat("Whose turn it is; once the game is won, the winner.")
    board = BoardRows("The board, row 5 first, column a first: L G E are round, l e g angular, a dot is empty.")


class SafariDualMoveAction(Shape):
    """A piece moves one space (SD2)."""

    type = Const("move", "The kind of action.")
    player = Seat("The acting player's seat.")
    origin = Space("The space the piece leaves.", wire_name="from")
    target = Space("The space it goes to.", wire_name="to")


class SafariDualPassAction(Shape):
    """The player cannot move (SDR3)."""

    type = Const("pass", "The kind of action.")
    player = Seat("The acting player's seat.")


class SafariDualMovedEvent(Shape):
    """A piece moved."""

    type = Const("moved", "The kind of event.")
    player = Seat("Who moved.")
    piece = Letter("The piece, as its letter on the board.")
    origin = Space("The space it left.", wire_name="from")
    target = Space("The space it went to.", wire_name="to")


class SafariDualPiece(Shape):
    """A captured piece."""

    piece = Letter("The piece, as its letter on the board.")
    at = Space("The space it was on.")


class SafariDualCapturedEvent(Shape):
    """Pieces were captured."""

    type = Const("captured", "The kind of event.")
    player = Seat("Who captured.")
    pieces = ListOf(Record(SafariDualPiece, Piece), 1, sum(COUNTS[0]), "The captured pieces, in the order of their spaces.")


class SafariDualPassedEvent(Shape):
    """The player could not move."""

    type = Const("passed", "The kind of event.")
    player = Seat("Who passed.")


ACTION = OneOf(
    "SafariDualAction",
    {"move": Record(SafariDualMoveAction, Move), "pass": Record(SafariDualPassAction, Pass)},
    "One thing a player of Safari-Dual does.",
)

EVENT = OneOf(
    "SafariDualEvent",
    {
        "moved": Record(SafariDualMovedEvent, Moved),
        "captured": Record(SafariDualCapturedEvent, Captured),
        "passed": Record(SafariDualPassedEvent, Passed),
    },
    "One thing that an action of Safari-Dual brought about.",
)


WIRE: Wire[State] = Wire(
    name="SafariDual",
    code=Letter("What it is called on the wire: its letter on the board."),
    facts=Record(SafariDualFacts, dict),
    options=Record(SafariDualNewOptions, Options, "The options of the game."),
    seed=Const(None, "Nothing in this game is random."),
    state=Record(SafariDualState, State, "The game as it stands."),
    action=ACTION,
    event=EVENT,
    parts={
        "win": "1 for the winner, 0 otherwise (SD10).",
    },
    reasons={
        "lion-captured": "A lion was captured (SD10).",
        "base-reached": "A lion reached the opposing base (SD10).",
        "ply-limit": "The agreed number of actions was reached.",
    },
)
