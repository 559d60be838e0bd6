"""Affenraffen in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.text import CardNames, GameText, Names, count, number
from safari_rules.games.affenraffen.constants import ADDITIONAL_TILES, GOAL_NAMES, GOALS, PENALTY, name_of
from safari_rules.games.affenraffen.state import (
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
    State,
    Take,
    Taken,
)

#: How many spots stand in a line.
ACROSS = 12


def describe(told: Action | Event, names: Names) -> str:
    """Write an action or event as a sentence; spots count from 1, a tile that may not be known is "the tile"."""
    match told:
        case Peek(player=player, spot=spot):
            return f"{names.does(player, 'look')} at the tile on spot {spot + 1}."
        case Peeked(player=player, spot=spot, tile=tile):
            if tile in ADDITIONAL_TILES:  # AR12: it may have been taken unseen, and is in the hand after all
                return f"{names.does(player, 'find')} {_the(tile)} on spot {spot + 1}."
            return f"{names.does(player, 'look')} at {_the(tile)} on spot {spot + 1}."
        case Take(player=player, spot=spot):
            return f"{names.does(player, 'take')} the tile on spot {spot + 1} unseen."
        case Taken(player=player, spot=spot, tile=tile):
            return f"{names.does(player, 'take')} the tile on spot {spot + 1} unseen{'' if tile is None else f', {_the(tile)}'}."
        case Return(player=player):
            return f"{names.does(player, 'put')} the tile back."
        case Returned(player=player, spot=spot):
            return f"{names.does(player, 'put')} the tile back on spot {spot + 1}."
        case Keep(player=player):
            return f"{names.does(player, 'keep')} the tile."
        case Kept(player=player, spot=spot, tile=tile) | GoalTaken(player=player, spot=spot, tile=tile):
            return f"{names.does(player, 'keep')} {_the(tile)} from spot {spot + 1}."
        case Give(player=player, to=to):
            return f"{names.does(player, 'give')} {names[to]} the {number(PENALTY)} tile."
        case Given(player=player, to=to, tile=tile):
            return f"{names.does(player, 'give')} {names[to]} {_the(tile)}."
        case Claim(player=player):
            return f"{names.does(player, 'take')} a place marker."
        case Claimed(player=player, place=place):
            return f"{names.does(player, 'take')} the marker for {place} place."
        case RoundEnded(round=which, players=players):
            return f"Round {which} ends: in this round {names.each('score', [sum(result.points) for result in players], 'point')}."
        case RoundStarted(round=which, goal=goal):
            wanted = f": the goal is {GOAL_NAMES[GOALS.index(goal)]}" if goal else ""
            return f"Round {which} begins{wanted}."


def standing(state: State, event: Event) -> tuple[int, ...]:
    """Return the points right after the round that the event ended; () where the state is of an earlier time."""
    if not isinstance(event, RoundEnded) or len(state.finished_rounds) < event.round:
        return ()
    by_player = zip(*state.finished_rounds[: event.round], strict=True)
    return tuple([sum([sum(points) for points in rounds]) for rounds in by_player])


def _the(tile: str | None) -> str:
    """Write a tile, as far as it may be known."""
    return "the tile" if tile is None else f"the {name_of(tile)}"


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the goal, the spots on which tiles lie, by their numbers from 1, and what each player has."""
    goal = view["goals"][view["round"] - 1] if view["goals"] else None
    wanted = GOAL_NAMES[GOALS.index(goal)] if goal else f"{count(view['options']['agreed_pairs'], 'pair')} of any kind"
    spots = [f"{spot:>3}" if tile else "  ." for spot, tile in enumerate(view["table"], 1)]
    lines = [
        f"Round {view['round']}: the goal is {wanted}",
        *("".join(spots[first : first + ACROSS]) for first in range(0, len(spots), ACROSS)),
    ]
    for seat, (held, kept) in enumerate(zip(view["held"], view["kept"], strict=True)):
        has = [f"{count(len(kept), 'tile')} kept{_open(kept, card)}"]
        if held is not None:
            has.append(f"{'a tile' if held['tile'] is None else card(held['tile'])} in the hand, from spot {held['spot'] + 1}")
        has += [card(tile) for tile in view["additional"][seat]]
        has += [f"the marker for {place} place" for place, owner in view["markers"].items() if owner == seat]
        lines.append(f"{names.first(seat)}: {', '.join(has)}")
    return lines


def _open(kept: Sequence[str | None], card: CardNames) -> str:
    """Write kept tiles that may be known: two tiles that make a pair together (AR1)."""
    known = [card(tile) for tile in kept if tile is not None]
    if not known or len(known) < len(kept):
        return ""
    return f" ({'; '.join(' + '.join(known[first : first + 2]) for first in range(0, len(known), 2))})"


TEXT = GameText(describe, table, standing)
