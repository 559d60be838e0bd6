"""Safarü's ids: a card from the hand. In a capture the cards of a sum, those of a seventeen, that of a pair, and an end mark follow.

A release or a play is only the card, because a card that can capture cannot be released (F8). The reversed game has ids of methods, too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from safari_rules.authoring.action_space import ActionSpace
from safari_rules.games.safaru.constants import CARDS, HAND_SIZE, INDEX, METHODS, MOST_DEALS, ROUNDS
from safari_rules.games.safaru.state import Action, Options

#: The largest number of ids of an action: the card, the captured cards, a pair and the end. A sum (9) and a seventeen (17) come to at
#: most 26, which is 22 cards: five 0s, ten 1s, five 2s and two 3s.
LONGEST: Final = 25
SUM: Final = len(CARDS)
SEVENTEEN: Final = 2 * SUM
PAIR: Final = 3 * SUM
END: Final = 4 * SUM


def path(action: Action) -> tuple[int, ...]:
    """Return the ids of an action, with the cards of a sum or a seventeen in canonical order."""
    if action.type == "choose-method":
        return (END + 1 + METHODS.index(action.method),)
    card = INDEX[action.card]
    if action.type != "capture":
        return (card,)
    captured = [SUM + INDEX[code] for code in action.sum] + [SEVENTEEN + INDEX[code] for code in action.seventeen]
    if action.pair is not None:
        captured.append(PAIR + INDEX[action.pair])
    return (card, *sorted(captured), END)


@lru_cache(256)
def action_space(options: Options) -> ActionSpace[Action]:
    """Return the ids of a game with these options."""
    names = [f"{word}{code}" for word in ("", "sum: ", "seventeen: ", "pair: ") for code in CARDS]
    methods = [f"choose {method}" for method in METHODS] if options.reversed else []
    return ActionSpace((*names, "capture these", *methods), path, LONGEST, most_ids(options))


def most_ids(options: Options) -> int:
    """Return a bound of the ids of a match.

    In a deal every card that comes to a hand is played once (F2), and every card of the deck is captured at most once. A release is one id.
    A capture is the card, the cards captured from the table, and the end. In the reversed game two more ids play the card and choose the
    method (F13). A deal takes at least one ply for each card that comes to a hand, so a ply limit bounds the deals.
    """
    players = options.players
    played = ROUNDS[players] * HAND_SIZE * players
    deals = options.deals if options.target_score is None else MOST_DEALS
    if options.ply_limit is not None:
        deals = min(deals, -(-options.ply_limit // played))
    return deals * ((4 if options.reversed else 2) * played + len(CARDS))
