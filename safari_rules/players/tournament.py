"""Tournaments: many games between agents, on one core or on a cluster, the same games whatever plays them.

>>> from safari_rules.players.tournament import Tournament, summary
>>> tournament = Tournament("kariba", ("random", "random"), games=4, seed="doc")
>>> [round(row.share, 2) for row in summary(tournament, tournament.play())]
[0.75, 0.25]

A game is decided by the tournament's seed and its number alone. Work goes through the interface of `concurrent.futures`, so that an
executor of local processes or one of a cluster does it (`dask.distributed.Client.get_executor()`).
"""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context, parent_process
from pathlib import Path
from statistics import NormalDist, fmean
from time import process_time
from typing import Any, NamedTuple

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.schema import read
from safari_rules.authoring.schema import seed as seed_field
from safari_rules.belief import Belief
from safari_rules.errors import InvalidOptions, InvalidTournament, SafariRulesError
from safari_rules.players.agents import AnyAgent, played_out, remembers
from safari_rules.players.naming import agent
from safari_rules.players.tournament_file import line_of, read_games, write_in_order
from safari_rules.registry import game as game_of
from safari_rules.registry import load

__all__ = ["Played", "Row", "Tournament", "decided", "percent", "read_games", "scored", "summary", "wilson_interval"]

#: So many games are handed out at a time, for each worker.
AHEAD = 4
MOST_GAMES = 10_000_000
#: Loggers that tell of a cluster's end in many lines.
NOISY = ("distributed", "distributed.client", "tornado.application", "asyncio")
#: 95 of 100 such intervals hold the true share.
Z = NormalDist().inv_cdf(0.975)


class Played(NamedTuple):
    """A game of a tournament, and what it took: CPU seconds and simulations by agent, measured where it was played."""

    line: Document
    seconds: tuple[float, ...] = ()
    simulations: tuple[int, ...] = ()


class Tournament(NamedTuple):
    """Who plays what, how often. Agents are named as `safari_rules.players.agents.agent` reads them, and seated in turn.

    With more seats than agents they are seated again from the first, so that in a game of two pairs of partners either pair is one
    agent. Each deal is played as often as there are agents, who move on by a seat.
    """

    game: str
    agents: tuple[str, ...]
    games: int = 100
    seed: str = "tournament"
    options: Mapping[str, Any] = {}
    #: Modules that register games of one's own, with commas between, for workers who do not know them.
    modules: str = ""

    def check(self) -> None:
        """Raises InvalidTournament, InvalidAgent, UnknownGame or InvalidOptions where it cannot be played."""
        if not 1 <= self.games <= MOST_GAMES:
            raise InvalidTournament(f"Expected 1 to {MOST_GAMES} games, not {self.games}.")
        for words in self.agents:
            agent(words)
        options = self.chosen_options()
        game, players = game_of(self.game), options.players
        if not 1 <= len(self.agents) <= players or players % len(self.agents):
            raise InvalidTournament(f"{players} seats cannot be shared evenly by {len(self.agents)} agents.")
        game.start(options, "checked" if game.seeded else None)
        read(game.spec.schema().seed if game.seeded else seed_field(), self.deal(self.games - 1), InvalidOptions, "/seed")

    def chosen_options(self) -> Any:
        """The options of every game; with as many players as agents unless they say otherwise."""
        game = game_of(self.game)
        document = {"players": max(len(self.agents), game.players[0]), **self.options}
        return game.load_options(document)

    def deal(self, number: int) -> str:
        """The seed of a game; all agents play each deal from each seat."""
        return f"{self.seed}-{number // max(1, len(self.agents))}"

    def describe(self) -> Document:
        """What all its games have in common, as JSON: the first line of a file of games."""
        return {"tournament": {**self._asdict(), "agents": list(self.agents), "options": dict(self.options)}}

    def seats(self, number: int, players: int) -> list[int]:
        """Which agent sits where in a game."""
        return [(seat + number) % len(self.agents) for seat in range(players)]

    def play_one(self, number: int) -> Played:
        """Plays a game."""
        game = game_of(self.game)
        players = self.chosen_options().players
        seats = self.seats(number, players)
        seated = [_Timed(agent(self.agents[which], f"{self.seed}/{number}/{seat}")) for seat, which in enumerate(seats)]
        seed = self.deal(number) if game.seeded else None
        record, state = played_out(game, seated, seed, {"players": players, **self.options})
        spent, made = [0.0] * len(self.agents), [0] * len(self.agents)
        for which, each in zip(seats, seated, strict=True):
            spent[which] += each.seconds
            made[which] += getattr(each.agent, "made", 0)
        return Played(line_of(self, number, record, state), tuple(spent), tuple(made))

    def play(self, executor: Executor | None = None, done: Iterable[Document] = (), workers: int = 1) -> Iterator[Played]:
        """Plays the games that are not `done`, in this process or on an executor of so many `workers`; gives each when it is over.

        Raises what `check` raises.
        """
        self.check()
        over = {line["number"] for line in done}
        numbers = iter([number for number in range(self.games) if number not in over])
        if executor is None:
            yield from map(self.play_one, numbers)
            return
        running: set[Future[Played]] = set()
        try:
            while True:
                while len(running) < AHEAD * workers and (number := next(numbers, None)) is not None:
                    running.add(executor.submit(_play, self, number))
                if not running:
                    return
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    yield future.result()
        finally:
            for future in running:
                future.cancel()

    def play_into(self, path: Path, executor: Executor | None = None, workers: int = 1) -> Iterator[Played]:
        """Play with a file: its games are replayed, not played again, and every other game is written to it as soon as it is over.

        At the end its lines are in the order of the games, so that it is the same file no matter who played. Raises InvalidTournament
        for a file of another tournament, a broken one, and one with a game that its replay does not confirm. Its games stay in it
        whatever happens.
        """
        self.check()
        kept = read_games(path, self)
        with path.open("a", encoding="utf-8") as file:
            if file.tell() == 0:
                file.write(json.dumps(self.describe()) + "\n")
            done = [line for line in kept if line["number"] < self.games]
            yield from map(Played, done)
            for played in self.play(executor, done, workers):
                file.write(json.dumps(played.line) + "\n")
                file.flush()
                yield played
        write_in_order(path, self)


class _Timed:
    """An agent, and the CPU time that its choices took."""

    def __init__(self, timed: AnyAgent) -> None:
        self.agent, self.seconds = timed, 0.0
        self.memory = remembers(timed)

    def choose(self, belief: Belief[Any], moves: Sequence[Any]) -> Any:
        """What the agent chooses."""
        begun = process_time()
        chosen = self.agent.choose(belief, moves)
        self.seconds += process_time() - begun
        return chosen


def _play(tournament: Tournament, number: int) -> Played:
    """A game, in a worker."""
    load(tournament.modules)
    return tournament.play_one(number)


class Row(NamedTuple):
    """How an agent did: `share` of the wins (a shared first place is shared out), with its 95 % interval; `seats` the same by seat,
    None where it never sat; the mean of its scores and their parts; how many simulations it made a second, 0 where that is not known.
    """

    agent: str
    games: int
    share: float
    low: float
    high: float
    seats: tuple[float | None, ...]
    score: float
    parts: Document
    rate: float


def wilson_interval(share: float, count: float) -> tuple[float, float]:
    """The 95 % interval of a share that was found in `count` cases (Wilson 1927)."""
    if not count:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z / (1 + Z * Z / count) * (share * (1 - share) / count + Z * Z / (4 * count * count)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def decided(line: Document) -> bool:
    """Whether a game had a winner: not everybody shares the first place."""
    return len(line["ranking"]) > 1


def summary(tournament: Tournament, played: Iterable[Played]) -> list[Row]:
    """How each agent did in the decided games (in scores: in all)."""
    games_played = list(played)
    every = range(max([len(each.line["agents"]) for each in games_played], default=0))
    rows = []
    for which, name in enumerate(tournament.agents):
        won: list[float] = []
        by_seat: dict[int, list[float]] = {}
        totals, parts = [], Counter[str]()
        for line, _, _ in games_played:
            own = [seat for seat, sitting in enumerate(line["agents"]) if sitting == which]
            first = line["ranking"][0]
            if decided(line):
                won.append(sum(seat in first for seat in own) / len(first))
                for seat in own:
                    by_seat.setdefault(seat, []).append((seat in first) / len(first))
            for seat in own:
                totals.append(line["scores"][seat]["total"])
                parts.update(line["scores"][seat]["parts"])
        share = fmean(won) if won else 0.0
        seconds = sum(each.seconds[which] for each in games_played if each.seconds)
        made = sum(each.simulations[which] for each in games_played if each.simulations)
        means = {part: total / len(totals) for part, total in parts.items()} if totals else {}
        seats = tuple(fmean(by_seat[seat]) if seat in by_seat else None for seat in every)
        mean = fmean(totals) if totals else 0.0
        rows.append(Row(name, len(won), share, *wilson_interval(share, len(won)), seats, mean, means, made / seconds if seconds else 0.0))
    return rows


def scored(rows: Sequence[Row]) -> list[str]:
    """The parts of which anybody has any points."""
    return [part for part in rows[0].parts if any(row.parts[part] for row in rows)]


def percent(share: float | None) -> str:
    """A share for people."""
    return "-" if share is None else f"{100 * share:.1f} %"


class _Processes(ProcessPoolExecutor):
    """An executor of local processes that an interruption ends quietly, even while they start."""

    def submit(self, call: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        """Hand out a call; a process that is started for it inherits that SIGINT is held."""
        with _interruption_held(True):
            return super().submit(_interruptible, call, *arguments, **named)

    def __exit__(self, *error: Any) -> bool | None:
        """Wait for the processes to end; after an error they drop what they play, since nobody waits for it."""
        if error[0] is None:
            return super().__exit__(*error)
        with _interruption_ignored():
            for process in self._processes or ():
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGINT)
            return super().__exit__(*error)


@contextmanager
def _interruption_ignored() -> Iterator[None]:
    """Ignore SIGINT: this process may hear of an interruption from a worker first, and is then not interrupted a second time."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


@contextmanager
def _interruption_held(held: bool) -> Iterator[None]:
    """Hold SIGINT back, or let it through, where the system can do so; what was held arrives when it is let through."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK if held else signal.SIG_UNBLOCK, {signal.SIGINT})  # what was held is raised here
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


#: Whether this worker process has been interrupted; then it takes no more calls.
_interrupted = False


def _interruptible(call: Any, *arguments: Any, **named: Any) -> Any:
    """Make a call in a worker, where SIGINT arrives only here: it ends the call as its error, never the process with a traceback."""
    global _interrupted
    try:
        if not _interrupted:
            with _interruption_held(False):
                return call(*arguments, **named)
    except KeyboardInterrupt:
        _interrupted = True
    raise KeyboardInterrupt


def processes(jobs: int) -> Executor:
    """Return an executor of `jobs` local processes."""
    return _Processes(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)


def _end_with_parent() -> None:
    """Let this worker process end when the process that started it is gone, also in the middle of a game."""
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def cluster(address: str) -> tuple[Executor, int]:
    """An executor of the dask cluster whose scheduler has this address, and how many workers' threads it has.

    Raises InvalidTournament where none answers or the extra `cluster` is not installed.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise InvalidTournament("dask is missing; install it with: pip install 'safari-rules[cluster]'") from None
    for name in NOISY:  # what goes wrong is said once, in a sentence
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client = distributed.Client(address or "none", timeout="10s")
        client.wait_for_workers(1, timeout=30)
        threads = sum(client.nthreads().values())
    except Exception as error:
        reason = str(error)
    else:
        executor: Executor = client.get_executor()
        return executor, threads
    # A client that found no scheduler closes itself when it is collected, and blocks for ever if that is while the next one starts.
    gc.collect()
    raise InvalidTournament(f"No dask scheduler with workers answers at {address!r}: {reason}")


def failure(error: BaseException) -> str | None:
    """What went wrong with an executor or a tournament, in a sentence; None for any other error."""
    if isinstance(error, SafariRulesError):
        return str(error)
    if isinstance(error, BrokenExecutor):
        return "a worker process has died"
    if isinstance(error, CancelledError) or type(error).__module__.startswith("distributed"):
        return "the cluster has failed: its scheduler or its workers are gone"
    return None
