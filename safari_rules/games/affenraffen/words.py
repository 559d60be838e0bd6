"""Affenraffen in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from safari_rules.fields import Document
from safari_rules.games.affenraffen.constants import GOAL_NAMES, GOALS
from safari_rules.games.affenraffen.state import (
    COMPONENTS,
    Action,
    Claim,
    Claimed,
    Event,
    Give,
    Given,
    GoalTaken,
    Keep,
    Kept,
    Peek,
    Peeked,
    Return,
    Returned,
    RoundEnded,
    RoundStarted,
    Take,
    Taken,
)
from safari_rules.words import Cards, Names

#: "±3 tile (ape)".
WORDS = {str(component.code): component.name.replace(", ", " (") + ")" * (", " in component.name) for component in COMPONENTS}
#: How many spots stand in a line.
ACROSS = 12


def tell(told: Action | Event, names: Names) -> str:
    """An action or event as a sentence; a tile that may not be known is "the tile"."""
    match told:
        case RoundEnded(round=number, players=players):
            points = [f"has {sum(result.points)} point" + "s" * (sum(result.points) != 1) for result in players]
            return f"Round {number} ends: {names.each(points)}."
        case RoundStarted(round=number, goal=goal):
            wanted = f"; the goal is {GOAL_NAMES[GOALS.index(goal)]}" if goal else ""
            return f"Round {number} begins{wanted}."
    who = names.first(told.player)
    match told:
        case Peek(spot=spot):
            return f"{who} looks at the tile on spot {spot}."
        case Peeked(spot=spot, tile=tile):
            return f"{who} looks at {_the(tile)} on spot {spot}."
        case Take(spot=spot):
            return f"{who} takes the tile on spot {spot} unseen."
        case Taken(spot=spot, tile=tile):
            return f"{who} takes the tile on spot {spot} unseen{'' if tile is None else f', {_the(tile)}'}."
        case Return():
            return f"{who} puts the tile back."
        case Returned(spot=spot):
            return f"{who} puts the tile back on spot {spot}."
        case Keep():
            return f"{who} keeps the tile."
        case Kept(spot=spot, tile=tile) | GoalTaken(spot=spot, tile=tile):
            return f"{who} keeps {_the(tile)} from spot {spot}."
        case Give(to=to):
            return f"{who} gives the tile to {names[to]}."
        case Given(to=to, tile=tile):
            return f"{who} gives {_the(tile)} to {names[to]}."
        case Claim():
            return f"{who} takes a place marker."
        case Claimed(place=place):
            return f"{who} takes the marker for {place} place."


def _the(tile: str | None) -> str:
    """A tile in words, as far as it may be known."""
    return "the tile" if tile is None else f"the {WORDS[tile]}"


def table(view: Document, names: Names, card: Cards) -> list[str]:
    """The goal, the spots on which tiles lie, by their numbers, and what each player has."""
    goal = view["goals"][view["round"] - 1] if view["goals"] else None
    wanted = GOAL_NAMES[GOALS.index(goal)] if goal else f"{view['options']['agreed_pairs']} pairs"
    spots = [f"{spot:>3}" if tile else "  ." for spot, tile in enumerate(view["table"])]
    lines = [
        f"Round {view['round']}: the goal is {wanted}",
        *("".join(spots[first : first + ACROSS]) for first in range(0, len(spots), ACROSS)),
    ]
    for seat, (held, kept) in enumerate(zip(view["held"], view["kept"], strict=True)):
        has = [f"{len(kept)} tile{'s' * (len(kept) != 1)} kept"]
        if held is not None:
            has.append(f"{'a tile' if held['tile'] is None else card(held['tile'])} in the hand, from spot {held['spot']}")
        has += [card(tile) for tile in view["additional"][seat]]
        has += [f"the marker for {place} place" for place, owner in view["markers"].items() if owner == seat]
        lines.append(f"{names.first(seat)}: {', '.join(has)}")
    return lines
