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
from typing import Any, Final, TypeVar

from safari_rules.authoring.errors import InvalidAgent
from safari_rules.core.belief import Belief
from safari_rules.core.game import AnyGame
from safari_rules.players.insight import heuristics_of
from safari_rules.players.insight.heuristics import Heuristics
from safari_rules.players.search import ROOT_MOVES, Analysis, Candidate, Searcher, check_whole, first_of_each_kind, prepare
from safari_rules.players.simulation import Node, Simulator, lead

__all__ = ["Rollouts"]

Known = TypeVar("Known")
Move = TypeVar("Move")

#: Quick games for one simulation, the unit of budgets. They take about as long as one simulation.
QUICK_GAMES: Final = 4
#: The simulations of a move unless a budget is given.
BY_DEFAULT: Final = 500
#: The cost of a simulation of `QUICK_GAMES` quick games, in plies.
COST: Final = 8.0


@dataclass
class Rollouts(Searcher):
    """An agent that compares moves in quick games to the end, in games whose heuristics have `world` and `finish`.

    :param simulations: the budget of a move, in units of `QUICK_GAMES` quick games. Each move is tried once in each round, also if
        that takes more.
    :param seed: the seed of its choices.
    :param work: the largest amount of work for a move, counted in plies.
    :param memory: whether the agent remembers what a view no longer shows.
    :param proceed: called before each world; what it raises ends the search.
    :raises InvalidAgent: if the budget is out of bounds.
    """

    simulations: int = BY_DEFAULT
    seed: str | int = 0
    work: float = math.inf
    memory: bool = True
    proceed: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        check_whole(self.simulations)

    def check_game(self, game: AnyGame, players: int) -> None:
        """Raise InvalidAgent for a game that has no quick way to its end.

        :param game: the game.
        :param players: how many players it has.
        :raises InvalidAgent: if the game has no quick way to its end.
        """
        if type(heuristics_of(game)).world is Heuristics.world:
            raise InvalidAgent(f"rollouts plays games that their heuristics can play on quickly to the end, not {game.title}.")

    def _search(self, belief: Belief[Known], moves: Sequence[Move], *, thorough: bool = False) -> Analysis[Move]:
        """Compare the moves, those that the heuristics find best if there are many, and return what was found, the best first."""
        simulator = Simulator(belief, self.chance)
        self.check_game(simulator.game, len(simulator.begun))
        compared = first_of_each_kind(belief, moves)
        if len(compared) > ROOT_MOVES:
            compared = prepare(simulator, Node(), compared, belief.player)
        race = Race(simulator, compared, belief.player)
        budget, rounds = QUICK_GAMES * self.simulations, max(1, math.ceil(math.log2(len(race.moves))))
        for _ in range(rounds):
            for _ in range(max(1, budget // (rounds * len(race.left)))):
                if simulator.work >= self.work and race.counts[0]:
                    break
                if self.proceed is not None:
                    self.proceed()
                race.try_all()
            race.halve()
        made = max(1, min(self.simulations, sum(race.counts) // QUICK_GAMES))
        self.made += made
        return race.analysis(made)


class Race:
    """The moves that are compared, and what the quick games have shown of each."""

    def __init__(self, simulator: Simulator, moves: Sequence[Any], player: int) -> None:
        self.simulator, self.moves, self.player = simulator, moves, player
        #: The number of quick games of each move, and the sum of their values from -1 to 1.
        self.counts, self.sums = [0] * len(moves), [0.0] * len(moves)
        #: The indices of the moves that are still in the race, the best first.
        self.left = list(range(len(moves)))

    def try_all(self) -> None:
        """Finish a game with each move that is left, all in the same world."""
        simulator, heuristics = self.simulator, self.simulator.heuristics
        world = heuristics.world(simulator.belief, simulator.draw(), simulator.chance)
        simulator.work += COST * len(self.left) / QUICK_GAMES
        for index in self.left:
            ahead = lead(heuristics.finish(world, self.moves[index]), self.player, simulator.sides)
            self.sums[index] += ahead / (abs(ahead) + simulator.scale)
            self.counts[index] += 1

    def mean(self, index: int) -> float:
        """Return the mean value of a move."""
        return self.sums[index] / self.counts[index]

    def halve(self) -> None:
        """Give the worse half of the moves up."""
        self.left = sorted(self.left, key=self.mean, reverse=True)[: (len(self.left) + 1) // 2]

    def analysis(self, made: int) -> Analysis[Any]:
        """Return the moves, the best first, and the number of simulations that was made of the budget."""
        order = sorted(range(len(self.moves)), key=lambda index: (self.counts[index], self.mean(index)), reverse=True)
        visits: list[int] = []
        left = made
        for index in order:
            visits.append(min(left, max(self.counts[index] // QUICK_GAMES, 0 if visits else 1)))
            left -= visits[-1]
        visits[0] += left
        found = [Candidate(self.moves[index], count, self.mean(index)) for index, count in zip(order, visits, strict=True)]
        return Analysis(tuple(found), made)
