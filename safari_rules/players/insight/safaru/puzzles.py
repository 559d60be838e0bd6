"""Puzzles of Safarü: the best card late in the deal, and what another player may hold."""

from __future__ import annotations

from math import comb
from typing import Any, Final

from safari_rules.authoring.text import Said
from safari_rules.games.safaru.constants import CARDS, NUMBER
from safari_rules.games.safaru.messages import MESSAGES
from safari_rules.games.safaru.rules import SafaruRules
from safari_rules.players.insight.puzzles import Answer, KnownPosition, PuzzleKind, Puzzles, best_move, odds
from safari_rules.players.insight.solving import at_least_one

RULES: Final = SafaruRules()
#: For each number of players: the hands hold at most this number of cards in a puzzle for the best move, so that a search can be
#: exhaustive.
MOST_IN_HANDS: Final = {2: 6, 4: 7}
#: At most this number of cards are unseen in a question about odds, so that a person can count them.
MOST_UNSEEN: Final = 24


def side(seat: int) -> int:
    """Return the side of a seat: partners sit opposite."""
    return seat % 2


def best_card(position: KnownPosition) -> Answer | None:
    """Return the question for the best move in the last round of the deal."""
    unseen: Any = position.belief.unseen
    state = unseen.state
    hidden = sum(unseen.missing)
    if len(unseen.cards) > hidden or hidden + len(state.hands[position.player]) > MOST_IN_HANDS[state.options.players]:
        return None
    return best_move(RULES, position, ask, side, least_worlds=2 if state.options.players > 2 else 1)


def ask(position: KnownPosition, worlds: int) -> tuple[str, str]:
    """Return the question for the best move, and what it takes for granted."""
    unseen = [CARDS[card] for card in position.belief.unseen.cards]
    if position.belief.unseen.state.options.players == 2:
        return Said(MESSAGES, "puzzle-best-move"), Said(MESSAGES, "puzzle-best-move-note", player=1 - position.player, unseen=unseen)
    note = Said(MESSAGES, "puzzle-best-move-on-average-note", unseen=unseen, worlds=worlds)
    return Said(MESSAGES, "puzzle-best-move-on-average"), note


def holds(position: KnownPosition) -> Answer | None:
    """Return the question how likely another player holds a number."""
    unseen: Any = position.belief.unseen
    total = len(unseen.cards)
    others = [seat for seat, missing in enumerate(unseen.missing) if missing and seat != position.player]
    if total > MOST_UNSEEN or not others:
        return None
    seat, number = position.chance.choice(others), position.chance.randrange(10)
    missing = unseen.missing[seat]
    hits = sum([1 for card in unseen.cards if NUMBER[card] == number])
    question = Said(MESSAGES, "puzzle-odds", player=seat, number=number)
    note = Said(MESSAGES, "puzzle-odds-note", player=seat, count=missing, left=total, hits=hits, number=number)
    return odds(question, note, at_least_one(total, hits, missing), comb(total, missing))


BEST: Final = PuzzleKind("best-move", best_card, options=({"players": 2},))
TEAMS: Final = PuzzleKind("best-move-on-average", best_card, options=({"players": 4},))
ODDS: Final = PuzzleKind("odds", holds, options=({"players": 3}, {"players": 2}, {"players": 4}), late=False)
PUZZLES: Final = Puzzles((BEST, TEAMS, ODDS))
