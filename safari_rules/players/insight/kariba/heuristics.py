"""Good play in Kariba: cards taken, and what each hand can take from the waterhole as it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from safari_rules.authoring.rules import Rules
from safari_rules.games.kariba.constants import CHASERS, Counts
from safari_rules.games.kariba.rules import prey
from safari_rules.games.kariba.state import Action, Event, Options, State
from safari_rules.players.insight.heuristics import Heuristics

WEIGHTS: Final[Mapping[str, float]] = {
    # How much of the best catch the player to move is credited with: nearly all of it.
    "to_move": 0.9,
    # How much of it the others are credited with, who may find the waterhole changed.
    "waiting": 0.35,
    # The value of a third card of a rank in a hand, because three chase at once.
    "triple": 0.4,
}


def best_catch(hand: Counts, waterhole: Counts) -> int:
    """Return how many cards a hand can take with one play (K3, K4)."""
    best = 0
    for place, held in enumerate(hand):
        if held and (chased := prey(waterhole, place + 1, waterhole[place] + held)):
            best = max(best, waterhole[chased - 1])
    return best


class KaribaHeuristics(Heuristics[Options, State, Action, Event]):
    """Heuristics for good play in Kariba."""

    def __init__(self, rules: Rules[Options, State, Action, Event], weights: Mapping[str, float] | None = None) -> None:
        super().__init__(rules, weights, WEIGHTS)
        self._to_move: Final[float] = self.weights["to_move"]
        self._waiting: Final[float] = self.weights["waiting"]
        self._triple: Final[float] = self.weights["triple"]

    def evaluate(self, state: State) -> list[float]:
        """Return the cards taken, and a part of what each player could take next."""
        mover, waterhole, totals = state.current_player, state.waterhole, state.totals
        values = []
        for seat, won in enumerate(state.won):
            hand = state.hands[seat]
            catch = best_catch(hand, waterhole) * (self._to_move if seat == mover else self._waiting)
            values.append(totals[seat] + sum(won) + catch + (self._triple if max(hand) >= CHASERS else 0.0))
        return values

    def gain(self, state: State) -> float | None:
        """Return the best catch of a player who is to play cards. A draw catches nothing."""
        return float(best_catch(state.hands[state.current_player], state.waterhole)) if state.phase == "play" else 0.0

    def scale(self) -> float:
        """Return about the value of one and a half good catches."""
        return 6.0

    def strong(self) -> str:
        """Return a search, because every catch depends on what the others hold."""
        return "mcts:1000"
