"""Puzzles: how a game's author defines questions with exactly one right answer, which is proven."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import UnusableGame
from safari_rules.authoring.rules import Rules
from safari_rules.core.belief import Belief
from safari_rules.players.insight.solving import OpenCards, TooLarge, Valued, by_seat, valued_moves

__all__ = ["Answer", "Continuation", "KnownPosition", "PuzzleKind", "Puzzles", "best_move", "odds"]

#: The largest number of hidden states, and of positions, that the proof of one puzzle considers.
MOST_WORLDS: Final = 200
MOST_POSITIONS: Final = 60_000
#: In a puzzle for a move, the solver chooses among at least this number of moves. Moves that are alike count once.
LEAST_MOVES: Final = 3


class KnownPosition(NamedTuple):
    """A position as the solver of a puzzle knows it."""

    #: The solver's seat and legal moves.
    player: int
    moves: Sequence[Any]
    #: The belief of the solver, and its memory. A question may rest on nothing else.
    belief: Belief[Any]
    #: A source of chance for choices among questions.
    chance: Random


class Continuation(NamedTuple):
    """A way in which a game can go on."""

    #: A complete state that the solver believes possible, and the moves from there to the end, the answer first.
    state: Any
    moves: Sequence[Any]


class Answer(NamedTuple):
    """A question about a position, with its only right answer."""

    #: The question, and what it takes for granted, as sentences that speak of players by their seats.
    question: str
    note: str
    #: The right move, or how likely something is.
    answer: Any
    #: The size of the proof: numbers by name.
    proof: Mapping[str, int]
    #: Further facts that may be shown with the answer, as JSON.
    more: Document = {}  # noqa: RUF012 - never changed
    #: How the game can go on after the answer. None if the answer is no move that shows anything, or the way takes too long to find.
    line: Continuation | None = None


@dataclass(frozen=True)
class PuzzleKind:
    """A kind of puzzle.

    - `name` is part of a puzzle's JSON.
    - `find(position)` returns the question that a position makes, or None. It may raise `solving.TooLarge`.
    - `options` are the options of the games whose positions are examined, in turn.
    - `agents` are the players of those games, by name.
    - `remembers` says whether the solver needs the events since the start of the round to answer. Otherwise the solver knows the view only.
    - `late` says whether positions are examined from the end of a game backwards. Otherwise they are drawn at random.
    """

    name: str
    find: Callable[[KnownPosition], Answer | None]
    options: Sequence[Document] = field(default=({},))
    agents: Sequence[str] = ("greedy",)
    remembers: bool = False
    late: bool = True


@dataclass(frozen=True)
class Puzzles:
    """The kinds of puzzles of a game, in the order in which they take turns. A kind may stand there several times."""

    kinds: Sequence[PuzzleKind]
    #: The type of the event after which earlier observations are worthless, such as "round-started". None if there is none.
    forgets_at: str | None = None


def best_move(
    rules: Rules[Any, Any, Any, Any],
    position: KnownPosition,
    ask: Callable[[KnownPosition, int], tuple[str, str]],
    side: Callable[[int], int] = by_seat,
    least_worlds: int = 1,
) -> Answer | None:
    """Return the question for the move with the best expectation, if there is exactly one, and it is not the one that brings most at once.

    :param rules: the game's rules.
    :param position: what the solver knows.
    :param ask: returns the question and what it takes for granted. It gets the position and the number of hidden states that are possible.
    :param side: returns the side of a seat, 0 or 1.
    :param least_worlds: the smallest number of possible hidden states.
    :returns: the question with its answer, or None if the position makes no puzzle.
    :raises UnusableGame: if more than two seats have no `side`.
    """
    if side is by_seat and position.belief.seen.options.players > 2:
        raise UnusableGame("`best_move` needs `side` in a game of more than two players: it returns 0 or 1 for each seat.")
    kinds = {position.belief.alike(move): move for move in reversed(position.moves)}
    if len(kinds) < LEAST_MOVES:
        return None
    worlds = list(islice(position.belief.worlds(), MOST_WORLDS + 1))
    if not least_worlds <= len(worlds) <= MOST_WORLDS:
        return None
    search = OpenCards(rules, MOST_POSITIONS, side)
    valued = valued_moves(search, worlds, [*kinds.values()])
    best, second = valued[0], valued[1]
    if best.value == second.value or _promising(search, worlds, best.move, [each.move for each in valued[1:]]):
        return None
    alike = [move for move in position.moves if position.belief.alike(move) == position.belief.alike(best.move)]
    if len(alike) > 1:
        return None
    proof = {"hidden_states": len(worlds), "positions": search.work.positions}
    line = _usual_line(search, [state for state, _ in worlds], best)
    return Answer(*ask(position, len(worlds)), best.move, proof, {"value": str(best.value), "second": str(second.value)}, line)


def _usual_line(search: OpenCards, states: Sequence[Any], best: Valued) -> Continuation | None:
    """Return how the game goes on in the state in which the best move comes nearest to what it brings on average."""
    sign = 1 if search.side(best.move.player) == 0 else -1

    def distance(state: Any) -> Fraction:
        return abs(sign * search.value(search.rules.effect(state, best.move).state) - best.value)

    try:
        usual = min(states, key=distance)
        return Continuation(usual, search.line(usual, best.move))
    except TooLarge:
        return None


def _promising(search: OpenCards, worlds: Sequence[tuple[Any, int]], best: Any, others: Sequence[Any]) -> bool:
    """Return whether a move also brings a bigger lead at once than all others, so that it is no puzzle to find it."""
    sign = 1 if search.side(best.player) == 0 else -1

    def at_once(move: Any) -> int:
        return sign * sum([weight * search.lead(search.rules.effect(state, move).state) for state, weight in worlds])

    return at_once(best) > max(at_once(move) for move in others)


def odds(question: str, note: str, chance: Fraction, deals: int) -> Answer | None:
    """Return an answer for a question about a probability, unless it is certain or impossible.

    :param question: the question, as a sentence.
    :param note: what it takes for granted.
    :param chance: the probability, which is the answer.
    :param deals: the number of deals that were counted.
    :returns: the answer, or None if the probability is 0 or 1.
    """
    if not 0 < chance < 1:
        return None
    return Answer(question, note, chance, {"deals": deals})
