"""The redaction of states and events: the functions that hide values from a player, as the game's `View` defines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from safari_rules.authoring.codecs import Codec, Document, ListOf
from safari_rules.authoring.results import blank, make
from safari_rules.authoring.schema import Record, Shape
from safari_rules.authoring.views import View, everyone, nobody, owner

__all__ = ["Redactor"]

#: The players who see a field: none, the owner of each entry in a list by player, or those to whom a function of the game shows it.
NOBODY: Final = 0
OWNER: Final = 1
SHOWN: Final = 2


def emptied(value: Any) -> tuple[None, ...]:
    """Return a tuple of the same length, with None for every value in it."""
    return (None,) * len(value)


def emptied_each(value: Any) -> tuple[tuple[None, ...], ...]:
    """Return a tuple of tuples of the same lengths, with None for every value in them."""
    return tuple([(None,) * len(inner) for inner in value])


class Guard:
    """How a field is hidden: its index in the state, who sees it, and the function that hides a value of it or shows it."""

    def __init__(self, place: int, seen_by: int, function: Callable[..., Any]) -> None:
        self.place: Final = place
        self.seen_by: Final = seen_by
        self.function: Final = function


class Redactor:
    """A redactor of a game's states and events, made from its `View`. It also reads and writes redacted states as JSON."""

    def __init__(self, view: View[Any], record: Record[Any]) -> None:
        """Take the view, and the codec of the game's states."""
        self.secrets: Final = view.secrets
        #: The fields that not every viewer sees in full.
        self._guarded: list[Guard] = []
        members = dict(record.shape.members)
        for place, (name, part) in enumerate(record.parts.items()):
            show = view.fields.get(name, nobody)
            if show is not everyone:
                self._guarded.append(_guard(place, part, show))
                members[name] = part.hidden()
        codec: Record[Any] = Record(Shape(record.shape.name, record.shape.doc, members), record.make)
        #: Writes a redacted state as a JSON object, and reads one, for which it raises CodecError.
        self.write: Final[Callable[[Any], Document]] = codec.writer()
        self.codec: Final = codec

    def state(self, state: Any, player: int | None) -> Any:
        """Return a state of a game in progress as the player may see it.

        :param state: the state.
        :param player: the seat of the player, None for a spectator.
        :returns: the redacted state, with None for what is hidden.
        """
        values = list(state)
        for guard in self._guarded:
            value, function = values[guard.place], guard.function
            if guard.seen_by == SHOWN:
                values[guard.place] = function(value, state, player)
            elif guard.seen_by == OWNER:
                values[guard.place] = tuple([inner if seat == player else function(inner) for seat, inner in enumerate(value)])
            elif value is not None:
                values[guard.place] = function(value)
        return make(type(state), tuple(values))

    def event(self, event: Any, player: int | None) -> Any:
        """Return an event of a game in progress as the player may see it.

        :param event: the event.
        :param player: the seat of the player, None for a spectator.
        :returns: the redacted event, with None for what is hidden.
        """
        secret = self.secrets.get(event.type)
        if secret is None:
            return event
        names, sees = secret
        if sees(event, player):
            return event
        values = list(event)
        for name in names:
            place = event._fields.index(name)
            values[place] = blank(values[place])
        return make(type(event), tuple(values))


def _guard(place: int, part: Codec[Any], show: Callable[..., Any]) -> Guard:
    """Return the guard of the field at an index. The field's codec replaces a hidden value."""
    if show is nobody:
        return Guard(place, NOBODY, _hider(part))
    if show is owner and isinstance(part, ListOf):
        return Guard(place, OWNER, _hider(part.inner))
    return Guard(place, SHOWN, show)


def _hider(part: Codec[Any]) -> Callable[[Any], Any]:
    """Return the `hide` of a codec, or a function that does the same and is compiled."""
    if type(part).hide is Codec.hide:
        return blank
    if not isinstance(part, ListOf) or type(part).hide is not ListOf.hide:
        return part.hide
    if not isinstance(part.inner, ListOf):
        return emptied
    plain = type(part.inner).hide is ListOf.hide and not isinstance(part.inner.inner, ListOf)
    return emptied_each if plain else part.hide
