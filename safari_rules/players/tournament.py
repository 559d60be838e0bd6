"""Tournaments: many games between agents, on one core or on a cluster, the same games whatever plays them.

>>> from safari_rules.players.tournament import Tournament, summary
>>> tournament = Tournament("kariba", ("random", "random"), games=4, seed="doc")
>>> [round(row.share, 2) for row in summary(tournament, tournament.play())]
[0.75, 0.25]

A game is decided by the tournament's seed and its number alone. Work goes through the interface of `concurrent.futures`, so that an
executor of local processes or one of a cluster does it (`dask.distributed.Client.get_executor()`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple, Protocol, Self

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import InvalidOptions, InvalidTournament
from safari_rules.authoring.schema import LONGEST_SEED, read
from safari_rules.authoring.schema import seed as seed_field
from safari_rules.authoring.values import brief
from safari_rules.core.doors import refuse_floats
from safari_rules.core.registry import game as game_of
from safari_rules.core.registry import load
from safari_rules.players.executors import cluster, failure, hand_out, processes
from safari_rules.players.naming import check_name, checked_agent
from safari_rules.players.rating import wilson_interval
from safari_rules.players.search import played_out
from safari_rules.players.tournament_file import Contest, claimed, line_of, stored_games, write_in_order

__all__ = [
    "MOST_GAMES",
    "AgentResult",
    "GameResult",
    "Playable",
    "Tournament",
    "check_contest",
    "check_fields",
    "cluster",
    "decided",
    "failure",
    "percent",
    "play_into",
    "play_numbers",
    "play_one",
    "processes",
    "read_games",
    "read_head",
    "scored",
    "summary",
    "wilson_interval",
]

#: Most games of a tournament, or of a pair of a league.
MOST_GAMES: Final = 10_000_000


class GameResult(NamedTuple):
    """A game of a tournament, and what it took: CPU seconds and simulations by agent, measured where it was played."""

    line: Document
    seconds: tuple[float, ...] = ()
    simulations: tuple[int, ...] = ()


class Playable(Contest, Protocol):
    """A tournament or a league, as far as its games are played here."""

    @property
    def agents(self) -> tuple[str, ...]:
        """Return the names of the agents."""

    @property
    def seed(self) -> str:
        """Return what decides all games."""

    def chosen_options(self) -> Any:
        """Return the options of every game, in the game's own form."""

    @property
    def modules(self) -> str:
        """Return the modules that register custom games, with commas between."""

    def check(self) -> None:
        """Raise a SafariRulesError if it cannot be played."""

    def play(self, executor: Executor | None = None, done: Iterable[Document] = (), workers: int = 1) -> Iterator[GameResult]:
        """Play the games that are not done.

        :param executor: what plays, or None for this process.
        :param done: the lines of games that were played before.
        :param workers: how many workers the executor has.
        :returns: the games, each when it is over.
        """

    def counted(self, line: Document) -> bool:
        """Return whether a game of a file is one of those that are asked for."""


class Tournament(NamedTuple):
    """A tournament: who plays what, how often. Agents are named as `safari_rules.players.agent` reads them, and seated in turn.

    With more seats than agents they are seated again from the first, so that in a game of two pairs of partners either pair is one
    agent. Each deal is played as often as there are agents, who move on by a seat.
    """

    game: str
    agents: tuple[str, ...]
    games: int = 100
    seed: str = "tournament"
    options: Mapping[str, Any] = {}
    #: Modules that register custom games, with commas between, for workers who do not know them.
    modules: str = ""

    def check(self, *, importing: bool = True) -> None:
        """Raise an error if the tournament cannot be played.

        :param importing: whether custom agents are imported. If not, they need not exist.
        :raises InvalidTournament: if the number of games is out of bounds, or the seats cannot be shared evenly.
        :raises InvalidAgent: if an agent cannot be made or cannot play the game.
        :raises InvalidTables: if an agent is to read endgame tables that are missing or damaged.
        :raises UnknownGame: if there is no such game.
        :raises InvalidOptions: if the options are not allowed.
        """
        check_fields(self)
        check_contest(self, self.deal(self.games - 1), importing=importing)
        players = self.chosen_options().players
        if not 1 <= len(self.agents) <= players or players % len(self.agents):
            raise InvalidTournament(f"{players} seats cannot be shared evenly by {len(self.agents)} agents.")

    def chosen_options(self) -> Any:
        """Return the options of every game, in the game's own form."""
        return game_of(self.game).load_options(self.game_options())

    def game_options(self) -> dict[str, Any]:
        """Return the options of every game, in JSON, with as many players as agents unless they say otherwise."""
        return {"players": max(len(self.agents), game_of(self.game).players[0]), **self.options}

    def deal(self, number: int) -> str:
        """Return the seed of a game. All agents play each deal from each seat."""
        return f"{self.seed}-{number // max(1, len(self.agents))}"

    def describe(self) -> Document:
        """Return what all its games have in common, as JSON: the first line of a file of games."""
        return {"tournament": {**self._asdict(), "agents": list(self.agents), "options": dict(self.options)}}

    def seats(self, number: int, players: int) -> list[int]:
        """Return by seat which agent sits there in a game.

        :param number: the number of the game in the tournament, from 0.
        :param players: how many play.
        :returns: the indices of the agents in `agents`, by seat.
        """
        return [(seat + number) % len(self.agents) for seat in range(players)]

    def covering(self, numbers: Sequence[int]) -> Self:
        """Return the tournament with at least as many games as there are numbers."""
        return self._replace(games=max(self.games, len(numbers)))

    def counted(self, line: Document) -> bool:
        """Return whether a game of a file is one of this tournament's."""
        return bool(line["number"] < self.games)

    def play(self, executor: Executor | None = None, done: Iterable[Document] = (), workers: int = 1) -> Iterator[GameResult]:
        """Play the games that are not done, and yield each when it is over.

        :param executor: what plays; this process if it is None.
        :param done: the lines of games that were played before.
        :param workers: how many workers the executor has.
        :yields: the games.
        :raises SafariRulesError: what `check` raises.
        """
        self.check()
        over = {line["number"] for line in done}
        yield from play_numbers(self, [number for number in range(self.games) if number not in over], executor, workers)

    def play_into(self, path: Path, executor: Executor | None = None, workers: int = 1) -> Iterator[GameResult]:
        """Play with a file: see `safari_rules.players.tournament.play_into`.

        :param path: the file, which may exist already.
        :param executor: what plays, or None for this process.
        :param workers: how many workers the executor has.
        :returns: the games, those of the file first.
        """
        return play_into(self, path, executor, workers)


def check_fields(contest: Any) -> None:
    """Raise InvalidTournament for a field of another kind than the first line of a file of games can hold, and for too many games."""
    fields: tuple[tuple[str, str, Any, Any], ...] = (
        ("games", "an integer", int, contest.games),
        ("seed", "a text", str, contest.seed),
        ("modules", "a text", str, contest.modules),
        ("options", "a mapping", Mapping, contest.options),
        ("agents", "a list of names", (tuple, list), contest.agents),
    )
    for name, wanted, kind, value in fields:
        if not isinstance(value, kind) or isinstance(value, bool):
            raise InvalidTournament(f"Expected {wanted} as {name}, not {brief(value)}.")
    try:
        json.dumps(dict(contest.options))
    except (TypeError, ValueError) as error:
        raise InvalidTournament(f"Expected options that are JSON: {error}.") from None
    if not 1 <= contest.games <= MOST_GAMES:
        raise InvalidTournament(f"Expected 1 to {MOST_GAMES} games, not {brief(contest.games)}.")


def check_contest(contest: Playable, last_seed: str, *, importing: bool) -> None:
    """Raise an error if no game of a contest can be played.

    :param contest: the tournament or league.
    :param last_seed: the longest seed of its games.
    :param importing: whether custom agents are imported and made.
    :raises InvalidAgent: if an agent cannot be made or cannot play the game.
    :raises InvalidTables: if an agent is to read endgame tables that are missing or damaged.
    :raises UnknownGame: if there is no such game.
    :raises InvalidOptions: if the options or the seeds are not allowed.
    """
    agents = []
    for name in contest.agents:
        if importing:
            agents.append(checked_agent(name))
        else:
            check_name(name)
    options, game = contest.chosen_options(), game_of(contest.game)
    refuse_floats(game.spec, contest.game_options())
    for agent in agents:
        agent.check_game(game, options.players)
    game.start(options, "checked" if game.seeded else None)
    read(seed_field(most=LONGEST_SEED + len(contest.seed) - len(last_seed)), contest.seed, InvalidOptions, "/seed")


def play_one(contest: Playable, number: int) -> GameResult:
    """Play a game of a tournament or a league.

    :param contest: the tournament or league.
    :param number: the number of the game, from 0, which decides its seed and its seats.
    :returns: the game, and what it took.
    """
    load(contest.modules)
    game = game_of(contest.game)
    seats = contest.seats(number, contest.chosen_options().players)
    seated = [checked_agent(contest.agents[which], f"{contest.seed}/{number}/{seat}") for seat, which in enumerate(seats)]
    seed = contest.deal(number) if game.seeded else None
    session = played_out(game, seated, seed, contest.game_options())
    spent, made = [0.0] * len(contest.agents), [0] * len(contest.agents)
    for which, each in zip(seats, seated, strict=True):
        spent[which] += each.seconds
        made[which] += each.made
    return GameResult(line_of(contest, number, session), tuple(spent), tuple(made))


def play_numbers(contest: Playable, numbers: Iterable[int], executor: Executor | None, workers: int) -> Iterator[GameResult]:
    """Play some games of a tournament or a league, and yield each when it is over.

    :param contest: the tournament or league.
    :param numbers: the numbers of the games.
    :param executor: what plays, or None for this process.
    :param workers: how many workers the executor has.
    :returns: the games.
    """
    play: Callable[[int], GameResult] = partial(play_one, contest)
    return map(play, numbers) if executor is None else hand_out(executor, play, numbers, workers)


def play_into(contest: Playable, path: Path, executor: Executor | None = None, workers: int = 1) -> Iterator[GameResult]:
    """Play a tournament or a league with a file, and yield each game, those of the file first.

    The games of the file are replayed, not played again, and every other game is written to it as soon as it is over. At the end its
    lines are in the order of the games, so that it is the same file no matter who played.

    :param contest: the tournament or league.
    :param path: the file, which may exist already. Its games stay in it whatever happens.
    :param executor: what plays; this process if it is None.
    :param workers: how many workers the executor has.
    :yields: the games.
    :raises InvalidTournament: for a file of another contest, a broken one, one with a game that its replay does not confirm, and one that
        another run is writing.
    """
    contest.check()
    path = Path(path)
    with claimed(path):
        stored = read_games(path, contest)
        with path.open("a", encoding="utf-8", newline="\n") as file:
            if file.tell() == 0:
                file.write(json.dumps(contest.describe()) + "\n")
            done = [line for line in stored if contest.counted(line)]
            yield from map(GameResult, done)
            for played in contest.play(executor, done, workers):
                file.write(json.dumps(played.line) + "\n")
                file.flush()
                yield played
        write_in_order(path, contest)


def read_games(path: Path, contest: Contest | None = None) -> list[Document]:
    """Read the finished games of a file: see `stored_games`.

    :param path: the file.
    :param contest: the contest that the file has to be of. If it is None, the file is that of a tournament, which its first line
        describes. The custom agents and the modules that this line names are not imported: a file of data runs no code.
    :returns: the lines of the games, by number.
    """
    return stored_games(path, contest, _described)


def read_head(document: Document, kind: str, types: Mapping[str, type]) -> Document:
    """Return the fields that the first line of a file gives a contest, with its agents as a tuple.

    :param document: the first line.
    :param kind: "tournament" or "league".
    :param types: the type of each field.
    :returns: the fields, by name.
    :raises InvalidTournament: if the line describes no contest of that kind.
    """
    head: Any = document.get(kind, document)
    fits = type(head) is dict and head.keys() <= types.keys() and all(type(value) is types[name] for name, value in head.items())
    if not fits or not all(type(each) is str for each in head.get("agents", [])):
        raise InvalidTournament(f"expected a {kind}, not {brief(head)}.")
    return {**head, "agents": tuple(head["agents"])}


def _described(document: Document) -> Tournament:
    """Return the tournament that a first line describes."""
    types = {"game": str, "agents": list, "games": int, "seed": str, "options": dict, "modules": str}
    tournament = Tournament(**read_head(document, "tournament", types))
    tournament.check(importing=False)
    return tournament


class AgentResult(NamedTuple):
    """How an agent did: `share` of the wins (a shared first place is shared out), with its 95 % interval; `seats` the same by seat,
    None where it sat in no game that was won; the mean of its scores and their parts; how many simulations it made a second, 0 where
    that is not known.
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


def decided(line: Document) -> bool:
    """Return whether a game had a winner, so that not all players share the first place."""
    return len(line["ranking"]) > 1


def summary(tournament: Tournament, played: Iterable[GameResult]) -> list[AgentResult]:
    """Return how each agent did in the decided games, and in its scores in all games.

    :param tournament: the tournament.
    :param played: its games.
    :returns: a row for each agent, in the tournament's order.
    """
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
                    by_seat.setdefault(seat, []).append(won[-1])
            for seat in own:
                totals.append(line["scores"][seat]["total"])
                parts.update(line["scores"][seat]["parts"])
        share = fmean(won) if won else 0.0
        seconds = sum(each.seconds[which] for each in games_played if each.seconds)
        made = sum(each.simulations[which] for each in games_played if each.simulations)
        means = {part: total / len(totals) for part, total in parts.items()} if totals else {}
        seats = tuple(fmean(by_seat[seat]) if seat in by_seat else None for seat in every)
        mean = fmean(totals) if totals else 0.0
        rows.append(
            AgentResult(name, len(won), share, *wilson_interval(share, len(won)), seats, mean, means, made / seconds if seconds else 0.0)
        )
    return rows


def scored(rows: Sequence[AgentResult]) -> list[str]:
    """Return the parts in which any player has points."""
    return [part for part in rows[0].parts if any(row.parts[part] for row in rows)]


def percent(share: float | None) -> str:
    """Return a share in percent, for readers."""
    return "-" if share is None else f"{100 * share:.1f} %"
