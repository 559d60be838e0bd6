"""Safari-Dual's ids: every step from a space to a neighboring one, and the pass."""

from __future__ import annotations

from functools import cache

from safari_rules.authoring.action_space import ActionSpace
from safari_rules.games.safari_dual.rules import MOVES
from safari_rules.games.safari_dual.state import Action, Options

#: Of every move its spaces, in canonical order.
PAIRS = [(move.origin, move.target) for _, moves in MOVES[0] for _, move in moves]
IDS = {pair: number for number, pair in enumerate(PAIRS)}


def path(action: Action) -> tuple[int]:
    """The id of an action."""
    return (len(PAIRS) if action.type == "pass" else IDS[action.origin, action.target],)


@cache
def action_space(options: Options) -> ActionSpace[Action]:
    """The ids, whatever the options."""
    return ActionSpace((*[f"{origin}-{target}" for origin, target in PAIRS], "pass"), path)
