"""Good play in Safari-Dual: pieces, lions on their way, and who is to move."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from safari_rules.authoring.results import Turn
from safari_rules.authoring.rules import Rules
from safari_rules.games.safari_dual.constants import BASES, SIZE, SPACES
from safari_rules.games.safari_dual.rules import LEFT, NEIGHBORS, PRIME
from safari_rules.games.safari_dual.state import Action, Event, Options, State
from safari_rules.players.insight.heuristics import Heuristics

#: The value of a piece: the unit is a hundredth of a piece.
PIECE: Final = 100.0
#: The value of a lion in the opposing base, which ends the game (SD10).
ARRIVED: Final = 1000.0

WEIGHTS: Final[Mapping[str, float]] = {
    # A player with three pieces lost must leave the base with the lion (SD9), which is dangerous.
    "exposed": 60.0,
    # The value of each free neighboring space of a lion: a lion that can move escapes.
    "breath": 6.0,
    # The value of being to move.
    "tempo": 10.0,
    # The value of a lion that is one, two or three steps away from the opposing base (SD10).
    "one_step": 90.0,
    "two_steps": 50.0,
    "three_steps": 20.0,
}


def _distances(base: int, advance: list[float]) -> list[float]:
    """Return by space what a lion there is worth for its distance from a base, by what it is worth at each distance."""
    goal = base.bit_length() - 1
    table = [0.0] * PRIME
    for place in range(len(SPACES)):
        steps = max(abs(place // SIZE - goal // SIZE), abs(place % SIZE - goal % SIZE))
        table[(1 << place) % PRIME] = advance[steps]
    return table


class SafariDualHeuristics(Heuristics[Options, State, Action, Event]):
    """Heuristics for good play in Safari-Dual."""

    def __init__(self, rules: Rules[Options, State, Action, Event], weights: Mapping[str, float] | None = None) -> None:
        super().__init__(rules, weights)
        chosen = self.weights
        self._exposed: Final[float] = chosen["exposed"]
        self._breath: Final[float] = chosen["breath"]
        self._tempo: Final[float] = chosen["tempo"]
        advance = [ARRIVED, chosen["one_step"], chosen["two_steps"], chosen["three_steps"], 0.0]
        #: One value for each player and space of the lion.
        self._on_the_way: Final[list[list[float]]] = [_distances(BASES[1], advance), _distances(BASES[0], advance)]

    def own_weights(self) -> Mapping[str, float]:
        """Return what a lion's danger, freedom and way are worth, and the turn."""
        return WEIGHTS

    def evaluate(self, state: State) -> list[float]:
        """Return pieces and the lions' way and breath, in hundredths of a piece."""
        first, second, lion, other = state.board[:4]
        ours, theirs = first.bit_count(), second.bit_count()
        free = ~(first | second)
        a = PIECE * ours + self._on_the_way[0][lion % PRIME] + self._breath * (NEIGHBORS[lion % PRIME] & free).bit_count()
        b = PIECE * theirs + self._on_the_way[1][other % PRIME] + self._breath * (NEIGHBORS[other % PRIME] & free).bit_count()
        if ours <= LEFT:
            a -= self._exposed
        if theirs <= LEFT:
            b -= self._exposed
        if state.current_player:
            b += self._tempo
        else:
            a += self._tempo
        return [a, b]

    def gain(self, state: State) -> float | None:
        """Return None: the search tries captures by the rules, and `evaluate` promises nothing of a move."""
        return None

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
