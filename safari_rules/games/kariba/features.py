"""The observations of a Kariba player: their own hand, what lies open, and the face-up cards that others took."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, get_args

from safari_rules.authoring.features import Feature, Features, clipped, count, rotated, units
from safari_rules.games.kariba.constants import COPIES, DECK, FACE_UP_SIZE, GAMES, HAND_SIZE, RANKS
from safari_rules.games.kariba.state import Memory, Options, Phase

PHASES: Final = get_args(Phase)
PHASE: Final = units(len(PHASES))


@lru_cache(256)
def features(options: Options) -> Features:
    """Return the parts of an observation in a game with these options."""
    players, ranks, variation, seat = options.players, len(RANKS), options.face_up_draw, units(options.players)

    def encode(seen: Any, memory: Memory | None, player: int) -> list[bytes]:
        """Return the values of each part."""
        hands = rotated(seen.hands, player)
        numbers = [seen.game_number, *hands[0], *[len(hand) if None in hand else sum(hand) for hand in hands], *seen.waterhole]
        for won in rotated(seen.won, player):
            numbers += won
        numbers.append(len(seen.draw_pile))
        values = [
            seat[player],
            seat[(seen.current_player - player) % players],
            bytes(numbers),
            clipped(rotated(seen.totals, player)),
        ]
        if variation:
            assert memory is not None
            values += [PHASE[PHASES.index(seen.phase)], count(ranks, [rank - 1 for rank in seen.face_up])]
            values += [bytes(taken) for taken in rotated(memory.taken, player)[1:]]
        return values

    parts = [
        Feature("seat", (players,), 1, "The own seat."),
        Feature("current", (players,), 1, "Whose turn it is."),
        Feature("game_number", (1,), GAMES[1], "Which game of the match this is."),
        Feature("hand", (ranks,), HAND_SIZE, "Their own hand, by rank."),
        Feature("hand_sizes", (players,), HAND_SIZE, "How many cards each player holds."),
        Feature("waterhole", (ranks,), COPIES, "The cards at the waterhole, by rank."),
        Feature("won", (players, ranks), COPIES, "The cards each player has taken in this game, by rank."),
        Feature("draw_pile", (1,), len(DECK), "How many cards the draw pile has."),
        Feature("totals", (players,), 127, "The cards each player won in the games before this one, 127 at most."),
    ]
    if variation:
        parts += [
            Feature("phase", (len(PHASES),), 1, "The step that the current player has to take."),
            Feature("face_up", (ranks,), FACE_UP_SIZE, "The face-up cards, by rank."),
            Feature(
                "taken", (players - 1, ranks), HAND_SIZE, "The face-up cards seen to be taken by each other player and not played since."
            ),
        ]
    return Features(tuple(parts), encode, remembering=variation)
