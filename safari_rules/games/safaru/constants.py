"""The box of Safarü, and the numbers in its rules.

A card is its index in `CARDS` (by color, then number, the first copy before the second). Sets of cards are ascending tuples. The top of
the draw pile is last.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

#: Fewest and most players; deals of a match.
PLAYERS: Final = (2, 4)
DEALS: Final = (1, 20)
COLORS: Final[tuple[str, ...]] = ("red", "blue", "green", "yellow", "black")
NUMBERS: Final[tuple[str, ...]] = ("0", "1", "1b", "2", "3", "4", "5", "6", "7", "7b", "8", "9")
CARDS: Final = tuple([f"{color}-{number}" for color in COLORS for number in NUMBERS])
INDEX: Final = {code: card for card, code in enumerate(CARDS)}
#: For each card: its number, its color, its triangles (FR16).
NUMBER: Final = tuple([int(number[0]) for _ in COLORS for number in NUMBERS])
COLOR: Final = tuple([color for color in COLORS for _ in NUMBERS])
TRIANGLES: Final = tuple([{1: 0, 9: 0, 6: 2, 7: 2}.get(number, 1) for number in NUMBER])
#: For each color: its animal, where the rulebook names one, and a symbol.
ANIMALS: Final = {"blue": "unicorn", "yellow": "hedgehog"}
SYMBOLS: Final = {"red": "🔴", "blue": "🦄", "green": "🟢", "yellow": "🦔", "black": "⚫"}

HAND_SIZE: Final = 4
TABLE_SIZE: Final = 4
#: For each number of players: how many rounds a deal has (FR2).
ROUNDS: Final = {2: 5, 3: 4, 4: 3}
#: The last deal of a match to a target that nobody has reached, so that totals stay in bounds.
MOST_DEALS: Final = 10**6

Method: TypeAlias = Literal["sum", "seventeen", "pair"]
METHODS: Final[tuple[Method, ...]] = ("sum", "seventeen", "pair")
CardSet: TypeAlias = tuple[int, ...]


def name_of(card: int) -> str:
    """Return what players call a card: "blue unicorn 7", "red baby 0", and "second green 7" for the second of two alike."""
    color, number, copy = COLOR[card], NUMBER[card], "second" if CARDS[card].endswith("b") else ""
    return " ".join([word for word in (copy, color, "" if number else "baby", ANIMALS.get(color, ""), str(number)) if word])


def codes(cards: Iterable[int]) -> tuple[str, ...]:
    """Return the codes of cards."""
    return tuple([CARDS[card] for card in cards])
