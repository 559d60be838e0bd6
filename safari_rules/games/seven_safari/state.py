"""7 Safari's values: options, state, actions and events, all immutable; the deal.

A card is its place in `CARDS` (species, then number). A cell of the jungle is one integer: a card that lies face down
is itself, face up it is the card plus `FACE_UP`; `EMPTY` is the cell emptied by the pick of this turn.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from safari_rules.shuffle import shuffle
from safari_rules.values import Component

#: Fewest and most players.
PLAYERS = (2, 5)
SPECIES = ("elephant", "giraffe", "hyena", "lion", "monkey", "rhino", "toucan", "zebra")
HYENA = SPECIES.index("hyena")
NUMBERS = range(1, 8)
CARDS = tuple(f"{species}-{number}" for species in SPECIES for number in NUMBERS)
CHARLIE = len(CARDS)
CHARLIES = 8
#: Every card that may lie in the jungle, by its number within.
CODES = (*CARDS, "charlie")
INDEX = {code: card for card, code in enumerate(CODES)}

SYMBOLS = "🐘🦒🐺🦁🐒🦏🦜🦓"
COMPONENTS = (
    *[
        Component(f"{species}-{number}", f"{species} {number}", 1, symbol, {"species": species, "number": number})
        for species, symbol in zip(SPECIES, SYMBOLS, strict=True)
        for number in NUMBERS
    ],
    Component(CODES[CHARLIE], "Safari Charlie", CHARLIES, "🤠", {"species": None, "number": None}),
)

FACE_UP = 64
EMPTY = -1
CHARLIE_CELL = CHARLIE + FACE_UP

#: By number of players: rows and columns of the jungle, cards a hand (S1).
JUNGLES = {2: (6, 7), 3: (5, 7), 4: (4, 7), 5: (5, 5)}
HAND_SIZES = {2: 7, 3: 7, 4: 7, 5: 6}
MOST_ROWS = max(rows for rows, _ in JUNGLES.values())
MOST_COLUMNS = max(columns for _, columns in JUNGLES.values())

Jungle: TypeAlias = tuple[tuple[int, ...], ...]


class Options(NamedTuple):
    """How a game is played."""

    players: int = 2
    diagonal: bool = False
    swapping: bool = False
    first_player: int = 0
    ply_limit: int | None = None


class Picked(NamedTuple):
    """The card picked this turn; it is in the hand already."""

    row: int
    column: int
    card: int
    was_face_up: bool


class State(NamedTuple):
    """A game in progress. Hands are ascending; `charlies` is what is left in their stack."""

    options: Options
    seed: str
    ply: int
    current_player: int
    phase: Literal["pick", "place"]
    jungle: Jungle
    hands: tuple[tuple[int, ...], ...]
    charlies: int
    picked: Picked | None

    def __str__(self) -> str:
        head = f"7 Safari, ply {self.ply}: player {self.current_player} to {self.phase}, {self.charlies} Charlies in the stack"
        rows = [" ".join(f"{cell_name(cell):>10}" for cell in row) for row in self.jungle]
        hands = [f"  player {player}  {' '.join(CARDS[card] for card in hand)}" for player, hand in enumerate(self.hands)]
        return "\n".join([head, *rows, *hands])


class Pick(NamedTuple):
    """S3: the card in this cell is taken into the hand."""

    player: int
    row: int
    column: int
    type: Literal["pick"] = "pick"

    def __str__(self) -> str:
        return f"player {self.player} picks the card in row {self.row}, column {self.column}"


class Trade(NamedTuple):
    """S6: a card from the hand takes the place of a Charlie."""

    player: int
    row: int
    column: int
    card: str
    type: Literal["trade"] = "trade"

    def __str__(self) -> str:
        return f"player {self.player} trades {self.card} for the Charlie in row {self.row}, column {self.column}"


class Place(NamedTuple):
    """S4: a card from the hand fills the emptied cell."""

    player: int
    card: str
    type: Literal["place"] = "place"

    def __str__(self) -> str:
        return f"player {self.player} places {self.card}"


class PlaceCharlie(NamedTuple):
    """S5: a Charlie fills the emptied cell."""

    player: int
    type: Literal["place-charlie"] = "place-charlie"

    def __str__(self) -> str:
        return f"player {self.player} places a Charlie"


Action: TypeAlias = Pick | Trade | Place | PlaceCharlie


class PickedEvent(NamedTuple):
    """A card was taken from the jungle."""

    player: int
    row: int
    column: int
    card: str
    was_face_up: bool
    type: Literal["picked"] = "picked"


class Placed(NamedTuple):
    """A card was put into the jungle."""

    player: int
    row: int
    column: int
    card: str
    type: Literal["placed"] = "placed"


class CharliePlaced(NamedTuple):
    """A Charlie was put into the jungle."""

    player: int
    row: int
    column: int
    type: Literal["charlie_placed"] = "charlie_placed"


class Traded(NamedTuple):
    """A card took the place of a Charlie."""

    player: int
    row: int
    column: int
    card: str
    type: Literal["traded"] = "traded"


Event: TypeAlias = PickedEvent | Placed | CharliePlaced | Traded


def cell_name(cell: int) -> str:
    """A cell for people: face-down cards in brackets."""
    if cell == EMPTY:
        return "-"
    return CODES[cell - FACE_UP] if cell >= FACE_UP else f"({CODES[cell]})"


def deck(players: int) -> tuple[int, ...]:
    """The animals in play: with five players one hyena is left out (S1)."""
    return tuple(card for card in range(len(CARDS)) if players < 5 or CARDS[card] != "hyena-4")


def setup(options: Options, seed: str) -> State:
    """S1, S2: the cards dealt, the rest laid out face down."""
    pile = shuffle(seed, "seven-safari/deal", deck(options.players))
    size = HAND_SIZES[options.players]
    hands = tuple(tuple(sorted(pile.pop() for _ in range(size))) for _ in range(options.players))
    rows, columns = JUNGLES[options.players]
    jungle = tuple(tuple(pile.pop() for _ in range(columns)) for _ in range(rows))
    return State(options, seed, 0, options.first_player, "pick", jungle, hands, CHARLIES, None)
