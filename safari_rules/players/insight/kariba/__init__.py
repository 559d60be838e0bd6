"""Good play in Kariba."""

from __future__ import annotations

from safari_rules.games.kariba.rules import KaribaRules
from safari_rules.players.insight import Insight
from safari_rules.players.insight.kariba.heuristics import KaribaHeuristics
from safari_rules.players.insight.kariba.puzzles import PUZZLES

INSIGHT = Insight(KaribaHeuristics(KaribaRules()), PUZZLES)
