"""7 Safari in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from safari_rules.fields import Document
from safari_rules.games.seven_safari.state import (
    Action,
    CharliePlaced,
    Event,
    Pick,
    PickedEvent,
    Place,
    PlaceCharlie,
    Placed,
    Trade,
    Traded,
)
from safari_rules.words import Cards, Names, cards

#: How wide a cell of the jungle is written.
CELL = 11


def tell(told: Action | Event, names: Names) -> str:
    """An action or event as a sentence; rows and columns count from 0, as in the state."""
    who = names.first(told.player)
    match told:
        case Pick():
            return f"{who} picks the card in {_cell(told)}."
        case Trade(card=card) | Traded(card=card):
            return f"{who} trades the {_animal(card)} for the Charlie in {_cell(told)}."
        case Place(card=card):
            return f"{who} places the {_animal(card)}."
        case PlaceCharlie():
            return f"{who} places a Safari Charlie."
        case PickedEvent(card=card):
            return f"{who} picks the {'face-down card' if card is None else _animal(card)} in {_cell(told)}."
        case Placed(card=card):
            return f"{who} places the {_animal(card)} in {_cell(told)}."
        case CharliePlaced():
            return f"{who} places a Safari Charlie in {_cell(told)}."


def table(view: Document, names: Names, card: Cards) -> list[str]:
    """The jungle with the numbers of its rows and columns, the Charlies, and what each player holds."""
    lines = ["     " + "".join(f"{column:<{CELL}}" for column in range(len(view["jungle"][0]))).rstrip()]
    for number, row in enumerate(view["jungle"]):
        cells = [" " * CELL if cell is None else card(cell["card"] if cell["face_up"] else None, CELL) for cell in row]
        lines.append(f"{number:>3}  {''.join(cells)}".rstrip())
    lines.append(f"Charlies in the stack: {view['charlies']}")
    if view["picked"] is not None:
        lines.append(f"To be filled: row {view['picked']['row']}, column {view['picked']['column']}")
    return [*lines, *(f"{names.first(seat)}: {cards(hand, card)}" for seat, hand in enumerate(view["hands"]))]


def _animal(card: str) -> str:
    """A card in words: "lion 3"."""
    return card.replace("-", " ")


def _cell(told: Pick | Trade | Event) -> str:
    """A cell in words."""
    return f"row {told.row}, column {told.column}"
