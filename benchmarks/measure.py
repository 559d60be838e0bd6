"""Measuring: rounds in which every contestant has a turn, so that a slow moment of the machine hits all alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import process_time
from typing import NamedTuple


class Row(NamedTuple):
    """What a contestant reached: the median of its rounds, and the spread between the quartiles as a share of it."""

    value: float
    spread: float


def summary(values: list[float]) -> Row:
    """Median and spread."""
    ordered = sorted(values)
    middle = median(ordered)
    return Row(middle, (ordered[-1 - len(ordered) // 4] - ordered[len(ordered) // 4]) / middle)


def rates(contestants: Mapping[str, Callable[[int], int]], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Units a second of CPU time of each contestant (a function of a number that gives the units it did), round by round."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for run in contestants.values():
        run(0)
    for turn in range(rounds):
        for name, run in contestants.items():
            gc.collect()
            units, number = 0, turn * 10_000
            begun = process_time()
            while (elapsed := process_time() - begun) < seconds:
                number += 1
                units += run(number)
            found[name].append(units / elapsed)
    return found


def costs(contestants: Mapping[str, Callable[[], object]], rounds: int, calls: int) -> dict[str, list[float]]:
    """CPU microseconds a call of each contestant, round by round."""
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for run in contestants.values():
        for _ in range(calls // 4 + 1):
            run()
    for _ in range(rounds):
        for name, run in contestants.items():
            gc.collect()
            begun = process_time()
            for _ in range(calls):
                run()
            found[name].append((process_time() - begun) / calls * 1e6)
    return found


def ratio(over: list[float], under: list[float]) -> Row:
    """The ratio of two contestants, round against round."""
    return summary([a / b for a, b in zip(over, under, strict=True)])
