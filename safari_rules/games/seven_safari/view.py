"""The view of a 7 Safari player: their own hand, and all but the face-down cards and the other hands."""

from __future__ import annotations

from typing import Final

from safari_rules.authoring.results import make
from safari_rules.authoring.views import HIDDEN, View, open_to_all, owner
from safari_rules.games.seven_safari.constants import CHARLIE_CELL, EMPTY, FACE_DOWN, FACE_UP, Jungle
from safari_rules.games.seven_safari.state import Picked, PickedEvent, State

#: For each cell: the cell as players see it. The last one is `EMPTY`, by its negative index.
SHOWN: Final = [FACE_DOWN] * FACE_UP + [*range(FACE_UP, CHARLIE_CELL + 1), EMPTY]


def face_up(value: Jungle, state: State, player: int | None) -> Jungle:
    """Show the cards that lie face up, and where cards lie face down."""
    return tuple([tuple([SHOWN[cell] for cell in row]) for row in value])


def picked(value: Picked | None, state: State, player: int | None) -> Picked | None:
    """Show a card picked face down to its picker only."""
    if value is None or value.was_face_up or player == state.current_player:
        return value
    return make(Picked, (value.row, value.column, HIDDEN, False))


FIELDS = {
    **open_to_all("game", "version", "options", "ply", "current_player", "phase", "charlies"),
    "jungle": face_up,
    "hands": owner,
    "picked": picked,
}


def sees_pick(event: PickedEvent, player: int | None) -> bool:
    """Return whether the player knows a card that was picked: the picker does, and all do if it lay face up."""
    return event.was_face_up or event.player == player


VIEW: View[State] = View(FIELDS, {"picked": (("card",), sees_pick)}, scores_open=False)
