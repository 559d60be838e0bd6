"""Which captures a card can make: whether any exists (by subset sums), and all of them (lazily, in canonical order).

Sets of cards are listed as their codes, which is what an action holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeAlias

from safari_rules.games.safaru.state import CARDS, NUMBER, Capture, CardSet, Method

CodeSet: TypeAlias = tuple[str, ...]
SEVENTEEN = 17
#: A method that is not used.
NOT_USED: tuple[CodeSet, ...] = ((),)
#: On a table of so few cards all sets are built at once; on a larger one they are found one by one.
FEW = 12


NUMBER_OF = dict(zip(CARDS, NUMBER, strict=True))


def methods(card: int, table: CardSet) -> tuple[Method, ...]:
    """The methods by which a card could capture, each judged by itself (FR5).

    No combination is listed: a zero that must be taken (F7) adds nothing to a total, so it can always be added to a
    combination of other cards, and only subset sums of those are needed.
    """
    number, numbers = NUMBER[card], [NUMBER[other] for other in table]
    zeros = numbers.count(0)
    found: list[Method] = []
    # F3: two cards or more. A zero counts as a card (FR8), so beside one a single card of the number will do.
    if zeros >= 2 if number == 0 else _reachable(number, [other for other in numbers if other < number + (zeros > 0)]):
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


class Table:
    """Cards to be captured, and the sets of them by their total, which is at most `most`; all by code."""

    __slots__ = ("cards", "numbers", "sets_of_few", "zeros")

    def __init__(self, cards: CodeSet, most: int = SEVENTEEN) -> None:
        self.cards = cards
        self.numbers = {NUMBER_OF[card] for card in cards}
        self.zeros = {card for card in cards if not NUMBER_OF[card]} if 0 in self.numbers else set()
        self.sets_of_few = _all_sets(cards, most) if len(cards) <= FEW else None

    def sets(self, target: int, *, zero: bool = False, beside: CodeSet = ()) -> Iterable[CodeSet]:
        """The sets of cards `beside` those whose numbers add up to `target`, in canonical order; none is empty.

        With `zero` at least one 0 must be among them (F7).
        """
        if self.sets_of_few is None:
            return _walk(tuple([card for card in self.cards if card not in beside]), target, zero)
        sets: Iterable[CodeSet] = self.sets_of_few.get(target, ())
        if zero and sets:
            sets = [cards for cards in sets if not self.zeros.isdisjoint(cards)]
        return filter(set(beside).isdisjoint, sets) if beside and sets else sets


def _all_sets(cards: CodeSet, most: int) -> dict[int, list[CodeSet]]:
    """The sets of a few cards by total up to `most`, built from the last card to the first: each goes before what there was."""
    sets: list[tuple[int, CodeSet]] = []
    for card in reversed(cards):
        number = NUMBER_OF[card]
        room = most - number
        if room >= 0:
            sets = [(number, (card,)), *[(number + total, (card, *others)) for total, others in sets if total <= room], *sets]
    by_total: dict[int, list[CodeSet]] = {}
    for total, chosen in sets:
        by_total.setdefault(total, []).append(chosen)
    return by_total


def _walk(cards: CodeSet, target: int, zero: bool) -> Iterator[CodeSet]:
    """The same sets, found one by one: cards are chosen and given back from the front.

    `reach[place]` has bit n set where some of the cards from `place` on add up to n, so that a card from which no set
    can be reached is never chosen.
    """
    cards = tuple([card for card in cards if NUMBER_OF[card] <= target])
    numbers = [NUMBER_OF[card] for card in cards]
    reach = [1]
    for number in reversed(numbers):
        reach.append(reach[-1] | reach[-1] << number)
    reach.reverse()
    last_zero = max([place for place, number in enumerate(numbers) if not number], default=-1)
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
            if not left and (zeros or not zero):
                yield tuple([cards[index] for index in chosen])
        if not chosen:
            return
        last = chosen.pop()
        left += numbers[last]
        zeros -= not numbers[last]
        place = last + 1


def captures(player: int, card: str, table: Table) -> Iterator[Capture]:
    """Every capture of the main game by a card, in canonical order (F3 to F7, FR8, FR10)."""
    number = NUMBER_OF[card]
    pairs = [other for other in table.cards if NUMBER_OF[other] == number] if number in table.numbers else ()  # F5
    rest = SEVENTEEN - number
    for by_sum in chain(NOT_USED, table.sets(number)):
        if len(by_sum) == 1:  # F3
            continue
        zero = bool(table.zeros) and table.zeros.isdisjoint(by_sum)
        if not (by_sum and zero):  # F7
            if by_sum:
                yield Capture(player, card, by_sum)
            for other in pairs:
                if other not in by_sum:
                    yield Capture(player, card, by_sum, (), other)
        for by_seventeen in table.sets(rest, zero=zero, beside=by_sum):
            yield Capture(player, card, by_sum, by_seventeen)
            for other in pairs:
                if other not in by_sum and other not in by_seventeen:
                    yield Capture(player, card, by_sum, by_seventeen, other)


def captures_by(method: Method, player: int, card: str, table: Table) -> Iterator[Capture]:
    """Every capture by one method alone, in canonical order (FR5)."""
    number, zero = NUMBER_OF[card], bool(table.zeros)  # F7
    if method == "sum":
        return (Capture(player, card, sum=cards) for cards in table.sets(number, zero=zero) if len(cards) > 1)
    if method == "seventeen":
        return (Capture(player, card, seventeen=cards) for cards in table.sets(SEVENTEEN - number, zero=zero))
    return (Capture(player, card, pair=other) for other in table.cards if NUMBER_OF[other] == number)
