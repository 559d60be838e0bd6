"""Measurements in rounds in which every contestant has a turn, so that a slow moment of the machine affects all equally."""

from __future__ import annotations

import gc
import json
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple


class Row(NamedTuple):
    """The result of a contestant: the median of its rounds, and the spread between the quartiles as a share of it."""

    value: float
    spread: float


class Worker:
    """A process that measures one contestant at a time, such as those of the compiled form (`worker.py`)."""

    def __init__(self, python: Path) -> None:
        script = str(Path(__file__).parent / "worker.py")
        self.process = subprocess.Popen([str(python), script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/")
        self.form = self._read()

    def _read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def ask(self, **what: object) -> float:
        """Return a measurement."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()
        return float(self._read())

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)


class Remote(NamedTuple):
    """A contestant that a worker measures."""

    worker: Worker
    name: str


def summary(values: list[float]) -> Row:
    """Return median and spread."""
    ordered = sorted(values)
    middle = median(ordered)
    return Row(middle, (ordered[-1 - len(ordered) // 4] - ordered[len(ordered) // 4]) / middle)


def rates(contestants: Mapping[str, Callable[[int], int] | Remote], rounds: int, seconds: float, first: int = 0) -> dict[str, list[float]]:
    """Return, round by round, the units per second of CPU time of each contestant, a function that takes a number and returns its units."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for turn in range(first, first + rounds):
        for name, run in contestants.items():
            if isinstance(run, Remote):
                found[name].append(run.worker.ask(kind="playouts", name=run.name, seconds=seconds, turn=turn))
                continue
            run(0)
            gc.collect()
            units, number = 0, turn * 10_000
            begun = process_time()
            while (elapsed := process_time() - begun) < seconds:
                number += 1
                units += run(number)
            found[name].append(units / elapsed)
    return found


def costs(contestants: Mapping[str, Callable[[], object] | Remote], rounds: int, calls: int) -> dict[str, list[float]]:
    """Return the CPU microseconds a call of each contestant, round by round."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, run in contestants.items():
            if isinstance(run, Remote):
                found[name].append(run.worker.ask(kind="apply", name=run.name, calls=calls))
                continue
            for _ in range(calls // 8 + 1):
                run()
            gc.collect()
            begun = process_time()
            for _ in range(calls):
                run()
            found[name].append((process_time() - begun) / calls * 1e6)
    return found


def ratio(over: list[float], under: list[float]) -> Row:
    """Return the ratio of two contestants, round against round."""
    return summary([a / b for a, b in zip(over, under, strict=True)])
