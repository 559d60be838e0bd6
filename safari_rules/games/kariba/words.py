"""Kariba in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from safari_rules.fields import Document
from safari_rules.games.kariba.constants import RANKS, amount, cards_of, name_of
from safari_rules.games.kariba.state import Action, Chased, Dealt, DrawFaceUp, DrawPile, Drew, Event, GameEnded, Play, Played, Replenished
from safari_rules.words import Cards, Names, cards


def tell(told: Action | Event, names: Names) -> str:
    """An action or event as a sentence; cards that may not be known are counted."""
    match told:
        case Play(player=player, rank=rank, count=count) | Played(player=player, rank=rank, count=count):
            return f"{names.first(player)} plays {amount(count, rank)}."
        case DrawPile(player=player):
            return f"{names.first(player)} draws a card from the pile."
        case DrawFaceUp(player=player, rank=rank):
            return f"{names.first(player)} draws the face-up {name_of(rank)}."
        case Chased(player=player, rank=rank, count=count):
            return f"{names.first(player)} chases {amount(count, rank)} away."
        case Drew(player=player, source=source, count=count, ranks=ranks):
            known = tuple([rank for rank in ranks if rank is not None])
            cards = _cards(known) if len(known) == count else f"{count} card{'s' if count > 1 else ''}"
            return f"{names.first(player)} draws {cards}{' from the face-up cards' if source == 'face-up' else ''}."
        case Replenished(ranks=ranks):
            return f"{_cards(ranks)} {'is' if len(ranks) == 1 else 'are'} turned face up."
        case GameEnded(game_number=number, cards=won):
            return f"Game {number} ends: {names.each([f'has {cards} card' + 's' * (cards != 1) for cards in won])}."
        case Dealt(game_number=number):
            return f"Game {number} is dealt."


def table(view: Document, names: Names, card: Cards) -> list[str]:
    """The waterhole, the pile, and what each player holds and has won."""
    face_up = f", face up {cards(view['face_up'], card)}" if view["face_up"] else ""
    return [
        f"Game {view['game_number']} of {view['options']['games']}",
        "Waterhole: " + (", ".join(f"{count} x {card(rank)}" for rank, count in enumerate(view["waterhole"], 1) if count) or "empty"),
        f"Draw pile: {len(view['draw_pile'])} cards{face_up}",
        *(
            f"{names.first(seat)}: {cards(hand, card)}; won {sum(won)}"
            for seat, (hand, won) in enumerate(zip(view["hands"], view["won"], strict=True))
        ),
    ]


def _cards(ranks: tuple[int, ...]) -> str:
    """Cards in words."""
    return cards_of(tuple([ranks.count(rank) for rank in RANKS]))
