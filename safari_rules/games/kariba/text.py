"""Kariba in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.results import put, sequence
from safari_rules.authoring.text import CardNames, GameText, Names, a, capital, cards, count
from safari_rules.games.kariba.constants import PLURALS, RANKS, amount, cards_of, name_of
from safari_rules.games.kariba.scoring import KaribaScoring
from safari_rules.games.kariba.state import (
    Action,
    Chased,
    Dealt,
    DrawFaceUp,
    DrawPile,
    Drew,
    Event,
    GameEnded,
    Play,
    Played,
    Replenished,
    State,
)


def describe(told: Action | Event, names: Names) -> str:
    """Write an action or event as a sentence; cards that may not be known are counted."""
    match told:
        case Play(player=player, rank=rank, count=number) | Played(player=player, rank=rank, count=number):
            return f"{names.does(player, 'play')} {amount(number, rank)}."
        case DrawPile(player=player):
            return f"{names.does(player, 'draw')} a card from the pile."
        case DrawFaceUp(player=player, rank=rank):
            return f"{names.does(player, 'draw')} the face-up {name_of(rank)}."
        case Chased(player=player, rank=rank, by=chaser, count=number):
            away = f"{names.does(player, 'chase')} {amount(number, rank)} away with the {PLURALS[chaser - 1]}"
            return f"{away} and {names.verb(player, 'win')} {'it' if number == 1 else 'them'}."
        case Drew(player=player, source="face-up", ranks=(int(rank),)):
            return f"{names.does(player, 'draw')} the face-up {name_of(rank)}."
        case Drew(player=player, count=number, ranks=ranks):
            known = [rank for rank in ranks if rank is not None]
            drawn = _cards(known) if len(known) == number else "a card" if number == 1 else count(number, "card")
            return f"{names.does(player, 'draw')} {drawn}."
        case Replenished(ranks=ranks):
            return f"{capital(_cards(ranks))} {'is' if len(ranks) < 2 else 'are'} turned face up."
        case GameEnded(game_number=number, cards=won):
            if names.end is None:
                return f"Game {number} ends: in this game {names.each('win', won, 'card')}."
            return " ".join([f"Game {number} ends.", *_reasons(names.end, names, won)])
        case Dealt(game_number=number):
            return f"Game {number} is dealt."


def standing(state: State, event: Event) -> tuple[int, ...]:
    """Return the cards won in the match right after the game that the event ended; () where the state is of another time."""
    if not isinstance(event, GameEnded):
        return ()
    if state.game_number == event.game_number:  # the match is over
        return tuple([score.total for score in KaribaScoring().scores(state)])
    return state.totals if state.game_number == event.game_number + 1 else ()


def end(event: Event, state: State, before: State | None, events: Sequence[Event]) -> State | None:
    """Return the state as it lay when the game that the event ended was over; None where nobody knows any more what was won."""
    if not isinstance(event, GameEnded):
        return None
    found = state
    if before is not None and before.game_number != state.game_number:  # the next game is dealt already
        found = before
        for other in events:
            if isinstance(other, Chased):
                own = found.won[other.player]
                found = found._replace(won=put(found.won, other.player, put(own, other.rank - 1, own[other.rank - 1] + other.count)))
    fits = found.game_number == event.game_number and event.cards == tuple([sum(won) for won in found.won])
    return found if fits else None


def settlement(state: State, names: Names) -> list[str]:
    """Write the scores of a game that a limit has stopped. A game that ends by the rules has an event."""
    if KaribaScoring().ending(state) is not None:
        return []
    standing = tuple([each.total for each in KaribaScoring().scores(state)])
    return ["The match stops here.", *_reasons(state, names.with_totals(standing), [sum(won) for won in state.won])]


def _reasons(end: State, names: Names, cards: Sequence[int]) -> list[str]:
    """Write a sentence for each player: the cards that the player has won in a game, animal by animal (K7)."""
    return [
        f"{names.does(seat, 'have')} won {names.amount(seat, cards, 'card')}{f': {cards_of(won)}' if sum(won) else ''}."
        for seat, won in enumerate(end.won)
    ]


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the waterhole, the pile, and what each player holds and has won."""
    face_up = f", face up {cards(view['face_up'], card)}" if view["face_up"] else ""
    return [
        f"Game {view['game_number']} of {view['options']['games']}",
        "Waterhole: " + (", ".join(f"{number} × {card(rank)}" for rank, number in enumerate(view["waterhole"], 1) if number) or "empty"),
        f"Draw pile: {count(len(view['draw_pile']), 'card')}{face_up}",
        *(
            f"{names.first(seat)}: {cards(hand, card)}; won {count(sum(won), 'card')}{f' ({cards_of(won)})' if sum(won) else ''}"
            for seat, (hand, won) in enumerate(zip(view["hands"], view["won"], strict=True))
        ),
    ]


def _cards(ranks: Sequence[int]) -> str:
    """Write drawn cards: "a mouse and 2 zebras"."""
    amounts = [(rank, ranks.count(rank)) for rank in RANKS if rank in ranks]
    return sequence([a(name_of(rank)) if number == 1 else amount(number, rank) for rank, number in amounts]) if ranks else "nothing"


TEXT = GameText(describe, table, standing, end, settlement)
