"""Plain programs to measure agents against: one per game, of the kind that a programmer writes in an afternoon.

They are written from the rules and know nothing of `safari_rules.players.insight.*.heuristics`. They see what any agent sees, a belief and
the legal moves, and read only its JSON: the view and the memory. So a match against them says more than one between our own agents.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb
from pathlib import Path
from random import Random
from typing import Any, Final

#: The compiled program of `dual.cpp`, where `nox -s rivals` puts it.
DUAL: Final = Path(__file__).parents[2] / "build" / "rivals" / "dual"


class KaribaRival:
    """A player of Kariba that takes the most cards now, less those that the next player is expected to take."""

    def __init__(self, seed: int | str = 0) -> None:
        self.chance = Random(seed)

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return the move with the best balance of cards."""
        view, me = belief.view, belief.player
        hole: list[int] = view["waterhole"]
        hand = Counter(view["hands"][me])
        known = hand + Counter({rank + 1: count for rank, count in enumerate(hole)}) + Counter(view["face_up"])
        for won in view["won"]:
            known += Counter({rank + 1: count for rank, count in enumerate(won)})
        left = {rank: 8 - known[rank] for rank in range(1, 9)}
        seats = len(view["hands"])
        other = len(view["hands"][(me + 1) % seats])

        def value(move: Any) -> tuple[float, float, float]:
            if move.type != "play":
                rank = getattr(move, "rank", None)
                return (hand[rank] if rank else 0.5), 0.0, self.chance.random()
            after = list(hole)
            after[move.rank - 1] += move.count
            gain = catch(after, move.rank)
            if gain:
                after[prey(after, move.rank) - 1] = 0
            loss = sum(
                chance_of(left[rank], max(1, 3 - after[rank - 1]), other, sum(left.values())) * catch(after, rank, forced=True)
                for rank in range(1, 9)
            )
            return gain - loss, -move.count, self.chance.random()

        return max(moves, key=value)


def prey(hole: Sequence[int], rank: int) -> int:
    """Return the rank that a rank chases (K3, K4), 0 for none."""
    if rank == 1:
        return 8 if hole[7] else 0
    return max((lower for lower in range(1, rank) if hole[lower - 1]), default=0)


def catch(hole: Sequence[int], rank: int, *, forced: bool = False) -> int:
    """Return how many cards a rank chases away, if three of its cards are there, or else 0 unless `forced`."""
    target = prey(hole, rank)
    return hole[target - 1] if target and (forced or hole[rank - 1] >= 3) else 0


def chance_of(copies: int, wanted: int, drawn: int, cards: int) -> float:
    """Return how likely at least `wanted` of some copies are among the cards drawn (hypergeometric)."""
    if cards < drawn or not drawn:
        return 0.0
    return sum(comb(copies, k) * comb(cards - copies, drawn - k) for k in range(wanted, min(copies, drawn) + 1)) / comb(cards, drawn)


class SafaruRival:
    """A player of Safarü that takes the most valuable capture, less a part of what then lies open to the next player."""

    def __init__(self, seed: int | str = 0, left: float = 0.3) -> None:
        self.chance, self.left = Random(seed), left

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return the capture of the most value, or the release that gives the least."""
        table: list[str] = belief.view["table"]

        def value(move: Any) -> tuple[float, float]:
            taken: set[str] = set()
            lies = {*table, move.card}
            if move.type == "capture":
                taken = {*move.sum, *move.seventeen}
                if move.pair is not None:
                    taken |= {move.pair, move.card}
                if taken:  # the played card stays on the table unless a pair is used (F6)
                    lies -= taken
            return worth(taken) - self.left * worth(lies), self.chance.random()

        return max(moves, key=value)


def worth(cards: Iterable[str]) -> float:
    """Return about what captured cards are worth (F11): triangles, shares of both awards, babies."""
    total = 0.0
    for card in cards:
        color, number = card.rstrip("b").split("-")
        total += {"1": 0, "9": 0, "6": 2, "7": 2}.get(number, 1) - 5 * (number == "0")
        total += {"blue": 3.0, "yellow": -1.5}.get(color, 0.0)
    return total


class SevenSafariRival:
    """A player of 7 Safari that keeps the best hand after the discard, on the average of the cards that may be picked."""

    def __init__(self, seed: int | str = 0) -> None:
        self.chance = Random(seed)

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return the move that leaves the best hand."""
        view, jungle = belief.view, belief.view["jungle"]
        hand = frozenset(view["hands"][belief.player])
        if view["phase"] == "place":
            kept = {move: points(hand - {move.card}) if move.type == "place" else points(hand) for move in moves}
            return max(moves, key=lambda move: (kept[move], self.chance.random()))
        shown = {cell["card"] for row in jungle for cell in row if cell and cell["face_up"]}
        unseen = sorted({*ANIMALS} - shown - hand)
        averages: dict[frozenset[str], float] = {}

        def value(move: Any) -> tuple[float, float]:
            if move.type == "trade":
                return points(hand - {move.card}), self.chance.random()
            cells = [*jungle[move.row], *[row[move.column] for row in jungle]]
            blocked = frozenset(cell["card"].rsplit("-", 1)[0] for cell in cells if cell and cell["face_up"] and cell["card"] != "charlie")
            if blocked not in averages:
                averages[blocked] = sum(best_discard(hand | {card}, blocked) for card in unseen) / max(1, len(unseen))
            return averages[blocked], self.chance.random()

        return max(moves, key=value)


ANIMALS: Final = [
    f"{kind}-{number}" for kind in ("elephant", "giraffe", "hyena", "lion", "monkey", "rhino", "toucan", "zebra") for number in range(1, 8)
]


def best_discard(hand: frozenset[str], blocked: frozenset[str]) -> int:
    """Return the points of the best hand that remains after one card that fits is put away."""
    return max([points(hand - {card}) for card in hand if card.rsplit("-", 1)[0] not in blocked], default=points(hand))


def points(hand: Iterable[str]) -> int:
    """Return the points of a hand (S8)."""
    total, best = 0, {}
    for card in hand:
        kind, number = card[:-2], int(card[-1])
        total -= number
        if kind != "hyena" and number > best.get(kind, 0):
            best[kind] = number
    return total + 2 * sum(best.values())


class SafariDualRival:
    """A player of Safari-Dual: the alpha-beta of `dual.cpp`, to a fixed depth, with one of its evaluations."""

    def __init__(self, seed: int | str = 0, depth: int = 4, evaluation: str = "both") -> None:
        self.depth, self.evaluation = depth, evaluation
        self.program = subprocess.Popen([str(DUAL)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return the move that the program answers."""
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        print(belief.player, self.depth, self.evaluation, "/".join(belief.view["board"]), file=self.program.stdin, flush=True)
        answer = self.program.stdout.readline().split()
        for move in moves:
            if move.type == "pass" or [move.origin, move.target] == answer:
                return move
        raise AssertionError(f"{answer} is none of {moves}")

    def __del__(self) -> None:
        """End the program."""
        self.program.kill()
        self.program.wait()
        for pipe in (self.program.stdin, self.program.stdout):
            if pipe is not None:
                pipe.close()


class AffenraffenRival:
    """A player of Affenraffen that forgets nothing: it keeps a tile whose twin it knows, takes the twin, and claims at once.

    It leaves bonus tiles alone and gives a penalty to the next player.
    """

    def __init__(self, seed: int | str = 0) -> None:
        self.chance = Random(seed)

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return the move that brings the next pair closest."""
        view, me = belief.view, belief.player
        by_type: dict[str, list[Any]] = {}
        for move in moves:
            by_type.setdefault(move.type, []).append(move)
        lying = {each["spot"]: each["tile"] for each in belief.memory["seen"] if view["table"][each["spot"]] is not None}
        mine = self.mine(belief)
        if "claim" in by_type:
            return by_type["claim"][0]
        if "give" in by_type:
            return by_type["give"][0]
        held = view["held"][me]
        if held is not None:
            keep = by_type.get("keep", [None])[0]
            tile = held["tile"]
            twins = [spot for spot, other in lying.items() if other == tile and spot != held["spot"]]
            good = tile == mine[-1] if len(mine) % 2 else bool(twins) and self.fits(view, mine, tile)
            return keep if keep is not None and good and "-" in tile and tile.split("-")[1] in COLORS else by_type["return"][0]
        takes = {move.spot: move for move in by_type.get("take", [])}
        if len(mine) % 2:
            for spot, tile in lying.items():
                if tile == mine[-1] and spot in takes:
                    return takes[spot]
        else:
            pairs = Counter(tile for tile in lying.values() if tile.split("-")[-1] in COLORS)
            for spot, tile in lying.items():
                if pairs[tile] > 1 and spot in takes and self.fits(view, mine, tile):
                    return takes[spot]
        fresh = [move for move in by_type["peek"] if move.spot not in lying]
        return self.chance.choice(fresh or by_type["peek"])

    def mine(self, belief: Any) -> list[str | None]:
        """Return the tiles that the player has kept, as far as the memory has them."""
        seen = {each["spot"]: each["tile"] for each in belief.memory["seen"]}
        return [seen.get(spot) for spot in belief.memory["kept"][belief.player]]

    def fits(self, view: Any, mine: Sequence[str | None], tile: str) -> bool:
        """Return whether another pair of a tile goes with the pairs collected, by the goal of the round (A5)."""
        goal = view["goals"][view["round"] - 1]
        pairs = [kept for kept in mine[: len(mine) // 2 * 2 : 2] if kept]
        if len(pairs) >= (5 if goal == "five-any" else 3):
            return False
        animals, colors = [each.split("-")[0] for each in (*pairs, tile)], [each.split("-")[1] for each in (*pairs, tile)]
        return not (("species" in goal and len({*animals}) < len(animals)) or ("colors" in goal and len({*colors}) < len(colors)))


class AffenraffenCollector(AffenraffenRival):
    """The same racer, which also keeps the bonus tiles that its pairs meet (A6) and fetches them while the others are far from the goal."""

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return the move for a bonus tile if there is one, else that of a racer."""
        view, me, mine = belief.view, belief.player, self.mine(belief)
        wanted = {f"bonus-{tile.split('-')[0]}" for tile in mine[: len(mine) // 2 * 2 : 2] if tile}
        held = view["held"][me]
        if held is not None and held["tile"] in wanted:
            return next(move for move in moves if move.type == "keep")
        asked = 2 * (5 if view["goals"][view["round"] - 1] == "five-any" else 3)
        others = max(len(kept) for seat, kept in enumerate(view["kept"]) if seat != me)
        if held is None and len(mine) == asked and others < asked - 1:
            lying = {each["spot"] for each in belief.memory["seen"] if each["tile"] in wanted and view["table"][each["spot"]] is not None}
            for move in moves:
                if move.type == "peek" and move.spot in lying:
                    return move
        return super().choose(belief, moves)


COLORS: Final = ("blue", "yellow", "green")
