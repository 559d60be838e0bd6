"""Views of players: the redaction of states and events.

A game's `view.py` says on values who may see what. It denies by default: a field that is not named is hidden from all. A redacted state is
a state with None where something is hidden. JSON is written from it, and a belief is made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from safari_rules.authoring.codecs import Codec, Document, ListOf, blank
from safari_rules.authoring.results import make
from safari_rules.authoring.schema import Record, Shape

__all__ = ["HIDDEN", "Redactor", "View", "everyone", "nobody", "owner", "unseen"]

S = TypeVar("S")
#: The value that stands for a hidden one in a redacted value. Its type lets it stand for any value.
HIDDEN: Any = None
#: Returns as much of a field's value as a player (None: a spectator) may see in a state.
Shower: TypeAlias = Callable[[Any, Any, int | None], Any]


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


class Redactor:
    """A game's view, made ready: it redacts states and events, and reads and writes redacted states as JSON."""

    def __init__(self, view: View[Any], record: Record[Any]) -> None:
        """Take the view, and the codec of the game's states."""
        self.secrets = view.secrets
        #: The fields of which less is shown, by index in the state.
        self._guarded: list[tuple[int, Shower]] = []
        members = dict(record.shape.members)
        for place, (name, part) in enumerate(record.parts.items()):
            show = view.fields.get(name, nobody)
            if show is not everyone:
                self._guarded.append((place, _shower(part, show)))
                members[name] = part.hidden()
        codec: Record[Any] = Record(Shape(record.shape.name, record.shape.doc, members), record.make)
        #: Writes a redacted state as a JSON object, and reads one, for which it raises CodecError.
        self.write: Callable[[Any], Document] = codec.writer()
        self.codec = codec

    def state(self, state: Any, player: int | None) -> Any:
        """Return a state of a game in progress as the player may see it.

        :param state: the state.
        :param player: the seat of the player, None for a spectator.
        :returns: the redacted state, with None for what is hidden.
        """
        values = [*state]
        for place, show in self._guarded:
            values[place] = show(values[place], state, player)
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
        values = [*event]
        for name in names:
            place = event._fields.index(name)
            values[place] = blank(values[place])
        return make(type(event), tuple(values))


def _shower(part: Codec[Any], show: Shower) -> Shower:
    """Return how the value of a field is shown. The field's codec knows what is left of a hidden value."""
    if show is nobody:
        hide = part.hide
        return lambda value, _, __: None if value is None else hide(value)
    if show is owner and isinstance(part, ListOf):
        hide = part.inner.hide
        return lambda value, _, player: tuple([inner if seat == player else hide(inner) for seat, inner in enumerate(value)])
    return show
