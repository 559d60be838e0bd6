"""What a tournament costs beside the games themselves: two workers against one, and the hand-out of a game.

    python benchmarks/cluster.py --write

The same games are played in this process, by one process and by two of `concurrent.futures`, and by one and two workers of a dask
cluster on this machine. Told in docs/agents.md as ratios measured in one run.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

from distributed import Client, LocalCluster

from safari_rules.tournament import Tournament, processes

PAGE = Path(__file__).parents[1] / "docs" / "agents.md"
BEGIN, END = "<!-- cluster -->\n", "<!-- end of cluster -->"
WARM_UP = 8


def seconds(tournament: Tournament, workers: int, kind: str) -> float:
    """How long it takes, once the workers are warm."""
    warm = tournament._replace(games=WARM_UP, seed="warm")
    if kind == "process":
        with processes(workers) as executor:
            list(warm.play(executor, workers=workers))
            begun = perf_counter()
            list(tournament.play(executor, workers=workers))
            return perf_counter() - begun
    if kind == "dask":
        with LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            executor = client.get_executor()
            list(warm.play(executor, workers=workers))
            begun = perf_counter()
            list(tournament.play(executor, workers=workers))
            return perf_counter() - begun
    list(warm.play())
    begun = perf_counter()
    list(tournament.play())
    return perf_counter() - begun


def main() -> int:
    """Measures, and tells."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--agent", default="mcts:200")
    parser.add_argument("--write", action="store_true", help="write docs/agents.md")
    chosen = parser.parse_args()
    tournament = Tournament("kariba", (chosen.agent,), chosen.games, "cluster", {"players": 2})
    alone = seconds(tournament, 1, "alone")
    lines = [
        f"| {chosen.games} games of Kariba, `{chosen.agent}` | seconds | beside one process of the same kind | beside no executor |",
        "| --- | --- | --- | --- |",
        f"| no executor | {alone:.1f} | | 1.00 |",
    ]
    for kind, name in (("process", "local processes"), ("dask", "dask workers")):
        one, two = (seconds(tournament, workers, kind) for workers in (1, 2))
        lines.append(f"| {name}: one | {one:.1f} | 1.00 | {alone / one:.2f} |")
        lines.append(f"| {name}: two | {two:.1f} | {one / two:.2f} | {alone / two:.2f} |")
    print("\n".join(lines))
    if chosen.write:
        text = PAGE.read_text(encoding="utf-8")
        head, _, rest = text.partition(BEGIN)
        PAGE.write_text(head + BEGIN + "\n".join(lines) + "\n" + END + rest.partition(END)[2], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
