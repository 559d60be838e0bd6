"""Tournaments: many games between agents, on one core or on a cluster, the same games whatever plays them.

>>> from safari_rules.players.tournament import Tournament, summary
>>> tournament = Tournament("kariba", ("random", "random"), games=4, seed="doc")
>>> [round(row.share, 2) for row in summary(tournament, tournament.play())]
[0.75, 0.25]

A game is decided by the tournament's seed and its number alone. Work goes through the interface of `concurrent.futures`, so that an
executor of local processes or one of a cluster does it (`dask.distributed.Client.get_executor()`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple, Self

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import InvalidTournament
from safari_rules.authoring.values import brief
from safari_rules.core.registry import game as game_of
from safari_rules.players.contest import MOST_GAMES, Contest, GameResult, stored_games
from safari_rules.players.executors import cluster, failure, processes
from safari_rules.players.rating import wilson_interval

__all__ = [
    "MOST_GAMES",
    "AgentResult",
    "Contest",
    "GameResult",
    "Tournament",
    "cluster",
    "decided",
    "failure",
    "percent",
    "processes",
    "read_games",
    "scored",
    "summary",
    "wilson_interval",
]


@dataclass(frozen=True)
class Tournament(Contest):
    """A tournament: who plays what, how often. Agents are named as `safari_rules.players.agent` reads them, and seated in turn.

    With more seats than agents they are seated again from the first, so that in a game of two pairs of partners either pair is one
    agent. Each deal is played as often as there are agents, who move on by a seat. The next deal has them in another order round the
    table, so that nobody always plays after the same agent.
    """

    KIND = "tournament"

    def game_options(self) -> dict[str, Any]:
        """Return the options of every game, in JSON, with as many players as agents unless they say otherwise."""
        return {"players": max(len(self.agents), game_of(self.game).players[0]), **self.options}

    def deal(self, number: int) -> str:
        """Return the seed of a game. All agents play each deal from each seat."""
        return f"{self.seed}-{number // max(1, len(self.agents))}"

    def round_table(self, number: int) -> tuple[Sequence[int], int]:
        """Return all agents, who move on by a seat from game to game. From deal to deal they sit in another order round the table."""
        deal, moved = divmod(number, len(self.agents))
        others, order = [*range(1, len(self.agents))], [0]
        while others:  # the digits of the number of the deal, in the factorial base, choose who sits next
            deal, which = divmod(deal, len(others))
            order.append(others.pop(which))
        return order, moved

    def covering(self, numbers: Sequence[int]) -> Self:
        """Return the tournament with at least as many games as the numbers need."""
        return replace(self, games=max([self.games, *[number + 1 for number in numbers]]))

    def counted(self, line: Document) -> bool:
        """Return whether a game of a file is one of this tournament's."""
        return bool(line["number"] < self.games)


def read_games(path: Path, contest: Contest | None = None) -> list[Document]:
    """Read the finished games of a file: see `stored_games`.

    :param path: the file.
    :param contest: the contest that the file has to be of. If it is None, the file is that of a tournament, which its first line
        describes. The custom agents and the modules that this line names are not imported: a file of data runs no code.
    :returns: the lines of the games, by number.
    """
    return stored_games(path, contest, Tournament.described)


class AgentResult(NamedTuple):
    """The result of an agent: its `share` of the wins (a shared first place is shared out) with the 95 % interval.

    `seats` has the share of the wins in each seat, None where it sat in no game that was won. A win that several seats of the agent share,
    such as those of partners, counts for each of them. Then come the mean of its scores and their parts, and how many simulations it made
    a second, 0 where that is not known.
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
    :raises InvalidTournament: for what is no tournament, and for games that are not of it. A line without a record is accepted.
    """
    if not isinstance(tournament, Tournament):
        raise InvalidTournament(f"Expected a tournament, not {brief(tournament)}.")
    games_played = list(played)
    for each in games_played:
        if not isinstance(each, GameResult) or not isinstance(each.line, dict) or not each.line.keys() >= {"agents", "ranking", "scores"}:
            raise InvalidTournament(f"Expected the games of a {tournament.KIND}, not {brief(each)}.")
    tournament.own([each.line for each in games_played if "record" in each.line])
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
                    by_seat.setdefault(seat, []).append(won[-1] if seat in first else 0.0)
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
