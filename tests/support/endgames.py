"""Safari-Dual's endgame tables against search: random positions of a number of pieces, solved by alpha-beta without the tables.

As a script it checks more: `python tests/support/endgames.py --pieces 4 5 --positions 1000 --depth 7`. `--every 3` compares every position
of three pieces with the positions after it. That is a complete proof if the tables of fewer pieces have been proven.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from safari_rules import InvalidState, game
from safari_rules.games.safari_dual import State
from safari_rules.players.insight.safari_dual.endgames import FolderTables

DUAL = game("safari-dual")
SPARE = "GGEEEgggee"


def position(cells: list[str], player: int, **fields: Any) -> State | None:
    """Return a position, or None if it is not valid or the game is over. `cells` are the 25 spaces, row 5 first."""
    board = ["".join(cells[row : row + 5]) for row in range(0, 25, 5)]
    try:
        state = DUAL.load(DUAL.dump(DUAL.new()) | {"board": board, "current_player": player, **fields})
    except InvalidState:
        return None
    return state if DUAL.outcome(state) is None else None


def random_position(chance: random.Random, pieces: int) -> State:
    """Return a valid position of an unfinished game: this many random pieces on random spaces, a random player to move."""
    while True:
        cells = ["."] * 25
        letters = ["L", "l", *chance.sample(SPARE, pieces - 2)]
        for space, letter in zip(chance.sample(range(25), pieces), letters, strict=True):
            cells[space] = letter
        if (state := position(cells, chance.randrange(2))) is not None:
            return state


def every_position(pieces: int) -> Iterator[State]:
    """Yield all valid positions of unfinished games with a number of pieces."""
    for letters in sorted({"".join(sorted(chosen)) for chosen in combinations(SPARE, pieces - 2)}):
        for spaces in permutations(range(25), pieces):
            alike = [(letters[index], spaces[index + 2]) for index in range(pieces - 2)]
            if alike != sorted(alike):
                continue  # two equal pieces exchanged give the same position
            cells = ["."] * 25
            for space, letter in zip(spaces, "Ll" + letters, strict=True):
                cells[space] = letter
            for player in (0, 1):
                if (state := position(cells, player)) is not None:
                    yield state


class Search:
    """An alpha-beta search for forced wins that knows the rules only through `Game`."""

    def __init__(self) -> None:
        self.seen: dict[tuple[Any, ...], int] = {}

    def value(self, state: State, depth: int, alpha: int, beta: int) -> int:
        """Return 1 if the player to move can force a win within `depth` actions, -1 for a loss, else 0. Outside alpha to beta: a bound."""
        outcome = DUAL.outcome(state)
        if outcome is not None:
            return 1 if outcome.winners == (state.current_player,) else 0  # the winner is the current player of a finished game
        if depth == 0:
            return 0
        key = (state.board, state.current_player, depth, alpha, beta)
        if key not in self.seen:
            best = -1
            for move in DUAL.legal_moves(state):
                after = DUAL.apply(state, move).state
                same = after.current_player == state.current_player
                value = self.value(after, depth - 1, alpha, beta) if same else -self.value(after, depth - 1, -beta, -alpha)
                best, alpha = max(best, value), max(alpha, value)
                if best >= beta:
                    break
            self.seen[key] = best
        return self.seen[key]

    def solve(self, state: State, depth: int) -> tuple[int, int] | None:
        """Return the result for the player to move and the actions until then, None if nobody can force a win within `depth` actions."""
        for actions in range(1, depth + 1):
            value = self.value(state, actions, 0, 1) if actions % 2 else self.value(state, actions, -1, 0)
            if value == (1 if actions % 2 else -1):
                return value, actions
        return None


def follows(tables: FolderTables, state: State) -> bool:
    """Return whether the tables' result for a state follows from their results for the states after it."""
    best: tuple[int, int] | None = None
    for move in DUAL.legal_moves(state):
        after = DUAL.apply(state, move).state
        if DUAL.outcome(after) is not None:
            found = (1, 1)
        else:
            told = tables.probe(after)
            assert told is not None
            result, actions = told
            found = (-result, actions + 1 if result else 0)
        if best is None or (found[0], -found[0] * found[1]) > (best[0], -best[0] * best[1]):
            best = found
    return tables.probe(state) == best


def agrees(tables: FolderTables, state: State, depth: int) -> bool:
    """Return whether a search to a depth finds the result of the tables, or none if they have none within that depth."""
    told = tables.probe(state)
    assert told is not None
    return Search().solve(state, depth) == (told if 0 < told[1] <= depth else None)


def wrong(tables: FolderTables, state: State) -> int:
    """Print a position about which the tables are wrong, and return the exit status."""
    print(f"the tables are wrong: {tables.probe(state)}\n{state}")
    return 1


def main() -> int:
    """Check the tables of a folder in random positions, and return 1 at the first position about which they are wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pieces", type=int, nargs="+", default=[4, 5])
    parser.add_argument("--positions", type=int, default=1000, help="positions that are searched, of each number of pieces")
    parser.add_argument("--depth", type=int, default=7, help="how many actions deep they are searched")
    parser.add_argument("--local", type=int, default=20000, help="positions that are held against those after them")
    parser.add_argument("--every", type=int, nargs="*", default=[2, 3], help="numbers of pieces whose positions are all held so")
    parser.add_argument("--seed", default="endgames")
    parser.add_argument("--folder", type=Path)
    chosen = parser.parse_args()
    tables = FolderTables(chosen.folder)
    for pieces in chosen.every:
        begun, number = time.process_time(), 0
        for state in every_position(pieces):
            number += 1
            if not follows(tables, state):
                return wrong(tables, state)
        expected = sum(file.positions for file in tables.files if file.pieces == pieces)
        if number != expected:
            print(f"the tables have {expected} positions of {pieces} pieces, the game has {number}")
            return 1
        print(f"{pieces} pieces: all {number:,} positions held against those after them, none differs; {time.process_time() - begun:.0f} s")
    for pieces in chosen.pieces:
        chance, begun = random.Random(f"{chosen.seed}/{pieces}"), time.process_time()
        found: Counter[str] = Counter()
        for number in range(max(chosen.positions, chosen.local)):
            state = random_position(chance, pieces)
            if not follows(tables, state) or (number < chosen.positions and not agrees(tables, state, chosen.depth)):
                return wrong(tables, state)
            told = tables.probe(state)
            assert told is not None
            if number < chosen.positions:
                found["found by the search" if 0 < told[1] <= chosen.depth else "beyond it, or neither side wins"] += 1
        said = ", ".join(f"{count} {what}" for what, count in sorted(found.items(), reverse=True))
        print(
            f"{pieces} pieces: {chosen.positions} positions searched to depth {chosen.depth} ({said}), {chosen.local} held against those "
            f"after them, none differs; {time.process_time() - begun:.0f} s"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
