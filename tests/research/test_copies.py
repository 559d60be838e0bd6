"""Copies: an object that is copied, deep-copied or pickled at any moment goes on like the original, including its random numbers."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from safari_rules import all_games, game
from safari_rules.envs.pettingzoo import env, parallel_env, raw_env
from safari_rules.envs.text import TextGame
from safari_rules.players import agent

NAMES = [each.id for each in all_games()]
#: The ways to make a copy.
COPIES: tuple[Callable[[Any], Any], ...] = (copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each)))


def over(environment: Any) -> bool:
    """Return whether an environment has ended."""
    return any(environment.terminations.values()) or any(environment.truncations.values())


def take_steps(environment: Any, chance: Random, most: int) -> list[Any]:
    """Take random steps, and return all observations."""
    seen: list[Any] = []
    while len(seen) < most and environment.agents and not over(environment):
        selected = environment.agent_selection
        seen.append((selected, environment.observe(selected).tobytes(), environment.infos[selected]["action_mask"].tobytes()))
        environment.step(int(chance.choice(np.flatnonzero(environment.infos[selected]["action_mask"]))))
    return [*seen, dict(environment.rewards), dict(environment.terminations)]


@pytest.mark.parametrize("steps", [None, 0, 9, 3000], ids=["new", "reset", "midway", "over"])
@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("name", NAMES)
def test_environments(name: str, make: Callable[[str], Any], steps: int | None) -> None:
    original = make(name)
    if steps is not None:
        original.reset(seed=3)
        take_steps(original, Random(1), steps)

    def goes_on(environment: Any) -> list[Any]:
        seen = [] if steps is None else take_steps(environment, Random(2), 12)
        for seed in (5 if steps is None else None, None):
            environment.reset(seed=seed)
            seen += take_steps(environment, Random(3), 3)
        return seen

    copies = [made(original) for made in COPIES]
    answers = [goes_on(each) for each in copies]
    assert answers == [goes_on(original)] * len(COPIES)


def test_parallel_environments() -> None:
    original = parallel_env("affenraffen", players=3)
    original.reset(seed=3)
    for _ in range(20):
        original.step(
            {each: int(original.unwrapped.chance.choice(np.flatnonzero(original.unwrapped.mask(each)))) for each in original.agents}
        )

    def goes_on(environment: Any) -> list[str]:
        chance = Random(1)
        seen = [repr(environment.step({each: chance.randrange(9) for each in environment.agents})) for _ in range(5)]
        return [*seen, repr(environment.reset()), repr(environment.reset())]

    copies = [made(original) for made in COPIES]
    answers = [goes_on(each) for each in copies]
    assert answers == [goes_on(original)] * len(COPIES)


@pytest.mark.parametrize("name", NAMES)
def test_spaces_choices_and_features(name: str) -> None:
    played = game(name)
    state = played.new(seed="copies" if played.seeded else None)
    space, features = played.action_space(state.options), played.features(state.options)
    choice = space.choice(played.legal_moves(state, played.active_players(state)[0]))
    belief = played.belief_in(state, player=0)
    for made in COPIES:
        assert made(space).choice(choice.moves).ids == choice.ids
        assert made(choice).take(choice.ids[0]).moves == choice.take(choice.ids[0]).moves
        assert made(features).observe(belief) == features.observe(belief)


def test_games_in_words() -> None:
    original = TextGame("kariba", players=3, seed=1, opponents=("mcts:20", "random"))
    for _ in range(3):
        original.act("1")
    copies = [made(original) for made in COPIES]
    answers = [[each.act("1") for _ in range(6)] + [each.transcript()] for each in copies]
    assert answers == [[original.act("1") for _ in range(6)] + [original.transcript()]] * len(COPIES)


@pytest.mark.parametrize("words", ["random", "greedy", "flat:20", "mcts:50", "beginner", "easy", "medium", "strong", "rollouts:50"])
def test_agents(words: str) -> None:
    played = game("seven-safari" if words.startswith("rollouts") else "kariba")
    session = played.session(players=2, seed="copies")
    original = agent(words, "copies")
    original.choose(session.belief(0), played.legal_moves(session.state))

    def goes_on(each: Any) -> list[Any]:
        after = session
        while after.number < 5 and (player := after.mover) is not None:
            after = after.apply(each.choose(after.belief(player), played.legal_moves(after.state)))
        return [ply.action for ply in after.plies]

    copies = [made(original) for made in COPIES]
    answers = [goes_on(each) for each in copies]
    assert answers == [goes_on(original)] * len(COPIES)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_values(each: Any) -> None:
    state = each.new(seed="copies" if each.seeded else None)
    turn = each.apply(state, each.legal_moves(state)[0])
    belief = each.belief(each.view(state, 0), 0)
    for made in COPIES:
        assert made(each) is each
        for value in (state, state.options, turn, belief, each.outcome(state), each.scores(state)):
            assert made(value) == value
        assert made(belief).draw("x") == belief.draw("x")


REGISTERING = """
from dataclasses import replace
import safari_rules as sr

VARIANT = sr.register(replace(sr.game("kariba").spec, id="variant", title="Variant"))
"""
WRITING = """
import pickle, pyspiel, random, sys, variant
import safari_rules.envs.open_spiel

spiel = pyspiel.load_game("safari_variant(players=3)")
state, chance = spiel.new_initial_state(), random.Random(1)
begun = state.clone()
for _ in range(14):
    state.apply_action(chance.choice(state.legal_actions()))
pickle.dump((variant.VARIANT, variant.VARIANT.session(seed=1), spiel, begun, state, str(state)), sys.stdout.buffer)
"""
READING = """
import pickle, sys

game, session, spiel, begun, state, words = pickle.load(sys.stdin.buffer)
print(game, session, spiel, begun.is_chance_node(), str(state) == words, len(state.history()))
"""


def test_a_custom_game_arrives_in_a_process_that_does_not_know_it(tmp_path: Path) -> None:
    (tmp_path / "variant.py").write_text(REGISTERING, encoding="utf-8")

    def run(program: str, given: bytes) -> bytes:
        command = [sys.executable, "-c", program]
        return subprocess.run(command, cwd=tmp_path, input=given, stdout=subprocess.PIPE, check=True, timeout=120).stdout

    read = run(READING, run(WRITING, b"")).decode()
    options = "face_up_draw=False,first_player=0,games=1,players=3,ply_limit=1000"
    assert read == f"<Game variant> <Session of variant, 0 plies> safari_variant({options}) True True 14\n"
