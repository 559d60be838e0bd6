"""Kariba's ids: play a number of cards of a rank. With face-up cards also: draw from the pile, or a face-up card of a rank."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from safari_rules.authoring.action_space import ActionSpace, within
from safari_rules.games.kariba.constants import DECK, HAND_SIZE, RANKS
from safari_rules.games.kariba.state import Action, Options

PILE: Final = len(RANKS) * HAND_SIZE


def path(action: Action) -> tuple[int]:
    """Return the id of an action."""
    if action.type == "play":
        return (RANKS.index(action.rank) * HAND_SIZE + within(action.count - 1, HAND_SIZE),)
    return (PILE if action.source == "pile" else PILE + 1 + RANKS.index(action.rank),)


@lru_cache(256)
def action_space(options: Options) -> ActionSpace[Action]:
    """Return the ids of a game with these options."""
    names = [f"play {count} of rank {rank}" for rank in RANKS for count in range(1, HAND_SIZE + 1)]
    if options.face_up_draw:
        names += ["draw from the pile", *[f"draw the face-up {rank}" for rank in RANKS]]
    return ActionSpace(tuple(names), path, most=most_ids(options))


def most_ids(options: Options) -> int:
    """Return a bound of the ids of a match.

    An action is one id. Each play takes at least one card from a hand, and no card that was played comes back to a hand (K2), so a game has
    at most as many plays as cards. With face-up cards each draw takes one of the cards that were not dealt (K9).
    """
    plays, draws = len(DECK), len(DECK) - options.players * HAND_SIZE if options.face_up_draw else 0
    return options.games * (plays + draws)
