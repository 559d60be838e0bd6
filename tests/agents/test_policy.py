"""Policies as agents: they observe what an environment shows, choose ids, and are refused in a sentence if they are wrong."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from support.failures import looped
from support.variants import EVERY

import safari_rules.envs.open_spiel as open_spiel
from safari_rules import InvalidAgent, game
from safari_rules.authoring.codecs import Document
from safari_rules.envs.policy import PolicyAgent
from safari_rules.envs.position import EncodedGame
from safari_rules.players import RandomAgent, agent, play
from safari_rules.players.checked import checked

CUT = {"ply_limit": 120}


def first_legal(observation: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


class Recorder:
    """A policy that takes random legal ids, and records its observations."""

    def __init__(self, seed: str) -> None:
        self.chance, self.seen = random.Random(seed), list[tuple[Any, Any, int]]()

    def __call__(self, observation: Any, mask: Any) -> np.int64:
        assert observation.flags.writeable
        assert mask.flags.writeable
        number = self.chance.choice(np.flatnonzero(mask))
        self.seen.append((observation.copy(), mask.copy(), int(number)))
        return np.int64(number)


@looped("kind", ["pettingzoo", "open_spiel"])
@pytest.mark.parametrize(("name", "options"), EVERY)
def test_a_policy_observes_what_the_environment_shows(name: str, options: dict[str, Any], kind: Any) -> None:
    each = game(name)
    chosen = {**CUT, **options}
    players = each.load_options(chosen).players
    policies = [Recorder(f"{name}/{seat}") for seat in range(players)]
    agents = [PolicyAgent(policy, name, observation=kind, **chosen) for policy in policies]
    seed = "policy" if each.seeded else None
    record = play(each, agents, seed=seed, **{"players": players, **chosen})
    encoded = EncodedGame(each, chosen)
    position, seen = encoded.start("policy"), [iter(policy.seen) for policy in policies]
    low, high = np.array(encoded.bounds(), np.float32)
    ids = 0
    while position.player is not None:
        observation, mask, number = next(seen[position.player])
        expected = np.frombuffer(position.observation(position.player), np.int8)
        if kind == "open_spiel":
            expected = expected / np.maximum(high, -low)
        assert observation.dtype == (np.float32 if kind == "open_spiel" else np.int8)
        np.testing.assert_array_equal(observation, expected)
        np.testing.assert_array_equal(mask, np.frombuffer(position.choice.mask, np.int8))
        position = position.take(number)
        ids += 1
    assert ids == sum(len(policy.seen) for policy in policies) >= len(record.actions)
    assert each.dump(position.state) == each.dump(record.final_state())


def test_the_floats_are_open_spiels_tensor() -> None:
    policy = Recorder("tensor")
    play(game("kariba"), [PolicyAgent(policy, "kariba", observation="open_spiel"), RandomAgent(1)], seed="00000000")
    state = pyspiel.load_game("safari_kariba").new_initial_state()
    for _ in range(open_spiel.DIGITS):
        state.apply_action(0)
    assert state.observation_tensor(0) == pytest.approx(policy.seen[0][0].tolist())


def test_an_agent_sees_beliefs_alone() -> None:
    """Hidden cards do not change an observation: the policy sees the same in two positions with the same view."""
    kariba = game("kariba")
    state = kariba.new(seed="belief", players=2)
    belief = kariba.belief(kariba.view(state, 0), 0)
    seen = []
    for seed in range(5):
        policy = Recorder("same")
        drawn = belief.draw(seed)
        PolicyAgent(policy, "kariba").choose(kariba.belief(kariba.view(drawn, 0), 0), kariba.legal_moves(drawn))
        seen.append(policy.seen[0][0].tobytes())
    assert len(set(seen)) == 1


def numbers(make: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda _, mask: make(mask)


def first_moves(policy: Any, count: int = 1, **more: Any) -> list[int]:
    """Return the ids that an agent chooses in repeated choices at the start of a game of Kariba."""
    kariba = game("kariba")
    state = kariba.new(seed="numbers", players=2)
    space, made = kariba.action_space(state.options), PolicyAgent(policy, "kariba", **more)
    belief = kariba.belief(kariba.view(state, 0), 0)
    return [space.path(made.choose(belief, kariba.legal_moves(state)))[0] for _ in range(count)]


def legal_ids() -> list[int]:
    kariba = game("kariba")
    state = kariba.new(seed="numbers", players=2)
    return kariba.action_space(state.options).choice(kariba.legal_moves(state)).ids


def test_numbers_for_all_ids_name_the_best_legal_one() -> None:
    ids = legal_ids()
    assert first_moves(numbers(lambda mask: np.arange(len(mask)))) == [ids[-1]]
    assert first_moves(numbers(lambda mask: [[-float(number) for number in range(len(mask))]])) == [ids[0]]
    assert first_moves(numbers(lambda mask: np.where(np.arange(len(mask)) == ids[1], 0.0, -np.inf))) == [ids[1]]


@pytest.mark.parametrize(("kind", "make"), [("probabilities", lambda share: share), ("logits", lambda share: np.log(share) + 700)])
def test_ids_are_drawn_by_probabilities_and_logits(kind: str, make: Callable[[Any], Any]) -> None:
    """The first legal id has probability 3/4 and the second 1/4. Illegal ids do not count."""
    ids = legal_ids()

    def policy(observation: Any, mask: Any) -> Any:
        shares = np.full(len(mask), 1e-9)
        shares[(np.asarray(mask) == 0)] = 0.5
        shares[ids[0]], shares[ids[1]] = 0.3, 0.1
        return make(shares)

    drawn = first_moves(policy, 400, numbers=kind, seed="drawn")
    assert set(drawn) == {ids[0], ids[1]}
    assert 270 < drawn.count(ids[0]) < 330
    assert drawn == first_moves(policy, 400, numbers=kind, seed="drawn")


@looped(
    ("policy", "more", "reason"),
    [
        (lambda *_: 10**6, {}, "The policy chose an id that is not legal. 1000000 is not legal here"),
        (lambda *_: -1, {}, "not legal"),
        (lambda _, mask: np.flatnonzero(mask == 0)[0], {}, "The policy chose an id that is not legal. Id "),
        (numbers(lambda _: np.zeros(7)), {}, "returned 7 numbers: expected an id, or 40 numbers, one for each id of Kariba"),
        (numbers(lambda _: np.zeros((40, 2))), {}, "returned 40 × 2 numbers"),
        (numbers(lambda _: 2.5), {}, "returned 2.5: expected an id"),
        (lambda *_: True, {}, "returned True: expected an id"),
        (numbers(lambda _: None), {}, "expected an id"),
        (numbers(lambda _: "draw"), {}, "returned str: expected an id"),
        (numbers(lambda mask: np.full(len(mask), 1j)), {}, "The policy returned complex numbers"),
        (numbers(lambda mask: [10**400] * len(mask)), {}, "returned list: expected an id"),
        (lambda *_: sys.exit(4), {}, "SystemExit: 4"),
        (numbers(lambda mask: np.full(len(mask), np.nan)), {}, "numbers that name no legal id"),
        (numbers(lambda mask: np.zeros(len(mask))), {"numbers": "probabilities"}, "numbers that name no legal id"),
        (numbers(lambda mask: -np.ones(len(mask))), {"numbers": "probabilities"}, "numbers that name no legal id"),
        (numbers(lambda mask: np.full(len(mask), -np.inf)), {"numbers": "logits"}, "numbers that name no legal id"),
        (lambda observation, _: observation @ np.zeros((3, 40)), {}, f"of {__file__} on an observation of"),
        (lambda _: 0, {}, "The policy failed on an observation of"),
    ],
)
@pytest.mark.filterwarnings("error")
def test_what_a_policy_does_wrong_is_one_sentence(policy: Any, more: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidAgent) as caught:
        first_moves(policy, **more)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("policy", "kariba", {}), "Expected a policy that can be called"),
        ((first_legal, "chess", {}), "The policy cannot play: No game is called 'chess'"),
        ((first_legal, "kariba", {"players": 9}), "The policy cannot play: /players"),
        ((first_legal, "kariba", {"observation": "rlcard"}), "as observation"),
        ((first_legal, "kariba", {"numbers": "worst"}), "as numbers"),
        ((first_legal, "kariba", {"numbers": ["best"]}), "as numbers"),
    ],
)
def test_what_cannot_be_made_is_one_sentence(arguments: tuple[Any, str, Document], reason: str) -> None:
    policy, name, more = arguments
    with pytest.raises(InvalidAgent, match=reason):
        PolicyAgent(policy, name, **more)


def test_a_policy_of_another_game_or_of_other_sizes_is_refused() -> None:
    with pytest.raises(InvalidAgent, match="This policy is for 7 Safari, not for Kariba"):
        play(game("kariba"), [PolicyAgent(first_legal, "seven-safari"), RandomAgent()], seed="x")
    with pytest.raises(InvalidAgent, match=r"for Kariba with \d+ values of an observation, and a game with these options has \d+"):
        play(game("kariba"), [PolicyAgent(first_legal, "kariba"), RandomAgent(), RandomAgent()], seed="x", players=3)
    record = play(game("kariba"), [PolicyAgent(first_legal, "Kariba"), RandomAgent()], seed="x", games=2)
    assert record.final_state().ply > 40, "options that change no size were refused"


def test_a_policy_plays_wherever_an_agent_does() -> None:
    made = PolicyAgent(first_legal, "affenraffen", players=3, memory=False)
    assert not checked(made, 0).memory
    assert not checked(PolicyAgent(first_legal, "kariba", memory=np.False_), 0).memory  # type: ignore[arg-type]
    record = play(game("affenraffen"), [made, agent("flat:2"), agent("random")], seed="x", ply_limit=60)
    assert len(record.actions) > 20


@pytest.mark.filterwarnings("error")
def test_probabilities_may_be_huge() -> None:
    assert first_moves(numbers(lambda mask: np.full(len(mask), 1e308)), numbers="probabilities")


def test_a_policy_for_another_game_is_refused_at_the_start() -> None:
    with pytest.raises(InvalidAgent, match="This policy is for Kariba, not for Affenraffen"):
        PolicyAgent(lambda *_: 0, "kariba").check_game(game("affenraffen"), 2)
