"""The command `safari-rules endgames`: build the endgame tables, with progress, and show what is in them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from time import monotonic

from safari_rules.authoring.text import count
from safari_rules.commands.refused import Refused, needing, tick
from safari_rules.core.game import AnyGame
from safari_rules.core.registry import find
from safari_rules.players.insight import of as insight_into
from safari_rules.players.insight.endgames import Endgames, TableFile

#: Seconds between two lines of progress at a terminal.
PAUSE = 0.2


def build_endgames(chosen: argparse.Namespace) -> int:
    """Build the endgame tables that are missing, and show what is in them."""
    game = find("safari-dual")
    tables = insight_into(game).endgames
    assert tables is not None
    fewest, most = tables.pieces
    pieces = most if chosen.pieces is None else chosen.pieces
    if not fewest <= pieces <= most:
        raise Refused(f"--pieces must be from {fewest} to {most}, not {pieces}", 2)
    if chosen.folder == "":
        raise Refused("--folder must name a folder, not ''", 2)
    folder = tables.folder() if chosen.folder is None else Path(chosen.folder)
    try:
        with needing("building endgame tables", "endgames"):
            print(f"\n{summary(build(game, tables, pieces, folder))}")
    except KeyboardInterrupt:
        raise Refused("stopped; the files that are complete stay, and the same command goes on with the rest", 130) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        named = "" if chosen.folder is None else "--folder "
        raise Refused(f"{named}{folder}: {error.strerror}", 2) from None
    return 0


def build(game: AnyGame, tables: Endgames[object], pieces: int, folder: Path) -> list[TableFile]:
    """Build the tables that a folder lacks, show the progress, and return what all files show."""
    started = shown = monotonic()
    files: list[TableFile] = []
    begun: float | None = None  # the share that was done before the first file was computed
    print(f"{game.title}: endgame tables of up to {pieces} pieces, in {folder}")
    try:
        for step in tables.build(folder, pieces):
            now = monotonic()
            if begun is None and (step.file is None or step.computed):
                begun, started = step.done, now
            if step.refused is not None:
                print(f"  {step.refused.partition(';')[0]}; it is built again now")
            if step.file is not None:
                files.append(step.file)
                tick()
                state = f"{now - started:.0f} s" if step.computed else "there already"
                print(f"  {row(step.file)}   {state}", flush=True)
            elif now - shown > PAUSE:
                shown = now
                tick(f"  {step.material}: {step.done:.0%} of all{left(now - started, begun or 0, step.done)}")
    except BaseException:
        tick()
        raise
    return files


def left(seconds: float, begun: float, done: float) -> str:
    """Return how long the rest is likely to take, an empty text while that is not known."""
    if done - begun < 0.02:
        return ""
    rest = seconds * (1 - done) / (done - begun)
    return f", about {count(round(rest), 'second')} left" if rest < 100 else f", about {rest / 60:.0f} minutes left"


def row(file: TableFile) -> str:
    """Return what is known of a file in one line."""
    return f"{file.material:9}{file.positions:>12,} positions{file.size / 1e6:>8.2f} MB"


def summary(files: Sequence[TableFile]) -> str:
    """Return a table by number of pieces: positions, shares, the longest win and a position of it."""
    lines = ["pieces   positions      won     lost  neither   longest win"]
    for pieces, group in groupby(files, lambda file: file.pieces):
        here = list(group)
        positions = sum([file.positions for file in here])
        wins, losses = sum([file.wins for file in here]), sum([file.losses for file in here])
        longest = max(here, key=lambda file: file.longest)
        shares = "".join(f"{count / max(1, positions):>9.1%}" for count in (wins, losses, positions - wins - losses))
        where = f"{longest.longest} actions, player {longest.player} to move: {'/'.join(longest.example)}"
        lines.append(f"{pieces:>6}{positions:>12,}{shares}   {where}")
    size = sum([file.size for file in files])
    return "\n".join([*lines, f"{count(len(files), 'file')}, {size / 1e6:.2f} MB"])
