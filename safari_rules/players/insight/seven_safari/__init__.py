"""Good play in 7 Safari."""

from __future__ import annotations

from safari_rules.games.seven_safari.rules import SevenSafariRules
from safari_rules.players.insight import Insight
from safari_rules.players.insight.seven_safari.heuristics import SevenSafariHeuristics
from safari_rules.players.insight.seven_safari.puzzles import PUZZLES

INSIGHT = Insight(SevenSafariHeuristics(SevenSafariRules()), PUZZLES)
