"""Safarü in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.results import put, sequence
from safari_rules.authoring.text import CardNames, GameText, Names, cards, count
from safari_rules.games.safaru.constants import BY_METHOD, CARDS, INDEX, METHOD_NAMES, TRIANGLES, Method, name_of
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
            if names.end is None:
                return f"Deal {number} ends: in this deal {names.each('score', points, 'point')}."
            return " ".join([f"Deal {number} ends.", *_reasons(names.end, names, points)])
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


def end(event: Event, state: State, before: State | None, events: Sequence[Event]) -> State | None:
    """Return the state as it lay when the deal that the event ended was over; None where nobody knows any more what was captured."""
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
    return ["The match stops here.", *_reasons(state, names.with_totals(standing), points)]


def _reasons(end: State, names: Names, points: Sequence[int]) -> list[str]:
    """Write a sentence for each side: what it has captured, what that pays, and the points of the deal (F11, F14)."""
    sides, scores, said = sides_of(end), deal_points(end), []
    counted = [_counts(cards) for cards in sides]
    nouns = ("triangle", "hedgehog", "card") if end.options.reversed else ("triangle", "unicorn", "hedgehog", "baby")
    for first, own in enumerate(counted):
        found = []
        for noun in nouns:
            there, paid = [each[noun] for each in counted], scores[first].parts[AWARDS[noun]]
            why = [f"the most{_shared(there, first, names)}"] if noun in MOST and 0 < own[noun] == max(there) else []
            why += [count(paid, "point")] if paid else []
            found.append(_amount(own[noun], noun) + (f" ({': '.join(why)})" if why else ""))
        have, score = names.does(first, "have"), names.verb(first, "score")
        if len(sides) < end.options.players:
            have, score = f"{names.first(first)} and {names[first + 2]} together have", "each score"
        said.append(f"{have} {sequence(found)}, and {score} {names.amount(first, points, 'point')}.")
    return said


def _shared(amounts: Sequence[int], side: int, names: Names) -> str:
    """Write with whom a side shares an award, from how many each side has."""
    equal = [names[other] for other, amount in enumerate(amounts) if other != side and amount == amounts[side]]
    return f", shared with {sequence(equal)}" if equal else ""


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


def _amount(amount: int, noun: str) -> str:
    """Write how much there is of a kind: "2 babies", "no babies"."""
    plural = "babies" if noun == "baby" else f"{noun}s"
    return count(amount, noun, plural) if amount else f"no {plural}"


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the table, the card in the air, the pile, and what each player holds and has captured."""
    played = view["played"]
    lines = [f"Deal {view['deal_number']}, round {view['round']}", f"Table: {cards(view['table'], card)}"]
    if played is not None:
        method = f", to capture {BY_METHOD[played['method']]}" if played["method"] else ""
        lines.append(f"In the air: {card(played['card'])}, played by {names[played['player']]}{method}")
    lines.append(f"Draw pile: {count(len(view['draw_pile']), 'card')}")
    for seat, (hand, captured) in enumerate(zip(view["hands"], view["captured"], strict=True)):
        lines.append(f"{names.first(seat)}: {cards(hand, card)}; captured {_captured(captured)}")
    return lines


def _captured(codes: Sequence[str]) -> str:
    """Write how much of each kind a player has captured."""
    kinds = _counts([INDEX[code] for code in codes])
    total = kinds.pop("card")
    return f"{count(total, 'card')} ({sequence([_amount(amount, noun) for noun, amount in kinds.items()])})" if total else "nothing"


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


TEXT = GameText(describe, table, standing, end, settlement)
