"""The observations of a Safarü player: their own hand, and all that lies open."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.features import Feature, Features, clipped, multi_hot, one_hot, rotated
from safari_rules.games.safaru.constants import CARDS, HAND_SIZE, INDEX, METHODS, ROUNDS
from safari_rules.games.safaru.state import Options, Phase

PHASES = get_args(Phase)


@cache
def features(options: Options) -> Features:
    """Return the parts with certain options."""
    players, cards = options.players, len(CARDS)

    def encode(view: Document, memory: object, player: int) -> Iterator[bytes]:
        """Yield the values of each part."""
        hands, played = rotated(view["hands"], player), view["played"]
        yield one_hot(players, player)
        yield one_hot(players, (view["current_player"] - player) % players)
        yield one_hot(players, (view["starter"] - player) % players)
        yield clipped((view["deal_number"],))
        yield bytes((view["round"],))
        yield multi_hot(cards, [INDEX[card] for card in hands[0]])
        yield bytes(map(len, hands))
        yield multi_hot(cards, [INDEX[card] for card in view["table"]])
        for captured in rotated(view["captured"], player):
            yield multi_hot(cards, [INDEX[card] for card in captured])
        yield bytes((len(view["draw_pile"]),))
        yield clipped(rotated(view["totals"], player))
        if options.reversed:
            yield one_hot(len(PHASES), PHASES.index(view["phase"]))
            yield one_hot(cards, -1 if played is None else INDEX[played["card"]])
            yield one_hot(players, -1 if played is None else (played["player"] - player) % players)
            yield one_hot(len(METHODS), -1 if played is None or played["method"] is None else METHODS.index(played["method"]))

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
