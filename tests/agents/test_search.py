"""The parts of the searches: leads, turns, backing values up to players, widening, playouts, and what agents are shown."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from support.follow import follow

from safari_rules import game
from safari_rules.authoring.rules import by_type
from safari_rules.conformance import random_playout
from safari_rules.core.belief import Belief
from safari_rules.core.positions import mover
from safari_rules.players.search import WIDENING, InformationSetMCTS, RandomAgent, play
from safari_rules.players.simulation import Node, Simulator, backpropagate, lead

KARIBA, DUAL = game("kariba"), game("safari-dual")


def started(name: str, **options: Any) -> Any:
    """The belief of player 0 at the start of a game."""
    each = game(name)
    return each.belief(each.view(each.new(seed="search" if each.seeded else None, **options), 0), 0)


@pytest.mark.parametrize(
    ("keys", "leads"),
    [([3, 5], [-2, 2]), ([3, 9, 5], [-6, 4, -4]), ([4, 4, 1], [0, 0, -3]), ([(7, 0), (2, 9)], [5, -5]), ([6], [0])],
)
def test_a_lead_is_over_the_best_of_the_others(keys: list[Any], leads: list[float]) -> None:
    assert [lead(keys, player) for player in range(len(keys))] == leads


def test_a_lead_is_not_over_partners() -> None:
    assert [lead([7, 3, 7, 3], player, [0, 1, 0, 1]) for player in range(4)] == [4, -4, 4, -4]
    assert [lead([7, 3, 5], player, [0, 0, 0]) for player in range(3)] == [0, 0, 0]


def test_players_who_act_at_the_same_time_are_asked_one_after_the_other() -> None:
    apes = game("affenraffen")
    state = apes.new(seed="turns", players=3)
    assert [mover(apes, state, last) for last in (-1, 0, 1, 2)] == [0, 1, 2, 0]
    assert mover(KARIBA, KARIBA.new(seed="turns", first_player=1), 1) == 1
    over = list(random_playout(KARIBA, "over"))[-1]
    assert mover(KARIBA, over, 0) is None


def test_what_a_simulation_brings_is_added_for_who_chose() -> None:
    nodes = [Node(), Node(), Node()]
    path = list(zip(nodes, (0, 2, 1), strict=True))
    backpropagate(path, ([0.5, -0.25, -1.0], [1.0, 0.0, -1.0]))
    backpropagate(path[:2], ([2.0, 0.0, 4.0], [1.0, 0.0, 1.0]))
    assert [(node.visits, node.reward, node.value) for node in nodes] == [(2, 2.5, 2.0), (2, 3.0, 0.0), (1, -0.25, 0.0)]


def grown(belief: Any, simulations: int) -> Node:
    """Return the root of the tree after some simulations."""
    search, simulator, root = InformationSetMCTS(simulations=simulations, seed=4), Simulator(belief, Random(4)), Node()
    moves = belief.game.legal_moves(belief.draw(0), belief.player)
    for _ in range(simulations):
        search.simulate(simulator, root, moves, belief.player)
    return root


def test_each_player_of_a_tree_plays_for_their_own_result() -> None:
    """One of two players loses what the other wins. Every simulation of a move except its first one counts once for each of them."""
    looked = 0
    for child in grown(started("safari-dual"), 1000).children.values():
        below = child.children.values()
        assert sum(node.visits for node in below) == child.visits - 1
        assert abs(child.value + sum(node.value for node in below)) <= 1
        looked += abs(child.value) > 3
    assert looked > 3


def test_below_the_first_move_a_tree_is_widened_slowly() -> None:
    """A node has at most twice the square root of its visits as children. Only the root has all moves."""
    root = grown(started("safari-dual"), 800)
    widths = [(child.visits, len(child.children)) for child in root.children.values()]
    for visits, width in widths:
        assert width <= math.ceil(WIDENING * math.sqrt(visits - 1))
    assert any(width == math.ceil(WIDENING * math.sqrt(visits - 1)) for visits, width in widths)
    assert len(root.children) == len(DUAL.legal_moves(DUAL.new()))


def test_every_time_a_move_could_have_been_chosen_is_counted() -> None:
    root = grown(started("safari-dual"), 300)
    assert sum(child.visits for child in root.children.values()) == 300
    first, *_, last = root.children.values()
    assert first.available == 300
    assert last.available == 300 - len(root.children) + 1


def test_a_playout_counts_the_place_and_in_addition_the_lead() -> None:
    states = list(random_playout(KARIBA, "margin", players=3))
    simulator = Simulator(KARIBA.belief(KARIBA.view(states[-1], 0), 0), Random(1))
    rewards, values = simulator.playout(states[-1], 0)
    keys = KARIBA.spec.rules.rank_keys(states[-1])
    outcome = KARIBA.outcome(states[-1])
    assert outcome is not None
    assert len(outcome.ranking) == 3
    for player in range(3):
        assert (rewards[player] - values[player]) * lead(keys, player) > 0
        assert abs(rewards[player] - values[player]) < 0.25
    assert [max(range(3), key=each.__getitem__) for each in (rewards, values)] == [outcome.winners[0]] * 2


def test_in_a_playout_a_player_takes_the_better_of_two_moves() -> None:
    """Summed over many positions of Kariba, the mover's lead is larger than after random moves."""
    simulator, chance = Simulator(started("kariba"), Random(5)), Random(6)
    better = 0.0
    for number in range(10):
        for state in random_playout(KARIBA, f"step-{number}"):
            moves = KARIBA.legal_moves(state)
            if moves:
                after, keys = simulator.step(state, state.current_player)
                assert keys == KARIBA.spec.rules.rank_keys(after)
                better += lead(keys, state.current_player)
                better -= lead(
                    KARIBA.spec.rules.rank_keys(KARIBA.spec.rules.effect(state, by_type(moves, chance)).state), state.current_player
                )
    assert better > 50


class Spy(RandomAgent):
    """An agent that records what it is shown."""

    def __init__(self, seed: int, memory: bool) -> None:
        super().__init__(seed)
        self.memory = memory
        self.told: list[Any] = []

    def choose(self, belief: Belief[Any], moves: Sequence[Any]) -> Any:
        self.told.append((belief.view, belief.memory))
        return super().choose(belief, moves)


@pytest.mark.parametrize(
    ("name", "options"),
    [("kariba", {"face_up_draw": True}), ("seven-safari", {"swapping": True}), ("affenraffen", {"ply_limit": 60})],
)
def test_agents_know_what_their_own_seat_has_seen(name: str, options: dict[str, Any]) -> None:
    """A forgetful agent knows only the view. Any other agent knows exactly what its seat was shown since the game began."""
    each = game(name)
    agents = [Spy(0, True), Spy(1, True), Spy(2, False)]
    record = play(each, agents, seed="spy", players=3, **options)
    state = each.new(seed="spy", players=3, **options)
    told: list[list[Any]] = [[], [], []]
    beliefs: list[Any] = [each.belief(each.view(state, seat), seat) for seat in range(3)]
    for document in record.actions:
        seat, action = document["player"], each.load_action(document)
        view = each.view(state, seat)
        known = beliefs[seat] if agents[seat].memory else each.belief(view, seat)
        told[seat].append((known.view, known.memory))
        turn = each.apply(state, action)
        state = turn.state
        if each.outcome(state) is None:
            events = list(map(each.dump_event, turn.events))
            beliefs = [
                belief.observe(each.view(state, other), each.view_events(state, other, events)) for other, belief in enumerate(beliefs)
            ]
    assert [agent.told for agent in agents] == told
    remembered = [memory for _, memory in told[0] + told[1]]
    assert any(memory != remembered[0] for memory in remembered), "no agent remembered anything"


def test_a_search_is_asked_of_positions_in_which_its_player_may_act() -> None:
    looked = 0
    for state, belief, _ in follow(KARIBA, {}, "asked"):
        moves = KARIBA.legal_moves(state, belief.player)
        if len(moves) > 1:
            best = InformationSetMCTS(simulations=30, seed=1).analyse(belief, moves).candidates
            assert [each.visits for each in best] == sorted([each.visits for each in best], reverse=True)
            looked += 1
    assert looked > 5
