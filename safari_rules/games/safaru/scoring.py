"""Safarü's scores and outcome."""

from __future__ import annotations

from collections.abc import Sequence

from safari_rules.fields import LARGEST
from safari_rules.game import Outcome, Score, ranked, score
from safari_rules.games.safaru.state import COLOR, NUMBER, TRIANGLES, CardSet, State

#: By card: whether it is a unicorn, a hedgehog, a baby.
UNICORNS = tuple(int(color == "blue") for color in COLOR)
HEDGEHOGS = tuple(int(color == "yellow") for color in COLOR)
BABIES = tuple(int(number == 0) for number in NUMBER)
MOST_UNICORNS, MOST_HEDGEHOGS, BABY = 24, -12, -5
MOST_CARDS_REVERSED, MOST_HEDGEHOGS_REVERSED = 24, 18


def target_reached(state: State) -> bool:
    """F12: whether a total, this deal's points included, has reached the target."""
    target = state.options.target_score
    if target is None:
        return False
    return any(each.total >= target for each in scores(state))


def ending(state: State) -> str | None:
    """Why the match is over, None while it runs: hands are empty only at the very end (F10)."""
    if state.played is None and not any(state.hands):
        return "deals-played" if state.options.target_score is None else "target-reached"
    return "ply-limit" if state.ply >= (state.options.ply_limit or LARGEST) else None


def _award(value: int, counts: Sequence[int]) -> list[int]:
    """An award for the most, shared evenly among equals; given to nobody if there is none (FR3)."""
    most = max(counts)
    share = value // counts.count(most) if most else 0
    return [share if count == most else 0 for count in counts]


def _count(cards: CardSet, worth: tuple[int, ...]) -> int:
    """What some cards are worth together."""
    return sum([worth[card] for card in cards])


def _sides(state: State) -> list[CardSet]:
    """What each side has captured: each player, or with four players each pair of partners (FR4)."""
    captured = state.captured
    return [captured[0] + captured[2], captured[1] + captured[3]] if len(captured) == 4 else list(captured)


def deal_points(state: State) -> tuple[Score, ...]:
    """F11, F14: what this deal would give each player if it ended now."""
    sides = _sides(state)
    hedgehogs = [_count(cards, HEDGEHOGS) for cards in sides]
    triangles = [_count(cards, TRIANGLES) for cards in sides]
    if state.options.reversed:  # F14
        parts = {
            "triangles": triangles,
            "hedgehogs": _award(MOST_HEDGEHOGS_REVERSED, hedgehogs),
            "cards": _award(MOST_CARDS_REVERSED, [len(cards) for cards in sides]),
        }
    else:  # F11
        unicorns = [_count(cards, UNICORNS) for cards in sides]
        parts = {
            "triangles": triangles,
            "hedgehogs": _award(MOST_HEDGEHOGS, hedgehogs),
            "unicorns": _award(MOST_UNICORNS, unicorns),
            "babies": [BABY * _count(cards, BABIES) for cards in sides],
        }
    seats = range(state.options.players)
    return tuple(score(player, **{name: points[player % len(sides)] for name, points in parts.items()}) for player in seats)


def scores(state: State) -> tuple[Score, ...]:
    """The deals before this one, and what this one would give if it ended now."""
    return tuple(score(player, earlier_deals=state.totals[player], **parts) for player, _, parts in deal_points(state))


def outcome(state: State) -> Outcome | None:
    """The highest total wins (F12, FR13), in the reversed game the lowest (F13); equals share the place (FR7)."""
    reason = ending(state)
    sign = -1 if state.options.reversed else 1
    return None if reason is None else ranked(reason, [sign * each.total for each in scores(state)])
