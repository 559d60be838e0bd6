"""7 Safari in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.results import ranked, sequence
from safari_rules.authoring.text import CardNames, GameText, Names, cards, count, number
from safari_rules.games.seven_safari.constants import CARDS, INDEX, SPECIES, name_of, place_of
from safari_rules.games.seven_safari.scoring import SevenSafariScoring, hand_score
from safari_rules.games.seven_safari.state import (
    Action,
    CharliePlaced,
    Event,
    Pick,
    PickedEvent,
    Place,
    PlaceCharlie,
    Placed,
    State,
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


def settlement(state: State, names: Names) -> list[str]:
    """Write what counts in each hand, for and against, and what it comes to (S8), and what breaks a tie."""
    scoring, said = SevenSafariScoring(), ["The game ends."]
    scores = scoring.scores(state)
    for player, hand in enumerate(state.hands):
        counted = _counted([CARDS[card] for card in hand], scores[player].parts) or ["no cards"]
        said.append(f"{names.does(player, 'have')} {sequence(counted)}, and {names.verb(player, 'score')} {_points(scores[player].total)}.")
    keys = scoring.rank_keys(state)
    for better, worse in pairwise(ranked("", keys).ranking):
        if keys[better[0]][0] == keys[worse[0]][0]:  # S8, SR9
            less = keys[worse[0]]
            decides = next(8 - place for place, value in enumerate(keys[better[0]]) if value > less[place])
            said.append(f"With the same points, more {decides}s put {sequence([names[seat] for seat in better])} ahead.")
    return said


def _counted(held: Sequence[str], parts: Mapping[str, int]) -> list[str]:
    """Write the best cards of a hand, its duplicates and its hyenas, with what each of the three pays."""
    species: dict[str, list[str]] = {}
    for code in sorted(held, key=INDEX.__getitem__, reverse=True):
        species.setdefault(code.split("-")[0], []).insert(0, name_of(code))
    hyenas = [name.split()[1] for name in species.pop("hyena", [])]
    animals = [species[each] for each in SPECIES if each in species]
    best, duplicates = [own[-1] for own in animals], [name for own in animals for name in own[:-1]]
    kinds = [("best card", "best", best), ("duplicate", "duplicates", duplicates), ("hyena", "hyenas", hyenas)]
    return [f"the {noun}{'s' * (len(own) > 1)} {sequence(own)} ({_points(parts[part])})" for noun, part, own in kinds if own]


def _points(points: int) -> str:
    """Write points."""
    return count(points, "point")


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the jungle with the numbers of its rows and columns, from 1, the Charlies, and what each player holds."""
    lines = ["  " + "".join(f"{column:<{CELL}}" for column in range(1, len(view["jungle"][0]) + 1)).rstrip()]
    for line, row in enumerate(view["jungle"], 1):
        lines.append(f"{line} {''.join(_cell(cell, card) for cell in row)}".rstrip())
    lines.append(f"Charlies in the stack: {view['charlies']}")
    if view["picked"] is not None:
        lines.append(f"To be filled: {place_of(view['picked']['row'], view['picked']['column'])}")
    return [*lines, *(f"{names.first(seat)}: {cards(hand, card)}{_worth(hand)}" for seat, hand in enumerate(view["hands"]))]


def _worth(hand: Sequence[str | None]) -> str:
    """Write what a hand is worth, if all of it is seen (S8)."""
    known = [code for code in hand if code is not None]
    if not known or len(known) < len(hand):
        return ""
    _, total, parts = hand_score(0, tuple([INDEX[code] for code in known]))
    each = [f"{name.replace('best', 'best cards')} {number(points)}" for name, points in parts.items() if points]
    return f" ({', '.join(each)}: {_points(total)})"


def _cell(cell: Document | None, card: CardNames) -> str:
    """Write a cell of the jungle; "Safari Charlie" would be wider than the others."""
    if cell is None:
        return " " * CELL
    return f"{'Charlie':{CELL}}" if cell["card"] == "charlie" else card(cell["card"] if cell["face_up"] else None, CELL)


TEXT = GameText(describe, table, settlement=settlement)
