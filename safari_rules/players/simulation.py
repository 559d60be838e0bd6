"""Playing on from states drawn at random: what searches do thousands of times a move, and what it comes to for each player.

It goes through `Game`'s public interface alone, so that searches play anybody's game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any, Final, cast

from safari_rules.belief import Belief
from safari_rules.game import AnyGame
from safari_rules.results import Outcome, Turn, ranked

__all__ = ["Node", "Simulator", "backpropagate", "mover", "places", "results"]

#: Most moves that a search looks at in one position; of longer lists the first.
MOST_MOVES: Final = 200
#: A playout is judged as it stands after so many plies, if the points have moved since the position that is looked at; a fight
#: far ahead says little of a move now. It goes on while they have not, to `LONGEST` at the most.
HORIZON: Final = 4
LONGEST: Final = 400
#: In a playout the best of so many random moves is played, by the points that it leaves; the more the better, and the slower.
CHOICES: Final = 2
#: How much the difference of the points weighs beside the place, in what a search maximises; a difference of `MARGIN_SCALE`
#: points is worth half of what the greatest is.
MARGIN_WEIGHT: Final = 0.25
MARGIN_SCALE: Final = 8.0
#: How curious a search is: the weight of what is uncertain beside what was found so far (UCB1).
EXPLORATION: Final = 0.5
#: What listing a move costs, in plies; and where moves are so many that they are not even counted.
LISTING_COST: Final = 0.05
DEAR_LISTING_COST: Final = 0.5


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


def lead(keys: Sequence[Any], player: int) -> float:
    """By how much a player leads the best of the others, or trails, in what the players are ranked by (`Game.rank_keys`)."""
    points = [float(key[0] if isinstance(key, tuple) else key) for key in keys]
    own = points.pop(player)
    return own - max(points) if points else 0.0


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
        self.game: AnyGame = cast("AnyGame", belief.game)
        self.belief, self.chance = belief, chance
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

    def effect(self, state: Any, action: Any) -> Turn[Any, Any]:
        """What a legal action brings about."""
        self.work += 1
        return self.game.effect(state, action)

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

    def playout(self, state: Any, last: int) -> tuple[list[float], list[float]]:
        """The game goes on as `step` plays it, and is judged (see HORIZON): what each player maximises, and the results by places."""
        game = self.game
        keys = game.rank_keys(state)
        for depth in range(LONGEST):
            if depth >= HORIZON and keys != self.begun:
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
            state, keys = self.step(state, moves)
        found = results(game.outcome(state) or ranked("unfinished", keys))
        rewards = []
        for seat, result in enumerate(found):
            ahead = lead(keys, seat)
            rewards.append(result + MARGIN_WEIGHT * ahead / (abs(ahead) + MARGIN_SCALE))
        return rewards, found

    def step(self, state: Any, moves: Sequence[Any]) -> tuple[Any, Sequence[Any]]:
        """The state after the best of a few random moves, by the lead of the mover, and what the players are ranked by in it; what a
        move reveals must not speak for it.
        """
        game = self.game
        best = self.effect(state, by_type(moves, self.chance))
        keys = game.rank_keys(best.state)
        if len(moves) > 1 and self._judged(best):
            player = moves[0].player
            for _ in range(CHOICES - 1):
                other = self.effect(state, by_type(moves, self.chance))
                if self._judged(other):
                    theirs = game.rank_keys(other.state)
                    if theirs != keys and lead(theirs, player) > lead(keys, player):
                        best, keys = other, theirs
        return best.state, keys

    def _judged(self, turn: Turn[Any, Any]) -> bool:
        """Whether the points tell what the mover could know of a move: not where hidden cards count and one was revealed."""
        return self.game.visible.scores_open or not turn.revealed


def backpropagate(path: Sequence[tuple[Node, int]], found: tuple[list[float], list[float]]) -> None:
    """What a simulation brought each player who chose something on its path."""
    rewards, values = found
    for node, chooser in path:
        node.visits += 1
        node.reward += rewards[chooser]
        node.value += values[chooser]
