"""The shapes of Oysters: options, state, actions, events, and what players remember."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, NamedTuple

from safari_rules import authoring
from safari_rules.authoring import Integer, Integers, ListOf, game_schema, record, state_of

OYSTERS = 12
SIZES = range(1, OYSTERS + 1)
Seat = partial(Integer, 0, 3)
Pearl = partial(Integer, 1, OYSTERS)
Position = partial(Integer, 0, OYSTERS - 1, "The oyster, from 0.")


class Options(NamedTuple):
    """How a game is to be played."""

    players: Annotated[int, Integer(2, 4, "The number of players.")] = 2
    first_player: Annotated[int, Seat("Who begins. The others follow clockwise.")] = 0
    ply_limit: Annotated[int | None, authoring.ply_limit()] = None
    looks: Annotated[int, Integer(0, 3, "How many oysters each player may look into (O2).", sparse=True)] = 1


@state_of("Oysters")
class State(NamedTuple):
    """A game in progress, secrets included."""

    options: Annotated[Options, record(Options, "OystersOptions", "The options the game is played with.")]
    seed: Annotated[str, authoring.seed()]
    ply: Annotated[int, authoring.ply()]
    current_player: Annotated[int, Seat("Whose turn it is; once the game is over, who acted last.")]
    pearls: Annotated[tuple[int, ...], Integers(1, OYSTERS, OYSTERS, OYSTERS, "The size of the pearl in each oyster.")]
    owners: Annotated[
        tuple[int | None, ...], ListOf(Seat(allow_none=True), OYSTERS, OYSTERS, "Who has each oyster; null while it lies in the row.")
    ]
    looks: Annotated[tuple[int, ...], Integers(0, 3, 2, 4, "How many oysters each player has looked into.")]

    def __str__(self) -> str:
        row = "".join(["o" if owner is None else str(owner) for owner in self.owners])
        return f"Oysters, ply {self.ply}: row {row}, current player {self.current_player}"


class Look(NamedTuple):
    """A player looks into an oyster of the row (O2)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    oyster: Annotated[int, Position()]
    type: Literal["look"] = "look"


class Take(NamedTuple):
    """A player takes an oyster from the row (O2)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    oyster: Annotated[int, Position()]
    type: Literal["take"] = "take"


class Looked(NamedTuple):
    """A player looked into an oyster."""

    player: Annotated[int, Seat("Who looked.")]
    oyster: Annotated[int, Position()]
    pearl: Annotated[int | None, Pearl("The size of its pearl; null for other players.", allow_none=True)]
    type: Literal["looked"] = "looked"


class Took(NamedTuple):
    """A player took an oyster."""

    player: Annotated[int, Seat("The seat of the player who took it.")]
    oyster: Annotated[int, Position()]
    pearl: Annotated[int | None, Pearl("The size of its pearl; null for other players.", allow_none=True)]
    type: Literal["took"] = "took"


class Memory(NamedTuple):
    """The pearls that a player has seen and a view does not show."""

    seen: Annotated[
        tuple[int | None, ...],
        ListOf(Pearl(allow_none=True), OYSTERS, OYSTERS, "By oyster the size of the pearl that the player has seen, null if none."),
    ]


schema = game_schema(
    "oysters",
    options=Options,
    state=State,
    action=Look | Take,
    event=Looked | Took,
    memory=Memory,
    code=Pearl("Its code in JSON: its size."),
    parts={"pearls": "The sizes of the player's pearls, added up (O4)."},
    reasons={"row-empty": "No oyster is left in the row (O4)."},
)
