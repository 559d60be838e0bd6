"""`make bench`: measure the library and the service against their peers in one interleaved run.

It prints a table of ratios, writes it to a JSON file, and with --write into docs/performance.md (and the growth curves
into docs/growth.svg and docs/at-once.svg). With `--only steps` only that part is measured, and its rows replace those
in the page.
The results are ratios, because absolute times mean little on a shared machine.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

import at_once
import environments
import growth
import service
from measure import Remote, Row, Worker, rates, ratio, summary
from playouts import OURS, contestants

from safari_rules import all_games

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "performance.md"
COMPILED = ROOT / "build" / "compiled" / "env" / "bin" / "python"
MARK = "<!-- What follows is written by `make bench`. -->\n"
#: The mark in the page before the tables of vectors by their number of games.
AT_ONCE = "<!-- Many games at once, in the compiled form. -->\n"
#: The peer of each game's playouts, and the ratio that is the target of the compiled form.
TARGETS = {
    "kariba": ("OpenSpiel hearts", 2.0),
    "safari-dual": ("OpenSpiel breakthrough 5x5", 0.8),
    "seven-safari": ("OpenSpiel gin_rummy", 6.0),
    "safaru": ("OpenSpiel gin_rummy", 2.6),
    "affenraffen": ("OpenSpiel gin_rummy", 5.5),
}
#: Turns of each contestant in a round: so short that a slow moment of the machine hits a game and its peer alike.
TURNS = 4
#: The ratio that `apply` in process reaches over ordinary Flask in the compiled form, and other ratios by game.
SERVICE_TARGET, SERVICE_TARGETS = 1.6, {"safaru": 1.4}
#: Steps of our environments against those of their own projects.
STEPS_TARGET = 1.0
#: The peer of each game's vector, and the ratio that is the target of the compiled form.
VECTOR_TARGETS = {
    "kariba": ("OpenSpiel hearts, tensor", 15.0),
    "safari-dual": ("OpenSpiel breakthrough 5x5, tensor", 2.0),
    "seven-safari": ("OpenSpiel gin_rummy, tensor", 3.0),
    "safaru": ("OpenSpiel gin_rummy, tensor", 2.5),
    "affenraffen": ("OpenSpiel gin_rummy, tensor", 2.5),
}
#: How much more expensive a request may be with two workers than with one; how long an import may take, in milliseconds.
WORKERS_TARGET, IMPORT_TARGET = 1.1, 1.5
#: The parts, each measured in one run, and the beginnings of the names of their rows.
PARTS = {
    "playouts": ("playouts: ",),
    "steps": ("steps: ",),
    "vector": ("vector: ",),
    "service": ("apply ", "a request: "),
    "load": ("load: ",),
    "import": ("import",),
    "at-once": (),
}


class Result(NamedTuple):
    """A row of the table: its name, the ratio, its target (a minimum, or with `most` a maximum), and our own figure with its unit."""

    name: str
    against: str
    ratio: Row
    target: float | None
    ours: Row
    unit: str
    most: bool = False

    @property
    def missed(self) -> bool:
        """Return whether the target is not met."""
        return self.target is not None and (self.ratio.value > self.target if self.most else self.ratio.value < self.target)


def library(rounds: int, seconds: float, compiled: Worker) -> list[Result]:
    """Measure playouts of both forms against the peers."""
    every: dict[str, Any] = contestants(peers=True)
    every |= {f"{name}, compiled": Remote(compiled, name) for name in OURS}
    found = rates(every, TURNS * rounds, seconds / TURNS)
    results = []
    for name, (game, _) in OURS.items():
        peer, target = TARGETS[game]
        for form in (f"{name}, compiled", name):
            wanted = target if form == f"{game}, compiled" else None
            for against, least in ((peer, wanted), ("python-chess", None)):
                results.append(
                    Result(f"playouts: {form}", against, ratio(found[form], found[against]), least, summary(found[form]), "plies/s")
                )
    for name, values in found.items():
        if name not in OURS and not name.endswith(", compiled"):
            results.append(
                Result(f"playouts: {name}", "python-chess", ratio(values, found["python-chess"]), None, summary(values), "plies/s")
            )
    return results


def steps(rounds: int, seconds: float, compiled: Worker) -> list[Result]:
    """Measure steps of our environments against those of PettingZoo and OpenSpiel, whose fastest game and a card game are there too."""
    mine, peers = environments.ours(), environments.peers()
    found = rates({**mine, **peers, **{f"{name}, compiled": Remote(compiled, name) for name in mine}}, TURNS * rounds, seconds / TURNS)
    fastest = max((name for name in peers if name.startswith("OpenSpiel")), key=lambda name: summary(found[name]).value)
    results = []
    for name in mine:
        against = ["PettingZoo connect_four"] if name.startswith("PettingZoo") else [fastest, "OpenSpiel python_block_dominoes"]
        for form in (f"{name}, compiled", name):
            for peer in against:
                wanted = STEPS_TARGET if form != name or name.startswith("PettingZoo") else None
                results.append(Result(f"steps: {form}", peer, ratio(found[form], found[peer]), wanted, summary(found[form]), "steps/s"))
    return results


def vector_steps(rounds: int, seconds: float, compiled: Worker) -> list[Result]:
    """Measure vectors of games against OpenSpiel's games in C++, which make their tensors in two ways."""
    mine, peers = environments.vectors(), environments.tensor_peers()
    found = rates({**mine, **peers, **{f"{name}, compiled": Remote(compiled, name) for name in mine}}, TURNS * rounds, seconds / TURNS)
    results = []
    for name, (game, _) in environments.OURS.items():
        peer, least = VECTOR_TARGETS[game]
        for words in (", compiled", ""):
            own, wanted = found[f"vector {name}{words}"], least if words and name == game else None
            for against, target in ((peer, wanted), (f"{peer}{environments.IN_PLACE}", None)):
                results.append(Result(f"vector: {name}{words}", against, ratio(own, found[against]), target, summary(own), "steps/s"))
    return results


def http(rounds: int, calls: int, seconds: float, compiled: Worker) -> list[Result]:
    """Measure the service, an ordinary Flask endpoint and constant bytes."""
    process, granian = service.in_process(TURNS * rounds, calls // TURNS, compiled), service.on_granian(max(3, rounds // 2), seconds)
    results = []
    for game in all_games():
        for base in ("ordinary", "constant"):
            for form, words in (("compiled", ", compiled"), ("ours", "")):
                cost = ratio(process[f"{game.id} {base}"], process[f"{game.id} {form}"])
                wanted = SERVICE_TARGETS.get(game.id, SERVICE_TARGET) if (base, form) == ("ordinary", "compiled") else None
                spent = summary(process[f"{game.id} {form}"])
                results.append(Result(f"apply in process: {game.id}{words}", f"{base} Flask", cost, wanted, spent, "µs CPU"))
            rate = ratio(granian[f"{game.id} ours"], granian[f"{game.id} {base}"])
            results.append(
                Result(f"apply on granian: {game.id}", f"{base} Flask", rate, None, summary(granian[f"{game.id} ours"]), "requests/s")
            )
    measured = [service.cost_by_workers(2 * seconds) for _ in range(3)]
    two = ratio([each[2] for each in measured], [each[1] for each in measured])
    spent = summary([each[2] for each in measured])
    results.append(Result("a request: two workers", "one worker", two, WORKERS_TARGET, spent, "µs CPU", most=True))
    return results


def imports(rounds: int, pythons: dict[str, Path]) -> list[Result]:
    """Measure what `import safari_rules` takes, and what that of python-chess takes."""
    results = []
    for form, python in pythons.items():
        pairs = [(import_ms(python, "safari_rules"), import_ms(Path(sys.executable), "chess")) for _ in range(rounds)]
        ours, base = map(list, zip(*pairs, strict=True))
        results.append(Result(f"import{form}", "import chess", ratio(ours, base), IMPORT_TARGET, summary(ours), "ms CPU", most=True))
    return results


def import_ms(python: Path, module: str) -> float:
    """Return the milliseconds of CPU time that an import takes in a fresh interpreter."""
    code = f"from time import process_time as now; begun = now(); import {module}; print((now() - begun) * 1000)"
    return float(subprocess.run([str(python), "-c", code], capture_output=True, text=True, check=True, cwd="/").stdout)


def json_costs(rounds: int, calls: int) -> list[Result]:
    """Measure how long a state takes from JSON and back, and how long its dump takes."""
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
        for game in all_games()
    ]


def table(results: list[Result]) -> str:
    """Return the results as a table in Markdown."""
    lines = ["| what | against | ratio | ± | target | | ours |", "| --- | --- | ---: | ---: | ---: | --- | ---: |"]
    for result in results:
        name, against, found, target, ours, unit, _ = result
        verdict = "" if target is None else "**missed**" if result.missed else "met"
        wanted = "" if target is None else f"{'≤' if result.most else '≥'} {target}"
        lines.append(f"| {name} | {against} | {found.value:.2f} | {found.spread:.0%} | {wanted} | {verdict} | {ours.value:,.0f} {unit} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Measure, print and write. The exit code is 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each contestant")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds a round")
    parser.add_argument("--calls", type=int, default=300, help="requests a round in process")
    parser.add_argument("--only", choices=PARTS, help="measure one part alone")
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "bench.json", help="where the results go")
    parser.add_argument("--write", action="store_true", help="write docs/performance.md, docs/growth.svg and docs/at-once.svg")
    chosen = parser.parse_args()
    compiled = Worker(COMPILED)
    assert compiled.form == "compiled", "nox -s compiled builds it"
    measures: dict[str, Callable[[], list[Result]]] = {
        "playouts": lambda: library(chosen.rounds, chosen.seconds, compiled),
        "steps": lambda: steps(chosen.rounds, chosen.seconds, compiled),
        "vector": lambda: vector_steps(chosen.rounds, chosen.seconds, compiled),
        "service": lambda: http(chosen.rounds, chosen.calls, chosen.seconds, compiled),
        "load": lambda: json_costs(chosen.rounds, chosen.calls),
        "import": lambda: imports(chosen.rounds, {", compiled": COMPILED, "": Path(sys.executable)}),
    }
    results = [result for part, measure in measures.items() if chosen.only in (None, part) for result in measure()]
    compiled.close()
    found = growth.curves() if chosen.only is None else {}
    told = table(results)
    print(told)
    chosen.json.parent.mkdir(parents=True, exist_ok=True)
    chosen.json.write_text(
        json.dumps({"python": platform.python_version(), "rows": [result._asdict() for result in results], "growth": found}, indent=1)
    )
    measured = many_at_once() if chosen.only in (None, "at-once") else None
    if chosen.write:
        write(told if chosen.only is None else merged(told, PARTS[chosen.only]), measured and at_once.table(measured))
    if chosen.write and measured:
        at_once.draw(measured, ROOT / "docs" / "at-once.svg")
    if chosen.write and found:
        growth.draw(found, ROOT / "docs" / "growth.svg")
    missed = [result for result in results if result.missed]
    print(f"{len(missed)} targets missed" if missed else "every target met")
    return bool(missed)


def merged(told: str, beginnings: tuple[str, ...]) -> str:
    """Return the table in the page, with new rows of one part."""
    page = PAGE.read_text(encoding="utf-8").partition(MARK)[2].partition(AT_ONCE)[0]
    rows = [line for line in page.splitlines() if line.startswith("|")]
    own = [row.removeprefix("| ").startswith(beginnings) for row in rows]
    place = own.index(True) if True in own else len(own)
    others = [row for row, mine in zip(rows, own, strict=True) if not mine]
    return "\n".join([*others[:place], *told.splitlines()[2:], *others[place:]]) + "\n"


def many_at_once() -> dict[str, Any]:
    """Measure vectors by their number of games on the compiled form, and print the tables."""
    script = Path(__file__).parent / "at_once.py"
    printed = subprocess.run([str(COMPILED), str(script)], stdout=subprocess.PIPE, text=True, check=True, cwd="/").stdout
    found: dict[str, Any] = json.loads(printed)
    print(at_once.table(found))
    return found


def write(told: str, tables: str | None) -> None:
    """Write the tables into the page.

    :param told: the table of ratios.
    :param tables: those of vectors, None if they stay as they are.
    """
    written, _, old = PAGE.read_text(encoding="utf-8").partition(MARK)
    PAGE.write_text(
        f"{written}{MARK}\nCPython {platform.python_version()}, {platform.machine()}.\n\n{told}\n![cost against size](growth.svg)\n\n"
        f"{AT_ONCE}\n{tables or old.partition(AT_ONCE)[2].strip()}".rstrip()
        + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    sys.exit(main())
