"""What a 7 Safari player knows: their own hand, what lies open, the face-up cards that others picked (S10), and what Charlies tell.

Who places a Charlie holds no card that fits (SR2), so every card of that hand is of a species that the lines showed. The
cards that a player has held longest are bound by most Charlies: a hand's limits are nested, the narrowest first. A card that is
placed is taken to be one of the narrowest group that allows it, which leaves every hand that can be.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import accumulate, pairwise
from math import comb
from random import Random
from typing import Any, Final, NamedTuple

from safari_rules.authoring.hidden import DRAW_COST, Knowledge, fresh_seed, open_hands, own
from safari_rules.errors import Flaw, InvalidMemory
from safari_rules.games.seven_safari.constants import CHARLIE, EMPTY, FACE_DOWN, FACE_UP, INDEX, SPECIES, deck
from safari_rules.games.seven_safari.rules import KIND, barred, with_cell
from safari_rules.games.seven_safari.state import (
    Action,
    CharliePlaced,
    Event,
    Limited,
    Memory,
    Picked,
    PickedEvent,
    State,
)
from safari_rules.shuffle import mix

ALL_SPECIES: Final = (1 << len(SPECIES)) - 1
#: Where several hands are limited, so many steps of a chain of deals, each accepted by its weight (Metropolis and Hastings),
#: make all deals about equally likely; with one such hand they are exactly so.
CHAIN_LENGTH: Final = 8
#: So many deals in a row without one that fits mean that there is none.
MOST_TRIES: Final = 100


class Known(NamedTuple):
    """What a view shows: the state without hidden cards, the size of each hand, the face-down cells, and from which cell
    somebody has picked a card that is not seen.
    """

    state: State
    sizes: tuple[int, ...]
    face_down: tuple[tuple[int, int], ...]
    picked: tuple[int, int] | None


class Hand(NamedTuple):
    """What is to be drawn into a hand: so many cards within each limit, the narrowest first, and so many of any species."""

    player: int
    limits: tuple[tuple[int, int], ...]
    free: int


class Unseen(NamedTuple):
    """The known part of a state, and what is to be drawn: the hands, the most limited first, the cells, the picked card."""

    state: State
    hands: tuple[Hand, ...]
    cells: tuple[tuple[int, int], ...]
    picked: tuple[int, int] | None
    cards: tuple[int, ...]


def known(seen: Any) -> Known:
    """Return what a player sees."""
    picked: Picked | None = seen.picked
    hidden = picked is not None and picked.card is None
    face_down = [(row, column) for row, cells in enumerate(seen.jungle) for column, cell in enumerate(cells) if cell == FACE_DOWN]
    state: State = seen._replace(
        seed="-",
        hands=open_hands(seen.hands),
        jungle=tuple([tuple([EMPTY if cell == FACE_DOWN else cell for cell in cells]) for cells in seen.jungle]),
        picked=None if hidden else picked,
    )
    place = (picked.row, picked.column) if picked is not None and hidden else None
    return Known(state, tuple(map(len, seen.hands)), tuple(face_down), place)


def forget(players: int) -> Memory:
    """Nothing seen."""
    none: tuple[tuple[int, ...], ...] = ((),) * players
    return Memory(none, ((),) * players)


def memory_flaws(memory: Memory, known: Known, player: int) -> Iterator[Flaw]:
    """What in a memory cannot be, whatever is hidden."""
    if len(memory.seen) != len(known.sizes) or len(memory.limited) != len(known.sizes):
        yield Flaw("/memory", "Expected one list a player.")
    elif memory.seen[player] or memory.limited[player]:
        yield Flaw("/memory", "Expected nothing of their own hand.")


def learn(memory: Memory, known: Known, player: int, events: Sequence[Event]) -> Memory:
    """Face-up cards are remembered until they are placed; a Charlie limits what the hand holds now."""
    for event in events:
        if event.row >= len(known.state.jungle) or event.column >= len(known.state.jungle[0]):
            raise InvalidMemory([Flaw("/events", "Expected cells of this game.")], fits_schema=True)
        if isinstance(event, PickedEvent) and event.was_face_up and event.card is None:
            raise InvalidMemory([Flaw("/events", "Expected the card that lay face up.")], fits_schema=True)
    seen, limited = [*memory.seen], [*memory.limited]
    told = _told(known, player, events)
    for place, event in enumerate(events):
        mover = event.player
        if mover == player:
            continue
        if isinstance(event, PickedEvent):
            if event.card is not None:
                seen[mover] = tuple(sorted({*seen[mover], INDEX[event.card]}))
        elif isinstance(event, CharliePlaced):
            fitting, size = told[place]
            limited[mover] = _limit(limited[mover], fitting, size - len(seen[mover]))
        else:
            card = INDEX[event.card]
            if card in seen[mover]:
                seen[mover] = tuple([other for other in seen[mover] if other != card])
            else:
                limited[mover] = _without(limited[mover], KIND[card])
    return Memory(tuple(seen), tuple(limited))


def _told(known: Known, player: int, events: Sequence[Event]) -> dict[int, tuple[int, int]]:
    """By the place of each Charlie of another player among the events: the species that do not fit its cell, as bits, and the size
    of that hand; told from what is known now, back.
    """
    found: dict[int, tuple[int, int]] = {}
    if not any(isinstance(event, CharliePlaced) and event.player != player for event in events):
        return found
    state, sizes = known.state, [*known.sizes]
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        before = EMPTY
        if isinstance(event, CharliePlaced):
            found[place] = barred(state, event.row, event.column), sizes[event.player]
        elif isinstance(event, PickedEvent):
            sizes[event.player] -= 1
            if event.was_face_up and event.card is not None:
                before = INDEX[event.card] + FACE_UP
        else:
            sizes[event.player] += 1
        state = state._replace(jungle=with_cell(state.jungle, event.row, event.column, before))
    return found


def _limit(limits: tuple[Limited, ...], species: int, size: int) -> tuple[Limited, ...]:
    """The limits of a hand of which now every card is of some species; `size` cards of it are not seen."""
    narrower: dict[int, int] = {}
    free = size - sum([limit.cards for limit in limits])
    for cards, within in (*limits, (free, ALL_SPECIES)):
        if cards:
            narrower[within & species] = narrower.get(within & species, 0) + cards
    return tuple([Limited(cards, within) for within, cards in narrower.items()])


def _without(limits: tuple[Limited, ...], kind: int) -> tuple[Limited, ...]:
    """The limits when a card of a species has left the hand."""
    for place, (cards, species) in enumerate(limits):
        if species & kind:
            return (*limits[:place], *([Limited(cards - 1, species)] if cards > 1 else []), *limits[place + 1 :])
    return limits


def unseen(known: Known, player: int, memory: Memory) -> Unseen:
    """What is to be drawn: the rest of the other hands, the face-down cells, and what somebody has just picked."""
    state, sizes = known.state, known.sizes
    own(f"/hands/{player}", len(state.hands[player]) == sizes[player])
    hands = [hand if seat == player else memory.seen[seat] for seat, hand in enumerate(state.hands)]
    if state.picked is not None and state.current_player != player and state.picked.card not in hands[state.current_player]:
        hands[state.current_player] = tuple(sorted((*hands[state.current_player], state.picked.card)))  # it lay face up
    drawn = []
    for seat, hand in enumerate(hands):
        limits = tuple([(limit.species, limit.cards) for limit in memory.limited[seat]])
        free = sizes[seat] - len(hand) - sum([cards for _, cards in limits])
        free -= known.picked is not None and seat == state.current_player
        nested = all(within & ~around == 0 for (within, _), (around, _) in pairwise(limits))
        if free < 0 or not nested:
            raise InvalidMemory([Flaw(f"/memory/limited/{seat}", "No hand of this player fits.")], fits_schema=True)
        if seat != player:
            drawn.append(Hand(seat, limits, free))
    drawn.sort(key=lambda hand: (not hand.limits, sum([species.bit_count() for species, _ in hand.limits])))
    lying = [cell - FACE_UP for row in state.jungle for cell in row if FACE_UP <= cell < FACE_UP + CHARLIE]
    open_cards = [*lying, *[card for hand in hands for card in hand]]
    in_play = deck(state.options.players)
    cards = tuple([card for card in in_play if card not in open_cards])
    hidden = len(known.face_down) + sum(sizes) - sum(map(len, hands))
    if len(set(open_cards)) < len(open_cards) or len(cards) + len(open_cards) != len(in_play) or len(cards) != hidden:
        raise InvalidMemory([Flaw("/memory", "No deal of the other cards fits.")], fits_schema=True)
    blank = state._replace(hands=tuple([tuple(hand) for hand in hands]))
    return Unseen(blank, tuple(drawn), known.face_down, known.picked, cards)


def fill(unseen: Unseen, chance: Random) -> State:
    """The cards not seen are dealt to hands and cells, every deal that fits equally likely (see CHAIN_LENGTH)."""
    state, hands = unseen.state, [set(hand) for hand in unseen.state.hands]
    dealt, left = _deal(unseen, chance)
    mix(left, chance)
    for hand in unseen.hands:
        hands[hand.player].update(dealt.get(hand.player, ()))
        if not hand.limits:
            hands[hand.player].update(left[: hand.free])
            del left[: hand.free]
    picked = state.picked
    if unseen.picked is not None:
        card = left.pop()
        hands[state.current_player].add(card)
        picked = Picked(*unseen.picked, card, False)
    jungle = [[*row] for row in state.jungle]
    for (row, column), card in zip(unseen.cells, left, strict=True):
        jungle[row][column] = card
    return state._replace(
        seed=fresh_seed(chance),
        hands=tuple([tuple(sorted(hand)) for hand in hands]),
        jungle=tuple([tuple(row) for row in jungle]),
        picked=picked,
    )


def _deal(unseen: Unseen, chance: Random) -> tuple[dict[int, list[int]], list[int]]:
    """The cards of the limited hands, and what is left."""
    limited = [hand for hand in unseen.hands if hand.limits]
    weight, dealt, left = _propose(limited, unseen.cards, chance)
    tries = 0
    while not weight:
        tries += 1
        if tries > MOST_TRIES:
            raise InvalidMemory([Flaw("/memory/limited", "No hands fit.")], fits_schema=True)
        weight, dealt, left = _propose(limited, unseen.cards, chance)
    for _ in range(CHAIN_LENGTH if len(limited) > 1 else 0):
        other = _propose(limited, unseen.cards, chance)
        if chance.random() * weight < other[0]:
            weight, dealt, left = other
    return dealt, left


def _propose(hands: Sequence[Hand], cards: Sequence[int], chance: Random) -> tuple[int, dict[int, list[int]], list[int]]:
    """A deal of the limited hands, one after the other, each hand that fits equally likely; its weight, 0 where none fits.

    The weight makes good that the earlier hands did not look ahead.
    """
    weight, left = 1, [*cards]
    dealt: dict[int, list[int]] = {}
    for hand in hands:
        levels = _levels(hand, left)
        least = [*accumulate([count for _, count in hand.limits])]
        least.append((least[-1] if least else 0) + hand.free)
        ways = _ways([*map(len, levels)], least)
        weight *= ways[0][0]
        if not weight:
            break
        dealt[hand.player] = _choose(levels, least, ways, chance)
        left = [card for card in left if card not in dealt[hand.player]]
    return weight, dealt, left


def _levels(hand: Hand, cards: Sequence[int]) -> list[list[int]]:
    """The cards by the first limit that allows each; last those that no limit allows."""
    levels: list[list[int]] = [[] for _ in range(len(hand.limits) + 1)]
    for card in cards:
        level = next((level for level, (species, _) in enumerate(hand.limits) if species & KIND[card]), len(hand.limits))
        levels[level].append(card)
    return levels


def _ways(sizes: Sequence[int], least: Sequence[int]) -> list[list[int]]:
    """By level and cards held so far: in how many ways the hand can be filled from that level on.

    Of each level any cards, so that after it there are at least so many, at the end exactly.
    """
    size = least[-1]
    ways = [[0] * size + [1]]
    for cards, enough in zip(reversed(sizes), reversed(least), strict=True):
        after = ways[-1]
        ways.append(
            [
                sum([comb(cards, more) * after[held + more] for more in range(max(0, enough - held), min(cards, size - held) + 1)])
                for held in range(size + 1)
            ]
        )
    return ways[::-1]


def _choose(levels: list[list[int]], least: Sequence[int], ways: list[list[int]], chance: Random) -> list[int]:
    """A hand, each that fits equally likely."""
    hand: list[int] = []
    for cards, enough, after in zip(levels, least, ways[1:], strict=True):
        held = len(hand)
        counts = range(max(0, enough - held), min(len(cards), least[-1] - held) + 1)
        weights = [comb(len(cards), more) * after[held + more] for more in counts]
        hand += chance.sample(cards, chance.choices(counts, weights)[0])
    return hand


def cost(unseen: Unseen) -> float:
    """What a draw costs, in plies: each limited hand is dealt as often as the chain is long."""
    limited = [hand for hand in unseen.hands if hand.limits]
    return DRAW_COST + (CHAIN_LENGTH + 1 if len(limited) > 1 else 1) * sum([3 + 2 * len(hand.limits) for hand in limited])


def alike(unseen: Unseen, memory: Memory, action: Action) -> Hashable:
    """Picks are alike where the same is picked, as far as can be seen, and the same species fit in its place (S4)."""
    if action.type != "pick":
        return action
    return unseen.state.jungle[action.row][action.column], barred(unseen.state, action.row, action.column)


KNOWLEDGE: Knowledge[State] = Knowledge(known, forget, learn, unseen, fill, alike, cost, memory_flaws=memory_flaws)
