"""Every game, with every number of players, in every variant."""

from __future__ import annotations

from itertools import product
from typing import Any

FLAGS: dict[str, tuple[tuple[str, tuple[Any, ...]], ...]] = {
    "kariba": (("players", (2, 3, 4)), ("face_up_draw", (False, True))),
    "seven-safari": (("players", (2, 3, 4, 5)), ("diagonal", (False, True)), ("swapping", (False, True))),
    "safaru": (("players", (2, 3, 4)), ("reversed", (False, True))),
    "safari-dual": (("players", (2,)), ("quiet_limit", (None, 60))),
    "affenraffen": (("players", (2, 3, 4, 5, 6)), ("agreed_pairs", (None, 2))),
}
#: Matches, and what goes together with certain options only.
MORE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("kariba", {"games": 3, "first_player": 1}),
    ("safaru", {"players": 4, "reversed": True, "partners": False}),
    ("safaru", {"players": 3, "target_score": 15}),
    ("safaru", {"deals": 2}),
    ("affenraffen", {"additional_tiles": []}),
)
EVERY = [
    *[
        (name, dict(zip([flag for flag, _ in flags], values, strict=True)))
        for name, flags in FLAGS.items()
        for values in product(*[each for _, each in flags])
    ],
    *MORE,
]
