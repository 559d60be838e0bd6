"""Ratings: Bradley–Terry with intervals that use paired deals, and a sequential test of who of two is stronger.

>>> from safari_rules.players.rating import bradley_terry, elo
>>> strengths = bradley_terry([[0, 30], [10, 0]], virtual=0)
>>> round(elo(strengths[0] - strengths[1]), 1)
190.8

A deal is played from both sides, so its two games are not independent. All estimates of an error here take a deal as the unit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist, fmean
from typing import Final, NamedTuple

__all__ = [
    "VIRTUAL",
    "Scored",
    "bradley_terry",
    "deviations",
    "elo",
    "log_likelihood_ratio",
    "share_interval",
    "sprt_limit",
    "wilson_interval",
]

#: Virtual games of each pair, half won by each, so that an agent that wins all games has a finite rating.
VIRTUAL: Final = 1.0
#: 95 of 100 intervals of this many standard errors to either side hold the true value.
Z: Final = NormalDist().inv_cdf(0.975)
#: Ratings have settled when no strength changes by more than this, as a logarithm.
TOLERANCE: Final = 1e-9
MOST_ROUNDS: Final = 100


class Scored(NamedTuple):
    """A game between two players: its deal, and the score of the first player, which is 0 (lost), 0.5 (drawn), 1 (won) or between."""

    first: int
    second: int
    deal: int
    score: float


def elo(strength: float) -> float:
    """Return a difference of strengths in Elo points: 400 points are odds of 10 to 1."""
    return 400 * strength / math.log(10)


def expected(first: float, second: float) -> float:
    """Return the share that the first of two players is expected to score.

    :param first: the strength of the player, as a natural logarithm.
    :param second: the strength of the opponent, as a natural logarithm.
    :returns: the share, from 0 to 1.
    """
    return 1 / (1 + math.exp(second - first))


def bradley_terry(wins: Sequence[Sequence[float]], virtual: float = VIRTUAL) -> list[float]:
    """Return the strengths under which results are likeliest, as natural logarithms with mean 0 (Bradley and Terry 1952).

    They are found by Newton's method, with steps of at most 1.

    :param wins: `wins[i][j]` is what i has scored against j, a draw being half a win.
    :param virtual: virtual games of each pair, half won by each. Without them, an agent that won all its games has no finite strength.
    :returns: the strengths, in the order of `wins`.
    :raises ValueError: if there are no virtual games, and some agents scored nothing against all others.
    """
    players = range(len(wins))
    if not virtual:
        for scores in (wins, [*zip(*wins, strict=True)]):
            reached = [*players[:1]]
            for i in reached:
                reached += [j for j in players if scores[i][j] and j not in reached]
            if len(reached) < len(players):
                raise ValueError("Expected a positive number of virtual games, because some agents scored nothing against all others.")
    strengths = [0.0 for _ in players]
    for _ in range(MOST_ROUNDS):
        slopes = [0.0 for _ in players]
        information = [[1 / len(players) for _ in players] for _ in players]  # The strengths have the sum 0.
        for first in players:
            for second in range(first):
                share = expected(strengths[first], strengths[second])
                games = wins[first][second] + wins[second][first] + virtual
                better = wins[first][second] + virtual / 2 - games * share
                slopes[first] += better
                slopes[second] -= better
                _add_pair(information, first, second, games * share * (1 - share))
        steps = [sum(value * slope for value, slope in zip(row, slopes, strict=True)) for row in _inverse(information)]
        largest = max(map(abs, steps), default=0.0)
        strengths = [strength + step / max(1.0, largest) for strength, step in zip(strengths, steps, strict=True)]
        if largest < TOLERANCE:
            break
    middle = fmean(strengths or [0.0])
    return [strength - middle for strength in strengths]


def deviations(strengths: Sequence[float], games: Iterable[Scored]) -> list[float]:
    """Return the standard error of each strength, by a sandwich estimator that is clustered by deal (Liang and Zeger 1986).

    All games of a deal, from both sides and between all pairs, are one observation. Each half of a virtual game is one too, so that
    players who won all their games have a wide interval instead of none.

    :param strengths: what `bradley_terry` found, at least two.
    :param games: the games that it was found from.
    :returns: the standard errors, in the order of the strengths.
    """
    size = len(strengths)
    information = [[0.0] * size for _ in strengths]
    spread = [[0.0] * size for _ in strengths]
    gradients: dict[int, list[float]] = {}
    for game in games:
        share = expected(strengths[game.first], strengths[game.second])
        _add_pair(information, game.first, game.second, share * (1 - share))
        gradient = gradients.setdefault(game.deal, [0.0] * size)
        gradient[game.first] += game.score - share
        gradient[game.second] -= game.score - share
    deals = len(gradients)
    for gradient in gradients.values():
        for row, left in zip(spread, gradient, strict=True):
            for column, right in enumerate(gradient):
                row[column] += left * right * deals / max(1, deals - 1)
    for first in range(size):
        for second in range(first):
            share = expected(strengths[first], strengths[second])
            _add_pair(information, first, second, VIRTUAL * share * (1 - share))
            _add_pair(spread, first, second, VIRTUAL**2 / 4 * (share**2 + (1 - share) ** 2))
    inverse = _inverse([[value + 1 / size for value in row] for row in information])  # The strengths have the sum 0.
    bread = [[value - 1 / size for value in row] for row in inverse]
    return [math.sqrt(max(0.0, sum(a * b * spread[i][j] for i, a in enumerate(row) for j, b in enumerate(row)))) for row in bread]


def _add_pair(matrix: list[list[float]], first: int, second: int, weight: float) -> None:
    """Add the weight of one comparison of two players to the information matrix of all players."""
    matrix[first][first] += weight
    matrix[second][second] += weight
    matrix[first][second] -= weight
    matrix[second][first] -= weight


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix, by Gauss–Jordan elimination."""
    size = len(matrix)
    rows = [[*row, *(1.0 if column == place else 0.0 for column in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda each: abs(rows[each][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        head = rows[place][place]
        rows[place] = [value / head for value in rows[place]]
        for other in range(size):
            if other != place and (factor := rows[other][place]):
                rows[other] = [value - factor * own for value, own in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]


def wilson_interval(share: float, count: float) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927).

    :param share: the share that was found, from 0 to 1.
    :param count: the number of independent cases in which it was found.
    :returns: the lower and the upper end, 0 and 1 if there are no cases.
    """
    if not count:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z / (1 + Z * Z / count) * (share * (1 - share) / count + Z * Z / (4 * count * count)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def _moments(deals: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the variance of what a player scored by deal, with half a virtual deal won and half a one lost."""
    count = len(deals) + 1
    mean = (sum(deals) + 0.5) / count
    return mean, (sum((score - mean) ** 2 for score in deals) + (mean**2 + (1 - mean) ** 2) / 2) / count


def share_interval(deals: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of a mean score, by what was scored in each deal (from 0 to 1).

    It is Wilson's interval for the number of independent games that would have the same variance as the deals.
    """
    if len(deals) == 0:  # also those of an array
        return 0.0, 1.0
    mean, variance = _moments(deals)
    return wilson_interval(fmean(deals), mean * (1 - mean) / variance * len(deals))


def log_likelihood_ratio(deals: Sequence[float], bound: float) -> float:
    """Return the log-likelihood ratio of scores for a true share of 0.5 + `bound`, compared with one of 0.5 - `bound`.

    It is the normal approximation of a generalized SPRT, by the mean and the variance of the deals (Van den Bergh 2017).

    :param deals: what a player scored in each deal, from 0 to 1.
    :param bound: how far the two shares that are compared lie from 0.5.
    :returns: the logarithm. It is positive if the larger share is likelier.
    """
    mean, variance = _moments(deals)
    return 2 * bound * len(deals) * (mean - 0.5) / variance


def sprt_limit(error: float) -> float:
    """Return the log-likelihood ratio at which Wald's test (1945) decides with this probability of an error."""
    return math.log((1 - error) / error)
