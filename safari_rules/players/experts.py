"""Agents that know a game by its heuristics: one that looks one ply ahead, one that searches by alpha-beta, and the levels of the page.

>>> from safari_rules import game
>>> from safari_rules.players import agent, play
>>> record = play(game("kariba"), [agent("greedy", seed=1), agent("random", seed=2)], seed="monsoon")
>>> record.final_state().ply == len(record.actions)
True
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeVar

from safari_rules.authoring.copying import Copied
from safari_rules.authoring.errors import InvalidAgent
from safari_rules.authoring.values import brief, plain_seed, shown, whole
from safari_rules.core.belief import Belief
from safari_rules.core.game import AnyGame
from safari_rules.players.alphabeta import AlphaBetaSearch
from safari_rules.players.insight import heuristics_of
from safari_rules.players.insight import of as insight_into
from safari_rules.players.insight.endgames import Endgames
from safari_rules.players.rollouts import Rollouts
from safari_rules.players.search import (
    Analysis,
    Candidate,
    InformationSetMCTS,
    Searcher,
    best_first,
    check_budget,
    check_question,
    check_whole,
    first_of_each_kind,
    plain_seconds,
    weigh_moves,
)
from safari_rules.players.simulation import Simulator

__all__ = ["LEVELS", "AlphaBeta", "Greedy", "Level"]

Known = TypeVar("Known")
Move = TypeVar("Move")

#: Positions that alpha-beta examines for one simulation, the unit of budgets. They take about as long as one simulation.
POSITIONS: Final = 50
#: The greatest depth of alpha-beta; deeper searches end by their budget.
DEPTHS: Final = (1, 50)
#: The part of a budget that an analysis spends on the value of the moves that are not the best.
OTHERS: Final = 0.25
#: Simulations of the strongest level, unless its caller wants fewer.
STRONG_SIMULATIONS: Final = 1000
#: The kinds of agents that heuristics may name as the strong one.
STRONG: Final = ("alphabeta", "greedy", "mcts", "rollouts")
#: Hidden states that a greedy agent considers.
DRAWS: Final = 8


@dataclass
class Greedy(Searcher):
    """An agent that plays the move after which the game's heuristics find the position best, over a few drawn states.

    :param seed: the seed of the draws, and of the choice between moves that are equally good.
    :param memory: whether the agent remembers what a view no longer shows.
    :param draws: the number of hidden states that it considers.
    :raises InvalidAgent: if the draws are out of bounds.
    """

    seed: str | int = 0
    memory: bool = True
    draws: int = DRAWS

    def __post_init__(self) -> None:
        super().__post_init__()
        check_whole(self.draws, wanted="{} to {} draws")

    def _best(self, candidates: Sequence[Candidate[Move]]) -> Move:
        """Return the best move, a random one of several that are equally good."""
        best = [candidate.action for candidate in candidates if candidate.value == candidates[0].value]
        return best[int(self.chance.random() * len(best))]

    def _search(self, belief: Belief[Known], moves: Sequence[Move], *, thorough: bool = False) -> Analysis[Move]:
        """Return the values of the moves by the heuristics, the best first.

        If thorough, it compares the heuristics' advice with the mean points of the other players in the drawn states.
        """
        different = first_of_each_kind(belief, moves)
        simulator = Simulator(belief, self.chance)
        values, visits = weigh_moves(simulator, different, belief.player, self.draws, self.draws if thorough else 1)
        self.made += self.draws
        found = [Candidate(different[index], visits[index], values[index]) for index in best_first(values)]
        return Analysis(tuple(found), self.draws)


@dataclass
class AlphaBeta(Searcher):
    """An agent that searches by alpha-beta, for games of two players in which nothing is hidden.

    :param depth: how many plies it looks ahead; None if only the budget ends the search.
    :param simulations: the budget in units of `POSITIONS` positions; None for no such budget.
    :param seconds: the budget in seconds; None for no clock, so that a choice is the same on every machine.
    :param seed: the seed of the choice between moves that are equally good.
    :param endgames: whether it reads the game's endgame tables, from `SAFARI_ENDGAMES` or the user's cache directory.
    :param proceed: called now and then; what it raises ends the search.
    :raises InvalidAgent: if a budget is out of bounds.
    """

    depth: int | None = None
    simulations: int | None = None
    seconds: float | None = None
    seed: str | int = 0
    endgames: bool = False
    proceed: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.depth is not None:
            check_whole(self.depth, DEPTHS, "a depth of {} to {} plies")
            self.depth = whole(self.depth)  # the compiled search takes a plain integer only
        check_budget(self.simulations)
        self.seconds = plain_seconds(self.seconds)
        if self.depth is None and self.seconds is None and self.simulations is None:
            self.simulations = STRONG_SIMULATIONS
        self._probe: Callable[[Any], tuple[int, int] | None] | None = None

    def check_game(self, game: AnyGame, players: int) -> None:
        """Raise InvalidAgent for a game that the agent cannot play, and InvalidTables if endgame tables that it is to read are missing.

        :param game: the game.
        :param players: how many players it has.
        :raises InvalidAgent: if something is hidden in the game, or there are not two players.
        :raises InvalidTables: if its endgame tables are missing or damaged.
        """
        if game.hidden_information or game.simultaneous or players != 2:
            raise InvalidAgent(f"alphabeta plays games of two players in which nothing is hidden, so it cannot play {game.title}.")
        if self.endgames and self._probe is None:
            self._probe = tables_of(game).open(None).probe

    def _search(self, belief: Belief[Known], moves: Sequence[Move], *, thorough: bool = False) -> Analysis[Move]:
        """Return what the search finds, the best move first. If thorough, a part of the budget is spent on what the others are worth."""
        share = 1 - OTHERS if thorough and len(moves) > 1 else 1.0
        game: AnyGame = belief.game
        heuristics = heuristics_of(game)
        state: Any = belief.draw(0)
        self.check_game(game, state.options.players)
        shuffled = self.chance.sample(list(moves), len(moves))
        most_work, begun = math.inf if self.simulations is None else self.simulations * POSITIONS, time.monotonic()
        end = None if self.seconds is None else begun + self.seconds * share
        search = AlphaBetaSearch(game.spec.rules, heuristics, most_work * share, end, self.proceed, self._probe, reduced=self.depth is None)
        lines = search.search(state, shuffled, self.depth or DEPTHS[1])
        if share < 1.0:
            cut_off = search.work >= most_work * share
            search.most_work, search.end = most_work, None if self.seconds is None else begun + self.seconds
            search.value_all(state, lines, DEPTHS[1] if cut_off else search.depth)
        made = max(1, min(search.work // POSITIONS, self.simulations or search.work))
        self.made += made
        visits = [line.work // POSITIONS for line in lines]
        visits[0] = max(0, made - sum(visits[1:]))
        scale = heuristics.scale()
        found = [Candidate(line.move, count, line.value / (abs(line.value) + scale)) for line, count in zip(lines, visits, strict=True)]
        return Analysis(tuple(found), made)


def tables_of(game: AnyGame) -> Endgames[Any]:
    """Return a game's endgame tables. Raises InvalidAgent if it has none."""
    tables = insight_into(game).endgames
    if tables is None:
        raise InvalidAgent(f"{game.title} has no endgame tables.")
    return tables


#: For each level: the share of moves that are random. The others are greedy, and at the level "strong" those of the game's strongest agent.
LEVELS: Final = {"beginner": 1.0, "easy": 0.5, "medium": 0.15, "strong": 0.0}


@dataclass
class Level(Copied):
    """An opponent of a level that people choose: beginner, easy, medium or strong.

    The level beginner moves at random, so a player who does the same wins half of the games. The levels easy and medium play some moves at
    random and the others by the game's heuristics. The level strong is the kind of agent that plays the game best. Its work is counted, so
    that games repeat on every machine.

    :param level: one of `LEVELS`.
    :param seed: the seed of its choices.
    :param simulations: the largest number of simulations for a move.
    :param endgames: whether it reads endgame tables. It then plays no game that has none.
    :param work: the largest amount of work for a move of `mcts` and `rollouts`, counted in plies.
    :param proceed: called now and then during a search; what it raises ends the search.
    :raises InvalidAgent: if there is no such level, or a budget is out of bounds.
    """

    level: str
    seed: str | int = 0
    simulations: int = STRONG_SIMULATIONS
    endgames: bool = False
    work: float = math.inf
    proceed: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        if not (isinstance(self.level, str) and self.level in LEVELS):
            raise InvalidAgent(f"No level is called {shown(self.level)}: expected {', '.join(LEVELS)}.")
        check_whole(self.simulations)
        check_budget(None, self.work)
        self.chance = Random(f"{self.level}/{plain_seed(self.seed)}")
        self._player: Searcher | None = None

    @property
    def made(self) -> int:
        """Return how many simulations were made for all choices so far."""
        return 0 if self._player is None else self._player.made

    def choose(self, belief: Belief[Known], moves: Sequence[Move]) -> Move:
        """Return a move of this level.

        :param belief: what the player knows.
        :param moves: the legal moves.
        :returns: one of the moves.
        """
        check_question(belief, moves)
        if len(moves) == 1:
            return moves[0]
        if self.chance.random() < LEVELS[self.level]:
            return moves[int(self.chance.random() * len(moves))]
        return self._for(belief).choose(belief, moves)

    def analyse(self, belief: Belief[Known], moves: Sequence[Move]) -> Analysis[Move]:
        """Return what the agent behind the level finds. It considers only one move if the level plays that one at random.

        :param belief: what the player knows.
        :param moves: the legal moves.
        :returns: the considered moves, the best first, and the amount of work, such as the number of simulations.
        """
        check_question(belief, moves)
        if self.chance.random() < LEVELS[self.level]:
            moves = (moves[int(self.chance.random() * len(moves))],)
        return self._for(belief).analyse(belief, moves)

    def check_game(self, game: AnyGame, players: int) -> None:
        """Raise InvalidAgent or InvalidTables if the agent is to read endgame tables that the game lacks or that are missing.

        :param game: the game.
        :param players: how many players it has.
        :raises InvalidAgent: if the game has no endgame tables.
        :raises InvalidTables: if its endgame tables are missing or damaged.
        """
        if self.endgames:
            tables_of(game).open(None)

    def _for(self, belief: Belief[Any]) -> Searcher:
        """Return the agent behind the level, made when the game is known."""
        if self._player is None:
            game: AnyGame = belief.game
            if self.endgames:
                tables_of(game)
            named = heuristics_of(game).strong() if self.level == "strong" else "greedy"
            kind, colon, budget = named.partition(":") if isinstance(named, str) else ("", "", "")
            if kind not in STRONG or (colon and not (budget.isascii() and budget.isdigit() and int(budget))):
                wanted = 'a name such as "mcts:400" or "greedy"'
                raise InvalidAgent(f"The heuristics of {game.title} are to name the strong agent: expected {wanted}, not {brief(named)}.")
            simulations = min(self.simulations, int(budget)) if budget else self.simulations
            if kind == "alphabeta":
                self._player = AlphaBeta(simulations=simulations, seed=self.seed, endgames=self.endgames, proceed=self.proceed)
            elif kind == "rollouts":
                self._player = Rollouts(simulations, self.seed, self.work, proceed=self.proceed)
            elif kind == "mcts":
                self._player = InformationSetMCTS(simulations=simulations, seed=self.seed, work=self.work, proceed=self.proceed)
            else:
                self._player = Greedy(self.seed, draws=min(DRAWS, simulations))
        return self._player
