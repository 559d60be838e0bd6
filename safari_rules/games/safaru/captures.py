"""Which captures a card can make: whether any exists (by subset sums), and all of them (lazily, in canonical order).

Sets of cards are listed as their codes, which is what an action holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain, islice
from operator import itemgetter
from typing import TypeAlias

from safari_rules.game import LEGAL_MOVES_LIMIT, make
from safari_rules.games.safaru.state import CARDS, COLORS, NUMBER, Capture, CardSet, Method

CodeSet: TypeAlias = tuple[str, ...]
SEVENTEEN = 17
#: A method that is not used.
NOT_USED: tuple[CodeSet, ...] = ((),)
#: What picks some cards from those on a table.
Pick: TypeAlias = Callable[[CodeSet], CodeSet]
#: On a table of so few cards what a card captures is looked up by the numbers: there are 11,110 cases.
VERY_FEW = 3
#: On a table of so few cards all sets are built at once; on a larger one they are found one by one.
FEW = 12


NUMBER_OF = dict(zip(CARDS, NUMBER, strict=True))
ZEROS = frozenset(card for card, number in NUMBER_OF.items() if not number)
#: By card: the totals that it captures, by a sum (or a pair) and by seventeen; bit n stands for n.
WANTED = tuple(1 << number | 1 << SEVENTEEN - number for number in NUMBER)


def totals(numbers: Iterable[int]) -> int:
    """What some of the numbers (at least one) add up to: bit n says whether n can be reached."""
    reached = 0
    for number in numbers:
        reached |= (reached | 1) << number
    return reached


def can_capture(card: int, table: CardSet) -> bool:
    """Whether a card can capture by any method (F8)."""
    return bool(totals([NUMBER[other] for other in table]) & WANTED[card])


def methods(card: int, table: CardSet) -> tuple[Method, ...]:
    """The methods by which a card could capture, each judged by itself (FR5).

    No combination is listed: a zero that must be taken (F7) adds nothing to a total, so it can always be added to a
    combination of other cards, and only subset sums of those are needed.
    """
    number, numbers = NUMBER[card], [NUMBER[other] for other in table]
    zeros = numbers.count(0)
    found: list[Method] = []
    # F3: two cards or more. A zero counts as a card (FR8), so beside one a single card of the number will do.
    if zeros >= 2 if number == 0 else totals([other for other in numbers if other < number + (zeros > 0)]) >> number & 1:
        found.append("sum")
    if totals(numbers) >> SEVENTEEN - number & 1:  # F4
        found.append("seventeen")
    if number in numbers:  # F5
        found.append("pair")
    return tuple(found)


class Table:
    """Cards to be captured, and the sets of them by their total, which is at most `most`; all as codes."""

    __slots__ = ("by_total", "cards", "zeros")

    def __init__(self, cards: CodeSet, most: int = SEVENTEEN) -> None:
        self.cards = cards
        self.zeros = ZEROS.intersection(cards)
        self.by_total = _all_sets(cards, most) if len(cards) <= FEW else None

    def sets(self, target: int, zero: bool = False, beside: CodeSet = ()) -> Iterable[CodeSet]:
        """The sets of cards `beside` those whose numbers add up to `target`, in canonical order; none is empty.

        With `zero` at least one 0 must be among them (F7).
        """
        if self.by_total is None:
            return _walk(tuple([card for card in self.cards if card not in beside]), target, zero)
        sets: Iterable[CodeSet] = self.by_total.get(target, ())
        if sets and zero:
            sets = [cards for cards in sets if not self.zeros.isdisjoint(cards)]
        return filter(set(beside).isdisjoint, sets) if sets and beside else sets


def _all_sets(cards: CodeSet, most: int) -> dict[int, list[CodeSet]]:
    """The sets of a few cards by total up to `most`, built from the last card to the first: each goes before what there was."""
    sets: list[tuple[int, CodeSet]] = []
    for card in reversed(cards):
        number, first = NUMBER_OF[card], (card,)
        room = most - number
        if room >= 0:
            longer: list[tuple[int, CodeSet]] = [(number, first)]
            for total, others in sets:
                if total <= room:
                    longer.append((number + total, first + others))
            sets = longer + sets
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


def captures(player: int, card: str, table: Table, limit: int) -> list[Capture]:
    """The captures of the main game by a card, in canonical order (F3 to F7, FR8, FR10); after `limit` no more are looked for."""
    number, zeros = NUMBER_OF[card], table.zeros
    pairs, rest = [other for other in table.cards if NUMBER_OF[other] == number], SEVENTEEN - number  # F5, F4
    found: list[Capture] = []
    for by_sum in chain(NOT_USED, table.sets(number)):
        if len(by_sum) == 1:  # F3
            continue
        if len(found) >= limit:
            break
        zero = bool(zeros) and zeros.isdisjoint(by_sum)
        if not (by_sum and zero):  # F7
            if by_sum:
                found.append(make(Capture, (player, card, by_sum, (), None, "capture")))
            for pair in pairs:
                if pair in by_sum:
                    continue
                found.append(make(Capture, (player, card, by_sum, (), pair, "capture")))
        for by_seventeen in table.sets(rest, zero, by_sum):
            found.append(make(Capture, (player, card, by_sum, by_seventeen, None, "capture")))
            for pair in pairs:
                if pair in by_sum or pair in by_seventeen:
                    continue
                found.append(make(Capture, (player, card, by_sum, by_seventeen, pair, "capture")))
            if len(found) >= limit:
                return found
    return found


def captures_of_few(player: int, card: str, cards: CodeSet, numbers: tuple[int, ...]) -> list[Capture]:
    """The same from a table of at most `VERY_FEW` cards, whose numbers are given beside."""
    found: list[Capture] = []
    for by_sum, by_seventeen, pair in _patterns(NUMBER_OF[card], numbers):
        found.append(make(Capture, (player, card, by_sum(cards), by_seventeen(cards), None if pair is None else cards[pair], "capture")))
    return found


@cache
def _patterns(number: int, numbers: tuple[int, ...]) -> list[tuple[Pick, Pick, int | None]]:
    """What a number captures from a table of these numbers: what picks the sum and the seventeen, and the place of the pair."""
    cards = tuple([f"{color}-{each}" for color, each in zip(COLORS, numbers, strict=False)])
    return [
        (_pick(cards, way.sum), _pick(cards, way.seventeen), None if way.pair is None else cards.index(way.pair))
        for way in captures(0, f"{COLORS[-1]}-{number}", Table(cards), LEGAL_MOVES_LIMIT)
    ]


def _pick(cards: CodeSet, chosen: CodeSet) -> Pick:
    """What picks the cards in the places of the chosen ones, as a tuple."""
    places = [cards.index(card) for card in chosen]
    if len(places) > 1:
        return itemgetter(*places)
    return itemgetter(slice(places[0], places[0] + 1) if places else slice(0))


def captures_by(method: Method, player: int, card: str, table: Table, limit: int) -> list[Capture]:
    """The captures by one method alone, in canonical order (FR5); after `limit` no more are looked for."""
    number, zero = NUMBER_OF[card], bool(table.zeros)  # F7
    if method == "sum":
        sums = (cards for cards in table.sets(number, zero) if len(cards) > 1)
        return [Capture(player, card, sum=cards) for cards in islice(sums, limit)]
    if method == "seventeen":
        return [Capture(player, card, seventeen=cards) for cards in islice(table.sets(SEVENTEEN - number, zero), limit)]
    return [Capture(player, card, pair=other) for other in table.cards if NUMBER_OF[other] == number]
