"""Prove puzzles again from their JSON only, by plain enumeration without pruning: another method than the one that found them.

python tests/support/brute.py api/safari_api/puzzles/kariba.json
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from safari_rules import Game, game

Document = dict[str, Any]
AnyGame = Game[Any, Any, Any, Any]
World = tuple[Any, int]


def prove(puzzle: Document) -> None:
    """Raise AssertionError unless the answer of a puzzle is the only right one."""
    played, view, answer = game(puzzle["game"]), puzzle["view"], puzzle["answer"]
    kind: str = puzzle["kind"]
    if kind.startswith("win-in"):
        prove_win(played, view, answer, int(kind[-1]), puzzle["question"])
    elif kind.startswith("best-move"):
        prove_best(played, view, answer, puzzle)
    elif kind == "pair":
        prove_pair(view, answer, puzzle["spots"])
    else:
        assert kind.startswith("odds")
        found = ODDS[puzzle["game"]](puzzle)
        assert str(found) == answer, f"{found} and not {answer}"
        assert 0 < found < 1


# Forced wins.


def won(played: AnyGame, state: Any, player: int) -> bool:
    """Return whether a player has won alone."""
    outcome = played.outcome(state)
    return outcome is not None and outcome.winners == (player,)


def wins(played: AnyGame, state: Any, player: int, own_moves: int) -> bool:
    """Return whether a player can force a win in this many of their own moves. Either player may be to move."""
    if played.outcome(state) is not None:
        return won(played, state, player)
    (mover,) = played.active_players(state)
    following = (played.apply(state, move).state for move in played.legal_moves(state))
    if mover != player:
        return all(wins(played, after, player, own_moves) for after in following)
    return own_moves > 0 and any(wins(played, after, player, own_moves - 1) for after in following)


def prove_win(played: AnyGame, view: Document, answer: Document, own_moves: int, question: str) -> None:
    """Assert that only the answer wins in this many of the player's own moves, and that no move wins in fewer."""
    state, player = played.load(view["state"]), view["player"]
    assert f"win in {own_moves}" in question
    assert not wins(played, state, player, own_moves - 1)
    keeping = [move for move in played.legal_moves(state) if wins(played, played.apply(state, move).state, player, own_moves - 1)]
    assert [played.dump_action(move) for move in keeping] == [answer]


# Best moves.


def prove_best(played: AnyGame, view: Document, answer: Document, puzzle: Document) -> None:
    """Assert that only the answer has the best expectation over all hidden states, if all cards are open after the move."""
    worlds = [*WORLDS[played.id](played, view)]
    player, total = view["player"], sum(weight for _, weight in worlds)
    assert len(worlds) == puzzle["proof"]["hidden_states"]
    moves = played.legal_moves(worlds[0][0], player)
    assert [played.dump_action(move) for move in moves] == view["legal_moves"], "the legal moves depend on hidden cards"
    known: dict[Any, int] = {}
    sign = 1 if player % 2 == 0 else -1
    values = []
    for move in moves:
        summed = sum(weight * minimax(played, played.apply(state, move).state, known) for state, weight in worlds)
        values.append(Fraction(sign * summed) / total)
    best = max(values)
    assert [played.dump_action(move) for move, value in zip(moves, values, strict=True) if value == best] == [answer]
    assert str(best) == puzzle["value"]
    assert str(sorted(values)[-2]) == puzzle["second"]


def minimax(played: AnyGame, state: Any, known: dict[Any, int]) -> int:
    """Return the points by which seats 0 and 2 lead seats 1 and 3 at the end, if all play as well as they can with open cards."""
    if played.outcome(state) is not None:
        scores = played.scores(state)
        sign = -1 if getattr(state.options, "reversed", False) else 1
        return sign * (scores[0].total - scores[1].total)
    key = state._replace(ply=0)
    if key not in known:
        (mover,) = played.active_players(state)
        values = [minimax(played, played.apply(state, move).state, known) for move in played.legal_moves(state)]
        known[key] = max(values) if mover % 2 == 0 else min(values)
    return known[key]


def hidden_cards(played: AnyGame, visible: list[Any]) -> list[Any]:
    """The cards of the box that are not visible."""
    left = Counter({each.code: each.copies for each in played.components})
    left.subtract(visible)
    assert min(left.values()) >= 0
    return sorted(left.elements(), key=str)


def hand_worlds(played: AnyGame, view: Document) -> Iterator[World]:
    """Yield the states after every deal of the hidden cards to hands and pile, each with the number of deals that lead to it."""
    state, player = view["state"], view["player"]
    if played.id == "kariba":
        visible = [rank for rank, number in enumerate(state["waterhole"], 1) for _ in range(number)]
        visible += [rank for won in state["won"] for rank, number in enumerate(won, 1) for _ in range(number)] + state["face_up"]
    else:
        visible = state["table"] + [card for cards in state["captured"] for card in cards]
    hidden = hidden_cards(played, visible + state["hands"][player])
    sizes = [0 if seat == player else len(hand) for seat, hand in enumerate(state["hands"])]
    found: Counter[Any] = Counter()
    for hands in splits(range(len(hidden)), sizes):
        taken = {place for hand in hands for place in hand}
        for pile in permutations([place for place in range(len(hidden)) if place not in taken]):
            dealt = [state["hands"][seat] if seat == player else sorted(hidden[place] for place in hand) for seat, hand in enumerate(hands)]
            document = {**without_commitment(state), "hands": dealt, "draw_pile": [hidden[place] for place in pile], "seed": "x"}
            found[json.dumps(document)] += 1
    for text, weight in found.items():
        yield played.load(json.loads(text)), weight


def splits(places: Any, sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Yield every way to share places out, so that each receiver gets as many as `sizes` says."""
    if not sizes:
        yield []
        return
    for chosen in combinations(places, sizes[0]):
        for more in splits([place for place in places if place not in chosen], sizes[1:]):
            yield [chosen, *more]


def without_commitment(state: Document) -> Document:
    """Return a view's state without the seed's commitment, which a full state does not have."""
    return {name: value for name, value in state.items() if name != "seed_commitment"}


# 7 Safari: hands weighed by the first deals that lead to them, followed forward event by event.


class Jungle:
    """The open cards of a jungle while events are followed."""

    def __init__(self, state: Document) -> None:
        self.rows, self.columns = len(state["jungle"]), len(state["jungle"][0])
        self.diagonal = state["options"]["diagonal"]
        self.open: dict[tuple[int, int], str] = {}

    def fits(self, species: str, row: int, column: int) -> bool:
        """Return whether no animal of that species lies open in a line with a cell."""
        for (other_row, other_column), kind in self.open.items():
            if (other_row, other_column) == (row, column) or kind != species:
                continue
            if other_row == row or other_column == column:
                return False
            if self.diagonal and abs(other_row - row) == abs(other_column - column):
                return False
        return True


def species_weights(puzzle: Document) -> tuple[dict[tuple[int, ...], Fraction], list[str], Counter[str]]:
    """Return the weight of each composition of the other hand by species, the species, and the number of unseen cards of each."""
    view = puzzle["view"]
    state, player = view["state"], view["player"]
    played = game("seven-safari")
    kinds = list(dict.fromkeys(str(each.code).split("-")[0] for each in played.components if each.code != "charlie"))
    own = list(state["hands"][player])
    for event in reversed(view["events"]):  # back to the solver's first hand
        if event["player"] == player:
            if event["type"] == "picked":
                own.remove(event["card"])
            elif event["type"] in ("placed", "traded"):
                own.append(event["card"])
    pool = Counter(str(each.code).split("-")[0] for each in played.components if each.code != "charlie")
    pool.subtract(card.split("-")[0] for card in own)
    size, jungle = 7, Jungle(state)
    weights = {hand: Fraction(ways) for hand, ways in first_hands([pool[kind] for kind in kinds], size)}
    for event in view["events"]:
        row, column, total = event["row"], event["column"], pool.total()
        card = event.get("card")
        place = kinds.index(card.split("-")[0]) if card else -1
        after: Counter[tuple[int, ...]] = Counter()
        jungle.open.pop((row, column), None)
        for hand, weight in weights.items():
            if event["player"] == player:
                if event["type"] == "picked":  # this card lay in the jungle, not in the other hand
                    weight *= Fraction(pool[kinds[place]] - hand[place], pool[kinds[place]])
                after[hand] += weight
            elif event["type"] == "picked":
                for number, kind in enumerate(kinds):
                    lying = pool[kind] - hand[number]
                    if lying > 0:
                        more = (*hand[:number], hand[number] + 1, *hand[number + 1 :])
                        after[more] += weight * Fraction(lying, total - sum(hand))
            elif event["type"] == "charlie-placed":
                if not any(count and jungle.fits(kinds[number], row, column) for number, count in enumerate(hand)):
                    after[hand] += weight
            elif hand[place]:
                less = (*hand[:place], hand[place] - 1, *hand[place + 1 :])
                after[less] += weight * Fraction(hand[place], pool[kinds[place]])
        if card and (event["player"] != player or event["type"] == "picked"):
            pool[kinds[place]] -= 1
        if event["type"] in ("placed", "traded"):
            jungle.open[row, column] = kinds[place]
        weights = {hand: weight for hand, weight in after.items() if weight}
    return weights, kinds, pool


def first_hands(left: list[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every composition of a hand by species, with the number of hands of single cards that have it."""
    if not left:
        if not size:
            yield (), 1
        return
    for number in range(min(left[0], size) + 1):
        for more, ways in first_hands(left[1:], size - number):
            yield (number, *more), ways * len([*combinations(range(left[0]), number)])


def safari_worlds(played: AnyGame, view: Document) -> Iterator[World]:
    """Yield every state that fits the view: each hand of the opponent with each order of the face-down cards."""
    state, player = view["state"], view["player"]
    visible = [cell["card"] for row in state["jungle"] for cell in row if cell and cell["card"] not in (None, "charlie")]
    hidden = [card for card in hidden_cards(played, visible + state["hands"][player]) if card != "charlie"]
    down = [
        (row, column) for row, cells in enumerate(state["jungle"]) for column, cell in enumerate(cells) if cell and cell["card"] is None
    ]
    other = 1 - player
    for hand in combinations(hidden, len(state["hands"][other])):
        for lying in permutations([card for card in hidden if card not in hand]):
            document = json.loads(json.dumps(without_commitment(state)))
            document["hands"][other], document["seed"] = list(hand), "x"
            for (row, column), card in zip(down, lying, strict=True):
                document["jungle"][row][column] = {"card": card, "face_up": False}
            yield played.load(document), 1


WORLDS = {"kariba": hand_worlds, "safaru": hand_worlds, "seven-safari": safari_worlds}


# Probabilities.


def asked(puzzle: Document, pattern: str) -> tuple[int, str]:
    """Return the seat that a question is about, and the card whose probability it asks for."""
    found = re.search(rf"How likely is it that (\w+) holds {pattern}\?", puzzle["question"])
    assert found is not None, puzzle["question"]
    return puzzle["names"].index(found[1]), found[2]


def kariba_odds(puzzle: Document) -> Fraction:
    """Return the share of hands with the card. The face-up cards that a player was seen to take are in that player's hand."""
    seat, name = asked(puzzle, r"at least one (\w+)")
    played, view = game("kariba"), puzzle["view"]
    state, player = view["state"], view["player"]
    taken: dict[int, Counter[int]] = {other: Counter() for other in range(len(state["hands"]))}
    for event in view["events"]:
        if event["type"] == "drew" and event["source"] == "face-up" and event["player"] != player:
            taken[event["player"]].update(event["ranks"])
        elif event["type"] == "played":
            held = taken[event["player"]]
            held[event["rank"]] = max(0, held[event["rank"]] - event["count"])
    visible = [rank for rank, number in enumerate(state["waterhole"], 1) for _ in range(number)]
    visible += [rank for won in state["won"] for rank, number in enumerate(won, 1) for _ in range(number)] + state["face_up"]
    hidden = hidden_cards(played, visible + state["hands"][player] + [rank for held in taken.values() for rank in held.elements()])
    rank = next(each.code for each in played.components if each.name == name)
    assert not taken[seat][int(rank)]
    return share(hidden, len(state["hands"][seat]) - taken[seat].total(), lambda card: card == rank)


def safaru_odds(puzzle: Document) -> Fraction:
    """Return the share of hands with the card among all hands that fit the view."""
    seat, number = asked(puzzle, r"at least one (\d)")
    played, view = game("safaru"), puzzle["view"]
    state = view["state"]
    visible = state["table"] + state["hands"][view["player"]] + [card for cards in state["captured"] for card in cards]
    return share(hidden_cards(played, visible), len(state["hands"][seat]), lambda card: card.rstrip("b")[-1] == number)


def share(cards: list[Any], size: int, hit: Any) -> Fraction:
    """Return the share of hands with a wanted card among all hands of this many cards."""
    hands = hits = 0
    for hand in combinations([hit(card) for card in cards], size):
        hands += 1
        hits += any(hand)
    return Fraction(hits, hands)


def safari_odds(puzzle: Document) -> Fraction:
    """Return the probability that the other hand has the species."""
    _, kind = asked(puzzle, r"at least one (\w+)")
    weights, kinds, _ = species_weights(puzzle)
    place = kinds.index(kind)
    return Fraction(sum(weight for hand, weight in weights.items() if hand[place])) / sum(weights.values())


def seen_tiles(view: Document) -> dict[int, str]:
    """Return by spot the tiles that the solver has looked at and that still lie there."""
    seen = {event["spot"]: event["tile"] for event in view["events"] if event["type"] == "peeked" and event["tile"]}
    return {spot: tile for spot, tile in seen.items() if view["state"]["table"][spot]}


def prove_pair(view: Document, answer: Document, spots: list[int]) -> None:
    """Assert that exactly two of the seen tiles that still lie there are the same animal, and that the answer takes the first of them."""
    seen = [(spot, tile) for spot, tile in sorted(seen_tiles(view).items()) if not re.match("bonus|penalty|first", tile)]
    pairs = [[one[0], other[0]] for one, other in combinations(seen, 2) if one[1] == other[1]]
    assert pairs == [spots]
    assert answer == {"type": "take", "player": view["player"], "spot": spots[0]}
    assert answer in view["legal_moves"]


def tile_odds(puzzle: Document) -> Fraction:
    """Return the probability of a tile on a spot: four exist of each kind, and the unseen ones are equally likely on each other spot."""
    words = f"{puzzle['note']} {puzzle['question']}"
    found = re.search(r"seen one on spot (\d+), .* likely is it that another (\w+) (\w+) lies on spot (\d+)\?", words)
    assert found is not None
    view, kind = puzzle["view"], f"{found[3]}-{found[2]}"
    seen = {event["spot"]: event["tile"] for event in view["events"] if event["type"] in ("peeked", "kept") and event["tile"]}
    assert seen[int(found[1]) - 1] == kind
    assert int(found[4]) - 1 not in seen
    assert view["state"]["table"][int(found[4]) - 1]
    return Fraction(4 - list(seen.values()).count(kind), 60 - len(seen))


ODDS = {"kariba": kariba_odds, "safaru": safaru_odds, "seven-safari": safari_odds, "affenraffen": tile_odds}


def main() -> None:
    """Prove all puzzles of files."""
    for name in sys.argv[1:]:
        puzzles = json.loads(Path(name).read_text(encoding="utf-8"))
        for place, puzzle in enumerate(puzzles):
            try:
                prove(puzzle)
            except AssertionError as error:
                sys.exit(f"{name}: puzzle {place} ({puzzle['kind']}) is not proven: {error}")
        print(f"{name}: {len(puzzles)} puzzles proven")


if __name__ == "__main__":
    main()
