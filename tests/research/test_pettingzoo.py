"""PettingZoo's own tests pass unchanged, with warnings as errors (except if the mask is in the observation), and so do further tests."""

from __future__ import annotations

import pickle
import random
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.env_registry.registration import aec_registry, make, parallel_registry
from support.variants import EVERY

from safari_rules import IllegalId, InvalidOptions, UnknownGame, UnusableGame, all_games, game
from safari_rules.envs.pettingzoo import env, parallel_env, raw_env, raw_parallel_env
from safari_rules.players.simulation import results

with warnings.catch_warnings():  # if pygame is installed, that module imports one of PettingZoo's games in a deprecated way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

#: Options that end random games early.
CUT = {"ply_limit": 150}


def play(played: Any, seed: int, chance: random.Random) -> list[tuple[str, Any, float, bool, bool, dict[str, Any]]]:
    """Play a game of random ids, and return the last values that each agent was shown."""
    last: dict[str, Any] = {}
    played.reset(seed=seed)
    for agent in played.agent_iter():
        observation, reward, terminated, truncated, info = played.last()
        last[agent] = (agent, observation, reward, terminated, truncated, info)
        played.step(None if terminated or truncated else chance.choice(np.flatnonzero(info["action_mask"])))
    return list(last.values())


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_pettingzoos_own_tests_pass(name: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(name, **CUT, **options), num_cycles=100)
    seed_test(lambda: env(name, **CUT, **options), num_cycles=40)
    render_test(lambda render_mode: env(name, render_mode=render_mode, **CUT, **options))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("name", [played.id for played in all_games()])
def test_a_mask_in_the_observation_brings_two_warnings_and_no_more(name: str, make: Any) -> None:
    """docs/research.md explains the warnings: PettingZoo expects an array from a Box or Discrete, but such an observation is a dict."""
    form: dict[str, Any] = {"mask_in_observation": True, **CUT}
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        api_test(make(name, **form), num_cycles=40)
    warned = {str(each.message).partition(" probably")[0] for each in found}
    assert warned == {"Observation is not a NumPy array", "Observation space for each agent"}
    seed_test(lambda: make(name, **form), num_cycles=40)
    render_test(lambda render_mode: make(name, render_mode=render_mode, **form))


def test_a_mask_in_the_observation_of_a_parallel_environment_brings_no_warning() -> None:
    parallel_api_test(parallel_env("affenraffen", mask_in_observation=True), num_cycles=40)
    parallel_seed_test(lambda: parallel_env("affenraffen", mask_in_observation=True), num_cycles=40)


@pytest.mark.parametrize("players", range(2, 7))
def test_its_tests_of_parallel_environments_pass_too(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    parallel_api_test(parallel_env("affenraffen", players=players), num_cycles=100)
    parallel_seed_test(lambda: parallel_env("affenraffen", players=players), num_cycles=100)
    assert "Passed Parallel API test" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_rewards_are_by_rank_and_in_sum_zero(name: str, options: dict[str, Any]) -> None:
    played = env(name, **CUT, **options)
    told = play(played, 7, random.Random(name))
    position = played.unwrapped.position
    outcome = game(name).outcome(position.state)
    assert outcome is not None
    assert sum(each[2] for each in told) == pytest.approx(0)
    rewards = {each[0]: each[2] for each in told}
    order = [rewards[f"player_{player}"] for group in outcome.ranking for player in group]
    assert order == sorted(order, reverse=True)
    assert all(each[3] != each[4] for each in told), "an agent must be either terminated or truncated"
    assert {each[4] for each in told} == {outcome.reason == "ply-limit"}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_rewards_of_a_parallel_game_are_those_of_its_outcome(players: int) -> None:
    uneven = 0
    for seed in range(6):
        played, chance = raw_parallel_env("affenraffen", players=players, ply_limit=300), random.Random(seed)
        _, infos = played.reset(seed=seed)
        agents, rewards = played.agents, {}
        while played.agents:
            ids = {agent: int(chance.choice(np.flatnonzero(infos[agent]["action_mask"]))) for agent in played.agents}
            _, rewards, _, _, infos = played.step(ids)
        outcome = game("affenraffen").outcome(played.position.state)
        assert outcome is not None
        returns = [rewards[agent] for agent in agents]
        assert returns == results(outcome)
        uneven += returns != returns[::-1]
    assert uneven, "all returns are symmetric, so exchanged seats would not be noticed"


def test_a_seed_makes_games_repeatable_and_each_game_another_one() -> None:
    def games_of(seed: int) -> list[str]:
        played = env("kariba")
        played.reset(seed=seed)
        first = played.unwrapped.position.state.seed
        played.reset()
        return [first, played.unwrapped.position.state.seed]

    assert games_of(3) == games_of(3) != games_of(4)
    assert games_of(3)[0] != games_of(3)[1]


def test_an_action_of_several_ids_asks_the_same_agent_again() -> None:
    played, chance, met = raw_env("safaru"), random.Random(5), 0
    played.reset(seed=5)
    while any(not over for over in played.terminations.values()):
        agent, mask = played.agent_selection, played.infos[played.agent_selection]["action_mask"]
        number = int(chance.choice(np.flatnonzero(mask)))
        played.step(number)
        if played.agents and played.position.choice.taken:
            assert played.agent_selection == agent
            chosen = played.observe(agent)[-played.encoded.space.size :]
            assert set(np.flatnonzero(chosen)) == set(played.position.choice.taken)
            other = played.observe(played.possible_agents[1 - played.seats[agent]])
            assert not other[-played.encoded.space.size :].any(), "another player sees an action that is not complete"
            met += 1
        if not played.agents:
            break
    assert met > 5


def test_an_illegal_id_ends_the_game_and_the_raw_environment_says_why() -> None:
    played = env("kariba")
    played.reset(seed=1)
    mask = played.last()[4]["action_mask"]
    played.step(int(np.flatnonzero(mask == 0)[0]))
    assert played.rewards == {"player_0": -1.0, "player_1": 0}
    assert all(played.terminations.values())
    played.reset(seed=1)
    while played.agent_selection == "player_0":
        played.step(int(np.flatnonzero(played.last()[4]["action_mask"])[0]))
    played.step(int(np.flatnonzero(played.last()[4]["action_mask"] == 0)[0]))
    assert played.rewards == {"player_0": 0, "player_1": -1.0}
    bare = raw_env("kariba")
    bare.reset(seed=1)
    with pytest.raises(IllegalId, match=r"Id \d+ \(play \d of rank \d\) is not legal here: expected one of \d+"):
        bare.step(int(np.flatnonzero(bare.infos[bare.agent_selection]["action_mask"] == 0)[0]))
    wrapped = env("kariba")
    with pytest.raises(AttributeError, match="before reset"):
        _ = wrapped.agents
    wrapped.reset(seed=1)
    for number in (40, -1, "two", 2.5):
        with pytest.raises(IllegalId, match="is not legal here: expected one of"):
            wrapped.step(number)


def test_a_step_after_the_end_is_refused() -> None:
    played = raw_env("safari-dual", ply_limit=1)
    played.reset(seed=1)
    played.step(int(np.flatnonzero(played.infos["player_0"]["action_mask"])[0]))
    assert played.truncations == {"player_0": True, "player_1": True}
    with pytest.raises(ValueError, match="only valid action is None"):
        played.step(3)


def test_the_mask_can_be_in_the_observation() -> None:
    played = env("kariba", mask_in_observation=True)
    played.reset(seed=1)
    observation, *_, info = played.last()
    assert played.observation_space("player_0").contains(observation)
    assert (observation["action_mask"] == info["action_mask"]).all()
    assert observation["action_mask"].sum() > 1


def test_names_are_registered() -> None:
    names = {f"safari/{each.id}-v0" for each in all_games()}
    assert names <= aec_registry.keys()
    assert "safari/affenraffen-v0" in parallel_registry
    made = make("aec", "safari/kariba", players=3)
    made.reset(seed=1)
    assert made.possible_agents == ["player_0", "player_1", "player_2"]
    assert str(made) == "kariba_v0"
    assert make("parallel", "safari/affenraffen-v0").possible_agents == ["player_0", "player_1"]


def test_environments_can_be_sent() -> None:
    played = pickle.loads(pickle.dumps(raw_env("safaru", players=3, reversed=True)))
    played.reset(seed=2)
    assert played.num_agents == 3
    assert played.encoded.options.reversed


def test_rendering_shows_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    played = env("kariba", render_mode="ansi")
    played.reset(seed=1)
    assert "waterhole" in played.render()
    played.metadata["render_modes"].append("rgb_array")  # as wrappers of PettingZoo do
    with pytest.raises(ValueError, match="not 'rgb_array'"):
        env("safaru", render_mode="rgb_array")
    shown = env("kariba", render_mode="human")
    shown.reset(seed=1)
    assert capsys.readouterr().out.count("waterhole") == 1
    shown.step(shown.infos[shown.agent_selection]["action_mask"].argmax())
    assert capsys.readouterr().out.count("waterhole") == 1
    assert shown.render() is None
    assert "waterhole" in capsys.readouterr().out
    shown.close()


def test_nobody_can_write_into_the_mask_of_those_who_wait() -> None:
    played = env("kariba")
    played.reset(seed=1)
    with pytest.raises(ValueError, match="read-only"):
        played.infos["player_1"]["action_mask"][:] = 1


def test_an_observation_and_the_mask_of_who_acts_belong_to_the_caller() -> None:
    played = env("kariba")
    played.reset(seed=1)
    before = played.observe("player_0").copy()
    played.observe("player_0")[:] = 0
    assert before.any()
    assert (played.observe("player_0") == before).all()
    played.infos["player_0"]["action_mask"][:] = 0
    assert any(played.unwrapped.position.choice.mask)


@pytest.mark.parametrize(
    ("name", "options", "error", "words"),
    [
        ("chess", {}, UnknownGame, "No game is called 'chess'"),
        ("kariba", {"players": 7}, InvalidOptions, "/players: Expected an integer from 2 to 4, not 7"),
        ("kariba", {"players": 3.0}, InvalidOptions, "/players: Expected an integer from 2 to 4, not the float 3.0"),
        ("kariba", {"seats": 2}, InvalidOptions, "/seats: No such field"),
        ("kariba", {"render_mode": "rgb_array"}, ValueError, "Expected one of"),
        ("safaru", {"players": 3, "partners": False}, InvalidOptions, "partners"),
    ],
)
def test_what_does_not_go_together_is_refused(name: str, options: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        env(name, **options)


def test_only_a_game_without_turns_is_parallel() -> None:
    with pytest.raises(UnusableGame, match=r'take turns: use env\("kariba"\)'):
        parallel_env("kariba")


def test_players_at_the_same_time_choose_actions_of_one_id(monkeypatch: pytest.MonkeyPatch) -> None:
    played = game("affenraffen")
    monkeypatch.setattr(played.action_space(played.new(seed="ids", ply_limit=1000).options), "longest", 2)
    with pytest.raises(UnusableGame, match=r'An action of Affenraffen takes several ids, .*: use env\("affenraffen"\)'):
        parallel_env("affenraffen")


def test_what_another_made_impossible_is_refused_and_to_wait_is_allowed() -> None:
    played = raw_parallel_env("affenraffen", players=3)
    played.reset(seed=1)
    look = played.encoded.space.names.index("peek at spot 7")
    _, rewards, _, _, infos = played.step({"player_0": look, "player_1": look, "player_2": played.wait})
    assert set(rewards.values()) == {0.0}
    refused = [agent for agent, info in infos.items() if "refused" in info]
    assert len(refused) == 1
    assert refused[0] != "player_2"
    assert infos[refused[0]]["refused"] == f"Id {look} (peek at spot 7) is not legal now."
    assert played.position.state.ply == 1
    with pytest.raises(IllegalId, match="is no id: expected 0 to"):
        played.step({"player_0": played.wait + 1})


def test_an_action_that_was_chosen_for_a_round_that_has_ended_is_refused() -> None:
    """The new round has other tiles, and a player must keep a tile that was taken (A3)."""
    said = set()
    for seed in range(12):
        played = raw_parallel_env("affenraffen", players=2, agreed_pairs=1)
        played.reset(seed=seed)
        claim, *takes = [played.encoded.space.names.index(name) for name in ("claim", "take spot 1", "take spot 2", "take spot 31")]
        for take in takes[:2]:
            played.step({"player_0": take})
        infos = played.step({"player_0": claim, "player_1": takes[2]})[4]
        assert played.position.state.round == 2
        assert played.position.state.kept == ((), ())
        said.add(infos["player_1"].get("refused"))
    assert said == {None, f"Id {takes[2]} (take spot 31) was chosen for a round that has ended."}


def test_an_id_that_the_mask_forbids_is_refused_whoever_acts_first() -> None:
    """In the test, one player returns the tile at which the other wants to look."""
    tried = 0
    for seed in range(12):
        played = raw_parallel_env("affenraffen", players=2)
        played.reset(seed=seed)
        give_back, look = [played.encoded.space.names.index(name) for name in ("return", "peek at spot 5")]
        played.step({"player_0": look})
        if played.mask("player_0")[give_back]:
            assert not played.mask("player_1")[look]
            infos = played.step({"player_0": give_back, "player_1": look})[4]
            assert infos["player_1"]["refused"] == f"Id {look} (peek at spot 5) is not legal now."
            tried += 1
    assert tried > 3


def test_a_parallel_game_in_which_all_wait_is_cut_off() -> None:
    played = raw_parallel_env("affenraffen", max_cycles=3)
    played.reset(seed=1)
    for step in range(3):
        _, rewards, terminations, truncations, _ = played.step({})
        assert set(truncations.values()) == {step == 2}
        assert not any(terminations.values())
        assert not any(rewards.values())
    assert played.agents == []


def test_a_refused_step_of_all_moves_nobody_and_draws_nothing() -> None:
    tried, other = parallel_env("affenraffen", players=3), parallel_env("affenraffen", players=3)
    for environment in (tried, other):
        _, infos = environment.reset(seed=1)
    for _ in range(20):
        ids = {agent: int(info["action_mask"].argmax()) for agent, info in infos.items()}
        for wrong in ({"player_2": 10**6}, {"player_0": True}, {"player_1": "0"}, {"player_9": 5}):
            with pytest.raises(IllegalId, match=r" is no (?:id: expected 0 to|agent: expected player_0, player_1, player_2)"):
                tried.step({**ids, **wrong})
        infos = tried.step(ids)[4]
        assert other.step(ids)[4].keys() == infos.keys()
        assert tried.unwrapped.position.state == other.unwrapped.position.state


@pytest.mark.parametrize("call", ["step", "render", "observe", "last"])
def test_what_needs_a_game_says_so_before_the_first_one(call: str) -> None:
    arguments: dict[str, tuple[Any, ...]] = {"step": (0,), "observe": ("player_0",), "render": (), "last": ()}
    with pytest.raises(ResetNeeded, match=r"No game has begun.*: call reset first"):
        getattr(raw_env("kariba"), call)(*arguments[call])
    with pytest.raises(ResetNeeded, match="No game has begun"):
        raw_parallel_env("affenraffen").step({})
    assert not hasattr(raw_env("kariba"), "rewards")


def test_a_game_of_all_that_is_over_is_stepped_without_effect() -> None:
    environment = parallel_env("affenraffen", max_cycles=2)
    environment.reset(seed=1)
    while environment.agents:
        _, rewards, _, truncations, _ = environment.step({})
    assert set(rewards.values()) == {0}
    assert all(truncations.values())
    assert environment.step({}) == ({}, {}, {}, {}, {})
    for wrong in ("x", 0, -1, True, 1.5):
        with pytest.raises(InvalidOptions, match="/max_cycles: Expected an integer of at least 1"):
            parallel_env("affenraffen", max_cycles=wrong)


def test_what_is_no_boolean_does_not_count_as_true() -> None:
    for wrong in ("no", 1, None):
        with pytest.raises(InvalidOptions, match="/mask_in_observation: Expected true or false, not "):
            parallel_env("affenraffen", mask_in_observation=wrong)
        with pytest.raises(InvalidOptions, match="/illegal_loses: Expected true or false, not "):
            raw_env("kariba", illegal_loses=wrong)
    assert raw_env("kariba", mask_in_observation=np.bool_(True)).mask_in_observation is True


def test_a_boolean_is_no_id_that_loses() -> None:
    kariba = env("kariba")
    kariba.reset(seed=1)
    with pytest.raises(IllegalId):
        kariba.step(True)
    assert not any(kariba.terminations.values())


@pytest.mark.parametrize("make", [lambda: env("kariba"), lambda: raw_env("kariba"), lambda: parallel_env("affenraffen")])
def test_an_agent_that_there_is_not_is_refused(make: Any) -> None:
    made = make()
    made.reset(seed=1)
    for odd in ("player_9", "", None, 0, [], np.array([0])):
        for ask in (made.action_space, made.observation_space, *([made.observe] if hasattr(made, "observe") else [])):
            with pytest.raises(IllegalId, match="is no agent: expected player_0, player_1"):
                ask(odd)
