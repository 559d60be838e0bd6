"""Writers of JSON objects, which serialize thousands of actions and events a second. They are compiled in the compiled wheel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, final

__all__ = ["Fields", "KindWriter", "ObjectWriter"]

#: For each field: its name in JSON, its index in a named tuple, and a function that writes the value, None if it is written as it is.
Fields: TypeAlias = list[tuple[str, int, Callable[[Any], Any] | None]]


@final
class ObjectWriter:
    """Writes a named tuple as a JSON object: constants first, then the fields in order."""

    def __init__(self, constants: Mapping[str, Any], fields: Fields, omitted: Sequence[tuple[str, int, Any]] = ()) -> None:
        """Take the constants by name, the fields, and the name, index and default of each field that is left out at its default."""
        self._constants: dict[str, Any] = dict(constants)
        self._fields = fields
        self._omitted: list[tuple[str, int, Any]] = list(omitted)

    def write(self, values: tuple[Any, ...]) -> dict[str, Any]:
        """Return the JSON object of a named tuple."""
        document = self._constants.copy()
        for name, place, write in self._fields:
            value = values[place]
            document[name] = value if write is None else write(value)
        for name, place, default in self._omitted:
            if values[place] == default and type(values[place]) is type(default):
                del document[name]
        return document


@final
class KindWriter:
    """Writes a value as a JSON object of one of several shapes, chosen by one of its attributes."""

    def __init__(self, tag: str, writers: Mapping[Any, Callable[[Any], dict[str, Any]]]) -> None:
        self._tag = tag
        self._writers: dict[Any, Callable[[Any], dict[str, Any]]] = dict(writers)

    def write(self, value: Any) -> dict[str, Any]:
        """Return the JSON object of a value."""
        return self._writers[getattr(value, self._tag)](value)
