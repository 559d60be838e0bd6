"""Checks of a game's heuristics and previews: what they promise is compared with the effects of the rules."""

from __future__ import annotations

import random
from math import isfinite
from numbers import Real
from typing import Any

from safari_rules.authoring.errors import InvalidAgent
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import redacted
from safari_rules.players import insight
from safari_rules.players.experts import Level
from safari_rules.players.insight.heuristics import Heuristics

__all__ = ["check_insight", "check_preview"]

#: The effects of moves are checked only in positions with fewer legal moves than this.
LISTING = 1_000


def check_insight(game: AnyGame, state: Any, chance: random.Random) -> None:
    """Check that the heuristics of a game value every seat and move, and promise exactly the points that the rules bring.

    A game without registered heuristics passes. In a game of simultaneous actions nothing is promised of a move, and only values and
    advice are looked at.

    :param game: the game.
    :param state: the position.
    :param chance: the source of chance.
    :raises AssertionError: if something is wrong.
    """
    heuristics = insight.of(game).heuristics
    if heuristics is None:
        return
    for name, number in (("scale", heuristics.scale()), ("trust", heuristics.trust())):
        positive = _finite(number) and number > 0
        assert positive, f"the heuristics' `{name}` is {number!r}, not a number above 0"
    horizon = heuristics.horizon()
    assert type(horizon) is int, f"the heuristics' `horizon` is {horizon!r}, not a number of plies"
    values = heuristics.evaluate(state)
    assert getattr(values, "__len__", int)() == state.options.players, "the heuristics do not evaluate each seat"
    assert all(map(_finite, values)), f"the heuristics evaluate a seat as {values}"
    player = next(iter(game.active_players(state)), None)
    if player is None:
        return
    moves = game.legal_moves(state, player, LISTING)
    belief = game.belief_in(state, player, checked=False)
    advice = heuristics.advise(belief, moves)
    assert advice is None or len(advice) == len(moves), "the heuristics do not advise on each move"
    assert advice is None or all(map(_finite, advice)), f"the heuristics advise {advice}"
    if not state.ply:
        try:
            Level("strong", simulations=1).choose(belief, moves)
        except (InvalidAgent, NotImplementedError) as error:
            raise AssertionError(f"the heuristics' `strong` is {heuristics.strong()!r}, which cannot play: {error}") from error
    if game.simultaneous:
        return
    gain = heuristics.gain(state)
    quick = type(heuristics).finish is not Heuristics.finish
    if len(moves) == LISTING or not (quick or gain is not None):
        return
    points = Heuristics(game.spec.rules).evaluate  # the points by which players are ranked
    before, after = points(state), [game.apply(state, move).state for move in moves]
    if gain is not None:
        best = max(points(each)[player] for each in after) - before[player]
        assert gain == best, f"the heuristics promise a gain of {gain:g} at best, but the rules bring {best:g}"
    if quick:
        world = heuristics.world(belief, state, chance)
        for move, each in zip(moves, after, strict=True):
            if game.spec.rules.ending(each) is not None:
                found, counted = list(heuristics.finish(world, move)), list(points(each))
                assert found == counted, f"a quick game ends with {found} after {move}, but the rules count {counted}"


def check_preview(game: AnyGame, state: Any, action: Any, other: Any) -> None:
    """Check that a preview knows no secret, and promises only what the rules bring in both of two states that look alike.

    :param game: the game.
    :param state: the position.
    :param action: a legal action.
    :param other: a position in which the acting player sees the same (`scramble`).
    :raises AssertionError: if something is wrong.
    """
    if not game.spec.previews:
        return
    preview, player = game.preview(state, action), action.player
    assert game.preview(other, action) == preview, f"the preview of {action} depends on what {player} does not see"
    results = []
    for each in (state, other):
        turn = game.apply(each, action)
        shown = game.view_events(turn.state, player, turn.events)
        assert all(event in shown for event in preview.events), f"the preview of {action} promises {preview.events}, not {shown}"
        points = game.scores(turn.state)[player].total - game.scores(each)[player].total
        assert preview.points in (None, points), f"the preview of {action} promises {preview.points} points, not {points}"
        results.append((shown, redacted(game, turn.state, player)._replace(seed=None)))
    assert not preview.certain or results[0] == results[1], f"the preview calls the result of {action} certain, and it is not"


def _finite(value: Any) -> bool:
    """Return whether a value is a finite number."""
    return isinstance(value, Real) and isfinite(value)
