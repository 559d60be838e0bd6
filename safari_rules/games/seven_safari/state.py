"""7 Safari's shapes: options, state, actions and events, each defined once, in Python and in JSON.

In Python a card is its index in `CARDS`, and a cell of the jungle is one integer (see `constants`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from operator import or_
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from safari_rules.authoring import schema as fields
from safari_rules.authoring.codecs import CardList, Codec, CodecError, Flag, Integer, Integers, ListOf, OneOfTexts
from safari_rules.authoring.results import Component
from safari_rules.authoring.schema import Record, Shape, record, state_of, view_of
from safari_rules.authoring.shapes import game_schema
from safari_rules.authoring.text import count
from safari_rules.games.seven_safari.constants import (
    CARDS,
    CHARLIE,
    CHARLIES,
    CODES,
    EMPTY,
    FACE_DOWN,
    FACE_UP,
    INDEX,
    MOST_COLUMNS,
    MOST_HISTORIES,
    MOST_ROWS,
    MOST_WEIGHT,
    NUMBERS,
    PLAYERS,
    SPECIES,
    SYMBOLS,
    Jungle,
    cell_name,
    name_of,
)

Phase: TypeAlias = Literal["pick", "place"]

Seat = partial(Integer, 0, PLAYERS[1] - 1)
Row = partial(Integer, 0, MOST_ROWS - 1)
Column = partial(Integer, 0, MOST_COLUMNS - 1)
Species = partial(OneOfTexts, component="SevenSafariSpecies", about="An animal.")
_Card = partial(OneOfTexts, component="SevenSafariCard", about="The code of an animal card.")
#: The codec of a card that reads its code as it is, and the one that reads it as an index.
Card, CardIndex = partial(_Card, CARDS), partial(_Card, {code: card for card, code in enumerate(CARDS)})
JungleCard = partial(
    OneOfTexts,
    CODES,
    component="SevenSafariJungleCard",
    about="The code of a card that may lie in the jungle: an animal, or a Safari Charlie.",
)


#: A card that lies face down, in a view.
UNSEEN = {"card": None, "face_up": False}


class Cell(Record[int]):
    """A cell: in JSON null, or a card and whether it lies face up, in Python one integer. `Rows` writes it."""

    def __init__(self, shape: Shape | None = None) -> None:
        members = {
            "card": JungleCard("The card. Safari Charlies always lie face up.", secret=True),
            "face_up": Flag("Whether the card can be seen."),
        }
        super().__init__(shape or Shape("SevenSafariCell", "A card in the jungle.", members), self.cell, allow_none=True)

    def cell(self, card: str, face_up: bool) -> int:
        """Return the integer of a card."""
        return INDEX[card] + FACE_UP * face_up

    def read(self, value: Any) -> int:
        if type(value) is dict and len(value) == 2:
            try:
                face_up = value["face_up"]
                if face_up is True:
                    return INDEX[value["card"]] + FACE_UP
                if face_up is False:
                    return INDEX[value["card"]]
            except (LookupError, TypeError):
                pass
        return EMPTY if value is None else super().read(value)

    def reader(self) -> Callable[[Any], int]:
        return self.read  # `read` takes null, too

    def hidden(self) -> SeenCell:
        return SeenCell(view_of(self.shape))


class SeenCell(Cell):
    """A cell of a view: a card that lies face down is not seen."""

    def read(self, value: Any) -> int:
        if type(value) is dict and len(value) == 2 and value.get("card", value) is None and value.get("face_up") is False:
            return FACE_DOWN
        return super().read(value)

    def cell(self, card: str | None, face_up: bool) -> int:
        """Return the integer of a card. Raises CodecError for one that lies face up and is not seen."""
        if not face_up:
            return FACE_DOWN
        if card is None:
            raise CodecError({"card": ["Expected the card, which lies face up."]})
        return super().cell(card, face_up)


class Rows(ListOf[tuple[int, ...]]):
    """The rows of the jungle, written all at once."""

    def __init__(self, doc: str, **more: Any) -> None:
        super().__init__(ListOf(Cell(), 1, MOST_COLUMNS), 1, MOST_ROWS, doc, **more)
        self.documents = {EMPTY: None} | {
            card + FACE_UP * up: {"card": code, "face_up": up} for card, code in enumerate(CODES) for up in (False, True)
        }

    def write(self, value: Jungle) -> Any:
        documents = self.documents
        return [[(document := documents[cell]) and document.copy() for cell in row] for row in value]

    def hidden(self) -> Codec[Any]:
        codec: Any = super().hidden()
        codec.documents = {**self.documents, FACE_DOWN: UNSEEN, None: None}
        return codec  # type: ignore[no-any-return]


class Facts(NamedTuple):
    """The facts of a card. Both are null for a Safari Charlie."""

    species: Annotated[str | None, Species(SPECIES, "The animal on the card.", allow_none=True)]
    number: Annotated[int | None, Integer(NUMBERS[0], NUMBERS[-1], "The number on the card.", allow_none=True)]


COMPONENTS = (
    *[
        Component(code := f"{species}-{number}", name_of(code), 1, symbol, Facts(species, number)._asdict())
        for species, symbol in zip(SPECIES, SYMBOLS, strict=True)
        for number in NUMBERS
    ],
    Component(CODES[CHARLIE], "Safari Charlie", CHARLIES, "🤠", Facts(None, None)._asdict()),
)


class Options(NamedTuple):
    """The options of a game. An option that is left out has its default."""

    players: Annotated[int, Integer(*PLAYERS, "The number of players.")] = 2
    diagonal: Annotated[bool, Flag("Version 1, Diagonal Safari: diagonals count as lines, too (S9).")] = False
    swapping: Annotated[bool, Flag("Version 2, Swappin' Safari: face-up animals may be picked, too (S10).")] = False
    first_player: Annotated[int, Seat("The seat that begins (S2).")] = 0
    ply_limit: Annotated[int | None, fields.ply_limit()] = None


class Picked(NamedTuple):
    """The card picked this turn."""

    row: Annotated[int, Row("The row that the card was picked from, from 0.")]
    column: Annotated[int, Column("The column that the card was picked from, from 0.")]
    card: Annotated[int, CardIndex("The card, which is already in the hand.", secret=True)]
    was_face_up: Annotated[bool, Flag("Whether the card lay face up.")]


@state_of("7 Safari")
class State(NamedTuple):
    """A game in progress, including everything hidden."""

    options: Annotated[Options, record(Options, "SevenSafariOptions", "The options the game is played with.")]
    seed: Annotated[str, fields.seed()]
    ply: Annotated[int, fields.ply()]
    current_player: Annotated[int, Seat("The seat whose turn it is.")]
    phase: Annotated[Phase, fields.phase("SevenSafari", Phase)]
    jungle: Annotated[Jungle, Rows("The jungle: rows of cells, top row first. An empty cell is null.")]
    hands: Annotated[
        tuple[tuple[int, ...], ...],
        ListOf(CardList(CardIndex(), len(CARDS), ordered=False), *PLAYERS, "The cards in each player's hand, in any order."),
    ]
    charlies: Annotated[int, Integer(0, CHARLIES, "The number of Safari Charlies left in the stack.")]
    picked: Annotated[
        Picked | None,
        record(Picked, "SevenSafariPicked", 'The card picked this turn. Null in the phase "pick".', allow_none=True),
    ]

    def __str__(self) -> str:
        now = f"current player {self.current_player}, phase {self.phase}"
        head = f"7 Safari, ply {self.ply}: {now}; {count(self.charlies, 'Charlie')} in the stack"
        rows = [" ".join(f"{cell_name(cell):>10}" for cell in row) for row in self.jungle]
        held = [count(len(hand), "card") if None in hand else " ".join([CARDS[card] for card in hand]) for hand in self.hands]
        return "\n".join([head, *rows, *[f"  player {player}  {hand}" for player, hand in enumerate(held)]])


class Pick(NamedTuple):
    """A card is taken from the jungle into the hand (S3)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    row: Annotated[int, Row("The row of the cell, from 0.")]
    column: Annotated[int, Column("The column of the cell, from 0.")]
    type: Literal["pick"] = "pick"


class Trade(NamedTuple):
    """A card from the hand takes the place of a Charlie (S6)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    row: Annotated[int, Row("The row of the cell, from 0.")]
    column: Annotated[int, Column("The column of the cell, from 0.")]
    card: Annotated[str, Card("The card from the hand.")]
    type: Literal["trade"] = "trade"


class Place(NamedTuple):
    """A card from the hand fills the emptied cell (S4)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    card: Annotated[str, Card("The card from the hand.")]
    type: Literal["place"] = "place"


class PlaceCharlie(NamedTuple):
    """A Safari Charlie fills the emptied cell (S5)."""

    player: Annotated[int, Seat("The acting player's seat.")]
    type: Literal["place-charlie"] = "place-charlie"


Action: TypeAlias = Pick | Trade | Place | PlaceCharlie


class PickedEvent(NamedTuple):
    """A card was taken from the jungle."""

    player: Annotated[int, Seat("The seat of the player who picked the card.")]
    row: Annotated[int, Row("The row of the cell, from 0.")]
    column: Annotated[int, Column("The column of the cell, from 0.")]
    card: Annotated[str | None, Card("The card. Null if the viewer may not know it.", allow_none=True)]
    was_face_up: Annotated[bool, Flag("Whether the card lay face up.")]
    type: Literal["picked"] = "picked"


class Placed(NamedTuple):
    """A card was put into the jungle."""

    player: Annotated[int, Seat("The seat of the player who placed the card.")]
    row: Annotated[int, Row("The row of the cell, from 0.")]
    column: Annotated[int, Column("The column of the cell, from 0.")]
    card: Annotated[str, Card("The card that was placed.")]
    type: Literal["placed"] = "placed"


class CharliePlaced(NamedTuple):
    """A Charlie was put into the jungle."""

    player: Annotated[int, Seat("The seat of the player who placed the card.")]
    row: Annotated[int, Row("The row of the cell, from 0.")]
    column: Annotated[int, Column("The column of the cell, from 0.")]
    type: Literal["charlie-placed"] = "charlie-placed"


class Traded(NamedTuple):
    """A card took the place of a Charlie, which went back to the stack."""

    player: Annotated[int, Seat("The seat of the player who traded.")]
    row: Annotated[int, Row("The row of the cell, from 0.")]
    column: Annotated[int, Column("The column of the cell, from 0.")]
    card: Annotated[str, Card("The card that replaced the Charlie.")]
    type: Literal["traded"] = "traded"


Event: TypeAlias = PickedEvent | Placed | CharliePlaced | Traded


class SpeciesSet(ListOf[Any]):
    """A set of species: a list in JSON, bits in Python."""

    def __init__(self, doc: str) -> None:
        super().__init__(Species({species: 1 << place for place, species in enumerate(SPECIES)}), 1, len(SPECIES), doc)

    def read(self, value: Any) -> Any:
        return reduce(or_, super().read(value))

    def write(self, value: Any) -> list[str]:
        return [species for place, species in enumerate(SPECIES) if value >> place & 1]


class Limited(NamedTuple):
    """A limit on some cards of a hand, which a placed Charlie revealed: no card of another species would have fitted there (SR2)."""

    cards: Annotated[int, Integer(1, len(CARDS), "The number of cards of the hand that are limited.")]
    species: Annotated[int, SpeciesSet("The species that each of these cards may have.")]


class History(NamedTuple):
    """One possible set of limits on a hand, which depends on the cards that have been placed from it."""

    cards: Annotated[
        tuple[int, ...],
        Integers(0, len(CARDS), 1, len(SPECIES), "For each entry of `limits`, the number of cards of the hand that are of these species."),
    ]
    weight: Annotated[
        int, Integer(1, MOST_WEIGHT, "The number of ways in which placing cards can have led here, relative to the other entries.")
    ]


class Histories(NamedTuple):
    """The limits that placed Charlies revealed for a hand, if it is not known which of its limited cards have been placed since."""

    limits: Annotated[
        tuple[int, ...],
        ListOf(SpeciesSet("A set of species."), 0, len(SPECIES), "Sets of species, each a subset of the next one."),
    ]
    ways: Annotated[
        tuple[History, ...], ListOf(record(History, "SevenSafariHistory"), 0, MOST_HISTORIES, "Every possible set of limits on the hand.")
    ]


class Memory(NamedTuple):
    """The facts that a player knows about the other hands. The player's own entries are empty."""

    seen: Annotated[
        tuple[tuple[int, ...], ...],
        ListOf(
            CardList(CardIndex(), len(CARDS), ordered=False, unique=True),
            *PLAYERS,
            "One list for each player: the face-up cards that the player picked and has not placed since (S10).",
        ),
    ]
    limited: Annotated[
        tuple[tuple[Limited, ...], ...],
        ListOf(
            ListOf(record(Limited, "SevenSafariLimited"), 0, len(SPECIES)),
            *PLAYERS,
            "One list for each player: the limits on hidden cards. The species of each entry are a subset of the next one's.",
        ),
    ]
    histories: Annotated[
        tuple[Histories, ...],
        ListOf(
            record(Histories, "SevenSafariHistories"),
            0,
            PLAYERS[1],
            "One entry for each player, or empty: all possible limits, if there are several. `limited` has what they agree on.",
            sparse=True,
        ),
    ] = ()


schema = game_schema(
    "seven-safari",
    title="7 Safari",
    options=Options,
    state=State,
    action=Action,
    event=Event,
    memory=Memory,
    code=JungleCard("The code of the card."),
    facts=Facts,
    parts={
        "best": "The numbers of the highest card of each species, except the hyena (S8).",
        "duplicates": "Minus the numbers of all other cards of those species (S8).",
        "hyenas": "Minus the numbers of all hyenas (S8).",
    },
    reasons={
        "jungle-revealed": "No card in the jungle lies face down (S7).",
        "last-charlie": "The last Safari Charlie has been placed (S7).",
    },
)
