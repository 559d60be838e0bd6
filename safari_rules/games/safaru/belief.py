"""The knowledge of a Safarü player: their own hand and what lies open; a view shows all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from safari_rules.authoring.errors import Flaw, InvalidMemory
from safari_rules.authoring.hidden import Knowledge, KnownHands, UnseenHands, deal_in_turn, deal_out, deals, fresh_seed, known_hands, own
from safari_rules.games.safaru.constants import CARDS
from safari_rules.games.safaru.state import Event, State


def known(seen: Any) -> KnownHands:
    """Return what a player sees."""
    return known_hands(seen)


def forget(players: int) -> None:
    """Return no memory, because views show everything that a player has seen."""
    return


def learn(memory: Any, seen: Any, player: int, events: Sequence[Event]) -> None:
    """Return no memory: a view shows what events show, since captured cards lie open (FR12)."""
    return


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


def fill(unseen: UnseenHands, chance: Random) -> State:
    """Deal the cards not seen to hands and pile, every deal being equally likely."""
    drawn, pile = deal_out(unseen, chance)
    return _dealt(unseen, drawn, pile)._replace(seed=fresh_seed(chance))


def worlds(unseen: UnseenHands) -> Iterator[tuple[State, int]]:
    """Yield every state that fits, with its weight."""
    for drawn, pile, weight in deals(unseen):
        yield _dealt(unseen, drawn, pile), weight


def cases(unseen: UnseenHands) -> Iterator[State]:
    """Yield states that fit such that each card lies in each hidden place in one of them."""
    for seed, drawn, pile in deal_in_turn(unseen):
        yield _dealt(unseen, drawn, pile)._replace(seed=seed)


def _dealt(unseen: UnseenHands, drawn: Sequence[list[int]], pile: tuple[int, ...]) -> State:
    """Return the state in which the hands have drawn cards."""
    hands = tuple([tuple(sorted((*hand, *more))) for hand, more in zip(unseen.state.hands, drawn, strict=True)])
    dealt: State = unseen.state._replace(hands=hands, draw_pile=pile)
    return dealt


KNOWLEDGE: Knowledge[State] = Knowledge(known, forget, learn, unseen, fill, worlds=worlds, cases=cases)
