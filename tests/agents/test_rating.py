"""Ratings and the sequential test, compared with closed forms and with results that are drawn from known strengths."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from safari_rules.players.rating import (
    Scored,
    Z,
    bradley_terry,
    deviations,
    elo,
    log_likelihood_ratio,
    share_interval,
    sprt_limit,
    wilson_interval,
)


def wins_of(games: list[Scored], size: int) -> list[list[float]]:
    wins = [[0.0] * size for _ in range(size)]
    for game in games:
        wins[game.first][game.second] += game.score
        wins[game.second][game.first] += 1 - game.score
    return wins


@pytest.mark.parametrize(("won", "lost"), [(30, 10), (1, 1), (7.5, 2.5), (400, 3)])
def test_two_players_have_the_odds_of_their_results(won: float, lost: float) -> None:
    first, second = bradley_terry([[0, won], [lost, 0]], virtual=0)
    assert first + second == pytest.approx(0)
    assert first - second == pytest.approx(math.log(won / lost))
    first, second = bradley_terry([[0, won], [lost, 0]])
    assert first - second == pytest.approx(math.log((won + 0.5) / (lost + 0.5)))


def test_four_hundred_elo_points_are_odds_of_ten_to_one() -> None:
    assert elo(math.log(10)) == 400


def test_who_wins_all_games_has_a_finite_rating() -> None:
    first, second, third = bradley_terry([[0, 40, 40], [0, 0, 20], [0, 20, 0]])
    assert second == pytest.approx(third)
    assert 3 < first - second < 6
    with pytest.raises(ValueError, match=r"domain|positive"):
        bradley_terry([[0, 40], [0, 0]], virtual=0)


@pytest.mark.parametrize("games", [200, 100_000, 10_000_000])
def test_the_ratings_of_any_number_of_games_settle(games: int) -> None:
    """Each agent wins all games against those after it, so the ratings lie around 0 as in a mirror."""
    found = bradley_terry([[games if j > i else 0 for j in range(5)] for i in range(5)])
    assert found == pytest.approx([-each for each in reversed(found)], abs=1e-6)
    groups = bradley_terry([[0 if i == j else games / 2 if i // 2 == j // 2 else games * (j > i) for j in range(4)] for i in range(4)])
    assert groups[0] - groups[2] == pytest.approx(math.log((games + 0.5) / 0.5), abs=1e-6)
    assert (groups[0], groups[2]) == pytest.approx((groups[1], groups[3]), abs=1e-6)


@pytest.mark.parametrize("wins", [[[0, 9, 9], [0, 0, 5], [0, 5, 0]], [[0, 0, 0], [9, 0, 5], [9, 5, 0]], [[0, 5, 0], [5, 0, 0], [0, 0, 0]]])
def test_results_that_no_finite_strengths_explain_are_refused(wins: list[list[float]]) -> None:
    with pytest.raises(ValueError, match="positive number of virtual games"):
        bradley_terry(wins, virtual=0)


def test_consistent_results_are_explained_exactly() -> None:
    """Three players have exactly the shares that the strengths 4, 2 and 1 predict."""
    strengths = [4, 2, 1]
    wins = [[0 if one is two else 60 * one / (one + two) for two in strengths] for one in strengths]
    found = bradley_terry(wins, virtual=0)
    assert [value - found[2] for value in found] == pytest.approx([math.log(4), math.log(2), 0])


def test_the_likeliest_strengths_are_found() -> None:
    """At the maximum, each player's expected score is what the player scored."""
    chance = Random(5)
    wins = [[0.0 if i == j else chance.randint(0, 30) for j in range(5)] for i in range(5)]
    found = bradley_terry(wins)
    for i in range(5):
        games = [(wins[i][j] + wins[j][i] + 1, j) for j in range(5) if j != i]
        expected = sum(count / (1 + math.exp(found[j] - found[i])) for count, j in games)
        assert expected == pytest.approx(sum(wins[i]) + 4 * 0.5)


def share_with_luck(difference: float, luck: float) -> float:
    """Return the mean score of a player over both sides, if the deal helps one side."""
    return sum(1 / (1 + math.exp(-difference - side * luck)) for side in (1, -1)) / 2


def simulated(strengths: tuple[float, ...], deals: int, luck: float, chance: Random) -> Iterator[Scored]:
    """Return simulated games between all pairs. The luck of a deal helps the first seat, and each player of a pair has that seat once."""
    for deal in range(deals):
        for first in range(len(strengths)):
            for second in range(first + 1, len(strengths)):
                for side in (1, -1):
                    share = 1 / (1 + math.exp(strengths[second] - strengths[first] - side * luck * (1 if deal % 2 else -1)))
                    yield Scored(first, second, deal, float(chance.random() < share))


@pytest.mark.parametrize("luck", [0.0, 1.5])
def test_intervals_hold_the_true_ratings(luck: float) -> None:
    """In many simulated leagues, 92 to 98 % of the 95 % intervals hold the truth, even if deals favor a seat."""
    chance, strengths = Random(f"intervals {luck}"), (0.8, 0.0, -0.8)
    shares = [[0.0 if i == j else share_with_luck(a - b, luck) for j, b in enumerate(strengths)] for i, a in enumerate(strengths)]
    truth = bradley_terry(shares, virtual=0)  # Luck shrinks the differences that results show.
    held, intervals = 0, 0
    for _ in range(300):
        games = list(simulated(strengths, 40, luck, chance))
        found = bradley_terry(wins_of(games, 3))
        for value, error, true in zip(found, deviations(found, games), truth, strict=True):
            held += abs(value - true) <= Z * error
            intervals += 1
    assert 0.92 <= held / intervals <= 0.98


def test_pairing_narrows_the_intervals_where_deals_decide() -> None:
    """If only the deal decides, two equal players win one game of each pair. This makes the interval far narrower than single games do."""
    paired = [Scored(0, 1, deal, float(side)) for deal in range(50) for side in (0, 1)]
    unpaired = [Scored(0, 1, number, game.score) for number, game in enumerate(paired)]
    strengths = bradley_terry(wins_of(paired, 2))
    assert deviations(strengths, paired)[0] < 0.3 * deviations(strengths, unpaired)[0]


def test_an_agent_that_won_all_games_has_a_wide_interval() -> None:
    games = [Scored(0, 1, number // 2, 1.0) for number in range(40)]
    strengths = bradley_terry(wins_of(games, 2))
    error = deviations(strengths, games)[0]
    assert elo(2 * Z * error) > 200
    assert elo(2 * (strengths[0] - Z * error)) > 0


def test_one_deal_gives_an_interval_too() -> None:
    games = [Scored(0, 1, 0, 0.5)]
    assert all(math.isfinite(each) and each > 0.3 for each in deviations(bradley_terry(wins_of(games, 2)), games))


def test_intervals_of_shares() -> None:
    assert wilson_interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert share_interval([]) == (0.0, 1.0)
    assert share_interval(np.array([1.0, 0.5, 0.5])) == share_interval([1.0, 0.5, 0.5])  # type: ignore[arg-type]
    low, high = share_interval([1.0] * 20)
    assert (low, high) == pytest.approx(wilson_interval(1.0, 20), abs=1e-9)
    paired, unpaired = share_interval([0.5] * 40), share_interval([0.0, 1.0] * 20)
    assert paired[1] - paired[0] < 0.4 * (unpaired[1] - unpaired[0])
    assert paired[0] + paired[1] == pytest.approx(1)


def test_shares_lie_in_their_intervals() -> None:
    chance = Random("shares")
    held = 0
    for _ in range(1000):
        deals = [(float(chance.random() < 0.7) + float(chance.random() < 0.7)) / 2 for _ in range(30)]
        low, high = share_interval(deals)
        held += low <= 0.7 <= high
    assert 930 <= held <= 985


def test_the_ratio_is_symmetric_and_grows_with_the_evidence() -> None:
    deals = [1.0, 0.5, 1.0, 0.5, 0.0] * 4
    assert log_likelihood_ratio(deals, 0.05) == pytest.approx(-log_likelihood_ratio([1 - each for each in deals], 0.05))
    assert log_likelihood_ratio(deals * 4, 0.05) == pytest.approx(4 * log_likelihood_ratio(deals, 0.05), rel=0.1)
    assert log_likelihood_ratio([0.5] * 30, 0.05) == 0
    assert sprt_limit(0.05) == pytest.approx(math.log(19))


@pytest.mark.parametrize(("share", "least", "most"), [(0.45, 0.0, 0.06), (0.55, 0.94, 1.0), (0.5, 0.42, 0.58)])
def test_a_sequential_test_is_wrong_as_rarely_as_it_promises(share: float, least: float, most: float) -> None:
    """The test is applied after each ten deals, as in a league, until it decides. At its bounds, at most 5 % of the decisions are wrong."""
    chance, named, runs = Random(f"sprt {share}"), 0, 600
    for _ in range(runs):
        deals: list[float] = []
        ratio = 0.0
        while abs(ratio) < sprt_limit(0.05):
            deals += [(float(chance.random() < share) + float(chance.random() < share)) / 2 for _ in range(10)]
            ratio = log_likelihood_ratio(deals, 0.05)
        named += ratio > 0
    assert least <= named / runs <= most
