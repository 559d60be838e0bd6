"""Heuristics of a game's author: the value of a position, and the moves that deserve a look.

Agents use it at the horizon of a search, in playouts and to order moves. A game without heuristics is judged by its points alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import isfinite
from random import Random
from typing import Any, Final, Generic, cast

from mypy_extensions import mypyc_attr

from safari_rules.authoring.results import Turn
from safari_rules.authoring.rules import A, E, O, Rules, S

__all__ = ["Heuristics"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics(Generic[O, S, A, E]):
    """An author's knowledge of good play: one subclass per game, in the game's `heuristics.py`, with one instance.

    All methods are pure. Facts are methods too, because a subclass that is not compiled could not override an attribute.
    """

    def __init__(
        self, rules: Rules[O, S, A, E], weights: Mapping[str, float] | None = None, own: Mapping[str, float] | None = None
    ) -> None:
        """Make heuristics for the rules of a game.

        :param rules: the game's rules.
        :param weights: weights that differ from the game's own, by name.
        :param own: the game's own weights, those of `own_weights` if they are left out.
        :raises ValueError: for a name that none of the game's weights has, and for a weight that is no finite number.
        """
        self.rules: Final = rules
        own = dict(self.own_weights() if own is None else own)
        for name, weight in (weights or {}).items():
            if name not in own:
                raise ValueError(f"No weight is called {name!r}: expected {', '.join(own) or 'none'}.")
            if not isfinite(weight):
                raise ValueError(f"The weight {name!r} must be a finite number, not {weight!r}.")
            own[name] = float(weight)
        self.weights: Final[dict[str, float]] = own

    def own_weights(self) -> Mapping[str, float]:
        """Return the numbers that play depends on, by name. `nox -s tune` improves them by self-play."""
        return {}

    def evaluate(self, state: S) -> Sequence[float]:
        """Return by seat the points that the player may expect at the end of the game, estimated from this state.

        The unit is that of `Rules.rank_keys`. A state in which the player to move can gain at once counts that gain. Without an override
        it is what the players are ranked by now.
        """
        return [float(key[0] if isinstance(key, tuple) else key) for key in self.rules.rank_keys(state)]

    def gain(self, state: S) -> float | None:
        """Return the most points that one action of the player to move can gain at once, or None if `evaluate` computes no such gain.

        The conformance suite compares it with what `Rules.effect` adds to the first number of the player's ranking key.
        """
        return None

    def side(self, state: S, player: int) -> int:
        """Return the side of a player. Partners have the same side, and all of them the side's points. Without an override all play alone.

        :param state: a position of the game. Its options may say who plays together.
        :param player: the seat of the player.
        :returns: a number.
        """
        return player

    def scale(self) -> float:
        """Return the lead, in the unit of `evaluate`, with which a player wins about three games in four from the middle of a game."""
        return 8.0

    def horizon(self) -> int:
        """Return after how many plies a playout is judged by `evaluate`."""
        return 4

    def trust(self) -> float:
        """Return how many simulations the evaluation of a move counts for in a search."""
        return 4.0

    def advise(self, belief: Any, moves: Sequence[A]) -> Sequence[float] | None:
        """Return how good each legal move is.

        Override it if the worth of a move lies in what the player remembers, which no state shows.

        :param belief: what the player to move knows and remembers (a `Belief`).
        :param moves: the legal moves.
        :returns: a value for each move, or None if states show as much.
        """
        return None

    def lively(self, turn: Turn[S, E]) -> bool:
        """Return whether a turn has changed so much that a search should look at the answer before it evaluates the state."""
        return False

    def key(self, state: S) -> Hashable:
        """Return the same key for states from which play goes on in the same way, for a table of positions. It may ignore `ply`."""
        return cast("Hashable", state)

    def world(self, belief: Any, state: S, chance: Random) -> Any:
        """Return a state with all luck that is still to come, for `finish`. A game without an override has no quick way to its end.

        :param belief: what the player to move knows (a `Belief`).
        :param state: a full state that was drawn from the belief.
        :param chance: the source of that luck.
        :returns: the state, in a form of the game's own.
        """
        raise NotImplementedError

    def finish(self, world: Any, move: A) -> Sequence[float]:
        """Return by seat the points of a game that goes on with a move and then, by quick choices, to its end.

        The same world and move always give the same points. Different moves meet the same luck as far as possible, so that the difference
        of their points says more than two games that have nothing in common.

        :param world: what `world` returned. It is not changed.
        :param move: a legal move of the player to move.
        :returns: the points, by seat.
        """
        raise NotImplementedError

    def strong(self) -> str:
        """Return the strongest kind of agent for this game, with simulations: "greedy", "alphabeta", "mcts" or "rollouts".

        "alphabeta" needs a game in which nothing is hidden, and "rollouts" one with `world` and `finish`.

        The simulations are as many as the strength needs, such as "mcts:400", and 1,000 if they are left out.
        """
        return "mcts:400"
