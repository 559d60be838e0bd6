"""7 Safari on the wire: options, state, actions and events; when a state is whole."""

from __future__ import annotations

from functools import partial
from typing import Any

from safari_rules.fields import Cards, Choice, Const, Document, Flag, Integer, ListOf, Nullable, Publish, WireField
from safari_rules.game import Wire
from safari_rules.games.seven_safari.state import (
    CARDS,
    CHARLIES,
    CODES,
    EMPTY,
    FACE_UP,
    INDEX,
    MOST_COLUMNS,
    MOST_ROWS,
    NUMBERS,
    PLAYERS,
    SPECIES,
    CharliePlaced,
    Options,
    Pick,
    Picked,
    PickedEvent,
    Place,
    PlaceCharlie,
    Placed,
    State,
    Trade,
    Traded,
)
from safari_rules.schema import OneOf, Record, Shape, complete, ply, ply_limit, seed, version

Seat = partial(Integer, 0, PLAYERS[1] - 1)
Row = partial(Integer, 0, MOST_ROWS - 1)
Column = partial(Integer, 0, MOST_COLUMNS - 1)
Card = partial(Choice, CARDS)


class SevenSafariCell(Shape):
    """A card in the jungle."""

    card = Choice(CODES, "The card; Charlies always lie face up.", secret=True)
    face_up = Flag("Whether the card can be seen.")


class Cell(WireField[int]):
    """A cell: null, or a card and how it lies; one integer within."""

    expected = 'null or an object with "card" and "face_up"'

    def __init__(self) -> None:
        super().__init__("A cell of the jungle; null where this turn's pick emptied it.")
        self.whole = Nullable(Record(SevenSafariCell, lambda card, face_up: INDEX[card] + FACE_UP * face_up))
        self.documents = {EMPTY: None} | {
            card + FACE_UP * up: {"card": code, "face_up": up} for card, code in enumerate(CODES) for up in (False, True)
        }

    def read(self, value: Any) -> int:
        if type(value) is dict and len(value) == 2:
            try:
                face_up = value["face_up"]
                if face_up is True:
                    return INDEX[value["card"]] + FACE_UP
                if face_up is False:
                    return INDEX[value["card"]]
            except (KeyError, TypeError):
                pass
        cell = self.whole.read(value)
        return EMPTY if cell is None else int(cell)

    def write(self, value: int) -> Document | None:
        document = self.documents[value]
        return document and document.copy()

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        return self.whole.json_schema(publish, hidden=hidden)


class SevenSafariPicked(Shape):
    """The card picked this turn."""

    row = Row("The row it was picked from.")
    column = Column("The column it was picked from.")
    card = Choice({code: card for card, code in enumerate(CARDS)}, "The card; it is in the hand already.", secret=True)
    was_face_up = Flag("Whether it lay face up.")


class SevenSafariFacts(Shape):
    """What a card is; both are null for a Safari Charlie."""

    species = Nullable(Choice(SPECIES), "Its animal.")
    number = Nullable(Integer(NUMBERS[0], NUMBERS[-1]), "The number on it.")


class SevenSafariNewOptions(Shape):
    """How a game is to be played; what is left out is at its default."""

    players = Integer(*PLAYERS, "How many play.", default=2)
    diagonal = Flag("Version 1, Diagonal Safari: lines are diagonals too (S9).", default=False)
    swapping = Flag("Version 2, Swappin' Safari: face-up animals may be picked (S10).", default=False)
    first_player = Seat("Who begins (S2).", default=0)
    ply_limit = ply_limit()


SevenSafariOptions = complete(SevenSafariNewOptions, "SevenSafariOptions")


class SevenSafariState(Shape):
    """A game in progress, secrets included."""

    game = Const("seven-safari", "Which game this is.")
    version = version(1)
    options = Record(SevenSafariOptions, Options, "The options the game is played with.")
    seed = seed()
    ply = ply()
    current_player = Seat("Whose turn it is.")
    phase = Choice(("pick", "place"), "What the current player is to do.")
    jungle = ListOf(ListOf(Cell(), 1, MOST_COLUMNS), 1, MOST_ROWS, "Rows of cells, top row first.", secret=True)
    hands = ListOf(Cards(CARDS, len(CARDS), ordered=False), *PLAYERS, "One hand a player, in any order.", secret=True)
    charlies = Integer(0, CHARLIES, "How many Safari Charlies are left in the stack.")
    picked = Nullable(Record(SevenSafariPicked, Picked), "The card picked this turn; null in the phase pick.", secret=True)


class SevenSafariPickAction(Shape):
    """A card is taken from the jungle into the hand (S3)."""

    type = Const("pick", "The kind of action.")
    player = Seat("The acting player's seat.")
    row = Row("The row of the cell, from 0.")
    column = Column("The column of the cell, from 0.")


class SevenSafariTradeAction(Shape):
    """A card from the hand takes the place of a Charlie (S6)."""

    type = Const("trade", "The kind of action.")
    player = Seat("The acting player's seat.")
    row = Row("The row of the cell, from 0.")
    column = Column("The column of the cell, from 0.")
    card = Card("The card from the hand.")


class SevenSafariPlaceAction(Shape):
    """A card from the hand fills the emptied cell (S4)."""

    type = Const("place", "The kind of action.")
    player = Seat("The acting player's seat.")
    card = Card("The card from the hand.")


class SevenSafariPlaceCharlieAction(Shape):
    """A Safari Charlie fills the emptied cell (S5)."""

    type = Const("place-charlie", "The kind of action.")
    player = Seat("The acting player's seat.")


class SevenSafariPickedEvent(Shape):
    """A card was taken from the jungle."""

    type = Const("picked", "The kind of event.")
    player = Seat("Who picked it.")
    row = Row("The row of the cell.")
    column = Column("The column of the cell.")
    card = Nullable(Card(), "The card; null where it may not be known.")
    was_face_up = Flag("Whether it lay face up.")


class SevenSafariPlacedEvent(Shape):
    """A card was put into the jungle."""

    type = Const("placed", "The kind of event.")
    player = Seat("Who placed it.")
    row = Row("The row of the cell.")
    column = Column("The column of the cell.")
    card = Card("The card.")


class SevenSafariCharliePlacedEvent(Shape):
    """A Charlie was put into the jungle."""

    type = Const("charlie_placed", "The kind of event.")
    player = Seat("Who placed it.")
    row = Row("The row of the cell.")
    column = Column("The column of the cell.")


class SevenSafariTradedEvent(Shape):
    """A card took the place of a Charlie, which went back to the stack."""

    type = Const("traded", "The kind of event.")
    player = Seat("Who traded.")
    row = Row("The row of the cell.")
    column = Column("The column of the cell.")
    card = Card("The card.")


ACTION = OneOf(
    "SevenSafariAction",
    {
        "pick": Record(SevenSafariPickAction, Pick),
        "trade": Record(SevenSafariTradeAction, Trade),
        "place": Record(SevenSafariPlaceAction, Place),
        "place-charlie": Record(SevenSafariPlaceCharlieAction, PlaceCharlie),
    },
    "One thing a player of 7 Safari does.",
)

EVENT = OneOf(
    "SevenSafariEvent",
    {
        "picked": Record(SevenSafariPickedEvent, PickedEvent),
        "placed": Record(SevenSafariPlacedEvent, Placed),
        "charlie_placed": Record(SevenSafariCharliePlacedEvent, CharliePlaced),
        "traded": Record(SevenSafariTradedEvent, Traded),
    },
    "One thing that an action of 7 Safari brought about.",
)


WIRE: Wire[State] = Wire(
    name="SevenSafari",
    code=Choice(CODES, "What it is called on the wire."),
    facts=Record(SevenSafariFacts, dict),
    options=Record(SevenSafariNewOptions, Options, "The options of the game."),
    seed=seed(),
    state=Record(SevenSafariState, State, "The game as it stands."),
    action=ACTION,
    event=EVENT,
    parts={
        "best": "The highest card of each species but the hyena (S8).",
        "duplicates": "Minus every other card of those species (S8).",
        "hyenas": "Minus every hyena (S8).",
    },
    reasons={
        "jungle-revealed": "No card in the jungle lies face down (S7).",
        "last-charlie": "The last Safari Charlie has been placed (S7).",
        "ply-limit": "The agreed number of actions was reached.",
    },
)
