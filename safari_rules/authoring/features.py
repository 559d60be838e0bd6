"""Observations for learning programs: what one player sees and remembers, as numbers in fixed places.

An observation is made from a belief, what a player sees and remembers, so nothing hidden can enter it. It is one signed byte a
value, part after part. The view can be reconstructed from it, except for the seed's commitment, the ply and large numbers.
Other players follow clockwise after the observing one, who is always first.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> state = kariba.new(seed="monsoon")
>>> features = kariba.features(state.options)
>>> observation = features.observe(kariba.belief_in(state, player=0))
>>> len(observation) == features.size
True
>>> features.named(observation)["hand"]
[0, 0, 0, 3, 0, 1, 0, 1]
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from math import prod
from typing import Any, Final, NamedTuple, SupportsIndex, TypeVar

from safari_rules.authoring.errors import Flaw, InvalidInput
from safari_rules.authoring.values import brief

__all__ = ["LEAST", "MOST", "Feature", "Features", "KeptRows", "clipped", "count", "multi_hot", "one_hot", "rotated", "units"]

V = TypeVar("V")
#: The smallest and the largest value of an observation. Numbers beyond them are clipped.
LEAST: Final = -128
MOST: Final = 127
#: The largest number of rows in a cache.
MOST_ROWS: Final = 1 << 12
#: `multi_hot` translates bytes by a table for at least this many indices, and sets fewer one by one.
MANY: Final = 16
#: For `multi_hot`: every byte in order, the byte that marks an index, and a table that turns the mark into 1 and every other byte into 0.
BYTES: Final = bytes(range(256))
MARK: Final = b"\xff"
MARKED: Final = bytes(255) + b"\1"


class Feature(NamedTuple):
    """A part of an observation: an array of this `shape`, with values from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    high: int
    doc: str
    low: int = 0

    @property
    def size(self) -> int:
        """The number of its values."""
        return prod(self.shape)


class Features:
    """The parts of a game's observations with certain options, from the game's `features.py`, and how they are made."""

    def __init__(self, parts: tuple[Feature, ...], encode: Callable[[Any, Any, int], Iterable[bytes]], remembering: bool = False) -> None:
        self.parts = parts
        #: `encode(seen, recollection, player)`: the values of each part, from a redacted state and what is remembered.
        self.encode = encode
        #: Whether an observation includes what the player remembers. If not, the recollection may be None.
        self.remembering = remembering
        #: A call that makes this object again when it is unpickled. `Game.features` stores its own, because `encode` may be local.
        self.made_by: tuple[Any, ...] = (Features, (parts, encode, remembering))

    def __reduce__(self) -> tuple[Any, ...]:
        return self.made_by

    @property
    def size(self) -> int:
        """The number of values of an observation."""
        return sum([part.size for part in self.parts])

    def observe(self, belief: Any) -> bytes:
        """Return the observation of the player of a `Belief`: one signed byte per value, `size` of them.

        Raises InvalidInput for a belief in another game, or in one with other options, whose observations have another size.
        """
        try:
            observation = self.values(belief.seen, belief.recollection, belief.player)
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError) as error:  # the last for an index of the compiled form
            detail = f"Expected a belief in the game of these features, not {brief(belief)}."
            raise InvalidInput([Flaw("", detail)], fits_schema=False) from error
        if len(observation) != self.size:
            detail = f"Expected a belief with the options of these features: {self.size} values, not {len(observation)}."
            raise InvalidInput([Flaw("", detail)], fits_schema=False)
        return observation

    def values(self, seen: Any, recollection: Any, player: int) -> bytes:
        """Return the observation from what a player sees and remembers, neither of which is checked here.

        :param seen: the state as the player sees it (`Belief.seen`).
        :param recollection: the player's memory (`Belief.recollection`).
        :param player: the seat.
        :returns: one signed byte per value, `size` of them.
        """
        return b"".join(self.encode(seen, recollection, player))

    def named(self, observation: Any) -> dict[str, list[int]]:
        """Return the values of an observation, bytes or an array of them, by the name of the part: a flat list in row-major order. Further
        values after the first `size`, such as the ids taken in an environment, are ignored.

        Raises TypeError for anything else than a row of at least `size` single bytes, such as an array of floats.
        """
        try:
            row = memoryview(observation)
        except TypeError:
            row = memoryview(b"")
        if row.ndim != 1 or row.itemsize != 1 or len(row) < self.size:
            raise TypeError(f"Expected an observation of {self.size} signed bytes, not {brief(observation)}.")
        values, end, found = memoryview(row.tobytes()).cast("b").tolist(), 0, {}
        for part in self.parts:
            found[part.name] = values[end : end + part.size]
            end += part.size
        return found


class KeptRows:
    """A cache of the values of rows, most of which stay the same from ply to ply. Compiled, it takes half the time of `lru_cache`."""

    def __init__(self, values: Callable[[Any], bytes]) -> None:
        """Cache what a function returns for each row."""
        self.values = values
        self.known: dict[Any, bytes] = {}

    def of(self, row: tuple[Any, ...]) -> bytes:
        """Return the values of a row."""
        found = self.known.get(row)
        if found is None:
            if len(self.known) >= MOST_ROWS:
                self.known.clear()
            found = self.known[row] = self.values(row)
        return found


@cache
def units(size: int) -> tuple[bytes, ...]:
    """Return all lists that `one_hot` returns for a size, by index. A caller with a fixed size calls this once instead of `one_hot`."""
    return (*[bytes([place == one for place in range(size)]) for one in range(size)], bytes(size))


def one_hot(size: int, place: int) -> bytes:
    """Return a list of this size with a 1 at one index and 0 elsewhere. The index -1 gives only zeros.

    :param size: the length of the list.
    :param place: the index of the 1, or -1.
    :returns: the values, one byte each.
    """
    return units(size)[place]


def multi_hot(size: int, places: Collection[SupportsIndex]) -> bytes:
    """Return a list of this size with a 1 at each of the indices.

    :param size: the length of the list.
    :param places: the indices of the 1s, none of them negative.
    :returns: the values, one byte each.
    :raises IndexError: if an index is not below the length.
    """
    if len(places) < MANY or size >= len(BYTES):
        values = bytearray(size)
        for place in places:
            values[place] = 1
        return bytes(values)
    try:
        chosen = bytes(places)
    except ValueError:
        raise IndexError(f"Expected indices below {size}.") from None
    table = bytes.maketrans(chosen, MARK * len(chosen))
    if table[size:] != BYTES[size:]:
        raise IndexError(f"Expected indices below {size}.")
    return table[:size].translate(MARKED)


def count(size: int, places: Iterable[int]) -> bytes:
    """Return a list of this size that counts how often each index occurs.

    :param size: the length of the list.
    :param places: the indices, each as often as it is counted.
    :returns: the counts, one byte each.
    """
    values = bytearray(size)
    for place in places:
        values[place] += 1
    return bytes(values)


def clipped(values: Iterable[int]) -> bytes:
    """Return the values as signed bytes. Values beyond `LEAST` and `MOST` are clipped to them."""
    return bytes([(value if LEAST <= value <= MOST else LEAST if value < 0 else MOST) & 0xFF for value in values])


def rotated(values: tuple[V, ...], player: int) -> tuple[V, ...]:
    """Return a tuple with an item per player, the observing player first, the others clockwise.

    :param values: one item for each player, by seat.
    :param player: the seat of the observing player.
    :returns: the same items in the new order.
    """
    return values[player:] + values[:player] if player else values
