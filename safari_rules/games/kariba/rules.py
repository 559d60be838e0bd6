"""Kariba's rules: the deal, what is legal, and what an action does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Final

from safari_rules.authoring.results import Turn, Violation, make, put, turn_to
from safari_rules.authoring.shuffle import shuffle
from safari_rules.authoring.text import Said
from safari_rules.games.kariba.constants import (
    CHASERS,
    COPIES,
    DECK,
    ELEPHANT,
    FACE_UP_SIZE,
    HAND_SIZE,
    MOUSE,
    NONE,
    PLAYERS,
    RANKS,
    Counts,
)
from safari_rules.games.kariba.messages import MESSAGES
from safari_rules.games.kariba.scoring import KaribaScoring
from safari_rules.games.kariba.state import (
    Action,
    Chased,
    Dealt,
    DrawFaceUp,
    DrawPile,
    Drew,
    Event,
    GameEnded,
    Options,
    Play,
    Played,
    Replenished,
    State,
)

#: The class again: compiled code reads a `Final` constant faster than it looks up a class by its name.
STATE: Final[type[State]] = State
SEATS: Final = range(PLAYERS[1])
#: For each phase: the actions that belong to it.
PHASES: Final = {"play": frozenset({"play"}), "draw": frozenset({"draw"})}
#: For each player: the events of a play, by rank and count.
PLAYED: Final[list[list[list[tuple[Event, ...]]]]] = [
    [[(Played(player, rank, count),) for count in range(COPIES + 1)] for rank in (0, *RANKS)] for player in SEATS
]
#: For each player: the event of one card from the pile, by rank.
DREW: Final[list[list[tuple[Event, ...]]]] = [[(Drew(player, "pile", 1, (rank,)),) for rank in (0, *RANKS)] for player in SEATS]
#: A cache: for each player the plays of each hand.
PLAYS: Final[list[dict[Counts, tuple[Action, ...]]]] = [{} for _ in SEATS]


def _no_card(action: Play, held: int) -> Said:
    """Return why the hand has too few cards of a rank for a play."""
    if action.rank not in RANKS:
        return Said(MESSAGES, "no-such-rank", player=action.player, number=action.rank)
    if action.count < 1:
        return Said(MESSAGES, "no-card-played", player=action.player)
    return Said(MESSAGES, "card-not-in-hand", player=action.player, rank=action.rank, held=held, count=action.count)


def _no_card_face_up(rank: int) -> Said:
    """Return that no card of a rank lies face up."""
    if rank not in RANKS:
        return Said(MESSAGES, "no-such-rank-face-up", number=rank)
    return Said(MESSAGES, "no-such-card-face-up", rank=rank)


def plus(counts: Counts, rank: int, count: int) -> Counts:
    """Return the counts with `count` more (or fewer) cards of `rank`."""
    return put(counts, rank - 1, counts[rank - 1] + count)


class KaribaRules(KaribaScoring):
    """Kariba's rules."""

    def phases(self) -> Mapping[str, frozenset[str]]:
        """Return the actions of each phase."""
        return PHASES

    def setup(self, options: Options, seed: str) -> State:
        """Return the first game of the match, dealt."""
        return deal(options, seed, ply=0, game_number=1, totals=(0,) * options.players)

    def moves(self, state: State, player: int, limit: int) -> tuple[Action, ...]:
        """List plays by rank, then count. List draws from the pile first, then face-up cards by rank."""
        if state.phase == "play":
            return (PLAYS[player] or _plays(player))[state.hands[player]]
        from_pile: list[Action] = [DrawPile(player)] if state.draw_pile else []
        return (*from_pile, *[DrawFaceUp(player, rank) for rank in sorted(set(state.face_up))])

    def check(self, state: State, action: Action) -> Violation | None:
        """Return the first reason against an action, None if the current player may take it."""
        if action.type == "play":
            rank, count = action.rank, action.count
            held = state.hands[action.player][rank - 1] if 0 < rank <= ELEPHANT else 0
            if not 0 < count <= held:  # K2
                return Violation("card-not-in-hand", "K2", _no_card(action, held))
        elif action.source == "pile":
            if not state.draw_pile:  # K9
                return Violation("pile-empty", "K9", Said(MESSAGES, "pile-empty"))
        elif action.rank not in state.face_up:  # K9
            return Violation("no-such-card-face-up", "K9", _no_card_face_up(action.rank))
        return None

    def effect(self, state: State, action: Action) -> Turn[State, Event]:
        """Return what a legal action brings about."""
        return _play(state, action) if action.type == "play" else _draw(state, action)


def deal(options: Options, seed: str, ply: int, game_number: int, totals: tuple[int, ...]) -> State:
    """Shuffle and deal game `game_number` of the match (K1, KR5)."""
    pile = shuffle(seed, f"kariba/deal/{game_number}", DECK)
    hands = []
    for _ in range(options.players):
        hand, pile = pile[-HAND_SIZE:], pile[:-HAND_SIZE]
        counts = [0] * len(RANKS)
        for rank in hand:
            counts[rank - 1] = counts[rank - 1] + 1
        hands.append(tuple(counts))
    face_up = sorted(pile.pop() for _ in range(FACE_UP_SIZE)) if options.face_up_draw else ()
    first = (options.first_player + game_number - 1) % options.players
    won = (NONE,) * options.players
    return make(STATE, (options, seed, ply, game_number, first, "play", tuple(hands), NONE, won, tuple(pile), tuple(face_up), totals))


def _plays(player: int) -> dict[Counts, tuple[Action, ...]]:
    """Compute a player's plays for each hand, and cache them.

    All 1,287 hands are computed at once, so that no timing reveals a single hand. The cache makes the game about a tenth faster.
    """
    found: dict[Counts, tuple[Action, ...]] = {}
    for size in range(HAND_SIZE + 1):
        for cards in combinations_with_replacement(RANKS, size):
            counts = tuple(map(cards.count, RANKS))
            found[counts] = tuple([Play(player, rank, count) for rank in RANKS for count in range(1, counts[rank - 1] + 1)])
    PLAYS[player] = found
    return found


def _play(state: State, action: Play) -> Turn[State, Event]:
    """Put the cards at the waterhole, let the animal chase, and refill the hand (K2)."""
    player, rank, count, _ = action
    options, _, ply, _, _, _, hands, before, won, pile, face_up, _ = state
    hand, waterhole, place = list(hands[player]), list(before), rank - 1
    hand[place] = hand[place] - count
    waterhole[place] = gathered = waterhole[place] + count
    events = PLAYED[player][rank][count]
    if chased := prey(waterhole, rank, gathered):
        prize = waterhole[chased - 1]
        waterhole[chased - 1] = 0
        won = put(won, player, plus(won[player], chased, prize))
        events += (make(Chased, (player, chased, rank, prize, "chased")),)
    if options.face_up_draw:  # K9
        if pile or face_up:
            hands = put(hands, player, tuple(hand))
            after = state._replace(ply=ply + 1, phase="draw", hands=hands, waterhole=tuple(waterhole), won=won)
            return turn_to(after, events, False)
    elif pile:  # K5, KR2: as many as were played, because the hand is full while there is a pile
        if count == 1:
            card, pile = pile[-1], pile[:-1]
            hand[card - 1] = hand[card - 1] + 1  # the compiled form is slower with += of an item
            events += DREW[player][card]
        else:
            drawn, pile = pile[: -count - 1 : -1], pile[:-count]
            for card in drawn:
                hand[card - 1] = hand[card - 1] + 1
            events += (make(Drew, (player, "pile", len(drawn), drawn, "drew")),)
    return _end_turn(state, tuple(hand), tuple(waterhole), won, pile, face_up, events)


def prey(waterhole: Sequence[int], rank: int, gathered: int) -> int:
    """Return the rank that `gathered` animals of a rank chase away, or 0 if they chase none."""
    if gathered < CHASERS:  # K3
        return 0
    if rank == MOUSE:  # K4
        return ELEPHANT if waterhole[ELEPHANT - 1] else 0
    for weaker in range(rank - 1, 0, -1):  # K3, KR1: the elephant may chase the mouse
        if waterhole[weaker - 1]:
            return weaker
    return 0


def _draw(state: State, action: DrawPile | DrawFaceUp) -> Turn[State, Event]:
    """Draw one card from the pile or face up (K9); the turn goes on while the hand can be refilled (KR2, KR3)."""
    player, pile, face_up = action.player, state.draw_pile, state.face_up
    if action.source == "pile":
        card, pile = pile[-1], pile[:-1]
    else:
        card = action.rank
        place = face_up.index(card)
        face_up = face_up[:place] + face_up[place + 1 :]
    hand = plus(state.hands[player], card, 1)
    events = DREW[player][card] if action.source == "pile" else (Drew(player, "face-up", 1, (card,)),)
    if sum(hand) >= HAND_SIZE or not (pile or face_up):
        return _end_turn(state, hand, state.waterhole, state.won, pile, face_up, events)
    after = state._replace(ply=state.ply + 1, hands=put(state.hands, player, hand), draw_pile=pile, face_up=face_up)
    return turn_to(after, events, action.source == "pile")


def _end_turn(
    state: State,
    hand: Counts,
    waterhole: Counts,
    won: tuple[Counts, ...],
    pile: tuple[int, ...],
    face_up: tuple[int, ...],
    events: tuple[Event, ...],
) -> Turn[State, Event]:
    """Replenish the face-up cards (K9), end the game or deal the next one where they are due (K6, KR6, K8), and pass the turn."""
    options, seed, ply, number, player, _, hands, _, _, known, _, totals = state
    if options.face_up_draw and pile and (missing := FACE_UP_SIZE - len(face_up)):
        turned, pile = pile[: -missing - 1 : -1], pile[:-missing]
        face_up = tuple(sorted(face_up + turned))
        events += (Replenished(turned),)
    following = (player + 1) % options.players
    if not pile and hand == NONE:
        cards = tuple([sum(taken) for taken in won])
        events += (GameEnded(number, cards),)
        if number < options.games:
            totals = tuple([total + taken for total, taken in zip(totals, cards, strict=True)])
            events += (Dealt(number + 1),)
            return turn_to(deal(options, seed, ply + 1, number + 1, totals), events, True)
        following = player
    hands = put(hands, player, hand)
    after = make(STATE, (options, seed, ply + 1, number, following, "play", hands, waterhole, won, pile, face_up, totals))
    return turn_to(after, events, pile is not known)
