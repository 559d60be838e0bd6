"""`make bench`: measures library and service beside their peers in one interleaved run.

Prints a table of ratios, writes it to a JSON file, and with --write into docs/performance.md (and the growth curves
into docs/growth.svg). Ratios are what counts: on a shared machine absolute times mean little.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import growth
import service
from measure import Row, rates, ratio, summary
from playouts import OURS, contestants

from safari_rules import games

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "performance.md"
MARK = "<!-- What follows is written by `make bench`. -->\n"
#: What each game's playouts are held against, and the ratio that is the target.
TARGETS = {
    "kariba": ("OpenSpiel hearts", 1.0),
    "safari-dual": ("OpenSpiel breakthrough 5x5", 0.3),
    "seven-safari": ("OpenSpiel gin_rummy", 2.0),
    "safaru": ("OpenSpiel gin_rummy", 1.0),
    "affenraffen": ("OpenSpiel gin_rummy", 1.0),
}
CHESS_TARGET = 2.0
#: Turns of each contestant in a round: so short that a slow moment of the machine hits a game and its peer alike.
TURNS = 4
SERVICE_TARGETS = {"kariba": 0.9}


class Result(NamedTuple):
    """A row of the table: what was compared, the ratio, its target, and ours in its own unit."""

    name: str
    against: str
    ratio: Row
    target: float | None
    ours: Row
    unit: str


def library(rounds: int, seconds: float) -> list[Result]:
    """Playouts beside the peers."""
    found = rates(contestants(peers=True), TURNS * rounds, seconds / TURNS)
    results = []
    for name, (game, _) in OURS.items():
        peer, target = TARGETS[game]
        plain = name == game
        for against, wanted in ((peer, target), ("python-chess", CHESS_TARGET)):
            results.append(
                Result(
                    f"playouts: {name}",
                    against,
                    ratio(found[name], found[against]),
                    wanted if plain else None,
                    summary(found[name]),
                    "plies/s",
                )
            )
    for name, values in found.items():
        if name not in OURS:
            results.append(
                Result(f"playouts: {name}", "python-chess", ratio(values, found["python-chess"]), None, summary(values), "plies/s")
            )
    return results


def http(rounds: int, calls: int, seconds: float) -> list[Result]:
    """The service beside an ordinary Flask endpoint and beside constant bytes."""
    process, granian = service.in_process(TURNS * rounds, calls // TURNS), service.on_granian(max(3, rounds // 2), seconds)
    results = []
    for game in games():
        for base, wanted in (("ordinary", SERVICE_TARGETS.get(game.id, 1.0)), ("constant", None)):
            cost = ratio(process[f"{game.id} {base}"], process[f"{game.id} ours"])
            results.append(
                Result(f"apply in process: {game.id}", f"{base} Flask", cost, wanted, summary(process[f"{game.id} ours"]), "µs CPU")
            )
            rate = ratio(granian[f"{game.id} ours"], granian[f"{game.id} {base}"])
            results.append(
                Result(f"apply on granian: {game.id}", f"{base} Flask", rate, None, summary(granian[f"{game.id} ours"]), "requests/s")
            )
    return results


def json_costs(rounds: int, calls: int) -> list[Result]:
    """A state's way from JSON and back, beside its dump."""
    found = service.load_and_dump(TURNS * rounds, calls // TURNS)
    return [
        Result(
            f"load: {game.id}",
            "dump",
            ratio(found[f"{game.id} load"], found[f"{game.id} dump"]),
            None,
            summary(found[f"{game.id} load"]),
            "µs CPU",
        )
        for game in games()
    ]


def table(results: list[Result]) -> str:
    """The results as a table in Markdown."""
    lines = ["| what | against | ratio | ± | target | | ours |", "| --- | --- | ---: | ---: | ---: | --- | ---: |"]
    for name, against, found, target, ours, unit in results:
        verdict = "" if target is None else "met" if found.value >= target else "**missed**"
        wanted = "" if target is None else f"≥ {target}"
        lines.append(f"| {name} | {against} | {found.value:.2f} | {found.spread:.0%} | {wanted} | {verdict} | {ours.value:,.0f} {unit} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measures, tells, writes; exit code 1 where a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each contestant")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds a round")
    parser.add_argument("--calls", type=int, default=300, help="requests a round in process")
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "bench.json", help="where the results go")
    parser.add_argument("--write", action="store_true", help="write docs/performance.md and docs/growth.svg")
    chosen = parser.parse_args()
    results = (
        library(chosen.rounds, chosen.seconds) + http(chosen.rounds, chosen.calls, chosen.seconds) + json_costs(chosen.rounds, chosen.calls)
    )
    found = growth.curves()
    told = table(results)
    print(told)
    chosen.json.parent.mkdir(parents=True, exist_ok=True)
    chosen.json.write_text(
        json.dumps({"python": platform.python_version(), "rows": [result._asdict() for result in results], "growth": found}, indent=1)
    )
    if chosen.write:
        write(told)
        growth.draw(found, ROOT / "docs" / "growth.svg")
    missed: list[Any] = [result for result in results if result.target is not None and result.ratio.value < result.target]
    print(f"{len(missed)} targets missed" if missed else "every target met")
    return bool(missed)


def write(told: str) -> None:
    """Puts the table into the page."""
    written = PAGE.read_text(encoding="utf-8").partition(MARK)[0]
    PAGE.write_text(
        f"{written}{MARK}\nCPython {platform.python_version()}, {platform.machine()}.\n\n{told}\n![cost against size](growth.svg)\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    sys.exit(main())
