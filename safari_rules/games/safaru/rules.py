"""Safarü's rules: the deal, what is legal, and what an action does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from safari_rules.authoring.results import Turn, Violation, make, put, turn_to
from safari_rules.authoring.shuffle import shuffle
from safari_rules.authoring.text import Said
from safari_rules.games.safaru.captures import (
    NUMBER_OF,
    SEVENTEEN,
    Captures,
    can_capture,
    captures,
    captures_by,
    methods,
)
from safari_rules.games.safaru.constants import (
    CARDS,
    HAND_SIZE,
    INDEX,
    METHODS,
    NUMBER,
    TABLE_SIZE,
    CardSet,
    codes,
)
from safari_rules.games.safaru.messages import MESSAGES
from safari_rules.games.safaru.scoring import BABIES, SafaruScoring, deal_points, last_deal
from safari_rules.games.safaru.state import (
    Action,
    Capture,
    Captured,
    ChooseMethod,
    DealEnded,
    Dealt,
    Event,
    InTheAir,
    MethodChosen,
    Options,
    Play,
    Played,
    Release,
    Released,
    State,
)

#: The class again: compiled code reads a `Final` constant faster than it looks up a class by its name.
STATE: Final[type[State]] = State
#: The codes of the babies.
ZEROS: Final = frozenset(codes(BABIES))
#: For each phase: the actions that belong to it.
PHASES: Final = {
    "play": frozenset({"capture", "release", "play"}),
    "choose-method": frozenset({"choose-method"}),
    "choose-capture": frozenset({"capture"}),
}


class SafaruRules(SafaruScoring):
    """Safarü's rules."""

    def countable(self) -> bool:
        """Return False: a crowded table has too many captures to count them."""
        return False

    def phases(self) -> Mapping[str, frozenset[str]]:
        """Return the actions of each phase."""
        return PHASES

    def setup(self, options: Options, seed: str) -> State:
        """Return the first deal of the match."""
        return deal(options, seed, ply=0, deal_number=1, starter=options.first_player, totals=(0,) * options.players)

    def moves(self, state: State, player: int, limit: int) -> list[Action]:
        """Return the moves by card, and for each card by sum, seventeen, pair. The search ends after `limit` moves."""
        played = state.played
        if played is not None and played.method is None:
            return [ChooseMethod(player, method) for method in methods(played.card, state.table)]  # F13
        hand = state.hands[player] if played is None else (played.card,)
        table = Captures(tuple([CARDS[card] for card in state.table]), [NUMBER[card] for card in state.table])
        found: list[Action] = []
        for card in hand:
            code = CARDS[card]
            if state.options.reversed:
                found += _captures_reversed(state, player, card, table, limit) or (Release(player, code),)  # F8
            else:
                found += captures(player, code, table, limit) or (make(Release, (player, code, "release")),)  # F8
            if len(found) >= limit:
                break
        return found

    def check(self, state: State, action: Action) -> Violation | None:
        """Return the first reason against an action, None if the current player may take it."""
        if action.type == "choose-method":
            assert state.played is not None
            possible = methods(state.played.card, state.table)
            if action.method not in possible:  # F13
                detail = Said(MESSAGES, "method-not-possible", card=CARDS[state.played.card], methods=possible)
                return Violation("method-not-possible", "F13", detail)
            return None
        card = INDEX[action.card]
        if state.played is not None:
            if card != state.played.card:  # F2
                detail = Said(MESSAGES, "card-not-played", played=CARDS[state.played.card], card=action.card)
                return Violation("card-not-in-hand", "F2", detail)
        elif card not in state.hands[action.player]:  # F2
            return Violation("card-not-in-hand", "F2", Said(MESSAGES, "card-not-in-hand", card=action.card, player=action.player))
        if action.type == "capture":
            return _why_no_capture(state, action) or (_why_not_so(state, action, card) if state.options.reversed else None)
        if action.type == "play":
            possible = methods(card, state.table)
            if not state.options.reversed:  # F13
                return Violation("one-method-possible", "F13", Said(MESSAGES, "only-reversed"))
            if len(possible) < 2:  # F13
                return Violation("one-method-possible", "F13", Said(MESSAGES, "one-method-possible", card=action.card, methods=possible))
        elif can_capture(card, state.table):  # F8, FR9
            detail = Said(MESSAGES, "must-capture", card=action.card, methods=methods(card, state.table))
            return Violation("must-capture", "F8", detail)
        return None

    def effect(self, state: State, action: Action) -> Turn[State, Event]:
        """Return what a legal action brings about."""
        player, played = action.player, state.played
        if action.type == "choose-method":  # F13
            assert played is not None
            in_the_air = played._replace(method=action.method)
            after = state._replace(ply=state.ply + 1, played=in_the_air, phase="choose-capture", current_player=played.player)
            return turn_to(after, (MethodChosen(player, action.method),), False)
        card, hands = INDEX[action.card], state.hands
        if played is None:
            hand = [*hands[player]]
            hand.remove(card)
            hands = put(hands, player, tuple(hand))
        if action.type == "capture":
            return _capture(state, action, card, hands)
        if action.type == "release":  # F8
            released = make(Released, (player, action.card, "released"))
            return _end_turn(state, hands, (*state.table, card), state.captured, released)
        left = (player + 1) % state.options.players  # F13
        in_the_air = InTheAir(player, card, None)
        after = state._replace(ply=state.ply + 1, hands=hands, played=in_the_air, phase="choose-method", current_player=left)
        return turn_to(after, (Played(player, action.card),), False)


def deal(options: Options, seed: str, ply: int, deal_number: int, starter: int, totals: tuple[int, ...]) -> State:
    """Shuffle all cards, and deal the first round (F1)."""
    pile = tuple(shuffle(seed, f"safaru/deal/{deal_number}", range(len(CARDS))))
    nobody: tuple[CardSet, ...] = ((),) * options.players
    empty = State(options, seed, ply, deal_number, 0, starter, starter, "play", nobody, (), nobody, pile, None, totals)
    return deal_round(empty, starter)


def deal_round(state: State, starter: int) -> State:
    """Deal four cards a player, then four to the table if any are left (F1, F9, FR2); `starter` begins."""
    pile = state.draw_pile
    hands = []
    for _ in state.hands:
        hands.append(tuple(sorted(pile[-HAND_SIZE:])))
        pile = pile[:-HAND_SIZE]
    table, pile = tuple(sorted(state.table + pile[-TABLE_SIZE:])), pile[:-TABLE_SIZE]
    options, seed, ply, number, rounds, _, _, _, _, _, captured, _, _, totals = state
    return make(
        STATE, (options, seed, ply, number, rounds + 1, starter, starter, "play", tuple(hands), table, captured, pile, None, totals)
    )


def _why_no_capture(state: State, action: Capture) -> Violation | None:
    """Return why a card does not capture a combination (F3 to F7)."""
    by_sum, by_seventeen, pair, number = action.sum, action.seventeen, action.pair, NUMBER_OF[action.card]
    added = by_sum + by_seventeen
    taken = added if pair is None else (*added, pair)
    for code in taken:
        if INDEX[code] not in state.table:  # F2
            return Violation("card-not-on-table", "F2", Said(MESSAGES, "card-not-on-table", card=code))
    if len(taken) > 1 and len(set(taken)) < len(taken):  # F6
        twice = next(code for code in taken if taken.count(code) > 1)
        return Violation("card-taken-twice", "F6", Said(MESSAGES, "card-taken-twice", card=twice))
    if not taken:  # F6
        return Violation("nothing-captured", "F6", Said(MESSAGES, "nothing-captured"))
    if by_sum:
        total = sum([NUMBER_OF[code] for code in by_sum])
        if len(by_sum) == 1:  # F3
            return Violation("needs-two-cards", "F3", Said(MESSAGES, "needs-two-cards"))
        if total != number:  # F3
            return Violation("wrong-sum", "F3", Said(MESSAGES, "wrong-sum", sum=total, number=number))
    if by_seventeen:
        total = sum([NUMBER_OF[code] for code in by_seventeen]) + number
        if total != SEVENTEEN:  # F4
            return Violation("not-seventeen", "F4", Said(MESSAGES, "not-seventeen", card=action.card, sum=total))
    if pair is not None and NUMBER_OF[pair] != number:  # F5
        return Violation("not-a-pair", "F5", Said(MESSAGES, "not-a-pair", pair=pair, card=action.card))
    if added and ZEROS.isdisjoint(added) and not BABIES.isdisjoint(state.table):  # F7, FR8
        return Violation("zero-must-be-taken", "F7", Said(MESSAGES, "zero-must-be-taken"))
    return None


def _why_not_so(state: State, action: Capture, card: int) -> Violation | None:
    """Return why the reversed game forbids a capture: the left neighbor chooses among several methods (F13, FR5)."""
    if state.played is None:
        possible = methods(card, state.table)
        if len(possible) > 1:  # F13
            chooser = (action.player + 1) % state.options.players
            detail = Said(MESSAGES, "neighbor-decides", card=action.card, methods=possible, player=chooser)
            return Violation("neighbor-decides", "F13", detail)
        return None
    used = [method for method, cards in zip(METHODS, (action.sum, action.seventeen, action.pair), strict=True) if cards]
    if used != [state.played.method]:  # FR5
        detail = Said(MESSAGES, "other-method-chosen", method=state.played.method)
        return Violation("other-method-chosen", "FR5", detail)
    return None


def _captures_reversed(state: State, mover: int, card: int, table: Captures, limit: int) -> Sequence[Action]:
    """Return the moves of a card that can capture in the reversed game, none if it cannot capture."""
    code, played = CARDS[card], state.played
    if played is not None and played.method is not None:
        return captures_by(played.method, mover, code, table, limit)  # FR5
    possible = methods(card, state.table)
    if len(possible) > 1:
        return (Play(mover, code),)  # F13
    return captures_by(possible[0], mover, code, table, limit) if possible else ()


def _capture(state: State, action: Capture, card: int, hands: tuple[CardSet, ...]) -> Turn[State, Event]:
    """Take the cards (F3 to F6); without a pair the played card stays on the table."""
    player, captured, pair = action.player, state.captured, action.pair
    taken, table = [INDEX[code] for code in action.sum + action.seventeen], [*state.table, card]
    if pair is not None:
        taken += [INDEX[pair], card]
    for other in taken:
        table.remove(other)
    won = tuple(sorted([*captured[player], *taken]))
    event = make(Captured, (player, action.card, _in_order(action.sum), _in_order(action.seventeen), pair, "captured"))
    return _end_turn(state, hands, table, put(captured, player, won), event)


def _in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return codes in canonical order."""
    return tuple(sorted(cards, key=INDEX.__getitem__)) if len(cards) > 1 else cards


def _end_turn(
    state: State, hands: tuple[CardSet, ...], table: Iterable[int], captured: tuple[CardSet, ...], event: Event
) -> Turn[State, Event]:
    """Pass the turn. With all hands empty, deal the next round (F9) or end the deal (F10)."""
    options, seed, ply, deals, rounds, starter, player, _, _, _, _, pile, _, totals = state
    following, cards = (player + 1) % options.players, tuple(sorted(table))
    over = not hands[following]
    if over:
        following = player
    after = make(STATE, (options, seed, ply + 1, deals, rounds, starter, following, "play", hands, cards, captured, pile, None, totals))
    return _next_round(after, event) if over else turn_to(after, (event,), False)


def _next_round(state: State, event: Event) -> Turn[State, Event]:
    """Deal four more cards each (F9), or end the deal (F10) and deal the next one (F12, FR6)."""
    options, dealer = state.options, state.starter
    starter = (dealer + 1) % options.players  # F9, FR6
    events, before = [event], state.table
    if state.draw_pile:  # F9
        after = deal_round(state, starter)
    else:  # F10
        points = tuple([each.total for each in deal_points(state)])
        events.append(DealEnded(state.deal_number, points))
        if last_deal(state):
            return turn_to(state, tuple(events), False)
        totals = tuple([total + new for total, new in zip(state.totals, points, strict=True)])
        after, before = deal(options, state.seed, state.ply, state.deal_number + 1, starter, totals), ()
    table = [card for card in after.table if card not in before]
    events.append(make(Dealt, (after.deal_number, after.round, dealer, codes(table), "dealt")))
    return turn_to(after, tuple(events), True)
