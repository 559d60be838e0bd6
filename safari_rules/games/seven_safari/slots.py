"""Slots of a hand: what a player knows of the cards not seen, and how many deals agree with it.

Each unseen card of a hand is in a slot, the place where it came to the hand. A Charlie limits every slot of the hand to some species
(SR2), so the slots that came first have the narrowest limits. The limits of a hand are nested: each is a subset of the next.

When a player places an unseen card, it leaves one of the slots that allow it. Nobody sees which one. A `HandTable` holds rows: how
many cards are left within each limit, and in how many ways the placed cards can have left the slots. If every first deal is equally
likely, the probability of a hand is the number of first deals that lead to it. That is the product of the ways of its rows and of the
deals of the unseen cards to the slots that are left.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import comb, factorial, gcd, perm
from random import Random
from typing import Final, NamedTuple, TypeAlias

from safari_rules.games.seven_safari.constants import MOST_HISTORIES, MOST_WEIGHT, SPECIES
from safari_rules.games.seven_safari.rules import KIND

ALL_SPECIES: Final = (1 << len(SPECIES)) - 1
#: Partial deals that are counted, in at most about 0.2 s, before draws fall back to trials. Generated games needed up to 2,500.
MOST_COUNTED: Final = 5_000
#: Trials of which a draw takes one by its weight, if there is too much to count.
TRIALS: Final = 8
#: Trials in a row without a deal that fits after which a draw gives up.
MOST_TRIES: Final = 100

#: How many cards are left within each limit.
Row: TypeAlias = tuple[int, ...]


class HandTable(NamedTuple):
    """The limits of a hand as bits, the narrowest first, and the weight of each row. Other cards of the hand have no limit."""

    levels: tuple[int, ...]
    rows: dict[Row, int]


class DrawnHand(NamedTuple):
    """Cards to be drawn into a hand: `size` in all, of which each row limits some."""

    player: int
    size: int
    levels: tuple[int, ...]
    rows: tuple[tuple[Row, int], ...]


class HandTake(NamedTuple):
    """Cards that a hand takes: a number of cards, each of one of the species."""

    player: int
    species: int
    cards: int


class Branch(NamedTuple):
    """A node in the tree of draws. For each choice: its cumulative probability, the cards taken, and the next node."""

    sums: tuple[float, ...]
    takes: tuple[tuple[HandTake, ...], ...]
    then: tuple[Branch, ...]


END: Final = Branch((), (), ())


class Deals(NamedTuple):
    """The number of deals that fit some hands (times the weights of the rows), the tree to draw them from, and the number counted."""

    ways: int
    tree: Branch
    counted: int


class Crossing(Exception):
    """Raised when the limits of several hands cross so often that there is too much to count."""


def after_charlie(table: HandTable, species: int, size: int) -> HandTable:
    """Return the table of a hand after its player placed a Charlie.

    :param table: the table of the hand before.
    :param species: the species that did not fit, as bits. Every card of the hand is of one of them.
    :param size: the number of unseen cards in the hand.
    :returns: the new table.
    """
    within = [level & species for level in table.levels]
    levels = tuple(dict.fromkeys([*within, species]))
    rows: dict[Row, int] = {}
    for row, weight in table.rows.items():
        free = size - sum(row)
        cards = dict.fromkeys(levels, 0)
        for level, number in zip([*within, species], [*row, free], strict=True):
            cards[level] += number
        if free >= 0 and not cards.get(0, 0):
            merged = tuple([number for level, number in cards.items() if level and level != ALL_SPECIES])
            rows[merged] = rows.get(merged, 0) + weight
    return tidy(HandTable(tuple([level for level in levels if level and level != ALL_SPECIES]), rows))


def after_placement(table: HandTable, kind: int, size: int) -> HandTable:
    """Return the table of a hand after its player placed an unseen card.

    :param table: the table of the hand before.
    :param kind: the bit of its species.
    :param size: the number of unseen cards in the hand before.
    :returns: the new table.
    """
    rows: dict[Row, int] = {}
    for row, weight in table.rows.items():
        free = size - sum(row)
        if free > 0:
            rows[row] = rows.get(row, 0) + weight * free
        for level, number in enumerate(row):
            if number and free >= 0 and table.levels[level] & kind:
                left = (*row[:level], number - 1, *row[level + 1 :])
                rows[left] = rows.get(left, 0) + weight * number
    return tidy(HandTable(table.levels, rows))


def tidy(table: HandTable) -> HandTable:
    """Return a table in canonical order, without unused limits, and with reduced weights. Only the heaviest of too many rows stay."""
    rows = table.rows
    if not rows:
        return HandTable((), rows)
    if len(rows) > MOST_HISTORIES:
        rows = dict(sorted(rows.items(), key=lambda row: -row[1])[:MOST_HISTORIES])
    used = [level for level in range(len(table.levels)) if any(row[level] for row in rows)]
    divisor, heaviest = gcd(*rows.values()), max(rows.values())
    if heaviest // divisor > MOST_WEIGHT:
        rows = {row: max(1, weight * MOST_WEIGHT // heaviest) for row, weight in rows.items()}
        divisor = gcd(*rows.values())
    shorter = {tuple([row[level] for level in used]): weight // divisor for row, weight in rows.items()}
    return HandTable(tuple([table.levels[level] for level in used]), dict(sorted(shorter.items())))


def least(table: HandTable) -> Row:
    """Return the row on which all rows agree: the smallest number of cards up to each limit, less that up to the limit before."""
    sums = [min([sum(row[: level + 1]) for row in table.rows]) for level in range(len(table.levels))]
    return tuple([more - less for less, more in pairwise([0, *sums])])


def nested(levels: Sequence[int]) -> bool:
    """Return whether each limit allows all species of the one before."""
    return all(within & ~around == 0 for within, around in pairwise(levels))


def ways_to_hold(hand: DrawnHand, cards: Sequence[int]) -> int:
    """Return in how many ways, times the weights of the rows, exactly these cards can fill the slots of a hand."""
    found = 0
    for row, weight in hand.rows:
        ways, taken = weight, 0
        for level, number in zip(hand.levels, row, strict=True):
            fitting = sum([1 for card in cards if KIND[card] & level]) - taken
            ways *= perm(fitting, number) if fitting >= number else 0
            taken += number
        found += ways * factorial(len(cards) - taken)
    return found


class Counter:
    """Counts the deals that fit some hands: each hand in turn takes the cards of its limits, the narrowest first.

    Cards are distinguished only as far as the limits to come do, so most deals are counted as one. If the limits of all hands are nested or
    disjoint, nothing is left to choose but the rows.
    """

    def __init__(self, hands: Sequence[DrawnHand]) -> None:
        self.hands = hands
        self.counted = 0
        #: For each hand and level: the classes of species that the limits from there on distinguish, as bits.
        self.classes: list[list[tuple[int, ...]]] = []
        #: For each hand and level: the classes, by index, that each class of the next level consists of.
        self.merged: list[list[list[list[int]]]] = []
        self.found: dict[tuple[int, int, Row, Row], tuple[int, Branch]] = {}
        to_come = [level for hand in hands for level in hand.levels]
        self.first = _classes(to_come)
        classes = self.first
        for hand in hands:
            by_level, merged = [classes], []
            for _ in hand.levels:
                to_come = to_come[1:]
                after = _classes(to_come)
                merged.append([[index for index, inner in enumerate(classes) if inner & outer] for outer in after])
                by_level.append(after)
                classes = after
            self.classes.append(by_level)
            self.merged.append(merged)

    def count(self, cards: Sequence[int]) -> Deals:
        """Return the deals of the cards that fit. Raises Crossing if there is too much to count."""
        kinds = [KIND[card] for card in cards]
        ways, tree = self.hand(0, tuple([sum([1 for kind in kinds if kind & each]) for each in self.first]))
        return Deals(ways, tree, self.counted)

    def hand(self, number: int, left: Row) -> tuple[int, Branch]:
        """Return the ways, and the tree, of the hands from index `number` on. `left` is the number of cards left of each class."""
        if number == len(self.hands):
            return factorial(sum(left)), END
        key = (number, -1, (), left)
        known = self.found.get(key)
        if known is None:
            choices: list[tuple[int, tuple[HandTake, ...], Branch]] = []
            for row, weight in self.hands[number].rows:
                ways, then = self.level(number, 0, row, left)
                if ways:
                    choices.append((weight * ways, (), then))
            known = self.found[key] = _branch(choices)
        return known

    def level(self, number: int, level: int, row: Row, left: Row) -> tuple[int, Branch]:
        """Return the same from a level of a hand on. `row` is the number of cards that the hand takes at this level and each later one."""
        if not row:
            return self.hand(number + 1, left)
        if not row[0]:
            return self.level(number, level + 1, row[1:], self.merge(number, level, left))
        key = (number, level, row, left)
        known = self.found.get(key)
        if known is None:
            hand, classes = self.hands[number], self.classes[number][level]
            within = [index for index, each in enumerate(classes) if each & hand.levels[level]]
            choices: list[tuple[int, tuple[HandTake, ...], Branch]] = []
            for taken in _shares(row[0], [left[index] for index in within]):
                self.counted += 1
                if self.counted > MOST_COUNTED:
                    raise Crossing
                ways, rest = factorial(row[0]), [*left]
                for index, cards in zip(within, taken, strict=True):
                    ways *= comb(rest[index], cards)
                    rest[index] -= cards
                more, then = self.level(number, level + 1, row[1:], self.merge(number, level, tuple(rest)))
                if more:
                    takes = [HandTake(hand.player, classes[index], cards) for index, cards in zip(within, taken, strict=True) if cards]
                    choices.append((ways * more, tuple(takes), then))
            known = self.found[key] = _branch(choices)
        return known

    def merge(self, number: int, level: int, left: Row) -> Row:
        """Return how many cards of each class of the next level are left."""
        return tuple([sum([left[index] for index in indices]) for indices in self.merged[number][level]])


def _classes(levels: Sequence[int]) -> tuple[int, ...]:
    """Return the classes of species that no limit distinguishes, each as bits."""
    classes = [ALL_SPECIES]
    for level in dict.fromkeys(levels):
        classes = [part for each in classes for part in (each & level, each & ~level) if part]
    return tuple(classes)


def _shares(cards: int, left: Sequence[int]) -> Iterator[Row]:
    """Yield every way to take a number of cards from classes with these numbers of cards left."""
    if len(left) == 1:
        if cards <= left[0]:
            yield (cards,)
        return
    rest = sum(left[1:])
    for first in range(max(0, cards - rest), min(cards, left[0]) + 1):
        for others in _shares(cards - first, left[1:]):
            yield (first, *others)


def _branch(choices: Sequence[tuple[int, tuple[HandTake, ...], Branch]]) -> tuple[int, Branch]:
    """Return the sum of the choices' ways, and the branch. A choice is merged with the next one if that has only one option."""
    total = sum([ways for ways, _, _ in choices])
    sums, so_far = [], 0
    takes, after = [], []
    for ways, taken, then in choices:
        so_far += ways
        sums.append(so_far / total)
        only = len(then.sums) == 1
        takes.append((*taken, *then.takes[0]) if only else taken)
        after.append(then.then[0] if only else then)
    return total, Branch(tuple(sums), tuple(takes), tuple(after))


def count_deals(hands: Sequence[DrawnHand], cards: Sequence[int]) -> Deals | None:
    """Return the deals of the cards to the limited hands that fit, None if there is too much to count."""
    try:
        return Counter(hands).count(cards)
    except Crossing:
        return None


def draw(deals: Deals, cards: list[int], chance: Random) -> dict[int, list[int]]:
    """Take the cards of limited hands from a list, and return them. The probability of a deal is proportional to its weight."""
    dealt: dict[int, list[int]] = {}
    branch, random = deals.tree, chance.random
    while branch.sums:
        choice = bisect(branch.sums, random(), 0, len(branch.sums) - 1) if len(branch.sums) > 1 else 0
        for player, species, number in branch.takes[choice]:
            fitting = [card for card in cards if KIND[card] & species]
            for place in range(number):
                other = place + int(random() * (len(fitting) - place))
                fitting[place], fitting[other] = fitting[other], fitting[place]
            taken = fitting[:number]
            dealt[player] = dealt.get(player, []) + taken
            cards[:] = [card for card in cards if card not in taken]
        branch = branch.then[choice]
    return dealt


def draw_in_turn(hands: Sequence[DrawnHand], cards: list[int], chance: Random) -> dict[int, list[int]] | None:
    """Return the same if there is too much to count, None if nothing fits. The probabilities are approximate.

    A trial draws each hand without regard to the hands after it. One of several trials is drawn by its weight, which corrects for that.
    """
    found: list[tuple[dict[int, list[int]], list[int]]] = []
    weights: list[float] = []
    for tries in range(MOST_TRIES):
        left, weight = cards.copy(), 1.0
        dealt: dict[int, list[int]] = {}
        for hand in hands:
            weight /= factorial(len(left))
            deals = Counter([hand]).count(left)
            weight *= deals.ways
            if not deals.ways:
                break
            dealt |= draw(deals, left, chance)
        if weight:
            found.append((dealt, left))
            weights.append(weight)
        if len(found) == TRIALS or (found and tries >= 2 * TRIALS):
            break
    if not found:
        return None
    dealt, cards[:] = chance.choices(found, weights)[0]
    return dealt
