"""TextArena plays every game through its own interface."""

from __future__ import annotations

import copy
import importlib
import pickle
import random
from typing import Any

import pytest
import textarena as ta

import safari_rules.envs.text_arena
from safari_rules import InvalidOptions, all_games, game
from safari_rules.envs.text import rule_sheet

NAMES = [each.id for each in all_games()]


class Picker(ta.Agent):  # type: ignore[misc]
    """An agent that reads the numbered moves at the end of an observation, and picks one."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)

    def __call__(self, observation: str) -> str:
        last = observation.rstrip().splitlines()[-1]
        number, _, sentence = last.partition(". ")
        chosen = self.chance.randrange(int(number)) + 1
        return sentence if chosen == int(number) else f"I think for a while. [{chosen}]"


def played(env_id: str, players: int, seed: int, **options: Any) -> tuple[Any, Any, list[str]]:
    """Play a game by TextArena's own loop. Return rewards, information, and the observations of the first player."""
    env = ta.make(env_id, **options)
    agents = {seat: Picker(f"{seed}{seat}") for seat in range(players)}
    env.reset(num_players=players, seed=seed)
    done, read = False, []
    while not done:
        seat, observation = env.get_observation()
        if not isinstance(observation, str):  # without wrappers
            observation = "\n".join(message for _, message, _ in observation)
        if seat == 0:
            read.append(observation)
        done, _ = env.step(action=agents[seat](observation))
    rewards, info = env.close()
    return rewards, info, read


@pytest.mark.parametrize("raw", ["", "-raw"])
@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_played_to_its_end(name: str, raw: str) -> None:
    for players in {game(name).players[0], min(3, game(name).players[1])}:
        rewards, info, read = played(f"safari/{name}-v0{raw}", players, 5, ply_limit=80)
        assert sorted(rewards) == list(range(players))
        assert sum(rewards.values()) == pytest.approx(0)
        assert all(-1 <= reward <= 1 for reward in rewards.values())
        assert all(info[seat]["invalid_move"] is False and info[seat]["reason"] for seat in range(players))
        assert rule_sheet(game(name)) in read[0]
        assert played(f"safari/{name}-v0{raw}", players, 5, ply_limit=80)[0] == rewards


def test_an_invalid_move_is_explained_and_two_in_a_row_lose() -> None:
    env = ta.make("safari/kariba-v0-raw")
    env.reset(num_players=2, seed=1)
    seat, _ = env.get_observation()
    before = env.table.state
    done, _ = env.step("[play 4 giraffes]")
    assert not done
    assert env.table.state == before
    again, messages = env.get_observation()
    assert again == seat
    assert any("You have no giraffe to play. (K2: " in text for _, text, _ in messages)
    done, _ = env.step("[9] or [8]")
    assert done
    rewards, info = env.close()
    assert rewards == {seat: -1.0, 1 - seat: 0.0}
    assert info[seat]["invalid_move"]


def test_turns_are_counted_for_the_player_who_took_them() -> None:
    env = ta.make("safari/kariba-v0-raw", ply_limit=5)
    env.reset(num_players=3, seed=1)
    for text in ("[1]", "[1]", "nonsense", "[1]", "[1]"):
        assert not env.step(text)[0]
    assert [env.state.game_info[seat]["turn_count"] for seat in range(3)] == [2, 1, 1]
    assert env.step("[1]")[0]
    _, info = env.close()
    assert [info[seat]["turn_count"] for seat in range(3)] == [2, 2, 1]


def test_what_a_player_writes_is_not_shown_to_others() -> None:
    env = ta.make("safari/kariba-v0-raw")
    env.reset(num_players=2, seed=1)
    first, _ = env.get_observation()
    env.step("I hold two cheetahs, a secret. [1]")
    second, messages = env.get_observation()
    assert (first, second) == (0, 1)
    assert not any("secret" in text for _, text, _ in messages)
    assert any(text.startswith("Ada plays 1 mouse.") for _, text, _ in messages)


def test_the_module_can_be_loaded_again() -> None:
    module = importlib.reload(safari_rules.envs.text_arena)
    env = ta.make("safari/kariba-v0-raw")
    assert type(env) is module.SafariEnv
    env.reset(2, 1)
    assert env.get_observation()[0] == 0


def test_a_new_game_shows_nothing_of_the_game_before() -> None:
    env, other = ta.make("safari/kariba-v0"), ta.make("safari/kariba-v0")
    env.reset(num_players=2, seed=1)
    env.get_observation()
    env.step("[1]")
    before = env.get_observation()
    with pytest.raises(InvalidOptions):
        env.reset(num_players=9)
    assert env.get_observation() == before
    for each in (env, other):
        each.reset(num_players=3, seed=2)
    assert env.get_observation() == other.get_observation()


@pytest.mark.parametrize("raw", ["", "-raw"])
def test_calls_out_of_order_and_odd_values_lose_nothing(raw: str) -> None:
    env = ta.make(f"safari/kariba-v0{raw}")
    for call in (lambda: env.step("[1]"), env.get_observation, env.close):
        with pytest.raises(RuntimeError, match="No game has begun: call reset first"):
            call()
    env.reset(2, 1)
    env.step("[1]")
    before = env.table.state
    for wrong in (None, 5, b"[1]", ["1"]):
        with pytest.raises(TypeError, match="Expected a text, not"):
            env.step(wrong)
    with pytest.raises(InvalidOptions, match="players"):
        env.reset("two")
    assert env.table.state == before
    done = False
    while not done:
        done, _ = env.step("[1]")
    rewards, info = env.close()
    for _ in range(3):
        assert env.step("[999]")[0]
    assert env.close() == (rewards, info)
    with pytest.raises(InvalidOptions, match="/error_allowance: Expected an integer of at least 0"):
        ta.make("safari/kariba-v0-raw", error_allowance="x")
    with pytest.raises(InvalidOptions, match="/players: Expected the number of players as `num_players` of `reset`"):
        ta.make("safari/kariba-v0", players=3)


@pytest.mark.parametrize("raw", ["", "-raw"])
def test_a_copy_or_a_pickle_goes_on_as_the_original_does(raw: str) -> None:
    original = ta.make(f"safari/kariba-v0{raw}")

    def goes_on(env: Any, steps: int) -> list[Any]:
        return [(env.get_observation(), env.step("[1]")) for _ in range(steps)]

    for begun in (False, True):
        if begun:
            original.reset(num_players=3, seed=1)
            goes_on(original, 4)
        copies = [copy.copy(original), copy.deepcopy(original), *(pickle.loads(pickle.dumps(original, each)) for each in range(6))]
    answers = [goes_on(each, 5) for each in copies]
    assert answers == [goes_on(original, 5)] * len(copies)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = original.no_such_name
