"""The conformance suite: it plays random games, and checks every position against the contract of all games.

>>> from safari_rules import game
>>> from safari_rules.conformance import check_game
>>> check_game(game("safari-dual"), playouts=1, plies=20, actions=20).playouts
1

`check_game` draws options, plays random games and checks every position. A failure is an AssertionError
that names the options, the seed and the ply. The same `seed` finds it again. It needs no test framework.
"""

from __future__ import annotations

from safari_rules.conformance.coverage import Coverage, validity_coverage
from safari_rules.conformance.knowing import check_features, check_knowledge, check_revealed
from safari_rules.conformance.promises import check_insight, check_preview
from safari_rules.conformance.suite import (
    Report,
    check_changed_states,
    check_game,
    check_legality,
    check_position,
    check_secrets,
    check_step,
    conceivable_actions,
    draw_options,
    random_playout,
    scramble,
)

__all__ = [
    "Coverage",
    "Report",
    "check_changed_states",
    "check_features",
    "check_game",
    "check_insight",
    "check_knowledge",
    "check_legality",
    "check_position",
    "check_preview",
    "check_revealed",
    "check_secrets",
    "check_step",
    "conceivable_actions",
    "draw_options",
    "random_playout",
    "scramble",
    "validity_coverage",
]
