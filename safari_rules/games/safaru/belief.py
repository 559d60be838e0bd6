"""The knowledge of a Safarü player: their own hand and what lies open; a view shows all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from safari_rules.authoring.errors import Flaw, InvalidMemory
from safari_rules.authoring.hidden import Knowledge, KnownHands, UnseenHands, hands_knowledge, own
from safari_rules.games.safaru.constants import CARDS
from safari_rules.games.safaru.state import State


def unseen(known: KnownHands, player: int, memory: Any) -> UnseenHands:
    """Return what is to be drawn: the other hands, and the pile."""
    state = known.state
    own(f"/hands/{player}", len(state.hands[player]) == known.sizes[player])
    missing = tuple([size - len(hand) for size, hand in zip(known.sizes, state.hands, strict=True)])
    open_cards = {card for cards in (*state.hands, *state.captured, state.table) for card in cards}
    if state.played is not None:
        open_cards.add(state.played.card)
    cards = [card for card in range(len(CARDS)) if card not in open_cards]
    if sum(missing) + known.pile != len(cards):
        raise InvalidMemory([Flaw("/memory", "No deal of the other cards fits.")], fits_schema=True)
    return UnseenHands(state, missing, cards)


def _dealt(unseen: UnseenHands, drawn: Sequence[list[int]], pile: tuple[int, ...]) -> State:
    """Return the state in which the hands have drawn cards."""
    hands = tuple([tuple(sorted((*hand, *more))) for hand, more in zip(unseen.state.hands, drawn, strict=True)])
    dealt: State = unseen.state._replace(hands=hands, draw_pile=pile)
    return dealt


KNOWLEDGE: Knowledge[State] = hands_knowledge(unseen, _dealt)
