"""7 Safari in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.text import CardNames, GameText, Names, cards
from safari_rules.games.seven_safari.constants import name_of, place_of
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

#: How wide a cell of the jungle is written.
CELL = 11


def describe(told: Action | Event, names: Names) -> str:
    """Write an action or event as a sentence; rows and columns count from 1."""
    match told:
        case Pick(player=player, row=row, column=column):
            return f"{names.does(player, 'pick')} the card from {place_of(row, column)}."
        case Trade(player=player, card=card, row=row, column=column) | Traded(player=player, card=card, row=row, column=column):
            return f"{names.does(player, 'trade')} the {name_of(card)} for the Charlie in {place_of(row, column)}."
        case Place(player=player, card=card):
            return f"{names.does(player, 'place')} the {name_of(card)}."
        case PlaceCharlie(player=player):
            return f"{names.does(player, 'place')} a Safari Charlie."
        case PickedEvent(player=player, card=card, row=row, column=column):
            picked = "face-down card" if card is None else name_of(card)
            return f"{names.does(player, 'pick')} the {picked} from {place_of(row, column)}."
        case Placed(player=player, card=card, row=row, column=column):
            return f"{names.does(player, 'place')} the {name_of(card)} in {place_of(row, column)}."
        case CharliePlaced(player=player, row=row, column=column):
            return f"{names.does(player, 'place')} a Safari Charlie in {place_of(row, column)}."


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the jungle with the numbers of its rows and columns, from 1, the Charlies, and what each player holds."""
    lines = ["  " + "".join(f"{column:<{CELL}}" for column in range(1, len(view["jungle"][0]) + 1)).rstrip()]
    for number, row in enumerate(view["jungle"], 1):
        lines.append(f"{number} {''.join(_cell(cell, card) for cell in row)}".rstrip())
    lines.append(f"Charlies in the stack: {view['charlies']}")
    if view["picked"] is not None:
        lines.append(f"To be filled: {place_of(view['picked']['row'], view['picked']['column'])}")
    return [*lines, *(f"{names.first(seat)}: {cards(hand, card)}" for seat, hand in enumerate(view["hands"]))]


def _cell(cell: Document | None, card: CardNames) -> str:
    """Write a cell of the jungle; "Safari Charlie" would be wider than the others."""
    if cell is None:
        return " " * CELL
    return f"{'Charlie':{CELL}}" if cell["card"] == "charlie" else card(cell["card"] if cell["face_up"] else None, CELL)


TEXT = GameText(describe, table)
