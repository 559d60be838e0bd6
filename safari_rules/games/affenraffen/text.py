"""Affenraffen in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.results import put, sequence
from safari_rules.authoring.text import CardNames, GameText, Names, a, count, number
from safari_rules.games.affenraffen.constants import (
    ADDITIONAL_TILES,
    ANIMALS,
    FIRST_PLACE,
    GOAL_NAMES,
    GOALS,
    INDEX,
    MARKER_POINTS,
    PAIRS,
    PENALTY,
    ROUNDS,
    TILES,
    name_of,
)
from safari_rules.games.affenraffen.scoring import goal_points
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
    Markers,
    Peek,
    Peeked,
    Return,
    Returned,
    RoundEnded,
    RoundResult,
    RoundStarted,
    State,
    Take,
    Taken,
)

#: The goals that allow one pair of each animal, and one of each color (A5).
ONE_OF_A_SPECIES = ("three-species", "three-species-three-colors")
ONE_OF_A_COLOR = ("three-colors", "three-species-three-colors")
#: For each part of a score: what it is for.
PARTS = {"pairs": "pairs", "place_marker": "the place", "additional_goals": "additional goals"}
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
        case RoundEnded(round=which, goal=goal, players=players):
            wanted = GOAL_NAMES[GOALS.index(goal)] if goal else "the agreed number of pairs"
            said, scored = [f"Round {which} ends.", f"The goal was {wanted}."], [sum(result.points) for result in players]
            for index, result in enumerate(players):
                said += _reasons(result, goal, names.end, names)
                said.append(f"{names.does(result.player, 'score')} {names.amount(index, scored, 'point')}.")
            return " ".join(said)
        case RoundStarted(round=which, goal=goal):
            wanted = f": the goal is {GOAL_NAMES[GOALS.index(goal)]}" if goal else ""
            return f"Round {which} begins{wanted}."


def standing(state: State, event: Event) -> tuple[int, ...]:
    """Return the points right after the round that the event ended; () where the state is of an earlier time."""
    if not isinstance(event, RoundEnded) or len(state.finished_rounds) < event.round:
        return ()
    by_player = zip(*state.finished_rounds[: event.round], strict=True)
    return tuple([sum([sum(points) for points in rounds]) for rounds in by_player])


def end(event: Event, state: State, before: State | None, events: Sequence[Event]) -> State | None:
    """Return the state as it lay when the round that the event ended was over; None where nobody knows any more what lay there."""
    if not isinstance(event, RoundEnded):
        return None
    found = state
    if before is not None and len(before.finished_rounds) < len(state.finished_rounds) < ROUNDS:  # the next round is laid out already
        found = before
        for other in events:
            if isinstance(other, GoalTaken | Given):
                owner = other.to if isinstance(other, Given) else other.player
                found = found._replace(additional=put(found.additional, owner, (*found.additional[owner], INDEX[other.tile])))
            elif isinstance(other, Claimed):
                found = found._replace(markers=found.markers._replace(**{other.place: other.player}))
    finished = state.finished_rounds[event.round - 1 : event.round]
    fits = found.round == event.round and finished == (tuple([result.points for result in event.players]),)
    return found if fits else None


def settlement(state: State, names: Names) -> list[str]:
    """Write that a round that a limit has stopped counts for nobody. A round that ends by the rules has an event."""
    return [] if len(state.finished_rounds) == ROUNDS else ["The game stops here, and this round does not count."]


def _reasons(result: RoundResult, goal: str | None, end: State | None, names: Names) -> list[str]:
    """Write how a player's points of a round come about: the pairs, the goal, the place, the additional goals."""
    player, pairs, _, disqualified, fulfilled, points = result
    said = [f"{names.does(player, 'have')} {_pairs(result)}.", *_wrong(result, goal)]
    place = None if end is None or player not in end.markers else Markers._fields[end.markers.index(player)]
    if points.place_marker and end is None:
        place = {value: name for name, value in MARKER_POINTS.items()}.get(points.place_marker, "the")
    brings = f", {'and' if fulfilled else 'so'} {place} place brings {_points(points.place_marker)}" if place else ""
    said.append(f"The goal is {'reached' if fulfilled else 'missed'}{brings}.")
    if end is None and points.additional_goals:
        said.append(f"Additional goals bring {_points(points.additional_goals)}.")
    animals = {one.split("-")[0] for one, other in pairs if one == other and not disqualified}  # AR4
    first = place == "first" and not disqualified  # AR5
    tiles = () if end is None else end.additional[player]
    said += [_additional(tile, animals, disqualified=disqualified, first=first) for tile in tiles]
    return said


def _pairs(result: RoundResult) -> str:
    """Write a player's pairs, how many are right and wrong, and what they bring (A10)."""
    if not result.pairs:
        return "no pair"
    pairs = [f"2 {_several(one)}" if one == other else f"{a(name_of(one))} with {a(name_of(other))}" for one, other in result.pairs]
    right = {"right": result.correct, "wrong": len(result.pairs) - result.correct}
    return (
        f"{sequence(pairs)} ({', '.join(f'{amount} {word}' for word, amount in right.items() if amount)}: {_points(result.points.pairs)})"
    )


def _wrong(result: RoundResult, goal: str | None) -> list[str]:
    """Write why pairs are wrong (A4, A5, A12)."""
    if result.disqualified:
        asked = f"the {PAIRS[goal]} that the goal asks for" if goal else "agreed on"
        return [f"{count(len(result.pairs), 'pair')} are more than {asked}, so all of them are wrong."]
    alike = [one.split("-") for one, other in result.pairs if one == other]
    said = ["Two different tiles are no pair."] if len(alike) < len(result.pairs) else []
    twice = [f"pairs of {_several(animal)}" for animal, _ in alike if goal in ONE_OF_A_SPECIES]
    twice += [f"{color} pairs" for _, color in alike if goal in ONE_OF_A_COLOR]
    return said + [f"Only 1 of the {number} {pairs} may count." for pairs, number in Counter(twice).items() if number > 1]  # AR2


def _additional(tile: int, animals: set[str], *, disqualified: bool, first: bool) -> str:
    """Write what an additional goal tile brings, and why (A6 to A8)."""
    animal = TILES[tile].partition("-")[2]
    met = first if tile == FIRST_PLACE else animal in animals
    aim = "first place" if tile == FIRST_PLACE else f"a pair of {_several(animal)}"
    why = "After too many pairs" if disqualified else f"{'With' if met else 'Without'} {aim}"
    paid = goal_points(tile, {ANIMALS.index(each) for each in animals}, first)
    pays = f"brings {_points(paid)}" if paid > 0 else f"costs {_points(-paid)}"
    return f"{why} the {name_of(TILES[tile])} {pays}."


def _points(points: int) -> str:
    """Write points."""
    return count(points, "point") if points else "no points"


def _several(code: str) -> str:
    """Write several tiles of a kind, or several animals."""
    return f"{name_of(code) if '-' in code else code}s"


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
    for which, points in enumerate(view["finished_rounds"], 1):
        each = [f"{names[seat]} {_sums(parts)}" for seat, parts in enumerate(points)]
        lines.append(f"Points of round {which}: {'; '.join(each)}")
    return lines


def _sums(parts: Document) -> str:
    """Write the points of a round and their parts."""
    known = [f"{number(points)} for {PARTS[part]}" for part, points in parts.items() if points]
    return f"{number(sum(parts.values()))}{f' ({sequence(known)})' if known else ''}"


def _open(kept: Sequence[str | None], card: CardNames) -> str:
    """Write kept tiles that may be known: two tiles that make a pair together (AR1)."""
    known = [card(tile) for tile in kept if tile is not None]
    if not known or len(known) < len(kept):
        return ""
    return f" ({'; '.join(' + '.join(known[first : first + 2]) for first in range(0, len(known), 2))})"


TEXT = GameText(describe, table, standing, end, settlement)
