"""Good play in Affenraffen."""

from __future__ import annotations

from safari_rules.games.affenraffen.rules import AffenraffenRules
from safari_rules.players.insight import Insight
from safari_rules.players.insight.affenraffen.heuristics import AffenraffenHeuristics
from safari_rules.players.insight.affenraffen.puzzles import PUZZLES

INSIGHT = Insight(AffenraffenHeuristics(AffenraffenRules()), PUZZLES)
