"""Leagues: each agent against each other one on paired deals, with ratings, a matrix of results, and an early end for settled pairs.

>>> from safari_rules.players.league import League, standings
>>> league = League("kariba", ("mcts:5", "flat:5", "random"), games=20, seed="doc")
>>> table = standings(league, [played.line for played in league.play()])
>>> table.ratings[-1].agent
'random'

A league's games are decided by its seed, their numbers and earlier results alone. So the same league plays the same games whatever
executor plays them, and goes on where it was left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from numbers import Real
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple, Self

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import InvalidTournament
from safari_rules.authoring.values import brief, safely, short
from safari_rules.core.registry import game as game_of
from safari_rules.players.contest import Contest, played_in, stored_games
from safari_rules.players.rating import Scored, Z, bradley_terry, deviations, elo, log_likelihood_ratio, share_interval, sprt_limit

__all__ = ["DEFAULTS", "ROUND", "League", "Pair", "Rating", "Standings", "read_league", "standings"]

#: Games of each pair between two checks of whether it is settled: ten deals, each from both sides.
ROUND: Final = 20
#: Options of a league's games, in games that have them, unless the league sets them. Careful players can move to and fro forever.
DEFAULTS: Final[Mapping[str, Any]] = {"quiet_limit": 60, "ply_limit": 1000}


@dataclass(frozen=True)
class League(Contest):
    """A league: which agents play which game, each against each, and when a pair has played enough.

    Two agents sit at a game for two. In a game for more they take turns round the table, as in a tournament, so that in a game of two
    pairs of partners either pair is one agent. Each deal is played from both sides, and all pairs play the same deals.
    """

    KIND = "league"
    TYPES = {**Contest.TYPES, "bound": float, "error": float}  # noqa: RUF012 - never changed

    #: The largest number of games for each pair.
    games: int = 200
    seed: str = "league"
    #: A pair is settled when its results are far likelier under a share of 0.5 + bound than of 0.5 - bound, or the other way round. If the
    #: bound is 0, no pair is ever settled.
    bound: float = 0.05
    #: The probability with which a settled pair names the weaker agent, if the true share is one of those two.
    error: float = 0.05

    def _check_fields(self) -> None:
        """Raise InvalidTournament if a field cannot be that of a league."""
        super()._check_fields()
        if len(self.agents) < 2 or any(name in self.agents[:place] for place, name in enumerate(self.agents)):
            named = ", ".join([short(safely(str, name)) for name in self.agents]) or "none"
            raise InvalidTournament(f"A league needs at least two agents, all of different names, not {named}.")
        if self.games % 2:
            raise InvalidTournament(f"Each deal is played from both sides: expected an even number of games, not {brief(self.games)}.")
        for name, value in (("bound", self.bound), ("error", self.error)):
            if not isinstance(value, Real):
                raise InvalidTournament(f"Expected a number as {name}, not {brief(value)}.")
        if not 0 <= self.bound < 0.5:
            raise InvalidTournament(f"Expected a bound from 0 to less than 0.5, not {brief(self.bound)}.")
        if not 0 < self.error < 0.5:
            raise InvalidTournament(f"Expected a probability of an error between 0 and 0.5, not {brief(self.error)}.")

    @property
    def sharing(self) -> int:
        """Return how many agents share the seats of a game."""
        return 2

    @property
    def longest_seed(self) -> str:
        """Return a seed as long as the longest of its games."""
        return f"{self.seed}-{self.games}"

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Return who plays whom."""
        return list(combinations(range(len(self.agents)), 2))

    def game_options(self) -> dict[str, Any]:
        """Return the options of every game, in JSON: the least even number of players, `DEFAULTS`, and what the league sets.

        Raises InvalidTournament if the game has no even number of players.
        """
        game = game_of(self.game)
        least, most = game.players
        players = max(2, least + least % 2)
        if players > most:
            raise InvalidTournament(f"{game.title} cannot be played by an even number of players, so two agents cannot share its seats.")
        known = game.spec.schema().options.parts
        return {"players": players, **{name: value for name, value in DEFAULTS.items() if name in known}, **self.options}

    def place(self, number: int) -> tuple[int, int]:
        """Return the index of a game's pair, and which of the pair's games it is."""
        size = len(self.agents)
        index, pair = divmod(number, size * (size - 1) // 2)
        return pair, index

    def deal(self, number: int) -> str:
        """Return the seed of a game. Each pair plays each deal twice."""
        return f"{self.seed}-{self.place(number)[1] // 2}"

    def describe(self) -> Document:
        """Return what all its games have in common, as JSON, with the options at their defaults."""
        head = super().describe()[self.KIND]
        return {self.KIND: {**head, "options": self.game_options(), "bound": float(self.bound), "error": float(self.error)}}

    def round_table(self, number: int) -> tuple[Sequence[int], int]:
        """Return the pair of a game, who change sides from game to game."""
        pair, index = self.place(number)
        return self.pairs[pair], index

    def covering(self, numbers: Sequence[int]) -> Self:
        """Return the league with at least as many games of each pair as the numbers need."""
        needed = max([self.place(number)[1] + 1 for number in numbers], default=0)
        return replace(self, games=max(self.games, needed + needed % 2))

    def counted(self, line: Document) -> bool:
        """Return whether a game of a file is one of this league's."""
        return self.place(line["number"])[1] < self.games

    def settled(self, deals: Sequence[float]) -> bool:
        """Return whether it is settled who of a pair is stronger, by what the first one scored in each deal."""
        return bool(self.bound) and abs(log_likelihood_ratio(deals, self.bound)) >= sprt_limit(self.error)

    def noted(self, line: Document) -> Document:
        """Return the whole line."""
        return line

    def rounds(self, notes: Mapping[int, Document]) -> Iterator[Iterable[int]]:
        """Yield the games of each round, `ROUND` of every pair that is not settled by those before."""
        going = [*range(len(self.pairs))]
        for begin in range(0, self.games, ROUND):
            round_ = range(begin, min(begin + ROUND, self.games))
            yield [index * len(self.pairs) + pair for index in round_ for pair in going]
            if len(round_) == ROUND and self.bound:
                scored = [[fmean(games.values()) for games in by_deal.values()] for by_deal in _scores(self, notes.values())]
                going = [pair for pair in going if not self.settled(scored[pair][: (begin + ROUND) // 2])]


class Rating(NamedTuple):
    """The rating of an agent: Elo points with the 95 % interval, and its games. The mean of all ratings is 0.

    `share` counts a shared first place by the seats that share it, a draw of two as half a win. It is None without games.
    """

    agent: str
    rating: float
    low: float
    high: float
    wins: int
    draws: int
    losses: int
    share: float | None


class Pair(NamedTuple):
    """The result of the first of two agents in their games, with the 95 % interval of its share, which counts as in `Rating`.

    The share is None without games.

    `settled` is true if the sequential test has ended. `different` counts the games that are not the same action by
    action: players without chance repeat themselves, and repetitions prove nothing.
    """

    first: str
    second: str
    wins: int
    draws: int
    losses: int
    share: float | None
    low: float
    high: float
    settled: bool
    different: int

    @property
    def games(self) -> int:
        """Return how many games they played."""
        return self.wins + self.draws + self.losses


class Standings(NamedTuple):
    """The table of a league, the best agent first, and its pairs in the order of the league."""

    ratings: tuple[Rating, ...]
    pairs: tuple[Pair, ...]

    def matrix(self) -> list[list[float | None]]:
        """Return what each agent scored against each other one, both in the order of the table.

        It is None on the diagonal, and where two agents have no games.
        """
        shares: dict[tuple[str, str], float] = {}
        for pair in self.pairs:
            if pair.share is not None:
                shares[pair.first, pair.second], shares[pair.second, pair.first] = pair.share, 1 - pair.share
        names = [each.agent for each in self.ratings]
        return [[shares.get((one, other)) for other in names] for one in names]


def _scores(league: League, lines: Iterable[Document]) -> list[dict[int, dict[int, float]]]:
    """Return by pair, deal and game the score of the first agent of the pair, only of deals that were played from both sides."""
    found: list[dict[int, dict[int, float]]] = [{} for _ in league.pairs]
    for line in lines:
        pair, index = league.place(line["number"])
        winners = [line["agents"][seat] for seat in line["ranking"][0]]
        found[pair].setdefault(index // 2, {})[index] = winners.count(league.pairs[pair][0]) / len(winners)
    return [{deal: each[deal] for deal in sorted(each) if len(each[deal]) == 2} for each in found]


def standings(league: League, lines: Iterable[Document]) -> Standings:
    """Return the table of a league from the lines of its games. Deals that were played from one side only do not count yet.

    :param league: the league.
    :param lines: the lines of its games, in any order.
    :returns: the ratings of its agents and the results of its pairs.
    :raises InvalidTournament: for what is no league, and for lines that are not of its games.
    """
    if not isinstance(league, League):
        raise InvalidTournament(f"Expected a league, not {brief(league)}.")
    documents = league.own(lines)
    scores = _scores(league, documents)
    records: list[set[str]] = [set() for _ in league.pairs]
    for line in documents:
        records[league.place(line["number"])[0]].add(played_in(line))
    size = len(league.agents)
    wins = [[0.0] * size for _ in range(size)]
    results: list[list[float]] = [[] for _ in range(size)]
    games, pairs = [], []
    for (first, second), by_deal, different in zip(league.pairs, scores, records, strict=True):
        own = [value for values in by_deal.values() for value in values.values()]
        games += [Scored(first, second, deal, value) for deal, values in by_deal.items() for value in values.values()]
        wins[first][second], wins[second][first] = sum(own), len(own) - sum(own)
        results[first] += own
        results[second] += [1 - value for value in own]
        deals = [fmean(values.values()) for values in by_deal.values()]
        ended = any(league.settled(deals[:end]) for end in range(ROUND // 2, len(deals) + 1, ROUND // 2))
        pairs.append(Pair(league.agents[first], league.agents[second], *_counts(own), *share_interval(deals), ended, len(different)))
    strengths = bradley_terry(wins)
    ratings = []
    for name, strength, error, own in zip(league.agents, strengths, deviations(strengths, games), results, strict=True):
        low, high = elo(strength - Z * error), elo(strength + Z * error)
        ratings.append(Rating(name, elo(strength), low, high, *_counts(own)))
    return Standings(tuple(sorted(ratings, key=lambda each: -each.rating)), tuple(pairs))


def _counts(scores: Sequence[float]) -> tuple[int, int, int, float | None]:
    """Return how many games were won, drawn and lost, and the mean of the scores, None if there are none."""
    won, lost = scores.count(1.0), scores.count(0.0)
    return won, len(scores) - won - lost, lost, fmean(scores) if scores else None


def read_league(path: Path, league: League | None = None) -> list[Document]:
    """Read the finished games of a league's file: see `stored_games`.

    :param path: the file.
    :param league: the league that the file has to be of. If it is None, the file's first line describes it, and the custom agents and
        modules that this line names are not imported.
    :returns: the lines of the games, by number.
    """
    return stored_games(path, league, League.described)
