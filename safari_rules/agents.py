"""Players made of nothing but the rules: random, flat Monte Carlo, and information-set Monte Carlo tree search.

An agent is given what its player knows, a `Belief`, and the legal moves; never a state. The searches draw full states from the
belief and play them to their end, through `Game`'s public face alone, so that they play anybody's game.

>>> from safari_rules import game
>>> from safari_rules.agents import InformationSetMCTS, RandomAgent, play
>>> record = play(game("kariba"), [InformationSetMCTS(simulations=20, seed=1), RandomAgent(seed=2)], seed="monsoon")
>>> record.final_state().ply == len(record.actions)
True
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol

from safari_rules.belief import Belief
from safari_rules.errors import InvalidAgent
from safari_rules.game import AnyGame
from safari_rules.record import GameRecord
from safari_rules.values import Outcome, ranked

__all__ = [
    "Agent",
    "Analysis",
    "Candidate",
    "FlatMonteCarlo",
    "InformationSetMCTS",
    "RandomAgent",
    "agent",
    "places",
    "play",
    "results",
]

#: Most moves that a search looks at in one position; of longer lists the first.
MOST_MOVES = 200
#: A simulation that is not over after so many plies is judged as it stands.
HORIZON = 400
#: How much the difference of the points weighs beside the place, in what a search maximises.
MARGIN_WEIGHT = 0.25
#: A difference of so many points is worth half of what any difference is worth.
MARGIN_SCALE = 8.0
#: What drawing a state costs, in plies; what listing a move costs.
DRAW_COST, LISTING_COST = 6.0, 0.05


class Agent(Protocol):
    """Somebody who plays: for one player at a time, and without learning anything but through beliefs."""

    def choose(self, belief: Belief[Any], moves: Sequence[Any]) -> Any:
        """One of the legal `moves` of the belief's player; there is at least one."""


class Candidate(NamedTuple):
    """A move that a search has looked at: how often, and its mean result from -1 (last) to 1 (won alone)."""

    action: Any
    visits: int
    value: float


class Analysis(NamedTuple):
    """What a search found: the moves it looked at, the best first, and how many simulations it made."""

    candidates: tuple[Candidate, ...]
    simulations: int


def places(outcome: Outcome) -> list[float]:
    """The place of each player, 0 for the first; who share places share their mean."""
    found = [0.0] * sum(map(len, outcome.ranking))
    first = 0
    for group in outcome.ranking:
        for player in group:
            found[player] = first + (len(group) - 1) / 2
        first += len(group)
    return found


def results(outcome: Outcome) -> list[float]:
    """What each player has made of a game, from -1 (last) to 1 (won alone): 1 - 2 * place / (players - 1)."""
    found = places(outcome)
    return [1 - 2 * place / (len(found) - 1) if len(found) > 1 else 1.0 for place in found]


def standing(game: AnyGame, state: Any) -> Outcome:
    """The outcome; of a game in progress, what it would be if the points counted now."""
    return game.outcome(state) or ranked("unfinished", game.rank_keys(state))


def margins(game: AnyGame, state: Any) -> list[float]:
    """By how much each player leads the best of the others (or trails), squeezed between -1 and 1."""
    keys = [float(key[0] if isinstance(key, tuple) else key) for key in game.rank_keys(state)]
    if len(keys) < 2:
        return [0.0] * len(keys)
    first, second = sorted(keys, reverse=True)[:2]
    leads = [key - (second if key == first else first) for key in keys]
    return [lead / (abs(lead) + MARGIN_SCALE) for lead in leads]


def mover(game: AnyGame, state: Any, last: int) -> int | None:
    """Who acts next, None once the game is over: where all act at the same time, one after the other from `last` on."""
    active = game.active_players(state)
    return next((player for player in active if player > last), active[0]) if active else None


def by_type(moves: Sequence[Any], chance: Random) -> Any:
    """A random move: first a type of action, then one of that type, so that the many do not drown the few."""
    first, last = moves[0].type, moves[-1].type
    if first == last:
        return moves[int(chance.random() * len(moves))]
    groups: dict[str, list[Any]] = {}
    for move in moves:
        groups.setdefault(move.type, []).append(move)
    several = list(groups.values())
    group = several[int(chance.random() * len(several))]
    return group[int(chance.random() * len(group))]


@dataclass
class RandomAgent:
    """Any legal move, each equally likely."""

    seed: str | int = 0
    name: str = "random"

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)

    def choose(self, belief: Belief[Any], moves: Sequence[Any]) -> Any:
        """One of the moves."""
        return self.chance.choice(moves)


class Node:
    """What is known of a position in a search, reached by a path of actions: its visits, and what each action has brought."""

    __slots__ = ("available", "children", "total", "value", "visits")

    def __init__(self) -> None:
        self.visits, self.available = 0, 0
        #: Sums, for whoever chose the action that leads here: what is maximised, and the result by places.
        self.total, self.value = 0.0, 0.0
        self.children: dict[Any, Node] = {}


@dataclass
class Simulator:
    """Simulations of one game from the states that a belief allows, and the count of their work."""

    game: AnyGame
    belief: Belief[Any]
    chance: Random
    horizon: int = HORIZON
    work: float = 0.0

    def draw(self) -> Any:
        """A full state that fits the belief."""
        self.work += DRAW_COST
        return self.belief.draw(self.chance.getrandbits(64))

    def moves(self, state: Any, player: int) -> Sequence[Any]:
        """The legal moves of a player."""
        found = self.game.legal_moves(state, player, MOST_MOVES)
        self.work += LISTING_COST * len(found)
        return found

    def apply(self, state: Any, action: Any) -> Any:
        """The state after an action."""
        self.work += 1
        return self.game.apply(state, action).state

    def playout(self, state: Any, last: int) -> tuple[list[float], list[float]]:
        """Random play to the end: what each player maximises, and each player's result."""
        game, chance, listed, plies = self.game, self.chance, 0, 0
        simultaneous = game.simultaneous
        for _ in range(self.horizon):
            player = None
            if simultaneous:
                player = mover(game, state, last)
                if player is None:
                    break
                last = player
            moves = game.legal_moves(state, player, MOST_MOVES)
            if not moves:
                break
            listed += len(moves)
            plies += 1
            state = game.apply(state, by_type(moves, chance)).state
        self.work += plies + LISTING_COST * listed
        places = results(standing(game, state))
        return [place + MARGIN_WEIGHT * lead for place, lead in zip(places, margins(game, state), strict=True)], places


@dataclass
class FlatMonteCarlo:
    """Every move is tried in random games from states that the player may be in; more often those that do well (UCB1).

    The budget is `simulations` a move, or `seconds`; `work` bounds it besides, counted in plies. Raises InvalidAgent where
    the budget is none.
    """

    simulations: int | None = 200
    seconds: float | None = None
    seed: str | int = 0
    work: float = math.inf
    exploration: float = 0.7
    name: str = "flat"
    chance: Random = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.simulations is not None and self.simulations < 1:
            raise InvalidAgent(f"Expected at least 1 simulation, not {self.simulations}.")
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise InvalidAgent(f"Expected a number of seconds above 0, not {self.seconds}.")
        if self.simulations is None and self.seconds is None:
            raise InvalidAgent("Expected a budget: simulations or seconds.")
        self.chance = Random(self.seed)

    def choose(self, belief: Belief[Any], moves: Sequence[Any]) -> Any:
        """The move that the search finds best."""
        return moves[0] if len(moves) == 1 else self.analyse(belief, moves).candidates[0].action

    def analyse(self, belief: Belief[Any], moves: Sequence[Any]) -> Analysis:
        """What the search finds of each of the moves; those between which the player sees no difference are one."""
        kinds: dict[Hashable, Any] = {}
        for move in moves:
            kinds.setdefault(belief.alike(move), move)
        different = tuple(kinds.values())
        simulator = Simulator(belief.game, belief, self.chance)
        root, made = Node(), 0
        spent = self._spent(simulator)
        while made == 0 or not spent(made):
            self._simulate(simulator, root, different, belief.player)
            made += 1
        found = [Candidate(move, node.visits, node.value / node.visits) for move, node in root.children.items()]
        found.sort(key=lambda each: (each.visits, root.children[each.action].total / each.visits), reverse=True)
        return Analysis(tuple(found), made)

    def _spent(self, simulator: Simulator) -> Callable[[int], bool]:
        """Whether the budget is spent after so many simulations."""
        most = math.inf if self.simulations is None else self.simulations
        end = None if self.seconds is None else time.monotonic() + self.seconds
        return lambda made: made >= most or simulator.work >= self.work or (end is not None and time.monotonic() >= end)

    def _simulate(self, simulator: Simulator, root: Node, moves: Sequence[Any], player: int) -> None:
        """One simulation, and what it teaches."""
        state = simulator.draw()
        action, node = self._select(root, moves)
        totals, values = simulator.playout(simulator.apply(state, action), player)
        node.visits += 1
        node.total += totals[player]
        node.value += values[player]

    def _select(self, node: Node, moves: Sequence[Any]) -> tuple[Any, Node]:
        """The move to try: one that was not tried yet, else the one whose result may be the best."""
        children = node.children
        fresh = [move for move in moves if move not in children]
        for move in moves:
            if move in children:
                children[move].available += 1
        if fresh:
            move = by_type(fresh, self.chance)
            children[move] = child = Node()
            child.available = 1
            return move, child
        return max(((move, children[move]) for move in moves), key=lambda each: self._bound(each[1]))

    def _bound(self, node: Node) -> float:
        """How good a move may be (UCB1)."""
        return node.total / node.visits + self.exploration * math.sqrt(math.log(node.available) / node.visits)


@dataclass
class InformationSetMCTS(FlatMonteCarlo):
    """Information-set Monte Carlo tree search, single observer (Cowling, Powley and Whitehouse 2012), with a result for each player.

    One tree over many drawn states: a node is a path of actions, and each player in it chooses what is best for that player
    among what is legal in the state drawn (an action is judged by how often it could have been chosen). Deeper nodes are
    widened slowly: `widening` * sqrt(visits) moves are looked at.
    """

    widening: float = 2.0
    name: str = "mcts"

    def _simulate(self, simulator: Simulator, root: Node, moves: Sequence[Any], player: int) -> None:
        state, node, mover_now = simulator.draw(), root, player
        path: list[tuple[Node, int]] = []
        depth = 0
        while True:
            if depth:
                following = mover(simulator.game, state, mover_now)
                if following is None:
                    break
                mover_now = following
                moves = simulator.moves(state, mover_now)
                node.visits += 0
                allowed = max(1, int(self.widening * math.sqrt(node.visits)))
                tried = [move for move in moves if move in node.children]
                if len(tried) >= allowed:
                    moves = tried
            action, child = self._select(node, moves)
            path.append((child, mover_now))
            state = simulator.apply(state, action)
            node, depth = child, depth + 1
            if child.visits == 0:
                break
        totals, values = simulator.playout(state, mover_now)
        for child, chooser in path:
            child.visits += 1
            child.total += totals[chooser]
            child.value += values[chooser]


def agent(words: str, seed: str | int = 0) -> Any:
    """The agent that a person names: "random", "flat:200" or "mcts:200" (simulations a move), "mcts:1.5s" (seconds).

    Raises InvalidAgent.
    """
    name, _, budget = words.partition(":")
    if name == "random" and not budget:
        return RandomAgent(seed)
    kinds = {"flat": FlatMonteCarlo, "mcts": InformationSetMCTS}
    if name in kinds:
        try:
            if budget.endswith("s"):
                return kinds[name](simulations=None, seconds=float(budget[:-1]), seed=seed)
            return kinds[name](simulations=int(budget) if budget else 200, seed=seed)
        except ValueError as error:
            if isinstance(error, InvalidAgent):
                raise
    raise InvalidAgent(f'No agent is called {words!r}: expected "random", "flat:200", "mcts:200" (simulations) or "mcts:1.5s".')


def play(
    game: AnyGame, agents: Sequence[Agent], *, seed: str | int | None = None, memory: bool = True, **options: Any
) -> GameRecord:
    """A whole game between agents, one a seat; with `memory` False they forget what a view does not show.

    `seed` is the game's. Raises InvalidAgent unless there are as many agents as players, and what `Game.new` raises.
    """
    options.setdefault("players", len(agents))
    state = game.new(seed=seed, **options)
    if len(agents) != state.options.players:
        raise InvalidAgent(f"Expected one agent a player: {state.options.players}, not {len(agents)}.")
    document = game.dump(state)
    actions: list[Any] = []
    seats = range(len(agents))
    beliefs = [game.belief(game.view(state, seat), seat) for seat in seats]
    told: list[list[Any]] = [[] for _ in seats]
    player = mover(game, state, -1)
    while player is not None:
        view = game.view(state, player)
        beliefs[player] = beliefs[player].observe(view, told[player]) if memory else game.belief(view, player)
        told[player] = []
        action = agents[player].choose(beliefs[player], game.legal_moves(state, player))
        turn = game.apply(state, action)
        actions.append(game.dump_action(action))
        events = [game.dump_event(event) for event in turn.events]
        for seat in seats:
            told[seat] += game.view_events(turn.state, seat, events)
        state = turn.state
        player = mover(game, state, player)
    return GameRecord(game.id, document["options"], document["seed"], tuple(actions))
