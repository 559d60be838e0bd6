"""Affenraffen in words: actions and events as sentences, a view as lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.results import put
from safari_rules.authoring.text import CardNames, GameText, Names
from safari_rules.games.affenraffen.constants import (
    ADDITIONAL_TILES,
    ANIMALS,
    FIRST_PLACE,
    INDEX,
    MARKER_POINTS,
    PAIRS,
    ROUNDS,
    TILES,
)
from safari_rules.games.affenraffen.messages import MESSAGES
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
#: How many spots stand in a line.
ACROSS = 12


def describe(told: Action | Event, names: Names) -> str:
    """Write an action or event as a sentence. Spots count from 1, and a hidden tile is "the tile"."""
    match told:
        case Peek(player=player, spot=spot):
            return names.say("peeks", player=player, spot=spot + 1)
        case Peeked(player=player, spot=spot, tile=tile):
            if tile is None:
                return names.say("peeks", player=player, spot=spot + 1)
            # AR12: an additional tile that was taken unseen goes to the hand instead
            return names.say("found" if tile in ADDITIONAL_TILES else "peeked", player=player, spot=spot + 1, tile=tile)
        case Take(player=player, spot=spot):
            return names.say("takes", player=player, spot=spot + 1)
        case Taken(player=player, spot=spot, tile=tile):
            return names.say("takes" if tile is None else "taken", player=player, spot=spot + 1, tile=tile)
        case Return(player=player):
            return names.say("returns", player=player)
        case Returned(player=player, spot=spot):
            return names.say("returned", player=player, spot=spot + 1)
        case Keep(player=player):
            return names.say("keeps", player=player)
        case Kept(player=player, spot=spot, tile=tile) | GoalTaken(player=player, spot=spot, tile=tile):
            return names.say("kept-unseen" if tile is None else "kept", player=player, spot=spot + 1, tile=tile)
        case Give(player=player, to=to):
            return names.say("gives", player=player, to=to)
        case Given(player=player, to=to, tile=tile):
            return names.say("given", player=player, to=to, tile=tile)
        case Claim(player=player):
            return names.say("claims", player=player)
        case Claimed(player=player, place=place):
            return names.say("claimed", player=player, place=place)
        case RoundEnded(round=which, goal=goal, players=players):
            said = [names.say("round-ended", number=which), names.say("goal-was", goal=goal)]
            scored = [sum(result.points) for result in players]
            for index, result in enumerate(players):
                said += _reasons(result, goal, names.end, names)
                said.append(names.say("scored", player=result.player, count=scored[index], total=names.total(index, scored)))
            return " ".join(said)
        case RoundStarted(round=which, goal=goal):
            return names.say("round-started", number=which, goal=goal)


def standing(state: State, event: Event) -> tuple[int, ...]:
    """Return the points right after the round that the event ended; () where the state is of an earlier time."""
    if not isinstance(event, RoundEnded) or len(state.finished_rounds) < event.round:
        return ()
    by_player = zip(*state.finished_rounds[: event.round], strict=True)
    return tuple([sum([sum(points) for points in rounds]) for rounds in by_player])


def end(event: Event, state: State, before: State | None, events: Sequence[Event]) -> State | None:
    """Return the state at the end of the round that the event ended, or None if it cannot be reconstructed."""
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
    return [] if len(state.finished_rounds) == ROUNDS else [names.say("round-stops")]


def _reasons(result: RoundResult, goal: str | None, end: State | None, names: Names) -> list[str]:
    """Write how a player's points of a round come about: the pairs, the goal, the place, the additional goals."""
    player, pairs, _, disqualified, fulfilled, points = result
    said = [_pairs(result, names), *_wrong(result, goal, names)]
    place = None if end is None or player not in end.markers else Markers._fields[end.markers.index(player)]
    if points.place_marker and end is None:
        place = {value: name for name, value in MARKER_POINTS.items()}.get(points.place_marker, "unknown")
    said.append(names.say("goal-reached" if fulfilled else "goal-missed", place=place, count=points.place_marker))
    if end is None and points.additional_goals:
        said.append(names.say("additional-goals", count=points.additional_goals))
    animals = {one.split("-")[0] for one, other in pairs if one == other and not disqualified}  # AR4
    first = place == "first" and not disqualified  # AR5
    tiles = () if end is None else end.additional[player]
    said += [_additional(tile, animals, names, disqualified=disqualified, first=first) for tile in tiles]
    return said


def _pairs(result: RoundResult, names: Names) -> str:
    """Write a player's pairs, how many are right and wrong, and what they bring (A10)."""
    if not result.pairs:
        return names.say("has-no-pair", player=result.player)
    pairs = [_alike(one, names) if one == other else names.say("part-unlike", tile=one, pair=other) for one, other in result.pairs]
    right = {"part-right": result.correct, "part-wrong": len(result.pairs) - result.correct}
    marks = ", ".join([names.say(message, count=amount) for message, amount in right.items() if amount])
    return names.say("has-pairs", player=result.player, pairs=pairs, marks=marks, count=result.points.pairs)


def _alike(tile: str, names: Names) -> str:
    """Write a pair of two tiles that are alike."""
    animal, _, color = tile.partition("-")
    return names.say("part-alike", animal=animal, color=color)


def _wrong(result: RoundResult, goal: str | None, names: Names) -> list[str]:
    """Write why pairs are wrong (A4, A5, A12)."""
    if result.disqualified:
        return [names.say("too-many-pairs", count=len(result.pairs), asked=PAIRS[goal] if goal else None)]
    alike = [one.split("-") for one, other in result.pairs if one == other]
    said = [names.say("no-pairs-alike")] if len(alike) < len(result.pairs) else []
    animals = Counter([animal for animal, _ in alike if goal in ONE_OF_A_SPECIES])
    colors = Counter([color for _, color in alike if goal in ONE_OF_A_COLOR])
    said += [names.say("one-of-an-animal", number=number, animal=animal) for animal, number in animals.items() if number > 1]  # AR2
    return said + [names.say("one-of-a-color", number=number, color=color) for color, number in colors.items() if number > 1]


def _additional(tile: int, animals: set[str], names: Names, *, disqualified: bool, first: bool) -> str:
    """Write what an additional goal tile brings, and why (A6 to A8)."""
    animal, aim = TILES[tile].partition("-")[2], "place" if tile == FIRST_PLACE else "pair"
    met = first if tile == FIRST_PLACE else animal in animals
    why = "too-many" if disqualified else f"{'with' if met else 'without'}-{aim}"
    paid = goal_points(tile, {ANIMALS.index(each) for each in animals}, first)
    pays = "brings" if paid > 0 else "costs"
    return names.say("additional-goal", why=why, animal=animal, tile=TILES[tile], pays=pays, count=abs(paid))


def table(view: Document, names: Names, card: CardNames) -> list[str]:
    """Write the goal, the spots on which tiles lie, by their numbers from 1, and what each player has."""
    goal = view["goals"][view["round"] - 1] if view["goals"] else None
    spots = [f"{spot:>3}" if tile else "  ." for spot, tile in enumerate(view["table"], 1)]
    lines = [
        names.say("line-round", number=view["round"], goal=goal, count=view["options"]["agreed_pairs"]),
        *("".join(spots[first : first + ACROSS]) for first in range(0, len(spots), ACROSS)),
    ]
    for seat, (held, kept) in enumerate(zip(view["held"], view["kept"], strict=True)):
        has = [names.say("part-kept", count=len(kept), open=_open(kept, card, names))]
        if held is not None:
            shown = None if held["tile"] is None else card(held["tile"])
            has.append(names.say("part-held", shown=shown, spot=held["spot"] + 1))
        has += [card(tile) for tile in view["additional"][seat]]
        has += [names.say("part-marker", place=place) for place, owner in view["markers"].items() if owner == seat]
        lines.append(names.say("line-player", player=seat, has=", ".join(has)))
    for which, points in enumerate(view["finished_rounds"], 1):
        sums = [_sums(seat, parts, names) for seat, parts in enumerate(points)]
        lines.append(names.say("line-points", number=which, points=names.say("part-semicolon").join(sums)))
    return lines


def _sums(seat: int, parts: Document, names: Names) -> str:
    """Write the points of a player in a round and their parts."""
    known = [names.say("part-for", count=points, part=part) for part, points in parts.items() if points]
    return names.say("part-sums", player=seat, count=sum(parts.values()), parts=known)


def _open(kept: Sequence[str | None], card: CardNames, names: Names) -> str | None:
    """Write kept tiles that are shown, two by two as they make pairs (AR1). Return None if some are hidden, or there are none."""
    known = [card(tile) for tile in kept if tile is not None]
    if not known or len(known) < len(kept):
        return None
    return names.say("part-semicolon").join([" + ".join(known[first : first + 2]) for first in range(0, len(known), 2)])


TEXT = GameText(describe, table, standing, end, settlement, MESSAGES)
