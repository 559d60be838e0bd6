"""The rules: the start, what is legal, what an action does, scores, ending, and when a state makes sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from safari_rules import Flaw
from safari_rules.validity import common_flaws, seated, seats
from safari_rules.values import Score, Turn, Violation, score
from tic_tac_toe.state import MARKS, Action, Event, Mark, Marked, Options, State

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def setup(options: Options, seed: str) -> State:
    """T1: an empty board."""
    return State(options, None, 0, options.first_player, "." * 9)


def winner(state: State) -> int | None:
    """T3: who has three in a row."""
    rows = {state.board[a] + state.board[b] + state.board[c] for a, b, c in LINES}
    return next((player for player, mark in enumerate(MARKS) if mark * 3 in rows), None)


def ending(state: State) -> str | None:
    """Why the game is over, None while it runs (T3, T4)."""
    if winner(state) is not None:
        return "three-in-a-row"
    return None if "." in state.board else "board-full"


def moves(state: State, player: int, limit: int) -> list[Action]:
    """A mark on each empty cell."""
    return [Mark(player, cell) for cell, mark in enumerate(state.board) if mark == "."]


def why_not(state: State, action: Action) -> Violation | None:
    """None where the current player may do this."""
    if state.board[action.cell] != ".":  # T2
        return Violation("occupied", "T2", f"Cell {action.cell} is marked.")
    return None


def effect(state: State, action: Action) -> Turn[State, Event]:
    """T2: the cell is marked, and the turn passes unless the game is over."""
    board = state.board[: action.cell] + MARKS[action.player] + state.board[action.cell + 1 :]
    after = state._replace(ply=state.ply + 1, board=board)
    following = action.player if ending(after) else 1 - action.player
    return Turn(after._replace(current_player=following), (Marked(action.player, action.cell),), False)


def scores(state: State) -> tuple[Score, ...]:
    """1 for the winner (T3)."""
    return tuple(score(player, win=int(player == winner(state))) for player in (0, 1))


def rank_keys(state: State) -> list[int]:
    """The totals."""
    return [each.total for each in scores(state)]


def option_flaws(options: Options) -> Iterator[Flaw]:
    """Options that do not go together."""
    yield from seated(options)


def state_flaws(state: State, document: Any) -> Iterator[Flaw]:
    """What keeps a state from being valid."""
    yield from common_flaws(state, option_flaws(state.options))
    yield from seats(state, document)
    if abs(state.board.count(MARKS[0]) - state.board.count(MARKS[1])) > 1:
        yield Flaw("/board", "Expected as many X as O, or one more of either.")
