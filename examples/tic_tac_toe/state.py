"""The shapes: options, state, actions and events."""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Literal, NamedTuple, TypeAlias

from safari_rules.authoring.codecs import Choice, Const, Integer, Text
from safari_rules.authoring.schema import GameSchema, ply, ply_limit, record, state_record, union
from safari_rules.results import Component

MARKS = "XO"
Seat = partial(Integer, 0, 1)
Cell = partial(Integer, 0, 8)
NoSeed = partial(Const, None, "There is no chance in this game.")


class Facts(NamedTuple):
    """What a mark is."""

    player: Annotated[int, Seat("Whose it is.")]


COMPONENTS = tuple(
    Component(mark, mark, 5, symbol, Facts(player)._asdict()) for player, (mark, symbol) in enumerate(zip(MARKS, "❌⭕", strict=True))
)


class Options(NamedTuple):
    """How a game is to be played; what is left out is at its default."""

    players: Annotated[int, Integer(2, 2, "How many play.")] = 2
    first_player: Annotated[int, Seat("Who begins (T2).")] = 0
    ply_limit: Annotated[int | None, ply_limit()] = None


class State(NamedTuple):
    """A game in progress."""

    options: Annotated[Options, record(Options, "TicTacToeOptions", "The options the game is played with.")]
    seed: Annotated[None, NoSeed()]
    ply: Annotated[int, ply()]
    current_player: Annotated[int, Seat("Whose turn it is; once the game is won, the winner.")]
    board: Annotated[str, Text("[XO.]", 9, 9, "The nine cells, row by row; a dot is empty.")]

    def __str__(self) -> str:
        return "\n".join(self.board[row : row + 3] for row in (0, 3, 6))


class Mark(NamedTuple):
    """A player marks an empty cell (T2)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    cell: Annotated[int, Cell("The cell, row by row from 0.")]
    type: Literal["mark"] = "mark"


class Marked(NamedTuple):
    """A cell was marked."""

    player: Annotated[int, Seat("Who marked it.")]
    cell: Annotated[int, Cell("The cell, row by row from 0.")]
    type: Literal["marked"] = "marked"


Action: TypeAlias = Mark
Event: TypeAlias = Marked


@cache
def schema() -> GameSchema[State]:
    """Return the JSON form of the game's documents, made on first use."""
    return GameSchema(
        name="TicTacToe",
        code=Choice(MARKS, "What it is called on the wire."),
        facts=record(Facts, "TicTacToeFacts"),
        options=record(Options, "TicTacToeNewOptions", "The options of the game.", defaults=True),
        seed=NoSeed(),
        state=state_record(State, "TicTacToeState", game="tic-tac-toe", version=1),
        action=union("TicTacToe", "Action", Action, "One thing a player does."),
        event=union("TicTacToe", "Event", Event, "One thing that an action brought about."),
        parts={"win": "1 for the winner, 0 otherwise (T3)."},
        reasons={
            "three-in-a-row": "A player has three in a row (T3).",
            "board-full": "No cell is empty (T4).",
        },
    )
