"""Puzzles of Kariba: the best play late in a game, and what another player may hold."""

from __future__ import annotations

from functools import partial
from math import comb
from typing import Any, Final

from safari_rules.authoring.text import Said
from safari_rules.games.kariba.constants import RANKS
from safari_rules.games.kariba.messages import MESSAGES
from safari_rules.games.kariba.rules import KaribaRules
from safari_rules.players.insight.puzzles import Answer, KnownPosition, PuzzleKind, Puzzles, best_move, odds
from safari_rules.players.insight.solving import at_least_one

RULES: Final = KaribaRules()
#: The draw pile holds at most this number of cards in a puzzle for the best play.
MOST_IN_PILE: Final = 2
#: At most this number of cards are unseen in a question about odds, so that a person can count them.
MOST_UNSEEN: Final = 24


def best_play(position: KnownPosition, piles: range) -> Answer | None:
    """Return the question for the best play, if the draw pile holds one of these numbers of cards. With 0, the other hand is known."""
    return best_move(RULES, position, ask) if _pile(position) in piles else None


def _pile(position: KnownPosition) -> int:
    """Return how many cards the draw pile holds."""
    unseen: Any = position.belief.unseen
    return int(len(unseen.cards) - sum(unseen.missing))


def ask(position: KnownPosition, worlds: int) -> tuple[str, str]:
    """Return the question for the best play, and what it takes for granted."""
    other = 1 - position.player
    if worlds == 1:
        return Said(MESSAGES, "puzzle-best-move"), Said(MESSAGES, "puzzle-best-move-note", player=other)
    note = Said(MESSAGES, "puzzle-best-move-on-average-note", player=other, count=_pile(position), worlds=worlds)
    return Said(MESSAGES, "puzzle-best-move-on-average"), note


def holds(position: KnownPosition) -> Answer | None:
    """Return the question how likely another player holds an animal."""
    unseen: Any = position.belief.unseen
    total = len(unseen.cards)
    if total > MOST_UNSEEN:
        return None
    others = [seat for seat, missing in enumerate(unseen.missing) if missing and seat != position.player]
    if not others:
        return None
    seat, rank = position.chance.choice(others), position.chance.choice(RANKS)
    missing = unseen.missing[seat]
    if unseen.state.hands[seat][rank - 1]:
        return None
    chance = at_least_one(total, unseen.cards.count(rank), missing)
    question = Said(MESSAGES, "puzzle-odds", player=seat, rank=rank)
    note = Said(MESSAGES, "puzzle-odds-note", player=seat, count=missing)
    return odds(question, note, chance, comb(total, missing))


BEST: Final = PuzzleKind("best-move", partial(best_play, piles=range(1)))
ON_AVERAGE: Final = PuzzleKind("best-move-on-average", partial(best_play, piles=range(1, MOST_IN_PILE + 1)))
ODDS: Final = PuzzleKind("odds", holds, options=({"players": 3}, {"players": 2}), late=False)
SEEN: Final = PuzzleKind("odds-from-memory", holds, options=({"players": 3, "face_up_draw": True},), remembers=True, late=False)
PUZZLES: Final = Puzzles((BEST, ON_AVERAGE, ODDS, BEST, ON_AVERAGE, SEEN))
