"""The knowledge of a Safari-Dual player: everything."""

from __future__ import annotations

from safari_rules.authoring.hidden import Knowledge
from safari_rules.games.safari_dual.state import State

KNOWLEDGE: Knowledge[State] | None = None
