"""Previews: the part of an action's result that a player may know beforehand.

A preview is made only from what the acting player sees, so it is the same in all states with the same view.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> state = kariba.new(players=2, seed="monsoon")
>>> preview = kariba.preview(state, kariba.legal_moves(state)[0])
>>> preview.certain, [event["type"] for event in preview.events], preview.points  # the cards drawn are not known yet
(False, ['played'], 0)
"""

from __future__ import annotations

from typing import Any, NamedTuple, SupportsIndex

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import IllegalAction, UnusableGame
from safari_rules.core.belief import belief_in
from safari_rules.core.doors import plain_action
from safari_rules.core.positions import AnyPositions, redacted

__all__ = ["Preview", "preview"]


class Preview(NamedTuple):
    """The certain part of an action's result: the same in every state that the acting player's view allows."""

    #: Whether all of the result is the same, as far as the player will see it.
    certain: bool
    #: The events that are the same, as JSON that this player will be shown.
    events: list[Document]
    #: The change of the player's total, None if it is not the same.
    points: int | None


def preview(game: AnyPositions, state: Any, action: Any, as_player: SupportsIndex | None = None) -> Preview:
    """Return what the acting player may know of a legal action beforehand.

    :param game: the game.
    :param state: the position. Nothing in it that the player does not see changes the answer.
    :param action: the action.
    :param as_player: the seat of the client who asks, as in `Game.apply`.
    :returns: the preview.
    :raises IllegalAction: if the rules forbid the action.
    :raises NoSuchPlayer: if the seat `as_player` does not exist.
    :raises UnusableGame: if the game hides something and its author does not say which states a view allows (`Knowledge.cases`).
    """
    if not game.spec.previews:
        raise UnusableGame(f"{game.title} does not say which states a view allows (`Knowledge.cases`), so it has no previews.")
    violation = game.why_illegal(state, action, as_player)
    if violation is not None:
        raise IllegalAction(violation)
    known = plain_action(game.spec, action)
    player: int = known.player
    results = [_result(game, case, known, player) for case in belief_in(game, state, player, checked=False).cases()]
    first, *others = results
    _, events, points = first
    common = [event for event in events if all(event in other[1] for other in others)]
    return Preview(all(other == first for other in others), common, points if all(other[2] == points for other in others) else None)


def _result(game: AnyPositions, state: Any, action: Any, player: int) -> tuple[Any, list[Document], int]:
    """Return what the player sees after the action without the seed, the events as the player is shown them, and the points gained."""
    turn = game.spec.rules.effect(state, action)
    before, after = [game.scores(each)[player].total for each in (state, turn.state)]
    return redacted(game, turn.state, player)._replace(seed=None), game.view_events(turn.state, player, turn.events), after - before
