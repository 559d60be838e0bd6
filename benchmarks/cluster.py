"""The cost of a tournament in addition to its games: two workers compared with one, and the submission of a game to a worker.

    python benchmarks/cluster.py --write

Rounds in which each has a turn at the same games: this process alone, one process and two of `concurrent.futures`, one and two
workers of a dask cluster on this machine. The cost of handing a game out is measured with games that take next to no time.
docs/agents.md has them as medians of ratios of one round each.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

from distributed import Client, LocalCluster
from measure import summary

from safari_rules.players.tournament import Tournament, processes

PAGE = Path(__file__).parents[1] / "docs" / "agents.md"
BEGIN, END = "<!-- cluster -->\n", "<!-- end of cluster -->"
WARM_UP = 8
#: The number of games of almost no time with which the cost of a submission is measured.
SHORT = 200
Player: TypeAlias = tuple[Executor | None, int]


@contextmanager
def dask(workers: int) -> Iterator[Executor]:
    """Start a cluster on this machine."""
    cluster = LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
    with cluster, Client(cluster) as client:
        yield client.get_executor()


def seconds(tournament: Tournament, player: Player) -> float:
    """Return how long the games take."""
    executor, workers = player
    begun = perf_counter()
    for _ in tournament.play(executor, workers=workers):
        pass
    return perf_counter() - begun


def main() -> int:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="how many in each turn")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--agent", default="mcts:200")
    parser.add_argument("--write", action="store_true", help="write docs/agents.md")
    chosen = parser.parse_args()
    tournament = Tournament("kariba", (chosen.agent,), chosen.games, "cluster", {"players": 2})
    short = Tournament("kariba", ("random",), SHORT, "cluster", {"players": 2})
    with ExitStack() as open_now:
        players: dict[str, Player] = {"no executor": (None, 1)}
        for workers, number in ((1, "one"), (2, "two")):
            players[f"local processes: {number}"] = open_now.enter_context(processes(workers)), workers
            players[f"dask workers: {number}"] = open_now.enter_context(dask(workers)), workers
        for player in players.values():
            seconds(tournament._replace(games=WARM_UP, seed="warm"), player)
        rounds = [{name: seconds(tournament, player) for name, player in players.items()} for _ in range(chosen.rounds)]
        hand_outs = [{name: seconds(short, player) / SHORT for name, player in players.items()} for _ in range(chosen.rounds)]
    alone = summary([each["no executor"] for each in rounds]).value / chosen.games
    lines = [
        f"| {chosen.rounds} rounds of {chosen.games} games of Kariba, `{chosen.agent}` | beside one | ± "
        "| handing out a game | of a game's time |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for name in players:
        kind, _, number = name.partition(": ")
        if number != "two":
            continue
        one, two = f"{kind}: one", f"{kind}: two"
        gain = summary([each[one] / each[two] for each in rounds])
        hand_out = summary([each[one] - each["no executor"] for each in hand_outs]).value
        lines.append(
            f"| two {kind} | {gain.value:.2f} | {100 * gain.spread:.0f}% | {1000 * hand_out:.1f} ms | {100 * hand_out / alone:.1f} % |"
        )
    print("\n".join(lines))
    if chosen.write:
        text = PAGE.read_text(encoding="utf-8")
        head, _, rest = text.partition(BEGIN)
        PAGE.write_text(head + BEGIN + "\n".join(lines) + "\n" + END + rest.partition(END)[2], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
