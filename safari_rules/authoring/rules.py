"""`Rules`, the base class of the rules of a game. The game's author implements its methods, and `Game` and searches call them.

An author subclasses `Rules`, compiled or not. All methods are pure: they change nothing, and all chance comes from the seed. `Game` does
what is the same for every game: it reads and writes JSON, checks whose turn it is, which actions belong to the phase, and the ply limit.
So a method may rely on what its docstring says, and need not check it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from mypy_extensions import mypyc_attr

from safari_rules.authoring.results import Score, Turn, Violation

__all__ = ["CommonAction", "CommonState", "PhasedState", "Rules", "TurnState", "by_type"]


class CommonState(Protocol):
    """The fields of every state, whatever the game."""

    @property
    def options(self) -> Any:
        """The options that the game is played with."""

    @property
    def seed(self) -> str | None:
        """The seed of every shuffle."""

    @property
    def ply(self) -> int:
        """The number of actions so far."""


class TurnState(Protocol):
    """The fields of a state if players take turns."""

    @property
    def current_player(self) -> int:
        """The seat of the player to act."""


class PhasedState(Protocol):
    """The fields of a state if turns have phases."""

    @property
    def phase(self) -> str:
        """The action that the current player is to take."""


class CommonAction(Protocol):
    """The fields of every action, whatever the game."""

    @property
    def player(self) -> int:
        """The seat of the acting player."""

    @property
    def type(self) -> str:
        """The kind of action."""


O = TypeVar("O")  # noqa: E741 - options, beside S, A and E
S = TypeVar("S", bound=CommonState)
A = TypeVar("A", bound=CommonAction)
E = TypeVar("E")

#: A game without a ply limit ends for good after this many actions, the largest count that a document may hold.
MOST_PLIES: Final = 2**31 - 1
NO_PHASES: Final[dict[str, frozenset[str]]] = {}
NO_DUTIES: Final[dict[str, str]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[O, S, A, E]):
    """The rules of a game: one subclass per game, with one instance that holds nothing.

    Facts about the game are methods too, because a subclass that is not compiled could not override an attribute of a compiled class.
    """

    def simultaneous(self) -> bool:
        """Return whether all players act at the same time. If so, override `able`, and states have no `current_player`."""
        return False

    def countable(self) -> bool:
        """Return whether counting the legal moves is always cheap. If not, a list that was cut off has no total."""
        return True

    def phases(self) -> Mapping[str, frozenset[str]]:
        """Return by phase of a turn the types of action that belong to it. A game without phases has none."""
        return NO_PHASES

    def duties(self) -> Mapping[str, str]:
        """Return by phase what the player must do first, for refusals: a template of a `Sentence` such as "{0:must} first draw a card."."""
        return NO_DUTIES

    def setup(self, options: O, seed: str) -> S:
        """Return the first state of a game.

        :param options: valid options.
        :param seed: the seed, "" if the game has no chance.
        :returns: the state after the deal.
        """
        raise NotImplementedError

    def ending(self, state: S) -> str | None:
        """Return why the game is over by its own rules, or None while it runs."""
        raise NotImplementedError

    def able(self, state: S) -> tuple[int, ...]:
        """Return who may act in a game in progress, ascending: the current player, if players take turns."""
        return (cast("TurnState", state).current_player,)

    def moves(self, state: S, player: int, limit: int) -> Sequence[A]:
        """Return the legal moves of a player in canonical order.

        :param state: a game in progress.
        :param player: a seat that may act.
        :param limit: the number of moves after which the method may stop.
        :returns: the moves.
        """
        raise NotImplementedError

    def all_moves(self, state: S, limit: int) -> Sequence[A]:
        """Return the legal moves of all players who may act, player by player.

        :param state: a game in progress.
        :param limit: the number of moves after which the list of each player may stop.
        :returns: the moves.
        """
        return [move for player in self.able(state) for move in self.moves(state, player, limit)]

    def random_moves(self, state: S, player: int, count: int, limit: int, chance: Random) -> tuple[list[A], int]:
        """Return moves of a player that are drawn at random.

        A draw chooses a type of action first and then one action of that type, so that rare types are drawn too. A single legal move
        is drawn once, and a player without a move has none. Override it if the game can draw without listing all moves.

        :param state: a game in progress.
        :param player: a seat that may act.
        :param count: the largest number of moves to draw.
        :param limit: the largest number of legal moves to consider.
        :param chance: the source of chance.
        :returns: the moves, and the number of legal moves that were considered.
        """
        moves = self.moves(state, player, limit)[:limit]
        if len(moves) < 2:
            return list(moves), len(moves)
        return [by_type(moves, chance) for _ in range(count)], len(moves)

    def check(self, state: S, action: A) -> Violation | None:
        """Return the first reason against an action, or None if it is legal. This is the only place where a game refuses an action.

        :param state: a game in progress.
        :param action: an action of the phase, by a player who may act.
        :returns: the violation, or None.
        """
        raise NotImplementedError

    def effect(self, state: S, action: A) -> Turn[S, E]:
        """Return the turn that a legal action brings about.

        :param state: a game in progress.
        :param action: a legal action.
        :returns: the next state, the events, and whether the player has learned something hidden.
        """
        raise NotImplementedError

    def scores(self, state: S) -> tuple[Score, ...]:
        """Return one score per player, by seat."""
        raise NotImplementedError

    def rank_keys(self, state: S) -> Sequence[Any]:
        """Return by seat what the player is ranked by: a number, or a tuple that begins with one. The greatest is first.

        Without an override it is the total of the scores.
        """
        return [score.total for score in self.scores(state)]

    def reason(self, state: S) -> str | None:
        """Return why the game is over: by its own rules, else by the ply limit. None while it runs. Do not override it."""
        reason = self.ending(state)
        most: int | None = state.options.ply_limit
        if reason is None and state.ply >= (most or MOST_PLIES):
            return "ply-limit"
        return reason


def by_type(moves: Sequence[A], chance: Random) -> A:
    """Return a random one of some moves: first a type of action is drawn, then one of that type.

    A binary search finds where each type ends, because moves of a type are adjacent in canonical order. In Safarü, which lists by card,
    they may not be, and not every type is then equally likely.

    :param moves: the legal moves, in canonical order. There is at least one.
    :param chance: the source of chance.
    :returns: one of the moves.
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
