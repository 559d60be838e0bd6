"""Safarü on the wire: options, state, actions and events; when a state is whole."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from safari_rules.errors import Flaw
from safari_rules.game import Wire
from safari_rules.games.safaru.captures import methods
from safari_rules.games.safaru.scoring import target_reached
from safari_rules.games.safaru.state import (
    CARDS,
    HAND_SIZE,
    METHODS,
    ROUNDS,
    TABLE_SIZE,
    Action,
    Capture,
    Captured,
    ChooseMethod,
    DealEnded,
    Dealt,
    InTheAir,
    MethodChosen,
    Options,
    Play,
    Played,
    Release,
    Released,
    State,
)
from safari_rules.schema import (
    Cards,
    Choice,
    Const,
    Document,
    Flag,
    Integer,
    Integers,
    ListOf,
    Nullable,
    OneOf,
    Record,
    Shape,
    complete,
    ply,
    ply_limit,
    seed,
    version,
)
from safari_rules.whole import common_flaws, misplaced, places, seated, seats

PLAYERS = (2, 4)
DEALS = (1, 20)
MOST_DEALS = 10**6
MOST_POINTS = 10**6

Seat = partial(Integer, 0, PLAYERS[1] - 1)
CardField = partial(Choice, {code: card for card, code in enumerate(CARDS)})
Code = partial(Choice, CARDS)
CardSetField = partial(Cards, CARDS, len(CARDS), ordered=False)
MethodField = partial(Choice, METHODS)


class Codes(ListOf[str]):
    """A list of codes in any order, ascending within; a code given twice stays so."""

    def __init__(self, doc: str) -> None:
        self.cards = Cards(CARDS, len(CARDS), ordered=False)
        super().__init__(Code(), 0, len(CARDS), doc)

    def read(self, value: object) -> tuple[str, ...]:
        return tuple([CARDS[card] for card in self.cards.read(value)])

    def write(self, value: tuple[str, ...]) -> list[str]:
        return list(value)


class SafaruNewOptions(Shape):
    """How a match is to be played; what is left out is at its default."""

    players = Integer(*PLAYERS, "How many play; four play as partners, 0 and 2 against 1 and 3.", default=2)
    reversed = Flag("Safarü renversé, the reversed game (F13, F14).", default=False)
    deals = Integer(*DEALS, "How many times the whole deck is played; 1 with a target_score.", default=1)
    target_score = Nullable(Integer(1, 1000), "Play deals until a total reaches this (F12); not with reversed.", default=None)
    first_player = Seat("Who begins the first round.", default=0)
    ply_limit = ply_limit()


SafaruOptions = complete(SafaruNewOptions, "SafaruOptions")


class SafaruInTheAir(Shape):
    """A card played in the reversed game while its method and capture are chosen (F13)."""

    player = Seat("Who played it.")
    card = CardField("The card; it is in no hand and not on the table.")
    method = Nullable(MethodField(), "The method chosen; null until it is.")


class SafaruState(Shape):
    """A match in progress, secrets included."""

    game = Const("safaru", "Which game this is.")
    version = version(1)
    options = Record(SafaruOptions, Options, "The options the match is played with.")
    seed = seed()
    ply = ply()
    deal_number = Integer(1, MOST_DEALS, "Which deal of the match this is.")
    round = Integer(1, max(ROUNDS.values()), "Which round of four cards a hand this is, within the deal.")
    starter = Seat("Who began this round.")
    current_player = Seat("Whose turn it is.")
    phase = Choice(("play", "choose-method", "choose-capture"), 'What the current player is to do; "play" alone unless reversed.')
    hands = ListOf(CardSetField(), *PLAYERS, "One hand a player, in any order.", secret=True)
    table = CardSetField("The face-up cards, in any order.")
    captured = ListOf(CardSetField(), *PLAYERS, "What each player has captured in this deal, in any order.")
    draw_pile = Cards(CARDS, len(CARDS), "The draw pile; the last card is the top.", ordered=True, secret=True)
    played = Nullable(Record(SafaruInTheAir, InTheAir), "The card in the air; null in the phase play.")
    totals = Integers(-MOST_POINTS, MOST_POINTS, *PLAYERS, "Points of the deals before this one; partners both carry their team's.")


class SafaruCaptureAction(Shape):
    """A card captures table cards by one method or several (F2 to F6)."""

    type = Const("capture", "The kind of action.")
    player = Seat("The acting player's seat.")
    card = Code("The card played.")
    sum = Codes("Table cards that add up to the played number (F3); empty where this method is not used.")
    seventeen = Codes("Table cards that with the played number add up to 17 (F4); empty where this method is not used.")
    pair = Nullable(Code(), "A table card of the same number (F5); null where this method is not used.")


class SafaruReleaseAction(Shape):
    """A card goes to the table without capturing (F8)."""

    type = Const("release", "The kind of action.")
    player = Seat("The acting player's seat.")
    card = Code("The card played.")


class SafaruPlayAction(Shape):
    """A card is played for the left neighbour to choose its method (F13)."""

    type = Const("play", "The kind of action.")
    player = Seat("The acting player's seat.")
    card = Code("The card played.")


class SafaruChooseMethodAction(Shape):
    """The left neighbour chooses the method (F13)."""

    type = Const("choose-method", "The kind of action.")
    player = Seat("The acting player's seat: the left neighbour.")
    method = MethodField("The method to be used.")


class SafaruPlayedEvent(Shape):
    """A card was played, and its method is to be chosen."""

    type = Const("played", "The kind of event.")
    player = Seat("Who played it.")
    card = Code("The card.")


class SafaruMethodChosenEvent(Shape):
    """The method was chosen."""

    type = Const("method_chosen", "The kind of event.")
    player = Seat("Who chose.")
    method = MethodField("The method.")


class SafaruReleasedEvent(Shape):
    """A card went to the table."""

    type = Const("released", "The kind of event.")
    player = Seat("Who released it.")
    card = Code("The card.")


class SafaruCapturedEvent(Shape):
    """Cards were captured."""

    type = Const("captured", "The kind of event.")
    player = Seat("Who captured.")
    card = Code("The card played.")
    sum = Codes("The cards captured by sum.")
    seventeen = Codes("The cards captured by seventeen.")
    pair = Nullable(Code(), "The card captured as a pair, and the played card with it.")


class SafaruDealEndedEvent(Shape):
    """A deal ended (F10)."""

    type = Const("deal_ended", "The kind of event.")
    deal_number = Integer(1, MOST_DEALS, "Which deal of the match.")
    points = Integers(-1000, 1000, *PLAYERS, "The points of this deal, per player.")


class SafaruDealtEvent(Shape):
    """A round was dealt (F9)."""

    type = Const("dealt", "The kind of event.")
    deal_number = Integer(1, MOST_DEALS, "Which deal of the match.")
    round = Integer(1, max(ROUNDS.values()), "Which round of the deal.")
    dealer = Seat("Who dealt: the starter of the round before.")
    table = Codes("The cards newly dealt to the table; possibly none.")


ACTION = OneOf(
    "SafaruAction",
    {
        "capture": Record(SafaruCaptureAction, Capture),
        "release": Record(SafaruReleaseAction, Release),
        "play": Record(SafaruPlayAction, Play),
        "choose-method": Record(SafaruChooseMethodAction, ChooseMethod),
    },
    "One thing a player of Safarü does.",
)

EVENT = OneOf(
    "SafaruEvent",
    {
        "played": Record(SafaruPlayedEvent, Played),
        "method_chosen": Record(SafaruMethodChosenEvent, MethodChosen),
        "released": Record(SafaruReleasedEvent, Released),
        "captured": Record(SafaruCapturedEvent, Captured),
        "deal_ended": Record(SafaruDealEndedEvent, DealEnded),
        "dealt": Record(SafaruDealtEvent, Dealt),
    },
    "One thing that an action of Safarü brought about.",
)


def option_flaws(options: Options) -> Iterator[Flaw]:
    """Options that do not go together."""
    yield from seated(options)
    if options.target_score is not None:
        if options.deals != 1:
            yield Flaw("/deals", f"Expected 1 with a target_score, not {options.deals}.")
        if options.reversed:
            yield Flaw("/target_score", "Expected null in the reversed game, which is played over a number of deals.")


def state_flaws(state: State, document: Document) -> Iterator[Flaw]:
    """What keeps a state from being whole, most basic first."""
    yield from common_flaws(state, option_flaws(state.options))
    yield from seats(state, document, "hands", "captured", "totals")
    players = state.options.players
    if state.starter >= players:
        yield Flaw("/starter", f"Expected a seat of this game: 0 to {players - 1}, not {state.starter}.")
    if state.played is not None and state.played.player >= players:
        yield Flaw("/played/player", f"Expected a seat of this game: 0 to {players - 1}, not {state.played.player}.")
    piles = [*state.hands, *state.captured, state.table, state.draw_pile, () if state.played is None else (state.played.card,)]
    if sorted([card for pile in piles for card in pile]) != list(range(len(CARDS))):
        yield from misplaced(_cards(document), dict.fromkeys(CARDS, 1))
    yield from _match_flaws(state)
    yield from _air_flaws(state)
    yield from _turn_flaws(state)


def _cards(document: Document) -> Iterator[tuple[str, str]]:
    """Every card with its place."""
    for name in ("hands", "table", "captured", "draw_pile"):
        yield from places(document[name], f"/{name}")
    if document["played"] is not None:
        yield "/played/card", document["played"]["card"]


def _match_flaws(state: State) -> Iterator[Flaw]:
    """Whether deals, totals and the draw pile fit one another."""
    options = state.options
    if options.target_score is None and state.deal_number > options.deals:
        yield Flaw("/deal_number", f"Expected at most options.deals: {options.deals}, not {state.deal_number}.")
    for player, total in enumerate(state.totals):
        if state.deal_number == 1 and total:
            yield Flaw(f"/totals/{player}", f"Expected 0 in the first deal, not {total}.")
        if options.players == 4 and total != state.totals[player - 2]:
            yield Flaw(f"/totals/{player}", "Expected the same total for both partners.")
        if options.target_score is not None and total >= options.target_score:
            yield Flaw(
                f"/totals/{player}", f"Expected less than the target of {options.target_score}: the match was over before this deal."
            )
    if state.round > ROUNDS[options.players]:
        yield Flaw("/round", f"Expected at most {ROUNDS[options.players]} with {options.players} players, not {state.round}.")
    left = max(0, len(CARDS) - state.round * (HAND_SIZE * options.players + TABLE_SIZE))  # FR2
    if len(state.draw_pile) != left:
        yield Flaw("/draw_pile", f"Expected {left} cards in round {state.round}, not {len(state.draw_pile)}.")


def _air_flaws(state: State) -> Iterator[Flaw]:
    """Whether the card in the air fits the phase (F13)."""
    played = state.played
    if state.phase == "play":
        if played is not None:
            yield Flaw("/played", "Expected null in the phase play.")
        return
    if not state.options.reversed:
        yield Flaw("/phase", 'Expected "play": the other phases belong to the reversed game.')
    if played is None:
        yield Flaw("/played", f"Expected the card in the air in the phase {state.phase}, not null.")
        return
    possible = methods(played.card, state.table)
    if len(possible) < 2:
        yield Flaw("/played/card", f"Expected a card that can capture by two methods or more: {CARDS[played.card]} cannot.")
    if state.phase == "choose-method" and played.method is not None:
        yield Flaw("/played/method", "Expected null until the method is chosen.")
    if state.phase == "choose-capture" and played.method not in possible:
        yield Flaw("/played/method", f"Expected a method by which {CARDS[played.card]} can capture.")


def _turn_flaws(state: State) -> Iterator[Flaw]:
    """Whether hand sizes and current player fit the course of the round."""
    players, played = state.options.players, state.played
    sizes = [len(hand) for hand in state.hands]
    if played is not None:
        sizes[played.player] += 1
    done = HAND_SIZE * players - sum(sizes)
    for seat in range(players):
        turn = (seat - state.starter) % players
        expected = HAND_SIZE - (done - turn + players - 1) // players
        if sizes[seat] != expected:
            yield Flaw(f"/hands/{seat}", f"Expected {expected} cards in this hand, as the round stands, not {sizes[seat]}.")
    to_play = (state.starter + done) % players
    if done == HAND_SIZE * players:
        yield from _end_flaws(state)
        to_play = (to_play - 1) % players
    if played is not None and played.player != to_play:
        yield Flaw("/played/player", f"Expected the player whose turn it is: {to_play}, not {played.player}.")
    current = (to_play + 1) % players if state.phase == "choose-method" else to_play
    if state.current_player != current:
        yield Flaw("/current_player", f"Expected {current}, as the round stands, not {state.current_player}.")


def _end_flaws(state: State) -> Iterator[Flaw]:
    """All hands are empty with nothing in the air only at the very end."""
    if state.draw_pile:
        yield Flaw("/hands", "Expected cards in the hands: the next round would have been dealt.")
    if not target_reached(state) and (state.options.target_score is not None or state.deal_number < state.options.deals):
        yield Flaw("/hands", "Expected cards in the hands: the next deal would have been dealt.")


WIRE: Wire[State, Action] = Wire(
    name="Safaru",
    options=Record(SafaruNewOptions, Options, "The options of the match."),
    seed=seed(),
    state=Record(SafaruState, State, "The match as it stands."),
    action=ACTION,
    event=EVENT,
    parts={
        "earlier_deals": "The deals before this one.",
        "triangles": "A point for each triangle (F11, F14).",
        "hedgehogs": "For the most hedgehogs (F11, F14).",
        "unicorns": "For the most unicorns (F11); not in the reversed game.",
        "babies": "Minus 5 for each 0 (F11); not in the reversed game.",
        "cards": "For the most cards (F14); only in the reversed game.",
    },
    reasons={
        "deals-played": "The last deal ended (F10).",
        "target-reached": "A total reached the target when a deal ended (F12).",
        "ply-limit": "The agreed number of actions was reached.",
    },
    option_flaws=option_flaws,
    state_flaws=state_flaws,
)
