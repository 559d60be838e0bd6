"""An agent that compares moves in quick games to the end, for games in which luck hides the small differences between moves.

It uses two known techniques. All moves are tried in the same worlds, with the same luck still to come (common random numbers), so that the
luck cancels out of their differences. The work goes to the moves that may be the best: after each round the worse half is given up
(sequential halving, Karnin, Koren and Somekh 2013).

>>> from safari_rules import game
>>> from safari_rules.players import agent, play
>>> record = play(game("seven-safari"), [agent("rollouts:5", seed=1), agent("random", seed=2)], seed="monsoon")
>>> record.final_state().ply == len(record.actions)
True
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeVar

from safari_rules.belief import Belief
from safari_rules.errors import InvalidAgent
from safari_rules.players.agents import PRIOR_DRAWS, ROOT_MOVES, SIMULATIONS, Analysis, Candidate, first_of_each_kind, weigh_moves
from safari_rules.players.simulation import Simulator, lead

__all__ = ["Rollouts"]

Known = TypeVar("Known")
Move = TypeVar("Move")

#: Quick games for one simulation, the unit in which budgets are given. Both take about as long.
QUICK_GAMES: Final = 4
#: The simulations of a move unless a budget is given.
BY_DEFAULT: Final = 500
#: The cost of a simulation of `QUICK_GAMES` quick games, in plies.
COST: Final = 8.0


@dataclass
class Rollouts:
    """An agent that compares moves in quick games to the end, in games whose heuristics have `world` and `finish`.

    Parameters:
        simulations: the budget of a move, in units of `QUICK_GAMES` quick games.
        seed: the seed of its choices.
        work: the most work of a move, counted in plies.
        memory: whether the agent remembers what a view no longer shows.
        proceed: called before each world; what it raises ends the search.

    Raises InvalidAgent if the budget is out of bounds.
    """

    simulations: int = BY_DEFAULT
    seed: str | int = 0
    work: float = math.inf
    memory: bool = True
    proceed: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        least, most = SIMULATIONS
        if not least <= self.simulations <= most:
            raise InvalidAgent(f"Expected {least} to {most} simulations, not {self.simulations}.")
        self.chance = Random(self.seed)
        #: How many simulations were made for all choices so far.
        self.made = 0

    def choose(self, belief: Belief[Known], moves: Sequence[Move]) -> Move:
        """Return the move that did best in the quick games."""
        return moves[0] if len(moves) == 1 else self.analyse(belief, moves).candidates[0].action

    def analyse(self, belief: Belief[Known], moves: Sequence[Move]) -> Analysis[Move]:
        """Compare the moves, and return what was found, the best first.

        :param belief: what the player knows.
        :param moves: the legal moves. The first of moves between which the player sees no difference stands for all.
        :returns: the moves that were tried, and the number of simulations.
        :raises InvalidAgent: if the game has no quick way to its end.
        """
        simulator = Simulator(belief, self.chance)
        tried = self._promising(simulator, first_of_each_kind(belief, moves), belief.player)
        budget = QUICK_GAMES * int(max(1, min(self.simulations, self.work / COST)))
        counts, sums = [0] * len(tried), [0.0] * len(tried)
        left, rounds = list(range(len(tried))), math.ceil(math.log2(len(tried)))
        for _ in range(rounds):
            for _ in range(max(1, budget // (rounds * len(left)))):
                self._try_all(simulator, [tried[index] for index in left], left, sums, counts, belief.player)
            left.sort(key=lambda index: sums[index] / counts[index], reverse=True)
            left = left[: (len(left) + 1) // 2]
        if not rounds:  # a single move still gets a value
            self._try_all(simulator, tried, left, sums, counts, belief.player)
        made = max(1, sum(counts) // QUICK_GAMES)
        self.made += made
        order = sorted(range(len(tried)), key=lambda index: (counts[index], sums[index] / counts[index]), reverse=True)
        visits = [counts[index] // QUICK_GAMES for index in order]
        visits[0] = max(0, made - sum(visits[1:]))
        found = [Candidate(tried[index], count, sums[index] / counts[index]) for index, count in zip(order, visits, strict=True)]
        return Analysis(tuple(found), made)

    def _promising(self, simulator: Simulator, moves: Sequence[Any], player: int) -> list[Any]:
        """Return the moves to compare: those that the game's heuristics find best, if there are many."""
        if len(moves) <= ROOT_MOVES:
            return list(moves)
        values, _ = weigh_moves(simulator, moves, player, PRIOR_DRAWS)
        return [moves[index] for index in sorted(range(len(moves)), key=values.__getitem__, reverse=True)[:ROOT_MOVES]]

    def _try_all(
        self, simulator: Simulator, moves: Sequence[Any], places: Sequence[int], sums: list[float], counts: list[int], player: int
    ) -> None:
        """Finish a game with each of some moves in the same world, and add to their sums and counts, which stand at `places`."""
        if self.proceed is not None:
            self.proceed()
        heuristics = simulator.heuristics
        world = heuristics.world(simulator.belief, simulator.draw(), self.chance)
        if world is None:
            raise InvalidAgent(f"rollouts plays games that their heuristics can play on quickly to the end, not {simulator.game.title}.")
        for move, place in zip(moves, places, strict=True):
            ahead = lead(heuristics.finish(world, move), player)
            sums[place] += ahead / (abs(ahead) + simulator.scale)
            counts[place] += 1
