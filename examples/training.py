"""The common part of both examples of training: arguments, the lead in cards, judgements of weights, and learning curves."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from kariba_policy import PARTS, Weights, save

from safari_rules import SafariRulesError
from safari_rules.commands.refused import whole_number
from safari_rules.players.naming import checked_agent
from safari_rules.players.tournament import Tournament, summary

#: The positions in an observation of the cards that the player has won, and those of the other one.
WON: Final = slice(*(sum(part.size for part in PARTS[:end]) for end in (6, 7)))
#: The colors of the curves.
COLORS: Final = ("#2a6f97", "#c8553d", "#588157")


def leads(observations: Any) -> Any:
    """Return by how many cards the players who observe this lead, for an array of observations."""
    won = observations[..., WON].reshape(*observations.shape[:-1], 2, -1).sum(axis=-1, dtype=int)
    return won[..., 0] - won[..., 1]


class Curves:
    """The learning curves: how the weights play against some agents in the course of the training."""

    def __init__(self, opponents: Sequence[str], games: int) -> None:
        """Take the names of the agents, and the number of games of a judgement against each."""
        self.games = games
        #: For each agent the games that the policy had learned from, and the share of decided games that it won then.
        self.points: dict[str, list[tuple[int, float]]] = {opponent: [] for opponent in opponents}

    def judge(self, weights: Weights, played: int) -> None:
        """Have weights play, and print how well, after a number of games that the policy has learned from."""
        with TemporaryDirectory() as folder:
            save(weights, Path(folder) / "weights.npz")
            for opponent, points in self.points.items():
                names = (f"kariba_policy:trained({str(Path(folder) / 'weights.npz')!r})", opponent)
                contest = Tournament("kariba", names, self.games, "judged")
                row = summary(contest, contest.play())[0]
                points.append((played, row.share))
                print(f"after {played} games: {row.share:.1%} ({row.low:.1%} to {row.high:.1%}) won against {opponent}", flush=True)

    def plot(self, path: Path, unit: str) -> None:
        """Draw the curves.

        :param path: the file.
        :param unit: the word for the games that the policy learns from.
        """
        import matplotlib as mpl

        mpl.use("svg")
        mpl.rcParams["svg.hashsalt"] = "training"
        from matplotlib import pyplot

        figure, axes = pyplot.subplots(figsize=(7, 3.5), layout="constrained")
        for (opponent, points), color in zip(self.points.items(), COLORS, strict=False):
            axes.plot(*zip(*points, strict=True), marker="o", markersize=4, color=color, label=f"against {opponent}")
        axes.axhline(0.5, color="#888888", linewidth=1, linestyle=":")
        axes.set(xlabel=unit, ylabel="share of decided games", ylim=(0, 1), xlim=(0, None))
        axes.yaxis.set_major_formatter(mpl.ticker.PercentFormatter(1))
        axes.xaxis.set_major_formatter(mpl.ticker.FuncFormatter(lambda value, _: f"{value:,.0f}"))
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(alpha=0.3)
        axes.legend(frameon=False)
        figure.savefig(path, metadata={"Date": None})


def arguments(doc: str | None, updates: int, every: int, against: Sequence[str]) -> argparse.ArgumentParser:
    """Return a parser of the arguments that both examples take.

    :param doc: the description of the program.
    :param updates: how often the policy is improved by default.
    :param every: the updates between two judgements by default.
    :param against: the agents that the policy is judged against by default.
    """
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--updates", type=partial(whole_number, least=0), default=updates, help=f"how often the policy is improved (default {updates})"
    )
    parser.add_argument(
        "--every", type=partial(whole_number, least=1), default=every, help=f"updates between two judgements (default {every})"
    )
    parser.add_argument(
        "--games", type=partial(whole_number, least=1), default=200, help="games of a judgement against each opponent (default 200)"
    )
    parser.add_argument("--against", nargs="+", default=against, metavar="AGENT", help=f"opponents of judgements ({' '.join(against)})")
    parser.add_argument("--seed", type=partial(whole_number, least=0), default=1)
    parser.add_argument("--out", type=Path, default=Path("kariba_policy.npz"), help="where to write the weights (kariba_policy.npz)")
    parser.add_argument("--plot", type=Path, help="where to draw the learning curves")
    return parser


def checked(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """Return the arguments, or end the program with a sentence if a file cannot be written or an opponent cannot be made."""
    chosen = parser.parse_args()
    check_writable(parser, "--out", chosen.out)
    try:
        for name in chosen.against:
            checked_agent(name)
    except SafariRulesError as error:
        parser.error(f"--against: {error}")
    if chosen.plot is not None:
        check_writable(parser, "--plot", chosen.plot)
        if find_spec("matplotlib") is None:
            parser.error("--plot needs matplotlib: pip install matplotlib")
    return chosen


def check_writable(parser: argparse.ArgumentParser, option: str, path: Path) -> None:
    """End the program with a sentence if a file cannot be written to."""
    try:
        file = path.resolve()  # a link stays, even if its file does not exist
        before = file.exists()
        with file.open("ab"):
            pass
        if not before:
            file.unlink()
    except (OSError, ValueError, RuntimeError) as error:
        parser.error(f"{option} {path}: {getattr(error, 'strerror', None) or error}")


def run(train: Callable[[], None], out: Path) -> int:
    """Train, and return the exit code.

    :param train: the training.
    :param out: the file of the weights. Each judgement after something was learned replaces an older file.
    """
    try:
        train()
    except KeyboardInterrupt:
        print(f"stopped; {out} has the weights of the last judgement, if there was one after something was learned", file=sys.stderr)
        return 130
    except OSError as error:
        print(f"cannot write: {error}", file=sys.stderr)
        return 1
    return 0
