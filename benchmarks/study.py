"""How strong the agents are, and how the games run between equals: many tournaments, told in docs/agents.md.

    python benchmarks/study.py --games 1000 --minutes 60 --jobs 2 --write

Every tournament keeps its games in build/study/ and goes on from there: the same command again plays what is missing. Rounds of
growing length are played of all of them in turn, so that whenever it is stopped there is something of each.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any, NamedTuple

from safari_rules import game
from safari_rules.players.report import report
from safari_rules.players.tournament import Played, Tournament, decided, percent, processes, read_games, summary, wilson_interval

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "study"
PAGE = ROOT / "docs" / "agents.md"
PICTURES = ROOT / "docs"
GAMES = ("kariba", "seven-safari", "safaru", "safari-dual", "affenraffen")
#: The variants in which a memory is worth most; with swapping, players who are content would go on for ever (SR6), and in Affenraffen
#: two who have nothing to win by the tiles that are left may wait for each other as long.
MEMORY: dict[str, dict[str, Any]] = {
    "kariba": {"face_up_draw": True},
    "seven-safari": {"swapping": True, "ply_limit": 150},
    "affenraffen": {"ply_limit": 10_000},
}
#: Games of each tournament after each round, as parts of all.
ROUNDS = (0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 1.0)


class Question(NamedTuple):
    """A tournament, and what it asks."""

    section: str
    name: str
    tournament: Tournament

    @property
    def path(self) -> Path:
        """Where its games are kept."""
        return KEPT / f"{self.name}.jsonl"

    def played(self) -> list[Played]:
        """The games there are."""
        return [Played(line) for line in read_games(self.path, self.tournament)]


def questions(games: int, equals: int) -> Iterator[Question]:
    """All tournaments."""
    for name in GAMES:
        yield Question("random", f"{name}-random", Tournament(name, ("mcts:200", "random"), games, f"{name}-random"))
    for name in GAMES:
        yield Question("equals", f"{name}-equals", Tournament(name, ("mcts:50",), equals, f"{name}-equals", {"players": 2}))
    for name, options in MEMORY.items():
        yield Question("memory", f"{name}-memory", Tournament(name, ("mcts:200", "mcts:200,forgetful"), games, f"{name}-memory", options))
    for name in GAMES:
        yield Question("budget", f"{name}-budget", Tournament(name, ("mcts:1000", "mcts:50"), games, f"{name}-budget"))


def run(asked: list[Question], minutes: float, jobs: int) -> None:
    """Plays round after round until all is played or the time is over."""
    end = time.monotonic() + 60 * minutes
    KEPT.mkdir(parents=True, exist_ok=True)
    with processes(jobs) as executor:
        for part in ROUNDS:
            for question in asked:
                wanted = question.tournament._replace(games=max(2, int(part * question.tournament.games)))
                if time.monotonic() > end:
                    return
                begun = time.monotonic()
                for played in wanted.play_into(question.path, executor, jobs):
                    if time.monotonic() > end and played.seconds:
                        return
                print(f"{question.name}: {wanted.games} games, {time.monotonic() - begun:.0f} s", flush=True)


def strength(asked: list[Question]) -> list[str]:
    """The lines of a table of strength."""
    lines = ["| game | games | won | 95 % interval |", "| --- | --- | --- | --- |"]
    for question in asked:
        row = summary(question.tournament, question.played())[0]
        if not row.games:
            continue
        variant = ", ".join(name.replace("_", " ") for name in question.tournament.options if name != "ply_limit")
        title = game(question.tournament.game).title + (f", {variant}" if variant else "")
        lines.append(f"| {title} | {row.games} | {percent(row.share)} | {percent(row.low)} to {percent(row.high)} |")
    return lines


def equals(asked: list[Question]) -> list[str]:
    """The lines of the table of games between equals."""
    lines = [
        "| game | games | first seat wins | 95 % interval | no winner | actions | lead | points |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for question in asked:
        found = [played.line for played in question.played()]
        if len(found) < 2:
            continue
        won = [line["ranking"][0] == [0] for line in found if decided(line)]
        share = fmean(won) if won else 0.0
        low, high = wilson_interval(share, len(won))
        lengths = sorted(line["plies"] for line in found)
        first, _, third = quantiles(lengths, n=4)
        leads = [abs(line["scores"][0]["total"] - line["scores"][1]["total"]) for line in found]
        parts: dict[str, list[int]] = {}
        for line in found:
            for score in line["scores"]:
                for part, value in score["parts"].items():
                    parts.setdefault(part, []).append(value)
        told = ", ".join(f"{part.replace('_', ' ')} {fmean(values):.1f}" for part, values in parts.items() if any(values))
        lines.append(
            f"| {game(question.tournament.game).title} | {len(found)} | {percent(share)} | {percent(low)} to {percent(high)} "
            f"| {len(found) - len(won)} | {first:.0f} to {third:.0f} | {fmean(leads):.1f} | {told} |"
        )
    return lines


def pictures(asked: list[Question]) -> None:
    """The plots: shares of wins with their intervals, and the lengths of games."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    plt.rcParams.update({"svg.hashsalt": "safari", "font.size": 10, "axes.spines.top": False, "axes.spines.right": False})
    names = {"random": "200 simulations against random", "memory": "with against without memory", "budget": "1000 against 50 simulations"}
    rows = [(question, summary(question.tournament, question.played())[0]) for question in asked if question.section in names]
    figure, axes = plt.subplots(1, len(names), figsize=(10, 2.8), sharex=True, layout="constrained")
    for axis, (section, title) in zip(axes, names.items(), strict=True):
        own = [(game(question.tournament.game).title, row) for question, row in rows if question.section == section and row.games][::-1]
        shares = [100 * row.share for _, row in own]
        lower = [max(0.0, 100 * (row.share - row.low)) for _, row in own]  # an end of an interval may round to a hair inside it
        upper = [max(0.0, 100 * (row.high - row.share)) for _, row in own]
        axis.errorbar(shares, range(len(own)), xerr=(lower, upper), fmt="o", color="#4f7d5d", ecolor="#c2703d", capsize=3)
        axis.set_yticks(range(len(own)), [name for name, _ in own])
        axis.axvline(50, color="#999", linewidth=0.8)
        axis.set(title=title, xlim=(0, 102), ylim=(-0.6, len(own) - 0.4), xlabel="games won, %")
    figure.savefig(PICTURES / "strength.svg", metadata={"Date": None})
    figure, axes = plt.subplots(1, len(GAMES), figsize=(10, 2.4), layout="constrained")
    for axis, question in zip(axes, [each for each in asked if each.section == "equals"], strict=True):
        axis.hist([played.line["plies"] for played in question.played()], bins=20, color="#4f7d5d")
        axis.set(title=game(question.tournament.game).title, xlabel="actions", yticks=[])
    figure.savefig(PICTURES / "lengths.svg", metadata={"Date": None})


def write(asked: list[Question]) -> None:
    """The tables into the page, between their marks; the plots beside it."""
    text = PAGE.read_text(encoding="utf-8")
    by_section = {
        section: [question for question in asked if question.section == section] for section in ("random", "budget", "memory", "equals")
    }
    for section, own in by_section.items():
        begin, end = f"<!-- {section} -->\n", f"<!-- end of {section} -->"
        head, _, rest = text.partition(begin)
        _, _, tail = rest.partition(end)
        lines = equals(own) if section == "equals" else strength(own)
        text = head + begin + "\n".join(lines) + "\n" + end + tail
    PAGE.write_text(text, encoding="utf-8")
    pictures(asked)


def main() -> int:
    """Plays, and tells."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games of each tournament of strength")
    parser.add_argument("--equals", type=int, default=1000, help="games of each tournament between equals")
    parser.add_argument("--minutes", type=float, default=60, help="stop after so long; the same command again goes on")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--write", action="store_true", help="write docs/agents.md and its pictures")
    parser.add_argument("--reports", action="store_true", help="write a page for each tournament beside its games")
    chosen = parser.parse_args()
    asked = list(questions(chosen.games, chosen.equals))
    run(asked, chosen.minutes, chosen.jobs)
    if chosen.write:
        write(asked)
    for question in asked if chosen.reports else ():
        played = question.played()
        page = report(question.tournament, played, summary(question.tournament, played))
        question.path.with_suffix(".html").write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
