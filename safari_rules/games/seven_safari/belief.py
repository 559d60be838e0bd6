"""The knowledge of a 7 Safari player: their own hand, what lies open, the face-up cards that others picked (S10), and what Charlies show.

A player who places a Charlie holds no card that fits (SR2), so every card of that hand is of a species that the lines showed. A card that
is placed later may be one of those or one that came since. `slots` counts these ways.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any, Final, NamedTuple

from safari_rules.authoring.errors import Flaw, InvalidMemory
from safari_rules.authoring.hidden import DRAW_COST, Knowledge, fresh_seed, open_hands, own, turned
from safari_rules.authoring.results import make
from safari_rules.authoring.shuffle import mix
from safari_rules.games.seven_safari.constants import CHARLIE, EMPTY, FACE_DOWN, FACE_UP, INDEX, deck
from safari_rules.games.seven_safari.rules import KIND, barred, with_cell
from safari_rules.games.seven_safari.slots import (
    TRIALS,
    Deals,
    DrawnHand,
    HandTable,
    after_charlie,
    after_placement,
    count_deals,
    draw,
    draw_in_turn,
    least,
    nested,
    ways_to_hold,
)
from safari_rules.games.seven_safari.state import (
    Action,
    CharliePlaced,
    Event,
    Histories,
    History,
    Limited,
    Memory,
    Picked,
    PickedEvent,
    State,
)

UNLIMITED: Final = Histories((), ())


class Known(NamedTuple):
    """The content of a view: the state without hidden cards, the size of each hand, the face-down cells, and from which cell
    a player has picked a card that is not seen.
    """

    state: State
    sizes: tuple[int, ...]
    face_down: tuple[tuple[int, int], ...]
    picked: tuple[int, int] | None


class Unseen(NamedTuple):
    """The known part of a state, and what is to be drawn: the hands, those with most limits first, the cells, the picked card.

    `deals` counts the deals to the limited hands. It is None if there is too much to count.
    """

    state: State
    hands: tuple[DrawnHand, ...]
    cells: tuple[tuple[int, int], ...]
    picked: tuple[int, int] | None
    cards: tuple[int, ...]
    deals: Deals | None


def known(seen: Any) -> Known:
    """Return what a player sees."""
    picked: Any = seen.picked  # its card may be None, which the compiled form would refuse for a Picked
    hidden = picked is not None and picked.card is None
    face_down = [(row, column) for row, cells in enumerate(seen.jungle) for column, cell in enumerate(cells) if cell == FACE_DOWN]
    state: State = seen._replace(
        seed="-",
        hands=open_hands(seen.hands),
        picked=None if hidden else picked,
    )
    place = (picked.row, picked.column) if picked is not None and hidden else None
    return Known(state, tuple(map(len, seen.hands)), tuple(face_down), place)


def forget(players: int) -> Memory:
    """Return the memory of a player who has seen nothing."""
    none: tuple[tuple[int, ...], ...] = ((),) * players
    return Memory(none, ((),) * players)


def memory_flaws(memory: Memory, seen: Any, player: int) -> Iterator[Flaw]:
    """Yield the errors of a memory that no hidden cards could explain."""
    players = len(seen.hands)
    if len(memory.seen) != players or len(memory.limited) != players or len(memory.histories) not in (0, players):
        yield Flaw("/memory", "Expected one list a player.")
    elif memory.seen[player] or memory.limited[player] or (memory.histories and memory.histories[player] != UNLIMITED):
        yield Flaw("/memory", "Expected nothing of their own hand.")
    else:
        for seat, (limits, ways) in enumerate(memory.histories):
            pointer = f"/memory/histories/{seat}"
            cards = [way.cards for way in ways]
            if any(len(row) != len(limits) for row in cards) or len(set(cards)) < len(cards) or not nested(limits):
                yield Flaw(pointer, "Expected limits each within the next, and by way one number a limit.")
            elif ways and _agreed(_table((), memory.histories[seat])) != memory.limited[seat]:
                yield Flaw(pointer, "Expected ways that agree on what is limited.")


def learn(memory: Memory, seen: Any, player: int, events: Sequence[Event]) -> Memory:
    """Remember face-up cards until they are placed, and how a Charlie limits what the hand holds now."""
    if not events:
        return memory
    rows, columns = len(seen.jungle), len(seen.jungle[0])
    for event in events:
        if event.row >= rows or event.column >= columns:
            raise InvalidMemory([Flaw("/events", "Expected cells of this game.")], fits_schema=True)
        if event.type == "picked" and event.was_face_up and event.card is None:
            raise InvalidMemory([Flaw("/events", "Expected the card that lay face up.")], fits_schema=True)
    if all(event.player == player for event in events):
        return memory
    taken, limited = [*memory.seen], [*memory.limited]
    histories = [*memory.histories] or [UNLIMITED] * len(taken)
    sizes: list[int] = []
    told: dict[int, int] = {}
    for place, event in enumerate(events):
        mover = event.player
        if mover == player:
            continue
        if event.type == "picked":
            if event.card is not None:
                taken[mover] = tuple(sorted({*taken[mover], INDEX[event.card]}))
            continue
        card = -1 if event.type == "charlie-placed" else INDEX[event.card]
        if card in taken[mover]:
            taken[mover] = tuple([other for other in taken[mover] if other != card])
        elif card < 0 or limited[mover] or histories[mover].ways:
            sizes = sizes or _sizes(seen, events)
            told = told or _told(seen, player, events)
            size, table = sizes[place] - len(taken[mover]), _table(limited[mover], histories[mover])
            table = after_charlie(table, told[place], size) if card < 0 else after_placement(table, KIND[card], size)
            if not table.rows:
                raise InvalidMemory([Flaw(f"/memory/limited/{mover}", "No hand of this player fits.")], fits_schema=True)
            limited[mover] = _agreed(table)
            ways = tuple([make(History, way) for way in table.rows.items()])
            histories[mover] = make(Histories, (table.levels, ways)) if len(ways) > 1 else UNLIMITED
    several = any(each.ways for each in histories)
    return make(Memory, (tuple(taken), tuple(limited), tuple(histories) if several else ()))


def _table(limited: tuple[Limited, ...], histories: Histories) -> HandTable:
    """Return the memory of a hand as a table. It has one row if the memory lists no ways."""
    if histories.ways:
        return HandTable(histories.limits, {way.cards: way.weight for way in histories.ways})
    return HandTable(tuple([limit.species for limit in limited]), {tuple([limit.cards for limit in limited]): 1})


def _agreed(table: HandTable) -> tuple[Limited, ...]:
    """Return the limits on which all rows of a table agree."""
    return tuple([make(Limited, (cards, table.levels[level])) for level, cards in enumerate(least(table)) if cards])


def _sizes(seen: Any, events: Sequence[Event]) -> list[int]:
    """Return the size of the mover's hand before each event, counted backwards from the view."""
    sizes, found = [len(hand) for hand in seen.hands], []
    for event in reversed(events):
        if isinstance(event, PickedEvent):
            sizes[event.player] -= 1
        elif not isinstance(event, CharliePlaced):
            sizes[event.player] += 1
        found.append(sizes[event.player])
    return found[::-1]


def _told(seen: Any, player: int, events: Sequence[Event]) -> dict[int, int]:
    """Return by event index, for each Charlie that another player placed, the species that did not fit its cell, as bits.

    The jungle at each event is computed backwards from the view.
    """
    found: dict[int, int] = {}
    if not any(isinstance(event, CharliePlaced) and event.player != player for event in events):
        return found
    state = seen
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        before = EMPTY
        if isinstance(event, CharliePlaced):
            found[place] = barred(state, event.row, event.column)
        elif isinstance(event, PickedEvent) and event.was_face_up and event.card is not None:
            before = INDEX[event.card] + FACE_UP
        state = state._replace(jungle=with_cell(state.jungle, event.row, event.column, before))
    return found


def unseen(known: Known, player: int, memory: Memory) -> Unseen:
    """Return what is to be drawn: the rest of the other hands, the face-down cells, and a card just picked by another player."""
    state, sizes = known.state, known.sizes
    own(f"/hands/{player}", len(state.hands[player]) == sizes[player])
    hands = [hand if seat == player else memory.seen[seat] for seat, hand in enumerate(state.hands)]
    if state.picked is not None and state.current_player != player and state.picked.card not in hands[state.current_player]:
        hands[state.current_player] = tuple(sorted((*hands[state.current_player], state.picked.card)))  # it lay face up
    drawn = []
    for seat, hand in enumerate(hands):
        if seat == player:
            continue
        picked = known.picked is not None and seat == state.current_player
        size = sizes[seat] - len(hand) - picked
        table = _table(memory.limited[seat], memory.histories[seat] if memory.histories else UNLIMITED)
        rows = tuple([(row, weight) for row, weight in table.rows.items() if sum(row) <= size])
        if size < 0 or not rows or not nested(table.levels):
            raise InvalidMemory([Flaw(f"/memory/limited/{seat}", "No hand of this player fits.")], fits_schema=True)
        drawn.append(DrawnHand(seat, size, table.levels, rows))
    drawn.sort(key=_width)
    lying = [cell - FACE_UP for row in state.jungle for cell in row if FACE_UP <= cell < FACE_UP + CHARLIE]
    open_cards = [*lying, *[card for hand in hands for card in hand]]
    in_play = deck(state.options.players)
    cards = tuple([card for card in in_play if card not in open_cards])
    hidden = len(known.face_down) + sum(sizes) - sum(map(len, hands))
    if len(set(open_cards)) < len(open_cards) or len(cards) + len(open_cards) != len(in_play) or len(cards) != hidden:
        raise InvalidMemory([Flaw("/memory", "No deal of the other cards fits.")], fits_schema=True)
    blank = state._replace(hands=tuple([tuple(hand) for hand in hands]))
    deals = count_deals([hand for hand in drawn if hand.levels], cards)
    if deals is not None and not deals.ways:
        raise InvalidMemory([Flaw("/memory/limited", "No hands fit.")], fits_schema=True)
    return Unseen(blank, tuple(drawn), known.face_down, known.picked, cards, deals)


def _width(hand: DrawnHand) -> tuple[bool, int, int]:
    """Return the sort key of a hand. Hands with the most limits come first, because fewer cards then have to be distinguished."""
    return not hand.levels, -len(hand.levels), len(hand.rows)


def fill(unseen: Unseen, chance: Random) -> State:
    """Deal the cards not seen to hands and cells, every first deal that leads to them being equally likely."""
    hands, left = [[*hand] for hand in unseen.state.hands], [*unseen.cards]
    limited = [hand for hand in unseen.hands if hand.levels]
    if limited:
        dealt = draw_in_turn(limited, left, chance) if unseen.deals is None else draw(unseen.deals, left, chance)
        if dealt is None:
            raise InvalidMemory([Flaw("/memory/limited", "No hands fit.")], fits_schema=True)
        for player, cards in dealt.items():
            hands[player] += cards
    mix(left, chance)
    return _laid(unseen, hands, left)._replace(seed=fresh_seed(chance))


def cases(unseen: Unseen) -> Iterator[State]:
    """Yield states that fit the view alone, such that each card lies in each hidden place in one of them."""
    for seed, cards in turned(unseen.cards):
        yield _laid(unseen, [[*hand] for hand in unseen.state.hands], cards)._replace(seed=seed)


def _laid(unseen: Unseen, hands: list[list[int]], left: list[int]) -> State:
    """Return the state in which the hands take the cards that they still lack, in order, and the rest lies face down."""
    for hand in unseen.hands:
        free = hand.size + len(unseen.state.hands[hand.player]) - len(hands[hand.player])
        hands[hand.player] += left[:free]
        del left[:free]
    return _filled(unseen, hands, left)


def worlds(unseen: Unseen) -> Iterator[tuple[State, int]]:
    """Yield every state that fits, with its weight: how many first deals lead to it."""
    hands = [[*hand] for hand in unseen.state.hands]
    yield from _worlds(unseen, unseen.hands, hands, unseen.cards)


def _worlds(unseen: Unseen, open_hands: Sequence[DrawnHand], hands: list[list[int]], left: tuple[int, ...]) -> Iterator[tuple[State, int]]:
    """Yield the states in which the other hands take what they lack from the cards that are left."""
    if not open_hands:
        for lying in permutations(left):
            yield _filled(unseen, [[*hand] for hand in hands], [*lying]), 1
        return
    hand = open_hands[0]
    for cards in combinations(left, hand.size):
        ways = ways_to_hold(hand, cards)
        if ways:
            taken = [*hands[: hand.player], [*hands[hand.player], *cards], *hands[hand.player + 1 :]]
            for state, weight in _worlds(unseen, open_hands[1:], taken, tuple([card for card in left if card not in cards])):
                yield state, ways * weight


def _filled(unseen: Unseen, hands: list[list[int]], left: list[int]) -> State:
    """Return the state with these hands.

    The remaining cards lie face down, and the last of them is the card that a player has just picked unseen.
    """
    state = unseen.state
    picked = state.picked
    if unseen.picked is not None:
        card = left.pop()
        hands[state.current_player].append(card)
        picked = Picked(*unseen.picked, card, False)
    jungle = [[*row] for row in state.jungle]
    for (row, column), card in zip(unseen.cells, left, strict=True):
        jungle[row][column] = card
    return state._replace(
        hands=tuple([tuple(sorted(hand)) for hand in hands]),
        jungle=tuple([tuple(row) for row in jungle]),
        picked=picked,
    )


def cost(unseen: Unseen) -> float:
    """Return what a draw costs, in plies."""
    levels = sum([len(hand.levels) for hand in unseen.hands])
    if unseen.deals is None:
        return DRAW_COST + TRIALS * sum([15 + 5 * len(hand.rows) * len(hand.levels) for hand in unseen.hands])
    return DRAW_COST + levels + unseen.deals.counted / 50


def alike(unseen: Unseen, memory: Memory, action: Action) -> Hashable:
    """Return a key that is the same for picks from cells that look the same to the player and that the same species fit (S4)."""
    if action.type != "pick":
        return action
    return unseen.state.jungle[action.row][action.column], barred(unseen.state, action.row, action.column)


KNOWLEDGE: Knowledge[State] = Knowledge(known, forget, learn, unseen, fill, alike, cost, worlds, cases, memory_flaws=memory_flaws)
