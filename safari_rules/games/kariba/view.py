"""The view of a Kariba player: their own hand, and all but the draw pile and the other hands."""

from __future__ import annotations

from safari_rules.authoring.views import View, everyone, owner
from safari_rules.games.kariba.state import Drew, State

FIELDS = {
    "game": everyone,
    "version": everyone,
    "options": everyone,
    "ply": everyone,
    "game_number": everyone,
    "current_player": everyone,
    "phase": everyone,
    "hands": owner,
    "waterhole": everyone,
    "won": everyone,  # KR7
    "face_up": everyone,
    "totals": everyone,
}


def sees_draw(event: Drew, player: int | None) -> bool:
    """Return whether the player knows the cards: the drawer knows those from the pile, all know the face-up ones."""
    return event.source == "face-up" or event.player == player


VIEW: View[State] = View(FIELDS, {"drew": (("ranks",), sees_draw)})
