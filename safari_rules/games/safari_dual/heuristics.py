"""Good play in Safari-Dual: pieces, lions on their way, and who is to move."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from safari_rules.authoring.heuristics import Heuristics
from safari_rules.games.safari_dual.constants import BASES, SIZE, SPACES
from safari_rules.games.safari_dual.rules import LEFT, NEIGHBORS, PRIME
from safari_rules.games.safari_dual.state import Action, Event, Options, State
from safari_rules.results import Turn

#: What a piece is worth, in hundredths of a piece.
PIECE: Final = 100.0
#: A player with three pieces lost must leave the base with the lion (SD9), which is dangerous.
EXPOSED: Final = 60.0
#: What each free neighboring space of a lion is worth: a lion that can move escapes.
BREATH: Final = 6.0
#: What it is worth to be to move.
TEMPO: Final = 10.0
#: By distance of a lion from the opposing base: what the way already made is worth (SD10).
ADVANCE: Final[tuple[float, ...]] = (1000.0, 90.0, 50.0, 20.0, 0.0)


def _distances(base: int) -> list[float]:
    """By space: what a lion there is worth for its distance from a base."""
    goal = base.bit_length() - 1
    table = [0.0] * PRIME
    for place in range(len(SPACES)):
        steps = max(abs(place // SIZE - goal // SIZE), abs(place % SIZE - goal % SIZE))
        table[(1 << place) % PRIME] = ADVANCE[steps]
    return table


#: By player and space of the lion.
ON_THE_WAY: Final[list[list[float]]] = [_distances(BASES[1]), _distances(BASES[0])]


class SafariDualHeuristics(Heuristics[Options, State, Action, Event]):
    """What good play in Safari-Dual looks like."""

    def evaluate(self, state: State) -> list[float]:
        """Return pieces and the lions' way and breath, in hundredths of a piece."""
        first, second, lion, other = state.board[:4]
        ours, theirs = first.bit_count(), second.bit_count()
        free = ~(first | second)
        a = PIECE * ours + ON_THE_WAY[0][lion % PRIME] + BREATH * (NEIGHBORS[lion % PRIME] & free).bit_count()
        b = PIECE * theirs + ON_THE_WAY[1][other % PRIME] + BREATH * (NEIGHBORS[other % PRIME] & free).bit_count()
        if ours <= LEFT:
            a -= EXPOSED
        if theirs <= LEFT:
            b -= EXPOSED
        if state.current_player:
            b += TEMPO
        else:
            a += TEMPO
        return [a, b]

    def scale(self) -> float:
        """Return two pieces: that lead usually wins."""
        return 2 * PIECE

    def lively(self, turn: Turn[State, Event]) -> bool:
        """Return whether pieces were captured."""
        return len(turn.events) > 1

    def key(self, state: State) -> Hashable:
        """Return the board and who is to move; how long no piece was captured matters only near the agreed limit (SDR9)."""
        return state.current_player, state.board, state.quiet if state.options.quiet_limit is not None else 0

    def strong(self) -> str:
        """Return alpha-beta, because nothing is hidden."""
        return "alphabeta"
