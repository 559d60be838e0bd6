"""Alpha-beta search for games of two players in which nothing is hidden.

It deepens ply by ply, stores positions in a table, and tries first the moves that were best before. It looks one ply further where a turn
was lively, such as a capture. Its work is counted in positions, so that a choice is the same on every machine without a clock.
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
#: Beyond this a value, with either sign, is that of a forced win or loss.
FORCED: Final = 900_000.0
#: The most plies by which lively turns lengthen a line.
MOST_EXTENSIONS: Final = 4
#: The most positions in the table. Beyond it no more are stored.
MOST_STORED: Final = 300_000
#: The clock and `proceed` are asked once per this many positions.
PERIOD: Final = 64
#: The kind of a stored value: it is exact, or the true one is at least or at most that.
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
#: At this depth and above children are ordered by their evaluation, which costs more than it saves nearer the horizon.
ORDERED_DEPTH: Final = 2


class OutOfBudget(Exception):
    """Raised when a search has spent its budget."""


class Line:
    """A move at the root of a search, with its value for the player to move and the positions that were looked at for it."""

    def __init__(self, move: Any, state: Any) -> None:
        self.move, self.state = move, state
        self.value = 0.0
        self.work = 0


class Entry:
    """A position in the table: how deep it was searched, its value, what is known of that value, and its best move."""

    __slots__ = ("bound", "depth", "move", "value")

    def __init__(self, depth: int, value: float, bound: int, move: Any) -> None:
        self.depth, self.value, self.bound, self.move = depth, value, bound, move


class AlphaBetaSearch:
    """A search from one state. `work` counts the positions that it has looked at."""

    def __init__(
        self,
        rules: Rules[Any, Any, Any, Any],
        heuristics: Heuristics[Any, Any, Any, Any],
        most_work: float,
        end: float | None,
        proceed: Callable[[], None] | None,
        probe: Callable[[Any], tuple[int, int] | None] | None,
        most_extensions: int = MOST_EXTENSIONS,
    ) -> None:
        self.rules, self.heuristics = rules, heuristics
        self.most_work, self.end, self.proceed, self.probe = most_work, end, proceed, probe
        self.most_extensions = most_extensions
        self.work = 0
        self.depth = 0
        self._table: dict[Hashable, Entry] = {}
        #: For each depth left: the two moves that last refuted another one there.
        self._killers: dict[int, tuple[Any, Any]] = {}

    def search(self, state: Any, moves: Sequence[Any], deepest: int) -> list[Line]:
        """Return the moves with their values, the best first, from the deepest search that the budget allows.

        A depth that could not be finished counts as far as it came, because it begins with the best move of the depth before.
        """
        rules, player = self.rules, rules_mover(self.rules, state)
        lines = [Line(move, rules.effect(state, move).state) for move in moves]
        for line in lines:
            line.value = self._static(line.state, player, 1)
        lines.sort(key=line_value, reverse=True)
        for depth in range(1, deepest + 1):
            if not self._deepen(state, player, lines, depth):
                break
            self.depth = depth
            if abs(lines[0].value) > FORCED or len(lines) == 1 or all_lost(lines):
                break
        return lines

    def _deepen(self, state: Any, player: int, lines: list[Line], depth: int) -> bool:
        """Search all lines one ply deeper and sort them. Return False if the budget ran out before the end."""
        alpha, finished, done = -WIN, True, 0
        values: list[float] = []
        for line in lines:
            before = self.work
            try:
                value = self._child(line.state, player, depth - 1, alpha, WIN, 1, False, 0)
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
        else:  # the lines that were not searched again keep their order behind the best that was
            best = max(range(done), key=values.__getitem__)
            lines.insert(0, lines.pop(best))
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

    def _child(self, state: Any, player: int, depth: int, alpha: float, beta: float, distance: int, lively: bool, extended: int) -> float:
        """Return the value of a state for the player who has just moved there."""
        self.work += 1
        if self.work >= self.most_work:
            raise OutOfBudget
        if not self.work % PERIOD:
            if self.proceed is not None:
                self.proceed()
            if self.end is not None and time.monotonic() >= self.end:
                raise OutOfBudget
        rules = self.rules
        if rules.reason(state) is not None:
            return self._final(state, player, distance)
        if self.probe is not None:
            found = self.probe(state)
            if found is not None:
                result, plies = found
                value = result * (WIN - distance - plies)
                return value if rules_mover(rules, state) == player else -value
        if depth <= 0:
            if not lively or extended >= self.most_extensions:
                values = self.heuristics.evaluate(state)
                return values[player] - values[1 - player]
            depth, extended = 1, extended + 1
        if rules_mover(rules, state) == player:
            return self._best(state, player, depth, alpha, beta, distance, extended)
        return -self._best(state, 1 - player, depth, -beta, -alpha, distance, extended)

    def _best(self, state: Any, mover: int, depth: int, alpha: float, beta: float, distance: int, extended: int) -> float:
        """Return the value of a state for the player to move."""
        key = (self.heuristics.key(state), extended)
        entry = self._table.get(key)
        known: Any = None
        if entry is not None:
            known = entry.move
            value = entry.value
            decides = entry.bound == EXACT or (entry.bound == AT_LEAST and value >= beta) or (entry.bound == AT_MOST and value <= alpha)
            if decides and entry.depth >= depth and -FORCED < value < FORCED:
                return value
        best, best_move, floor = -WIN, None, alpha
        for move, turn in self._ordered(state, mover, depth, known):
            lively = self.heuristics.lively(turn) if depth == 1 else False
            value = self._child(turn.state, mover, depth - 1, alpha, beta, distance + 1, lively, extended)
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
        """Yield the moves with their turns, the most promising first: the best one known, those that refuted others, then the rest."""
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
        scored.sort(reverse=True, key=first_two)
        for _, _, move, turn in scored:
            yield move, turn


#: The most moves that a search looks at in one position.
MOST_PLAYED: Final = 1000


def rules_mover(rules: Rules[Any, Any, Any, Any], state: Any) -> int:
    """Return the player to move."""
    return rules.able(state)[0]


def line_value(line: Line) -> float:
    """Return a line's value, to sort by."""
    return line.value


def first_two(scored: tuple[float, int, Any, Any]) -> tuple[float, int]:
    """Return what moves are ordered by: their evaluation, then their canonical order."""
    return scored[0], scored[1]


def all_lost(lines: Sequence[Line]) -> bool:
    """Return whether every move loses by force."""
    return max([line.value for line in lines]) < -FORCED
