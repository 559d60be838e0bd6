"""The view of a Safarü player: their own hand, and all but the draw pile and the other hands."""

from __future__ import annotations

from safari_rules.authoring.views import View, open_to_all, owner
from safari_rules.games.safaru.state import State

FIELDS = {
    **open_to_all("game", "version", "options", "ply", "deal_number", "round", "starter", "current_player", "phase"),
    **open_to_all("table", "captured", "played", "totals"),  # FR12
    "hands": owner,
}

VIEW: View[State] = View(FIELDS, {})
