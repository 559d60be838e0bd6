"""Safarü in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.results import sequence
from safari_rules.authoring.text import CardNames, GameText, Names, cards, count
from safari_rules.games.safaru.constants import BY_METHOD, CARDS, INDEX, METHOD_NAMES, Method, name_of
from safari_rules.games.safaru.scoring import SafaruScoring
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
    State,
)

#: For each code: what players call a card.
WORDS = {code: name_of(INDEX[code]) for code in CARDS}


def describe(told: Action | Event, names: Names) -> str:
    """Write an action or event as a sentence."""
    match told:
        case Capture(player=player, card=card) | Captured(player=player, card=card):
            return f"{names.does(player, 'capture')} with the {WORDS[card]}: {_ways(told)}."
        case Release(player=player, card=card) | Released(player=player, card=card):
            return f"{names.does(player, 'release')} the {WORDS[card]}."
        case Play(player=player, card=card):
            return f"{names.does(player, 'play')} the {WORDS[card]}, and the next player chooses the method."
        case Played(player=player, card=card):
            return f"{names.does(player, 'play')} the {WORDS[card]}."
        case ChooseMethod(player=player, method=method) | MethodChosen(player=player, method=method):
            return f"{names.does(player, 'choose')} {METHOD_NAMES[method]}."
        case DealEnded(deal_number=number, points=points):
            return f"Deal {number} ends: in this deal {names.each('score', points, 'point')}."
        case Dealt(deal_number=deal, round=number, table=table):
            come = f"; {_cards(table)} come{'s' * (len(table) == 1)} to the table" if table else ""
            return f"Round {number} of deal {deal} is dealt{come}."


def standing(state: State, event: Event) -> tuple[int, ...]:
    """Return the points of the match right after the deal that the event ended; () where the state is of another time."""
    if not isinstance(event, DealEnded):
        return ()
    if state.deal_number == event.deal_number:  # the match is over
        return tuple([score.total for score in SafaruScoring().scores(state)])
    return state.totals if state.deal_number == event.deal_number + 1 else ()


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the table, the card in the air, the pile, and what each player holds and has captured."""
    played = view["played"]
    lines = [f"Deal {view['deal_number']}, round {view['round']}", f"Table: {cards(view['table'], card)}"]
    if played is not None:
        method = f", to capture {BY_METHOD[played['method']]}" if played["method"] else ""
        lines.append(f"In the air: {card(played['card'])}, played by {names[played['player']]}{method}")
    lines.append(f"Draw pile: {count(len(view['draw_pile']), 'card')}")
    for seat, (hand, captured) in enumerate(zip(view["hands"], view["captured"], strict=True)):
        lines.append(f"{names.first(seat)}: {cards(hand, card)}; captured {len(captured)}")
    return lines


def _ways(told: Capture | Captured) -> str:
    """Write what is captured by each method."""
    added: list[tuple[Method, tuple[str, ...]]] = [("sum", told.sum), ("seventeen", told.seventeen)]
    ways = [f"{_cards(cards)} {BY_METHOD[method]}" for method, cards in added if cards]
    if told.pair is not None:
        ways.append(f"the {WORDS[told.pair]} {BY_METHOD['pair']}")
    return "; ".join(ways) or "nothing"


def _cards(codes: Sequence[str]) -> str:
    """Write several cards."""
    return sequence([f"the {WORDS[code]}" for code in codes])


TEXT = GameText(describe, table, standing)
