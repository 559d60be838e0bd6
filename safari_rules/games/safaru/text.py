"""Safarü in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.results import put
from safari_rules.authoring.text import CardNames, GameText, Names, lying
from safari_rules.games.safaru.constants import INDEX, TRIANGLES
from safari_rules.games.safaru.messages import MESSAGES
from safari_rules.games.safaru.scoring import BABIES, HEDGEHOGS, UNICORNS, SafaruScoring, deal_points, sides_of
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

#: For each kind that is counted: the part of the score that it brings. The most of a kind brings an award, or each of it brings points.
AWARDS = {"triangle": "triangles", "unicorn": "unicorns", "hedgehog": "hedgehogs", "baby": "babies", "card": "cards"}
MOST = ("unicorn", "hedgehog", "card")
#: For each kind: the message that writes how much of it there is.
AMOUNTS = {kind: f"part-{kind}" for kind in AWARDS} | {"card": "part-card-count"}


def describe(told: Action | Event, names: Names) -> str:
    """Write an action or event as a sentence."""
    match told:
        case Capture(player=player, card=card) | Captured(player=player, card=card):
            return names.say("captured", player=player, card=card, ways=_ways(told, names))
        case Release(player=player, card=card) | Released(player=player, card=card):
            return names.say("released", player=player, card=card)
        case Play(player=player, card=card):
            return names.say("plays-for-neighbor", player=player, card=card)
        case Played(player=player, card=card):
            return names.say("played", player=player, card=card)
        case ChooseMethod(player=player, method=method) | MethodChosen(player=player, method=method):
            return names.say("chosen", player=player, method=method)
        case DealEnded(deal_number=number, points=won):
            if names.end is None:
                each = [names.say("part-scores", player=seat, count=own, total=names.total(seat, won)) for seat, own in enumerate(won)]
                return names.say("deal-ended", number=number, each=each)
            return " ".join([names.say("deal-over", number=number), *_reasons(names.end, names, won)])
        case Dealt(deal_number=deal, round=number, table=table):
            return names.say("dealt", round=number, number=deal, cards=table)


def standing(state: State, event: Event) -> tuple[int, ...]:
    """Return the points of the match right after the deal that the event ended; () where the state is of another time."""
    if not isinstance(event, DealEnded):
        return ()
    if state.deal_number == event.deal_number:  # the match is over
        return tuple([score.total for score in SafaruScoring().scores(state)])
    return state.totals if state.deal_number == event.deal_number + 1 else ()


def end(event: Event, state: State, before: State | None, events: Sequence[Event]) -> State | None:
    """Return the state at the end of the deal that the event ended, or None if it cannot be reconstructed."""
    if not isinstance(event, DealEnded):
        return None
    found = state
    if before is not None and before.deal_number != state.deal_number:  # the next deal is dealt already
        found = before
        for other in events:
            if isinstance(other, Captured):
                taken = [INDEX[code] for code in (*other.sum, *other.seventeen)]
                taken += [INDEX[other.pair], INDEX[other.card]] if other.pair else []
                own = tuple(sorted([*found.captured[other.player], *taken]))
                found = found._replace(captured=put(found.captured, other.player, own))
    fits = found.deal_number == event.deal_number and event.points == tuple([each.total for each in deal_points(found)])
    return found if fits else None


def settlement(state: State, names: Names) -> list[str]:
    """Write the scores of a deal that a limit has stopped. A deal that ends by the rules has an event."""
    if SafaruScoring().ending(state) is not None:
        return []
    points = tuple([each.total - before for each, before in zip(SafaruScoring().scores(state), state.totals, strict=True)])
    standing = tuple([each.total for each in SafaruScoring().scores(state)])
    return [names.say("match-stops"), *_reasons(state, names.with_totals(standing), points)]


def _reasons(end: State, names: Names, points: Sequence[int]) -> list[str]:
    """Write a sentence for each side: what it has captured, what that pays, and the points of the deal (F11, F14)."""
    sides, scores, said = sides_of(end), deal_points(end), []
    counted = [_counts(cards) for cards in sides]
    nouns = ("triangle", "hedgehog", "card") if end.options.reversed else ("triangle", "unicorn", "hedgehog", "baby")
    for first, own in enumerate(counted):
        found = []
        for noun in nouns:
            there, paid = [each[noun] for each in counted], scores[first].parts[AWARDS[noun]]
            amount = names.say(AMOUNTS[noun], count=own[noun])
            if noun in MOST and 0 < own[noun] == max(there):
                amount = names.say("part-most", amount=amount, shared=_shared(there, first, end.options.players, names), count=paid or None)
            elif paid:
                amount = names.say("part-paid", amount=amount, count=paid)
            found.append(amount)
        message = "has-scored" if len(sides) == end.options.players else "team-has-scored"
        total = names.total(first, points)
        said.append(names.say(message, player=first, other=first + 2, found=found, count=points[first], total=total))
    return said


def _shared(amounts: Sequence[int], side: int, players: int, names: Names) -> list[str]:
    """Write with which players a side shares an award, by the amount that each side has."""
    equal = [seat for seat in range(players) if seat % len(amounts) != side and amounts[seat % len(amounts)] == amounts[side]]
    return [names.say("part-with", player=seat) for seat in equal]


def _counts(cards: Iterable[int]) -> dict[str, int]:
    """Return how much of each kind there is among some cards."""
    held = tuple(cards)
    return {
        "triangle": sum([TRIANGLES[card] for card in held]),
        "unicorn": len(UNICORNS.intersection(held)),
        "hedgehog": len(HEDGEHOGS.intersection(held)),
        "baby": len(BABIES.intersection(held)),
        "card": len(held),
    }


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the table, the card in the air, the pile, and what each player holds and has captured."""
    played = view["played"]
    lines = [names.say("line-deal", number=view["deal_number"], round=view["round"])]
    if view["options"]["players"] == 4 and view["options"].get("partners", True):  # FR15
        first, second = ([names.say("part-sharer", player=seat) for seat in side] for side in ((0, 2), (1, 3)))
        lines.append(names.say("line-teams", first=first, second=second))
    lines.append(names.say("line-table", shown=lying(view["table"], card, names)))
    if played is not None:
        lines.append(names.say("line-air", shown=card(played["card"]), player=played["player"], method=played["method"]))
    lines.append(names.say("line-pile", count=len(view["draw_pile"])))
    for seat, (hand, captured) in enumerate(zip(view["hands"], view["captured"], strict=True)):
        lines.append(names.say("line-player", player=seat, hand=lying(hand, card, names), captured=_captured(captured, names)))
    return lines


def _captured(codes: Sequence[str], names: Names) -> str:
    """Write how much of each kind a player has captured."""
    kinds = _counts([INDEX[code] for code in codes])
    total = kinds.pop("card")
    found = [names.say(AMOUNTS[noun], count=amount) for noun, amount in kinds.items()]
    return names.say("part-captured", count=total, found=found) if total else names.say("part-nothing")


def _ways(told: Capture | Captured, names: Names) -> str:
    """Write what is captured by each method."""
    ways = [names.say("part-by-sum", cards=told.sum)] if told.sum else []
    ways += [names.say("part-by-seventeen", cards=told.seventeen)] if told.seventeen else []
    ways += [names.say("part-by-pair", pair=told.pair)] if told.pair is not None else []
    return names.say("part-semicolon").join(ways) or names.say("part-nothing")


TEXT = GameText(describe, table, standing, end, settlement, MESSAGES)
