"""Safari-Dual's endgame tables are built here, backward from the end of the game, with numpy.

A move without a capture leads to the same material as the other player sees it, so the two are solved together. A capture leads to a
smaller material, whose table is there already.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import le
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from safari_rules.authoring.errors import InvalidTables
from safari_rules.games.safari_dual.constants import COUNTS, LETTERS, SIZE, SPACES
from safari_rules.players.insight.endgames import BuildStep
from safari_rules.players.insight.safari_dual.arrays import (
    GOAL,
    LION_PLACES,
    TURNED,
    Bytes,
    Flags,
    Mover,
    Numbers,
    Places,
    numbers_of,
    places_of,
    valid,
)
from safari_rules.players.insight.safari_dual.tables import (
    INVALID,
    LION_NUMBERS,
    UNDECIDED,
    Material,
    materials,
    name_of,
    read_table,
    sides,
    size_of,
    swapped,
    turned,
    unpacked,
    write_table,
)

#: Positions that are processed at once, which bounds the memory.
CHUNK: Final = 1 << 17
#: The number of actions of a win by a capture where there is none.
NEVER: Final = 255


class Block(NamedTuple):
    """Positions that are not decided yet, and where their moves lead to."""

    #: The numbers of the positions, in the arrays of both sides one after the other.
    numbers: Numbers
    #: The actions until a win by a capture, and until the last of the losses by captures. NEVER and 0 if there are none.
    win: Bytes
    loss: Bytes
    #: Whether a capture leads to a position that neither side wins.
    draw: Flags
    #: The positions that moves without a capture lead to, one move per row. The last index of `values` if
    #: there is no such move.
    following: NDArray[np.int32]

    def without(self, decided: Flags) -> Block:
        """Return the positions that are not among the decided ones."""
        left = ~decided
        return Block(self.numbers[left], self.win[left], self.loss[left], self.draw[left], self.following[:, left])


class Solver:
    """The tables of one material as either player sees it, while they are computed."""

    def __init__(self, material: Material, smaller: dict[Material, Bytes]) -> None:
        self.material, self.smaller = material, smaller
        self.sides = sides(material)
        self.starts = dict(zip(self.sides, np.cumsum([0, *[size_of(side) for side in self.sides[:-1]]]).tolist(), strict=True))
        self.size = sum([size_of(side) for side in self.sides])
        #: The tables one after the other. The last byte is what a move that does not exist leads to, which is good for nobody.
        self.values = np.full(self.size + 1, INVALID, dtype=np.uint8)
        self.blocks: list[Block] = []

    def expand(self) -> Iterator[float]:
        """Find the moves of all positions and yield the share that is done."""
        done = 0
        for side in self.sides:
            for start in range(0, size_of(side), CHUNK):
                numbers = np.arange(start, min(start + CHUNK, size_of(side)))
                places = places_of(side, numbers)
                good = valid(side, places)
                if good.any():
                    self.add(side, numbers[good], [place[good] for place in places])
                done += len(numbers)
                yield done / self.size

    def add(self, side: Material, numbers: Numbers, places: Places) -> None:
        """Find the moves of some positions of one side."""
        count, mover = len(numbers), Mover(side, places)
        win, loss = np.full(count, NEVER, dtype=np.uint8), np.zeros(count, dtype=np.uint8)
        draw, movable = np.zeros(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
        following = []
        for slot, rows, targets, taken in mover.moves():
            movable[rows] = True
            ends = (taken & 1 != 0) | (targets == GOAL) if slot == 0 else taken & 1 != 0  # SD10
            win[rows[ends]] = 1
            for mask in np.unique(taken[~ends]).tolist():
                these = (taken == mask) & ~ends
                after, reached = self.after(mover, slot, rows[these], targets[these], mask)
                if not mask:
                    column = np.full(count, self.size, dtype=np.int32)
                    column[rows[these]] = reached + self.starts[after]
                    following.append(column)
                else:
                    self.by_capture(rows[these], self.smaller[after][reached], win, loss, draw)
        stuck = np.flatnonzero(~movable)
        if len(stuck):  # SDR3
            after, reached = self.after(mover, 0, stuck, places[0][stuck], 0)
            column = np.full(count, self.size, dtype=np.int32)
            column[stuck] = reached + self.starts[after]
            following.append(column)
        at = numbers + self.starts[side]
        self.values[at] = np.where(win == 1, 1, UNDECIDED)
        rest = win != 1
        matrix = np.array([column[rest] for column in following], dtype=np.int32).reshape(len(following), int(rest.sum()))
        self.blocks.append(Block(at[rest], win[rest], loss[rest], draw[rest], matrix))

    def after(self, mover: Mover, slot: int, rows: Numbers, targets: Numbers, mask: int) -> tuple[Material, Numbers]:
        """Return the material and the numbers of the positions after a move that captures the same slots in all of them."""
        places = [place[rows] for place in mover.places]
        places[slot] = targets
        left = [place for index, place in enumerate(places[mover.own :]) if not mask >> index & 1]
        own, own_too, other, other_too = mover.material
        other -= (mask >> 1 & ((1 << other) - 1)).bit_count()
        other_too -= (mask >> 1 >> mover.material[2]).bit_count()
        seen = [TURNED[place] for place in (*left, *places[: mover.own])]
        return numbers_of((other, other_too, own, own_too), seen)

    def by_capture(self, rows: Numbers, values: Bytes, win: Bytes, loss: Bytes, draw: Flags) -> None:
        """Take over what captures lead to: the shortest win, the longest loss, and whether neither side wins."""
        assert not (values == INVALID).any()
        lost = (values % 2 == 0) & (values != UNDECIDED)
        win[rows[lost]] = np.minimum(win[rows[lost]], values[lost] + 1)
        won = values % 2 == 1
        loss[rows[won]] = np.maximum(loss[rows[won]], values[won] + 1)
        draw[rows[values == UNDECIDED]] = True

    def solve(self) -> None:
        """Decide all positions that a player wins, those first that end soonest."""
        actions, idle = 1, 0
        while idle < 2 or actions < self.scheduled():
            actions += 1
            idle += 1
            if actions >= INVALID:
                raise OverflowError(f"a win of {name_of(self.material)} takes more actions than a byte can hold")
            for index, block in enumerate(self.blocks):
                reached = self.values[block.following]
                if actions % 2:
                    decided = (block.win == actions) | (reached == actions - 1).any(axis=0)
                else:
                    decided = (reached % 2 == 1).all(axis=0) & (block.loss <= actions) & (block.win == NEVER) & ~block.draw
                if decided.any():
                    self.values[block.numbers[decided]] = actions
                    self.blocks[index] = block.without(decided)
                    idle = 0

    def scheduled(self) -> int:
        """Return after how many actions the last of the known captures ends the game."""
        found = 0
        for block in self.blocks:
            wins = block.win[block.win != NEVER]
            found = max(found, int(wins.max(initial=0)), int(block.loss.max(initial=0)))
        return found

    def tables(self) -> list[bytes]:
        """Return the finished tables."""
        return [self.values[start : start + size_of(side)].tobytes() for side, start in self.starts.items()]


def shown_of(material: Material, tables: dict[Material, Bytes]) -> dict[str, Any]:
    """Return what a header shows: the positions of the game, who wins them, and one with the longest win."""
    totals, longest, example = np.zeros(3, dtype=np.int64), 0, (0, [""] * SIZE)
    for side in sides(material):
        values = tables[side].reshape(len(LION_NUMBERS), -1)
        weights = np.where(LION_PLACES % SIZE == LION_PLACES // SIZE, 1, 2)  # a position off the diagonal stands for its mirror image too
        wins = (values % 2 == 1) & (values != INVALID)
        counts = [(flags.sum(axis=1) * weights).sum() for flags in (values != INVALID, wins, (values % 2 == 0) & (values != UNDECIDED))]
        seatings = _seatings(side)
        totals += np.array(counts) * len(seatings)
        most = int(values[wins].max(initial=0))
        if seatings and most > longest:
            longest = most
            number = int(np.flatnonzero(tables[side] == most)[0])
            example = seatings[0][0], _rows(side, seatings[0], [int(place[0]) for place in places_of(side, np.array([number]))])
    names = ("positions", "wins", "losses")
    shown = dict(zip(names, totals.tolist(), strict=True))
    return {**shown, "longest": longest, "player": example[0], "example": example[1]}


def _seatings(material: Material) -> list[tuple[int, Material]]:
    """Return who may be to move with a material, and the pieces: giraffes and elephants of the player to move, then of the other player."""
    limits = [(*COUNTS[player][1:], *COUNTS[1 - player][1:]) for player in (0, 1)]
    named = dict.fromkeys((material, swapped(material)))
    return [(player, each) for player in (0, 1) for each in named if all(map(le, each, limits[player]))]


def _rows(material: Material, seating: tuple[int, Material], places: list[int]) -> list[str]:
    """Return a position as a board of five strings, row 5 first."""
    player, named = seating
    cells = ["."] * len(SPACES)
    own, other = LETTERS[player], LETTERS[1 - player]
    species = (1, 2) if named == material else (2, 1)
    pieces = [own[0], *own[species[0]] * material[0], *own[species[1]] * material[1]]
    pieces += [other[0], *other[species[0]] * material[2], *other[species[1]] * material[3]]
    for piece, place in zip(pieces, places, strict=True):
        cells[turned(place) if player else place] = piece
    return ["".join(cells[row::SIZE]) for row in range(SIZE - 1, -1, -1)]


def build_tables(folder: Path, pieces: int) -> Iterator[BuildStep]:
    """Build the tables that a folder lacks or that are refused, from two pieces up, and yield what is done.

    A file that is there already is read and not computed again, so that a stopped build goes on. Raises OSError if the folder cannot be
    written.
    """
    known: dict[Material, Bytes] = {}
    todo = [material for count in range(2, pieces + 1) for material in materials(count)]
    work = {material: sum([size_of(side) * (side[0] + side[1] + 1) for side in sides(material)]) for material in todo}
    whole, done = sum(work.values()), 0
    for material in todo:
        name, reason = name_of(material), None
        try:
            here = read_table(folder, material)
            tables = list(unpacked(folder, material, here[1]).values()) if here is not None else []
        except InvalidTables as error:
            here, reason = None, str(error)
        if here is not None:
            shown = here[0]
        else:
            yield BuildStep(name, done / whole, refused=reason)
            solver = Solver(material, known)
            for share in solver.expand():
                yield BuildStep(name, (done + share * 0.7 * work[material]) / whole)
            solver.solve()
            tables = solver.tables()
        known |= {side: np.frombuffer(table, dtype=np.uint8) for side, table in zip(sides(material), tables, strict=True)}
        if here is None:
            shown = write_table(folder, material, tables, shown_of(material, known))
        done += work[material]
        yield BuildStep(name, done / whole, shown, computed=here is None)
