"""Safari-Dual's scores and outcome."""

from __future__ import annotations

from safari_rules.authoring.results import Score, score
from safari_rules.authoring.rules import Rules
from safari_rules.games.safari_dual.constants import BASES
from safari_rules.games.safari_dual.state import Action, Event, Options, State


def winner(state: State) -> int | None:
    """Return who has won. It is None while the game runs, and in a draw (SDR4)."""
    _, _, lion, other_lion, _, _ = state.board
    if not other_lion or lion == BASES[1]:
        return 0
    if not lion or other_lion == BASES[0]:
        return 1
    return None


class SafariDualScoring(Rules[Options, State, Action, Event]):
    """Safari-Dual's rules of the end and of the scores."""

    def ending(self, state: State) -> str | None:
        """Return why the game is over, None while it runs; read in the order of SDR5."""
        _, _, lion, other_lion, _, _ = state.board
        if not (lion and other_lion):  # SD10
            return "lion-captured"
        if lion == BASES[1] or other_lion == BASES[0]:  # SD10
            return "base-reached"
        limit = state.options.quiet_limit
        if limit is not None and state.quiet >= limit:  # SDR9
            return "no-progress"
        return None

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return 1 for the player who captured the lion or reached the base (SD10), else 0. In a draw both are first (SDR4, SDR9)."""
        won = winner(state)
        return tuple(score(player, win=int(player == won)) for player in range(state.options.players))
