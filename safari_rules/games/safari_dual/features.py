"""What a Safari-Dual player observes: the board, their own pieces first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from safari_rules.features import Feature, Features, multi_hot, one_hot
from safari_rules.fields import Document
from safari_rules.games.safari_dual.constants import LETTERS, SIZE, SPECIES
from safari_rules.games.safari_dual.state import Options


@cache
def features(options: Options) -> Features:
    """The parts, whatever the options."""
    players = options.players

    def encode(view: Document, memory: object, player: int) -> Iterator[bytes]:
        """The values of each part."""
        yield one_hot(players, player)
        yield one_hot(players, (view["current_player"] - player) % players)
        board = "".join(view["board"])
        for letters in (LETTERS[player], LETTERS[1 - player]):
            for letter in letters:
                yield multi_hot(SIZE * SIZE, [place for place, piece in enumerate(board) if piece == letter])

    parts = (
        Feature("seat", (players,), 1, "The own seat: 0 has the round pieces, 1 the angular ones."),
        Feature("current", (players,), 1, "Whose turn it is."),
        Feature(
            "board", (players, len(SPECIES), SIZE, SIZE), 1, "Where their own and the other lion, giraffes and elephants are; row 5 first."
        ),
    )
    return Features(parts, encode)
