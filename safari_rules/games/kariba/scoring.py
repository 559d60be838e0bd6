"""Kariba's scores and outcome."""

from __future__ import annotations

from safari_rules.fields import LARGEST
from safari_rules.game import Outcome, Score, ranked, score
from safari_rules.games.kariba.state import NONE, State


def ending(state: State) -> str | None:
    """Why the match is over, None while it runs."""
    if state.hands[state.current_player] == NONE and state.phase == "play":  # K6
        return "hand-empty"
    return "ply-limit" if state.ply >= (state.options.ply_limit or LARGEST) else None


def scores(state: State) -> tuple[Score, ...]:
    """K7, K8: the cards won in this game and in the games before it."""
    return tuple(
        score(player, earlier_games=state.totals[player], cards=sum(won))  # K7
        for player, won in enumerate(state.won)
    )


def outcome(state: State) -> Outcome | None:
    """Most cards over all games win (K8); equal scores share the place (KR4)."""
    reason = ending(state)
    return None if reason is None else ranked(reason, [each.total for each in scores(state)])
