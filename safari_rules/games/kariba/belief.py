"""The knowledge of a Kariba player: their own hand, what lies open, and the face-up cards that others took (K9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from safari_rules.authoring.errors import Flaw, InvalidMemory
from safari_rules.authoring.hidden import Knowledge, KnownHands, UnseenHands, hands_knowledge, known_hands, own
from safari_rules.authoring.results import put
from safari_rules.games.kariba.constants import COPIES, NONE, RANKS, Counts
from safari_rules.games.kariba.rules import plus
from safari_rules.games.kariba.state import Dealt, Drew, Event, Memory, Played, State


def forget(players: int) -> Memory:
    """Return the memory of a player who has seen nothing."""
    return Memory((NONE,) * players)


def memory_flaws(memory: Memory, seen: Any, player: int) -> Iterator[Flaw]:
    """Yield the errors of a memory that no hidden cards could explain."""
    if len(memory.taken) != len(seen.hands) or memory.taken[player] != NONE:
        yield Flaw("/memory/taken", "Expected one list a player, their own empty.")


def learn(memory: Memory, seen: Any, player: int, events: Sequence[Event]) -> Memory:
    """Remember face-up cards until they are played, or all is dealt again."""
    taken = memory.taken
    for event in events:
        if isinstance(event, Drew) and event.source == "face-up" and event.player != player:
            for rank in event.ranks:
                if rank:
                    taken = put(taken, event.player, plus(taken[event.player], rank, 1))
        elif isinstance(event, Played):
            held = taken[event.player][event.rank - 1]
            if held:
                taken = put(taken, event.player, plus(taken[event.player], event.rank, -min(held, event.count)))
        elif isinstance(event, Dealt):
            taken = forget(len(taken)).taken
    return Memory(taken)


def unseen(known: KnownHands, player: int, memory: Memory) -> UnseenHands:
    """Return what is to be drawn: the rest of the other hands, and the pile."""
    state, taken = known.state, memory.taken
    own(f"/hands/{player}", sum(state.hands[player]) == known.sizes[player])
    hands = tuple([hand if seat == player else taken[seat] for seat, hand in enumerate(state.hands)])
    missing = tuple([size - sum(hand) for size, hand in zip(known.sizes, hands, strict=True)])
    seen = [sum(counts) for counts in zip(*hands, state.waterhole, *state.won, strict=True)]
    left = [COPIES - seen[rank - 1] - state.face_up.count(rank) for rank in RANKS]
    if min(left) < 0 or min(missing) < 0 or sum(missing) + known.pile != sum(left):
        raise InvalidMemory([Flaw("/memory/taken", "No deal of the other cards fits.")], fits_schema=True)
    cards = [rank for rank in RANKS for _ in range(left[rank - 1])]
    return UnseenHands(state._replace(hands=hands), missing, cards)


def _dealt(unseen: UnseenHands, drawn: Sequence[list[int]], pile: tuple[int, ...]) -> State:
    """Return the state in which the hands have drawn cards."""
    hands = tuple([_with(hand, more) for hand, more in zip(unseen.state.hands, drawn, strict=True)])
    dealt: State = unseen.state._replace(hands=hands, draw_pile=pile)
    return dealt


def _with(hand: Counts, cards: list[int]) -> Counts:
    """Return a hand with more cards."""
    counts = [*hand]
    for card in cards:
        counts[card - 1] += 1
    return tuple(counts)


KNOWN = partial(known_hands, size=sum, empty=NONE)
KNOWLEDGE: Knowledge[State] = hands_knowledge(unseen, _dealt, known=KNOWN, forget=forget, learn=learn, memory_flaws=memory_flaws)
