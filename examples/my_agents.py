"""A custom agent, which commands name as `my_agents:Eager` and `my_agents:Eager(draws=10)`."""

from collections.abc import Sequence
from random import Random
from typing import Any


class Eager:
    """An agent that plays the move with the largest lead, on average over some states that it may be in."""

    def __init__(self, draws: int = 3, seed: str | int = 0) -> None:
        self.draws, self.chance = draws, Random(seed)

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        """Return one of the moves."""
        states = [belief.sample(self.chance) for _ in range(self.draws)]
        return max(moves, key=lambda move: sum(self.lead(belief, state, move) for state in states))

    def lead(self, belief: Any, state: Any, move: Any) -> int:
        """Return how far ahead the player is after a move."""
        game = belief.game
        totals = [score.total for score in game.scores(game.apply(state, move).state)]
        own: int = totals.pop(belief.player)
        return own - max(totals)
