"""Exact answers by search: forced wins, and best moves over all hidden states that a player believes possible.

A search counts the positions that it examines, and gives up beyond a limit, so that its result does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import comb
from typing import Any, Final, NamedTuple

from safari_rules.authoring.rules import Rules

__all__ = ["ForcedWins", "OpenCards", "TooLarge", "Valued", "at_least_one", "by_seat", "valued_moves"]

#: The largest number of moves that a search considers in one position.
MOST_MOVES: Final = 1000
INFINITE: Final = 10**9


class TooLarge(Exception):
    """Raised when a search has examined more positions than it may."""


class Work:
    """A count of positions, with a limit."""

    def __init__(self, most: int) -> None:
        self.positions, self.most = 0, most

    def count(self) -> None:
        """Count a position. Raises TooLarge beyond the limit."""
        self.positions += 1
        if self.positions > self.most:
            raise TooLarge


class ForcedWins:
    """A search for wins that the other player cannot prevent, in games of two players who take turns and hide nothing."""

    def __init__(self, rules: Rules[Any, Any, Any, Any], key: Callable[[Any], Hashable], most: int) -> None:
        """Take the rules, what makes positions the same (`Heuristics.key`), and the largest number of positions to examine."""
        self.rules, self.key, self.work = rules, key, Work(most)
        self._known: dict[tuple[Hashable, int], bool] = {}

    def keeps(self, state: Any, move: Any, own_moves: int) -> bool:
        """Return whether a move still forces a win.

        :param state: the position.
        :param move: the move.
        :param own_moves: the largest number of moves of the player until the win, this one included.
        :returns: whether the player wins, whatever the other player does.
        """
        self.work.count()
        player, after = move.player, self.rules.effect(state, move).state
        if self.rules.reason(after) is not None:
            return self._won(after, player)
        if own_moves < 2:
            return False
        if self.rules.able(after)[0] == player:
            return self.wins(after, own_moves - 1)
        replies = self.rules.moves(after, 1 - player, MOST_MOVES)
        return all(self._answered(after, reply, player, own_moves - 1) for reply in replies)

    def _answered(self, state: Any, reply: Any, player: int, own_moves: int) -> bool:
        """Return whether the player still wins after a reply."""
        self.work.count()
        after = self.rules.effect(state, reply).state
        if self.rules.reason(after) is not None:
            return self._won(after, player)
        return self.rules.able(after)[0] == player and self.wins(after, own_moves)

    def wins(self, state: Any, own_moves: int) -> bool:
        """Return whether the player to move can force a win.

        :param state: the position.
        :param own_moves: the largest number of moves of that player until the win.
        :returns: whether the player wins, whatever the other player does.
        """
        key = self.key(state), own_moves
        known = self._known.get(key)
        if known is None:
            player = self.rules.able(state)[0]
            moves = self.rules.moves(state, player, MOST_MOVES)
            known = self._known[key] = any(self.keeps(state, move, own_moves) for move in moves)
        return known

    def _won(self, state: Any, player: int) -> bool:
        """Return whether a player has won a game that is over."""
        keys = self.rules.rank_keys(state)
        return bool(keys[player] > keys[1 - player])

    def shortest(self, state: Any, moves: Sequence[Any], most: int) -> tuple[int, list[Any]]:
        """Find the shortest forced win.

        :param state: the position.
        :param moves: the legal moves of the player to move.
        :param most: the largest number of moves of that player to search.
        :returns: the fewest own moves that force a win, and the moves that keep it. 0 and none if there is no such win.
        """
        for own_moves in range(1, most + 1):
            keeping = [move for move in moves if self.keeps(state, move, own_moves)]
            if keeping:
                return own_moves, keeping
        return 0, []

    def line(self, state: Any, move: Any, own_moves: int) -> list[Any]:
        """Return a move that forces a win, and all that follows if the other player holds out for as long as possible.

        :param state: the position.
        :param move: the move.
        :param own_moves: the smallest number of moves of the player until the win, this one included.
        :returns: the moves of both players to the end, the given one first.
        """
        player, line = move.player, [move]
        while self.rules.reason(state := self.rules.effect(state, line[-1]).state) is None:
            moves = self.rules.moves(state, self.rules.able(state)[0], MOST_MOVES)
            if moves[0].player == player:
                line.append(self.shortest(state, moves, own_moves)[1][0])
            else:
                line.append(max(moves, key=lambda reply: self._left(self.rules.effect(state, reply).state, own_moves)))
        return line

    def _left(self, state: Any, own_moves: int) -> int:
        """Return how many own moves the player to move still needs for a win. 0 if the game is over."""
        if self.rules.reason(state) is not None:
            return 0
        return self.shortest(state, self.rules.moves(state, self.rules.able(state)[0], MOST_MOVES), own_moves)[0]


def by_seat(seat: int) -> int:
    """Return the side of a seat in a game of two players."""
    return seat


class OpenCards:
    """A search with all cards open, in which two sides play as well as they can for the lead at the end.

    Seats 0 and 1 belong to sides 0 and 1. All seats of a side are ranked by the same points.
    """

    def __init__(self, rules: Rules[Any, Any, Any, Any], most: int, side: Callable[[int], int] = by_seat) -> None:
        """Take the rules, the largest number of positions to examine, and the side of each seat."""
        self.rules, self.side, self.work = rules, side, Work(most)
        self._bounds: dict[Hashable, tuple[int, int]] = {}

    def lead(self, state: Any) -> int:
        """Return by how many points side 0 leads as it stands."""
        first, second = [key[0] if isinstance(key, tuple) else key for key in self.rules.rank_keys(state)[:2]]
        return int(first - second)

    def value(self, state: Any, low: int = -INFINITE, high: int = INFINITE) -> int:
        """Return the lead of side 0 at the end of the game if both sides play as well as they can.

        :param state: the position.
        :param low: the lower end of the range in which the value is exact.
        :param high: the upper end of that range.
        :returns: the lead. Outside of the range it is only a bound.
        """
        rules = self.rules
        self.work.count()
        if rules.reason(state) is not None:
            return self.lead(state)
        key = state._replace(ply=0)
        least, most = self._bounds.get(key, (-INFINITE, INFINITE))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        alpha, beta = max(low, least), min(high, most)
        mover = rules.able(state)[0]
        sign = 1 if self.side(mover) == 0 else -1
        best = -INFINITE
        turns = [rules.effect(state, move).state for move in rules.moves(state, mover, MOST_MOVES)]
        turns.sort(key=lambda after: -sign * self.lead(after))
        for after in turns:
            found = self.value(after, alpha, beta)
            best = max(best, sign * found)
            if sign > 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, -best)
            if alpha >= beta:
                break
        value = sign * best
        known_least, known_most = self._bounds.get(key, (-INFINITE, INFINITE))
        if value < min(high, most):
            known_most = min(known_most, value)
        if value > max(low, least):
            known_least = max(known_least, value)
        self._bounds[key] = known_least, known_most
        return value

    def line(self, state: Any, move: Any) -> list[Any]:
        """Return a move, and the best moves of both sides after it.

        :param state: the position.
        :param move: the move.
        :returns: the moves to the end of the game, the given one first.
        :raises TooLarge: if the search takes more work than it may.
        """
        line = [move]
        while self.rules.reason(state := self.rules.effect(state, line[-1]).state) is None:
            mover = self.rules.able(state)[0]
            sign = 1 if self.side(mover) == 0 else -1
            moves = self.rules.moves(state, mover, MOST_MOVES)
            line.append(max(moves, key=lambda each: sign * self.value(self.rules.effect(state, each).state)))
        return line


class Valued(NamedTuple):
    """A move, and the lead of the player's side that it brings on average."""

    move: Any
    value: Fraction


def valued_moves(search: OpenCards, worlds: Sequence[tuple[Any, int]], moves: Sequence[Any]) -> list[Valued]:
    """Return the moves with their exact expectation, the best first.

    After a move all cards lie open, and both sides play as well as they can.

    :param search: the search of positions in which all cards lie open.
    :param worlds: the states that the player believes possible, with their weights (`Belief.worlds`).
    :param moves: the legal moves of the player.
    :returns: the moves with their values.
    :raises TooLarge: if the search takes more work than it may.
    """
    total = sum([weight for _, weight in worlds])
    found = []
    for move in moves:
        sign = 1 if search.side(move.player) == 0 else -1
        summed = sum([weight * search.value(search.rules.effect(state, move).state) for state, weight in worlds])
        found.append(Valued(move, Fraction(sign * summed, total)))
    return sorted(found, key=lambda valued: -valued.value)


def at_least_one(total: int, hits: int, drawn: int) -> Fraction:
    """Return the probability that at least one card of interest is drawn.

    :param total: the number of cards to draw from.
    :param hits: how many of them are of interest.
    :param drawn: how many are drawn, without replacement.
    :returns: the probability.
    """
    return 1 - Fraction(comb(total - hits, drawn), comb(total, drawn))
