"""Alpha-beta search for games of two players in which nothing is hidden.

It deepens ply by ply, stores positions in a transposition table, and tries the moves first that were best before. After the first move of
a position, it only asks whether another one is better (principal variation search), and it searches late moves less deep. If a line ends
with a lively turn, such as a capture, the line goes on with only lively turns (quiescence search). Its work is counted in positions, so
that a choice is the same on every machine without a clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from safari_rules.authoring.rules import Rules
from safari_rules.players.insight.heuristics import Heuristics

__all__ = ["FORCED", "WIN", "AlphaBetaSearch", "Line"]

#: The value of a game that is won now. One that is won a ply later is worth 1 less.
WIN: Final = 1_000_000.0
#: A value above this is a forced win, and one below its negative a forced loss.
FORCED: Final = 900_000.0
#: The largest number of lively turns that extend a line.
MOST_LIVELY: Final = 4
#: The width of the null window, in which a search only asks whether a move is better.
NARROW: Final = 1e-6
#: At depth `REDUCED_DEPTH` and above, moves from index `REDUCED` on are searched one ply less deep, and from `LATE` on two plies.
REDUCED_DEPTH: Final = 3
REDUCED: Final = 3
LATE: Final = 8
#: The largest number of positions in the table. A full table stores no further ones.
MOST_STORED: Final = 300_000
#: The clock and `proceed` are asked once per this many positions.
PERIOD: Final = 64
#: The kind of a stored value: exact, a lower bound or an upper bound.
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
#: At this depth and above children are ordered by their evaluation, which costs more than it saves nearer the horizon.
ORDERED_DEPTH: Final = 2


class OutOfBudget(Exception):
    """Raised when a search has spent its budget."""


class Line:
    """A move at the root of a search, with its value for the player to move and the number of positions examined for it."""

    def __init__(self, move: Any, state: Any, lively: bool) -> None:
        self.move, self.state, self.lively = move, state, lively
        self.value = 0.0
        self.work = 0


class Entry:
    """A position in the transposition table: the depth of its search, its value, the kind of that value, and its best move."""

    __slots__ = ("bound", "depth", "move", "value")

    def __init__(self, depth: int, value: float, bound: int, move: Any) -> None:
        self.depth, self.value, self.bound, self.move = depth, value, bound, move


class AlphaBetaSearch:
    """A search from one state. `work` counts the positions that it has examined."""

    def __init__(
        self,
        rules: Rules[Any, Any, Any, Any],
        heuristics: Heuristics[Any, Any, Any, Any],
        most_work: float,
        end: float | None,
        proceed: Callable[[], None] | None,
        probe: Callable[[Any], tuple[int, int] | None] | None,
        quiet: bool = True,
        reduced: bool = True,
    ) -> None:
        """Prepare a search.

        :param rules: the game's rules.
        :param heuristics: what evaluates positions.
        :param most_work: the budget in positions.
        :param end: when the search ends at the latest, by `time.monotonic`, or None.
        :param proceed: called now and then; what it raises ends the search.
        :param probe: returns the exact result of a position, and the plies to it, where that is known.
        :param quiet: whether a line that ends with a lively turn goes on with lively turns.
        :param reduced: whether late moves are searched less deep.
        """
        self.rules, self.heuristics = rules, heuristics
        self.most_work, self.end, self.proceed, self.probe = most_work, end, proceed, probe
        self.quiet, self.reduced = quiet, reduced
        self.work = 0
        self.depth = 0
        self._table: dict[Hashable, Entry] = {}
        #: For each remaining depth: the killer moves, the last two that caused a cutoff there.
        self._killers: dict[int, tuple[Any, Any]] = {}

    def search(self, state: Any, moves: Sequence[Any], deepest: int) -> list[Line]:
        """Return the moves with their values, the best first, from the deepest search that the budget allows.

        The value of a move after the first is a bound: the move is worth no more than that. `value_all` finds its own value.
        The results of an unfinished depth count, because it begins with the best move of the depth before. If all moves that it has
        searched lose by force, the next move becomes the first, at its value from the depth before.
        """
        rules, player = self.rules, self.rules.able(state)[0]
        lines: list[Line] = []
        for move in moves:
            turn = rules.effect(state, move)
            lines.append(Line(move, turn.state, self.heuristics.lively(turn)))
        for line in lines:
            line.value = self._static(line.state, player, 1)
        lines.sort(key=line_value, reverse=True)
        for depth in range(1, deepest + 1):
            if not self._deepen(player, lines, depth):
                break
            self.depth = depth
            if abs(lines[0].value) > FORCED:
                break
        return lines

    def value_all(self, state: Any, lines: list[Line], deepest: int) -> None:
        """Give each move after the first a value of its own instead of a bound, from as deep a search as the rest of the budget allows.

        :param state: the state that was searched.
        :param lines: what `search` has found. No move becomes better than the first.
        :param deepest: the largest depth.
        """
        player, best, others = self.rules.able(state)[0], lines[0].value, lines[1:]
        for depth in range(deepest):
            values: list[float] = []
            try:
                for line in others:
                    before = self.work
                    values.append(self._child(line.state, player, depth, -WIN, best, 1, line.lively))
                    line.work += self.work - before
            except OutOfBudget:
                break
            for line, value in zip(others, values, strict=True):
                line.value = min(value, best)
        lines[1:] = sorted(others, key=line_value, reverse=True)

    def _deepen(self, player: int, lines: list[Line], depth: int) -> bool:
        """Search all lines one ply deeper and sort them. Return False if the budget ran out before the end."""
        alpha, finished, done = -WIN, True, 0
        values: list[float] = []
        for line in lines:
            before = self.work
            try:
                value = self._compared(line.state, player, depth - 1, 0, alpha, WIN, 1, line.lively, not done)
            except OutOfBudget:
                finished = False
            line.work += self.work - before
            if not finished:
                break
            values.append(value)
            done += 1
            alpha = max(alpha, value)
        if not done:
            return False
        for line, value in zip(lines, values, strict=False):
            line.value = value
        if finished:
            lines.sort(key=line_value, reverse=True)
        else:  # lines that were not searched again keep their order behind the best one that was, and get at most its value
            best = max(range(done), key=values.__getitem__)
            if done < len(lines) and values[best] < -FORCED < lines[done].value:
                best = done  # a move that may lose is better than one that does
            lines.insert(0, lines.pop(best))
            for line in lines:
                line.value = min(line.value, lines[0].value)
        return finished

    def _static(self, state: Any, player: int, distance: int) -> float:
        """Return the value of a state for a player without a search."""
        if self.rules.reason(state) is not None:
            return self._final(state, player, distance)
        values = self.heuristics.evaluate(state)
        return values[player] - values[1 - player]

    def _final(self, state: Any, player: int, distance: int) -> float:
        """Return the value for a player of a game that is over after `distance` plies."""
        keys = self.rules.rank_keys(state)
        if keys[player] == keys[1 - player]:
            return 0.0
        return WIN - distance if keys[player] > keys[1 - player] else distance - WIN

    def _compared(
        self, state: Any, player: int, depth: int, less: int, alpha: float, beta: float, distance: int, lively: bool, first: bool
    ) -> float:
        """Return the value of a state as `_child` does. Unless `first`, look `less` plies less deep first, in a null window at alpha."""
        if not first:
            value = self._child(state, player, depth - less, alpha, alpha + NARROW, distance, lively)
            if value > alpha and less:
                value = self._child(state, player, depth, alpha, alpha + NARROW, distance, lively)
            if not alpha < value < beta:
                return value
        return self._child(state, player, depth, alpha, beta, distance, lively)

    def _child(self, state: Any, player: int, depth: int, alpha: float, beta: float, distance: int, lively: bool) -> float:
        """Return the value of a state for the player who has just moved there."""
        self._count()
        rules = self.rules
        if rules.reason(state) is not None:
            return self._final(state, player, distance)
        if self.probe is not None:
            found = self.probe(state)
            if found is not None:
                result, plies = found
                value = result * (WIN - distance - plies)
                return value if rules.able(state)[0] == player else -value
        if depth <= 0:
            if lively and self.quiet:
                return self._quiet(state, player, alpha, beta, distance, MOST_LIVELY)
            values = self.heuristics.evaluate(state)
            return values[player] - values[1 - player]
        if rules.able(state)[0] == player:
            return self._best(state, player, depth, alpha, beta, distance)
        return -self._best(state, 1 - player, depth, -beta, -alpha, distance)

    def _count(self) -> None:
        """Count a position. Raise OutOfBudget if it is one too many."""
        self.work += 1
        if self.work >= self.most_work:
            raise OutOfBudget
        if not self.work % PERIOD:
            if self.proceed is not None:
                self.proceed()
            if self.end is not None and time.monotonic() >= self.end:
                raise OutOfBudget

    def _quiet(self, state: Any, player: int, alpha: float, beta: float, distance: int, most: int) -> float:
        """Return the value of a state for the player who has just moved there, after the best lively turns, at most `most`, or none."""
        rules, heuristics = self.rules, self.heuristics
        mover = rules.able(state)[0]
        values = heuristics.evaluate(state)
        best = values[mover] - values[1 - mover]
        low, high = (alpha, beta) if mover == player else (-beta, -alpha)
        if most and best < high:
            low = max(low, best)
            for move in rules.moves(state, mover, MOST_PLAYED):
                turn = rules.effect(state, move)
                if not heuristics.lively(turn):
                    continue
                self._count()
                if rules.reason(turn.state) is not None:
                    value = self._final(turn.state, mover, distance + 1)
                else:
                    value = self._quiet(turn.state, mover, low, high, distance + 1, most - 1)
                if value > best:
                    best = value
                    low = max(low, best)
                    if best >= high:
                        break
        return best if mover == player else -best

    def _best(self, state: Any, mover: int, depth: int, alpha: float, beta: float, distance: int) -> float:
        """Return the value of a state for the player to move."""
        key = self.heuristics.key(state)
        entry = self._table.get(key)
        known: Any = None
        if entry is not None:
            known = entry.move
            value = entry.value
            decides = entry.bound == EXACT or (entry.bound == AT_LEAST and value >= beta) or (entry.bound == AT_MOST and value <= alpha)
            if decides and entry.depth >= depth and -FORCED < value < FORCED:
                return value
        best, best_move, floor = -WIN, None, alpha
        for index, (move, turn) in enumerate(self._ordered(state, mover, depth, known)):
            lively = self.heuristics.lively(turn)
            less = 0
            if index >= REDUCED and depth >= REDUCED_DEPTH and not lively and self.reduced:
                less = 2 if index >= LATE else 1
            value = self._compared(turn.state, mover, depth - 1, less, alpha, beta, distance + 1, lively, index == 0)
            if value > best:
                best, best_move = value, move
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        first = self._killers.get(depth, (None, None))[0]
                        if move != first:
                            self._killers[depth] = (move, first)
                        break
        if len(self._table) < MOST_STORED or entry is not None:
            bound = AT_LEAST if best >= beta else AT_MOST if best <= floor else EXACT
            self._table[key] = Entry(depth, best, bound, best_move)
        return best

    def _ordered(self, state: Any, mover: int, depth: int, known: Any) -> Any:
        """Yield the moves with their turns, the most promising first: the best one known, the killer moves, then the rest."""
        rules = self.rules
        moves = rules.moves(state, mover, MOST_PLAYED)
        first: list[Any] = []
        for move in (known, *self._killers.get(depth, (None, None))):
            if move is not None and move in moves and move not in first:
                first.append(move)
                yield move, rules.effect(state, move)
        rest = [(move, rules.effect(state, move)) for move in moves if move not in first] if depth >= ORDERED_DEPTH else None
        if rest is None:
            for move in moves:
                if move not in first:
                    yield move, rules.effect(state, move)
            return
        scored = [(self._static(turn.state, mover, 0), -index, move, turn) for index, (move, turn) in enumerate(rest)]
        scored.sort(reverse=True)  # two indices differ, so that moves are never compared
        for _, _, move, turn in scored:
            yield move, turn


#: The largest number of moves that a search considers in one position.
MOST_PLAYED: Final = 1000


def line_value(line: Line) -> float:
    """Return a line's value, to sort by."""
    return line.value
