"""Players made of nothing but the rules: random, flat Monte Carlo, and information-set Monte Carlo tree search.

An agent is given what its player knows, a `Belief`, and the legal moves; never a state. The searches draw full states from the
belief and play them to their end, through `Game`'s public interface alone, so that they play anybody's game.

>>> from safari_rules import game
>>> from safari_rules.agents import InformationSetMCTS, RandomAgent, play
>>> record = play(game("kariba"), [InformationSetMCTS(simulations=20, seed=1), RandomAgent(seed=2)], seed="monsoon")
>>> record.final_state().ply == len(record.actions)
True
"""

from __future__ import annotations

import math
import time
from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol

from safari_rules.belief import Belief
from safari_rules.errors import InvalidAgent
from safari_rules.fields import Document
from safari_rules.game import AnyGame
from safari_rules.record import GameRecord
from safari_rules.values import Outcome, Turn, ranked

__all__ = [
    "Agent",
    "Analysis",
    "Candidate",
    "FlatMonteCarlo",
    "InformationSetMCTS",
    "RandomAgent",
    "agent",
    "mover",
    "places",
    "play",
    "remembers",
    "results",
]

#: Most moves that a search looks at in one position; of longer lists the first.
MOST_MOVES = 200
#: A playout is judged as it stands after so many plies, if the points have moved since the position that is looked at; a fight
#: far ahead says little of a move now. It goes on while they have not, to `LONGEST` at the most.
HORIZON, LONGEST = 4, 400
#: In a playout the best of so many random moves is played, by the points that it leaves; the more the better, and the slower.
CHOICES = 2
#: How much the difference of the points weighs beside the place, in what a search maximises; a difference of `MARGIN_SCALE`
#: points is worth half of what the greatest is.
MARGIN_WEIGHT, MARGIN_SCALE = 0.25, 8.0
#: How curious a search is: the weight of what is uncertain beside what was found so far (UCB1).
EXPLORATION = 0.5
#: Below its first move a search looks at so many moves times the square root of the visits (progressive widening).
WIDENING = 2.0
#: What listing a move costs, in plies; and where moves are so many that they are not even counted.
LISTING_COST, DEAR_LISTING_COST = 0.05, 0.5
#: The least and most simulations of a move, and how many where no budget is given.
SIMULATIONS = (1, 1_000_000)
SIMULATIONS_BY_DEFAULT = 200


class Agent(Protocol):
    """Somebody who plays: for one player at a time, and without learning anything but through beliefs.

    One whose attribute `memory` is False is given beliefs from the present view alone; `made`, if it has it, counts its simulations.
    """

    def choose(self, belief: Belief[Any], moves: Sequence[Any]) -> Any:
        """One of the legal `moves` of the belief's player; there is at least one."""


def remembers(agent: Agent) -> bool:
    """Whether an agent is told what happened, not only what its player sees now."""
    return getattr(agent, "memory", True) is not False


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


def leads(game: AnyGame, state: Any) -> list[float]:
    """By how much each player leads the best of the others, or trails, in what the players are ranked by."""
    keys = [float(key[0] if isinstance(key, tuple) else key) for key in game.rank_keys(state)]
    if len(keys) < 2:
        return [0.0] * len(keys)
    second, first = sorted(keys)[-2:]
    return [key - (second if key == first else first) for key in keys]


def mover(game: AnyGame, state: Any, last: int) -> int | None:
    """Who acts next, None once the game is over: where all act at the same time, one after the other from `last` on."""
    active = game.active_players(state)
    for player in active:
        if player > last:
            return player
    return active[0] if active else None


def by_type(moves: Sequence[Any], chance: Random) -> Any:
    """A random move: first a type of action, then one of that type, so that the many do not drown the few.

    Where moves of a type stand together in canonical order (in Safarü, which lists by card, they may not) their ends are found by
    halving; elsewhere the types are drawn approximately.
    """
    count = len(moves)
    if moves[0].type == moves[-1].type:
        return moves[int(chance.random() * count)]
    blocks = []
    begin = 0
    while begin < count:
        kind, within, beyond = moves[begin].type, begin, count
        while beyond - within > 1:
            middle = (within + beyond) // 2
            if moves[middle].type == kind:
                within = middle
            else:
                beyond = middle
        blocks.append((begin, beyond))
        begin = beyond
    begin, end = blocks[int(chance.random() * len(blocks))]
    return moves[begin + int(chance.random() * (end - begin))]


@dataclass
class RandomAgent:
    """Any legal move, each equally likely."""

    seed: str | int = 0

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)

    def choose(self, belief: Belief[Any], moves: Sequence[Any]) -> Any:
        """One of the moves."""
        return self.chance.choice(moves)


class Node:
    """A position in a search, reached by a path of actions: what the action that leads here has brought whoever chose it."""

    __slots__ = ("available", "children", "reward", "value", "visits")

    def __init__(self) -> None:
        #: How often it was chosen, and how often it could have been.
        self.visits, self.available = 0, 0
        #: Sums of what is maximised, and of the results by places.
        self.reward, self.value = 0.0, 0.0
        self.children: dict[Any, Node] = {}

    def ucb1(self) -> float:
        """How good it may be: its mean reward and what is uncertain of it."""
        return self.reward / self.visits + EXPLORATION * math.sqrt(math.log(self.available) / self.visits)


class Simulator:
    """Simulations from the states that a belief allows, and the count of their work, in plies."""

    def __init__(self, belief: Belief[Any], chance: Random) -> None:
        self.game, self.belief, self.chance = belief.game, belief, chance
        self.work, self.draw_cost = 0.0, belief.cost
        self.listing_cost = LISTING_COST if self.game.countable else DEAR_LISTING_COST
        #: What the players are ranked by now: a player sees at least their own points.
        self.begun = self.game.rank_keys(self.draw())

    def draw(self) -> Any:
        """A full state that fits the belief."""
        self.work += self.draw_cost
        return self.belief.draw(self.chance.getrandbits(64))

    def moves(self, state: Any, player: int | None) -> Sequence[Any]:
        """The legal moves of a player; of whoever's turn it is for None."""
        found = self.game.legal_moves(state, player, MOST_MOVES)
        self.work += self.listing_cost * len(found)
        return found

    def apply(self, state: Any, action: Any) -> Turn[Any, Any]:
        """What an action brings about."""
        self.work += 1
        return self.game.apply(state, action)

    def playout(self, state: Any, last: int) -> tuple[list[float], list[float]]:
        """The game goes on as `step` plays it, and is judged (see HORIZON): what each player maximises, and the results by places."""
        game = self.game
        for depth in range(LONGEST):
            if depth >= HORIZON and game.rank_keys(state) != self.begun:
                break
            player = None
            if game.simultaneous:
                player = mover(game, state, last)
                if player is None:
                    break
                last = player
            moves = self.moves(state, player)
            if not moves:
                break
            state = self.step(state, moves)
        found = results(standing(game, state))
        rewards = [
            result + MARGIN_WEIGHT * lead / (abs(lead) + MARGIN_SCALE) for result, lead in zip(found, leads(game, state), strict=True)
        ]
        return rewards, found

    def step(self, state: Any, moves: Sequence[Any]) -> Any:
        """The state after the best of a few random moves, by the lead of the mover; what a move reveals must not speak for it."""
        best = self.apply(state, by_type(moves, self.chance))
        if len(moves) > 1 and self._judged(best):
            player = moves[0].player
            lead = leads(self.game, best.state)[player]
            for _ in range(CHOICES - 1):
                other = self.apply(state, by_type(moves, self.chance))
                if self._judged(other) and (there := leads(self.game, other.state)[player]) > lead:
                    lead, best = there, other
        return best.state

    def _judged(self, turn: Turn[Any, Any]) -> bool:
        """Whether the points tell what the mover could know of a move: not where hidden cards count and one was revealed."""
        return self.game.visible.scores_open or not turn.revealed


@dataclass
class FlatMonteCarlo:
    """Every move is tried in simulations from states that the player may be in, the promising ones more often (UCB1).

    The budget is `simulations` a move (200 unless a budget is given), `seconds`, or both: whichever is spent first. `work` bounds it
    besides, by counting (plies played, moves listed, states drawn), so that a choice stays repeatable. With `memory` False the player
    forgets what a view does not show. Raises InvalidAgent where a budget is out of bounds.
    """

    simulations: int | None = None
    seconds: float | None = None
    seed: str | int = 0
    work: float = math.inf
    memory: bool = True

    def __post_init__(self) -> None:
        least, most = SIMULATIONS
        if self.simulations is not None and not least <= self.simulations <= most:
            raise InvalidAgent(f"Expected {least} to {most} simulations, not {self.simulations}.")
        if self.seconds is not None and not 0 < self.seconds < math.inf:
            raise InvalidAgent(f"Expected a number of seconds above 0, not {self.seconds}.")
        if self.simulations is None and self.seconds is None:
            self.simulations = SIMULATIONS_BY_DEFAULT
        self.chance = Random(self.seed)
        #: How many simulations were made for all choices so far.
        self.made = 0

    def choose(self, belief: Belief[Any], moves: Sequence[Any]) -> Any:
        """The move that the search finds best."""
        return moves[0] if len(moves) == 1 else self.analyse(belief, moves).candidates[0].action

    def analyse(self, belief: Belief[Any], moves: Sequence[Any]) -> Analysis:
        """What the search finds of the moves; of those between which the player sees no difference the first stands for all."""
        kinds: dict[Hashable, Any] = {}
        for move in moves[:MOST_MOVES]:
            kinds.setdefault(belief.alike(move), move)
        different = tuple(kinds.values())
        simulator, root, made = Simulator(belief, self.chance), Node(), 0
        end = math.inf if self.seconds is None else time.monotonic() + self.seconds
        most = math.inf if self.simulations is None else self.simulations
        while not made or (made < most and simulator.work < self.work and time.monotonic() < end):
            self.simulate(simulator, root, different, belief.player)
            made += 1
        self.made += made
        found = sorted(root.children.items(), key=lambda each: (each[1].visits, each[1].reward), reverse=True)
        return Analysis(tuple([Candidate(move, node.visits, node.value / node.visits) for move, node in found]), made)

    def simulate(self, simulator: Simulator, root: Node, moves: Sequence[Any], player: int) -> None:
        """One simulation, and what it teaches."""
        action, node = self.select(root, moves)
        state = simulator.apply(simulator.draw(), action).state
        backpropagate([(node, player)], simulator.playout(state, player))

    def select(self, node: Node, moves: Sequence[Any], most: float = math.inf) -> tuple[Any, Node]:
        """The move to try: one that was not tried yet, while those that were are fewer than `most`, else the one that may be the best."""
        children = node.children
        tried = [(move, children[move]) for move in moves if move in children]
        for _, child in tried:
            child.available += 1
        if len(tried) < min(most, len(moves)):
            move = by_type([move for move in moves if move not in children], self.chance)
            children[move] = child = Node()
            child.available = 1
            return move, child
        return max(tried, key=lambda each: each[1].ucb1())


def backpropagate(path: Sequence[tuple[Node, int]], found: tuple[list[float], list[float]]) -> None:
    """What a simulation brought each player who chose something on its path."""
    rewards, values = found
    for node, chooser in path:
        node.visits += 1
        node.reward += rewards[chooser]
        node.value += values[chooser]


@dataclass
class InformationSetMCTS(FlatMonteCarlo):
    """Information-set Monte Carlo tree search, single observer (Cowling, Powley and Whitehouse 2012), each player for their own result.

    One tree over many drawn states: a node is a path of actions, and in it each player chooses among what is legal in the state
    drawn, an action being judged by how often it could have been chosen. Below the first move nodes are widened slowly.
    """

    def simulate(self, simulator: Simulator, root: Node, moves: Sequence[Any], player: int) -> None:
        """One simulation, and what it teaches."""
        state, node, path, most = simulator.draw(), root, [], math.inf
        while True:
            action, node = self.select(node, moves, most)
            path.append((node, player))
            state = simulator.apply(state, action).state
            following = mover(simulator.game, state, player)
            if not node.visits or following is None:
                break
            moves, most, player = simulator.moves(state, following), WIDENING * math.sqrt(node.visits), following
        backpropagate(path, simulator.playout(state, player))


#: What a person calls the agents that have a budget.
SEARCHES = {"flat": FlatMonteCarlo, "mcts": InformationSetMCTS}


def agent(words: str, seed: str | int = 0) -> Agent:
    """The agent that a person names: "random", "flat:200" or "mcts:200" (simulations a move), "mcts:1.5s" (seconds); with
    ",forgetful" at the end one that forgets what a view does not show. Raises InvalidAgent.
    """
    spec, _, manner = str(words).partition(",")
    name, _, budget = spec.partition(":")
    if manner in ("", "forgetful"):
        if name == "random" and not budget:
            return RandomAgent(seed)
        if name in SEARCHES:
            memory = not manner
            if not budget:
                return SEARCHES[name](seed=seed, memory=memory)
            if budget.isascii() and budget.isdigit() and len(budget) < 10:
                return SEARCHES[name](simulations=int(budget), seed=seed, memory=memory)
            with suppress(ValueError):
                if budget.endswith("s"):
                    return SEARCHES[name](seconds=float(budget.removesuffix("s")), seed=seed, memory=memory)
    raise InvalidAgent(
        f'No agent is called {words!r}: expected "random", "flat:200" or "mcts:200" (simulations a move), or "mcts:1.5s" (seconds); '
        'with ",forgetful" at the end one that forgets what it no longer sees.'
    )


def play(game: AnyGame, agents: Sequence[Agent], *, seed: str | int | None = None, **options: Any) -> GameRecord:
    """A whole game between agents, one a seat; `seed` is the game's.

    Where all act at the same time they do so one after the other. Raises InvalidAgent unless there are as many agents as
    players, and what `Game.new` raises.
    """
    return played_out(game, agents, seed, options)[0]


def played_out(game: AnyGame, agents: Sequence[Agent], seed: str | int | None, options: Mapping[str, Any]) -> tuple[GameRecord, Any]:
    """What `play` plays, and its last state."""
    game.check_belief()
    state = game.begin({"players": len(agents), **options}, seed)
    if len(agents) != state.options.players:
        raise InvalidAgent(f"Expected one agent a player: {state.options.players}, not {len(agents)}.")
    document = game.dump(state)
    actions: list[Document] = []
    seats = range(len(agents))
    beliefs = [game.belief(game.view(state, seat), seat, checked=False) for seat in seats]
    told: list[list[Document]] = [[] for _ in seats]
    player = mover(game, state, -1)
    while player is not None:
        view = game.view(state, player)
        if remembers(agents[player]):
            beliefs[player] = beliefs[player].observe(view, told[player], checked=False)
        else:
            beliefs[player] = game.belief(view, player, checked=False)
        told[player] = []
        action = agents[player].choose(beliefs[player], game.legal_moves(state, player))
        if getattr(action, "player", None) != player:
            raise InvalidAgent(f"The agent of player {player} chose {action!r}: expected one of the legal moves.")
        turn = game.apply(state, action)
        actions.append(game.dump_action(action))
        events = [game.dump_event(event) for event in turn.events]
        for seat in seats:
            told[seat] += game.view_events(turn.state, seat, events)
        state = turn.state
        player = mover(game, state, player)
    return GameRecord(game.id, document["options"], document["seed"], tuple(actions)), state
