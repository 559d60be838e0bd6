"""Functions that the commands `tournament` and `league` have in common: their arguments, who plays, and what an interruption leaves."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from safari_rules.authoring.text import count
from safari_rules.authoring.values import brief
from safari_rules.commands.refused import FILE, Refused, check_target, whole_number
from safari_rules.core.admission import place_outside

if TYPE_CHECKING:
    from safari_rules.players.contest import Contest, GameResult

__all__ = ["add_arguments", "collect", "modules_of", "options_of"]


def add_arguments(command: argparse.ArgumentParser, kind: str, games: int, counted: str) -> None:
    """Add the arguments that every contest takes.

    :param command: the parser of the command.
    :param kind: "tournament" or "league".
    :param games: the number of games unless the caller names another one.
    :param counted: the words in the help that say what `--games` counts.
    """
    command.add_argument("game", help="which game: its id or its title")
    needed = "default: mcts:200 and random" if kind == "tournament" else "at least two"
    named = f"random, greedy, mcts:200, strong, module:Class … (again for each; {needed})"
    command.add_argument("--agent", action="append", default=[], metavar="AGENT", help=named)
    command.add_argument("--games", dest="number", type=whole_number, default=games, help=f"{counted} (default {games})")
    command.add_argument("--seed", default=kind, help=f"what decides all games (default: {kind})")
    command.add_argument("--jobs", type=whole_number, default=1, help="how many processes of this machine play (default 1)")
    command.add_argument(
        "--dask", metavar="ADDRESS", help="the scheduler of a dask cluster that plays instead, such as tcp://10.0.0.1:8786"
    )
    command.add_argument("--out", **FILE, help=f"where every game is written to; a {kind} goes on where this one was left")
    command.add_argument("--report", **FILE, help="where to write the result as a page (HTML)")


def modules_of(chosen: argparse.Namespace) -> str:
    """Return the names of the modules that register custom games."""
    return os.environ.get("SAFARI_GAMES", "") if chosen.games is None else str(chosen.games)


def options_of(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the options that the arguments name."""
    options: dict[str, Any] = {} if chosen.players is None else {"players": chosen.players}
    for pair in chosen.option:
        name, given, value = pair.partition("=")
        if not name or not given:
            raise Refused(f"expected NAME=VALUE after --option, not {brief(pair)}", 2)
        if name in options:
            raise Refused(f"the option {name} is given twice", 2)
        try:
            read = json.loads(value)
        except (ValueError, RecursionError):
            read = value
        options[name] = int(read) if isinstance(read, float) and read.is_integer() else read  # 3.0 is read as 3
    return options


def collect(contest: Contest, chosen: argparse.Namespace, total: int) -> list[GameResult]:
    """Play a contest as the arguments ask, and return its games.

    :param contest: the tournament or league, checked.
    :param chosen: the arguments that `add_arguments` added.
    :param total: the largest number of games to play, for a progress bar.
    :returns: the games.
    :raises Refused: if it cannot be played to its end.
    """
    from safari_rules.players.executors import cluster, failure, processes

    if chosen.out is not None and Path(chosen.out).exists() and not Path(chosen.out).is_file():
        raise Refused(f"--out {chosen.out or repr('')}: this is no file", 2)
    if chosen.report is not None:
        check_target("--report", chosen.report, chosen.out)
    if chosen.jobs < 1:
        raise Refused(f"--jobs must be at least 1, not {chosen.jobs}", 2)
    played: list[GameResult] = []
    try:
        executor, workers = None, chosen.jobs
        if chosen.dask is not None:
            executor, workers = cluster(chosen.dask)
        elif chosen.jobs > 1:
            executor = processes(chosen.jobs)
        with stopped_by_signals(), executor or nullcontext():
            if chosen.out is not None:
                stream = contest.play_into(Path(chosen.out), executor, workers)
            else:
                stream = contest.play(executor, workers=workers)
            played.extend(progress(stream, total))
    except (KeyboardInterrupt, Exception) as error:
        counted = f"the {count(len(played), 'game')} played {'is' if len(played) == 1 else 'are'}"
        kept = f"; {counted} in {chosen.out}" if chosen.out and played else ""
        if isinstance(error, KeyboardInterrupt):
            raise Refused(f"stopped{kept}", 128 + (error.args or (signal.SIGINT,))[0]) from None
        if (reason := failure(error)) is not None:
            raise Refused(f"{reason.removesuffix('.')}{kept}" if kept else reason, 1) from None
        if isinstance(error, OSError) and not place_outside(error):  # else it is a mistake in a user's game
            if chosen.out is None:
                raise Refused(error.strerror, 1) from None
            safe = "; games that are in it are kept" if Path(chosen.out).exists() else ""
            raise Refused(f"--out {chosen.out}: {error.strerror}{safe}", 2) from None
        raise
    return played


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP stop the contest as Ctrl-C does: the workers end, and the games that are over stay in the file."""

    def stop(number: int, _: object) -> None:
        raise KeyboardInterrupt(number)

    names = ("SIGTERM", "SIGHUP") if threading.current_thread() is threading.main_thread() else ()
    caught = [each for name in names if (each := getattr(signal, name, None)) and signal.getsignal(each) is signal.SIG_DFL]
    for each in caught:  # without SIGHUP under nohup, which ignores it
        signal.signal(each, stop)
    try:
        yield
    finally:
        for each in caught:
            signal.signal(each, signal.SIG_DFL)


def progress(stream: Iterator[GameResult], total: int) -> Iterator[GameResult]:
    """Return the same games, shown as a bar with the time left where there is a terminal and rich is installed."""
    if not sys.stderr.isatty():
        return stream
    try:
        from rich.console import Console
        from rich.progress import track
    except ImportError:
        return stream
    return iter(track(stream, "games", total, console=Console(stderr=True), transient=True))
