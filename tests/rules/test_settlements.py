"""A reader of the log can check every total: the tests compute all points again from only the sentences of a game."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from support.variants import EVERY

from safari_rules import Session, game

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
WHO = rf"({'|'.join(NAMES)})"
POINTS = r"(−?\d+) points?"
ANIMALS = {"mice": "mouse", "ostriches": "ostrich"}
OF_A_GOAL = {
    "five pairs of any kind": (5, "", ""),
    "three pairs of three different animals": (3, "animal", ""),
    "three pairs of three different colors": (3, "", "color"),
    "three pairs of three different animals in three different colors": (3, "animal", "color"),
}


def integer(words: str) -> int:
    """Return the integer that a part of a sentence spells."""
    return int(words.replace("−", "-"))


def parts_of(sentence: str) -> list[str]:
    """Return the sentences of a settlement."""
    return re.split(r"(?<=\.) ", sentence)


def kariba(log: list[str], options: dict[str, Any]) -> dict[str, int]:
    """K7, K8: the cards that each player has chased away in a game, animal by animal, are those that its end counts."""
    totals: Counter[str] = Counter()
    won: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for line in log:
        if chased := re.match(rf"{WHO} chases (\d+) (\w+) away", line):
            name, number, animal = chased.groups()
            won[name][ANIMALS.get(animal, animal.rstrip("s"))] += int(number)
        if "ends." not in line and "stops" not in line:
            continue
        for name, number, _, in_all, animals in re.findall(rf"{WHO} has won (\d+) cards?( \((\d+) in all\))?(?:: ([^.]*))?\.", line):
            said = {ANIMALS.get(each, each.rstrip("s")): int(count) for count, each in re.findall(r"(\d+) (\w+)", animals)}
            assert said == +won[name]
            totals[name] += int(number)
            assert int(number) == sum(said.values())
            assert int(in_all or totals[name]) == totals[name]
        won.clear()
    return totals


def safaru(log: list[str], options: dict[str, Any]) -> dict[str, int]:
    """F11, F14: what each player has captured, card by card, is what the end of the deal counts, and pays."""
    players, reverse = options.get("players", 2), options.get("reversed", False)
    partners = players == 4 and options.get("partners", True)
    totals: Counter[str] = Counter()
    captured: defaultdict[str, list[str]] = defaultdict(list)
    for line in log:
        if taken := re.match(rf"{WHO} captures with (.+?): ", line):
            cards = re.findall(r"(?:red|blue|green|yellow|black) [a-z ]*\d", line)
            captured[taken[1]] += cards[1:] + (cards[:1] if "as a pair" in line else [])
        if "ends." not in line and "stops" not in line:
            continue
        sides = [[NAMES[side], NAMES[side + 2]] for side in (0, 1)] if partners else [[name] for name in NAMES[:players]]
        held = [[card for name in side for card in captured[name]] for side in sides]
        kinds = {
            "triangles": [sum({"1": 0, "9": 0, "6": 2, "7": 2}.get(card[-1], 1) for card in cards) for cards in held],
            "unicorns": [sum("unicorn" in card for card in cards) for cards in held],
            "hedgehogs": [sum("hedgehog" in card for card in cards) for cards in held],
            "babies": [sum(card[-1] == "0" for card in cards) for cards in held],
            "cards": [len(cards) for cards in held],
        }
        most = {"hedgehogs": 18, "cards": 24} if reverse else {"unicorns": 24, "hedgehogs": -12}
        each = {"triangles": 1} if reverse else {"triangles": 1, "babies": -5}
        for side, own in enumerate(sides):
            (words,) = [
                part
                for part in parts_of(line)
                if part.startswith(f"{' and '.join(own)} ") and " scores " in part.replace("each score", " scores ")
            ]
            points = 0
            for kind in [*each, *most]:
                amount = re.search(rf"(\d+|no) {kind.removesuffix('s').replace('babie', 'bab')}(?:s|y|ies)?\b(?: \(([^)]*)\))?", words)
                assert amount is not None, (kind, words)
                assert (0 if amount[1] == "no" else int(amount[1])) == kinds[kind][side], (kind, words)
                paid = kinds[kind][side] * each[kind] if kind in each else 0
                if kind in most and 0 < kinds[kind][side] == max(kinds[kind]):
                    paid = most[kind] // kinds[kind].count(max(kinds[kind]))
                    assert "the most" in amount[2]
                said = re.search(POINTS, amount[2] or "")
                assert (integer(said[1]) if said else 0) == paid, (kind, words)
                points += paid
            for name in own:
                totals[name] += points
            score = re.search(rf"scores? {POINTS}(?: \({POINTS.split(' ')[0]} in all\))?\.", words)
            assert score is not None, words
            assert integer(score[1]) == points
            assert integer(score[2] or score[1]) == totals[own[0]]
        captured.clear()
    return totals


def seven_safari(log: list[str], options: dict[str, Any]) -> dict[str, int]:
    """S8: the cards in the hands, which the end shows, for and against."""
    totals = {}
    for name in NAMES[: options.get("players", 2)]:
        (words,) = re.findall(rf"{name} has (?:the|no cards)[^.]*, and scores [^.]*\.", log[-1])
        best: defaultdict[str, list[int]] = defaultdict(list)
        listed, hyenas = re.split(r"the hyenas? (?=\d)", words) if "the hyena" in words else (words, "")
        for animal, number in re.findall(r"\b(elephant|giraffe|lion|monkey|rhino|toucan|zebra) (\d)", listed):
            best[animal].append(int(number))
        against = [int(number) for number in re.findall(r"\d", hyenas.split(" (")[0])]
        paid = [sum(map(max, best.values())), -sum(sum(own) - max(own) for own in best.values()), -sum(against)]
        assert [integer(points) for points in re.findall(rf"\({POINTS}\)", words)] == [points for points in paid if points]
        totals[name] = sum(paid)
        assert f"scores {totals[name]}".replace("-", "−") + " point" in words
    return totals


def safari_dual(log: list[str], options: dict[str, Any]) -> dict[str, int]:
    """SD10: who has won, and by what."""
    totals = dict.fromkeys(NAMES[:2], 0)
    if won := re.search(rf"{WHO} wins, because {WHO}'s lion (is captured|has reached the other base)\.\Z", log[-1]):
        totals[won[1]] = 1
        assert (won[1] == won[2]) == (won[3] != "is captured")
        if won[3] == "is captured":
            assert re.search(rf"{won[1]} captures [^.]*the lion", log[-1])
    else:
        assert log[-1].endswith(": the game is a draw.")
    return totals


def affenraffen(log: list[str], options: dict[str, Any]) -> dict[str, int]:
    """A6 to A12: pairs, places and additional goals of each round."""
    totals: Counter[str] = Counter()
    places: dict[str, str] = {}
    tiles: defaultdict[str, list[str]] = defaultdict(list)
    for line in log:
        if claimed := re.match(rf"{WHO} takes the marker for (first|second) place", line):
            places[claimed[1]] = claimed[2]
        if (kept := re.match(rf"{WHO} keeps the (±\d tile(?: \(\w+\))?)", line)) or (
            kept := re.match(rf"\w+ gives {WHO} the (−2 tile \(\w+\))", line)
        ):
            tiles[kept[1]].append(kept[2])
        if not (ended := re.match(r"Round \d ends\. The goal was ([^.]*)\.", line)):
            continue
        asked, animals, colors = OF_A_GOAL.get(ended[1], (options.get("agreed_pairs"), "", ""))
        for name in NAMES[: options.get("players", 2)]:
            points, words = settled(line, name, asked, animals, colors, places.get(name), tiles[name])
            totals[name] += points
            score = re.search(rf"{name} scores {POINTS}(?: \((−?\d+) in all\))?\.", words)
            assert score is not None, words
            assert integer(score[1]) == points, words
            assert integer(score[2] or score[1]) == totals[name], words
        places.clear()
        tiles.clear()
    return totals


def settled(line: str, name: str, asked: int, animals: str, colors: str, place: str | None, tiles: list[str]) -> tuple[int, str]:
    """Return the points of a player's round, and the sentences that speak of that player."""
    found = re.search(rf"{name} has (?:no pair|an? |\d ).*?{name} scores [^.]*\.", line)
    assert found is not None, (name, line)
    words = found[0]
    alike = re.findall(r"\b2 (blue|yellow|green) (ape|zebra|lion|penguin|flamingo)s", words.split("(")[0])
    pairs = len(alike) + words.split("(")[0].count(" with a")
    fits = [
        chosen
        for size in range(len(alike) + 1)
        for chosen in combinations(alike, size)
        if not (animals and len({animal for _, animal in chosen}) < size) and not (colors and len({color for color, _ in chosen}) < size)
    ]
    many = pairs > asked
    right = 0 if many else len(fits[-1])
    for said, number in (("right", right), ("wrong", pairs - right)):
        assert (f"{number} {said}" in words) == (number > 0), words
    assert ("are more than" in words) == many
    assert ("Only 1 of the " in words) == (not many and right < len(alike)), words
    reached = right == pairs == asked
    assert f"The goal is {'reached' if reached else 'missed'}" in words
    points = 2 * right - pairs
    if place is not None:
        paid = {"first": 3, "second": 2}[place] if reached else 0
        assert f"{place} place brings {paid or 'no'} point" in words
        points += paid
    for tile in tiles:
        animal = tile.partition("(")[2].rstrip(")")
        met = not many and (animal in {each for _, each in alike} if animal else place == "first")
        paid = {"±3": (-3, 3), "±5": (-5, 5), "−2": (-2, 0)}[tile[:2]][met]
        assert f"the {tile} {'brings' if paid > 0 else 'costs'} {abs(paid) or 'no'} point" in words, (tile, words)
        points += paid
    return points, words


CHECKS = {each.__name__.replace("_", "-"): each for each in (kariba, safaru, seven_safari, safari_dual, affenraffen)}


def choice(session: Any, moves: Sequence[Any], chance: random.Random) -> Any:
    """Choose a random move. In Affenraffen, prefer moves that make right or wrong pairs and finish rounds."""
    if session.game.id != "affenraffen" or chance.random() < 0.3:
        return chance.choice(moves)
    state = session.state
    own = [move for move in moves if move.player == chance.choice(moves).player] or moves
    better = [move for move in own if move.type in ("claim", "keep", "give")]
    for move in own if not better else ():
        kept = state.kept[move.player]
        if move.type == "take" and (
            state.table[move.spot] == kept[-1] if len(kept) % 2 else state.table[move.spot] > 15 or chance.random() < 0.1
        ):
            better.append(move)
    return chance.choice(better or own)


@pytest.mark.parametrize(("name", "options"), EVERY, ids=str)
@pytest.mark.parametrize("limit", [None, 25], ids=["whole", "limited"])
def test_a_reader_of_the_log_can_check_every_total(name: str, options: dict[str, Any], limit: int | None) -> None:
    played, chance = game(name), random.Random(f"log {options} {limit}")
    for number in range(2):
        seed = {"seed": f"log-{number}"} if played.seeded else {}
        session: Any = Session(played, played.new(**options, ply_limit=limit or 2000, **seed))
        while moves := played.legal_moves(session.state, limit=60):
            session = session.apply(choice(session, moves, chance))
        log = [sentence for ply in session.plies for sentence in session.sentences(ply, NAMES)]
        totals = CHECKS[name](log, options)
        scores = played.scores(session.state)
        assert {NAMES[score.player]: score.total for score in scores} == {
            NAMES[score.player]: totals.get(NAMES[score.player], 0) for score in scores
        }
