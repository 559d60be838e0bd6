"""Safarü in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from safari_rules.fields import Document
from safari_rules.games.safaru.constants import CARDS, INDEX, name_of
from safari_rules.games.safaru.state import (
    Action,
    Capture,
    Captured,
    ChooseMethod,
    DealEnded,
    Dealt,
    Event,
    MethodChosen,
    Play,
    Played,
    Release,
    Released,
)
from safari_rules.values import sequence
from safari_rules.words import Cards, Names, cards

#: The second of two cards alike has a "b", so that no two sentences are alike.
WORDS = {code: name_of(INDEX[code]) + "b" * code.endswith("b") for code in CARDS}


def tell(told: Action | Event, names: Names) -> str:
    """An action or event as a sentence."""
    match told:
        case Capture(player=player, card=card) | Captured(player=player, card=card):
            return f"{names.first(player)} captures with the {WORDS[card]}: {_ways(told)}."
        case Release(player=player, card=card) | Released(player=player, card=card):
            return f"{names.first(player)} releases the {WORDS[card]}."
        case Play(player=player, card=card):
            return f"{names.first(player)} plays the {WORDS[card]}, and the next player chooses the method."
        case Played(player=player, card=card):
            return f"{names.first(player)} plays the {WORDS[card]}."
        case ChooseMethod(player=player, method=method) | MethodChosen(player=player, method=method):
            return f"{names.first(player)} chooses {method}."
        case DealEnded(deal_number=number, points=points):
            return f"Deal {number} ends: {names.each([f'has {each} point' + 's' * (each != 1) for each in points])}."
        case Dealt(deal_number=deal, round=number, table=table):
            come = f"; {_cards(table)} come{'s' * (len(table) == 1)} to the table" if table else ""
            return f"Round {number} of deal {deal} is dealt{come}."


def table(view: Document, names: Names, card: Cards) -> list[str]:
    """The table, the card in the air, the pile, and what each player holds and has captured."""
    played = view["played"]
    lines = [f"Deal {view['deal_number']}, round {view['round']}", f"Table: {cards(view['table'], card)}"]
    if played is not None:
        method = f", by {played['method']}" if played["method"] else ""
        lines.append(f"In the air: {card(played['card'])} of {names[played['player']]}{method}")
    lines.append(f"Draw pile: {len(view['draw_pile'])} cards")
    for seat, (hand, captured) in enumerate(zip(view["hands"], view["captured"], strict=True)):
        lines.append(f"{names.first(seat)}: {cards(hand, card)}; captured {len(captured)}")
    return lines


def _ways(told: Capture | Captured) -> str:
    """What is captured by each method."""
    ways = [f"{_cards(cards)} by {method}" for method, cards in (("sum", told.sum), ("seventeen", told.seventeen)) if cards]
    if told.pair is not None:
        ways.append(f"the {WORDS[told.pair]} as a pair")
    return "; ".join(ways) or "nothing"


def _cards(codes: Sequence[str]) -> str:
    """Cards in words."""
    return sequence([f"the {WORDS[code]}" for code in codes])
