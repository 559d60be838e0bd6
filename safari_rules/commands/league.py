"""The command `safari-rules league`: each agent against each other one, with ratings and a matrix of results."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.text import count
from safari_rules.commands.contests import collect, modules_of, options_of
from safari_rules.commands.refused import write_whole
from safari_rules.core.registry import find
from safari_rules.core.registry import game as game_of
from safari_rules.players.league import League, Standings, standings
from safari_rules.players.league_report import league_report, repeated
from safari_rules.players.tournament import percent

__all__ = ["play_league", "show"]


def play_league(chosen: argparse.Namespace) -> int:
    """Play a league, print its table, and write its page if one was asked for. Return the exit code."""
    options, modules = options_of(chosen), modules_of(chosen)
    agents = tuple(chosen.agent)
    league = League(find(chosen.game).id, agents, chosen.number, chosen.seed, options, modules, chosen.sprt, chosen.error)
    league.check()
    played = collect(league, chosen, league.games * len(league.pairs))
    lines = [each.line for each in played]
    table = standings(league, lines)
    print("\n".join(show(league, lines, table)))
    if chosen.report is not None:
        write_whole("--report", chosen.report, league_report(league, lines, table))
    return 0


def show(league: League, lines: Sequence[Document], table: Standings) -> list[str]:
    """Return the table of a league, its matrix and its pairs as lines of text."""
    lengths = [line["plies"] for line in lines]
    drawn = sum(pair.draws for pair in table.pairs)
    settled = sum(pair.settled for pair in table.pairs)
    width = max(10, *(len(each.agent) for each in table.ratings)) + 2
    found = [
        f"{game_of(league.game).title}: {len(lines)} games, {drawn} drawn, {sum(lengths) / len(lengths):.1f} actions each; "
        f"{settled} of {count(len(table.pairs), 'pair')} settled",
        "",
        f"    {'agent':{width}}{'rating':>8}{'95 % interval':>18}{'won':>8}{'drawn':>8}{'lost':>8}{'share':>9}",
    ]
    for place, each in enumerate(table.ratings, 1):
        interval = f"{each.low:+.0f} to {each.high:+.0f}"
        counts = "".join(f"{count:>8}" for count in (each.wins, each.draws, each.losses))
        found.append(f"{place:>2}  {each.agent:{width}}{each.rating:>+8.0f}{interval:>18}{counts}{percent(each.share):>9}")
    found += ["", f"    {'scored against':{width}}" + "".join(f"{place:>9}" for place in range(1, len(table.ratings) + 1))]
    for place, (each, row) in enumerate(zip(table.ratings, table.matrix(), strict=True), 1):
        found.append(f"{place:>2}  {each.agent:{width}}" + "".join(f"{percent(share):>9}" for share in row))
    if notes := repeated(table):
        found += ["", *notes]
    return found
