"""Which captures a card can make: whether any exists (by subset sums), and all of them (in canonical order, to a limit).

A set of cards on a table is described by their indices (bit n stands for the card at index n) and listed as their codes,
which is what an action holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, islice
from typing import Final, TypeAlias

from safari_rules.authoring.results import make
from safari_rules.games.safaru.constants import CARDS, NUMBER, CardSet, Method
from safari_rules.games.safaru.state import Capture

Codes: TypeAlias = tuple[str, ...]
#: Cards on a table: their indices as bits, and their codes.
Found: TypeAlias = tuple[int, Codes]
SEVENTEEN: Final = 17
#: The class again: compiled code reads a `Final` constant faster than it looks up a class by its name.
CAPTURE: Final[type[Capture]] = Capture
#: A method that is not used.
NOT_USED: Final[tuple[Found, ...]] = ((0, ()),)
#: If a table has at most this number of cards, the totals of all sets are listed. If it has more, a search finds the sets one by one.
FEW: Final = 12

NUMBER_OF: Final = dict(zip(CARDS, NUMBER, strict=True))
#: Each total as a byte.
BYTES: Final = [bytes([total]) for total in range(SEVENTEEN + 1)]
#: The total 0 as a byte, and by number the table that adds the number to each byte. Compiled, lists would be as fast. Interpreted, bytes
#: are a quarter faster.
NOTHING: Final = bytes(1)
PLUS: Final = tuple([bytes([(byte + number) % 256 for byte in range(256)]) for number in range(10)])
#: For each card: the totals that it captures, by a sum (or a pair) and by seventeen; bit n stands for n.
WANTED: Final = tuple([1 << number | 1 << SEVENTEEN - number for number in NUMBER])


def totals(cards: Iterable[int]) -> int:
    """Return the sums that some of the cards (at least one) can reach: bit n says whether n can be reached."""
    reached = 0
    for card in cards:
        reached |= (reached | 1) << NUMBER[card]
    return reached


def can_capture(card: int, table: CardSet) -> bool:
    """Return whether a card can capture by any method (F8)."""
    return bool(totals(table) & WANTED[card])


def methods(card: int, table: CardSet) -> tuple[Method, ...]:
    """Return the methods by which a card could capture, each judged by itself (FR5).

    No combination is listed: a zero that must be taken (F7) adds nothing to a total, so it can always be added to a
    combination of other cards, and only subset sums of those are needed.
    """
    number, numbers = NUMBER[card], [NUMBER[other] for other in table]
    zeros = numbers.count(0)
    others = [other for other in table if NUMBER[other] < number + (zeros > 0)]
    found: list[Method] = []
    # F3: two cards or more. A zero counts as a card (FR8), so next to a zero a single card of the number will do.
    if zeros >= 2 if number == 0 else totals(others) >> number & 1:
        found.append("sum")
    if totals(table) >> SEVENTEEN - number & 1:  # F4
        found.append("seventeen")
    if number in numbers:  # F5
        found.append("pair")
    return tuple(found)


class Captures:
    """The cards on a table, and the sets of them that add up to a number. No set is empty, and all are in canonical order.

    `set_totals` and `all_sets` are empty if there are more than `FEW` cards. `listed` caches the captures of cards in a hand, by the
    number of the card.
    """

    __slots__ = ("all_sets", "cards", "few", "listed", "numbers", "set_totals", "zeros")

    def __init__(self, cards: Codes, numbers: list[int]) -> None:
        self.cards, self.numbers = cards, numbers
        self.zeros = 0
        for place, number in enumerate(numbers):
            if not number:
                self.zeros |= 1 << place
        self.few = len(numbers) <= FEW
        self.set_totals = set_totals(numbers) if self.few else b""
        self.all_sets = sets_of(len(numbers)) if self.few else []
        self.listed: dict[int, list[Capture]] = {}

    def sets(self, target: int) -> list[Found]:
        """Return the sets that add up to `target`, if the cards are few."""
        found: list[Found] = []
        if target in self.set_totals:
            cards, all_sets, place = self.cards, self.all_sets, -1
            between = self.set_totals.split(BYTES[target])  # the other totals before, between and after those wanted
            for others in between[:-1]:
                place += len(others) + 1
                places, chosen = all_sets[place]
                found.append((places, tuple([cards[one] for one in chosen])))
        return found

    def walk(self, target: int, zero: bool = False, beside: int = 0) -> Iterator[Found]:
        """Yield the sets that add up to `target` one by one, without the indices in `beside`, and with `zero` only sets with a 0 (F7).

        This is a backtracking search. Bit n of `reach[index]` says whether some of the cards from `index` on, or none, add up to n, so
        that the search never chooses a card that leads to no set.
        """
        places = [place for place, number in enumerate(self.numbers) if number <= target and not beside >> place & 1]
        numbers = [self.numbers[place] for place in places]
        reach = [1]
        for number in reversed(numbers):
            reach.append(reach[-1] | reach[-1] << number)
        reach.reverse()
        last_zero = max([index for index, number in enumerate(numbers) if not number], default=-1)
        chosen: list[int] = []
        zeros, left, index = 0, target, 0
        while True:
            while index < len(numbers):
                number = numbers[index]
                rest = left - number
                index += 1
                if rest < 0 or not reach[index] >> rest & 1 or (zero and number and not zeros and index > last_zero):
                    continue
                chosen.append(index - 1)
                left = rest
                zeros += not number
                if not left and (zeros or not zero):
                    taken = [places[one] for one in chosen]
                    yield sum([1 << place for place in taken]), tuple([self.cards[place] for place in taken])
            if not chosen:
                return
            last = chosen.pop()
            left += numbers[last]
            zeros -= not numbers[last]
            index = last + 1


def set_totals(numbers: list[int]) -> bytes:
    """Return what each set of some cards adds up to, one byte each, built from the last card to the first.

    In canonical order a card alone comes first, then its sets with later cards, then the sets of only later cards.
    """
    found = b""
    for number in reversed(numbers):
        found = (NOTHING + found).translate(PLUS[number]) + found
    return found


@cache
def sets_of(count: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return all sets of a number of cards in the order of `set_totals`: the indices of each as bits, and as a tuple."""
    sets: list[tuple[int, ...]] = []
    for place in reversed(range(count)):
        sets = [(place,), *[(place, *others) for others in sets], *sets]
    return [(sum([1 << place for place in places]), places) for places in sets]


def captures(player: int, card: str, table: Captures, limit: int) -> list[Capture]:
    """Return the captures of the main game by a card, in canonical order (F3 to F7, FR8, FR10), at most `limit`."""
    number, numbers, zeros = NUMBER_OF[card], table.numbers, table.zeros
    if number in table.listed:  # a card of the same number captures the same
        return [
            make(CAPTURE, (player, card, by_sum, by_seventeen, pair, "capture"))
            for _, _, by_sum, by_seventeen, pair, _ in table.listed[number]
        ]
    few, seventeen = table.few, SEVENTEEN - number
    sums: Iterable[Found] = [*NOT_USED, *table.sets(number)] if few else chain(NOT_USED, table.walk(number))  # F3
    sevens = table.sets(seventeen) if few else []  # F4
    pairs = [(1 << place, table.cards[place]) for place, other in enumerate(numbers) if other == number]  # F5
    found: list[Capture] = []
    table.listed[number] = found
    for summed, by_sum in sums:
        if len(by_sum) == 1:  # F3
            continue
        if len(found) >= limit:
            break
        zero = zeros and not zeros & summed
        if not (by_sum and zero):  # F7
            if by_sum:
                found.append(make(CAPTURE, (player, card, by_sum, (), None, "capture")))
            for place, pair in pairs:
                if place & summed:
                    continue
                found.append(make(CAPTURE, (player, card, by_sum, (), pair, "capture")))
        if not few:
            sevens = list(islice(table.walk(seventeen, bool(zero), summed), limit))
        for places, by_seventeen in sevens:
            if places & summed or (zero and not places & zeros):  # F6, F7
                continue
            found.append(make(CAPTURE, (player, card, by_sum, by_seventeen, None, "capture")))
            for place, pair in pairs:
                if place & (summed | places):
                    continue
                found.append(make(CAPTURE, (player, card, by_sum, by_seventeen, pair, "capture")))
    return found


def captures_by(method: Method, player: int, card: str, table: Captures, limit: int) -> list[Capture]:
    """Return the captures by one method alone, in canonical order (FR5), at most `limit`."""
    number, zeros = NUMBER_OF[card], table.zeros
    if method == "pair":
        return [Capture(player, card, pair=other) for other in table.cards if NUMBER_OF[other] == number]
    target = number if method == "sum" else SEVENTEEN - number
    found: list[Capture] = []
    for places, cards in table.sets(target) if table.few else table.walk(target, bool(zeros)):
        if len(found) >= limit:
            break
        if (zeros and not places & zeros) or (method == "sum" and len(cards) == 1):  # F7, F3
            continue
        found.append(Capture(player, card, sum=cards) if method == "sum" else Capture(player, card, seventeen=cards))
    return found
