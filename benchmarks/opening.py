"""Search Safari-Dual from its start: python benchmarks/opening.py --minutes 10.

Alpha-beta with a table of positions, one action deeper each time. No move is left out without proof, so a search to depth N that finds no
forced win shows that neither player can force one within N actions. The value of the last positions is a guess: 100 per piece, 12 per step
that a lion is nearer to the opposing base.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from safari_rules import game
from safari_rules.games.safari_dual import State
from safari_rules.games.safari_dual.constants import BASES, BITS, LIONS, SIZE
from safari_rules.games.safari_dual.scoring import winner

DUAL = game("safari-dual")
RULES = DUAL.spec.rules
WON = 10_000
#: For each space as a set: how many steps it is from the base of either player.
STEPS = {
    bit: tuple(
        max(abs(place // SIZE - goal // SIZE), abs(place % SIZE - goal % SIZE)) for goal in [base.bit_length() - 1 for base in BASES]
    )
    for place, bit in enumerate(BITS.values())
}


def guess(state: State) -> int:
    """Return the value of a position for the player to move, without looking further."""
    board, player = state.board, state.current_player
    other = 1 - player
    pieces = board[player].bit_count() - board[other].bit_count()
    return 100 * pieces + 12 * (STEPS[board[LIONS[other]]][player] - STEPS[board[LIONS[player]]][other])


#: The smallest depth of a position that is stored, which bounds the memory.
REMEMBERED = 2


class Timeout(Exception):
    """Raised when the time is over."""


class Search:
    """An alpha-beta search that remembers positions."""

    def __init__(self, until: float) -> None:
        self.until, self.nodes = until, 0
        self.known: dict[Any, tuple[int, int, int, Any]] = {}  # depth, value, bound (-1 at most, 0 exact, 1 at least), best move

    def value(self, state: State, depth: int, alpha: int, beta: int) -> int:
        """Return the value for the player to move, exact between alpha and beta. A win is worth WON less the actions until then."""
        self.nodes += 1
        if self.nodes % 4096 == 0 and time.process_time() > self.until:
            raise Timeout
        if depth == 0:
            return guess(state)
        key = state.board, state.current_player
        known = self.known.get(key) if depth >= REMEMBERED else None
        first = None
        if known is not None:
            deep, value, bound, first = known
            if deep == depth and (bound == 0 or (bound > 0 and value >= beta) or (bound < 0 and value <= alpha)):
                return value
        player, after = state.current_player, []
        for number, move in enumerate(RULES.moves(state, player, 1000)):
            turn = RULES.effect(state, move)
            if winner(turn.state) is not None:
                return WON - 1
            after.append((move != first, -len(turn.events), number, move, turn.state))
        after.sort()
        best, chosen, low = -WON, first, alpha
        for *_, move, state_after in after:
            found = nearer(-self.value(state_after, depth - 1, -farther(beta), -farther(low)))
            if found > best:
                best, chosen = found, move
                low = max(low, best)
                if low >= beta:
                    break
        if depth >= REMEMBERED:
            self.known[key] = depth, best, 1 if best >= beta else -1 if best <= alpha else 0, chosen
        return best


def nearer(value: int) -> int:
    """Return a value one action earlier: a win or a loss is one action farther away."""
    return value - 1 if value > WON // 2 else value + 1 if value < -WON // 2 else value


def farther(value: int) -> int:
    """Undo `nearer`."""
    return value + 1 if value >= WON // 2 else value - 1 if value <= -WON // 2 else value


def main() -> None:
    """Search one action deeper until the time is over, and print each result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="minutes of processor time")
    parser.add_argument("--depth", type=int, default=100, help="stop after this depth")
    chosen = parser.parse_args()
    search, state = Search(time.process_time() + 60 * chosen.minutes), DUAL.new()
    for depth in range(1, chosen.depth + 1):
        try:
            value = search.value(state, depth, -WON, WON)
        except Timeout:
            break
        known = search.known.get((state.board, state.current_player))
        best = "" if known is None else f", {known[3].origin}-{known[3].target}"
        won = f"a forced win or loss in {WON - abs(value)}" if abs(value) > WON // 2 else "no forced win"
        print(f"depth {depth}: value {value:+d}, {won}{best}, {search.nodes:,} positions, {time.process_time():.0f} s", flush=True)


if __name__ == "__main__":
    main()
