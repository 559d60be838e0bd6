"""Tic-tac-toe: how little a game takes. Importing it registers it, so that it is checked, served and played like the rest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple

from safari_rules import Component, Flaw, GameSpec, Rules, Score, Turn, Violation, authoring, load_rulebook, register, score
from safari_rules.authoring import Integer, OneOfTexts, Text, Validity, game_schema, no_seed, record

MARKS = "XO"
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
Seat = partial(Integer, 0, 1)
Cell = partial(Integer, 0, 8, "The cell, row by row from 0.")


class Options(NamedTuple):
    """How a game is to be played."""

    players: Annotated[int, Integer(2, 2, "The number of players.")] = 2
    first_player: Annotated[int, Seat("Who begins (T2).")] = 0
    ply_limit: Annotated[int | None, authoring.ply_limit()] = None


class State(NamedTuple):
    """A game in progress."""

    options: Annotated[Options, record(Options, "TicTacToeOptions", "The options the game is played with.")]
    seed: Annotated[None, no_seed()]
    ply: Annotated[int, authoring.ply()]
    current_player: Annotated[int, Seat("Whose turn it is; once the game is over, who marked last.")]
    board: Annotated[str, Text("[XO.]", 9, 9, "The nine cells, row by row; a dot is empty.")]


class Mark(NamedTuple):
    """A player marks an empty cell (T2). The action is its own event."""

    player: Annotated[int, Seat("The acting player's seat.")]
    cell: Annotated[int, Cell()]
    type: Literal["mark"] = "mark"


class TicTacToeRules(Rules[Options, State, Mark, Mark]):
    """The rules of tic-tac-toe."""

    def setup(self, options: Options, seed: str) -> State:
        """Return an empty board (T1)."""
        return State(options, None, 0, options.first_player, "." * 9)

    def ending(self, state: State) -> str | None:
        """Return why the game is over (T3, T4)."""
        return "three-in-a-row" if any(map(won, (state, state), (0, 1))) else None if "." in state.board else "board-full"

    def moves(self, state: State, player: int, limit: int) -> list[Mark]:
        """Return a mark for each empty cell (T2)."""
        return [Mark(player, cell) for cell, mark in enumerate(state.board) if mark == "."]

    def check(self, state: State, action: Mark) -> Violation | None:
        """Refuse a cell that is not there (T1) or not empty (T2)."""
        if not 0 <= action.cell < 9:
            return Violation("no-such-cell", "T1", f"There is no cell {action.cell}: they are 0 to 8.")
        return None if state.board[action.cell] == "." else Violation("occupied", "T2", f"Cell {action.cell} is marked.")

    def effect(self, state: State, action: Mark) -> Turn[State, Mark]:
        """Mark the cell, and pass the turn unless the game is over (T2)."""
        player, cell = action.player, action.cell
        after = state._replace(ply=state.ply + 1, board=state.board[:cell] + MARKS[player] + state.board[cell + 1 :])
        following = player if self.ending(after) else 1 - player
        return Turn(after._replace(current_player=following), (action,), False)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return 1 for the winner, 0 for the other (T3)."""
        return tuple([score(player, win=int(won(state, player))) for player in (0, 1)])


def won(state: State, player: int) -> bool:
    """Return whether a player has three in a row (T3)."""
    return any({state.board[cell] for cell in line} == {MARKS[player]} for line in LINES)


def state_flaws(state: State, document: Any) -> Iterator[Flaw]:
    """Yield the errors of a state that is not valid, most basic first."""
    first, marks = state.options.first_player, [state.board.count(mark) for mark in MARKS]
    if marks[first] - marks[1 - first] not in (0, 1):
        yield Flaw("/board", "Expected as many marks of either player, or one more of the player who began (T2).")
    if sum(marks) != state.ply:
        yield Flaw("/ply", f"Expected the number of marks: {sum(marks)}, not {state.ply}.")
    following = (first + state.ply) % 2
    if won(state, following):
        yield Flaw("/board", "Expected three in a row only of the player who marked last (T3).")
    if state.current_player != (1 - following if GAME.spec.rules.ending(state) else following):
        yield Flaw("/current_player", "Expected whose turn it is; of a game that is over, who marked last.")


SPEC = GameSpec(
    id="tic-tac-toe",
    title="Tic-tac-toe",
    designer="nobody knows",
    players=(2, 2),
    summary="Three in a row win.",
    rules_version=1,
    components=tuple([Component(mark, mark, 5, "❌⭕"[seat], {"player": seat}) for seat, mark in enumerate(MARKS)]),
    rulebook=load_rulebook(__name__),
    schema=game_schema(
        "tic-tac-toe",
        options=Options,
        state=State,
        action=Mark,
        event=Mark,
        code=OneOfTexts(MARKS, "Its code in JSON."),
        facts={"player": Seat("Whose it is.")},
        parts={"win": "1 for the winner, 0 otherwise (T3)."},
        reasons={"three-in-a-row": "A player has three in a row (T3).", "board-full": "No cell is empty (T4)."},
    ),
    rules=TicTacToeRules(),
    validity=Validity(state_flaws=state_flaws),
)
GAME = register(SPEC)
