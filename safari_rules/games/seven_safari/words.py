"""7 Safari in sentences."""

from __future__ import annotations

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
from safari_rules.words import Names


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
        case PickedEvent(card=None):
            return f"{who} picks the face-down card in {_cell(told)}."
        case PickedEvent(card=card):
            return f"{who} picks the {_animal(card)} in {_cell(told)}."
        case Placed(card=card):
            return f"{who} places the {_animal(card)} in {_cell(told)}."
        case CharliePlaced():
            return f"{who} places a Safari Charlie in {_cell(told)}."


def _animal(card: str) -> str:
    """A card in words: "lion 3"."""
    return card.replace("-", " ")


def _cell(told: Pick | Trade | Event) -> str:
    """A cell in words."""
    return f"row {told.row}, column {told.column}"
