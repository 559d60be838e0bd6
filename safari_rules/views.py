"""What a player may see: the redaction of states and events.

A game's `view.py` says who may see what. It denies by default: a field that is not named is hidden from all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from safari_rules.authoring.codecs import Codec, Document, ListOf, blank
from safari_rules.authoring.schema import Record
from safari_rules.authoring.writing import Fields, ObjectWriter

__all__ = ["Redactor", "View", "everyone", "nobody", "owner", "unseen"]

S = TypeVar("S")
#: Returns as much of a value as a player (None: a spectator) may see in a state, as JSON.
Shower: TypeAlias = Callable[[Any, Any, int | None], Any]


@dataclass(frozen=True)
class View(Generic[S]):
    """Who may see what in a game with hidden information, from the game's `view.py`.

    - `fields` maps a field of the state to `show(value, state, player)`, which returns the JSON that the player may see.
    - `secrets` maps an event type to its secret fields and to `sees(event, player)`, which returns whether the player may see them.
    - `scores_open` says whether everyone may know everyone's score before the game is over.
    """

    fields: Mapping[str, Callable[[Any, S, int | None], Any]]
    secrets: Mapping[str, tuple[tuple[str, ...], Callable[[Document, int | None], bool]]]
    scores_open: bool = True


def unseen(event: Document, player: int | None) -> bool:
    """Return False: no player may see the secrets of this event."""
    return False


def everyone(value: Any, state: Any, player: int | None) -> Any:
    """Show a value to all."""
    return value


def nobody(value: Any, state: Any, player: int | None) -> Any:
    """Hide a value from all: null one by one, lists keep their lengths."""
    return blank(value)


def owner(value: Any, state: Any, player: int | None) -> Any:
    """Show of a list with one entry per player only the player's own entry."""
    return [inner if seat == player else blank(inner) for seat, inner in enumerate(value)]


class Redactor:
    """A game's view, made ready to write: which fields of a state are open, and how the others are shown."""

    def __init__(self, view: View[Any], record: Record[Any]) -> None:
        self.secrets, shows = view.secrets, view.fields
        parts = list(record.parts.values())
        fields: Fields = []
        #: The fields of which less is shown, by name and index in the state.
        self._guarded: list[tuple[str, int, Shower]] = []
        for name, place, write in record.fields:
            if shows.get(name) is everyone:
                fields.append((name, place, write))
            else:
                fields.append((name, place, _nothing))  # it keeps the order of the fields
                self._guarded.append((name, place, _shown(parts[place], shows.get(name, nobody))))
        self._write = ObjectWriter(record.constant_document, fields, record.omitted).write

    def state(self, state: Any, player: int | None) -> Document:
        """Write a state of a game in progress as the player may see it."""
        document = self._write(state)
        for name, place, show in self._guarded:
            document[name] = show(state[place], state, player)
        return document

    def event(self, event: Document, player: int | None) -> Document:
        """Return an event of a game in progress, a JSON object, as the player may see it."""
        names, sees = self.secrets.get(event["type"], ((), unseen))
        if not names or sees(event, player):
            return event
        return {name: blank(value) if name in names else value for name, value in event.items()}


def _nothing(value: Any) -> None:
    """Write nothing in place of a value that is shown later."""


def _shown(part: Codec[Any], show: Shower) -> Shower:
    """Return how the value of a field is shown. `show` works on its JSON; what is hidden is not even written."""
    if show is nobody:
        return lambda value, *_: None if value is None else part.hide(value)
    if show is owner and isinstance(part, ListOf):
        return lambda value, _, player: part.owned(value, player)
    write = part.writer()
    return lambda value, state, player: show(write(value), state, player)
