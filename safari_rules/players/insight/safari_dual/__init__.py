"""Good play in Safari-Dual."""

from __future__ import annotations

from safari_rules.games.safari_dual.rules import SafariDualRules
from safari_rules.players.insight import Insight
from safari_rules.players.insight.safari_dual.endgames import ENDGAMES
from safari_rules.players.insight.safari_dual.heuristics import SafariDualHeuristics
from safari_rules.players.insight.safari_dual.puzzles import PUZZLES

INSIGHT = Insight(SafariDualHeuristics(SafariDualRules()), PUZZLES, endgames=ENDGAMES)
