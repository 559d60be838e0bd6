"""Thousands of games at once, like Gymnasium's vector environments: `VectorGame("kariba", 1024, players=2)`.

A training loop looks like this::

    from safari_rules.envs.vector import VectorGame
    games = VectorGame("kariba", 1024, seed=0)
    observations, infos = games.reset()
    while training:
        ids = policy(observations, infos["mask"])
        observations, rewards, terminations, truncations, infos = games.step(ids)

Seats take turns: a row of `observations` is what the seat `infos["seat"]` observes, which chooses next, and `infos["mask"]` has 1 for each
id that it may take. Observations, ids, options and rewards are those of `safari_rules.envs.pettingzoo`, and game `i` gets the deals that
an environment of it draws after `reset(seed=seed + i)`. Rewards have a column for each seat. They come with the end of a game. With
`opponent="greedy"`, such agents play all seats but `seat`, and draw from the same source of chance.

The autoreset mode is Gymnasium's same-step. The step that ends a game returns its rewards, and its termination or truncation, with the
first observation of the next game. `infos["_final_obs"]` is true for these games, whose rows of `infos["final_obs"]` are what each seat
observed at the end. The other rows of it are of older games.

A step makes no arrays. It overwrites those that `reset` returned, so copy the values that you need later. With `workers=2` or more, this
number of processes play parts of the games in shared memory, which changes no game. A script then needs `if __name__ == "__main__":`.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import pairwise
from math import prod
from random import Random
from threading import RLock
from types import MappingProxyType
from typing import Any, Final, Self, SupportsIndex

from safari_rules.authoring.copying import Copied
from safari_rules.authoring.errors import IllegalId, how_to_install

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import AlreadyPendingCallError, ClosedEnvironmentError, ResetNeeded
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError(f"safari_rules.envs.vector needs Gymnasium: {how_to_install('pettingzoo')}", name=error.name) from error

from safari_rules.authoring.results import sequence
from safari_rules.authoring.text import count
from safari_rules.core.game import AnyGame
from safari_rules.core.registry import find
from safari_rules.envs.batch import Batch, Buffers, Running
from safari_rules.envs.position import EncodedGame, number_at
from safari_rules.envs.workers import Crew, Died, Local
from safari_rules.players.naming import checked_agent

__all__ = ["LostGames", "VectorGame"]

#: The format of each type of array in memory.
FORMATS: Final = {np.int8: "B", np.bool_: "B", np.int64: "q", np.float64: "d"}
#: The largest number of games in a vector. A larger number is a mistake that would fill the memory.
MOST_GAMES: Final = 1_000_000
#: The arrays that the games never read, and of which each game writes whole rows.
WRITTEN_WHOLE: Final = ("ids", "observations", "final")
#: Buffers begin at multiples of this number of bytes, so that each type is aligned.
ALIGNED: Final = 64


class LostGames(RuntimeError):
    """Raised when worker processes have died. `games` are the numbers of their games, part by part."""

    def __init__(self, games: Sequence[range], exit_codes: Sequence[int | None]) -> None:
        names = [f"{each[0]} to {each[-1]}" if len(each) > 1 else f"{each[0]}" for each in games]
        super().__init__(
            f"The process of games {sequence(names)} has ended (exit code {sequence(exit_codes)}): "
            "they are lost until the next reset, and the other games go on."
        )
        self.games, self.exit_codes = tuple(games), tuple(exit_codes)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.games, self.exit_codes), vars(self)


class VectorGame(Copied):
    """A number of games that are played at once. A copy goes on as the original would, its sources of chance included."""

    #: The autoreset mode, where Gymnasium looks for it.
    metadata: Mapping[str, Any] = MappingProxyType({"autoreset_mode": AutoresetMode.SAME_STEP})

    def __init__(
        self,
        game: str | AnyGame,
        n: SupportsIndex,
        *,
        seed: SupportsIndex | None = 0,
        workers: SupportsIndex = 1,
        opponent: str | None = None,
        seat: SupportsIndex = 0,
        **options: Any,
    ) -> None:
        """Make the games, which begin with `reset`.

        :param game: the id or title of the game.
        :param n: the number of games.
        :param seed: decides the deals of all games. None is a seed by chance.
        :param workers: the number of processes that play. 1 is this process alone.
        :param opponent: the name of the agent that plays all seats but one, such as "greedy". None has every seat choose here.
        :param seat: the seat that chooses here if there is an opponent.
        :param options: the options of the game, such as `players=2`, and `ply_limit`.
        :raises UnknownGame: if there is no such game.
        :raises InvalidAgent: if there is no such agent, or it cannot play the game.
        :raises InvalidTables: if the agent is to read endgame tables that are missing or damaged.
        :raises UnusableGame: if the game has no observations or ids, or no agent can play it.
        :raises InvalidOptions: if an option, `n`, `seed` or `workers` is not valid.
        """
        count = number_at("/n", n, 1, MOST_GAMES)
        parts = number_at("/workers", workers, 1, count)
        self._seed = number_at("/seed", Random().getrandbits(32) if seed is None else seed, 0)
        encoded = EncodedGame(find(game), options)
        self.opponent, self.seat = opponent, number_at("/seat", seat, 0, encoded.options.players - 1)
        if opponent is not None:
            encoded.game.spec.check_agents()
            checked_agent(opponent).check_game(encoded.game, encoded.options.players)  # raises here, not in a worker
        ends = [count * part // parts for part in range(parts + 1)]
        self._set_up(encoded, [range(*each) for each in pairwise(ends)], [])

    def _set_up(self, encoded: EncodedGame, numbers: list[range], batches: list[Batch | None]) -> None:
        """Set up arrays and processes.

        :param encoded: the game.
        :param numbers: the numbers of the games of each part.
        :param batches: the games of each part, None if they are lost. Without any the games have not begun.
        """
        self.encoded, self._numbers, self.num_envs, self.players = encoded, numbers, numbers[-1].stop, encoded.options.players
        count, size = self.num_envs, encoded.size
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "ids": ((count,), np.int64),
            "observations": ((count, size), np.int8),
            "legal": ((count, encoded.space.size), np.int8),
            "seats": ((count,), np.int64),
            "rewards": ((count, self.players), np.float64),
            "terminations": ((count,), np.bool_),
            "truncations": ((count,), np.bool_),
            "final": ((count, self.players, size), np.int8),
        }
        assert tuple(shapes) == Buffers._fields
        layout, end = [], 0
        for shape, kind in shapes.values():
            begin = -(-end // ALIGNED) * ALIGNED
            end = begin + prod(shape) * np.dtype(kind).itemsize
            layout.append((begin, end, FORMATS[kind]))
        found = batches or [self._batch(each) for each in numbers]
        self._parts: Local | Crew = Local(layout, found) if len(found) == 1 else Crew(layout, found)
        self._end = weakref.finalize(self, self._parts.close)
        #: The arrays of the games, and those that callers get. If a caller changes the latter, the games do not read the change.
        self._written, self._shown = self._parts.arrays, {}
        for (name, (shape, kind)), (begin, _, _) in zip(shapes.items(), layout, strict=True):
            written = self._written[name] = np.ndarray(shape, kind, self._parts.memory, begin)
            self._shown[name] = written if len(found) == 1 and name in WRITTEN_WHOLE else np.zeros(shape, kind)
        self._calling = RLock()  # if an interruption leaves it locked, its own thread can still enter
        self._over, self._rows, self._begun = np.zeros(count, np.bool_), np.arange(count), False

    def _batch(self, numbers: range) -> Batch:
        """Return games that have not begun."""
        games = [Running(Random(self._seed + number), self.players) for number in numbers]
        return Batch(self.encoded, numbers.start, games, self.opponent, self.seat)

    def __getstate__(self) -> dict[str, Any]:
        with self._alone("copy"):
            batches = self._ask("copy")
        shown = {name: array.copy() for name, array in self._shown.items()}
        drawn = {name: space for name, space in vars(self).items() if isinstance(space, spaces.Space)}
        more = {name: getattr(self, name) for name in ("_seed", "_begun", "_over", "opponent", "seat")}
        return {"made": (self.encoded, self._numbers, batches), "shown": shown, "more": more | drawn}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._set_up(*state["made"])
        for name, array in state["shown"].items():
            np.copyto(self._shown[name], array)
            np.copyto(self._written[name], array)
        self.__dict__ |= state["more"]

    def __repr__(self) -> str:
        return f"<VectorGame of {count(self.num_envs, 'game')} of {self.encoded.game.title}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @cached_property
    def single_observation_space(self) -> Any:
        """The space of an observation: a Box of signed bytes."""
        low, high = [np.array(bound, np.int8) for bound in self.encoded.bounds()]
        return spaces.Box(low, high, (self.encoded.size,), np.int8)

    @cached_property
    def single_action_space(self) -> Any:
        """The space of the ids."""
        return spaces.Discrete(self.encoded.space.size)

    @cached_property
    def observation_space(self) -> Any:
        """The space of the observations of all games."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Any:
        """The space of the ids of all games."""
        return batch_space(self.single_action_space, self.num_envs)

    def reset(self, seed: SupportsIndex | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin new games. Lost games are replaced, too.

        :param seed: decides these games and the following ones. None continues after the last seed. A game whose process has died begins
            again with the first deal of that seed.
        :param options: an argument of Gymnasium, which has no effect here.
        :returns: the observations and the infos.
        :raises ClosedEnvironmentError: if the games were closed.
        :raises InvalidOptions: if the seed is not valid.
        :raises InvalidAgent: as in `step`.
        :raises LostGames: as in `step`.
        :raises AlreadyPendingCallError: as in `step`.
        """
        self._check_open()
        plain = None if seed is None else number_at("/seed", seed, 0)
        with self._alone("reset"):
            self._seed = self._seed if plain is None else plain
            for part, numbers in enumerate(self._numbers):
                if self._parts.lost(part):
                    self._parts.start(part, self._batch(numbers))
            self._begun = True
            self._ask("begin", plain)
        return self._shown["observations"], self.infos

    def step(self, ids: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an id in each game. A lost game, whose seat is -1, ignores its id.

        :param ids: an integer for each game.
        :returns: observations, rewards by game and seat, terminations, truncations and infos.
        :raises ClosedEnvironmentError: if the games were closed.
        :raises ResetNeeded: if they have not begun.
        :raises IllegalId: if these are no ids, or one is not legal. Its `index` is the number of the game. No game has moved then.
        :raises InvalidAgent: if an opponent has failed. Its game is cut off, the other games have moved, and the arrays show both.
        :raises LostGames: if a worker process has died, with the same effect on its games.
        :raises AlreadyPendingCallError: if another thread has called these games and has no answer yet. Nothing has changed.
        """
        self._check_open()
        if not self._begun:
            raise ResetNeeded("These games have not begun: call reset before step.")
        with self._alone("step"):
            self._put(ids)
            lost = self._written["seats"] < 0
            for name in ("rewards", "terminations", "truncations"):
                self._written[name][lost] = 0
            self._ask("step")
        shown = self._shown
        return shown["observations"], shown["rewards"], shown["terminations"], shown["truncations"], self.infos

    def close(self) -> None:
        """End the worker processes, if there are any, after the call of another thread. The arrays stay as they are."""
        with self._calling:
            self._end()

    @property
    def infos(self) -> dict[str, Any]:
        """The mask, the seat and the rest of what `reset` and `step` return as infos."""
        shown = self._shown
        return {"mask": shown["legal"], "seat": shown["seats"], "final_obs": shown["final"], "_final_obs": self._over}

    @contextmanager
    def _alone(self, name: str) -> Iterator[None]:
        """Raise Gymnasium's AlreadyPendingCallError if another thread has called these games and has no answer yet."""
        if not self._calling.acquire(blocking=False):
            self._check_open()
            raise AlreadyPendingCallError("Another thread is calling these games: wait for its answer.", name)
        try:
            yield
        finally:
            self._calling.release()

    def _check_open(self) -> None:
        """Raise Gymnasium's ClosedEnvironmentError after `close`."""
        if not self._end.alive:
            raise ClosedEnvironmentError("These games are closed: make others.")

    def _put(self, ids: Any) -> None:
        """Write the ids of a step where the games read them. Raise IllegalId if they are not legal."""
        try:
            given = np.asarray(ids)
        except Exception:  # an object's own conversion may raise anything
            given = np.asarray(None)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            wanted = f"Expected {count(self.num_envs, 'id')}, an integer for each game, in an array of the shape ({self.num_envs},)"
            raise IllegalId(f"{wanted}, not {given.dtype} of the shape {given.shape}.")
        legal, seats = self._written["legal"], self._written["seats"]
        known = (given >= 0) & (given < legal.shape[1])
        fine = known & (legal[self._rows, np.where(known, given, 0)] != 0) | (seats < 0)
        if not fine.all():
            number = int(fine.argmin())
            self._ask("check", number, int(given[number]), number=number)
        np.copyto(self._written["ids"], given, "unsafe")

    def _ask(self, asked: str, *arguments: Any, number: int | None = None) -> list[Any]:
        """Run a method of the games, and copy their arrays to those that callers get.

        :param asked: the name of the method, as in `answer`.
        :param arguments: its arguments.
        :param number: the number of a game whose part alone is asked.
        :returns: the answers.
        :raises LostGames: if a worker process has died.
        """
        self._check_open()
        written = self._written
        try:
            answers = self._parts.ask(asked, arguments, number)
        except BaseException:  # interrupted: the arrays no longer show the games
            self._begun = False
            raise
        dead = {part: found for part, found in enumerate(answers) if isinstance(found, Died)}
        for part in dead:
            games = slice(self._numbers[part].start, self._numbers[part].stop)
            for name, value in (("legal", 0), ("seats", -1), ("rewards", 0), ("terminations", False), ("truncations", True)):
                written[name][games] = value
        np.logical_or(written["terminations"], written["truncations"], out=self._over)
        self._over[written["seats"] < 0] = False
        for name, array in written.items():
            if array is not self._shown[name]:
                np.copyto(self._shown[name], array)
        if dead:
            raise LostGames([self._numbers[part] for part in dead], [found.code for found in dead.values()])
        for found in answers:
            if isinstance(found, Exception):
                raise found
        return answers
