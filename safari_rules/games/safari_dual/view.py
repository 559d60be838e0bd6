"""What a Safari-Dual player may see: everything."""

from __future__ import annotations

from safari_rules.game import View
from safari_rules.games.safari_dual.state import State

VIEW: View[State] = View({}, {})
