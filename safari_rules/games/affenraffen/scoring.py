"""Affenraffen's scores and outcome."""

from __future__ import annotations

from collections.abc import Sequence

from safari_rules.authoring.results import Score, score
from safari_rules.authoring.rules import Rules
from safari_rules.games.affenraffen.constants import (
    BONUS,
    COLORS,
    FIRST_ADDITIONAL,
    FIRST_PENALTY,
    FIRST_PLACE,
    MARKER_POINTS,
    PAIRS,
    PENALTY,
    PLACE_BONUS,
    ROUNDS,
    TILES,
)
from safari_rules.games.affenraffen.state import Action, Event, Markers, Options, RoundPoints, RoundResult, State


def goal_of(state: State) -> str | None:
    """Return the goal of the round, or None in the game for younger players (A14)."""
    return state.goals[state.round - 1] if state.goals else None


def pairs_asked(state: State) -> int:
    """Return the number of pairs that the round asks for (A5, A14)."""
    return state.options.agreed_pairs or PAIRS[state.goals[state.round - 1]]


def correct_pairs(goal: str | None, kinds: Sequence[int]) -> int:
    """Return how many of some true pairs, given by their kind of tile, can be correct together (A5, AR2)."""
    animals = [(kind - 1) // len(COLORS) for kind in kinds]
    colors = [(kind - 1) % len(COLORS) for kind in kinds]
    if goal == "three-species":
        return len(set(animals))
    if goal == "three-colors":
        return len(set(colors))
    if goal == "three-species-three-colors":
        return _matching(list(zip(animals, colors, strict=True)))
    return len(kinds)


def _matching(pairs: list[tuple[int, int]]) -> int:
    """Return the largest number of pairs among which no animal and no color occurs twice (AR2)."""
    if not pairs:
        return 0
    (animal, color), *others = pairs
    beside = [other for other in others if other[0] != animal and other[1] != color]
    return max(1 + _matching(beside), _matching(others))


def round_results(state: State) -> tuple[RoundResult, ...]:
    """Return the result of each player's tiles (A6 to A12, AR1 to AR5)."""
    return tuple(_round_result(state, player) for player in range(state.options.players))


def _round_result(state: State, player: int) -> RoundResult:
    """Score one player's tiles."""
    kept = state.kept[player]
    pairs = list(zip(kept[::2], kept[1::2], strict=False))  # AR1
    true_kinds = [one for one, other in pairs if one == other]  # A4
    asked = pairs_asked(state)
    disqualified = len(pairs) > asked  # A12
    correct = 0 if disqualified else correct_pairs(goal_of(state), true_kinds)
    fulfilled = correct == len(pairs) == asked  # AR3
    marker = 0
    if player in state.markers and fulfilled:  # A11
        marker = MARKER_POINTS[Markers._fields[state.markers.index(player)]]
    animals = set() if disqualified else {(kind - 1) // len(COLORS) for kind in true_kinds}  # AR4
    first = state.markers.first == player and not disqualified  # AR5
    additional = sum([goal_points(tile, animals, first) for tile in state.additional[player]])
    points = RoundPoints(correct - (len(pairs) - correct), marker, additional)  # A10, A12
    codes = tuple([(TILES[one], TILES[other]) for one, other in pairs])
    return RoundResult(player, codes, correct, disqualified, fulfilled, points)


def goal_points(tile: int, animals: set[int], first: bool) -> int:
    """Return what an additional goal tile pays."""
    if tile == FIRST_PLACE:  # A7, AR5
        return PLACE_BONUS if first else -PLACE_BONUS
    if tile >= FIRST_PENALTY:  # A8
        return 0 if tile - FIRST_PENALTY in animals else PENALTY
    return BONUS if tile - FIRST_ADDITIONAL in animals else -BONUS  # A6


class AffenraffenScoring(Rules[Options, State, Action, Event]):
    """Affenraffen's rules of the end and of the scores."""

    def ending(self, state: State) -> str | None:
        """Return why the game is over, None while it runs."""
        if len(state.finished_rounds) == ROUNDS:  # A13
            return "three-rounds"
        return None

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return the sums of the finished rounds."""
        return tuple(
            score(player, **{part: sum(getattr(points[player], part) for points in state.finished_rounds) for part in RoundPoints._fields})
            for player in range(state.options.players)
        )

    def rank_keys(self, state: State) -> list[int]:
        """Rank by points, the most first (A13); equal totals share the place (AR8)."""
        return [sum([sum(points[player]) for points in state.finished_rounds]) for player in range(state.options.players)]
