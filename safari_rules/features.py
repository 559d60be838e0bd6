"""Observations for learning programs: what one player sees and remembers, as numbers in fixed places.

An observation is made from the player's view and memory, two documents, so nothing hidden can enter it. It is one signed byte a
value, part after part. The view can be reconstructed from it, except for the seed's commitment, the ply and large totals.
Other players follow clockwise after the observing one, who is always first.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> state = kariba.new(seed="monsoon")
>>> features = kariba.features(state.options)
>>> view = kariba.view(state, 0)
>>> observation = features.observe(view, kariba.belief(view, 0).memory, 0)
>>> len(observation) == features.size
True
>>> features.named(observation)["hand"]
[0, 0, 0, 3, 0, 1, 0, 1]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import NamedTuple, TypeVar

from safari_rules.fields import Document

__all__ = ["Feature", "Features", "clipped", "count", "multi_hot", "one_hot", "rotated"]

V = TypeVar("V")
#: The least and the greatest number that a value can have; totals beyond are cut off.
LEAST, MOST = -128, 127


class Feature(NamedTuple):
    """A part of an observation: `low` to `high` is what each of its values may be, `shape` how they are arranged."""

    name: str
    shape: tuple[int, ...]
    high: int
    doc: str
    low: int = 0

    @property
    def size(self) -> int:
        """How many values it has."""
        return prod(self.shape)


@dataclass(frozen=True, eq=False)
class Features:
    """The parts of a game's observations with certain options, from the game's `features.py`, and how they are made."""

    parts: tuple[Feature, ...]
    #: `encode(view, memory, player)`: the values of each part.
    encode: Callable[[Document, Document, int], Iterable[bytes]]
    #: Whether the memory is in it; where not, an empty one will do.
    remembering: bool = False

    @property
    def size(self) -> int:
        """How many values an observation has."""
        return sum([part.size for part in self.parts])

    def observe(self, view: Document, memory: Document, player: int) -> bytes:
        """The observation of `player`: one signed byte a value, `size` of them.

        `view` must be that player's own, and `memory` of the shape `game.wire.memory` (`Belief.memory`; {} where not
        `remembering`): neither is checked here.
        """
        return b"".join(self.encode(view, memory, player))

    def named(self, observation: bytes) -> dict[str, list[int]]:
        """The values of an observation by part, flat, in row-major order of its `shape`; what follows `size` values (in an
        environment the ids taken) is passed over.
        """
        values, end, found = memoryview(observation).cast("b").tolist(), 0, {}
        for part in self.parts:
            found[part.name] = values[end : end + part.size]
            end += part.size
        return found


@cache
def _units(size: int) -> tuple[bytes, ...]:
    return (*[bytes(place == one for place in range(size)) for one in range(size)], bytes(size))


def one_hot(size: int, place: int) -> bytes:
    """So many values, all 0 but a 1 at one place; all 0 for the place -1."""
    return _units(size)[place]


def multi_hot(size: int, places: Iterable[int]) -> bytes:
    """So many values, 1 at each of the places."""
    values = bytearray(size)
    for place in places:
        values[place] = 1
    return bytes(values)


def count(size: int, places: Iterable[int]) -> bytes:
    """So many values: how often each place occurs."""
    values = bytearray(size)
    for place in places:
        values[place] += 1
    return bytes(values)


def clipped(values: Iterable[int]) -> bytes:
    """The values, negative ones too, cut off where a byte ends."""
    return bytes([min(max(value, LEAST), MOST) & 0xFF for value in values])


def rotated(values: Sequence[V], player: int) -> Sequence[V]:
    """A list "a player", the observing one first, the others clockwise."""
    return [*values[player:], *values[:player]]
