"""A learner against named opponents: the environment for Gymnasium's trainers shows the same as a session with the same agents."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from safari_rules import InvalidAgent, InvalidOptions, UnusableGame, all_games
from safari_rules.core.session import Session
from safari_rules.envs.gymnasium import VersusEnv
from safari_rules.envs.position import EncodedGame
from safari_rules.players.naming import checked_agent
from safari_rules.players.simulation import results

#: Options that end games early, so that many games follow each other.
CUT = {"ply_limit": 60}


def random_ids(mask: Any, chance: Random) -> list[int]:
    """Return a random legal id for each game."""
    return [int(chance.choice(np.flatnonzero(row))) for row in mask]


@pytest.mark.parametrize(("seat", "players", "opponent"), [(0, 2, "greedy"), (1, 3, "greedy"), (0, 2, "greedy,forgetful")])
@pytest.mark.parametrize("played", all_games(), ids=str)
def test_the_opponents_play_as_agents_of_a_session_do(played: Any, seat: int, players: int, opponent: str) -> None:
    if players > played.players[1]:
        players = 2
    environment, encoded = (
        VersusEnv(played.id, 1, opponent, seat=seat, players=players, **CUT),
        EncodedGame(played, {"players": players, **CUT}),
    )
    chance, drawn, over = Random(played.id), Random(5), 0
    observations, infos = environment.reset(seed=5)
    while over < 2:
        session = Session(played, encoded.deal(f"{drawn.getrandbits(128):032x}"))
        agents = {each: checked_agent(opponent, drawn.getrandbits(64)) for each in range(players) if each != seat}
        ended = False
        while (mover := session.mover) is not None:
            if mover != seat:
                belief = session.belief(mover, remembers=agents[mover].memory)
                session = session.apply(agents[mover].choose(belief, played.legal_moves(session.state, mover)))
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
    """Take random steps, and return all that they show."""
    chance, seen = Random(steps), []
    for _ in range(steps):
        *arrays, infos = environment.step(random_ids(environment.games.infos["mask"], chance))
        seen.append(b"".join(each.tobytes() for each in (*arrays, infos["action_mask"])))
    return seen


def test_copies_and_workers_change_no_game() -> None:
    original = VersusEnv("kariba", 4, "mcts:5", seat=1, face_up_draw=True)
    original.reset(seed=3)
    everything(original, 7)
    copies = [copy.copy(original), copy.deepcopy(original), pickle.loads(pickle.dumps(original))]
    other = VersusEnv("kariba", 4, "mcts:5", seat=1, face_up_draw=True, workers=2)
    other.reset(seed=3)
    everything(other, 7)
    first = everything(original, 20)
    assert [everything(each, 20) for each in (*copies, other)] == [first] * 4
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
        ({"opponent": None}, InvalidAgent, "Expected the name of an agent as the opponent, not None."),
        ({"opponent": "alphabeta"}, InvalidAgent, "cannot play: alphabeta plays games of two players in which nothing is hidden"),
        ({"seat": 2}, InvalidOptions, "/seat: Expected an integer from 0 to 1, not 2."),
        ({"num_envs": 0}, InvalidOptions, "/num_envs: Expected an integer from 1 to 1000000, not 0."),
    ],
)
def test_arguments_that_cannot_be_are_refused_in_a_sentence(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        VersusEnv("kariba", **{"num_envs": 2, **arguments})


def test_a_game_that_ends_before_the_learner_chooses_is_refused() -> None:
    with pytest.raises(UnusableGame, match="was over before seat 1 could choose"):
        VersusEnv("kariba", 1, "random", seat=1, ply_limit=1).reset()


AGENTS = """
import threading

class Fails:
    "Fails in one choice of each process."
    choices = 0
    def choose(self, belief, moves):
        type(self).choices += 1
        if type(self).choices == 8:
            raise Odd("no", "connection")
        return moves[0]

class Odd(Exception):
    "An error that cannot be unpickled."
    def __init__(self, one, other):
        super().__init__(one + other)

class Illegal(Fails):
    def choose(self, belief, moves):
        super_count, Illegal.choices = Illegal.choices, Illegal.choices + 1
        return "nothing" if super_count == 7 else moves[0]

class FailsInTheSecondGame:
    games = 0
    def __init__(self):
        type(self).games += 1
        self.number = type(self).games
    def choose(self, belief, moves):
        if self.number == 3:  # the first one of all is made to be checked
            raise OSError("no connection")
        return moves[0]

class Locked:
    def __init__(self):
        self.lock = threading.Lock()
    def choose(self, belief, moves):
        return moves[0]
"""


@pytest.fixture
def agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a module of agents, which worker processes can import, too."""
    name = f"odd_{tmp_path.name}".replace("-", "_")
    (tmp_path / f"{name}.py").write_text(AGENTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return name


def first_ids(environment: VersusEnv) -> Any:
    return environment.action_masks().argmax(1)


def play_on(environment: VersusEnv, masks: list[Any]) -> None:
    """Step until an error is raised, and note the masks before each step."""
    while True:
        masks.append(environment.games.infos["mask"].copy())
        environment.step(first_ids(environment))


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(
    ("name", "words"), [("Fails", "Odd: noconnection"), ("Illegal", "chose 'nothing': expected one of the legal moves")]
)
def test_an_opponent_that_fails_costs_its_own_game_alone(agents: str, name: str, words: str, workers: int) -> None:
    environment = VersusEnv("kariba", 6, f"{agents}:{name}", workers=workers)
    environment.reset(seed=1)
    masks: list[Any] = []
    with pytest.raises(InvalidAgent, match=words) as failure:
        play_on(environment, masks)
    assert f"'{agents}:{name}'" in str(failure.value)
    lost = np.flatnonzero(environment.games.infos["seat"] == -1).tolist()
    assert len(lost) == workers, "not every process has lost one game"
    others = [number for number in range(6) if number not in lost]
    assert (environment.games.infos["mask"][lost] == 0).all()
    assert [environment.games.infos["mask"][number].tobytes() != masks[-1][number].tobytes() for number in others].count(False) <= 1
    *_, truncations, infos = environment.step(first_ids(environment))
    assert not truncations[lost].any()
    assert not infos["_final_obs"][lost].any()
    _, infos = environment.reset()
    assert (environment.games.infos["seat"] == 0).all()
    assert (infos["action_mask"].sum(1) > 0).all()
    for _ in masks:
        environment.step(first_ids(environment))
    environment.close()


def test_an_opponent_that_fails_in_the_next_deal_leaves_the_result_of_the_last_game(agents: str) -> None:
    environment = VersusEnv("safari-dual", 1, f"{agents}:FailsInTheSecondGame", seat=1, ply_limit=4)
    environment.reset(seed=1)
    masks: list[Any] = []
    with pytest.raises(InvalidAgent, match="OSError: no connection"):
        play_on(environment, masks)
    shown = environment.games.infos
    assert (shown["seat"][0], environment.games.step([0])[2:4]) == (-1, (False, False))
    environment.reset()
    assert environment.games.infos["seat"][0] == 1


@pytest.mark.parametrize("workers", [1, 2])
def test_games_that_cannot_be_copied_go_on(agents: str, workers: int) -> None:
    environment = VersusEnv("kariba", 4, f"{agents}:Locked", workers=workers)
    environment.reset(seed=1)
    for _ in range(2):
        with pytest.raises(InvalidAgent, match=f"The games against '{agents}:Locked' cannot be copied: TypeError: cannot pickle"):
            copy.deepcopy(environment.games)
        environment.step(first_ids(environment))
    assert (environment.games.infos["seat"] == 0).all()
    environment.close()
    with pytest.raises(ClosedEnvironmentError):
        environment.step([0] * 4)
    with pytest.raises(ClosedEnvironmentError):
        environment.reset()


def test_what_a_caller_writes_into_the_arrays_changes_no_game() -> None:
    changed, other = VersusEnv("kariba", 4, "random", **CUT), VersusEnv("kariba", 4, "random", **CUT)
    for environment in (changed, other):
        environment.reset(seed=2)
    for _ in range(60):
        ids = first_ids(other)
        results = [environment.games.step(ids) for environment in (changed, other)]
        (*arrays, infos), (*expected, wanted) = results
        found = [*arrays, infos["mask"], infos["seat"], infos["_final_obs"]]
        assert all(map(np.array_equal, found, [*expected, wanted["mask"], wanted["seat"], wanted["_final_obs"]]))
        arrays[1] -= 0.01
        for array in (arrays[0], *arrays[2:], *infos.values()):
            array.fill(1)
