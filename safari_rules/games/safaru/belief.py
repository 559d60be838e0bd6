"""What a Safarü player knows: the own hand and what lies open; a view shows all of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from safari_rules.belief import Knowledge, fresh_seed
from safari_rules.errors import Flaw, InvalidMemory
from safari_rules.fields import Document
from safari_rules.games.safaru.constants import CARDS
from safari_rules.games.safaru.state import Event, State, wire


class Known(NamedTuple):
    """What a view shows: the state without hidden cards, the size of each hand and that of the pile."""

    state: State
    sizes: tuple[int, ...]
    pile: int


class Unseen(NamedTuple):
    """The known part of a state, how many cards each hand lacks, and the cards not seen."""

    state: State
    missing: tuple[int, ...]
    cards: list[int]


def known(view: Document) -> Known:
    """What a view shows."""
    hands = view["hands"]
    shown = {**view, "seed": "-", "draw_pile": [], "hands": [[] if None in hand else hand for hand in hands]}
    return Known(wire().state.read(shown), tuple(map(len, hands)), len(view["draw_pile"]))


def forget(known: Known) -> Document:
    """Nothing is to be remembered."""
    return {}


def learn(memory: Document, known: Known, player: int, events: Sequence[Event]) -> Document:
    """What events tell, a view shows too: what was captured lies open (FR12)."""
    return memory


def unseen(known: Known, player: int, memory: Any) -> Unseen:
    """What is to be drawn: the other hands, and the pile."""
    state = known.state
    missing = tuple([size - len(hand) for size, hand in zip(known.sizes, state.hands, strict=True)])
    open_cards = {card for cards in (*state.hands, *state.captured, state.table) for card in cards}
    if state.played is not None:
        open_cards.add(state.played.card)
    cards = [card for card in range(len(CARDS)) if card not in open_cards]
    if sum(missing) + known.pile != len(cards):
        raise InvalidMemory([Flaw("/memory", "No deal of the other cards fits.")], fits_schema=True)
    return Unseen(state, missing, cards)


def fill(unseen: Unseen, chance: Random) -> State:
    """The cards not seen are dealt to hands and pile, every deal equally likely."""
    state, missing, cards = unseen
    cards = cards.copy()
    chance.shuffle(cards)
    hands = []
    for hand, lacking in zip(state.hands, missing, strict=True):
        hands.append(tuple(sorted(cards[:lacking])) if lacking else hand)
        del cards[:lacking]
    return state._replace(seed=fresh_seed(chance), hands=tuple(hands), draw_pile=tuple(cards))


KNOWLEDGE: Knowledge[State] = Knowledge(known, forget, learn, unseen, fill)
