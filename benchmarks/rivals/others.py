"""A second plain program for each card game, by another idea than that of `agents.py`: hands that are drawn, or turns that are counted.

They too are written from the rules, see only the view, and share no code with the library's heuristics or with the first programs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

#: Hands of the next player that are drawn for each choice.
HANDS: Final = 20


class KaribaSampler:
    """A player of Kariba that looks three turns ahead: at its play, the next player's best one from drawn hands, and its own next one."""

    def __init__(self, seed: int | str = 0) -> None:
        self.chance = Random(seed)

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return the play with the best balance of cards over the drawn hands."""
        view, me = belief.view, belief.player
        if moves[0].type != "play":
            return self.chance.choice(moves)
        hole, mine = view["waterhole"], Counter(view["hands"][me])
        gone = [sum(counts) for counts in zip(hole, *view["won"], strict=True)]
        deck = [rank for rank in range(1, 9) for _ in range(8 - gone[rank - 1] - mine[rank] - view["face_up"].count(rank))]
        size = min(len(deck), len(view["hands"][(me + 1) % len(view["hands"])]))
        hands = [Counter(self.chance.sample(deck, size)) for _ in range(HANDS)]

        def value(move: Any) -> tuple[float, float]:
            gain, after = put(hole, move.rank, move.count)
            rest, total = mine - Counter({move.rank: move.count}), 0.0
            for hand in hands:
                loss, then = most(after, hand)
                total += gain - loss + 0.8 * most(then, rest)[0]
            return total, self.chance.random()

        return max(moves, key=value)


def put(hole: Sequence[int], rank: int, count: int) -> tuple[int, list[int]]:
    """Return how many cards are won by putting cards at a waterhole, and the waterhole after that (K2 to K4)."""
    after = list(hole)
    after[rank - 1] += count
    prey = [8] if rank == 1 else list(range(rank - 1, 0, -1))
    chased = next((other for other in prey if after[other - 1]), 0) if after[rank - 1] >= 3 else 0
    gain = after[chased - 1] if chased else 0
    if chased:
        after[chased - 1] = 0
    return gain, after


def most(hole: Sequence[int], hand: Counter[int]) -> tuple[int, list[int]]:
    """Return what the best play of a hand wins, and the waterhole after that. A hand that wins nothing leaves all as it is."""
    return max((put(hole, rank, count) for rank, count in hand.items()), default=(0, list(hole)), key=lambda found: found[0])


class SafaruSampler:
    """A player of Safarü that takes the most by the awards as they stand, less the best capture of hands drawn at random."""

    def __init__(self, seed: int | str = 0) -> None:
        self.chance = Random(seed)

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return the capture or release with the best balance."""
        view, me = belief.view, belief.player
        table, hand = view["table"], view["hands"][me]
        known = {*table, *hand, *(card for cards in view["captured"] for card in cards)}
        deck = [int(card[-2] if card[-1] == "b" else card[-1]) for card in DECK if card not in known]
        hands = [self.chance.sample(deck, min(4, len(deck))) for _ in range(HANDS)]
        shares = [award(view["captured"], "blue", 24), award(view["captured"], "yellow", -12)]

        def value(move: Any) -> tuple[float, float]:
            taken: set[str] = set()
            if move.type == "capture":
                taken = {*move.sum, *move.seventeen, *([move.pair, move.card] if move.pair is not None else [])}
            replies = captures({*table, move.card} - taken, shares)
            loss = sum(max((replies[number] for number in drawn), default=0.0) for drawn in hands) / HANDS
            return sum(price(card, shares) for card in taken) - loss, self.chance.random()

        return max(moves, key=value)


DECK: Final = [f"{color}-{number}" for color in ("red", "blue", "green", "yellow", "black") for number in (*range(10), "1b", "7b")]


def award(captured: Sequence[Sequence[str]], color: str, points: int) -> float:
    """Return what one more card of a color is worth for the award for the most (F11): more in a close race, nothing once it is won."""
    counts = sorted((sum(card.startswith(color) for card in cards) for cards in captured), reverse=True)
    left, lead = 12 - sum(counts), counts[0] - counts[1]
    return 0.0 if lead > left else points / (2.0 + left / 2 + lead)


def price(card: str, shares: Sequence[float]) -> float:
    """Return about what a captured card is worth (F11)."""
    number = card.rstrip("b")[-1]
    triangles = {"1": 0, "9": 0, "6": 2, "7": 2}.get(number, 1) - 5 * (number == "0")
    return triangles + (shares[0] if card.startswith("blue") else shares[1] if card.startswith("yellow") else 0.0)


def captures(table: Iterable[str], shares: Sequence[float]) -> list[float]:
    """Return by number what the best capture by one method, with at most three cards of the table, is worth (F3 to F7)."""
    cards = [(int(card.rstrip("b")[-1]), price(card, shares)) for card in table]
    zero, best = any(number == 0 for number, _ in cards), [0.0] * 10
    for number, worth in cards:
        best[number] = max(best[number], worth + 1.0)
    for count in (1, 2, 3):
        for chosen in combinations(cards, count):
            if zero and all(number for number, _ in chosen):
                continue
            total, worth = sum(number for number, _ in chosen), sum(value for _, value in chosen)
            for number in ([total] if count > 1 else []) + [17 - total]:
                if 0 <= number <= 9:
                    best[number] = max(best[number], worth)
    return best


class SevenSafariPlanner:
    """A player of 7 Safari that counts its turns: a useless card hurts only if there will be no turn left to put it away."""

    def __init__(self, seed: int | str = 0) -> None:
        self.chance = Random(seed)

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return the pick from the cell where the worst useless card fits, or the placement that leaves the best hand in the end."""
        view, jungle = belief.view, belief.view["jungle"]
        hand = set(view["hands"][belief.player])
        turns = sum(1 for row in jungle for cell in row if cell and not cell["face_up"]) // len(view["hands"])

        def value(move: Any) -> tuple[float, float, float]:
            if move.type in ("place", "place-charlie", "trade"):
                return *outlook(hand - {getattr(move, "card", "")}, turns), self.chance.random()
            lines = [*jungle[move.row], *[row[move.column] for row in jungle]]
            barred = {cell["card"][:-2] for cell in lines if cell and cell["face_up"] and cell["card"] != "charlie"}
            options = [outlook(hand - {card}, turns) for card in hand if card[:-2] not in barred]
            return *max(options, default=outlook(hand, turns)), self.chance.random()

        return max(moves, key=value)


def outlook(hand: Iterable[str], turns: int) -> tuple[float, float]:
    """Return the points of a hand without the useless cards that can still be put away, and its points now (S8)."""
    best: dict[str, int] = {}
    useless = []
    for card in sorted(hand, key=lambda card: -int(card[-1])):
        kind, number = card[:-2], int(card[-1])
        if kind == "hyena" or kind in best:
            useless.append(number)
        else:
            best[kind] = number
    useless.sort(reverse=True)
    return float(sum(best.values()) - sum(useless[turns:])), float(sum(best.values()) - sum(useless))
