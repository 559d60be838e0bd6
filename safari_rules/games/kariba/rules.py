"""Kariba's rules: what is legal, and what an action does."""

from __future__ import annotations

from functools import cache, partial

from safari_rules.games.kariba.state import (
    COPIES,
    FACE_UP_SIZE,
    HAND_SIZE,
    NONE,
    PLAYERS,
    RANKS,
    Action,
    Chased,
    Counts,
    Dealt,
    Draw,
    Drew,
    Event,
    GameEnded,
    Play,
    Played,
    Replenished,
    State,
    amount,
    deal,
    name_of,
    plus,
)
from safari_rules.values import Memo, Turn, Violation, make, put

CHASERS = 3
MOUSE, ELEPHANT = 1, 8
SEATS = range(PLAYERS[1])
#: By player: what a play tells, by rank and count.
PLAYED: tuple[dict[int, tuple[tuple[Event, ...], ...]], ...] = tuple(
    {rank: tuple((Played(player, rank, count),) for count in range(COPIES + 1)) for rank in RANKS} for player in SEATS
)


#: By phase: the actions that belong to it.
PHASES = {"play": frozenset({"play"}), "draw": frozenset({"draw"})}


def why_not(state: State, action: Action) -> Violation | None:
    """None where the current player may do this, else the first reason against it."""
    if action.type == "play":
        rank, count = action.rank, action.count
        held = state.hands[action.player][rank - 1] if 0 < rank <= ELEPHANT else 0
        if not 0 < count <= held:  # K2
            have = f"Only {amount(held, rank)} {'is' if held == 1 else 'are'}" if held else f"No {name_of(rank)} is"
            return Violation("card-not-in-hand", "K2", f"{have} in the hand, {count} {'was' if count == 1 else 'were'} to be played.")
    elif action.rank is None:
        if not state.draw_pile:  # K9
            return Violation("pile-empty", "K9", "The draw pile is empty; only face-up cards are left.")
    elif action.rank not in state.face_up:  # K9
        return Violation("no-such-card-face-up", "K9", f"No {name_of(action.rank)} is among the face-up cards.")
    return None


def moves(state: State, player: int, limit: int) -> tuple[Action, ...]:
    """Plays by rank, then count; draws from the pile first, then face up by rank."""
    return PLAYS[player][state.hands[player]] if state.phase == "play" else _draws(player, state.face_up, bool(state.draw_pile))


def _plays(player: int, hand: Counts) -> tuple[Action, ...]:
    """Every play from a hand."""
    return tuple(Play(player, rank, count) for rank in RANKS for count in range(1, hand[rank - 1] + 1))


#: By player and hand (there are some 1,300): every play.
PLAYS = tuple(Memo(partial(_plays, player)) for player in SEATS)


@cache
def _draws(player: int, face_up: tuple[int, ...], pile: bool) -> tuple[Action, ...]:
    """Every draw; a rank that lies face up twice is listed once."""
    from_pile: tuple[Action, ...] = (Draw(player),) if pile else ()
    return from_pile + tuple(Draw(player, rank) for rank in sorted(set(face_up)))


def effect(state: State, action: Action) -> Turn[State, Event]:
    """What a legal action brings about."""
    return _play(state, action) if action.type == "play" else _draw(state, action)


def _play(state: State, action: Play) -> Turn[State, Event]:
    """K2: the cards go to the waterhole, the animal chases, the hand is refilled."""
    player, rank, count = action.player, action.rank, action.count
    options, _, ply, _, _, _, hands, before, won, pile, face_up, _ = state
    hand, waterhole, place = [*hands[player]], [*before], rank - 1
    hand[place] -= count
    waterhole[place] = gathered = waterhole[place] + count
    events = PLAYED[player][rank][count]
    if gathered >= CHASERS and (chased := _chased(waterhole, rank)):  # K3
        prize = waterhole[chased - 1]
        waterhole[chased - 1] = 0
        won = put(won, player, plus(won[player], chased, prize))
        events += (make(Chased, (player, chased, rank, prize, "chased")),)
    missing = HAND_SIZE - sum(hand)
    if missing > 0:
        if options.face_up_draw:  # K9
            if pile or face_up:
                hands = put(hands, player, tuple(hand))
                after = state._replace(ply=ply + 1, phase="draw", hands=hands, waterhole=tuple(waterhole), won=won)
                return Turn(after, events, False)
        elif pile:  # K5, KR2
            drawn, pile = pile[: -missing - 1 : -1], pile[:-missing]
            for card in drawn:
                hand[card - 1] += 1
            events += (make(Drew, (player, "pile", len(drawn), drawn, "drew")),)
    return _end_turn(state, tuple(hand), tuple(waterhole), won, pile, face_up, events)


def _chased(waterhole: list[int], rank: int) -> int:
    """The rank that `rank`, there in sufficient number, chases away; 0 for none."""
    if rank == MOUSE:  # K4
        return ELEPHANT if waterhole[ELEPHANT - 1] else 0
    for weaker in range(rank - 1, 0, -1):  # K3, KR1: the elephant may chase the mouse
        if waterhole[weaker - 1]:
            return weaker
    return 0


def _draw(state: State, action: Draw) -> Turn[State, Event]:
    """K9: one card from the pile or face up; the turn goes on while the hand can be refilled (KR2, KR3)."""
    player, pile, face_up = action.player, state.draw_pile, state.face_up
    if action.rank is None:
        card, pile = pile[-1], pile[:-1]
    else:
        card = action.rank
        place = face_up.index(card)
        face_up = face_up[:place] + face_up[place + 1 :]
    hand = plus(state.hands[player], card, 1)
    events: tuple[Event, ...] = (Drew(player, action.source, 1, (card,)),)
    if sum(hand) >= HAND_SIZE or not (pile or face_up):
        return _end_turn(state, hand, state.waterhole, state.won, pile, face_up, events)
    after = state._replace(ply=state.ply + 1, hands=put(state.hands, player, hand), draw_pile=pile, face_up=face_up)
    return Turn(after, events, action.rank is None)


def _end_turn(
    state: State,
    hand: Counts,
    waterhole: Counts,
    won: tuple[Counts, ...],
    pile: tuple[int, ...],
    face_up: tuple[int, ...],
    events: tuple[Event, ...],
) -> Turn[State, Event]:
    """Face-up cards are replenished (K9), the game may end (K6, KR6) and the next be dealt (K8), the turn passes."""
    options, seed, ply, number, player, _, hands, _, _, known, _, totals = state
    if options.face_up_draw and pile and (missing := FACE_UP_SIZE - len(face_up)):
        turned, pile = pile[: -missing - 1 : -1], pile[:-missing]
        face_up = tuple(sorted(face_up + turned))
        events += (Replenished(turned),)
    following = (player + 1) % options.players
    if hand == NONE:
        cards = tuple([sum(taken) for taken in won])
        events += (GameEnded(number, cards),)
        if number < options.games:
            totals = tuple([total + taken for total, taken in zip(totals, cards, strict=True)])
            events += (Dealt(number + 1),)
            return Turn(deal(options, seed, ply + 1, number + 1, totals), events, True)
        following = player
    hands = put(hands, player, hand)
    after = make(State, (options, seed, ply + 1, number, following, "play", hands, waterhole, won, pile, face_up, totals))
    return make(Turn, (after, events, pile is not known))
