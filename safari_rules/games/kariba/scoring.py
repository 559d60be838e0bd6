"""Kariba's scores and outcome."""

from __future__ import annotations

from safari_rules.authoring.results import Score, score
from safari_rules.authoring.rules import Rules
from safari_rules.games.kariba.constants import NONE
from safari_rules.games.kariba.state import Action, Event, Options, State


class KaribaScoring(Rules[Options, State, Action, Event]):
    """Kariba's rules of the end and of the scores."""

    def ending(self, state: State) -> str | None:
        """Return why the match is over, None while it runs."""
        if not state.draw_pile and state.hands[state.current_player] == NONE and state.phase == "play":  # K6
            return "hand-empty"
        return None

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return the cards won in this game and in the games before it (K7, K8)."""
        return tuple(
            score(player, earlier_games=state.totals[player], cards=sum(won))  # K7
            for player, won in enumerate(state.won)
        )

    def rank_keys(self, state: State) -> list[int]:
        """Rank by the cards over all games, the most first (K8); equal scores share the place (KR4)."""
        return [total + sum(won) for total, won in zip(state.totals, state.won, strict=True)]
