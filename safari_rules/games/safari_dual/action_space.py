"""Safari-Dual's ids: every step from a space to a neighboring one, and the pass."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from safari_rules.authoring.action_space import ActionSpace
from safari_rules.games.safari_dual.constants import BITS, COUNTS, SPACES
from safari_rules.games.safari_dual.rules import NEIGHBORS, PRIME
from safari_rules.games.safari_dual.state import Action, Options

#: The two spaces of every move, in canonical order.
PAIRS: Final = [(origin, target) for origin, bit in BITS.items() for target in SPACES if BITS[target] & NEIGHBORS[bit % PRIME]]
IDS: Final = {pair: number for number, pair in enumerate(PAIRS)}


def path(action: Action) -> tuple[int]:
    """Return the id of an action."""
    return (len(PAIRS) if action.type == "pass" else IDS[action.origin, action.target],)


@lru_cache(256)
def action_space(options: Options) -> ActionSpace[Action]:
    """Return the ids of a game with these options, which are the same for all options."""
    return ActionSpace((*[f"{origin}-{target}" for origin, target in PAIRS], "pass"), path, most=most_ids(options))


def most_ids(options: Options) -> int | None:
    """Return a bound of the ids of a game, None if it may go on without end.

    An action is one id. With a quiet limit (SDR9) each capture comes at most that many actions after the one before, and takes a piece. A
    capture that takes a lion ends the game (SD10), so each other piece gives at most one more stretch of quiet actions.
    """
    captures = sum([COUNTS[player][kind] for player in (0, 1) for kind in (1, 2)])
    return None if options.quiet_limit is None else options.quiet_limit * (captures + 1)
