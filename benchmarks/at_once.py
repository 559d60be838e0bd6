"""Steps a second of vectors of games by their number, in one process and in two, and the memory that a game takes.

It prints JSON. `bench.py` runs it on the compiled form, writes the tables and draws the curves. The clock measures the steps, because
processes share them.
"""

from __future__ import annotations

import argparse
import json
import sys
import tracemalloc
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import environments

#: Numbers of games, and numbers of processes.
GAMES, WORKERS = (1, 4, 16, 64, 256, 1024, 4096), (1, 2)
#: Rounds of each, and the smallest number of seconds of a round. The best round counts, because other programs only slow it down.
ROUNDS, SECONDS = 40, 0.06
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
    """Return the measurements as two tables in Markdown, with their picture."""
    lines = ["| games of Kariba at once | steps/s, one process | steps/s, two processes | ratio |", "| ---: | ---: | ---: | ---: |"]
    for games in GAMES:
        one, two = max(found["rates"][f"{games} 1"]), found["rates"].get(f"{games} 2")
        both = f"{max(two):,.0f} | {max(two) / one:.2f}" if two else " | "
        lines.append(f"| {games:,} | {one:,.0f} | {both} |")
    lines += ["", "| game | kB of memory for each game at once |", "| --- | ---: |"]
    lines += [f"| {name} | {used / 1000:.1f} |" for name, used in found["memory"].items()]
    return "\n".join(lines) + "\n\n![steps a second by the number of games, and the memory of each](at-once.svg)\n"


def draw(found: dict[str, Any], where: Path) -> None:
    """Draw the measurements as an SVG: steps a second by the number of games, and the memory of a game.

    :param found: what this program has printed.
    :param where: the file.
    """
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "safari-rules"
    from matplotlib import pyplot

    figure, (speed, size) = pyplot.subplots(1, 2, figsize=(9, 3.5), layout="constrained")
    for workers, color in zip(WORKERS, ("#2a6f97", "#c8553d"), strict=True):
        curve = {games: max(found["rates"][f"{games} {workers}"]) for games in GAMES if workers <= games}
        speed.plot(list(curve), list(curve.values()), marker="o", markersize=4, color=color, label=f"workers={workers}")
    speed.set_xscale("log", base=4)
    speed.minorticks_off()
    speed.set(xlabel="games of Kariba at once", ylabel="steps a second", ylim=(0, None), xticks=GAMES)
    speed.xaxis.set_major_formatter(mpl.ticker.FuncFormatter(lambda value, _: f"{value:,.0f}"))
    speed.yaxis.set_major_formatter(mpl.ticker.FuncFormatter(lambda value, _: f"{value:,.0f}"))
    speed.legend(frameon=False)
    size.barh(list(found["memory"]), [used / 1000 for used in found["memory"].values()], color="#588157")
    size.invert_yaxis()
    size.set(xlabel="kB of memory for each game at once")
    for axes in (speed, size):
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(alpha=0.3)
    figure.savefig(where, metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    measured = {name: memory(*chosen) for name, chosen in environments.OURS.items()}
    print(json.dumps({"rates": rates(*environments.OURS["kariba"]), "memory": measured}))
