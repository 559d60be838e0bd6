"""The command `safari-rules play`: a game with people at this terminal, or one between agents."""

from __future__ import annotations

import argparse
import random
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

from safari_rules.authoring.shuffle import draw_seed
from safari_rules.authoring.text import Names, count, number
from safari_rules.commands.contests import options_of
from safari_rules.commands.messages import wording_of
from safari_rules.commands.refused import Refused, check_target, needing, write_whole
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import ending_of
from safari_rules.core.registry import find
from safari_rules.core.session import begin
from safari_rules.players.naming import checked_agent
from safari_rules.players.search import played_out

__all__ = ["play_game"]


def play_game(chosen: argparse.Namespace) -> int:
    """Play a game with people at this terminal if there are any, else one between agents."""
    game = find(chosen.game)
    if chosen.out is not None:
        check_target("--out", chosen.out)
    if chosen.human:
        with needing("playing at the terminal", "play"):
            from safari_rules.commands import terminal
    seed, options = draw_seed() if chosen.seed is None else chosen.seed, options_of(chosen)
    session = begin(game, options, seed if game.seeded else None)
    players = session.state.options.players
    people = sorted(set(chosen.human))
    if not set(people) <= set(range(players)):
        raise Refused(f"--human must be a seat from 0 to {players - 1}", 2)
    others = [seat for seat in range(players) if seat not in people]
    if people and others:
        game.spec.check_agents()
    check_named("--agent", "agent", chosen.agent, len(others))
    check_named("--name", "player", chosen.name, players)
    named = chosen.agent or (["mcts:200"] if people else [])
    agents = {seat: checked_agent(named[place % len(named)], f"{seed}/{seat}") for place, seat in enumerate(others if named else ())}
    for each in agents.values():
        each.check_game(game, players)
    if people:
        save = None if chosen.out is None else Path(chosen.out)
        return terminal.sit(game, session.state, people, agents, chosen.name, save, chosen.language)
    if not chosen.quiet:
        print(wording_of(game, chosen.language).say("line-seed", title=game.title, typed=seed))
        print_table(game, session.state, chosen)
    if agents:
        session = played_out(game, [*agents.values()], seed if game.seeded else None, options)
    else:  # at random, which works for games without beliefs, too
        chance = random.Random(seed)
        while moves := game.legal_moves(session.state):
            session = session.apply(chance.choice(moves))
    for ply in session.plies if not chosen.quiet else ():
        print_line(f"{ply.state.ply:5}  " + " ".join(session.sentences(ply, chosen.name, language=chosen.language)), 7)
    print_table(game, session.state, chosen)
    print_scores(game, session.state, chosen)
    if chosen.out is not None:
        write_whole("--out", chosen.out, f"{session.record(chosen.name).to_json()}\n")
    return 0


def check_named(flag: str, noun: str, named: Sequence[str], seats: int) -> None:
    """Raise Refused if a flag, such as `--agent`, names more than there are seats for."""
    if len(named) > seats:
        raise Refused(f"{flag} must name at most {count(seats, noun)}, one for each seat, not {len(named)}", 2)


def print_table(game: AnyGame, state: Any, chosen: argparse.Namespace) -> None:
    """Print the table with everything open."""
    for line in ("", *game.lines(game.dump(state), chosen.name, language=chosen.language), ""):
        print_line(line, 4)


def print_line(line: str, indent: int) -> None:
    """Print a line, on a terminal in lines as wide as it is, of which all but the first are indented."""
    if sys.stdout.isatty():
        line = textwrap.fill(line, max(get_terminal_size().columns, 2 * indent), subsequent_indent=" " * indent, break_on_hyphens=False)
    print(line)


def print_scores(game: AnyGame, state: Any, chosen: argparse.Namespace) -> None:
    """Print the final score sheet, why the game ended and who has won."""
    scores, words = game.scores(state), wording_of(game, chosen.language)
    said, parts = Names(chosen.name, wording=game.spec.text.messages[chosen.language]), list(scores[0].parts)
    rows = [
        [words.say("part-player"), *map(said.score_part, parts), words.say("part-total")],
        *([said.first(score.player), *[number(score.parts[part]) for part in parts], number(score.total)] for score in scores),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("   ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True)))
    outcome = game.outcome(state)
    if outcome is not None:
        places = said.say("part-semicolon").join([said.joined([said[seat] for seat in group]) for group in outcome.ranking])
        print()
        print_line(" ".join(ending_of(game, state, chosen.name, chosen.language)), 4)
        print_line(words.say("took", count=state.ply, places=places), 4)
