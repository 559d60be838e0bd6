"""Safari-Dual's ids: every step from a space to a neighboring one, and the pass."""

from __future__ import annotations

from functools import cache

from safari_rules.authoring.action_space import ActionSpace
from safari_rules.games.safari_dual.constants import BITS, SPACES
from safari_rules.games.safari_dual.rules import NEIGHBORS, PRIME
from safari_rules.games.safari_dual.state import Action, Options

#: The two spaces of every move, in canonical order.
PAIRS = [(origin, target) for origin, bit in BITS.items() for target in SPACES if BITS[target] & NEIGHBORS[bit % PRIME]]
IDS = {pair: number for number, pair in enumerate(PAIRS)}


def path(action: Action) -> tuple[int]:
    """Return the id of an action."""
    return (len(PAIRS) if action.type == "pass" else IDS[action.origin, action.target],)


@cache
def action_space(options: Options) -> ActionSpace[Action]:
    """Return the ids, which are the same for all options."""
    return ActionSpace((*[f"{origin}-{target}" for origin, target in PAIRS], "pass"), path)
