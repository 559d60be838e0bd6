"""Views of players: the redaction of states and events.

A game's `view.py` defines for each field who may see it. It denies by default: a field that is not named is hidden from all. A redacted
state has None where something is hidden. Views in JSON and beliefs are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from safari_rules.authoring.results import blank

__all__ = ["HIDDEN", "View", "everyone", "nobody", "open_to_all", "owner", "unseen"]

S = TypeVar("S")
#: The value that replaces a hidden one. Its type is `Any`, so that it can replace a value of any type.
HIDDEN: Any = None


@dataclass(frozen=True)
class View(Generic[S]):
    """Who may see what in a game with hidden information, from the game's `view.py`.

    - `fields` maps a field of the state to `show(value, state, player)`, which returns the value with None for what is hidden.
    - `secrets` maps an event type to its secret fields and to `sees(event, player)`, which returns whether the player may see them.
    - `scores_open` says whether everyone may know everyone's score before the game is over.
    """

    fields: Mapping[str, Callable[[Any, S, int | None], Any]]
    secrets: Mapping[str, tuple[tuple[str, ...], Callable[[Any, int | None], bool]]]
    scores_open: bool = True


def unseen(event: Any, player: int | None) -> bool:
    """Return False: no player may see the secrets of this event.

    :param event: the event.
    :param player: the seat of the player, None for a spectator.
    :returns: False.
    """
    return False


def everyone(value: Any, state: Any, player: int | None) -> Any:
    """Show a value to all.

    :param value: the value of the field.
    :param state: the state.
    :param player: the seat of the player, None for a spectator.
    :returns: the value.
    """
    return value


def open_to_all(*fields: str) -> dict[str, Callable[[Any, Any, int | None], Any]]:
    """Return the fields of a view that everyone sees."""
    return dict.fromkeys(fields, everyone)


def nobody(value: Any, state: Any, player: int | None) -> Any:
    """Hide a value from all.

    :param value: the value of the field.
    :param state: the state.
    :param player: the seat of the player, None for a spectator.
    :returns: None. A tuple keeps its length, and has None for every value.
    """
    return blank(value)


def owner(value: Any, state: Any, player: int | None) -> Any:
    """Show of a tuple with one entry per player only the player's own entry.

    :param value: the tuple, by seat.
    :param state: the state.
    :param player: the seat of the player, None for a spectator.
    :returns: the tuple, in which the entries of the others are hidden.
    """
    return tuple([inner if seat == player else blank(inner) for seat, inner in enumerate(value)])
