"""Safari-Dual's positions as numpy arrays: their numbers in the endgame tables, and all their moves at once.

Positions are arrays of places: the lion of the player to move, that player's pieces of the first species, then of the second, and the same
of the other player. Each of these is a slot. The player to move always has the base a1 (see `tables.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safari_rules.games.safari_dual.constants import SIZE, SPACES
from safari_rules.games.safari_dual.rules import LEFT
from safari_rules.players.insight.safari_dual.tables import LION_NUMBERS, Material, mirrored, swapped, turned

Places: TypeAlias = list[NDArray[np.int64]]
Numbers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]
Bytes: TypeAlias = NDArray[np.uint8]

#: The places of the bases of the player to move and of the other player.
HOME: Final = 0
GOAL: Final = len(SPACES) - 1
#: A board with a border: spaces of a column, and the steps to the eight neighboring spaces.
WIDTH: Final = SIZE + 2
STEPS: Final = [WIDTH * right + up for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up]
#: For each place: its index on the board with a border.
CELLS: Final = np.array([WIDTH * (place // SIZE + 1) + place % SIZE + 1 for place in range(len(SPACES))])
EMPTY: Final = 0
#: For each index on the board with a border: the place.
PLACES: Final = np.zeros(WIDTH * WIDTH, dtype=np.int64)
PLACES[CELLS] = np.arange(len(SPACES))

LION_PLACES: Final = np.array(list(LION_NUMBERS))
#: The number of a lion's place, and the places as the player to move and as the other player sees them, plain and mirrored.
LION_INDEX: Final = np.array([LION_NUMBERS.get(place, 0) for place in range(len(SPACES))])
SEEN: Final = np.array([[place, mirrored(place)] for place in range(len(SPACES))]).T.ravel()
TURNED: Final = np.array([turned(place) for place in range(len(SPACES))])
ABOVE: Final = np.array([place not in LION_NUMBERS for place in range(len(SPACES))])


@cache
def choices(count: int) -> NDArray[np.int64]:
    """Return the sets of `count` places, one per column, in the order of their numbers."""
    chosen = sorted(combinations(range(len(SPACES)), count), key=lambda places: places[::-1])
    return np.array(chosen, dtype=np.int64).reshape(-1, count).T


@cache
def ranks(count: int) -> NDArray[np.int64]:
    """Return an array that gives the number of a set by its `count` places in any order."""
    table = np.zeros((len(SPACES),) * count, dtype=np.int64)
    places = choices(count)
    for order in permutations(range(count)):
        table[tuple(places[index] for index in order)] = np.arange(places.shape[1])
    return table.ravel()


def places_of(material: Material, numbers: Numbers) -> Places:
    """Return the places of the pieces, by slot, in the positions that have these numbers."""
    groups: list[Places] = []
    rest = numbers
    for count in reversed(material):
        size = comb(len(SPACES), count)
        groups.append(list(choices(count)[:, rest % size]) if count else [])
        rest = rest // size
    own, own_too, other, other_too = reversed(groups)
    return [LION_PLACES[rest // len(SPACES)], *own, *own_too, rest % len(SPACES), *other, *other_too]


def numbers_of(material: Material, places: Places) -> tuple[Material, Numbers]:
    """Return the canonical material of positions, and their numbers."""
    if material < swapped(material):
        own, own_too, other, _ = material
        split = own + own_too + 1
        first, second = places[:split], places[split:]
        first = [first[0], *first[own + 1 :], *first[1 : own + 1]]
        places = [*first, second[0], *second[other + 1 :], *second[1 : other + 1]]
        material = swapped(material)
    view = ABOVE[places[0]] * len(SPACES)
    seen = [SEEN[view + place] for place in places]
    own, own_too, other, _ = material
    lion = own + own_too + 1
    numbers = LION_INDEX[seen[0]] * len(SPACES) + seen[lion]
    starts = (1, own + 1, lion + 1, lion + other + 1)
    for start, count in zip(starts, material, strict=True):
        if count:
            index = seen[start]
            for place in seen[start + 1 : start + count]:
                index = index * len(SPACES) + place
            numbers = numbers * comb(len(SPACES), count) + ranks(count)[index]
    return material, numbers


def valid(material: Material, places: Places) -> Flags:
    """Return which positions are valid and not over."""
    split = material[0] + material[1] + 1
    own, other = places[0], places[split]
    good: Flags = (own != GOAL) & (other != HOME)
    for index, place in enumerate(places):
        for before in places[:index]:
            good &= place != before
    for place in places[1:split]:
        good &= (place != HOME) | (own == HOME)  # SD8
    for place in places[split + 1 :]:
        good &= (place != GOAL) | (other == GOAL)
    return good


class Mover:
    """All moves of one side in many positions at once."""

    def __init__(self, material: Material, places: Places) -> None:
        self.material, self.places = material, places
        self.count = len(places[0])
        self.own = material[0] + material[1] + 1
        self.rows = np.arange(self.count) * WIDTH * WIDTH
        cells = np.full((self.count, WIDTH * WIDTH), len(places) + 1, dtype=np.int8)
        cells[:, CELLS] = EMPTY
        self.cells = cells.ravel()
        for slot, place in enumerate(places):
            self.cells[self.rows + CELLS[place]] = slot + 1
        kinds = [0, *[1] * material[0], *[2] * material[1], 0, *[1] * material[2], *[2] * material[3]]  # the species by slot: 0 is a lion
        #: For each slot that moves and each content of a space: whether that is an own piece that captures with it, or an opposing one.
        self.partner, self.ally = np.zeros((2, self.own, len(places) + 2), dtype=np.bool_)
        for slot in range(self.own):
            for other, kind in enumerate(kinds):
                if other < self.own:
                    self.partner[slot, other + 1] = other != slot and (kind == kinds[slot] or (slot == 0) != (other == 0))  # SD3, SD4
                else:
                    self.ally[slot, other + 1] = slot != 0 and kind == kinds[slot]  # SD5

    def must_leave(self) -> Flags:
        """Return the positions in which the lion must leave its base (SD9, SDR2)."""
        lion = self.places[0]
        if self.own > LEFT:
            return np.zeros(self.count, dtype=np.bool_)
        free = np.zeros(self.count, dtype=np.bool_)
        for step in STEPS:
            free |= self.cells[self.rows + CELLS[lion] + step] == EMPTY
        free &= lion == HOME
        return free

    def captured(self, chosen: Numbers, slot: int, targets: Numbers, back: int) -> Bytes:
        """Return what a slot captures by moving to some cells, as a bit per slot of the other player (SD3 to SD6, SDR1).

        `chosen` are the rows, `targets` the cells that are entered, and `back` is the step to where the piece comes from.
        """
        taken = np.zeros(len(chosen), dtype=np.uint8)
        partner, ally = self.partner[slot], self.ally[slot]
        first = self.own + 1
        last = len(self.places)
        for step in STEPS:
            if step == back:
                continue  # the space behind the piece is empty now
            at = targets + step
            met = self.cells[at]
            rows = np.flatnonzero((met >= first) & (met <= last))
            if not len(rows):
                continue
            at, met = at[rows], met[rows]
            run = np.left_shift(1, met - first).astype(np.uint8)
            seen = ally[met]
            while len(rows):
                at = at + step
                met = self.cells[at]
                closed = partner[met]
                taken[rows[closed]] |= run[closed]  # SDR1 (a)
                more = (met >= first) & (met <= last)
                rows, at, met, run, seen = rows[more], at[more], met[more], run[more], seen[more]
                here = ally[met]
                nearest = here & ~seen
                taken[rows[nearest]] |= run[nearest]  # SDR1 (b)
                seen |= here
                run = run | np.left_shift(1, met - first).astype(np.uint8)
        return taken

    def moves(self) -> Iterator[tuple[int, Numbers, Numbers, Bytes]]:
        """Yield the legal moves of a slot in a direction: the slot, the rows, the places it moves to, and what is captured."""
        lion, must_leave = self.places[0], self.must_leave()
        for slot in range(self.own):
            origins = self.rows + CELLS[self.places[slot]]
            allowed = ~must_leave if slot else np.ones(self.count, dtype=np.bool_)  # SD9
            for step in STEPS:
                rows = np.flatnonzero((self.cells[origins + step] == EMPTY) & allowed)
                if not len(rows):
                    continue
                targets = origins[rows] + step
                taken = self.captured(rows, slot, targets, -step)
                places = PLACES[targets - self.rows[rows]]
                legal = (places != HOME) | (lion[rows] == HOME) | (taken & 1 != 0)  # SD8, SDR8; bit 0 is the other lion
                yield slot, rows[legal], places[legal], taken[legal]
