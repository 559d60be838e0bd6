"""Puzzles of Kariba: the best play late in a game, and what another player may hold."""

from __future__ import annotations

from math import comb
from typing import Any, Final

from safari_rules.authoring.text import count
from safari_rules.games.kariba.constants import RANKS, name_of
from safari_rules.games.kariba.rules import KaribaRules
from safari_rules.players.insight.puzzles import Answer, KnownPosition, PuzzleKind, Puzzles, best_move, odds
from safari_rules.players.insight.solving import at_least_one

RULES: Final = KaribaRules()
#: The most cards in the draw pile when a best play is looked for.
MOST_IN_PILE: Final = 2
#: The most cards not seen in a question about odds, so that a person can count.
MOST_UNSEEN: Final = 24


def best_play(position: KnownPosition) -> Answer | None:
    """Return the question for the best play, once the draw pile is empty and the other hand known."""
    return best_move(RULES, position, ask) if _pile(position) == 0 else None


def best_on_average(position: KnownPosition) -> Answer | None:
    """Return the question for the best play while the draw pile holds a few cards."""
    return best_move(RULES, position, ask) if 0 < _pile(position) <= MOST_IN_PILE else None


def _pile(position: KnownPosition) -> int:
    """Return how many cards the draw pile holds."""
    unseen: Any = position.belief.unseen
    return int(len(unseen.cards) - sum(unseen.missing))


def ask(position: KnownPosition, worlds: int) -> str:
    """Return the question for the best play."""
    other = position.names[1 - position.player]
    pile = _pile(position)
    if worlds == 1:
        known = f"The draw pile is empty, so all cards that you do not see are in {position.names.whose(1 - position.player)} hand."
        return f"{known} Which play is best? From now on you and {other} play as well as possible, each for the bigger lead at the end."
    hidden = f"The draw pile holds {count(pile, 'card')}, and the cards that you do not see can lie in {worlds} different ways."
    after = f"After your play all cards are laid open, and you and {other} play as well as possible, each for the bigger lead at the end."
    return f"{hidden} {after} Which play is best on average?"


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
    question = f"How likely does {position.names[seat]} hold at least one {name_of(rank)}?"
    note = f"Of {position.names.whose(seat)} hand you have not seen {count(missing, 'card')}, and every deal is equally likely."
    return odds(question, chance, comb(total, missing), note)


BEST: Final = PuzzleKind("best-move", best_play)
ON_AVERAGE: Final = PuzzleKind("best-move-on-average", best_on_average)
ODDS: Final = PuzzleKind("odds", holds, options=({"players": 3}, {"players": 2}), late=False)
SEEN: Final = PuzzleKind("odds-from-memory", holds, options=({"players": 3, "face_up_draw": True},), remembers=True, late=False)
PUZZLES: Final = Puzzles((BEST, ON_AVERAGE, ODDS, BEST, ON_AVERAGE, SEEN))
