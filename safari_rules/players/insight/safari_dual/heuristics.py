"""Good play in Safari-Dual: pieces, their reach, and lions on their way to the opposing base."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from safari_rules.authoring.results import Turn
from safari_rules.authoring.rules import Rules
from safari_rules.games.safari_dual.constants import BASES, BITS, ELEPHANTS, EVERY_SPACE, GIRAFFES, LIONS, SIZE, Board
from safari_rules.games.safari_dual.rules import LEFT, PRIME
from safari_rules.games.safari_dual.state import Action, Event, Options, State
from safari_rules.players.insight.heuristics import Heuristics

#: The value of a lion in the opposing base, which ends the game (SD10).
ARRIVED: Final = 1000.0
#: A player has at most this number of elephants, and of giraffes.
MOST_OF_A_SPECIES: Final = 3
#: The spaces from which there is a next space up, and down.
UPWARD: Final = sum([space for name, space in BITS.items() if name[1] != str(SIZE)])
DOWNWARD: Final = sum([space for name, space in BITS.items() if name[1] != "1"])

#: The unit is such that a lead of 200 wins three games in four.
WEIGHTS: Final[Mapping[str, float]] = {
    # The value of all elephants and giraffes by their number: the fewer there are, the more each of them is worth.
    "none": -150.0,
    "one": -74.0,
    "two": -3.0,
    "three": 57.0,
    "four": 92.0,
    "five": 107.0,
    # The value of each species of which there are two, which capture together (SD3), and of a third one.
    "pair": 51.0,
    "third": 83.0,
    # A player with three pieces lost must leave the base with the lion (SD9), which is dangerous.
    "exposed": 80.0,
    # The value of each free space that is next to a piece.
    "reach": 14.5,
    # The value of a lion that is one or two steps away from the opposing base (SD10), and what each piece that guards it takes off.
    "one_step": 188.0,
    "two_steps": 10.0,
    "guard": 37.0,
}


def _steps(space: int, base: int) -> int:
    """Return how many steps a space is away from a base."""
    place, goal = space.bit_length() - 1, base.bit_length() - 1
    return max(abs(place // SIZE - goal // SIZE), abs(place % SIZE - goal % SIZE))


def _distances(base: int, advance: list[float]) -> list[float]:
    """Return the value of a lion on each space, from its value at each distance from a base."""
    table = [0.0] * PRIME
    for space in BITS.values():
        table[space % PRIME] = advance[_steps(space, base)]
    return table


def _guards(base: int) -> list[int]:
    """Return for each space of a lion that is at most two steps from a base: the spaces that are no farther from the base."""
    table = [0] * PRIME
    for space in BITS.values():
        if _steps(space, base) <= 2:
            table[space % PRIME] = sum([other for other in BITS.values() if _steps(other, base) <= _steps(space, base)])
    return table


#: For each player and space of that player's lion: the spaces from which opposing pieces guard the base.
GUARDS: Final = [_guards(BASES[1]), _guards(BASES[0])]


class SafariDualHeuristics(Heuristics[Options, State, Action, Event]):
    """Heuristics for good play in Safari-Dual."""

    def __init__(self, rules: Rules[Options, State, Action, Event], weights: Mapping[str, float] | None = None) -> None:
        super().__init__(rules, weights, WEIGHTS)
        chosen = self.weights
        self._exposed: Final[float] = chosen["exposed"]
        self._reach: Final[float] = chosen["reach"]
        self._guard: Final[float] = chosen["guard"]
        advance = [ARRIVED, chosen["one_step"], chosen["two_steps"], 0.0, 0.0]
        #: One value for each player and space of the lion.
        self._on_the_way: Final[list[list[float]]] = [_distances(BASES[1], advance), _distances(BASES[0], advance)]
        by_number = [chosen[name] for name in ("none", "one", "two", "three", "four", "five")] + [chosen["five"]]
        counts = range(MOST_OF_A_SPECIES + 1)
        #: One value for each number of giraffes and of elephants.
        self._pieces: Final[list[list[float]]] = [
            [
                by_number[giraffes + elephants]
                + chosen["pair"] * ((giraffes > 1) + (elephants > 1))
                + (chosen["third"] if max(giraffes, elephants) > 2 else 0.0)
                for elephants in counts
            ]
            for giraffes in counts
        ]

    def evaluate(self, state: State) -> list[float]:
        """Return the value of each player's pieces, of their reach, and of the lion's way."""
        return [self._worth(state.board, 0), self._worth(state.board, 1)]

    def _worth(self, board: Board, player: int) -> float:
        """Return the value of a player's pieces."""
        own, others, lion = board[player], board[1 - player], board[LIONS[player]]
        elephants = (own & board[ELEPHANTS]).bit_count()
        giraffes = (own & board[GIRAFFES]).bit_count()
        spread = own | (own & UPWARD) << 1 | (own & DOWNWARD) >> 1
        spread = (spread | spread << SIZE | spread >> SIZE) & EVERY_SPACE & ~(own | others)
        value = self._pieces[giraffes][elephants] + self._reach * spread.bit_count() + self._on_the_way[player][lion % PRIME]
        guarded = GUARDS[player][lion % PRIME]
        if guarded:
            value -= self._guard * (others & guarded & ~board[LIONS[1 - player]]).bit_count()
        if lion == BASES[player] and giraffes + elephants < LEFT:
            value -= self._exposed
        return value

    def scale(self) -> float:
        """Return about the value of three of five pieces: that lead wins three games in four."""
        return 200.0

    def lively(self, turn: Turn[State, Event]) -> bool:
        """Return whether pieces were captured, or the game was won, after which the winner is the current player."""
        return len(turn.events) > 1 or turn.state.current_player == turn.events[0].player

    def key(self, state: State) -> Hashable:
        """Return the board and the player to move. The actions since the last capture matter only near the agreed limit (SDR9)."""
        return state.current_player, state.board, state.quiet if state.options.quiet_limit is not None else 0

    def strong(self) -> str:
        """Return alpha-beta, because nothing is hidden."""
        return "alphabeta"
