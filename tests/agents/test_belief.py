"""Beliefs: every drawn state fits what the player has seen, every fitting state can be drawn, and nothing hidden influences a draw."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from math import gcd, perm, prod
from typing import Any

import numpy
import pytest
from support.altered import altered
from support.failures import looped
from support.follow import VARIANTS, check, follow
from support.histories import deeds, histories
from support.particles import compare
from support.tiers import NIGHT
from support.variants import EVERY

from safari_rules import Flaw, InvalidMemory, InvalidState, NoSuchPlayer, game
from safari_rules.conformance import random_playout, scramble
from safari_rules.core.positions import check_state
from safari_rules.games.kariba.constants import COPIES, RANKS
from safari_rules.games.seven_safari.rules import KIND


def test_a_drawn_state_is_one_that_the_player_could_be_in() -> None:
    assert check(600, 2, "belief") >= 600


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_what_is_hidden_changes_no_draw(name: str, options: dict[str, Any]) -> None:
    played, chance = game(name), random.Random(f"scramble-{name}")
    changed = 0
    for state, belief, _ in follow(played, options, f"scramble-{name}"):
        if played.outcome(state) is None and chance.random() < 0.1:
            other = scramble(played, state, belief.player, chance)
            changed += other != state
            view = played.view(other, belief.player)
            assert played.belief(view, belief.player, belief.memory) == belief
            assert played.belief(view, belief.player, belief.memory).draw("s") == belief.draw("s")
    assert changed or not played.hidden_information


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_a_belief_from_values_is_the_belief_from_documents(name: str, options: dict[str, Any]) -> None:
    """Both are equal for every seat until the end of the game, even for a state that differs in what is hidden from that player."""
    played, chance = game(name), random.Random(f"values-{name}-{options}")
    state = played.new(**options, ply_limit=100, seed=f"values-{name}" if played.seeded else None)
    seats = range(state.options.players)
    written = [played.belief(json.loads(json.dumps(played.view(state, seat))), seat) for seat in seats]
    direct = [played.belief_in(state, seat) for seat in seats]
    while True:
        for seat, (one, other) in enumerate(zip(written, direct, strict=True)):
            assert same(one, other), (state.ply, seat)
            if chance.random() < 0.2 and played.outcome(state) is None:
                changed = scramble(played, state, seat, chance, swaps=6)
                assert same(one, played.belief_in(changed, seat, other.recollection)), (state.ply, seat)
        moves = played.legal_moves(state)
        if not moves:
            break
        turn = played.apply(state, chance.choice(moves))
        state = turn.state
        shown = [played.view_events(state, seat, turn.events) for seat in seats]
        written = [belief.observe(json.loads(json.dumps(played.view(state, seat))), shown[seat]) for seat, belief in enumerate(written)]
        direct = [played.belief_in(state, seat, belief.recollection, turn.events) for seat, belief in enumerate(direct)]
    assert all(belief.complete and belief.draw(1) == state for belief in direct)


def same(one: Any, other: Any) -> bool:
    """Return whether two beliefs have equal knowledge and draws, and byte-identical views and memories."""
    return bool(
        one == other
        and one.known == other.known
        and one.unseen == other.unseen
        and one.cost == other.cost
        and json.dumps(one.view) == json.dumps(other.view)
        and json.dumps(one.memory) == json.dumps(other.memory)
        and repr(one.draw("same")) == repr(other.draw("same"))
    )


def test_a_belief_from_values_knows_no_other_seat_and_checks_what_is_remembered() -> None:
    kariba = game("kariba")
    state = kariba.new(seed="values")
    with pytest.raises(NoSuchPlayer):
        kariba.belief_in(state, 2)
    too_many = kariba.belief(kariba.view(state, 0), 0).recollection._replace(taken=((0,) * 8, (8,) * 8))
    with pytest.raises(InvalidMemory):
        kariba.belief_in(state, 0, too_many)


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_belief_travels(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    for state, belief, _ in follow(played, options, f"travel-{name}"):
        if state.ply % 20 == 0:
            assert pickle.loads(pickle.dumps(belief)) == belief == copy.deepcopy(belief)
            assert (
                played.spec.schema().memory.write(played.spec.schema().memory.read(json.loads(json.dumps(belief.memory)))) == belief.memory
            )


def late(name: str, options: dict[str, Any], most: int, wanted: Any) -> Iterator[tuple[Any, Any]]:
    """Yield beliefs from random games that have few hidden values and fulfill `wanted`, each with the steps before it."""
    if name == "affenraffen":
        yield from late_affenraffen(options)
        return
    for number in range(200):
        for state, belief, steps in follow(game(name), options, f"late-{number}"):
            if game(name).outcome(state) is None and 2 <= hidden(name, belief) <= most and wanted(belief):
                yield belief, steps
                break


def late_affenraffen(options: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """Yield beliefs of player 0, who has seen all tiles except seven. Player 1 has kept two of these, and looked at two."""
    affenraffen = game("affenraffen")
    for number in range(3):
        state = affenraffen.new(seed=f"late-{number}", **options)
        penalties = [spot for spot, tile in enumerate(state.table) if 21 <= tile < 26]
        animals = [spot for spot, tile in enumerate(state.table) if tile < 16]
        spots = [*animals[:4], *penalties[:2], animals[-1]]
        belief = affenraffen.belief(affenraffen.view(state, 0), 0)
        for kind, spot in (("take", 0), ("take", 1), ("peek", 2), ("return", 2), ("peek", 3), ("return", 3)):
            place = {} if kind == "return" else {"spot": spots[spot]}
            turn = affenraffen.apply(state, affenraffen.load_action({"type": kind, "player": 1, **place}))
            state = turn.state
            events = affenraffen.view_events(state, 0, map(affenraffen.dump_event, turn.events))
            belief = belief.observe(affenraffen.view(state, 0), events)
        codes = affenraffen.dump(state)["table"]
        seen = [{"spot": spot, "tile": cell["tile"]} for spot, cell in enumerate(codes) if cell is not None and spot not in spots]
        yield affenraffen.belief(affenraffen.view(state, 0), 0, {**belief.memory, "seen": seen}), ()


def hidden(name: str, belief: Any) -> int:
    return len(belief.unseen.tiles if name == "affenraffen" else belief.unseen.cards)


def kariba_deals(belief: Any, steps: Any) -> Iterator[Any]:
    """Yield the counts of the hands and the order of the pile for every deal of the hidden single cards."""
    state, missing, cards = belief.unseen
    for order in permutations(cards):
        hands, left = [], list(order)
        for hand, lacking in zip(state.hands, missing, strict=True):
            more = [left.pop() for _ in range(lacking)]
            hands.append(tuple(count + more.count(rank) for rank, count in zip(RANKS, hand, strict=True)))
        yield tuple(hands), tuple(left)


def seven_safari_deals(belief: Any, steps: Any) -> Iterator[Any]:
    """Yield every state as often as the relative number of first deals that lead to it."""
    unseen, found = belief.unseen, set()
    done = {hand.player: deeds(steps, hand.player) for hand in unseen.hands}
    if unseen.picked:
        done[unseen.state.current_player].pop()
    for order in permutations(unseen.cards):
        left, hands = list(order), {}
        for hand in unseen.hands:
            hands[hand.player] = frozenset([left.pop() for _ in range(hand.size)])
        picked = left.pop() if unseen.picked else None
        found.add((tuple(sorted(hands.items(), key=str)), tuple(left), picked))
    ways = cache(lambda player, cards: histories(done[player], cards))
    weights = {deal: prod(ways(player, cards) for player, cards in deal[0]) for deal in found}
    least = gcd(*weights.values())
    for deal, weight in weights.items():
        for _ in range(weight // least):
            yield deal


def affenraffen_deals(belief: Any, steps: Any) -> Iterator[Any]:
    """Yield every allowed layout of the unseen tiles, by place."""
    unseen = belief.unseen
    for order in permutations(unseen.tiles):
        animals = order[: len(unseen.animal_places)]
        harmless = order[len(animals) : len(animals) + len(unseen.harmless_places)]
        if all(tile < 16 for tile in animals) and not any(21 <= tile < 26 for tile in harmless):
            yield order


def as_kariba(state: Any, belief: Any) -> Any:
    return state.hands, state.draw_pile


def as_seven_safari(state: Any, belief: Any) -> Any:
    unseen = belief.unseen
    picked = state.picked.card if unseen.picked else None
    hands = {hand.player: frozenset(state.hands[hand.player]) - {*unseen.state.hands[hand.player], picked} for hand in unseen.hands}
    return tuple(sorted(hands.items(), key=str)), tuple(state.jungle[row][column] for row, column in unseen.cells), picked


def as_affenraffen(state: Any, belief: Any) -> Any:
    unseen = belief.unseen
    return tuple(
        state.table[spot] if player < 0 else state.held[player].tile if number < 0 else state.kept[player][number]
        for spot, player, number in (*unseen.animal_places, *unseen.harmless_places, *unseen.places)
    )


UNIFORM = (
    ("kariba", {"face_up_draw": True}, lambda belief: any(map(any, belief.recollection.taken)), kariba_deals, as_kariba),
    ("kariba", {"players": 3}, lambda _: True, kariba_deals, as_kariba),
    ("seven-safari", {}, lambda belief: any(belief.recollection.limited), seven_safari_deals, as_seven_safari),
    ("seven-safari", {"diagonal": True}, lambda belief: belief.recollection.histories, seven_safari_deals, as_seven_safari),
    (
        "seven-safari",
        {"players": 3, "diagonal": True, "swapping": True},
        lambda belief: belief.recollection.histories and sum(map(bool, belief.recollection.limited)) > 1,
        seven_safari_deals,
        as_seven_safari,
    ),
    (
        "seven-safari",
        {"players": 3, "swapping": True, "diagonal": True},
        lambda belief: sum(map(bool, belief.recollection.limited)) > 1,
        seven_safari_deals,
        as_seven_safari,
    ),
    ("affenraffen", {}, lambda belief: belief.unseen.animal_places and belief.unseen.harmless_places, affenraffen_deals, as_affenraffen),
)


@pytest.mark.parametrize(("name", "options", "wanted", "deals", "seen"), UNIFORM)
@pytest.mark.timeout(600)
def test_every_first_deal_is_equally_likely(name: str, options: dict[str, Any], wanted: Any, deals: Any, seen: Any) -> None:
    looked = 0
    for belief, steps in late(name, options, 7, wanted):
        weights = Counter(deals(belief, steps))
        if not 2 <= len(weights) <= 2000:
            continue
        total = sum(weights.values())
        draws = 15 * total // min(weights.values())
        if draws > (8_000 if NIGHT else 3_000):
            continue
        drawn = Counter(seen(belief.draw(number), belief) for number in range(draws))
        assert drawn.keys() <= weights.keys(), "a draw contradicts the belief"
        surprise = sum((drawn[deal] - draws * weight / total) ** 2 * total / (draws * weight) for deal, weight in weights.items())
        freedom = len(weights) - 1
        assert surprise < freedom + 5 * (2 * freedom) ** 0.5, (surprise, freedom)
        looked += 1
        if looked == (2 if NIGHT else 1):
            break
    assert looked


@pytest.mark.parametrize(("search", "seed"), [(None, "particles-0"), ("mcts:20", "particles-4")])
@pytest.mark.timeout(600)
def test_draws_are_distributed_like_the_deals_that_lead_there(search: str | None, seed: str) -> None:
    """Draws agree with particle filters that begin at the prior. The tolerance is five standard errors of both together."""
    looked, draws = 0, 2000
    for each in compare(seed, {"diagonal": True}, draws, 30, filters=5, particles=1000, search=search):
        certain = max(1e-3, each.drawn * (1 - each.drawn))
        error = (max(each.error**2, certain / 5000) + certain / draws) ** 0.5
        assert abs(each.filtered - each.drawn) < 5 * error, each
        looked += 0.1 < each.drawn < 0.9
    assert looked > 5


def test_deals_of_several_limited_hands_are_equally_likely() -> None:
    """Player 1 holds two cards of lion or giraffe, player 2 one of lion or zebra: the more lions player 1 has, the fewer are left.

    Two lions and giraffes are not seen, and one zebra. Dealing one hand after the other would give player 1 two lions twice too often.
    """
    played = game("seven-safari")
    state = played.dump(played.new(seed="limited", players=3))
    cards = [card for card in played.spec.schema().code.values() or () if card != "charlie"]
    own = [
        f"{kind}-{number}" for kind, count in (("lion", 5), ("giraffe", 5), ("zebra", 6), ("rhino", 2)) for number in range(1, count + 1)
    ]
    hands = [own, ["lion-6", "giraffe-6"], ["zebra-7"]]
    left = iter([card for card in cards if card not in [*own, *hands[1], *hands[2]]])
    jungle = [[{"card": next(left), "face_up": False} for _ in row] for row in state["jungle"]]
    view = played.view(played.load({**state, "hands": hands, "jungle": jungle, "current_player": 0}), 0)
    limits = [[], [{"cards": 2, "species": ["giraffe", "lion"]}], [{"cards": 1, "species": ["lion", "zebra"]}]]
    belief = played.belief(view, 0, {"seen": [[], [], []], "limited": limits})
    first, second = ("lion-6", "lion-7", "giraffe-6", "giraffe-7"), ("lion-6", "lion-7", "zebra-7")
    deals = {(pair, card) for pair in combinations(first, 2) for card in second if card not in pair}
    drawn: Counter[Any] = Counter()
    for number in range(100 * len(deals)):
        hands = played.dump(belief.draw(number))["hands"]
        drawn[tuple(sorted(hands[1], key=first.index)), hands[2][0]] += 1
    assert drawn.keys() == deals
    surprise = sum((count - 100) ** 2 / 100 for count in drawn.values())
    freedom = len(deals) - 1
    assert surprise < freedom + 5 * (2 * freedom) ** 0.5


def test_a_face_up_card_that_was_taken_is_remembered() -> None:
    kariba = game("kariba")
    state = kariba.new(seed="memory", face_up_draw=True)
    belief = kariba.belief(kariba.view(state, 1), 1)
    for _ in range(2):
        action = next(move for move in kariba.legal_moves(state) if getattr(move, "source", "face-up") == "face-up")
        turn = kariba.apply(state, action)
        state = turn.state
        belief = belief.observe(kariba.view(state, 1), kariba.view_events(state, 1, map(kariba.dump_event, turn.events)))
    assert belief.memory == {"taken": [[action.rank], []]}
    assert all(belief.draw(number).hands[0][action.rank - 1] for number in range(50))


def view_of(name: str, player: int = 0, **options: Any) -> dict[str, Any]:
    state = game(name).new(seed="bad", **options)
    return json.loads(json.dumps(game(name).view(state, player)))  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", ["kariba", "seven-safari", "safaru", "affenraffen", "safari-dual"])
@looped("view", [None, 7, [], {}, {"game": "chess"}, {"hands": [], "seed": None}, {"seed": "x"}])
def test_what_is_no_view_is_refused(name: str, view: Any) -> None:
    with pytest.raises(InvalidState):
        game(name).belief(view, 0)


def test_a_view_that_cannot_be_is_refused() -> None:
    view = view_of("kariba")
    view["waterhole"][0] = 8
    with pytest.raises(InvalidState):
        game("kariba").belief(view, 0)


@pytest.mark.parametrize("name", ["kariba", "seven-safari", "safaru", "affenraffen"])
def test_a_view_whose_fields_do_not_go_together_is_refused(name: str) -> None:
    played = game(name)
    for state in random_playout(played, "together", plies=40):
        if played.outcome(state) is not None:
            break
        view = played.view(state, 0)
        odd = [{**view, field: value[:size]} for field, value in view.items() if isinstance(value, list) for size in range(len(value))]
        odd += [{**view, "current_player": 3}] if "current_player" in view else []
        for each in odd:
            with pytest.raises(InvalidState):
                played.belief(each, 0)


@looped("odd", [numpy.array([]), {"card": numpy.array([]), "face_up": False}, {"card": None, "face_up": numpy.array([1, 2])}])
def test_a_cell_is_no_value_whose_comparison_fails(odd: Any) -> None:
    view = view_of("seven-safari")
    view["jungle"][0][0] = odd
    with pytest.raises(InvalidState, match=r"^/jungle/0/0"):
        game("seven-safari").belief(view, 0)


@pytest.mark.parametrize(
    ("name", "pointer"), [("kariba", "hands"), ("seven-safari", "hands"), ("safaru", "hands"), ("affenraffen", "held")]
)
@pytest.mark.parametrize("viewer", [None, 1])
def test_the_view_of_somebody_else_is_refused(name: str, pointer: str, viewer: int | None) -> None:
    played = game(name)
    state = played.new(seed="foreign")
    if name == "affenraffen":
        state = played.apply(state, played.legal_moves(state, 0)[0]).state
    view = played.view(state, viewer)
    for events in ((), [{"type": "claimed", "player": 1, "place": "first"}] if name == "affenraffen" else ()):
        with pytest.raises(InvalidState) as refused:
            played.belief(view, 0, events=events)
        assert refused.value.flaws[0].pointer == f"/{pointer}/0"
        assert "another player" in refused.value.flaws[0].detail


@pytest.mark.parametrize("name", ["kariba", "seven-safari", "safaru", "affenraffen"])
def test_in_the_middle_of_a_game_just_the_own_view_is_taken(name: str) -> None:
    """The view of another player is refused, even that of a player without cards, and in Affenraffen of a player who holds no tile."""
    played, refused = game(name), 0
    for state in random_playout(played, "middle", plies=60):
        if played.outcome(state) is not None:
            break
        views = [played.view(state, player) for player in range(state.options.players)]
        for player, viewer in permutations(range(len(views)), 2):
            if views[player] == views[viewer]:
                continue
            refused += 1
            with pytest.raises(InvalidState, match="this is the view of another player"):
                played.belief(views[viewer], player)
    assert refused > 20


def test_the_order_of_what_is_remembered_does_not_matter() -> None:
    tried = 0
    for _, belief, _ in follow(game("affenraffen"), {}, "order"):
        memory = belief.memory
        if not belief.complete and len(memory["seen"]) > 3:
            turned = {**memory, "seen": memory["seen"][::-1], "returned": memory["returned"][::-1]}
            assert game("affenraffen").belief(belief.view, belief.player, turned).memory == memory
            tried += 1
    assert tried > 10


UNLIMITED: Any = {"limits": [], "ways": []}
#: A memory in which player 1 holds two lions. Tests add `histories`, the ways in which they can have come there.
AMBIGUOUS: Any = {"seen": [[], []], "limited": [[], [{"cards": 2, "species": ["lion"]}]]}


def history(limits: list[list[str]], *ways: tuple[list[int], int]) -> Any:
    """Return the entry of a hand in `histories`."""
    return {"limits": limits, "ways": [{"cards": cards, "weight": weight} for cards, weight in ways]}


def test_ways_are_drawn_by_their_weight() -> None:
    """Player 1 holds at least two lions, or at least three. Both ways are drawn as often as their deals and weights predict."""
    played, view = game("seven-safari"), view_of("seven-safari")
    belief = played.belief(view, 0, {**AMBIGUOUS, "histories": [UNLIMITED, history([["lion"]], ([2], 1), ([3], 6))]})
    assert belief.memory["histories"][1]["ways"][1] == {"cards": [3], "weight": 6}
    lions = [card for card in belief.unseen.cards if KIND[card] == KIND[21]]
    others = len(belief.unseen.cards) - len(lions)
    # Either two slots take lions and five take any remaining cards, or three take lions and four take any.
    two = perm(len(lions), 2) * perm(len(belief.unseen.cards) - 2, 5)
    three = 6 * perm(len(lions), 3) * perm(len(belief.unseen.cards) - 3, 4)
    expected = two / (two + three) * perm(others, 5) / perm(len(belief.unseen.cards) - 2, 5)
    draws = 4000
    found = sum(sum(card in lions for card in belief.draw(seed).hands[1]) == 2 for seed in range(draws)) / draws
    assert abs(found - expected) < 4 * (expected * (1 - expected) / draws) ** 0.5


def test_ways_that_agree_on_nothing_are_followed_too() -> None:
    """Player 1 has a limited card or none. If the card exists, it is the placed card in some ways and stays in the hand in the others."""
    played = game("seven-safari")
    state = played.new(seed="ways", first_player=1)
    picked = played.apply(state, played.legal_moves(state)[0])
    place = played.legal_moves(picked.state)[0]
    assert place.type == "place"
    memory = {"seen": [[], []], "limited": [[], []]}
    memory["histories"] = [UNLIMITED, history([[place.card.split("-")[0]]], ([0], 1), ([1], 1))]
    belief = played.belief(played.view(state, 0), 0, memory)
    for turn in (picked, played.apply(picked.state, place)):
        belief = belief.observe(played.view(turn.state, 0), played.view_events(turn.state, 0, map(played.dump_event, turn.events)))
    assert belief.memory["histories"][1]["ways"] == [{"cards": [0], "weight": 9}, {"cards": [1], "weight": 7}]


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoSuchPlayer):
        game("kariba").belief(view_of("kariba"), 5)
    view = game("safari-dual").view(game("safari-dual").new(), 0)
    with pytest.raises(NoSuchPlayer):
        game("safari-dual").belief(view, 2)


@looped(
    ("name", "memory", "pointer"),
    [
        ("kariba", {}, "/memory"),
        ("kariba", {"taken": [[], [9]]}, "/memory/taken/1/0"),
        ("kariba", {"taken": [[]]}, "/memory/taken"),
        ("kariba", {"taken": [[1], []]}, "/memory"),
        ("kariba", {"taken": [[], [], []]}, "/memory"),
        ("kariba", {"taken": [[], [COPIES] * 6]}, "/memory/taken/1"),
        ("seven-safari", {"seen": [[], []], "limited": [[], [{"cards": 8, "species": ["lion"]}]]}, "/memory"),
        ("seven-safari", {"seen": [[], []], "limited": [[], [{"cards": 0, "species": []}]]}, "/memory/limited/1/0/cards"),
        ("seven-safari", {**AMBIGUOUS, "histories": [[], []]}, "/memory/histories/0"),
        ("seven-safari", {**AMBIGUOUS, "histories": [UNLIMITED]}, "/memory"),
        ("seven-safari", {**AMBIGUOUS, "histories": [UNLIMITED, history([["lion"]], ([2], 1), ([3, 1], 1))]}, "/memory"),
        ("seven-safari", {**AMBIGUOUS, "histories": [UNLIMITED, history([["lion"]], ([2], 1), ([2], 1))]}, "/memory"),
        ("seven-safari", {**AMBIGUOUS, "histories": [UNLIMITED, history([["lion"]], ([3], 1), ([4], 1))]}, "/memory"),
        ("seven-safari", {**AMBIGUOUS, "histories": [UNLIMITED, history([["lion"], ["rhino"]], ([2, 0], 1))]}, "/memory"),
        ("seven-safari", {**AMBIGUOUS, "histories": [history([["lion"]], ([2], 1)), UNLIMITED]}, "/memory"),
        ("seven-safari", {"seen": [[], ["lion-1", "lion-1"]], "limited": [[], []]}, "/memory/seen/1"),
        ("affenraffen", {"seen": [], "returned": [], "kept": [[3], []]}, "/memory"),
        ("affenraffen", {"seen": [{"spot": 70, "tile": "ape-blue"}], "returned": [], "kept": [[], []]}, "/memory"),
        ("affenraffen", {"seen": [], "returned": [70], "kept": [[], []]}, "/memory"),
        ("affenraffen", {"seen": [{"spot": 3, "tile": "penalty-penguin"}], "returned": [3], "kept": [[], []]}, "/memory"),
        (
            "affenraffen",
            {"seen": [{"spot": 3, "tile": tile} for tile in ("ape-blue", "lion-green")], "returned": [], "kept": [[], []]},
            "/memory",
        ),
        ("affenraffen", {"seen": [{"spot": n, "tile": "ape-blue"} for n in range(5)], "returned": [], "kept": [[], []]}, "/memory"),
        ("safaru", {"cards": []}, "/memory/cards"),
    ],
)
def test_a_memory_that_fits_no_state_is_refused(name: str, memory: Any, pointer: str) -> None:
    with pytest.raises(InvalidMemory) as refused:
        game(name).belief(view_of(name), 0, memory)
    assert refused.value.flaws[0].pointer == pointer


@pytest.mark.parametrize("kept", [[[5], [5]], [[70], [70]], [[9], [None]]])
def test_kept_tiles_come_from_spots_of_their_own(kept: list[Any]) -> None:
    """Each of two players has kept one tile, from spots 5 and 6. Each must come from its own known spot."""
    played = game("affenraffen")
    state = played.new(seed="kept")
    for player, spot in ((0, 5), (1, 6)):  # animal tiles lie on these spots
        state = played.apply(state, played.load_action({"type": "take", "player": player, "spot": spot})).state
    memory = {"seen": [], "returned": [], "kept": [[5], [6]]}
    assert played.belief(played.view(state, 0), 0, memory).draw(1).kept
    with pytest.raises(InvalidMemory):
        played.belief(played.view(state, 0), 0, {**memory, "kept": kept})


def test_a_face_up_card_that_is_just_picked_is_known_to_all() -> None:
    played = game("seven-safari")
    looked = 0
    for number in range(6):
        for state, _, _ in follow(played, {"swapping": True, "players": 3}, f"picked-{number}"):
            if state.picked is not None and state.picked.was_face_up:
                other = (state.current_player + 1) % 3
                belief = played.belief(played.view(state, other), other)
                assert all(state.picked.card in belief.draw(draw).hands[state.current_player] for draw in range(5))
                looked += 1
    assert looked > 10


def crossing() -> Any:
    """Return a memory of four hands whose limits overlap too much for deals to be counted. No play leads to such limits."""
    species = ["elephant", "giraffe", "hyena", "lion", "monkey", "rhino", "toucan", "zebra"] * 2
    starts = (0, 2, 5, 7)
    limits = [[{"cards": cards, "species": species[start : start + 2 * cards + 1]} for cards in (1, 2, 3)] for start in starts]
    return {"seen": [[]] * 5, "limited": [[], *limits]}


def test_a_dear_draw_says_so() -> None:
    """If the limits of several hands overlap too much, a draw takes many trials, and the cost is high."""
    played, view = game("seven-safari"), view_of("seven-safari", players=5)
    belief = played.belief(view, 0, crossing())
    assert belief.unseen.deals is None
    assert belief.cost > 20 * played.belief(view, 0).cost


def test_draws_that_cannot_be_counted_fit_all_the_same() -> None:
    played, view = game("seven-safari"), view_of("seven-safari", players=5)
    belief, species = played.belief(view, 0, crossing()), list(KIND)
    for seed in range(20):
        drawn = belief.draw(seed)
        check_state(played, drawn)
        for hand, limits in zip(drawn.hands, belief.recollection.limited, strict=True):
            for level, limit in enumerate(limits):
                within = sum(bool(species[card] & limit.species) for card in hand)
                assert within >= sum(each.cards for each in limits[: level + 1])


@pytest.mark.parametrize(
    ("name", "events", "pointer"),
    [
        ("kariba", [7], "/events/0"),
        ("seven-safari", [{"type": "picked", "player": 1, "row": 0, "column": 0, "card": None, "was_face_up": True}], "/events"),
        ("kariba", [{"type": "played", "player": 3, "rank": 1, "count": 1}], "/events"),
        ("kariba", [{"type": "drew", "player": 1, "source": "face-up", "count": 1, "ranks": [2]}] * 6, "/events"),
        ("seven-safari", [{"type": "charlie-placed", "player": 1, "row": 5, "column": 7}], "/events/0/column"),
        ("affenraffen", [{"type": "taken", "player": 1, "spot": 3, "tile": None}], "/events"),
        ("affenraffen", [{"type": "peeked", "player": 0, "spot": 66, "tile": "ape-blue"}], "/events"),
        ("affenraffen", [{"type": "returned", "player": 1, "spot": 70}], "/events"),
        ("safaru", [{"type": "dealt", "deal_number": 1, "round": 2, "dealer": 3, "table": []}], "/events"),
    ],
)
def test_events_that_contradict_the_view_are_refused(name: str, events: list[Any], pointer: str) -> None:
    with pytest.raises(InvalidMemory) as refused:
        game(name).belief(view_of(name), 0, events=events)
    assert refused.value.flaws[0].pointer == pointer


def test_events_that_a_memory_has_already_are_refused_and_not_the_memory() -> None:
    played = game("affenraffen")
    session = played.session(players=3, seed="zz")
    chance = random.Random(1)
    for _ in range(10):
        session = session.apply(chance.choice(played.legal_moves(session.state)))
    events, view = session.shown(0), played.view(session.state, 0)
    memory = played.belief(view, 0, events=events).memory
    assert played.belief(view, 0, memory)
    with pytest.raises(InvalidMemory) as refused:
        played.belief(view, 0, memory, events)
    assert [flaw.pointer for flaw in refused.value.flaws] == ["/events"]


@pytest.mark.parametrize(("giver", "receiver", "valid"), [(0, 1, True), (1, 0, True), (2, 0, False), (0, 2, False), (1, 5, False)])
def test_events_of_a_player_who_has_no_seat_are_refused(giver: int, receiver: int, valid: bool) -> None:
    """In a game of two, neither the player who gives a tile nor the player who receives it may be a third one."""
    played = game("affenraffen")
    state = played.new(seed="given")
    spot = next(spot for spot, tile in enumerate(played.dump(state)["table"]) if tile["tile"].startswith("penalty"))
    view = {}
    for action in (
        {"type": "peek", "player": min(giver, 1), "spot": spot},
        {"type": "give", "player": min(giver, 1), "to": 1 - min(giver, 1)},
    ):
        turn = played.apply(state, played.load_action(action))
        state, view = turn.state, played.view(turn.state, 0)
    event = {**played.dump_event(turn.events[0]), "player": giver, "to": receiver}
    if valid:
        assert played.belief(view, 0, events=[event]).draw(1).additional == state.additional
        return
    with pytest.raises(InvalidMemory) as refused:
        played.belief(view, 0, events=[event])
    assert refused.value.flaws == (Flaw("/events", "Event 0 is of a player who has no seat in this game."),)
    if giver < 2:  # if the schema allows `to` beyond the largest number of seats, it is not checked as a seat
        assert altered(played, id="wide", players=(2, 5)).belief(view, 0, events=[event]).player == 0
