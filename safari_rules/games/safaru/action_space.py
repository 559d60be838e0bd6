"""Safarü's ids: a card from the hand; to capture, then the cards of a sum, those of a seventeen, that of a pair, and the end.

A release or play is the card alone: one that can capture cannot be released (F8). In the reversed game also the methods.
"""

from __future__ import annotations

from functools import cache

from safari_rules.authoring.action_space import ActionSpace
from safari_rules.games.safaru.constants import CARDS, INDEX, METHODS
from safari_rules.games.safaru.state import Action, Options

#: A sum and a seventeen come to 26 at the most: five 0s, ten 1s, five 2s and two 3s; beside them the card, a pair and the end.
LONGEST = 25
SUM, SEVENTEEN, PAIR, END = [len(CARDS) * part for part in (1, 2, 3, 4)]


def path(action: Action) -> tuple[int, ...]:
    """The ids of an action; the cards of a sum or a seventeen in canonical order."""
    if action.type == "choose-method":
        return (END + 1 + METHODS.index(action.method),)
    card = INDEX[action.card]
    if action.type != "capture":
        return (card,)
    captured = [SUM + INDEX[code] for code in action.sum] + [SEVENTEEN + INDEX[code] for code in action.seventeen]
    if action.pair is not None:
        captured.append(PAIR + INDEX[action.pair])
    return (card, *sorted(captured), END)


@cache
def action_space(options: Options) -> ActionSpace[Action]:
    """The ids with certain options."""
    names = [f"{word}{code}" for word in ("", "sum: ", "seventeen: ", "pair: ") for code in CARDS]
    methods = [f"choose {method}" for method in METHODS] if options.reversed else []
    return ActionSpace((*names, "capture these", *methods), path, LONGEST)
