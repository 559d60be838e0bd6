"""Puzzles of Safari-Dual: forced wins."""

from __future__ import annotations

from functools import partial
from typing import Final

from safari_rules.authoring.text import Said
from safari_rules.games.safari_dual.messages import MESSAGES
from safari_rules.games.safari_dual.rules import SafariDualRules
from safari_rules.players.insight.puzzles import LEAST_MOVES, MOST_POSITIONS, Answer, Continuation, KnownPosition, PuzzleKind, Puzzles
from safari_rules.players.insight.safari_dual.heuristics import SafariDualHeuristics
from safari_rules.players.insight.solving import ForcedWins

RULES: Final = SafariDualRules()
KEY: Final = SafariDualHeuristics(RULES).key
#: The shape of the pieces of each side.
SHAPES: Final = ("round", "angular")


def find(position: KnownPosition, own_moves: int) -> Answer | None:
    """Return the question, if exactly one move keeps a win with that many own moves."""
    search = ForcedWins(RULES, KEY, MOST_POSITIONS)
    fewest, keeping = search.shortest(position.belief.unseen, position.moves, own_moves)
    if fewest != own_moves or len(keeping) > 1 or len(position.moves) < LEAST_MOVES:
        return None
    question = Said(MESSAGES, "puzzle-win", count=own_moves)
    note = Said(MESSAGES, "puzzle-win-note", player=1 - position.player, shape=SHAPES[position.player])
    proof = {"positions": search.work.positions}
    line = Continuation(position.belief.unseen, search.line(position.belief.unseen, keeping[0], own_moves))
    return Answer(question, note, keeping[0], proof, line=line)


def win_in(own_moves: int) -> PuzzleKind:
    """Return the kind of puzzle in which a player wins by force with that many own moves, and not with fewer."""
    return PuzzleKind(f"win-in-{own_moves}", partial(find, own_moves=own_moves), agents=("greedy", "alphabeta:2"))


PUZZLES: Final = Puzzles((win_in(2), win_in(2), win_in(3)))
