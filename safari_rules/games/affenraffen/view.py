"""The view of an Affenraffen player: where tiles lie, the tile in their own hand, and what lies face up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from safari_rules.authoring.results import make
from safari_rules.authoring.views import HIDDEN, View, nobody, open_to_all, unseen
from safari_rules.games.affenraffen.state import Held, Kept, Peeked, State


def goals_so_far(value: tuple[str, ...], state: State, player: int | None) -> tuple[str, ...]:
    """Show the goals up to this round's."""
    return value[: state.round] + (HIDDEN,) * (len(value) - state.round)


def holder(value: Sequence[Held | None], state: State, player: int | None) -> tuple[Held | None, ...]:
    """Show a held tile to its holder only, and the spot that it came from to all."""
    return tuple([held if held is None or seat == player else make(Held, (held.spot, HIDDEN)) for seat, held in enumerate(value)])


FIELDS: dict[str, Callable[[Any, State, int | None], Any]] = {
    **open_to_all("game", "version", "options", "ply", "round", "additional", "markers", "finished_rounds"),
    "goals": goals_so_far,
    "table": nobody,  # AR13: where tiles lie, face down and alike from behind
    "held": holder,
    "kept": nobody,  # A3: the owner's too
}


def sees_tile(event: Peeked | Kept, player: int | None) -> bool:
    """Return whether the player knows a tile: only the player who looked at it does."""
    return event.player == player


VIEW: View[State] = View(FIELDS, {"peeked": (("tile",), sees_tile), "kept": (("tile",), sees_tile), "taken": (("tile",), unseen)})  # AR12
