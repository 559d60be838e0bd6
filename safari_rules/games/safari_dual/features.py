"""Observations of Safari-Dual: the board, the observing player's pieces first, and how long ago the last capture was."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.features import MOST, Feature, Features, clipped, multi_hot, one_hot
from safari_rules.games.safari_dual.constants import LETTERS, SIZE, SPECIES
from safari_rules.games.safari_dual.state import Options


@cache
def features(options: Options) -> Features:
    """Return the parts of an observation; with a `quiet_limit` also what is left of it."""
    players, limit = options.players, options.quiet_limit

    def encode(view: Document, memory: object, player: int) -> Iterator[bytes]:
        """Yield the values of each part."""
        yield one_hot(players, player)
        yield one_hot(players, (view["current_player"] - player) % players)
        board = "".join(view["board"])
        for letters in (LETTERS[player], LETTERS[1 - player]):
            for letter in letters:
                yield multi_hot(SIZE * SIZE, [place for place, piece in enumerate(board) if piece == letter])
        yield clipped((view["quiet"],))
        if limit is not None:
            yield clipped((limit - view["quiet"],))

    parts = [
        Feature("seat", (players,), 1, "The own seat: 0 has the round pieces, 1 the angular ones."),
        Feature("current", (players,), 1, "Whose turn it is."),
        Feature(
            "board",
            (players, len(SPECIES), SIZE, SIZE),
            1,
            "The positions of their own and the other lion, giraffes and elephants; row 5 first.",
        ),
        Feature("quiet", (1,), MOST, "Actions since the last capture, at most 127."),
    ]
    if limit is not None:
        parts.append(Feature("quiet_left", (1,), MOST, "Actions without a capture that are left until the draw (SDR9), at most 127."))
    return Features(tuple(parts), encode)
