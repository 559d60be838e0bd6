"""Puzzles of 7 Safari: the best move when the jungle is nearly revealed, and what a Charlie says of a hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from safari_rules.authoring.text import Said
from safari_rules.games.seven_safari.constants import CARDS, SPECIES
from safari_rules.games.seven_safari.messages import MESSAGES
from safari_rules.games.seven_safari.rules import KIND, SevenSafariRules
from safari_rules.games.seven_safari.slots import count_deals
from safari_rules.players.insight.puzzles import Answer, KnownPosition, PuzzleKind, Puzzles, best_move, odds

RULES: Final = SevenSafariRules()
#: At most this number of cards lie face down in a puzzle for the best move.
MOST_FACE_DOWN: Final = 2


def best_turn(position: KnownPosition) -> Answer | None:
    """Return the question for the best move, once the jungle is nearly revealed."""
    unseen: Any = position.belief.unseen
    if not 0 < len(unseen.cells) <= MOST_FACE_DOWN:
        return None
    return best_move(RULES, position, ask)


def ask(position: KnownPosition, worlds: int) -> tuple[str, str]:
    """Return the question for the best move, and what it takes for granted."""
    down, other = len(position.belief.unseen.cells), 1 - position.player
    unseen = [CARDS[card] for card in position.belief.unseen.cards]
    note = Said(MESSAGES, "puzzle-best-move-on-average-note", player=other, count=down, unseen=unseen, worlds=worlds)
    return Said(MESSAGES, "puzzle-best-move-on-average"), note


def holds(position: KnownPosition) -> Answer | None:
    """Return the question how likely another player, who has placed a Charlie, holds an animal."""
    unseen: Any = position.belief.unseen
    limited = [hand for hand in unseen.hands if hand.levels]
    if len(unseen.hands) != 1 or not limited:
        return None
    hand, cards = limited[0], unseen.cards
    kind = position.chance.randrange(len(SPECIES))
    if any(KIND[card] >> kind & 1 for card in unseen.state.hands[hand.player]):
        return None
    without = 255 & ~(1 << kind)  # the hand holds none if its cards without a limit are limited to the other species
    levels = (*[level & without for level in hand.levels], without)
    filled = [((*row, hand.size - sum(row)), weight) for row, weight in hand.rows]
    rows = tuple([(row, weight) for row, weight in filled if all(level or not number for level, number in zip(levels, row, strict=True))])
    every, none = count_deals([hand], cards), count_deals([hand._replace(levels=levels, rows=rows)], cards)
    if every is None or none is None:
        return None
    question = Said(MESSAGES, "puzzle-odds", player=hand.player, species=SPECIES[kind])
    note = Said(MESSAGES, "puzzle-odds-note", player=hand.player)
    return odds(question, note, 1 - Fraction(none.ways, every.ways), every.ways)


BEST: Final = PuzzleKind("best-move-on-average", best_turn, options=({"players": 2}, {"players": 2, "diagonal": True}))
ODDS: Final = PuzzleKind("odds", holds, options=({"players": 2, "diagonal": True}, {"players": 2}), remembers=True, late=False)
PUZZLES: Final = Puzzles((BEST, BEST, ODDS))
