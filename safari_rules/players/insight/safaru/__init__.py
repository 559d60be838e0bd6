"""Good play in Safarü."""

from __future__ import annotations

from safari_rules.games.safaru.rules import SafaruRules
from safari_rules.players.insight import Insight
from safari_rules.players.insight.safaru.heuristics import SafaruHeuristics
from safari_rules.players.insight.safaru.puzzles import PUZZLES

INSIGHT = Insight(SafaruHeuristics(SafaruRules()), PUZZLES)
