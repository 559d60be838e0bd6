"""The conditions beyond the schema under which options and states of Affenraffen are valid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import Flaw
from safari_rules.authoring.text import count
from safari_rules.authoring.validity import Validity, card_flaws, cards_in, list_flaws, player_flaws
from safari_rules.games.affenraffen.constants import ANIMAL_SPOTS, FIRST_ADDITIONAL, GOALS, ROUNDS, TILES
from safari_rules.games.affenraffen.rules import round_over, tiles
from safari_rules.games.affenraffen.scoring import pairs_asked
from safari_rules.games.affenraffen.state import Markers, Options, State

MOST_POINTS: Final = 1000


def option_flaws(options: Options) -> Iterator[Flaw]:
    """Yield options that do not go together."""
    if options.agreed_pairs and options.additional_tiles:  # A14
        yield Flaw("/additional_tiles", "Expected no additional goal tiles with agreed_pairs.")


def state_flaws(state: State, document: Document) -> Iterator[Flaw]:
    """Yield the errors of a state that is not valid, most basic first."""
    yield from list_flaws(state, document, "held", "kept", "additional")
    spots = ANIMAL_SPOTS + len(state.options.additional_tiles)
    if len(state.table) != spots:
        yield Flaw("/table", f"Expected {spots} spots with these options, not {len(state.table)}.")
    goals = [] if state.options.agreed_pairs else sorted(GOALS)
    if sorted(state.goals) != goals:
        yield Flaw("/goals", "Expected each of the four goals once." if goals else "Expected no goals with agreed_pairs.")
    held = [each.tile for each in state.held if each is not None]
    lying = [tile for tile in state.table if tile]
    rows = [*state.kept, *state.additional]
    if sorted([*lying, *held, *[tile for row in rows for tile in row]]) != tiles(state.options):
        yield from card_flaws(_tiles(document), Counter([TILES[tile] for tile in tiles(state.options)]))
    yield from _place_flaws(state)
    yield from _marker_flaws(state)
    yield from _round_flaws(state)


def _tiles(document: Document) -> Iterator[tuple[str, str]]:
    """Yield every tile with its pointer."""
    for name in ("table", "held"):
        for place, cell in enumerate(document[name]):
            if cell is not None:
                yield f"/{name}/{place}/tile", cell["tile"]
    yield from cards_in(document["kept"], "/kept")
    yield from cards_in(document["additional"], "/additional")


def _place_flaws(state: State) -> Iterator[Flaw]:
    """Yield tiles that lie where their kind may not be."""
    for player, (kept, additional) in enumerate(zip(state.kept, state.additional, strict=True)):
        for place, tile in enumerate(kept):
            if tile >= FIRST_ADDITIONAL:
                yield Flaw(f"/kept/{player}/{place}", f"Expected an animal tile, not {TILES[tile]}.")
        for place, tile in enumerate(additional):
            if tile < FIRST_ADDITIONAL:
                yield Flaw(f"/additional/{player}/{place}", f"Expected an additional goal tile, not {TILES[tile]}.")
    spots: set[int] = set()
    for player, held in enumerate(state.held):
        if held is None:
            continue
        if held.spot >= len(state.table) or state.table[held.spot]:
            yield Flaw(f"/held/{player}/spot", f"Expected an empty spot of the table, not {held.spot}.")
        if held.spot in spots:
            yield Flaw(f"/held/{player}/spot", f"Another player holds a tile from spot {held.spot}.")
        spots.add(held.spot)


def _marker_flaws(state: State) -> Iterator[Flaw]:
    """Yield markers that cannot be where they are (A9, AR6)."""
    first, second = state.markers
    players = state.options.players
    if second is not None and first is None:
        yield Flaw("/markers/second", "Expected null while the first marker is not taken.")
    if second is not None and (players == 2 or second == first):
        yield Flaw(
            "/markers/second",
            "Expected null with two players." if players == 2 else "Expected another player than the owner of the first marker.",
        )
    for place, owner in zip(Markers._fields, state.markers, strict=True):
        if owner is None:
            continue
        yield from player_flaws(state.options, f"/markers/{place}", owner)
        if state.held[owner] is not None:
            yield Flaw(f"/held/{owner}", "Expected null: this player has a place marker.")
        if len(state.kept[owner]) < 2 * pairs_asked(state):
            yield Flaw(f"/kept/{owner}", f"Expected at least {2 * pairs_asked(state)} tiles: this player has a place marker.")


def _round_flaws(state: State) -> Iterator[Flaw]:
    """Yield finished rounds that do not fit the round."""
    finished = len(state.finished_rounds)
    over = finished == ROUNDS == state.round
    if finished != state.round - 1 and not over:
        yield Flaw("/finished_rounds", f"Expected {count(state.round - 1, 'entry', 'entries')} in round {state.round}, not {finished}.")
    for number, points in enumerate(state.finished_rounds):
        if len(points) != state.options.players:
            yield Flaw(f"/finished_rounds/{number}", f"Expected one entry a player: {state.options.players}, not {len(points)}.")
        for player, parts in enumerate(points):
            for part, value in zip(parts._fields, parts, strict=True):
                if abs(value) > MOST_POINTS:
                    yield Flaw(f"/finished_rounds/{number}/{player}/{part}", f"Expected {-MOST_POINTS} to {MOST_POINTS}, not {value}.")
    if over:
        for player, held in enumerate(state.held):
            if held is not None:
                yield Flaw(f"/held/{player}", "Expected null once the game is over.")
    elif round_over(state):
        yield Flaw("/finished_rounds", "This round is over (A9, AR7): its points would have been counted already.")


VALIDITY = Validity(option_flaws, state_flaws)
