"""The rules: the start, what is legal, what an action does, scores, ending, and when a state makes sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from safari_rules import Flaw
from safari_rules.results import Score, Turn, Violation, score
from safari_rules.rules import Rules
from tic_tac_toe.state import MARKS, Action, Event, Mark, Marked, Options, State

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def has_won(state: State, player: int) -> bool:
    """Return whether a player has three in a row (T3)."""
    return any({state.board[cell] for cell in line} == {MARKS[player]} for line in LINES)


class TicTacToeRules(Rules[Options, State, Action, Event]):
    """The rules of tic-tac-toe."""

    def setup(self, options: Options, seed: str) -> State:
        """Return an empty board (T1)."""
        return State(options, None, 0, options.first_player, "." * 9)

    def ending(self, state: State) -> str | None:
        """Return why the game is over, None while it runs (T3, T4)."""
        if has_won(state, 0) or has_won(state, 1):
            return "three-in-a-row"
        return None if "." in state.board else "board-full"

    def moves(self, state: State, player: int, limit: int) -> list[Action]:
        """Return a mark for each empty cell."""
        return [Mark(player, cell) for cell, mark in enumerate(state.board) if mark == "."]

    def check(self, state: State, action: Action) -> Violation | None:
        """Return the first reason against an action of the current player, None if it is legal."""
        if not 0 <= action.cell < len(state.board):  # T1
            return Violation("no-such-cell", "T1", f"There is no cell {action.cell}: they are 0 to {len(state.board) - 1}.")
        if state.board[action.cell] != ".":  # T2
            return Violation("occupied", "T2", f"Cell {action.cell} is marked.")
        return None

    def effect(self, state: State, action: Action) -> Turn[State, Event]:
        """Mark the cell, and pass the turn unless the game is over (T2)."""
        board = state.board[: action.cell] + MARKS[action.player] + state.board[action.cell + 1 :]
        after = state._replace(ply=state.ply + 1, board=board)
        following = action.player if self.ending(after) else 1 - action.player
        return Turn(after._replace(current_player=following), (Marked(action.player, action.cell),), False)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return 1 for the winner, 0 for the other (T3)."""
        return tuple(score(player, win=int(has_won(state, player))) for player in (0, 1))

    def rank_keys(self, state: State) -> list[int]:
        """Return the totals."""
        return [each.total for each in self.scores(state)]


def option_flaws(options: Options) -> Iterator[Flaw]:
    """Yield nothing: any options that fit the schema go together."""
    yield from ()


def state_flaws(state: State, document: Any) -> Iterator[Flaw]:
    """Yield what keeps a state from being valid, most basic first."""
    first, marks = state.options.first_player, [state.board.count(mark) for mark in MARKS]
    if marks[first] - marks[1 - first] not in (0, 1):
        yield Flaw("/board", "Expected as many marks of either player, or one more of whoever began (T2).")
    if sum(marks) != state.ply:
        yield Flaw("/ply", f"Expected the number of marks: {sum(marks)}, not {state.ply}.")
    following = (first + state.ply) % 2
    if has_won(state, following):
        yield Flaw("/board", "Expected three in a row of none but the last to mark (T3).")
    if state.current_player != (1 - following if TicTacToeRules().ending(state) else following):
        yield Flaw("/current_player", "Expected whose turn it is; of a game that is over, who marked last.")
