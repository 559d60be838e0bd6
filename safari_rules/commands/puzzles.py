"""The command `safari-rules puzzles`: write puzzles of a game, each with its answer and the size of its proof."""

from __future__ import annotations

import argparse
import json
import sys
from itertools import islice

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.text import count as counted
from safari_rules.commands.refused import Refused, check_target, tick, write_whole
from safari_rules.contract.puzzles import puzzles
from safari_rules.core.registry import find

__all__ = ["COUNT", "write_puzzles"]

#: The smallest and the largest number of puzzles that one command writes.
COUNT = (1, 1000)


def write_puzzles(chosen: argparse.Namespace) -> int:
    """Write puzzles to a file or standard output ("-"), one a line. A file that ends in `.json` gets them as one JSON array.

    Raises UnknownGame, UnusableGame if the game has no puzzles, and Refused for a count out of bounds and a file that cannot be written.
    """
    count, out = chosen.count, chosen.out
    least, most = COUNT
    if not least <= count <= most:
        raise Refused(f"--count must be from {least} to {most}, not {count}", 2)
    if out != "-":
        check_target("--out", out)
    games = 0
    found: list[Document] = []

    def proceed() -> None:
        nonlocal games
        games += 1
        tick(f"{len(found)} of {counted(count, 'puzzle')}, from {counted(games, 'game')}")

    stopped = False
    try:
        found.extend(islice(puzzles(find(chosen.game), seed=chosen.seed, proceed=proceed), count))
    except KeyboardInterrupt:
        stopped = True
    tick()
    lines = [json.dumps(puzzle, ensure_ascii=False, separators=(",", ":")) for puzzle in found]
    text = "[\n" + ",\n".join(lines) + "\n]\n" if out.endswith(".json") else "".join(f"{line}\n" for line in lines)
    if out == "-":
        sys.stdout.buffer.write(text.encode())  # UTF-8, whatever the terminal's character set is
        sys.stdout.buffer.flush()
    else:
        write_whole("--out", out, text)
    if stopped:
        done = f"after {len(found)} of" if found else "before the first of"
        raise Refused(f"stopped {done} {counted(count, 'puzzle')}{', which are written' if found else ''}", 130)
    return 0
