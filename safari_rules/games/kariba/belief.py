"""What a Kariba player knows: the own hand, what lies open, and the face-up cards that others took (K9)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from safari_rules.belief import Knowledge, fresh_seed
from safari_rules.errors import Flaw, InvalidMemory
from safari_rules.fields import Document
from safari_rules.games.kariba.constants import COPIES, NONE, RANKS, Counts
from safari_rules.games.kariba.rules import plus
from safari_rules.games.kariba.state import Dealt, Drew, Event, Memory, Played, State, wire
from safari_rules.values import put


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


def forget(known: Known) -> Memory:
    """Nothing seen."""
    return Memory((NONE,) * len(known.sizes))


def learn(memory: Memory, known: Known, player: int, events: Sequence[Event]) -> Memory:
    """Face-up cards are remembered until they are played, or all is dealt anew."""
    taken = memory.taken
    if len(taken) != len(known.sizes) or taken[player] != NONE:
        raise InvalidMemory([Flaw("/memory/taken", "Expected one list a player, the own empty.")], fits_schema=True)
    for event in events:
        if isinstance(event, Dealt):
            taken = forget(known).taken
        elif isinstance(event, Drew) and event.source == "face-up" and event.player != player:
            for rank in event.ranks:
                if rank:
                    taken = put(taken, event.player, plus(taken[event.player], rank, 1))
        elif isinstance(event, Played):
            left = max(0, taken[event.player][event.rank - 1] - event.count)
            taken = put(taken, event.player, put(taken[event.player], event.rank - 1, left))
    return Memory(taken)


def unseen(known: Known, player: int, memory: Memory) -> Unseen:
    """What is to be drawn: the rest of the other hands, and the pile."""
    state, taken = known.state, memory.taken
    hands = tuple([hand if seat == player else taken[seat] for seat, hand in enumerate(state.hands)])
    missing = tuple([size - sum(hand) for size, hand in zip(known.sizes, hands, strict=True)])
    seen = [sum(counts) for counts in zip(*hands, state.waterhole, *state.won, strict=True)]
    left = [COPIES - seen[rank - 1] - state.face_up.count(rank) for rank in RANKS]
    if min(left) < 0 or min(missing) < 0 or sum(missing) + known.pile != sum(left):
        raise InvalidMemory([Flaw("/memory/taken", "No deal of the other cards fits.")], fits_schema=True)
    cards = [rank for rank in RANKS for _ in range(left[rank - 1])]
    return Unseen(state._replace(hands=hands), missing, cards)


def fill(unseen: Unseen, chance: Random) -> State:
    """The cards not seen are dealt to hands and pile: every deal of the single cards is equally likely."""
    state, missing, cards = unseen
    cards = cards.copy()
    chance.shuffle(cards)
    hands = []
    for hand, lacking in zip(state.hands, missing, strict=True):
        hands.append(_with(hand, cards[:lacking]))
        del cards[:lacking]
    return state._replace(seed=fresh_seed(chance), hands=tuple(hands), draw_pile=tuple(cards))


def _with(hand: Counts, cards: list[int]) -> Counts:
    """A hand with more cards."""
    counts = [*hand]
    for card in cards:
        counts[card - 1] += 1
    return tuple(counts)


KNOWLEDGE: Knowledge[State] = Knowledge(known, forget, learn, unseen, fill)
