"""The conditions beyond the schema under which states of Safari-Dual are valid. All options go together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import Flaw
from safari_rules.authoring.text import Said
from safari_rules.authoring.validity import Validity
from safari_rules.games.safari_dual.constants import BASES, COUNTS, KINDS, LIONS, SIZE
from safari_rules.games.safari_dual.messages import MESSAGES
from safari_rules.games.safari_dual.scoring import winner
from safari_rules.games.safari_dual.state import State


def state_flaws(state: State, document: Document) -> Iterator[Flaw]:
    """Yield the errors of a state that is not valid, most basic first."""
    board = state.board
    for (letter, (player, kind)), most in zip(KINDS.items(), chain(*COUNTS), strict=True):
        count = (board[player] & board[kind]).bit_count()
        if count > most:
            row = next(row for row, cells in enumerate(document["board"]) if letter in cells)
            yield Flaw(f"/board/{row}", f"Expected at most {most} {letter} on the board, not {count}.")
    lions = (board[LIONS[0]], board[LIONS[1]])
    if not any(lions):
        yield Flaw("/board", "Expected at least one lion on the board.")
    if lions == BASES[::-1]:
        yield Flaw("/board", "Expected at most one lion on the base of the other side.")
    for player, base in enumerate(BASES):
        if board[player] & base & ~lions[player] and lions[1 - player]:  # SD8
            yield Flaw(f"/board/{0 if player else SIZE - 1}", Said(MESSAGES, "base-left", player=player))
    limit = state.options.quiet_limit
    if limit is not None and state.quiet > limit:
        yield Flaw("/quiet", f"Expected at most options.quiet_limit: {limit}, not {state.quiet}.")
    won = winner(state)
    if won is not None and state.current_player != won:
        yield Flaw("/current_player", f"Expected the winner: {won}, not {state.current_player}.")


VALIDITY = Validity(state_flaws=state_flaws)
