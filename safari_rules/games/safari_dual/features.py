"""The observations of a Safari-Dual player: the board, their own pieces first, and the number of actions since the last capture."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from safari_rules.authoring.features import MOST, Feature, Features, clipped, multi_hot, units
from safari_rules.games.safari_dual.constants import ELEPHANTS, GIRAFFES, LIONS, SIZE, SPECIES, Board
from safari_rules.games.safari_dual.state import Options

#: For each space, by its bit: its index in an observation, row 5 first.
PLACES: Final = [SIZE * (SIZE - 1 - row) + column for column in range(SIZE) for row in range(SIZE)]


@cache
def plane(spaces: int) -> bytes:
    """Return one value for each space: 1 if it is in a set, else 0."""
    return multi_hot(SIZE * SIZE, [place for bit, place in enumerate(PLACES) if spaces >> bit & 1])


@lru_cache(256)
def features(options: Options) -> Features:
    """Return the parts of an observation in a game with these options. A `quiet_limit` adds the actions that are left of it."""
    players, limit, seat = options.players, options.quiet_limit, units(options.players)
    planes = (players, len(SPECIES), SIZE, SIZE)

    def encode(seen: Any, memory: object, player: int) -> list[bytes]:
        """Return the values of each part."""
        board: Board = seen.board
        values = [seat[player], seat[(seen.current_player - player) % players]]
        for owner in (player, 1 - player):
            pieces = board[owner]
            values += [plane(pieces & board[LIONS[owner]]), plane(pieces & board[GIRAFFES]), plane(pieces & board[ELEPHANTS])]
        values.append(clipped((seen.quiet,)))
        if limit is not None:
            values.append(clipped((limit - seen.quiet,)))
        if options.far_end == "any":
            values.append(b"\x01")
        return values

    parts = [
        Feature("seat", (players,), 1, "The own seat: 0 has the round pieces, 1 the angular ones."),
        Feature("current", (players,), 1, "Whose turn it is."),
        Feature("board", planes, 1, "The positions of their own and the other lion, giraffes and elephants; row 5 first."),
        Feature("quiet", (1,), MOST, "Actions since the last capture, at most 127."),
    ]
    if limit is not None:
        parts.append(Feature("quiet_left", (1,), MOST, "Actions without a capture that are left until the draw (SDR9), at most 127."))
    if options.far_end == "any":
        parts.append(Feature("any_far_end", (1,), 1, "Always 1. Any opposing piece of the moved species closes a sandwich (SDR10)."))
    return Features(tuple(parts), encode)
