"""Checked agents, which every caller uses: a failure or an illegal move of an agent raises an InvalidAgent that names the agent.

A custom agent is code of its author. It may raise anything, end the program, or return anything.

>>> from safari_rules import game
>>> from safari_rules.players import play
>>> class Idle:
...     def choose(self, belief, moves):
...         return "no move"
>>> play(game("kariba"), [Idle(), Idle()], seed="monsoon")
Traceback (most recent call last):
safari_rules.authoring.errors.InvalidAgent: The agent Idle of player 0 chose 'no move': expected one of the legal moves.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import index
from time import process_time
from typing import TYPE_CHECKING, Any, Final, TypeVar

from safari_rules.authoring.copying import Copied
from safari_rules.authoring.errors import InvalidAgent, InvalidTables
from safari_rules.authoring.values import cause_of, flagged, short, shown
from safari_rules.core.admission import place_outside
from safari_rules.core.belief import Belief

if TYPE_CHECKING:
    from safari_rules.core.game import AnyGame
    from safari_rules.core.session import AnySession

__all__ = ["CheckedAgent", "check_choose", "checked"]

R = TypeVar("R")
#: The largest number of simulations that an agent may report.
MOST_MADE: Final = 2**53
#: A value may lie this far beyond -1 or 1, because sums of floats are rounded.
ROUNDING: Final = 1e-6


class CheckedAgent(Copied):
    """An agent whose failures and illegal moves are errors that name it.

    :param agent: the agent.
    :param called: what a message calls it after the words "The agent".
    """

    def __init__(self, agent: Any, called: str) -> None:
        self.agent, self.called = agent, called
        #: The CPU seconds that its choices took so far.
        self.seconds = 0.0

    @property
    def memory(self) -> bool:
        """Return whether the agent is shown the events. Raises InvalidAgent if its attribute fails."""
        return self._ask(lambda: flagged(getattr(self.agent, "memory", True)) is not False)

    @property
    def made(self) -> int:
        """Return the number of simulations that the agent reports, 0 if it reports none. Raises InvalidAgent if that is no number."""
        made: Any = self._ask(lambda: getattr(self.agent, "made", 0))
        number = self._ask(lambda: _whole(made))
        if not 0 <= number <= MOST_MADE:
            raise InvalidAgent(f"The agent {self.called} has {shown(made)} as `made`: expected the number of its simulations.")
        return number

    @property
    def analyzes(self) -> bool:
        """Return whether the agent has an analysis, which gives the values of moves."""
        return self._ask(lambda: callable(getattr(self.agent, "analyse", None)))

    def check_game(self, game: AnyGame, players: int) -> None:
        """Raise InvalidAgent or InvalidTables if the agent says that it cannot play a game.

        :param game: the game.
        :param players: how many players it has.
        """
        check = self._ask(lambda: getattr(self.agent, "check_game", None))
        if callable(check):
            self._ask(lambda: check(game, players))

    def choose(self, belief: Belief[Any], moves: Sequence[Any]) -> Any:
        """Return the one of the moves that the agent chooses. Raises InvalidAgent if it fails or chooses anything else."""
        begun, moves = process_time(), tuple(moves)
        try:
            return self._legal(self._ask(lambda: self.agent.choose(belief, moves)), moves)
        finally:
            self.seconds += process_time() - begun

    def choose_in(self, session: AnySession, player: int) -> Any:
        """Return the move that the agent chooses for the player whose turn it is.

        :param session: the game in progress.
        :param player: the seat of the player.
        :returns: the move, one of the legal ones.
        :raises InvalidAgent: as `choose` does.
        """
        return self.choose(session.belief(player, remembers=self.memory), session.game.legal_moves(session.state, player))

    def best(self, belief: Belief[Any], moves: Sequence[Any]) -> tuple[Any, float]:
        """Return the move that the agent's analysis finds best, and its value from -1 to 1. Raises InvalidAgent if it names none."""
        analysis = self._ask(lambda: self.agent.analyse(belief, moves))
        move, value = self._ask(lambda: (analysis.candidates[0].action, float(analysis.candidates[0].value)))
        if not math.isfinite(value) or abs(value) > 1 + ROUNDING:
            raise InvalidAgent(f"The agent {self.called} finds a move worth {value}: expected a number from -1 to 1.")
        return self._legal(move, moves), value

    def _ask(self, call: Callable[[], R]) -> R:
        """Return what the agent answers. Raises InvalidAgent with the place where it failed."""
        try:
            return call()
        except (KeyboardInterrupt, InvalidTables):
            raise
        except InvalidAgent as error:
            raise InvalidAgent(f"The agent {self.called} cannot play: {error}") from error
        except BaseException as error:
            raise InvalidAgent(f"The agent {self.called} failed{place_outside(error)}: {cause_of(error)}") from error

    def _legal(self, chosen: Any, moves: Sequence[Any]) -> Any:
        """Return the one of the moves that equals what the agent chose. Raises InvalidAgent if none does."""
        if inspect.iscoroutine(chosen):
            chosen.close()  # Python warns of a coroutine that nothing has awaited.
        for move in moves:
            if move is chosen:
                return move
        for move in moves:
            if type(move) is type(chosen) and self._ask(lambda move=move: bool(move == chosen)):  # type: ignore[misc]
                return move
        raise InvalidAgent(f"The agent {self.called} chose {shown(chosen)}: expected one of the legal moves.")


def _whole(value: Any) -> int:
    """Return a number as an integer, -1 for anything that is no finite number."""
    with suppress(TypeError, ValueError, OverflowError):
        return int(value) if type(value) is float else index(value)
    return -1


def check_choose(made: object) -> None:
    """Raise InvalidAgent unless something has a method `choose` that takes a belief and moves."""
    choose = getattr(made, "choose", None)
    try:
        signature = inspect.signature(choose) if callable(choose) else None
    except (TypeError, ValueError):  # Some callables written in C do not describe themselves.
        if not hasattr(made, "dtype"):
            return
        signature = None  # numpy's numbers and arrays have a method `choose` of their own
    if signature is None:
        raise InvalidAgent("it has no method choose(belief, moves).")
    if inspect.iscoroutinefunction(choose) or inspect.isgeneratorfunction(choose) or inspect.isasyncgenfunction(choose):
        raise InvalidAgent("choose(belief, moves) returns no move, because it is asynchronous or a generator.")
    try:
        signature.bind(None, None)
    except TypeError as error:
        raise InvalidAgent(f"choose(belief, moves) is not possible: {error}.") from None


def checked(agent: Any, seat: int) -> CheckedAgent:
    """Return an agent as a checked one: itself if it is checked already.

    :param agent: the agent.
    :param seat: its seat, for messages.
    :returns: the agent, whose choices are checked.
    :raises InvalidAgent: unless it has a method `choose` that takes a belief and moves.
    """
    if isinstance(agent, CheckedAgent):
        return agent
    made = CheckedAgent(agent, f"{short(type(agent).__qualname__)} of player {seat}")
    made._ask(lambda: check_choose(agent))
    return made
