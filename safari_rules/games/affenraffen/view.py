"""What an Affenraffen player may see: where tiles lie, the tile in their own hand, and what lies face up."""

from __future__ import annotations

from typing import Any

from safari_rules.authoring.codecs import Document
from safari_rules.games.affenraffen.state import State
from safari_rules.views import View, everyone, nobody, unseen


def goals_so_far(value: Any, state: State, player: int | None) -> Any:
    """The goals up to this round's."""
    return [goal if number < state.round else None for number, goal in enumerate(value)]


def holder(value: Any, state: State, player: int | None) -> Any:
    """A held tile is seen by its holder alone, its spot by all."""
    return [held if held is None or seat == player else {**held, "tile": None} for seat, held in enumerate(value)]


FIELDS = {
    "game": everyone,
    "version": everyone,
    "options": everyone,
    "ply": everyone,
    "round": everyone,
    "goals": goals_so_far,
    "table": nobody,  # where tiles lie, face down and alike from behind (AR13)
    "held": holder,
    "kept": nobody,  # A3: the owner's too
    "additional": everyone,
    "markers": everyone,
    "finished_rounds": everyone,
}


def sees_tile(event: Document, player: int | None) -> bool:
    """A tile is known to the player who looked at it."""
    return bool(event["player"] == player)


VIEW: View[State] = View(FIELDS, {"peeked": (("tile",), sees_tile), "kept": (("tile",), sees_tile), "taken": (("tile",), unseen)})  # AR12
