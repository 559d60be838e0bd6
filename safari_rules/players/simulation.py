"""Simulations: searches play on from states drawn at random, thousands of times a move, and judge the result for each player.

A simulation asks a game's `Rules` directly, because every move that it plays is legal. So searches play custom games too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any, Final, cast

from safari_rules.authoring.results import Outcome, Turn, ranked
from safari_rules.authoring.rules import Rules, by_type
from safari_rules.core.belief import Belief
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import following
from safari_rules.players.insight import of as insight_into
from safari_rules.players.insight.heuristics import Heuristics

__all__ = ["Node", "Simulator", "backpropagate", "places", "results"]

#: The largest number of moves that a search considers in one position. It takes the first moves of a longer list.
MOST_MOVES: Final = 200
#: A playout ends after this number of plies, because a later fight says little about a move now. If no points have changed since the
#: position that is searched, it goes on until they do, and ends after `LONGEST` plies at the latest.
HORIZON: Final = 4
LONGEST: Final = 400
#: A playout plays the best of this number of random moves, by the points after each. More moves make it better and slower.
CHOICES: Final = 2
#: A search maximizes the result by places plus this weight times a value of the lead in points, which is always below 1. A lead of
#: `MARGIN_SCALE` points has the value 0.5.
MARGIN_WEIGHT: Final = 0.25
MARGIN_SCALE: Final = 8.0
#: The exploration constant of UCB1: the weight of a node's uncertainty, compared with its mean reward.
EXPLORATION: Final = 0.5
#: The cost of listing a move, in plies, and the same in a game with too many moves to count.
LISTING_COST: Final = 0.05
DEAR_LISTING_COST: Final = 0.5


def places(outcome: Outcome) -> list[float]:
    """Return the place of each player, 0 for the first. Players who share places have their mean."""
    found = [0.0] * sum(map(len, outcome.ranking))
    first = 0
    for group in outcome.ranking:
        for player in group:
            found[player] = first + (len(group) - 1) / 2
        first += len(group)
    return found


def results(outcome: Outcome) -> list[float]:
    """Return each player's result, from -1 (last) to 1 (won alone): 1 - 2 * place / (players - 1)."""
    found = places(outcome)
    return [1 - 2 * place / (len(found) - 1) if len(found) > 1 else 1.0 for place in found]


def lead(keys: Sequence[Any], player: int, sides: Sequence[int] = ()) -> float:
    """Return the lead of a player over the best of the others, negative if the player is behind. Partners do not count as others.

    :param keys: what the players are ranked by, by seat (`Rules.rank_keys`).
    :param player: the seat of the player.
    :param sides: the side of each seat, or nothing where each player plays alone.
    :returns: the difference in points.
    """
    points = [float(key[0] if isinstance(key, tuple) else key) for key in keys]
    own = points.pop(player)
    if sides:
        others = [*sides[:player], *sides[player + 1 :]]
        points = [value for value, side in zip(points, others, strict=True) if side != sides[player]]
    return own - max(points) if points else 0.0


class Node:
    """A node of a search tree, reached by a path of actions. It counts the rewards of the last action for the player who chose it."""

    __slots__ = ("available", "children", "prior", "reward", "trust", "value", "visits")

    def __init__(self, prior: float = 0.0, trust: float = 0.0) -> None:
        #: The prior of the move, as a mean reward, and how many visits that counts for.
        self.prior, self.trust = prior, trust
        #: How often it was chosen, and how often it could have been.
        self.visits, self.available = 0, 0
        #: The sum of the rewards, which a search maximizes, and the sum of the results by places.
        self.reward, self.value = 0.0, 0.0
        self.children: dict[Any, Node] = {}

    def ucb1(self) -> float:
        """Return the upper confidence bound of its value: its mean reward plus its uncertainty."""
        visits = self.visits + self.trust
        return (self.reward + self.prior * self.trust) / visits + EXPLORATION * math.sqrt(math.log(self.available + self.trust) / visits)


class Simulator:
    """Simulations from the states that a belief allows, and the count of their work, in plies."""

    def __init__(self, belief: Belief[Any], chance: Random) -> None:
        self.game: AnyGame = cast("AnyGame", belief.game)
        self.rules: Rules[Any, Any, Any, Any] = self.game.spec.rules
        self.belief, self.chance = belief, chance
        self.work, self.draw_cost = 0.0, belief.cost
        self.listing_cost = LISTING_COST if self.rules.countable() else DEAR_LISTING_COST
        view = self.game.spec.view
        self.scores_open: bool = view is None or view.scores_open
        known: Heuristics[Any, Any, Any, Any] | None = insight_into(self.game).heuristics
        #: Whether the game brings heuristics; without them positions are judged by their points.
        self.knowing: bool = known is not None
        self.heuristics: Heuristics[Any, Any, Any, Any] = Heuristics(self.rules) if known is None else known
        self.scale: float = self.heuristics.scale()
        state = self.draw()
        #: The values by which players are ranked now: a player sees at least their own points.
        self.begun = self.rules.rank_keys(state)
        sides = [self.heuristics.side(state, seat) for seat in range(len(self.begun))]
        #: The side of each seat, or nothing where each player plays alone.
        self.sides: list[int] = sides if len(set(sides)) < len(sides) else []

    def draw(self) -> Any:
        """Return a full state that fits the belief."""
        self.work += self.draw_cost
        return self.belief.sample(self.chance)

    def moves(self, state: Any, player: int | None) -> Sequence[Any]:
        """Return the legal moves of a player, at most `MOST_MOVES`.

        :param state: the state.
        :param player: the seat of the player, or None for the player to move.
        :returns: the moves.
        """
        found = self.game.legal_moves(state, player, MOST_MOVES)
        self.work += self.listing_cost * len(found)
        return found

    def effect(self, state: Any, action: Any) -> Turn[Any, Any]:
        """Return what a legal action brings about.

        :param state: the state before it.
        :param action: the action. It is not checked.
        :returns: the next state, with its events.
        """
        self.work += 1
        return self.rules.effect(state, action)

    def select(self, node: Node, moves: Sequence[Any], most: float = math.inf) -> tuple[Any, Node]:
        """Return the move to try, with its node.

        It is an untried move if fewer than `most` moves were tried, else the move with the highest upper confidence bound.

        :param node: the node of the position.
        :param moves: the moves to choose from.
        :param most: the number of tried moves from which no new one is tried.
        :returns: the move and the node that it leads to.
        """
        children = node.children
        tried: list[tuple[Any, Node]] = []
        untried: list[Any] = []
        for move in moves:
            child = children.get(move)
            if child is None:
                untried.append(move)
            else:
                child.available += 1
                tried.append((move, child))
        if untried and len(tried) < most:
            move = by_type(untried, self.chance)
            children[move] = child = Node()
            child.available = 1
            return move, child
        best, highest = tried[0], -math.inf
        for each in tried:
            bound = each[1].ucb1()
            if bound > highest:
                best, highest = each, bound
        return best

    def playout(self, state: Any, last: int) -> tuple[list[float], list[float]]:
        """Play on from a state, and judge how it ends (see HORIZON).

        :param state: the state.
        :param last: the seat of the player who acted last.
        :returns: what a search maximizes and the results by places, each by seat.
        """
        if self.knowing:
            return self._short_playout(state, last)
        rules, simultaneous = self.rules, self.game.simultaneous
        keys, over = rules.rank_keys(state), False
        for depth in range(LONGEST):
            over = rules.reason(state) is not None
            if over or (depth >= HORIZON and keys != self.begun):
                break
            able = rules.able(state)
            last = following(able, last) if simultaneous else able[0]
            state, keys = self.step(state, last)
        found = results((over and self.game.outcome(state)) or ranked("unfinished", keys))
        rewards = []
        for seat, result in enumerate(found):
            ahead = lead(keys, seat, self.sides)
            rewards.append(result + MARGIN_WEIGHT * ahead / (abs(ahead) + MARGIN_SCALE))
        return rewards, found

    def step(self, state: Any, player: int) -> tuple[Any, Sequence[Any]]:
        """Play the best of a few random moves of a player, by the player's lead.

        A search must not prefer a move for what it reveals.

        :param state: the state.
        :param player: the seat of the player.
        :returns: the next state, and what the players are ranked by in it.
        """
        rules = self.rules
        moves, listed = rules.random_moves(state, player, CHOICES, MOST_MOVES, self.chance)
        self.work += self.listing_cost * listed
        best = self.effect(state, moves[0])
        keys = rules.rank_keys(best.state)
        if len(moves) > 1 and self._judged(best):
            for move in moves[1:]:
                other = self.effect(state, move)
                if self._judged(other):
                    theirs = rules.rank_keys(other.state)
                    if theirs != keys and lead(theirs, player, self.sides) > lead(keys, player, self.sides):
                        best, keys = other, theirs
        return best.state, keys

    def _short_playout(self, state: Any, last: int) -> tuple[list[float], list[float]]:
        """Play on for a few plies and judge the state by the game's heuristics, as `playout` does."""
        rules, heuristics, simultaneous = self.rules, self.heuristics, self.game.simultaneous
        for _ in range(heuristics.horizon()):
            if rules.reason(state) is not None:
                break
            able = rules.able(state)
            last = following(able, last) if simultaneous else able[0]
            moves, listed = rules.random_moves(state, last, CHOICES, MOST_MOVES, self.chance)
            self.work += self.listing_cost * listed
            best = self.effect(state, moves[0]).state
            if len(moves) > 1:
                most = lead(heuristics.evaluate(best), last, self.sides)
                for move in moves[1:]:
                    if move is moves[0]:
                        continue
                    other = self.effect(state, move).state
                    found = lead(heuristics.evaluate(other), last, self.sides)
                    if found > most:
                        best, most = other, found
            state = best
        return self.judge(state)

    def judge(self, state: Any) -> tuple[list[float], list[float]]:
        """Return by player what a search maximizes in a state, and the value from -1 to 1 that is shown to people.

        A state in which the game goes on is judged by the heuristics: a lead of their scale counts as half a win.
        """
        over = self.rules.reason(state) is not None
        keys = self.rules.rank_keys(state) if over else self.heuristics.evaluate(state)
        leads = [lead(keys, seat, self.sides) for seat in range(len(keys))]
        margins = [ahead / (abs(ahead) + self.scale) for ahead in leads]
        values = results(ranked("over", keys)) if over else margins
        return [value + MARGIN_WEIGHT * margin for value, margin in zip(values, margins, strict=True)], values

    def _judged(self, turn: Turn[Any, Any]) -> bool:
        """Return whether points may judge a move. They may not if scores are hidden and the move revealed something to the mover."""
        return self.scores_open or not turn.revealed


def backpropagate(path: Sequence[tuple[Node, int]], found: tuple[list[float], list[float]]) -> None:
    """Add what a simulation brought each player who chose something on its path.

    :param path: the nodes that were visited, each with the seat of the player who chose it.
    :param found: what a search maximizes and the results by places, each by seat, as `Simulator.playout` returns them.
    """
    rewards, values = found
    for node, chooser in path:
        node.visits += 1
        node.reward += rewards[chooser]
        node.value += values[chooser]
