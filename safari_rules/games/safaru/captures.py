"""Which captures a card can make: whether any exists (by subset sums), and all of them (lazily, in canonical order).

Cards are integers here; the table is an ascending tuple of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from safari_rules.games.safaru.state import NUMBER, CardSet, Method

SEVENTEEN = 17


class Combination(NamedTuple):
    """The table cards that one capture takes, by method."""

    sum: CardSet
    seventeen: CardSet
    pair: int | None


def methods(card: int, table: CardSet) -> tuple[Method, ...]:
    """The methods by which a card could capture, each judged by itself (FR5).

    No combination is listed: a zero that must be taken (F7) adds nothing to a total, so it can always be added to a
    combination of other cards, and only subset sums of those are needed.
    """
    number = NUMBER[card]
    numbers = [NUMBER[other] for other in table]
    zeros = numbers.count(0)
    found: list[Method] = []
    if number == 0:
        if zeros >= 2:  # F3
            found.append("sum")
    elif _reachable(number, [other for other in numbers if other < number + (zeros > 0)]):  # F3, FR8: a zero counts as a card
        found.append("sum")
    if _reachable(SEVENTEEN - number, numbers):  # F4
        found.append("seventeen")
    if number in numbers:  # F5
        found.append("pair")
    return tuple(found)


def _reachable(target: int, numbers: list[int]) -> bool:
    """Whether some of the numbers add up to `target`: bit n of `totals` says whether n can be reached."""
    totals, wanted = 1, 1 << target
    for number in numbers:
        totals |= totals << number
        if totals & wanted:
            return True
    return False


def by_total(cards: CardSet, target: int, least: int, zero: bool) -> Iterator[CardSet]:
    """The sets of at least `least` cards whose numbers add up to `target`, in canonical order.

    With `zero` at least one 0 must be among them (F7). Cards are chosen and given back one by one, from the front;
    a card from which no set can be reached is never chosen.
    """
    cards = tuple([card for card in cards if NUMBER[card] <= target])
    numbers = [NUMBER[card] for card in cards]
    reach = [1]
    for number in reversed(numbers):
        reach.append(reach[-1] | reach[-1] << number)
    reach.reverse()
    last_zero = max([place for place, number in enumerate(numbers) if number == 0], default=-1)
    if not reach[0] >> target & 1 or (zero and last_zero < 0):
        return
    chosen: list[int] = []
    zeros, left, place = 0, target, 0
    while True:
        while place < len(cards):
            number = numbers[place]
            rest = left - number
            place += 1
            if rest < 0 or not reach[place] >> rest & 1 or (zero and number and not zeros and place > last_zero):
                continue
            chosen.append(place - 1)
            left = rest
            zeros += not number
            if not left and (zeros or not zero) and len(chosen) >= least:
                yield tuple([cards[index] for index in chosen])
        if not chosen:
            return
        last = chosen.pop()
        left += numbers[last]
        zeros -= not numbers[last]
        place = last + 1


def combinations(card: int, table: CardSet) -> Iterator[Combination]:
    """Every capture of the main game by a card, in canonical order (F3 to F7, FR8, FR10)."""
    number = NUMBER[card]
    zeros = {other for other in table if NUMBER[other] == 0}
    for by_sum in chain(((),), by_total(table, number, 2, zero=False)):
        rest = _without(table, by_sum)
        zero_missing = bool(zeros) and zeros.isdisjoint(by_sum)
        for by_seventeen in chain(((),), by_total(rest, SEVENTEEN - number, 1, zero=zero_missing)):
            if by_sum or by_seventeen:
                if zero_missing and not by_seventeen:  # F7
                    continue
                yield Combination(by_sum, by_seventeen, None)
            for other in rest:
                if NUMBER[other] == number and other not in by_seventeen:  # F5
                    yield Combination(by_sum, by_seventeen, other)


def combinations_by(method: Method, card: int, table: CardSet) -> Iterator[Combination]:
    """Every capture by one method alone, in canonical order (FR5)."""
    number = NUMBER[card]
    zero = any(NUMBER[other] == 0 for other in table)  # F7
    if method == "sum":
        return (Combination(cards, (), None) for cards in by_total(table, number, 2, zero))
    if method == "seventeen":
        return (Combination((), cards, None) for cards in by_total(table, SEVENTEEN - number, 1, zero))
    return (Combination((), (), other) for other in table if NUMBER[other] == number)


def _without(cards: CardSet, taken: CardSet) -> CardSet:
    return tuple([card for card in cards if card not in taken]) if taken else cards
