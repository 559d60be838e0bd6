"""Players of all games: random, flat Monte Carlo, and information-set Monte Carlo tree search.

An agent is given what its player knows, a `Belief`, and the legal moves; never a state. The searches draw full states from the
belief and play on from them by the game's rules. They use the game's heuristics, if there are any.

>>> from safari_rules import game
>>> from safari_rules.players.search import InformationSetMCTS, RandomAgent, play
>>> record = play(game("kariba"), [InformationSetMCTS(simulations=20, seed=1), RandomAgent(seed=2)], seed="monsoon")
>>> record.final_state().ply == len(record.actions)
True
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from operator import attrgetter
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from safari_rules.authoring.copying import Copied
from safari_rules.authoring.errors import InvalidAgent
from safari_rules.authoring.rules import A, E, O, S
from safari_rules.authoring.values import brief, measured, named_kind, plain_seed, shown, whole
from safari_rules.core.belief import Belief
from safari_rules.core.doors import kinds_of
from safari_rules.core.game import Game
from safari_rules.core.positions import check_is_game, mover
from safari_rules.core.session import GameRecord, Session, begin
from safari_rules.players.checked import checked
from safari_rules.players.simulation import MOST_MOVES, Node, Simulator, backpropagate

__all__ = [
    "Agent",
    "Analysis",
    "AnyAgent",
    "Candidate",
    "FlatMonteCarlo",
    "InformationSetMCTS",
    "RandomAgent",
    "play",
]

#: Below its first move a search considers this number of moves times the square root of the visits (progressive widening).
WIDENING = 2.0
#: The smallest and the largest number of simulations for a move, and the number if the caller gives no budget.
BUDGETS = (1, 1_000_000)
SIMULATIONS_BY_DEFAULT = 200
#: The seat of an action.
PLAYER: Final = attrgetter("player")
#: The state and the action of the games that an agent plays.
Known = TypeVar("Known")
Move = TypeVar("Move")


class Agent(Protocol[Known, Move]):
    """A player of games with the states `Known` and the actions `Move`, which learns only through the beliefs of one player at a time.

    If its attribute `memory` is False, its beliefs are built from the current view only. `made`, if present, counts its simulations.
    """

    def choose(self, belief: Belief[Known], moves: Sequence[Move]) -> Move:
        """Return one of the legal moves.

        :param belief: what the player knows.
        :param moves: the legal moves of the belief's player. There is at least one.
        :returns: one of the moves.
        """


class AnyAgent(Protocol):
    """An agent that plays any game."""

    def choose(self, belief: Belief[Known], moves: Sequence[Move]) -> Move:
        """Return one of the legal moves.

        :param belief: what the player knows.
        :param moves: the legal moves of the belief's player. There is at least one.
        :returns: one of the moves.
        """


class Candidate(NamedTuple, Generic[Move]):
    """A move that a search has considered: its visits, and its value from -1 (last) to 1 (won alone).

    The value is a mean of results, and of estimated leads scaled to that range. Values of one analysis can be compared.
    """

    action: Move
    visits: int
    value: float


class Analysis(NamedTuple, Generic[Move]):
    """The result of a search: the considered moves, the best first, and the number of simulations."""

    candidates: tuple[Candidate[Move], ...]
    simulations: int


def check_question(belief: Any, moves: Sequence[Any]) -> None:
    """Raise InvalidAgent unless an agent is asked for one of the moves of the player whose belief it is given.

    :param belief: what the player knows.
    :param moves: the legal moves.
    :raises InvalidAgent: for anything else than a belief, and for no moves or moves of another player.
    """
    if not isinstance(belief, Belief):
        raise InvalidAgent(f"Expected a belief, such as session.belief(player), not {named_kind(belief)}.")
    if not isinstance(moves, list | tuple) or hasattr(moves, "_fields"):
        raise InvalidAgent(f"Expected a list of legal moves, not {named_kind(moves)}.")
    if not moves:
        raise InvalidAgent("Expected at least one legal move.")
    kinds = kinds_of(belief.game.spec.schema().action)
    if kinds and not kinds.issuperset(map(type, moves)):
        for odd in [move for move in moves if not isinstance(move, tuple(kinds))]:
            raise InvalidAgent(f"Expected legal moves of {belief.game.title}, not {named_kind(odd)}.")
    for player in set(map(PLAYER, moves)) - {belief.player}:
        raise InvalidAgent(f"Expected the legal moves of player {belief.player}, not those of player {player}.")


@dataclass
class RandomAgent(Copied):
    """An agent that chooses any legal move, each equally likely."""

    seed: str | int = 0

    def __post_init__(self) -> None:
        self.chance = Random(plain_seed(self.seed))

    def choose(self, belief: Belief[Known], moves: Sequence[Move]) -> Move:
        """Return one of the moves, each equally likely.

        :param belief: what the player knows.
        :param moves: the legal moves.
        :returns: one of the moves.
        """
        check_question(belief, moves)
        return self.chance.choice(moves)


#: In a game with heuristics, a search considers at most this number of moves: those with the best values over `PRIOR_DRAWS` drawn states.
ROOT_MOVES = 12
PRIOR_DRAWS = 8


def first_of_each_kind(belief: Belief[Any], moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves, but only the first of several between which the player sees no difference.

    :param belief: what the player knows.
    :param moves: the legal moves. Only the first `MOST_MOVES` count.
    :returns: the moves that differ, in the same order.
    """
    kinds: dict[Hashable, Move] = {}
    for move in moves[:MOST_MOVES]:
        kinds.setdefault(belief.alike(move), move)
    return tuple(kinds.values())


def check_budget(simulations: int | None, work: float = math.inf) -> None:
    """Raise InvalidAgent if a budget is out of bounds. None is no such budget.

    :param simulations: the simulations of a move.
    :param work: the units of work of a move.
    :raises InvalidAgent: if one of them is out of bounds.
    """
    if simulations is not None:
        check_whole(simulations)
    if isinstance(work, bool) or not (isinstance(work, Real) and work > 0):
        raise InvalidAgent(f"Expected an amount of work above 0, not {shown(work)}.")


def plain_seconds(seconds: Any) -> float | None:
    """Return the seconds of a move as a plain number, because a time in numpy's smaller floats is off by seconds. None is no such budget.

    :param seconds: the seconds, of any kind of real number.
    :returns: the seconds, or None.
    :raises InvalidAgent: if they are not above 0, or not finite.
    """
    if seconds is None:
        return None
    plain = measured(seconds)
    if type(plain) is not float or not 0 < plain < math.inf:
        raise InvalidAgent(f"Expected a number of seconds above 0, not {shown(seconds)}.")
    return plain


def check_whole(value: Any, bounds: tuple[int, int] = BUDGETS, wanted: str = "{} to {} simulations") -> None:
    """Raise InvalidAgent unless a parameter is an integer within its bounds.

    :param value: the parameter.
    :param bounds: the smallest and the largest value.
    :param wanted: what a message says was expected, with a place for either bound.
    :raises InvalidAgent: if it is anything else.
    """
    plain = whole(value)
    if type(plain) is not int or not bounds[0] <= plain <= bounds[1]:
        raise InvalidAgent(f"Expected {wanted.format(*bounds)}, not {shown(value)}.")


class Searcher(Copied):
    """A base class of agents that search: they choose what `analyse` finds best, and `made` counts their simulations for all choices."""

    seed: str | int

    def __post_init__(self) -> None:
        self.chance = Random(plain_seed(self.seed))
        self.made = 0

    def choose(self, belief: Belief[Known], moves: Sequence[Move]) -> Move:
        """Return the move that the search finds best.

        :param belief: what the player knows.
        :param moves: the legal moves.
        :returns: one of the moves.
        """
        check_question(belief, moves)
        return moves[0] if len(moves) == 1 else self._best(self._search(belief, moves).candidates)

    def analyse(self, belief: Belief[Known], moves: Sequence[Move]) -> Analysis[Move]:
        """Search, and return what the search finds of the moves, the best first.

        :param belief: what the player knows.
        :param moves: the legal moves. The first of moves between which the player sees no difference stands for all.
        :returns: the considered moves, the best first, and the number of simulations.
        :raises InvalidAgent: for a game that the agent cannot play, and for anything else than a belief and moves of its player.
        """
        check_question(belief, moves)
        return self._search(belief, moves, thorough=True)

    def _search(self, belief: Belief[Known], moves: Sequence[Move], *, thorough: bool = False) -> Analysis[Move]:
        """Return what `analyse` returns, for a belief and moves that were checked. A choice needs no `thorough` values of all moves."""
        raise NotImplementedError

    def _best(self, candidates: Sequence[Candidate[Move]]) -> Move:
        """Return the move to choose, of candidates that were found."""
        return candidates[0].action


def weigh_moves(simulator: Simulator, moves: Sequence[Any], player: int, draws: int, others: int = 1) -> tuple[list[float], list[int]]:
    """Return what the game's heuristics promise a player after each move.

    It is the heuristics' advice, if they give one, or a mean over drawn states.

    :param simulator: draws states and judges them.
    :param moves: the legal moves.
    :param player: the seat of the player who is to choose.
    :param draws: how many states are drawn for a mean.
    :param others: how many states are drawn for the points of the others with which advice is compared.
    :returns: the value of each move, from -1 to 1, and in how many draws it was the best.
    """
    visits = [0] * len(moves)
    advice = simulator.heuristics.advise(simulator.belief, moves)
    if advice is not None:
        drawn = [simulator.heuristics.evaluate(simulator.draw()) for _ in range(others)]
        sides = simulator.sides or range(len(simulator.begun))
        rivals = [seat for seat in range(len(sides)) if sides[seat] != sides[player]]
        best = sum([max([each[seat] for seat in rivals], default=0.0) for each in drawn]) / others
        visits[advice.index(max(advice))] = draws
        return [(value - best) / (abs(value - best) + simulator.scale) for value in advice], visits
    sums = [0.0] * len(moves)
    for _ in range(draws):
        state = simulator.draw()
        values = [simulator.judge(simulator.effect(state, move).state)[1][player] for move in moves]
        visits[values.index(max(values))] += 1
        sums = [total + value for total, value in zip(sums, values, strict=True)]
    return [total / draws for total in sums], visits


def best_first(values: Sequence[float]) -> list[int]:
    """Return the indices of values, that of the greatest first."""
    return sorted(range(len(values)), key=values.__getitem__, reverse=True)


def prepare(simulator: Simulator, root: Node, moves: tuple[Any, ...], player: int) -> tuple[Any, ...]:
    """Return the moves that the game's heuristics find best, and note at the root what they promise.

    :param simulator: draws states and judges them.
    :param root: the root of the tree.
    :param moves: the legal moves.
    :param player: the seat of the player who is to choose.
    :returns: at most `ROOT_MOVES` moves, the best first. All moves if the game has no heuristics.
    """
    if not simulator.knowing or len(moves) < 2:
        return moves
    values, _ = weigh_moves(simulator, moves, player, PRIOR_DRAWS)
    best = best_first(values)[:ROOT_MOVES]
    for index in best:
        root.children[moves[index]] = Node(values[index], simulator.heuristics.trust())
    return tuple([moves[index] for index in best])


@dataclass
class FlatMonteCarlo(Searcher):
    """An agent that tries moves in simulations from states that the player may be in, promising moves more often (UCB1).

    All moves are tried, or the twelve that the game's heuristics find best; fewer if the budget is small.

    The budget is `simulations` a move (200 unless a budget is given), `seconds`, or both: whichever is spent first. `work` bounds it
    too, by counting (plies played, moves listed, states drawn), so that a choice stays repeatable. With `memory` False the player
    forgets what a view does not show. `proceed` is called before every simulation, and what it raises ends the search. Raises
    InvalidAgent where a budget is out of bounds.
    """

    simulations: int | None = None
    seconds: float | None = None
    seed: str | int = 0
    work: float = math.inf
    memory: bool = True
    proceed: Callable[[], None] | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        check_budget(self.simulations, self.work)
        self.seconds = plain_seconds(self.seconds)
        if self.simulations is None and self.seconds is None:
            self.simulations = SIMULATIONS_BY_DEFAULT

    def _search(self, belief: Belief[Known], moves: Sequence[Move], *, thorough: bool = False) -> Analysis[Move]:
        """Return what `simulate` finds of the moves, within the budget."""
        simulator, root, made = Simulator(belief, self.chance), Node(), 0
        different = prepare(simulator, root, first_of_each_kind(belief, moves), belief.player)
        end = math.inf if self.seconds is None else time.monotonic() + self.seconds
        most = math.inf if self.simulations is None else self.simulations
        while not made or (made < most and simulator.work < self.work and time.monotonic() < end):
            if self.proceed is not None:
                self.proceed()
            self.simulate(simulator, root, different, belief.player)
            made += 1
        self.made += made
        tried = [each for each in root.children.items() if each[1].visits]
        found = sorted(tried, key=lambda each: (each[1].visits, each[1].reward), reverse=True)
        return Analysis(tuple([Candidate(move, node.visits, node.value / node.visits) for move, node in found]), made)

    def simulate(self, simulator: Simulator, root: Node, moves: Sequence[Any], player: int) -> None:
        """Make one simulation, and store its result in the tree.

        :param simulator: draws states and plays them out.
        :param root: the root of the tree.
        :param moves: the moves that the search looks at.
        :param player: the seat that is to choose.
        """
        action, node = simulator.select(root, moves)
        state = simulator.effect(simulator.draw(), action).state
        backpropagate([(node, player)], simulator.playout(state, player))


@dataclass
class InformationSetMCTS(FlatMonteCarlo):
    """Information-set Monte Carlo tree search, single observer (Cowling, Powley and Whitehouse 2012), each player for their own result.

    One tree covers many drawn states. A node is a path of actions, where a player chooses among the actions that are legal in the drawn
    state. UCB1 counts how often an action was available, and nodes below the first move widen slowly.
    """

    def simulate(self, simulator: Simulator, root: Node, moves: Sequence[Any], player: int) -> None:
        """Make one simulation, and store its result in the tree.

        :param simulator: draws states and plays them out.
        :param root: the root of the tree.
        :param moves: the moves that the search looks at.
        :param player: the seat that is to choose.
        """
        state, node, path, most = simulator.draw(), root, [], math.inf
        while True:
            action, node = simulator.select(node, moves, most)
            path.append((node, player))
            state = simulator.effect(state, action).state
            following = mover(simulator.game, state, player)
            if not node.visits or following is None:
                break
            moves, most, player = simulator.moves(state, following), WIDENING * math.sqrt(node.visits), following
        backpropagate(path, simulator.playout(state, player))


def play(game: Game[O, S, A, E], agents: Sequence[Agent[S, A]], *, seed: str | int | None = None, **options: Any) -> GameRecord[O, S, A, E]:
    """Play a game between agents. If all players act at the same time, the agents choose one after the other.

    :param game: the game.
    :param agents: one agent for each seat.
    :param seed: the seed of the game, as in `Game.new`.
    :param options: the game's options. The number of players is that of the agents.
    :returns: the record of the game.
    :raises InvalidAgent: unless there are as many agents as players, or if an agent fails, cannot play the game, or chooses something else
        than a legal move. The error's cause is what the agent raised.
    :raises InvalidTables: if an agent needs endgame tables that are missing or damaged.
    :raises UnknownGame: if `game` is no game.
    :raises InvalidOptions: as in `Game.new`.
    :raises UnusableGame: if agents cannot play the game.
    """
    return played_out(game, agents, seed, options).record()


def played_out(
    game: Game[O, S, A, E], agents: Sequence[Agent[S, A]], seed: str | int | None, options: Mapping[str, Any]
) -> Session[O, S, A, E]:
    """Play a game as `play` does, and return the session at its end.

    :param game: the game.
    :param agents: one agent for each seat.
    :param seed: the seed of the game, as in `Game.new`.
    :param options: the game's options. The number of players is that of the agents, unless they say otherwise.
    :returns: the session.
    :raises InvalidAgent: as `play` does.
    :raises UnknownGame: if `game` is no game.
    """
    check_is_game(game)
    if not isinstance(agents, Sequence) or isinstance(agents, str):
        raise InvalidAgent(f"Expected a list of agents, one for each player, not {brief(agents)}.")
    game.spec.check_agents()
    session = begin(game, {"players": len(agents), **options}, seed)
    if len(agents) != session.state.options.players:
        raise InvalidAgent(f"Expected one agent a player: {session.state.options.players}, not {len(agents)}.")
    seated = [checked(agent, seat) for seat, agent in enumerate(agents)]
    while (player := session.mover) is not None:
        session = session.apply(seated[player].choose_in(session, player))
    return session
