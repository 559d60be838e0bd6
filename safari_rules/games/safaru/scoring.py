"""Safarü's scores and outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from safari_rules.authoring.results import Score, score
from safari_rules.authoring.rules import Rules
from safari_rules.games.safaru.constants import COLOR, MOST_DEALS, NUMBER, TRIANGLES, CardSet
from safari_rules.games.safaru.state import Action, Event, Options, State

UNICORNS: Final = frozenset(card for card, color in enumerate(COLOR) if color == "blue")
HEDGEHOGS: Final = frozenset(card for card, color in enumerate(COLOR) if color == "yellow")
BABIES: Final = frozenset(card for card, number in enumerate(NUMBER) if not number)
MOST_UNICORNS: Final = 24
MOST_HEDGEHOGS: Final = -12
BABY: Final = -5
MOST_CARDS_REVERSED: Final = 24
MOST_HEDGEHOGS_REVERSED: Final = 18


def target_reached(state: State) -> bool:
    """Return whether a total, this deal's points included, has reached the target (F12)."""
    target = state.options.target_score
    if target is None:
        return False
    return any(total + each.total >= target for total, each in zip(state.totals, deal_points(state), strict=True))


def last_deal(state: State) -> bool:
    """Return whether no deal follows this one: the agreed number is played, or the target is reached (F12)."""
    most = state.options.deals if state.options.target_score is None else MOST_DEALS
    return state.deal_number == most or target_reached(state)


def _award(value: int, counts: Sequence[int]) -> list[int]:
    """Return each side's share of the award for the most. Equal sides share it evenly, and no side gets it for zero (FR3)."""
    most = max(counts)
    share = value // counts.count(most) if most else 0
    return [share if count == most else 0 for count in counts]


def partnered(options: Options) -> bool:
    """Return whether players who sit opposite each other are partners (FR15)."""
    return options.players == 4 and options.partners


def sides_of(state: State) -> list[CardSet]:
    """Return what each side has captured: each player, or with four players each pair of partners (FR4, FR15)."""
    captured = state.captured
    return [captured[0] + captured[2], captured[1] + captured[3]] if partnered(state.options) else list(captured)


def deal_points(state: State) -> tuple[Score, ...]:
    """Return what this deal would give each player if it ended now (F11, F14)."""
    sides = sides_of(state)
    hedgehogs = [len(HEDGEHOGS.intersection(cards)) for cards in sides]
    triangles = [sum([TRIANGLES[card] for card in cards]) for cards in sides]
    if state.options.reversed:  # F14
        parts = {
            "triangles": triangles,
            "hedgehogs": _award(MOST_HEDGEHOGS_REVERSED, hedgehogs),
            "cards": _award(MOST_CARDS_REVERSED, [len(cards) for cards in sides]),
        }
    else:  # F11
        unicorns = [len(UNICORNS.intersection(cards)) for cards in sides]
        parts = {
            "triangles": triangles,
            "hedgehogs": _award(MOST_HEDGEHOGS, hedgehogs),
            "unicorns": _award(MOST_UNICORNS, unicorns),
            "babies": [BABY * len(BABIES.intersection(cards)) for cards in sides],
        }
    seats = range(state.options.players)
    return tuple(score(player, **{name: points[player % len(sides)] for name, points in parts.items()}) for player in seats)


class SafaruScoring(Rules[Options, State, Action, Event]):
    """Safarü's rules of the end and of the scores."""

    def ending(self, state: State) -> str | None:
        """Return why the match is over, None while it runs. Only at the very end has the current player no card (F10)."""
        if not state.hands[state.current_player] and state.played is None:
            return "target-reached" if target_reached(state) else "deals-played"
        return None

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return the scores of the deals before this one, and of this one if it ended now."""
        return tuple(score(player, earlier_deals=state.totals[player], **parts) for player, _, parts in deal_points(state))

    def rank_keys(self, state: State) -> list[int]:
        """Return what ranks the players: the highest total wins (F12, FR13), in the reversed game the lowest (F13). Equals share (FR7)."""
        sign = -1 if state.options.reversed else 1
        return [sign * each.total for each in self.scores(state)]
