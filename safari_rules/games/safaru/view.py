"""The view of a Safarü player: their own hand, and all but the draw pile and the other hands."""

from __future__ import annotations

from safari_rules.authoring.views import View, everyone, owner
from safari_rules.games.safaru.state import State

FIELDS = {
    "game": everyone,
    "version": everyone,
    "options": everyone,
    "ply": everyone,
    "deal_number": everyone,
    "round": everyone,
    "starter": everyone,
    "current_player": everyone,
    "phase": everyone,
    "hands": owner,
    "table": everyone,
    "captured": everyone,  # FR12
    "played": everyone,
    "totals": everyone,
}

VIEW: View[State] = View(FIELDS, {})
