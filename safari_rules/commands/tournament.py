"""The command `safari-rules tournament`: many games between agents, with a table of the results."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from safari_rules.authoring.text import count
from safari_rules.commands.contests import collect, modules_of, options_of
from safari_rules.commands.refused import write_whole
from safari_rules.core.registry import find
from safari_rules.core.registry import game as game_of
from safari_rules.players.report import repeated, report
from safari_rules.players.tournament import AgentResult, GameResult, Tournament, percent, scored, summary

__all__ = ["play_tournament"]


def play_tournament(chosen: argparse.Namespace) -> int:
    """Play many games between agents, and print a table. Records and a page are written if the caller names files."""
    agents = tuple(chosen.agent) or ("mcts:200", "random")
    contest = Tournament(find(chosen.game).id, agents, chosen.number, chosen.seed, options_of(chosen), modules_of(chosen))
    contest.check()
    played = collect(contest, chosen, chosen.number)
    rows = summary(contest, played)
    print_rows(contest.game, played, rows)
    if chosen.report is not None:
        write_whole("--report", chosen.report, report(contest, played, rows))
    return 0


def print_rows(name: str, played: Sequence[GameResult], rows: Sequence[AgentResult]) -> None:
    """Print the table of a tournament."""
    lengths = [each.line["plies"] for each in played]
    decided = rows[0].games
    counts = f"{count(len(played), 'game')}, {decided} with a winner, {len(played) - decided} drawn"
    print(f"{game_of(name).title}: {counts}, {sum(lengths) / len(lengths):.1f} actions each\n")
    width = max(10, *(len(row.agent) for row in rows)) + 2
    seats = "".join(f"{f'seat {seat}':>9}" for seat in range(len(rows[0].seats)))
    parts = scored(rows)
    heads = "".join(f"{part.replace('_', ' '):>18}" for part in parts)
    print(f"{'agent':{width}}{'wins':>8}{'95 % interval':>18}{seats}{'score':>10}{heads}{'simulations/s':>16}")
    for row in rows:
        held = f"{100 * row.low:.1f} to {100 * row.high:.1f} %"
        by_seat = "".join(f"{percent(share):>9}" for share in row.seats)
        means = "".join(f"{row.parts[part]:>18.2f}" for part in parts)
        rate = f"{row.rate:.0f}" if row.rate else "-"
        print(f"{row.agent:{width}}{percent(row.share):>8}{held:>18}{by_seat}{row.score:>10.2f}{means}{rate:>16}")
    for each in repeated([each.line for each in played]):
        print(f"\n{each}")
