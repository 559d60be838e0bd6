"""The observations of an Affenraffen player: where tiles lie, what others do, the tile in their own hand, and what was seen before."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final

from safari_rules.authoring.features import Feature, Features, KeptRows, clipped, multi_hot, rotated, units
from safari_rules.games.affenraffen.constants import (
    ADDITIONAL_TILES,
    ANIMAL_SPOTS,
    FIRST_ADDITIONAL,
    GOALS,
    LYING,
    MARKER_POINTS,
    ROUNDS,
    TILES,
)
from safari_rules.games.affenraffen.state import Memory, Options, RoundPoints

#: The number of tiles in `TILES`, without index 0, which is no tile.
KINDS: Final = len(TILES) - 1
#: For each tile: one value for each kind of tile. All are 0 at index 0, which stands for a tile that is not known.
TILE: Final = (bytes(KINDS), *units(KINDS))
ROUND: Final = units(ROUNDS)
#: For each goal: one value for each kind of goal. All are 0 at None, which stands for a goal that is not known.
GOAL: Final[dict[str | None, bytes]] = dict(zip((*GOALS, None), units(len(GOALS)), strict=True))
PARTS: Final = len(RoundPoints._fields)
UNPLAYED: Final = bytes(PARTS)


def numbered(size: int) -> KeptRows:
    """Return a cache of lists of this size: a row of indices gives 1 at the first index, 2 at the second and so on. None is skipped."""

    def values(places: tuple[int | None, ...]) -> bytes:
        """Return the values of a row. Most rows are a cached row and one more index."""
        before = rows.known.get(places[:-1])
        found, begun = (bytearray(size), 0) if before is None else (bytearray(before), len(places) - 1)
        for number, place in enumerate(places[begun:], begun + 1):
            if place is not None:
                found[place] = number
        return bytes(found)

    rows = KeptRows(values)
    return rows


@lru_cache(256)
def features(options: Options) -> Features:
    """Return the parts of an observation in a game with these options. They depend on the number of players and of spots."""
    players, spots, goals = options.players, ANIMAL_SPOTS + len(options.additional_tiles), not options.agreed_pairs
    extra, seat, spot, lying = len(ADDITIONAL_TILES), units(players), units(spots), LYING[spots]
    by_spot, by_tile, at = numbered(spots), numbered(extra), KeptRows(partial(multi_hot, spots))

    def encode(seen: tuple[Any, ...], memory: Memory, player: int) -> list[bytes]:
        """Return the values of each part."""
        _, _, _, number, so_far, table, hands, kept, gained, markers, rounds = seen
        looked, returned, origins = memory
        held = rotated(hands, player)
        tiles = bytearray(spots * KINDS)
        for place, tile in looked:
            tiles[place * KINDS + tile - 1] = 1
        return [
            seat[player],
            ROUND[number - 1],
            *([GOAL[goal] for goal in so_far[:ROUNDS]] if goals else ()),
            lying(*table),
            *[spot[-1 if each is None else each.spot] for each in held],
            TILE[0 if held[0] is None else held[0].tile],
            bytes([len(row) for row in rotated(kept, player)]),
            *[by_tile.of(tuple([tile - FIRST_ADDITIONAL for tile in row])) for row in rotated(gained, player)],
            *[seat[-1 if owner is None else (owner - player) % players] for owner in markers],
            clipped([value for result in rounds for points in rotated(result, player) for value in points]),
            UNPLAYED * (players * (ROUNDS - len(rounds))),
            tiles,
            at.of(returned),
            *[by_spot.of(row) for row in rotated(origins, player)],
        ]

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
        Feature("finished_rounds", (ROUNDS, players, PARTS), 127, "The points of each finished round: pairs, marker, goals.", low=-128),
        Feature("seen", (spots, KINDS), 1, "The tiles looked at, by the spots on which they lie, or lay before they were kept."),
        Feature("returned", (spots,), 1, "The spots of tiles not seen that others put back (AR9)."),
        Feature("kept", (players, spots), ANIMAL_SPOTS, "From which spots each player's kept tiles came: 1 for the first; 0 for none."),
    ]
    return Features(tuple(parts), encode, remembering=True)
