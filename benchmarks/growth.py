"""Curves of cost by size: no cost may grow faster than the size of its answer."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from safari_rules import GameRecord, game
from safari_rules.conformance import random_playout
from safari_rules.games.safaru.constants import CARDS

Curve = dict[int, float]


def best(run: Callable[[], object], repeat: int = 7) -> float:
    """Return the microseconds of the best of a few runs."""
    found = []
    for _ in range(repeat):
        begun = perf_counter()
        run()
        found.append(perf_counter() - begun)
    return min(found) * 1e6


def crowded(size: int) -> Any:
    """Return a Safarü state of the last round with `size` cards on the table."""
    safaru = game("safaru")
    cards = random.Random(size).sample(CARDS, 60)
    document = safaru.dump(safaru.new(seed="growth"))
    document |= {
        "round": 5,
        "hands": [cards[:1], cards[1:2]],
        "table": cards[2 : 2 + size],
        "draw_pile": [],
        "captured": [cards[2 + size :], []],
    }
    return safaru.load(document)


def curves() -> dict[str, tuple[str, Curve]]:
    """Return for each measured part its counterpart, and the microseconds by size."""
    safaru, kariba, apes = game("safaru"), game("kariba"), game("affenraffen")
    tables = {size: crowded(size) for size in (4, 8, 12, 16, 20, 28, 36, 44, 52, 58)}
    moves = {size: safaru.legal_moves(state, limit=1)[0] for size, state in tables.items()}
    records = {}
    for count in (10, 50, 100, 200, 400):
        record = GameRecord("kariba", {"games": 10}, "growth")
        state = record.start()
        for _ in range(count):
            move = kariba.legal_moves(state)[0]
            record, state = record.with_action(move), kariba.apply(state, move).state
        records[count] = record
    rounds = {players: list(random_playout(apes, "growth", plies=60, players=players))[-1] for players in range(2, 7)}
    return {
        "Safarü: apply": ("cards on the table", {size: best(lambda size=size: safaru.apply(tables[size], moves[size])) for size in tables}),
        "Safarü: the first 100 legal moves": (
            "cards on the table",
            {size: best(lambda size=size: safaru.legal_moves(tables[size], limit=100)) for size in tables},
        ),
        "Safarü: the first 1000 legal moves": (
            "cards on the table",
            {size: best(lambda size=size: safaru.legal_moves(tables[size])) for size in tables},
        ),
        "Kariba: replay": ("actions", {count: best(lambda count=count: list(records[count].turns())) for count in records}),
        "Affenraffen: legal moves": (
            "players",
            {players: best(lambda players=players: apes.legal_moves(rounds[players]), 50) for players in rounds},
        ),
        "Affenraffen: apply": (
            "players",
            {
                players: best(lambda players=players: apes.apply(rounds[players], apes.legal_moves(rounds[players])[0]), 50)
                for players in rounds
            },
        ),
    }


def draw(found: dict[str, tuple[str, Curve]], where: Path) -> None:
    """Draw the curves as an SVG."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "safari-rules"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 3, figsize=(12, 6))
    for axis, (title, (unit, curve)) in zip(axes.flat, found.items(), strict=True):
        axis.plot(list(curve), list(curve.values()), marker="o", color="#2f6f4f")
        axis.set(title=title, xlabel=unit, ylabel="µs", ylim=(0, max(curve.values()) * 1.15))
        axis.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(where, metadata={"Date": None, "Creator": None})
