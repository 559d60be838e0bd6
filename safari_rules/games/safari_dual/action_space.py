"""Safari-Dual's ids: every step from a space to a neighbouring one, and the pass."""

from __future__ import annotations

from functools import cache

from safari_rules.action_space import ActionSpace
from safari_rules.games.safari_dual.constants import SIZE, SPACES
from safari_rules.games.safari_dual.state import Action, Options

STEPS = [
    (SPACES[origin], SPACES[target])
    for origin in range(len(SPACES))
    for target in range(len(SPACES))
    if origin != target and abs(origin // SIZE - target // SIZE) <= 1 and abs(origin % SIZE - target % SIZE) <= 1
]
IDS = {step: number for number, step in enumerate(STEPS)}


def path(action: Action) -> tuple[int]:
    """The id of an action."""
    return (len(STEPS) if action.type == "pass" else IDS[action.origin, action.target],)


@cache
def action_space(options: Options) -> ActionSpace[Action]:
    """The ids, whatever the options."""
    return ActionSpace((*[f"{origin}-{target}" for origin, target in STEPS], "pass"), path)
