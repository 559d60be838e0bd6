"""Steps a second of vectors of games by their number, in one process and in two, and the memory that a game takes.

It prints JSON. `bench.py` runs it on the compiled form and writes the table. The clock measures the steps, because processes share them.
"""

from __future__ import annotations

import json
import sys
import tracemalloc
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import environments

#: Numbers of games, and numbers of processes.
GAMES, WORKERS = (1, 4, 16, 64, 256, 1024, 4096), (1, 2)
#: Rounds of each, and the least seconds of a round.
ROUNDS, SECONDS = 3, 0.5
#: Games whose memory is measured, and the steps that each has made by then.
MEASURED, STEPS = 64, 40


def rates(game: str, options: dict[str, Any]) -> dict[str, list[float]]:
    """Return the steps a second for each number of games, by number of processes, in turns."""
    contestants = {
        (games, workers): environments.vector(game, options, games, workers) for games in GAMES for workers in WORKERS if workers <= games
    }
    found: dict[tuple[int, int], list[float]] = {each: [] for each in contestants}
    for turn in range(ROUNDS):
        for each, play in contestants.items():
            play(0)
            steps, number, begun = 0, turn * 1000, perf_counter()
            while (spent := perf_counter() - begun) < SECONDS:
                number += 1
                steps += play(number)
            found[each].append(steps / spent)
    return {f"{games} {workers}": found[games, workers] for games, workers in found}


def memory(game: str, options: dict[str, Any]) -> float:
    """Return the bytes that a game in progress takes, its rows of the arrays included."""
    environments.vector(game, options, 1)(0)  # tables that all games share
    tracemalloc.start()
    play = environments.vector(game, options, MEASURED)
    for number in range(STEPS * MEASURED // environments.VECTOR):
        play(number)
    bytes_used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return bytes_used / MEASURED


def table(found: dict[str, Any]) -> str:
    """Return the measurements as two tables in Markdown."""
    lines = ["| games of Kariba at once | steps/s, one process | steps/s, two processes | ratio |", "| ---: | ---: | ---: | ---: |"]
    for games in GAMES:
        one, two = median(found["rates"][f"{games} 1"]), found["rates"].get(f"{games} 2")
        both = f"{median(two):,.0f} | {median(two) / one:.2f}" if two else " | "
        lines.append(f"| {games:,} | {one:,.0f} | {both} |")
    lines += ["", "| game | kB of memory for each game at once |", "| --- | ---: |"]
    lines += [f"| {name} | {used / 1000:.1f} |" for name, used in found["memory"].items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    measured = {name: memory(*chosen) for name, chosen in environments.OURS.items()}
    print(json.dumps({"rates": rates(*environments.OURS["kariba"]), "memory": measured}))
