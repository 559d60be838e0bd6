"""Kariba in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.results import put
from safari_rules.authoring.text import CardNames, GameText, Names, lying
from safari_rules.games.kariba.constants import RANKS
from safari_rules.games.kariba.messages import MESSAGES
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
            return names.say("played", player=player, count=number, rank=rank)
        case DrawPile(player=player):
            return names.say("draws-from-pile", player=player)
        case DrawFaceUp(player=player, rank=rank):
            return names.say("draws-face-up", player=player, rank=rank)
        case Chased(player=player, rank=rank, by=chaser, count=number):
            return names.say("chased", player=player, rank=rank, by=chaser, count=number)
        case Drew(player=player, source="face-up", ranks=(int(rank),)):
            return names.say("draws-face-up", player=player, rank=rank)
        case Drew(player=player, count=number, ranks=ranks):
            known = [rank for rank in ranks if rank is not None]
            if len(known) < number:
                return names.say("drew-unseen", player=player, count=number)
            return names.say("drew", player=player, drawn=_cards("part-drawn", known, names) or [names.say("part-nothing")])
        case Replenished(ranks=ranks):
            return names.say("replenished", drawn=_cards("part-turned", ranks, names) or [names.say("part-nothing")], count=len(ranks))
        case GameEnded(game_number=number, cards=won):
            if names.end is None:
                each = [names.say("part-wins", player=seat, count=cards, total=names.total(seat, won)) for seat, cards in enumerate(won)]
                return names.say("game-ended", number=number, each=each)
            return " ".join([names.say("game-over-at", number=number), *_reasons(names.end, names, won)])
        case Dealt(game_number=number):
            return names.say("dealt", number=number)


def standing(state: State, event: Event) -> tuple[int, ...]:
    """Return the cards won in the match right after the game that the event ended; () where the state is of another time."""
    if not isinstance(event, GameEnded):
        return ()
    if state.game_number == event.game_number:  # the match is over
        return tuple([score.total for score in KaribaScoring().scores(state)])
    return state.totals if state.game_number == event.game_number + 1 else ()


def end(event: Event, state: State, before: State | None, events: Sequence[Event]) -> State | None:
    """Return the state at the end of the game that the event ended, or None if it cannot be reconstructed."""
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
    return [names.say("match-stops"), *_reasons(state, names.with_totals(standing), [sum(won) for won in state.won])]


def _reasons(end: State, names: Names, cards: Sequence[int]) -> list[str]:
    """Write a sentence for each player: the cards that the player has won in a game, animal by animal (K7)."""
    return [
        names.say("has-won", player=seat, count=cards[seat], total=names.total(seat, cards), won=_counts(won, names))
        for seat, won in enumerate(end.won)
    ]


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the waterhole, the pile, and what each player holds and has won."""
    face_up = lying(view["face_up"], card, names) if view["face_up"] else None
    places = ", ".join([f"{number} × {card(rank)}" for rank, number in enumerate(view["waterhole"], 1) if number])
    return [
        names.say("line-game", number=view["game_number"], games=view["options"]["games"]),
        names.say("line-waterhole", places=places or None),
        names.say("line-pile", count=len(view["draw_pile"]), shown=face_up),
        *(
            names.say("line-player", player=seat, hand=lying(hand, card, names), count=sum(won), won=_counts(won, names))
            for seat, (hand, won) in enumerate(zip(view["hands"], view["won"], strict=True))
        ),
    ]


def _counts(counts: Sequence[int], names: Names) -> list[str]:
    """Write counts, animal by animal: "1 mouse", "2 zebras"."""
    return [names.say("part-animals", count=count, rank=rank) for rank, count in zip(RANKS, counts, strict=True) if count]


def _cards(message: str, ranks: Sequence[int], names: Names) -> list[str]:
    """Write cards, animal by animal: "a mouse", "2 zebras"."""
    return [names.say(message, count=ranks.count(rank), rank=rank) for rank in RANKS if rank in ranks]


TEXT = GameText(describe, table, standing, end, settlement, MESSAGES)
