"""Safarü on the wire: options, state, actions and events; when a state is whole."""

from __future__ import annotations

from functools import partial

from safari_rules.fields import LARGEST, Cards, Choice, Const, Flag, Integer, Integers, ListOf, Nullable
from safari_rules.game import Wire
from safari_rules.games.safaru.state import (
    ANIMALS,
    CARDS,
    COLORS,
    METHODS,
    PLAYERS,
    ROUNDS,
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
from safari_rules.schema import OneOf, Record, Shape, complete, ply, ply_limit, seed, version

DEALS = (1, 20)

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


class SafaruFacts(Shape):
    """What a card is (FR16)."""

    color = Choice(COLORS, "Its color.")
    animal = Nullable(Choice(ANIMALS.values()), "Its animal, where it counts (F11): null for the other three colors.")
    number = Integer(0, 9, "The number on it; 0 is a baby.")
    triangles = Integer(0, 2, "How many triangles it carries, a point each (F11).")


class SafaruNewOptions(Shape):
    """How a match is to be played; what is left out is at its default."""

    players = Integer(*PLAYERS, "How many play; four play as partners, 0 and 2 against 1 and 3, unless `partners` is false.", default=2)
    reversed = Flag("Safarü renversé, the reversed game (F13, F14).", default=False)
    deals = Integer(*DEALS, "How many times the whole deck is played; 1 with a target_score.", default=1)
    target_score = Nullable(Integer(1, 1000), "Play deals until a total reaches this (F12); not with reversed.", default=None)
    partners = Flag(
        "Whether, with four players, those sitting opposite play together; false only with reversed and four players (FR15).",
        default=True,
        late=True,
    )
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
    deal_number = Integer(1, LARGEST, "Which deal of the match this is.")
    round = Integer(1, max(ROUNDS.values()), "Which round of four cards a hand this is, within the deal.")
    starter = Seat("Who began this round.")
    current_player = Seat("Whose turn it is.")
    phase = Choice(("play", "choose-method", "choose-capture"), 'What the current player is to do; "play" alone unless reversed.')
    hands = ListOf(CardSetField(), *PLAYERS, "One hand a player, in any order.", secret=True)
    table = CardSetField("The face-up cards, in any order.")
    captured = ListOf(CardSetField(), *PLAYERS, "What each player has captured in this deal, in any order.")
    draw_pile = Cards(CARDS, len(CARDS), "The draw pile; the last card is the top.", ordered=True, secret=True)
    played = Nullable(Record(SafaruInTheAir, InTheAir), "The card in the air; null in the phase play.")
    totals = Integers(-LARGEST, LARGEST, *PLAYERS, "Points of the deals before this one; partners both carry their team's.")


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
    deal_number = Integer(1, LARGEST, "Which deal of the match.")
    points = Integers(-1000, 1000, *PLAYERS, "The points of this deal, per player.")


class SafaruDealtEvent(Shape):
    """A round was dealt (F9)."""

    type = Const("dealt", "The kind of event.")
    deal_number = Integer(1, LARGEST, "Which deal of the match.")
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


WIRE: Wire[State] = Wire(
    name="Safaru",
    code=Code("What it is called on the wire; the second card of a color and number ends in b."),
    facts=Record(SafaruFacts, dict),
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
)
