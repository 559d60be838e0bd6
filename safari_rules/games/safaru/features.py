"""The observations of a Safarü player: their own hand, and all that lies open."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final, get_args

from safari_rules.authoring.features import Feature, Features, KeptRows, clipped, multi_hot, one_hot, rotated, units
from safari_rules.games.safaru.constants import CARDS, HAND_SIZE, METHODS, ROUNDS
from safari_rules.games.safaru.state import Options, Phase

PHASES: Final = get_args(Phase)
PHASE: Final = units(len(PHASES))
BY_CARD: Final = KeptRows(partial(multi_hot, len(CARDS)))


@lru_cache(256)
def features(options: Options) -> Features:
    """Return the parts of an observation in a game with these options."""
    players, cards, seat = options.players, len(CARDS), units(options.players)

    def encode(seen: Any, memory: object, player: int) -> list[bytes]:
        """Return the values of each part."""
        hands, played = rotated(seen.hands, player), seen.played
        values = [
            seat[player],
            seat[(seen.current_player - player) % players],
            seat[(seen.starter - player) % players],
            clipped((seen.deal_number,)),
            bytes((seen.round,)),
            BY_CARD.of(hands[0]),
            bytes([len(hand) for hand in hands]),
            BY_CARD.of(seen.table),
            *[BY_CARD.of(captured) for captured in rotated(seen.captured, player)],
            bytes((len(seen.draw_pile),)),
            clipped(rotated(seen.totals, player)),
        ]
        if options.reversed:
            values += [
                PHASE[PHASES.index(seen.phase)],
                one_hot(cards, -1 if played is None else played.card),
                seat[-1 if played is None else (played.player - player) % players],
                one_hot(len(METHODS), -1 if played is None or played.method is None else METHODS.index(played.method)),
            ]
        return values

    parts = [
        Feature("seat", (players,), 1, "The own seat."),
        Feature("current", (players,), 1, "Whose turn it is."),
        Feature("starter", (players,), 1, "Who began this round."),
        Feature("deal_number", (1,), 127, "Which deal of the match this is, 127 at most."),
        Feature("round", (1,), ROUNDS[players], "Which round of the deal this is."),
        Feature("hand", (cards,), 1, "The own hand, by card."),
        Feature("hand_sizes", (players,), HAND_SIZE, "How many cards each player holds."),
        Feature("table", (cards,), 1, "The face-up cards."),
        Feature("captured", (players, cards), 1, "The cards that each player has captured in this deal."),
        Feature("draw_pile", (1,), cards, "How many cards the draw pile has."),
        Feature("totals", (players,), 127, "Points of the deals before this one, -128 to 127.", low=-128),
    ]
    if options.reversed:
        parts += [
            Feature("phase", (len(PHASES),), 1, "The step that the current player has to take."),
            Feature("played", (cards,), 1, "The card in the air."),
            Feature("played_by", (players,), 1, "Who played it."),
            Feature("method", (len(METHODS),), 1, "The method chosen for it."),
        ]
    return Features(tuple(parts), encode)
