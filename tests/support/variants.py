"""The variants of every game with every number of players: a selection by day, all at night."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any

from support.tiers import NIGHT

Variant = tuple[str, dict[str, Any]]

FLAGS: dict[str, tuple[tuple[str, tuple[Any, ...]], ...]] = {
    "kariba": (("players", (2, 3, 4)), ("face_up_draw", (False, True))),
    "seven-safari": (("players", (2, 3, 4, 5)), ("diagonal", (False, True)), ("swapping", (False, True))),
    "safaru": (("players", (2, 3, 4)), ("reversed", (False, True))),
    "safari-dual": (("players", (2,)), ("quiet_limit", (None, 60))),
    "affenraffen": (("players", (2, 3, 4, 5, 6)), ("agreed_pairs", (None, 2))),
}
#: Matches, and options that are allowed only together with certain others.
MORE: tuple[Variant, ...] = (
    ("kariba", {"games": 3, "first_player": 1}),
    ("safaru", {"players": 4, "reversed": True, "partners": False}),
    ("safaru", {"players": 4, "partners": False}),
    ("safaru", {"players": 3, "target_score": 15}),
    ("safari-dual", {"far_end": "any"}),
    ("safari-dual", {"far_end": "any", "quiet_limit": 60}),
    ("safaru", {"deals": 2}),
    ("affenraffen", {"additional_tiles": []}),
)
#: All variants.
ALL: list[Variant] = [
    *[
        (name, dict(zip([flag for flag, _ in flags], values, strict=True)))
        for name, flags in FLAGS.items()
        for values in product(*[each for _, each in flags])
    ],
    *MORE,
]


def covered(options: Mapping[str, Any]) -> set[Any]:
    """Return the things that a variant covers: its number of players, each value of an option, and each pair of values of two options."""
    values = [(name, repr(value)) for name, value in options.items() if name != "players"]
    return {("players", options.get("players", 2)), *values, *combinations(values, 2)}


def selected(variants: Sequence[Variant]) -> list[Variant]:
    """Return a few of the variants, in their order, that together cover as much as all variants of their game.

    `MORE` is always included. The others are chosen one by one: each time the variant that covers most of the rest, of several such
    variants the one whose values were chosen least often, and of several such variants the first one.
    """
    chosen = [each for each in variants if each in MORE]
    for game in dict.fromkeys(name for name, _ in variants):
        own = [options for name, options in variants if name == game]
        often = Counter(each for name, options in chosen if name == game for each in covered(options))
        missing = set().union(*map(covered, own)) - set(often)
        while missing:
            best = max(own, key=lambda options: (len(covered(options) & missing), -sum(often[each] for each in covered(options))))
            chosen.append((game, best))
            often.update(covered(best))
            missing -= covered(best)
    return [each for each in variants if each in chosen]


#: The variants with which the tests of every variant run.
EVERY = ALL if NIGHT else selected(ALL)
