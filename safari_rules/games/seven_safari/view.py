"""The view of a 7 Safari player: their own hand, and all but the face-down cards and the other hands."""

from __future__ import annotations

from safari_rules.authoring.views import HIDDEN, View, everyone, owner
from safari_rules.games.seven_safari.constants import EMPTY, FACE_DOWN, FACE_UP, Jungle
from safari_rules.games.seven_safari.state import Picked, PickedEvent, State


def face_up(value: Jungle, state: State, player: int | None) -> Jungle:
    """Show the cards that lie face up, and where cards lie face down."""
    return tuple([tuple([cell if cell >= FACE_UP or cell == EMPTY else FACE_DOWN for cell in row]) for row in value])


def picked(value: Picked | None, state: State, player: int | None) -> Picked | None:
    """Show a card picked face down to its picker only."""
    if value is None or value.was_face_up or player == state.current_player:
        return value
    return value._replace(card=HIDDEN)


FIELDS = {
    "game": everyone,
    "version": everyone,
    "options": everyone,
    "ply": everyone,
    "current_player": everyone,
    "phase": everyone,
    "jungle": face_up,
    "hands": owner,
    "charlies": everyone,
    "picked": picked,
}


def sees_pick(event: PickedEvent, player: int | None) -> bool:
    """Return whether the player knows a card that was picked: the picker does, and all do if it lay face up."""
    return event.was_face_up or event.player == player


VIEW: View[State] = View(FIELDS, {"picked": (("card",), sees_pick)}, scores_open=False)
