"""What a 7 Safari player may see: their own hand, and all but the face-down cards and the other hands."""

from __future__ import annotations

from typing import Any

from safari_rules.authoring.codecs import Document
from safari_rules.games.seven_safari.state import State
from safari_rules.views import View, everyone, owner


def face_up(value: Any, state: State, player: int | None) -> Any:
    """The jungle with the face-down cards hidden."""
    return [[cell if cell is None or cell["face_up"] else {"card": None, "face_up": False} for cell in row] for row in value]


def picked(value: Any, state: State, player: int | None) -> Any:
    """A card picked face down is known to its picker alone."""
    if value is None or value["was_face_up"] or player == state.current_player:
        return value
    return {**value, "card": None}


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


def sees_pick(event: Document, player: int | None) -> bool:
    """A card picked face down is known to its picker alone."""
    return bool(event["was_face_up"]) or event["player"] == player


VIEW: View[State] = View(FIELDS, {"picked": (("card",), sees_pick)}, scores_open=False)
