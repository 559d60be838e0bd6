"""Vectors of games: each game shows the same as when it is played alone, in any process, and an error changes no game."""

from __future__ import annotations

import copy
import os
import pickle
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from multiprocessing import active_children, get_context
from random import Random
from threading import Event
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from gymnasium.error import AlreadyPendingCallError, ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode
from support.tiers import NIGHT
from support.variants import EVERY

from safari_rules import IllegalId, InvalidAgent, InvalidOptions, UnknownGame, all_games, game
from safari_rules.envs import vector
from safari_rules.envs.pettingzoo import raw_env
from safari_rules.envs.vector import LostGames, VectorGame
from safari_rules.games.kariba import Play

NAMES = [each.id for each in all_games()]
#: Options that end games early, so that many games follow each other.
CUT = {"ply_limit": 30}


class Table:
    """A game by the library's public interface. Each seat's belief comes from its own views and events, as JSON."""

    def __init__(self, name: str, options: dict[str, Any], seed: int) -> None:
        self.played, self.chance = game(name), Random(seed)
        self.options = self.played.load_options(options)
        self.space, self.features = self.played.action_space(self.options), self.played.features(self.options)
        self.begin()

    def begin(self) -> None:
        drawn = f"{self.chance.getrandbits(128):032x}"
        self.state = self.played.start(self.options, drawn if self.played.seeded else None)
        self.beliefs = [self.played.belief(self.played.view(self.state, seat), seat) for seat in range(self.options.players)]
        self.last, self.taken = -1, ()

    @property
    def seat(self) -> int:
        active = self.played.active_players(self.state)
        return next((seat for seat in active if seat > self.last), active[0])

    def legal(self) -> dict[int, Any]:
        """Return each id that may be taken, with the move that it completes or None."""
        found: dict[int, Any] = {}
        for move in self.played.legal_moves(self.state, self.seat):
            path = self.space.path(move)
            if path[: len(self.taken)] == self.taken:
                found[path[len(self.taken)]] = move if len(path) == len(self.taken) + 1 else None
        return found

    def observed(self, seat: int, taken: tuple[int, ...] = ()) -> bytes:
        chosen = bytes([number in taken for number in range(self.space.size)]) if self.space.longest > 1 else b""
        return self.features.observe(self.beliefs[seat]) + chosen

    def take(self, number: int) -> bool:
        """Take an id. Return whether the game is over."""
        move = self.legal()[number]
        if move is None:
            self.taken = (*self.taken, number)
            return False
        turn = self.played.apply(self.state, move)
        self.state, self.last, self.taken = turn.state, move.player if self.played.simultaneous else -1, ()
        for seat, belief in enumerate(self.beliefs):
            told = self.played.view_events(turn.state, seat, turn.events)
            self.beliefs[seat] = belief.observe(self.played.view(turn.state, seat), told, checked=False)
        return self.played.outcome(self.state) is not None


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_a_game_shows_what_beliefs_made_of_json_show(name: str, options: dict[str, Any]) -> None:
    games, chance, over = VectorGame(name, 2, **CUT, **options), Random(name), 0
    observations, infos = games.reset(seed=7)
    tables = [Table(name, {**CUT, **options}, 7 + number) for number in range(2)]
    for _ in range(300):
        for number, table in enumerate(tables):
            assert infos["seat"][number] == table.seat
            assert np.flatnonzero(infos["mask"][number]).tolist() == sorted(table.legal())
            assert observations[number].tobytes() == table.observed(table.seat, table.taken)
        ids = [chance.choice(sorted(table.legal())) for table in tables]
        observations, rewards, terminations, truncations, infos = games.step(ids)
        for number, table in enumerate(tables):
            ended = table.take(ids[number])
            assert infos["_final_obs"][number] == (terminations[number] or truncations[number]) == ended
            assert ended or not rewards[number].any()
            if ended:
                assert [row.tobytes() for row in infos["final_obs"][number]] == [table.observed(seat) for seat in range(games.players)]
                table.begin()
                over += 1
        if over > 2:
            break
    assert over > 2, "no game ended and was followed by another"


@pytest.mark.parametrize("name", NAMES)
def test_games_go_as_those_of_pettingzoo(name: str) -> None:
    """Deals, results and ends of games equal those of the PettingZoo environment with the game's seed."""
    games, chance, results = VectorGame(name, 3, **CUT), Random(name), 0
    alone = [raw_env(name, **CUT) for _ in range(3)]
    observations, infos = games.reset(seed=11)
    for number, each in enumerate(alone):
        each.reset(seed=11 + number)
    for _ in range(150):
        ids = [int(chance.choice(np.flatnonzero(mask))) for mask in infos["mask"]]
        observations, rewards, terminations, truncations, infos = games.step(ids)
        for number, each in enumerate(alone):
            each.step(ids[number])
            names = each.possible_agents
            assert rewards[number].tolist() == [each.rewards[agent] for agent in names]
            assert {bool(terminations[number])} == set(each.terminations.values())
            assert {bool(truncations[number])} == set(each.truncations.values())
            if terminations[number] or truncations[number]:
                assert [row.tobytes() for row in infos["final_obs"][number]] == [each.observe(agent).tobytes() for agent in names]
                results += rewards[number].any()
                each.reset()
            assert names[infos["seat"][number]] == each.agent_selection
            assert observations[number].tobytes() == each.observe(each.agent_selection).tobytes()
    assert results, "no game was won"


def play(games: VectorGame, steps: int, seed: int) -> list[bytes]:
    """Take random steps, and return all that they show. Rows of `final_obs` count only for games that have just ended."""
    chance, seen = Random(seed), []
    for _ in range(steps):
        ids = [int(chance.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in games.infos["mask"]]
        *arrays, infos = games.step(ids)
        shown = (*arrays, infos["mask"], infos["seat"], infos["_final_obs"], infos["final_obs"][infos["_final_obs"]])
        seen.append(b"".join([each.tobytes() for each in shown]))
    return seen


@pytest.mark.parametrize("steps", [None, 0, 3, 57], ids=["new", "reset", "early", "later"])
@pytest.mark.parametrize("name", NAMES)
def test_a_copy_goes_on_as_the_original(name: str, steps: int | None) -> None:
    original = VectorGame(name, 3, seed=5, **CUT)
    original.action_space.seed(1)
    if steps is not None:
        original.reset()
        play(original, steps, 1)

    def goes_on(games: VectorGame) -> list[Any]:
        seen = [games.action_space.sample().tolist(), *([] if steps is None else play(games, 50, 2))]
        for seed in (None, 4, None):
            games.reset(seed)
            seen += play(games, 20, 3)
        return seen

    copies: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]
    answers = [goes_on(made(original)) for made in copies]
    assert answers == [goes_on(original)] * 3


def test_a_step_makes_no_arrays_and_writes_into_those_of_reset() -> None:
    games = VectorGame("kariba", 4)
    observations, infos = games.reset()
    before = observations.tobytes()
    first = games.step(infos["mask"].argmax(1))
    second = games.step(infos["mask"].argmax(1))
    assert observations.tobytes() != before
    assert first[0] is observations
    assert all(one is two for one, two in zip(first[:4], second[:4], strict=True))
    assert all(infos[name] is each for name, each in second[4].items())


def test_it_says_what_gymnasium_asks_of_a_vector_environment() -> None:
    games = VectorGame("safaru", 3, players=4, ply_limit=30)
    observations, infos = games.reset(seed=1)
    assert games.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert games.num_envs == 3
    assert games.observation_space.contains(observations)
    assert all(games.single_observation_space.contains(row) for row in observations)
    games.action_space.seed(1)
    ids = games.action_space.sample(tuple(infos["mask"]))
    observations, rewards, terminations, truncations, infos = games.step(ids)
    assert rewards.shape == (3, 4)
    assert observations.dtype == infos["mask"].dtype == np.int8
    assert terminations.dtype == truncations.dtype == infos["_final_obs"].dtype == np.bool_
    assert infos["final_obs"].shape == (3, 4, *games.single_observation_space.shape)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_illegal_id_names_its_game_and_moves_none(workers: int) -> None:
    with VectorGame("safaru", 4, workers=workers) as games, VectorGame("safaru", 4) as same:
        games.reset(seed=3)
        same.reset(seed=3)
        assert play(games, 9, 1) == play(same, 9, 1)
        for wrong in (-1, 10**6, int(games.infos["mask"][2].argmin())):
            ids = games.infos["mask"].argmax(1)
            ids[2:] = wrong
            shown = [each.tobytes() for each in games.infos.values()]
            with pytest.raises(IllegalId, match=r"^Game 2: .* is not legal here: expected one of \d+ \(") as caught:
                games.step(ids)
            assert caught.value.index == pickle.loads(pickle.dumps(caught.value)).index == 2
            assert [each.tobytes() for each in games.infos.values()] == shown
        games.infos["mask"][:] = 1  # a caller's change of the mask makes no move legal
        with pytest.raises(IllegalId, match="Game 0"):
            games.step([240] * 4)
        games.infos["mask"][:] = same.infos["mask"]
        assert play(games, 30, 2) == play(same, 30, 2)


IDS: dict[str, Any] = {
    "too few": [1, 2],
    "too many": np.zeros(5, int),
    "of another shape": np.zeros((4, 1), int),
    "floats": np.zeros(4),
    "truth values": np.ones(4, bool),
    "texts": ["1", "2", "3", "4"],
    "huge": [10**30] * 4,
    "ragged": [[1], [2, 3], 4, 5],
    "one": 1,
    "none": None,
    "an object": object(),
}


@pytest.mark.parametrize("ids", IDS.values(), ids=IDS)
def test_what_are_no_ids_is_refused_in_a_sentence(ids: Any) -> None:
    games = VectorGame("kariba", 4)
    games.reset()
    before = games.infos["mask"].tobytes()
    with pytest.raises(IllegalId, match=r"^Expected 4 ids, an integer for each game, in an array of the shape \(4,\), not .*\.$"):
        games.step(ids)
    assert games.infos["mask"].tobytes() == before


@pytest.mark.parametrize(
    ("name", "n", "options", "error", "words"),
    [
        ("chess", 2, {}, UnknownGame, "No game is called 'chess'"),
        ("kariba", 0, {}, InvalidOptions, "/n: Expected an integer from 1 to 1000000, not 0."),
        ("kariba", True, {}, InvalidOptions, "/n: Expected an integer from 1 to 1000000, not true."),
        ("kariba", 2.0, {}, InvalidOptions, "/n: Expected an integer from 1 to 1000000, not 2.0."),
        ("kariba", "2", {}, InvalidOptions, '/n: Expected an integer from 1 to 1000000, not "2".'),
        ("kariba", 1_000_001, {}, InvalidOptions, "/n: Expected an integer from 1 to 1000000, not 1000001."),
        ("kariba", 2, {"workers": 0}, InvalidOptions, "/workers: Expected an integer from 1 to 2, not 0."),
        ("kariba", 2, {"workers": 3}, InvalidOptions, "/workers: Expected an integer from 1 to 2, not 3."),
        ("kariba", 2, {"seed": -1}, InvalidOptions, "/seed: Expected an integer of at least 0, not -1."),
        ("kariba", 2, {"seed": "x"}, InvalidOptions, '/seed: Expected an integer of at least 0, not "x".'),
        ("kariba", 2, {"players": 7}, InvalidOptions, "/players: Expected an integer from 2 to 4, not 7"),
        ("kariba", 2, {"seats": 2}, InvalidOptions, "/seats: No such field"),
        ("safaru", 2, {"players": 3, "partners": False}, InvalidOptions, "partners"),
    ],
)
def test_options_that_cannot_be_are_refused_in_a_sentence(
    name: str, n: Any, options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        VectorGame(name, n, **options)


def test_integers_of_another_library_will_do() -> None:
    games = VectorGame("kariba", np.int64(2), seed=np.uint8(3), players=np.int16(3))
    games.reset(np.int32(4))
    one = play(games, 5, 1)
    games.reset(4)
    assert play(games, 5, 1) == one
    games.step(games.infos["mask"].argmax(1).astype(np.uint64))


def test_no_seed_draws_other_deals_each_time() -> None:
    deals = {VectorGame("kariba", 1, seed=None).reset()[0].tobytes() for _ in range(4)}
    assert len(deals) > 1


def test_without_gymnasium_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    found = spec_from_file_location("vector_without_gymnasium", vector.__file__)
    assert found is not None
    assert found.loader is not None
    with pytest.raises(ImportError, match=r"envs\.vector needs Gymnasium: pip install 'safari-rules\[pettingzoo\]', or in a clone"):
        found.loader.exec_module(module_from_spec(found))


def test_calls_out_of_order_are_refused() -> None:
    games = VectorGame("kariba", 2)
    with pytest.raises(ResetNeeded, match="call reset before step"):
        games.step([0, 0])
    games.close()
    games.close()
    with pytest.raises(ClosedEnvironmentError, match="These games are closed"):
        games.reset()


@pytest.mark.parametrize("workers", [1, 2])
def test_games_that_another_thread_closes_say_so(workers: int) -> None:
    games, stepped = VectorGame("kariba", 4, seed=1, workers=workers), Event()
    games.reset()

    def play_on() -> None:
        while True:
            with suppress(AlreadyPendingCallError):  # the pending call is `close`
                games.step(games.infos["mask"].argmax(1))
            stepped.set()

    with ThreadPoolExecutor(1) as another:
        playing = another.submit(play_on)
        assert stepped.wait(60)
        games.close()
        with pytest.raises(ClosedEnvironmentError, match="These games are closed"):
            playing.result()


@pytest.mark.parametrize("name", NAMES if NIGHT else ["affenraffen"])
def test_workers_change_no_game_and_leave_nothing(name: str) -> None:
    alone = VectorGame(name, 5, seed=2, **CUT)
    with VectorGame(name, 5, seed=2, workers=2, **CUT) as games:
        for each in (alone, games):
            each.reset()
        assert play(games, 60, 1) == play(alone, 60, 1)
        with pickle.loads(pickle.dumps(games)) as other:
            assert play(other, 20, 2) == play(copy.copy(alone), 20, 2)
        assert len(active_children()) == 2
        last = games.infos["mask"]
    assert active_children() == []
    assert last.any(), "the arrays are lost when the games are closed"


def opponent(monkeypatch: pytest.MonkeyPatch, choose: Callable[[Any, Any], Any]) -> str:
    """Return the name of an agent in a module that exists only in this process."""
    module: Any = ModuleType("rivals")
    module.Rival = type("Rival", (), {"choose": lambda _, belief, moves: choose(belief, moves)})
    monkeypatch.setitem(sys.modules, "rivals", module)
    return "rivals:Rival"


def test_an_opponent_that_changes_the_list_of_moves_changes_no_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(belief: Any, moves: Any) -> Any:
        moves.append(Play(belief.player, 8, 5))
        return moves[-1]

    games = VectorGame("kariba", 1, opponent=opponent(monkeypatch, choose), seed=1)
    games.reset()
    with pytest.raises(InvalidAgent, match=r"rivals:Rival.* failed .*AttributeError: 'tuple' object has no attribute 'append'"):
        games.step(games.infos["mask"].argmax(1))


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_step_asks_for_a_reset(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def choose(_: Any, moves: Any) -> Any:
        asked.append(len(moves))
        if len(asked) == 1:
            raise KeyboardInterrupt
        return moves[0]

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    named = opponent(monkeypatch, choose) if workers == 1 else "greedy"
    with VectorGame("kariba", 2, opponent=named, workers=workers, seed=0) as games:
        games.reset()
        if workers == 2:
            monkeypatch.setattr(games._parts, "ask", interrupted)
        with pytest.raises(KeyboardInterrupt):
            games.step(games.infos["mask"].argmax(1))
        monkeypatch.undo()
        if workers == 1:
            opponent(monkeypatch, choose)
        with pytest.raises(ResetNeeded):
            games.step(games.infos["mask"].argmax(1))
        games.reset()
        games.step(games.infos["mask"].argmax(1))


@pytest.mark.parametrize("answered", [False, True])
def test_games_are_right_after_an_interruption_at_any_time(answered: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The interruption comes before or after the first process has answered, while answers of others are still to come."""
    with VectorGame("kariba", 6, seed=1, workers=3) as games, VectorGame("kariba", 6, seed=1) as same:
        games.reset()
        answer = games._parts._answer  # type: ignore[union-attr]

        def interrupted(*given: Any) -> None:
            if answered:
                answer(*given)
            raise KeyboardInterrupt

        monkeypatch.setattr(games._parts, "_answer", interrupted)
        with pytest.raises(KeyboardInterrupt):
            games.step(games.infos["mask"].argmax(1))
        monkeypatch.undo()
        games.reset(seed=5)
        same.reset(seed=5)
        for _ in range(20):
            ids = same.infos["mask"].argmax(1)
            assert all(map(np.array_equal, games.step(ids)[:4], same.step(ids)[:4]))


def test_a_failure_of_a_step_that_was_cut_off_is_none_of_the_next_games(monkeypatch: pytest.MonkeyPatch) -> None:
    errors: list[type[BaseException]] = [ValueError, KeyboardInterrupt]

    def choose(_: Any, moves: Any) -> Any:
        if errors:
            raise errors.pop(0)
        return moves[0]

    games = VectorGame("kariba", 2, opponent=opponent(monkeypatch, choose), seat=0, seed=1)
    games.reset()
    with pytest.raises(KeyboardInterrupt):
        games.step(games.infos["mask"].argmax(1))
    assert errors == []
    games.reset(seed=0)
    games.step(games.infos["mask"].argmax(1))


def close(games: VectorGame) -> None:
    """Close games in a process that did not create them."""
    games.close()


@pytest.mark.filterwarnings("ignore:.*use of fork:DeprecationWarning")
def test_a_fork_leaves_the_processes_of_its_parent_alone() -> None:
    with VectorGame("kariba", 2, workers=2) as games:
        games.reset()
        child = get_context("fork").Process(target=close, args=(games,))
        child.start()
        child.join()
        assert child.exitcode == 0
        assert len(active_children()) == 2
        games.step(games.infos["mask"].argmax(1))


def test_games_that_are_forgotten_leave_no_process() -> None:
    games = VectorGame("kariba", 2, workers=2)
    games.reset()
    assert len(active_children()) == 2
    del games
    assert active_children() == []


def test_when_a_worker_dies_its_games_are_named_and_the_others_go_on() -> None:
    alone = VectorGame("kariba", 5, seed=2)
    with VectorGame("kariba", 5, seed=2, workers=2) as games:
        for each in (alone, games):
            each.reset()
            play(each, 10, 1)
        victim = games._parts.workers[0][0]
        os.kill(victim.pid, signal.SIGKILL)
        victim.join()
        ids = alone.infos["mask"].argmax(1)
        with pytest.raises(LostGames, match=r"^The process of games 0 to 1 has ended \(exit code -9\): they are lost until") as caught:
            games.step(ids)
        assert caught.value.games == (range(2),)
        caught.value.add_note("from a worker")
        assert pickle.loads(pickle.dumps(caught.value)).__notes__ == ["from a worker"]
        observations, _, _, _, infos = alone.step(ids)
        for _ in range(70):
            assert games.infos["seat"].tolist() == [-1, -1, *infos["seat"][2:]]
            assert (games.infos["mask"][2:] == infos["mask"][2:]).all()
            assert not games.infos["mask"][:2].any()
            ids = infos["mask"].argmax(1)
            ids[:2] = -7
            shown, rewards, terminations, truncations, _ = games.step(ids)
            observations, others, *ended, infos = alone.step(infos["mask"].argmax(1))
            assert (shown[2:] == observations[2:]).all()
            assert (rewards[2:] == others[2:]).all()
            assert [terminations[2:].tolist(), truncations[2:].tolist()] == [each[2:].tolist() for each in ended]
            assert not terminations[:2].any()
            assert not truncations[:2].any()
        games.reset(9)
        alone.reset(9)
        assert play(games, 9, 4) == play(alone, 9, 4)
        assert len(active_children()) == 2
    assert active_children() == []


@pytest.mark.parametrize("call", [lambda games: games.step(games.infos["mask"].argmax(1)), VectorGame.reset, copy.copy])
def test_a_second_call_before_the_first_has_its_answer_is_refused(
    call: Callable[[VectorGame], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = VectorGame("kariba", 3, seed=1)
    games.reset()
    ask, seen = games._parts.ask, games.infos["seat"].copy()

    def asking(*arguments: Any) -> Any:
        with ThreadPoolExecutor(1) as another, pytest.raises(AlreadyPendingCallError, match="Another thread is calling these games"):
            another.submit(call, games).result()
        assert (games.infos["seat"] == seen).all()
        return ask(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(games._parts, "ask", asking)
        games.step(games.infos["mask"].argmax(1))
    assert (games.infos["seat"] != seen).all()
    call(games)
