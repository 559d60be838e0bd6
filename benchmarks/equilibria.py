"""Equilibria of the small games: CFR+ of OpenSpiel, how exploitable its average policy is, and the value of each game.

python benchmarks/equilibria.py --plot docs/equilibria.svg
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from safari_rules.envs.small import SMALL, histories

#: By game: iterations of CFR+. The larger trees take longer for each.
ITERATIONS = {"safari_small_kariba": 256, "safari_small_dual": 16, "safari_small_safaru": 64}


def solve(name: str, iterations: int) -> tuple[list[tuple[int, float]], float, int, int]:
    """Return the exploitability by iteration, the value for the first player, and how many histories and information states there are."""
    game: Any = pyspiel.load_game(name)
    solver = cfr.CFRPlusSolver(game)
    curve, measured = [], 1
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration == measured:
            curve.append((iteration, exploitability.exploitability(game, solver.average_policy())))
            measured *= 2
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    return curve, float(value), histories(game.new_initial_state()), len(policy.states)


def main() -> None:
    """Solve all small games, print a table, and draw the curves."""
    parser = argparse.ArgumentParser(description="Equilibria of the small games.")
    parser.add_argument("--plot", type=Path, help="where to draw the curves, as SVG")
    chosen = parser.parse_args()
    curves = {}
    print("| game | histories | information states | iterations | exploitability | value for the first player |")
    print("| --- | --- | --- | --- | --- | --- |")
    for sibling in SMALL:
        curve, value, size, states = solve(sibling.name, ITERATIONS[sibling.name])
        curves[sibling.title] = curve
        print(f"| `{sibling.name}` | {size:,} | {states:,} | {curve[-1][0]} | {curve[-1][1]:.4f} | {value:+.4f} |", flush=True)
    if chosen.plot is not None:
        draw(curves, chosen.plot)


def draw(curves: dict[str, list[tuple[int, float]]], target: Path) -> None:
    """Draw exploitability by iteration, both on logarithmic axes."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "equilibria"
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    for title, curve in curves.items():
        axes.loglog([place for place, _ in curve], [max(value, 1e-4) for _, value in curve], marker="o", label=title)
    axes.set_xlabel("iterations of CFR+")
    axes.set_ylabel("exploitability of the average policy (at least 0.0001)")
    axes.grid(alpha=0.3, which="both")
    axes.legend()
    figure.tight_layout()
    figure.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    main()
