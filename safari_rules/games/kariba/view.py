"""The view of a Kariba player: their own hand, and all but the draw pile and the other hands."""

from __future__ import annotations

from safari_rules.authoring.views import View, open_to_all, owner
from safari_rules.games.kariba.state import Drew, State

FIELDS = {
    **open_to_all("game", "version", "options", "ply", "game_number", "current_player", "phase", "waterhole", "face_up", "totals"),
    **open_to_all("won"),  # KR7
    "hands": owner,
}


def sees_draw(event: Drew, player: int | None) -> bool:
    """Return whether the player knows the cards: the drawer knows those from the pile, all know the face-up ones."""
    return event.source == "face-up" or event.player == player


VIEW: View[State] = View(FIELDS, {"drew": (("ranks",), sees_draw)})
