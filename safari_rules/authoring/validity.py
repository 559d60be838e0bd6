"""Parts of the games' checks of states.

A game's `state_flaws(state, document)` yields validation errors, the most basic first. `Game` looks for others before (`common_flaws`:
options that do not go together, a ply beyond the limit). It takes only the first error, so a check may rely on the checks before it.
The document is the state as the caller handed it in. Pointers refer to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from safari_rules.authoring.codecs import LARGEST, Document
from safari_rules.authoring.errors import Flaw
from safari_rules.authoring.values import whole

__all__ = [
    "Validity",
    "card_flaws",
    "cards_in",
    "common_flaws",
    "first_player_flaws",
    "list_flaws",
    "no_flaws",
    "player_flaws",
    "seat_flaws",
]


def no_flaws(*_: Any) -> Iterator[Flaw]:
    """Yield nothing: all that fits the schema is valid."""
    yield from ()


class Validity(NamedTuple):
    """The conditions under which options and states of a game are valid, from the game's `validity.py`.

    - `option_flaws(options)` yields what does not go together. Without it all options go together.
    - `state_flaws(state, document)` yields what is wrong with a state whose options go together. Without it every such state is valid.

    Both yield the most basic error first.
    """

    option_flaws: Callable[[Any], Iterator[Flaw]] = no_flaws
    state_flaws: Callable[[Any, Document], Iterator[Flaw]] = no_flaws


def first_player_flaws(options: Any) -> Iterator[Flaw]:
    """Yield an error unless `first_player` is a seat of this game."""
    yield from player_flaws(options, "/first_player", options.first_player)


def player_flaws(options: Any, pointer: str, player: int | None) -> Iterator[Flaw]:
    """Yield an error if a player has no seat in this game.

    :param options: the options of the game.
    :param pointer: the JSON Pointer of the player in the state.
    :param player: the seat, or None for no player.
    :yields: the errors.
    """
    if player is not None and player >= options.players:
        yield Flaw(pointer, f"Expected a seat of this game: 0 to {options.players - 1}, not {player}.")


def common_flaws(state: Any, option_flaws: Iterable[Flaw]) -> Iterator[Flaw]:
    """Yield the errors that every state can have: options that do not go together, and a ply beyond the limit.

    :param state: the state.
    :param option_flaws: the errors of its options, with pointers into the options.
    :yields: the errors, with pointers into the state.
    """
    for flaw in option_flaws:
        yield Flaw(f"/options{flaw.pointer}", flaw.detail)
    limit = state.options.ply_limit or LARGEST
    if state.ply > limit:
        yield Flaw("/ply", f"Expected at most ply_limit: {limit}, not {state.ply}.")


def seat_flaws(state: Any, document: Document, *lists: str) -> Iterator[Flaw]:
    """Yield an error for each list without one entry per player, and for a current player without a seat.

    :param state: the state.
    :param document: its JSON object.
    :param lists: the names of the lists.
    :yields: the errors.
    """
    yield from list_flaws(state, document, *lists)
    yield from player_flaws(state.options, "/current_player", state.current_player)


def list_flaws(state: Any, document: Document, *lists: str) -> Iterator[Flaw]:
    """Yield an error for each list without one entry per player.

    :param state: the state.
    :param document: its JSON object.
    :param lists: the names of the lists.
    :yields: the errors.
    """
    players = state.options.players
    for name in lists:
        if len(document[name]) != players:
            yield Flaw(f"/{name}", f"Expected one entry a player: {players}, not {len(document[name])}.")


def cards_in(document: Any, pointer: str) -> Iterator[tuple[str, Any]]:
    """Yield every string or number in a part of a document. Null is no card.

    :param document: the part of the document, which may have lists in lists.
    :param pointer: its JSON Pointer.
    :yields: each card with its pointer.
    """
    if isinstance(document, list):
        for place, inner in enumerate(document):
            yield from cards_in(inner, f"{pointer}/{place}")
    elif document is not None:
        yield pointer, document


def card_flaws(cards: Iterable[tuple[str, Any]], deck: Mapping[Any, int]) -> Iterator[Flaw]:
    """Yield an error for each card that a state has too often, by its position, then one for each kind of which cards are missing.

    :param cards: each card of the state with its pointer.
    :param deck: how many cards of each kind the state must have.
    :yields: the errors.
    """
    left = dict(deck)
    for pointer, given in cards:
        code = given if type(given) in (int, str) else whole(given)  # an array of one number has no hash
        left[code] = left.get(code, 0) - 1
        if left[code] < 0:
            yield Flaw(pointer, f"The code {code} is here once too often: expected {deck.get(code, 0)} in this state.")
    for code, count in left.items():
        if count > 0:
            yield Flaw("", f"The code {code} is missing: expected {deck[code]} in this state, not {deck[code] - count}.")
