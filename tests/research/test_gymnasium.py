"""A learner against named opponents: what Gymnasium's trainers get is what a session with the same agents shows."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from safari_rules import InvalidAgent, InvalidOptions, UnusableGame, all_games
from safari_rules.core.session import Session
from safari_rules.envs.gymnasium import VersusEnv
from safari_rules.envs.position import EncodedGame
from safari_rules.players import agent
from safari_rules.players.simulation import results

#: Games are cut off early here, so that many follow each other.
CUT = {"ply_limit": 60}


def random_ids(mask: Any, chance: Random) -> list[int]:
    """Return a random legal id for each game."""
    return [int(chance.choice(np.flatnonzero(row))) for row in mask]


@pytest.mark.parametrize(("seat", "players"), [(0, 2), (1, 3)])
@pytest.mark.parametrize("played", all_games(), ids=str)
def test_the_opponents_play_as_agents_of_a_session_do(played: Any, seat: int, players: int) -> None:
    if players > played.players[1]:
        players = 2
    environment, encoded = (
        VersusEnv(played.id, 1, "greedy", seat=seat, players=players, **CUT),
        EncodedGame(played, {"players": players, **CUT}),
    )
    chance, drawn, over = Random(played.id), Random(5), 0
    observations, infos = environment.reset(seed=5)
    while over < 2:
        session = Session(played, encoded.deal(f"{drawn.getrandbits(128):032x}"))
        agents = {each: agent("greedy", drawn.getrandbits(64)) for each in range(players) if each != seat}
        ended = False
        while (mover := session.mover) is not None:
            if mover != seat:
                session = session.apply(agents[mover].choose(session.belief(mover), played.legal_moves(session.state, mover)))
                continue
            assert not ended
            choice = encoded.space.choice(played.legal_moves(session.state, seat))
            while choice.action is None:
                assert np.flatnonzero(infos["action_mask"][0]).tolist() == choice.ids
                seen, memory = session.recalled(seat)
                assert observations[0].tobytes() == encoded.observation(seen, memory, seat, choice.taken)
                ids = random_ids(infos["action_mask"], chance)
                observations, rewards, terminations, truncations, infos = environment.step(ids)
                choice = choice.take(ids[0])
                ended = bool(terminations[0] or truncations[0])
            session = session.apply(choice.action)
        assert ended
        outcome = played.outcome(session.state)
        assert rewards[0] == results(outcome)[seat]
        assert truncations[0] == (outcome.reason == "ply-limit")
        assert infos["_final_obs"][0]
        assert infos["final_obs"][0].tobytes() == encoded.observation(*session.recalled(seat), seat)
        over += 1


def everything(environment: VersusEnv, steps: int) -> list[bytes]:
    """Return what random steps show."""
    chance, seen = Random(steps), []
    for _ in range(steps):
        *arrays, infos = environment.step(random_ids(environment.games.infos["mask"], chance))
        seen.append(b"".join(each.tobytes() for each in (*arrays, infos["action_mask"])))
    return seen


def test_copies_and_workers_change_no_game() -> None:
    original = VersusEnv("kariba", 4, "mcts:5", seat=1, face_up_draw=True)
    original.reset(seed=3)
    everything(original, 7)
    copies = [copy.deepcopy(original), pickle.loads(pickle.dumps(original))]
    other = VersusEnv("kariba", 4, "mcts:5", seat=1, face_up_draw=True, workers=2)
    other.reset(seed=3)
    everything(other, 7)
    first = everything(original, 20)
    assert [everything(each, 20) for each in (*copies, other)] == [first] * 3
    other.close()


def test_gymnasium_takes_it_for_a_vector_environment() -> None:
    environment = RecordEpisodeStatistics(VersusEnv("kariba", 3, "random"))
    assert isinstance(environment, VectorEnv)
    assert environment.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = environment.reset(seed=1)
    assert environment.observation_space.contains(observations)
    chance, episodes = Random(1), 0
    for _ in range(80):
        observations, rewards, _, _, infos = environment.step(np.array(random_ids(infos["action_mask"], chance)))
        assert rewards.shape == (3,)
        episodes += len(infos.get("episode", {}).get("r", ()))
    assert episodes
    assert environment.unwrapped.action_masks().dtype == bool
    environment.close()


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"opponent": "strongest"}, InvalidAgent, "strongest"),
        ({"seat": 2}, InvalidOptions, "/seat: Expected an integer from 0 to 1, not 2."),
        ({"num_envs": 0}, InvalidOptions, "/n: Expected an integer from 1 to 1000000, not 0."),
    ],
)
def test_arguments_that_cannot_be_are_refused_in_a_sentence(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        VersusEnv("kariba", **{"num_envs": 2, **arguments})


def test_a_game_that_ends_before_the_learner_chooses_is_refused() -> None:
    with pytest.raises(UnusableGame, match="was over before seat 1 could choose"):
        VersusEnv("kariba", 1, "random", seat=1, ply_limit=1).reset()
