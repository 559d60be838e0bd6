"""The command `safari-rules analyze`: list the moves of a recorded game that cost their players most, as an agent judges them."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from safari_rules.authoring.messages import ENGLISH
from safari_rules.authoring.text import Names
from safari_rules.authoring.values import shown
from safari_rules.commands.messages import MESSAGES
from safari_rules.commands.records import recorded
from safari_rules.commands.refused import Refused, tick
from safari_rules.core.game import AnyGame
from safari_rules.core.session import AnySession, Session
from safari_rules.players.checked import CheckedAgent
from safari_rules.players.experts import LEVELS
from safari_rules.players.naming import checked_agent

#: A move that costs less than this share of a game counts as good as the best: two estimates of a search differ by about as much.
LEAST_COST = 0.03
#: The width of a text if the terminal's width is unknown.
WIDTH = 80


class Judged(NamedTuple):
    """A move of the record, as the agent judges it. Values are from 0 (comes last, or is far behind) to 1 (wins alone, or is far ahead)."""

    number: int
    player: int
    action: Any
    value: float
    best: Any
    best_value: float

    @property
    def cost(self) -> float:
        """Return by how much the move's value is below that of the best one."""
        return max(0.0, self.best_value - self.value)


def analyze_record(chosen: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    if chosen.most < 1:
        raise Refused(f"--most must be at least 1, not {chosen.most}", 2)
    judge = checked_agent(chosen.agent, chosen.seed)
    if not judge.analyzes or LEVELS.get(chosen.agent.rstrip(":"), 0):  # an easier level shows some move at random as the best one
        raise Refused(f"The agent {shown(chosen.agent)} does not say what moves are worth: expected strong, greedy, mcts:200 and so on", 2)
    record, session = recorded(chosen)
    game = session.game
    game.spec.check_agents()
    judge.check_game(game, session.state.options.players)
    judged = list(watched(judge_moves(session, partial(checked_agent, chosen.agent), chosen.seed), session.number))
    width = min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns) if sys.stdout.isatty() else WIDTH
    for line in report(game, judged, record.names, chosen.agent, chosen.most, chosen.language):
        head = len(line) - len(line.lstrip())
        print(textwrap.fill(line, width, subsequent_indent=" " * (head + 4), break_long_words=False) if line else "")
    return 0


def judge_moves(played: AnySession, judge: Callable[[str], CheckedAgent], seed: str | int) -> Iterator[Judged | None]:
    """Yield the moves of a game as an agent judges them from what their players knew, None for one without an alternative.

    The agent then judges the best move and the one played again, each as the only move, with the same seed, so that both meet the same
    hidden states. A move's value in an analysis of all moves cannot be compared with its value as the only move.

    :param played: the game.
    :param judge: makes the agent, given a seed.
    :param seed: with the number of the move, the seed of a judgment.
    :yields: the judged moves.
    """
    game, session = played.game, Session(played.game, played.start)
    for ply in played.plies:
        action, player = ply.action, ply.action.player
        luck = f"{seed}/{ply.number}"
        first = judge(luck)
        belief = session.belief(player, remembers=first.memory)
        moves = game.legal_moves(session.state, player)
        different = {belief.alike(move) for move in moves}
        if len(different) < 2:
            yield None
        else:
            best, best_value = first.best(belief, moves)
            value = best_value
            if belief.alike(best) != belief.alike(action):
                best_value, value = (judge(luck).best(belief, [alone])[1] for alone in (best, action))
            yield Judged(ply.number, player, action, (value + 1) / 2, best, (best_value + 1) / 2)
        session = session.followed(action, ply)


def watched(judged: Iterator[Judged | None], total: int) -> Iterator[Judged]:
    """Yield the judged moves, and show the progress at a terminal."""
    try:
        for number, each in enumerate(judged, 1):
            tick(f"  move {number} of {total}")
            if each is not None:
                yield each
    finally:
        tick()


def report(
    game: AnyGame, judged: Sequence[Judged], names: Sequence[str | None], agent: str, most: int, language: str = ENGLISH
) -> Iterator[str]:
    """Yield the lines of the analysis, in a language as in `Game.describe`."""
    said = Names(names, wording=MESSAGES[game.spec.text.messages[language].language])
    yield said.say("judged", title=game.title, agent=agent, count=len(judged))
    yield said.say("scale")
    yield ""
    costly = sorted([each for each in judged if each.cost >= LEAST_COST], key=lambda each: each.cost, reverse=True)[:most]
    yield said.say("line-cost-most") if costly else said.say("none-cost", percent=percent(LEAST_COST))
    for each in costly:
        done, best = (game.describe(action, names, language=language) for action in (each.action, each.best))
        yield f"{each.number:>4}. {said.say('became', sentence=done, better=percent(each.best_value), percent=percent(each.value))}"
        yield f"      {said.say('line-better', sentence=best)}"
    yield ""
    for seat in sorted({each.player for each in judged}):
        own = [each.cost for each in judged if each.player == seat]
        yield said.say("average", player=seat, count=len(own), percent=percent(sum(own) / len(own)))


def percent(share: float) -> str:
    """Return a share as a whole number of percent."""
    return f"{round(100 * share)} %"
