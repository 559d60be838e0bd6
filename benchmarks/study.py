"""Leagues and tournaments for docs/agents.md: the strength of the agents, and the course of games between equals.

    python benchmarks/study.py --games 200 --minutes 60 --jobs 2 --write

Every league and tournament stores its games in build/study/: the same command again plays only the missing games. Rounds of growing length
are played of all of them in turn, so that there are games of each whenever the command is stopped.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean, quantiles
from typing import Any, Final, NamedTuple

from safari_rules import game
from safari_rules.players.executors import processes
from safari_rules.players.league import League, Standings, read_league, standings
from safari_rules.players.league_report import league_report
from safari_rules.players.rating import wilson_interval
from safari_rules.players.report import report
from safari_rules.players.tournament import GameResult, Tournament, decided, percent, read_games, summary

ROOT: Final = Path(__file__).parents[1]
KEPT: Final = ROOT / "build" / "study"
PAGE: Final = ROOT / "docs" / "agents.md"
PICTURES: Final = ROOT / "docs"
GAMES: Final = ("kariba", "seven-safari", "safaru", "safari-dual", "affenraffen")
#: The agents of every league, and further ones in the league of a game.
AGENTS: Final = ("random", "greedy", "mcts:20", "mcts:100", "mcts:500", "strong")
MORE_AGENTS: Final = {"kariba": ("kariba_policy:trained",), "safari-dual": ("alphabeta:4",)}
#: Options that keep games short in which players may go on without end.
SHORT: Final[dict[str, dict[str, Any]]] = {"safari-dual": {"quiet_limit": 60}, "affenraffen": {"ply_limit": 10_000}}
#: The variants in which a memory is worth most. They have limits, because with swapping satisfied players would go on forever (SR6), and
#: in Affenraffen two players for whom the remaining tiles have no value may wait for each other forever.
MEMORY: Final[dict[str, dict[str, Any]]] = {
    "kariba": {"face_up_draw": True},
    "seven-safari": {"swapping": True, "ply_limit": 150},
    "affenraffen": {"ply_limit": 10_000},
}
#: Games of each league and tournament after each round, as parts of all.
ROUNDS: Final = (0.1, 0.2, 0.4, 0.7, 1.0)


class Question(NamedTuple):
    """A league or a tournament, and what it asks."""

    section: str
    name: str
    contest: League | Tournament

    @property
    def path(self) -> Path:
        """Return where its games are kept."""
        return KEPT / f"{self.name}.jsonl"

    def lines(self) -> list[dict[str, Any]]:
        """Return the games there are, as JSON."""
        if isinstance(self.contest, League):
            return read_league(self.path, self.contest)
        return read_games(self.path, self.contest)

    def standings(self) -> Standings:
        """Return the table of a league."""
        assert isinstance(self.contest, League)
        return standings(self.contest, self.lines())


def questions(games: int, equals: int) -> Iterator[Question]:
    """Yield all leagues and tournaments."""
    for name in GAMES:
        agents = (*AGENTS, *MORE_AGENTS.get(name, ()))
        yield Question("league", f"{name}-league", League(name, agents, games, f"{name}-league", SHORT.get(name, {})))
    for name in GAMES:
        options = {"players": 2, **SHORT.get(name, {})}
        yield Question("equals", f"{name}-equals", Tournament(name, ("strong",), equals, f"{name}-equals", options))
    for name, options in MEMORY.items():
        agents = ("mcts:100", "mcts:100,forgetful")
        yield Question("memory", f"{name}-memory", Tournament(name, agents, games, f"{name}-memory", options))


def run(asked: list[Question], minutes: float, jobs: int) -> None:
    """Play round after round until all is played or the time is over."""
    end = time.monotonic() + 60 * minutes
    KEPT.mkdir(parents=True, exist_ok=True)
    with processes(jobs) as executor:
        for part in ROUNDS:
            for question in asked:
                wanted = question.contest._replace(games=max(2, int(part * question.contest.games) // 2 * 2))
                if time.monotonic() > end:
                    return
                begun = time.monotonic()
                for played in wanted.play_into(question.path, executor, jobs):
                    if time.monotonic() > end and played.seconds:
                        return
                print(f"{question.name}: {wanted.games} games, {time.monotonic() - begun:.0f} s", flush=True)


def kept(old: Sequence[str], head: str, mark: str) -> list[str]:
    """Return the published lines from the one that begins with `head` to the next one that begins with `mark`, none without such a head."""
    begin = next((index for index, line in enumerate(old) if line.startswith(head)), len(old))
    end = next((index for index in range(begin + 1, len(old)) if old[index].startswith(mark)), len(old))
    return [*old[begin:end]]


def league(question: Question, old: Sequence[str]) -> list[str]:
    """Return the lines of a league's table: ratings, and what the agent of each line scored against that of each number.

    A league without games keeps its lines of the `old` ones.
    """
    table = question.standings()
    if not any(pair.games for pair in table.pairs):
        return kept(old, f"**{game(question.contest.game).title}**", "**")
    numbers = range(1, len(table.ratings) + 1)
    head = ["", "agent", "rating", "95 % interval", "won", "drawn", "lost", *map(str, numbers)]
    lines = [f"**{game(question.contest.game).title}**", "", f"| {' | '.join(head)} |", "| --- " * len(head) + "|"]
    for number, each, row in zip(numbers, table.ratings, table.matrix(), strict=True):
        shares = ["" if share is None else f"{100 * share:.0f} %" for share in row]
        cells = [
            str(number),
            f"`{each.agent}`",
            f"{each.rating:+.0f}",
            f"{each.low:+.0f} to {each.high:+.0f}",
            *map(str, each[4:7]),
            *shares,
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return [*lines, ""]


def memory(asked: list[Question], old: Sequence[str]) -> list[str]:
    """Return the lines of the table of what a memory is worth. A tournament without games keeps its line of the `old` ones."""
    lines = ["| game | games | won | 95 % interval |", "| --- | --- | --- | --- |"]
    for question in asked:
        assert isinstance(question.contest, Tournament)
        row = summary(question.contest, map(GameResult, question.lines()))[0]
        variant = ", ".join(name.replace("_", " ") for name in question.contest.options if name != "ply_limit")
        title = game(question.contest.game).title + (f", {variant}" if variant else "")
        if not row.games:
            lines += kept(old, f"| {title} |", "|")
            continue
        lines.append(f"| {title} | {row.games} | {percent(row.share)} | {percent(row.low)} to {percent(row.high)} |")
    return lines


def equals(asked: list[Question], old: Sequence[str]) -> list[str]:
    """Return the lines of the table of games between equals. A tournament without two games keeps its line of the `old` ones."""
    lines = [
        "| game | games | first seat wins | 95 % interval | no winner | actions | lead | points |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for question in asked:
        found = question.lines()
        if len(found) < 2:
            lines += kept(old, f"| {game(question.contest.game).title} |", "|")
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
            f"| {game(question.contest.game).title} | {len(found)} | {percent(share)} | {percent(low)} to {percent(high)} "
            f"| {len(found) - len(won)} | {first:.0f} to {third:.0f} | {fmean(leads):.1f} | {told} |"
        )
    return lines


def pictures(asked: list[Question]) -> None:
    """Draw the ratings with their intervals, and the lengths of games. A picture of which some games are missing stays as it is."""
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    plt.rcParams.update({"svg.hashsalt": "safari", "font.size": 10, "axes.spines.top": False, "axes.spines.right": False})
    leagues = [question for question in asked if question.section == "league"]
    if all(question.lines() for question in leagues):
        figure, axes = plt.subplots(len(leagues), 1, figsize=(7, 9), sharex=True, layout="constrained")
        for axis, question in zip(axes, leagues, strict=True):
            rated = question.standings().ratings[::-1]
            middle = [each.rating for each in rated]
            ends = [each.rating - each.low for each in rated], [each.high - each.rating for each in rated]
            axis.errorbar(middle, range(len(rated)), xerr=ends, fmt="o", color="#4f7d5d", ecolor="#c2703d", capsize=3)
            axis.set_yticks(range(len(rated)), [each.agent.replace("kariba_policy:trained", "trained policy") for each in rated])
            axis.axvline(0, color="#999", linewidth=0.8)
            axis.set_title(game(question.contest.game).title, loc="left")
        axes[-1].set_xlabel("rating in Elo points, the mean of each league being 0")
        figure.savefig(PICTURES / "strength.svg", metadata={"Date": None})
    equal = [question for question in asked if question.section == "equals"]
    if all(question.lines() for question in equal):
        figure, axes = plt.subplots(1, len(GAMES), figsize=(10, 2.4), layout="constrained")
        for axis, question in zip(axes, equal, strict=True):
            axis.hist([line["plies"] for line in question.lines()], bins=20, color="#4f7d5d")
            axis.set(title=game(question.contest.game).title, xlabel="actions", yticks=[])
        figure.savefig(PICTURES / "lengths.svg", metadata={"Date": None})


def write(asked: list[Question]) -> None:
    """Write the tables into the page, between their marks, and the plots next to it."""
    text = PAGE.read_text(encoding="utf-8")
    by_section = {section: [question for question in asked if question.section == section] for section in ("league", "equals", "memory")}
    tables: dict[str, Callable[[list[Question], Sequence[str]], list[str]]] = {
        "league": lambda leagues, old: [line for question in leagues for line in league(question, old)],
        "equals": equals,
        "memory": memory,
    }
    for section, table in tables.items():
        begin, end = f"<!-- {section} -->\n", f"<!-- end of {section} -->"
        head, _, rest = text.partition(begin)
        old, _, tail = rest.partition(end)
        lines = table(by_section[section], old.splitlines())
        text = head + begin + "\n".join(lines) + "\n" + end + tail
    PAGE.write_text(text, encoding="utf-8")
    pictures(asked)


def write_report(question: Question) -> None:
    """Write the page of a league or a tournament next to its games."""
    lines = question.lines()
    if isinstance(question.contest, League):
        page = league_report(question.contest, lines, question.standings())
    else:
        played = [*map(GameResult, lines)]
        page = report(question.contest, played, summary(question.contest, played))
    question.path.with_suffix(".html").write_text(page, encoding="utf-8")


def main() -> int:
    """Play, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="the most games of each pair of a league, and of each tournament of memory")
    parser.add_argument("--equals", type=int, default=200, help="games of each tournament between equals")
    parser.add_argument("--minutes", type=float, default=60, help="stop after so long; the same command again goes on")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--write", action="store_true", help="write docs/agents.md and its pictures")
    parser.add_argument("--reports", action="store_true", help="write a page for each tournament beside its games")
    parser.add_argument("--only", nargs="+", default=GAMES, choices=GAMES, help="the games that are played; all are written")
    chosen = parser.parse_args()
    if chosen.write and find_spec("matplotlib") is None:
        parser.error("--write draws pictures, and matplotlib is missing: pip install matplotlib")
    asked = list(questions(chosen.games, chosen.equals))
    run([question for question in asked if question.contest.game in chosen.only], chosen.minutes, chosen.jobs)
    if chosen.write:
        write(asked)
    for question in asked if chosen.reports else ():
        write_report(question)
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "examples"))  # Workers that are started from here find the trained policy there.
    sys.exit(main())
