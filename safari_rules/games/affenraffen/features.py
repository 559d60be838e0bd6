"""The observations of an Affenraffen player: where tiles lie, what others do, the tile in their own hand, and what was seen before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.features import Feature, Features, clipped, multi_hot, one_hot, rotated
from safari_rules.games.affenraffen.constants import (
    ADDITIONAL_TILES,
    ANIMAL_SPOTS,
    FIRST_ADDITIONAL,
    GOALS,
    INDEX,
    MARKER_POINTS,
    ROUNDS,
    TILES,
)
from safari_rules.games.affenraffen.state import Memory, Options, RoundPoints

#: Tiles without the one that is none.
KINDS = len(TILES) - 1
#: One value for each tile, 0 if it is not known.
TILE = tuple([one_hot(KINDS, tile - 1) for tile in range(len(TILES))])
UNPLAYED = bytes(len(RoundPoints._fields))


@cache
def features(options: Options) -> Features:
    """Return the parts with certain options: for the number of players, and a spot for each tile."""
    players, spots, goals = options.players, ANIMAL_SPOTS + len(options.additional_tiles), not options.agreed_pairs
    extra = len(ADDITIONAL_TILES)

    def encode(view: Document, memory: Memory, player: int) -> Iterator[bytes]:
        """Yield the values of each part."""
        held, rounds = rotated(view["held"], player), view["finished_rounds"]
        yield one_hot(players, player)
        yield one_hot(ROUNDS, view["round"] - 1)
        if goals:
            for goal in view["goals"][:ROUNDS]:
                yield one_hot(len(GOALS), -1 if goal is None else GOALS.index(goal))
        yield bytes([cell is not None for cell in view["table"]])
        for each in held:
            yield one_hot(spots, -1 if each is None else each["spot"])
        yield TILE[0 if held[0] is None else INDEX[held[0]["tile"]]]
        yield bytes(map(len, rotated(view["kept"], player)))
        for row in rotated(view["additional"], player):
            places = bytearray(extra)
            for number, tile in enumerate(row):
                places[INDEX[tile] - FIRST_ADDITIONAL] = number + 1
            yield bytes(places)
        for place in MARKER_POINTS:
            owner = view["markers"][place]
            yield one_hot(players, -1 if owner is None else (owner - player) % players)
        for result in rounds:
            for points in rotated(result, player):
                yield clipped(points.values())
        yield UNPLAYED * (players * (ROUNDS - len(rounds)))
        tiles = [TILE[0]] * spots
        for spot, tile in memory.seen:
            tiles[spot] = TILE[tile]
        yield b"".join(tiles)
        yield multi_hot(spots, memory.returned)
        for kept in rotated(memory.kept, player):
            numbers = bytearray(spots)
            for number, origin in enumerate(kept):
                if origin is not None:
                    numbers[origin] = number + 1
            yield bytes(numbers)

    parts = [Feature("seat", (players,), 1, "The own seat."), Feature("round", (ROUNDS,), 1, "Which round this is.")]
    if goals:
        parts.append(Feature("goals", (ROUNDS, len(GOALS)), 1, "The goal of each round, as far as it is known."))
    parts += [
        Feature("table", (spots,), 1, "On which spots a tile lies."),
        Feature("held", (players, spots), 1, "From which spot each player holds a tile."),
        Feature("held_tile", (KINDS,), 1, "The tile in the player's own hand."),
        Feature("kept_sizes", (players,), ANIMAL_SPOTS, "How many animal tiles each player has taken."),
        Feature("additional", (players, extra), extra, "The additional goal tiles in front of each player: 1 for the first taken."),
        Feature("markers", (len(MARKER_POINTS), players), 1, "Who has the markers for first and for second place."),
        Feature(
            "finished_rounds",
            (ROUNDS, players, len(RoundPoints._fields)),
            127,
            "The points of each finished round: pairs, marker, goals.",
            low=-128,
        ),
        Feature("seen", (spots, KINDS), 1, "The tiles looked at, by the spots on which they lie or lay."),
        Feature("returned", (spots,), 1, "The spots whose tile others put back (AR9)."),
        Feature("kept", (players, spots), ANIMAL_SPOTS, "From which spots each player's kept tiles came: 1 for the first; 0 for none."),
    ]
    return Features(tuple(parts), encode, remembering=True)
