"""The knowledge of an Affenraffen player: the tiles looked at, where kept tiles came from, and what others put back (AR9)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

from safari_rules.authoring.errors import Flaw, InvalidMemory
from safari_rules.authoring.hidden import Knowledge, fresh_seed, own, turned
from safari_rules.authoring.results import make, put
from safari_rules.authoring.shuffle import mix
from safari_rules.games.affenraffen.constants import COPIES, FIRST_ADDITIONAL, GOALS, INDEX
from safari_rules.games.affenraffen.rules import is_penalty, lying, tiles
from safari_rules.games.affenraffen.state import (
    Action,
    Event,
    Held,
    Memory,
    Seen,
    State,
)


class Known(NamedTuple):
    """The content of a view: the state without hidden tiles and goals, and the spots on which a tile lies. For each
    player `held` is the spot of a held tile that is not seen, and `sizes` the number of kept tiles. `goals` is the number of goals.
    """

    state: State
    lying: tuple[int, ...]
    held: tuple[int | None, ...]
    sizes: tuple[int, ...]
    goals: int


class HiddenTile(NamedTuple):
    """The position of a hidden tile: a spot of the table. A `player` holds the tile from that spot, or kept it as tile `number`."""

    spot: int
    player: int = -1
    number: int = -1


class Unseen(NamedTuple):
    """The known part of a state, and the hidden part to draw: places of animal tiles only, of any but -2 tiles, and of any tiles."""

    state: State
    animal_places: list[HiddenTile]
    harmless_places: list[HiddenTile]
    places: list[HiddenTile]
    tiles: list[int]
    goals: list[str]


def known(seen: Any) -> Known:
    """Return what a player sees."""
    state: State = seen._replace(
        seed="-",
        goals=tuple([goal for goal in seen.goals if goal is not None]),
        table=(0,) * len(seen.table),
        held=tuple([None if held is None or held.tile is None else held for held in seen.held]),
        kept=((),) * len(seen.kept),
    )
    spots = tuple([held.spot if held is not None and held.tile is None else None for held in seen.held])
    return Known(state, tuple(lying(seen)), spots, tuple(map(len, seen.kept)), len(seen.goals))


def forget(players: int) -> Memory:
    """Return the memory of a player who has seen nothing."""
    return Memory((), (), ((),) * players)


def memory_flaws(memory: Memory, seen: Any, player: int) -> Iterator[Flaw]:
    """Yield the errors of a memory that no hidden tiles could explain."""
    spots, tiles = len(seen.table), dict(memory.seen)
    if len(memory.kept) != len(seen.kept):
        yield Flaw("/memory/kept", "Expected one list a player.")
    kept = [spot for row in memory.kept for spot in row if spot is not None]
    for name, named in (("seen", [each.spot for each in memory.seen]), ("returned", memory.returned), ("kept", kept)):
        if any(spot >= spots for spot in named):
            yield Flaw(f"/memory/{name}", f"Expected spots of this table: 0 to {spots - 1}.")
        if len(set(named)) < len(named):
            yield Flaw(f"/memory/{name}", "Expected each spot once.")
    if any(is_penalty(tiles[spot]) for spot in memory.returned if spot in tiles):
        yield Flaw("/memory/returned", "Expected no spot of a -2 tile: it cannot be put back (AR9).")


def learn(memory: Memory, seen: Any, player: int, events: Sequence[Event]) -> Memory:
    """Remember tiles looked at, put back and kept, until all are mixed again."""
    looked, returned, kept = memory
    spots = len(seen.table)
    for event in events:
        if getattr(event, "spot", 0) >= spots:
            raise InvalidMemory([Flaw("/events", f"Expected spots of this table: 0 to {spots - 1}.")], fits_schema=True)
        if event.type == "peeked" or event.type == "kept" or event.type == "taken":
            owner, spot, tile, what = event
            if tile is not None:
                looked = _see(looked, spot, INDEX[tile])
                returned = _without(returned, spot)
            if what != "peeked":
                kept = put(kept, owner, (*kept[owner], spot))
        elif event.type == "returned":
            if event.spot not in returned and _seen_on(looked, event.spot)[1] is None:
                returned = tuple(sorted((*returned, event.spot)))
        elif event.type == "goal-taken" or event.type == "given":
            looked = tuple([each for each in looked if each.spot != event.spot])
            returned = _without(returned, event.spot)
        elif event.type == "round-started":
            looked, returned, kept = forget(len(kept))
    sizes = [len(row) for row in seen.kept]
    if [len(row) for row in kept] != sizes:
        kept = tuple([row if len(row) == size else (*(None,) * (size - len(row)), *row) for size, row in zip(sizes, kept, strict=True)])
    return make(Memory, (looked, returned, kept))


def _without(spots: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Return the spots without a given one, if it is among them."""
    return tuple([spot for spot in spots if spot != gone]) if gone in spots else spots


def _seen_on(looked: tuple[Seen, ...], spot: int) -> tuple[int, int | None]:
    """Return the index of a spot among the seen tiles, which are ordered by spot, and the tile seen there, or None."""
    place = bisect_left(looked, (spot,))
    return place, looked[place].tile if place < len(looked) and looked[place].spot == spot else None


def _see(looked: tuple[Seen, ...], spot: int, tile: int) -> tuple[Seen, ...]:
    """Remember a tile that a player looks at."""
    place, known = _seen_on(looked, spot)
    if known is None:
        return (*looked[:place], make(Seen, (spot, tile)), *looked[place:])
    if known != tile:
        raise InvalidMemory([Flaw("/events", f"Another tile lay on spot {spot}.")], fits_schema=True)
    return looked


def unseen(known: Known, player: int, memory: Memory) -> Unseen:
    """Return what is to be drawn: every tile that is neither open nor remembered."""
    state = known.state
    own(f"/held/{player}", known.held[player] is None)
    if tuple(map(len, memory.kept)) != known.sizes:
        raise InvalidMemory([Flaw("/memory/kept", "Expected an entry for each tile kept.")], fits_schema=True)
    kept_spots = {spot for spots in memory.kept for spot in spots if spot is not None}
    if not kept_spots.isdisjoint([*known.lying, *known.held, *[held.spot for held in state.held if held is not None]]):
        raise InvalidMemory([Flaw("/memory/kept", "Expected no spot whose tile lies there or is held.")], fits_schema=True)
    places = [HiddenTile(spot) for spot in known.lying]
    places += [HiddenTile(spot, seat) for seat, spot in enumerate(known.held) if spot is not None]
    kept = [
        HiddenTile(-1 if spot is None else spot, seat, number)
        for seat, spots in enumerate(memory.kept)
        for number, spot in enumerate(spots)
    ]
    left = tiles(state.options)
    seen, returned = dict(memory.seen), set(memory.returned)
    blank = state._replace(kept=tuple([(0,) * size for size in known.sizes]))
    hidden: dict[bool, list[HiddenTile]] = {False: [], True: []}
    remembered: list[HiddenTile] = []
    try:
        for tile in [held.tile for held in state.held if held is not None] + [tile for row in state.additional for tile in row]:
            left.remove(tile)
        for place in [*places, *kept]:
            if place.spot in seen:
                left.remove(seen[place.spot])
                remembered.append(place)
            elif place.number < 0:
                hidden[place.spot in returned].append(place)
    except ValueError:
        raise InvalidMemory([Flaw("/memory/seen", "A tile is there too often.")], fits_schema=True) from None
    animal_places = [place for place in kept if place.spot not in seen]
    if len(left) != len(animal_places) + len(hidden[True]) + len(hidden[False]):
        raise InvalidMemory([Flaw("/memory", "No layout of the other tiles fits.")], fits_schema=True)
    animals = sum(tile < FIRST_ADDITIONAL for tile in left)
    harmless = sum(not is_penalty(tile) for tile in left)
    if len(animal_places) > animals or len(animal_places) + len(hidden[True]) > harmless:
        raise InvalidMemory([Flaw("/memory", "There are not so many animal tiles left.")], fits_schema=True)
    goals = [goal for goal in GOALS if goal not in state.goals] if known.goals else []
    blank = _lay(blank, remembered, [seen[place.spot] for place in remembered])
    return Unseen(blank, animal_places, hidden[True], hidden[False], left, goals)


def fill(unseen: Unseen, chance: Random) -> State:
    """Lay the tiles not seen where they may lie: every layout of the single tiles that fits is equally likely.

    It fills the places of animal tiles first, then those without -2 tiles, then the rest. Whatever it draws for narrower places, the
    wider ones can be filled in the same number of ways.
    """
    state, tiles, goals = unseen.state, unseen.tiles.copy(), unseen.goals.copy()
    mix(tiles, chance)
    mix(goals, chance)
    animals = [tile for tile in tiles if tile < FIRST_ADDITIONAL]
    drawn, spare = animals[: len(unseen.animal_places)], animals[len(unseen.animal_places) :]
    others = [tile for tile in tiles if tile >= FIRST_ADDITIONAL]
    if unseen.harmless_places:
        harmless = [*spare, *[tile for tile in others if not is_penalty(tile)]]
        mix(harmless, chance)
        drawn += harmless[: len(unseen.harmless_places)]
        spare, others = harmless[len(unseen.harmless_places) :], [tile for tile in others if is_penalty(tile)]
    rest = [*spare, *others]
    mix(rest, chance)
    places = [*unseen.animal_places, *unseen.harmless_places, *unseen.places]
    laid = _lay(state, places, [*drawn, *rest])
    return laid._replace(seed=fresh_seed(chance), goals=(*state.goals, *goals))


def cases(unseen: Unseen) -> Iterator[State]:
    """Yield states that fit the view alone, such that each tile that may lie in a hidden place lies there in one of them.

    Kept tiles are animal tiles. They are rotated twice: with equal tiles next to each other, so that they make pairs (A4), and apart.
    """
    animals = [tile for tile in unseen.tiles if tile < FIRST_ADDITIONAL]
    kept, places = len(unseen.animal_places), [*unseen.animal_places, *unseen.harmless_places, *unseen.places]
    others = unseen.tiles[len(animals) :]
    orders = [(seed, [*animals[:kept], *rest]) for seed, rest in turned([*animals[kept:], *others])]
    apart = [tile for first in range(COPIES) for tile in animals[first::COPIES]]
    for order in (animals, apart) if kept else ():
        orders += [(f"{seed}-kept", [*turn, *others]) for seed, turn in turned(order)]
    for (seed, order), (_, goals) in zip(orders, cycle(turned(unseen.goals)), strict=False):
        yield _lay(unseen.state, places, order)._replace(seed=seed, goals=(*unseen.state.goals, *goals))


def _lay(state: State, places: list[HiddenTile], tiles: list[int]) -> State:
    """Return the state with hidden tiles in their spots."""
    table, held, kept = [*state.table], [*state.held], [[*row] for row in state.kept]
    for (spot, player, number), tile in zip(places, tiles, strict=True):
        if player < 0:
            table[spot] = tile
        elif number < 0:
            held[player] = Held(spot, tile)
        else:
            kept[player][number] = tile
    return state._replace(table=tuple(table), held=tuple(held), kept=tuple([tuple(row) for row in kept]))


def alike(unseen: Unseen, memory: Memory, action: Action) -> Hashable:
    """Return a key that is the same for spots about which the player knows the same."""
    if action.type == "peek" or action.type == "take":
        tile = dict(memory.seen).get(action.spot, 0)
        return action.type, tile, not tile and action.spot in memory.returned
    return action


KNOWLEDGE: Knowledge[State] = Knowledge(known, forget, learn, unseen, fill, alike, cases=cases, memory_flaws=memory_flaws)
