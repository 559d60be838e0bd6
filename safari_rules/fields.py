"""The fields of the wire: each reads one whole value (a pile, a grid, a list a player) and writes it back.

A field knows three things: `read`, `write` and the JSON Schema it publishes; they agree, and the tests hold them to it.
What `read` gives is the form the rules think in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar

from marshmallow import Schema, ValidationError, fields, missing

__all__ = [
    "LARGEST",
    "Cards",
    "Choice",
    "Const",
    "Document",
    "Flag",
    "Integer",
    "Integers",
    "ListOf",
    "Nullable",
    "Publish",
    "Text",
    "WireField",
    "brief",
]

T = TypeVar("T")
Document: TypeAlias = dict[str, Any]
#: Hands a component to whoever writes the OpenAPI document, and gets the reference to it back.
Publish: TypeAlias = Callable[[str, "Schema | Document"], Document]

LARGEST = 2**31 - 1
#: Of a list with more bad items only the first are told.
MOST_BAD_ITEMS = 100


def brief(value: object) -> str:
    """A value for an error message: JSON-like, never long."""
    if isinstance(value, dict | list | tuple):
        return "an object" if isinstance(value, dict) else "a list"
    text = json.dumps(value[:44] if isinstance(value, str) else value, ensure_ascii=False)
    return text if len(text) <= 44 else text[:43] + "…"


class WireField(fields.Field[T], Generic[T]):
    """A coarse field: one whole value at a time, both ways.

    `doc` describes it to people. It may be left out with a `default` (in the rules' form; where that is not JSON,
    `published_default` is what is told) or as `optional` (None within); `late` says that it came later than the rest, so
    that old states may lack it. `secret` says that a view may show null where a card stands, `wire_name` is for names that
    Python keeps for itself.
    """

    expected = "a value"

    def __init__(
        self,
        doc: str = "",
        *,
        default: Any = missing,
        published_default: Any = missing,
        optional: bool = False,
        late: bool = False,
        secret: bool = False,
        wire_name: str | None = None,
    ) -> None:
        metadata: dict[str, Any] = {"description": doc} if doc else {}
        if default is not missing:
            metadata["default"] = default if published_default is missing else published_default
        presence: dict[str, Any] = {"required": True}
        if optional or default is not missing:
            presence = {"load_default": lambda: self.absent}  # a callable is not published as a default
        self.absent: Any = None if optional else default
        super().__init__(
            data_key=wire_name,
            metadata=metadata,
            error_messages={"required": "Missing.", "null": f"Expected {self.expected}, not null."},
            allow_none=False,
            **presence,
        )
        self.doc = doc
        self.late = late
        self.secret = secret

    def read(self, value: Any) -> T:
        """The value in the rules' form; ValidationError if it does not fit."""
        raise NotImplementedError

    def write(self, value: T) -> Any:
        """The value as JSON."""
        return value

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        """What `read` accepts; with `hidden`, what a view may show in its place."""
        raise NotImplementedError

    def refuse(self, value: object) -> ValidationError:
        """The error for a value that is not `expected`."""
        return ValidationError(f"Expected {self.expected}, not {brief(value)}.")

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> T:
        return self.read(value)


class Integer(WireField[int]):
    """An integer from `low` to `high`; integral floats are integers (JSON Schema), booleans are not."""

    def __init__(self, low: int, high: int, doc: str = "", **more: Any) -> None:
        self.low, self.high = low, high
        self.expected = f"an integer from {low} to {high}"
        super().__init__(doc, **more)

    def read(self, value: Any) -> int:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is int and self.low <= value <= self.high:
            return value
        raise self.refuse(value)

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        kind = ["integer", "null"] if hidden else "integer"
        width = "int32" if self.low >= -LARGEST and self.high <= LARGEST else "int64"
        return {"type": kind, "format": width, "minimum": self.low, "maximum": self.high}


class Flag(WireField[bool]):
    """true or false; 1 and 0 are neither."""

    expected = "true or false"

    def read(self, value: Any) -> bool:
        if value is True or value is False:
            return bool(value)
        raise self.refuse(value)

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        return {"type": ["boolean", "null"] if hidden else "boolean"}


class Text(WireField[str]):
    """A string of `least` to `most` characters, all of the class `characters` (a regular expression's)."""

    def __init__(self, characters: str, least: int, most: int, doc: str = "", **more: Any) -> None:
        self.least, self.most = least, most
        self.pattern = f"^{characters}{{{least},{most}}}$"
        self.match = re.compile(f"{characters}{{{least},{most}}}").fullmatch
        self.expected = f"{least} to {most} characters of {characters}"
        super().__init__(doc, **more)

    def read(self, value: Any) -> str:
        if type(value) is str and self.match(value):
            return value
        raise self.refuse(value)

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        kind = ["string", "null"] if hidden else "string"
        return {"type": kind, "pattern": self.pattern, "minLength": self.least, "maxLength": self.most}


class Choice(WireField[Any]):
    """One of a few strings; `names` maps each to the rules' form (the strings themselves unless given).

    `labels` gives generated clients a name for each, where the strings alone would collide ("L" and "l").
    """

    def __init__(self, names: Iterable[str] | Mapping[str, Any], doc: str = "", *, labels: Sequence[str] = (), **more: Any) -> None:
        self.labels = list(labels)
        self.inner = dict(names) if isinstance(names, Mapping) else {name: name for name in names}
        self.outer = {value: name for name, value in self.inner.items()}
        self.expected = f"one of {', '.join(self.inner)}" if len(self.inner) <= 16 else "a code of this game"
        super().__init__(doc, **more)

    def read(self, value: Any) -> Any:
        if type(value) is str and value in self.inner:
            return self.inner[value]
        raise self.refuse(value)

    def write(self, value: Any) -> Any:
        return self.outer[value]

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        if hidden:
            return {"type": ["string", "null"], "enum": [*self.inner, None]}
        labels = {"x-enum-varnames": self.labels} if self.labels else {}
        return {"type": "string", "enum": list(self.inner), **labels}


class Const(WireField[Any]):
    """Always the same value: `game`, `version`, the `type` of an action; null for a seed that does not exist."""

    def __init__(self, value: str | int | None, doc: str = "", why: str = "", **more: Any) -> None:
        self.value = value
        self.expected = brief(value) + why
        super().__init__(doc, **more)
        self.allow_none = value is None

    def read(self, value: Any) -> Any:
        if value == self.value and type(value) is not bool:
            return self.value
        raise self.refuse(value)

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        if self.value is None:
            return {"type": "null"}
        return {"type": "string" if isinstance(self.value, str) else "integer", "const": self.value}


class Nullable(WireField[Any]):
    """Null, or what `field` takes."""

    def __init__(self, field: WireField[Any], doc: str = "", **more: Any) -> None:
        self.field = field
        self.expected = f"{field.expected} or null"
        super().__init__(doc, **more)
        self.allow_none = True

    def read(self, value: Any) -> Any:
        return None if value is None else self.field.read(value)

    def write(self, value: Any) -> Any:
        return None if value is None else self.field.write(value)

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        return nullable(self.field.json_schema(publish, hidden=hidden))


def nullable(schema: Document) -> Document:
    """The JSON Schema that also takes null."""
    if "$ref" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    widened = {**schema, "type": [*kinds, *([] if "null" in kinds else ["null"])]}
    if "enum" in widened and None not in widened["enum"]:
        widened["enum"] = [*widened["enum"], None]
    return widened


class ListOf(WireField[tuple[T, ...]]):
    """`least` to `most` values of one field, as a tuple."""

    def __init__(self, field: WireField[T], least: int, most: int, doc: str = "", **more: Any) -> None:
        self.field, self.least, self.most = field, least, most
        self.size = f"{least}" if least == most else f"{least} to {most}"
        self.expected = f"a list of {self.size}"
        super().__init__(doc, **more)

    def read(self, value: Any) -> tuple[T, ...]:
        if type(value) is not list:
            raise self.refuse(value)
        if not self.least <= len(value) <= self.most:
            raise ValidationError(f"Expected {self.expected}, not of {len(value)}.")
        read = self.field.read
        try:
            return tuple([read(item) for item in value])
        except ValidationError:
            raise ValidationError(self._messages(value)) from None

    def _messages(self, value: list[Any]) -> dict[int, Any]:
        """What is wrong with each bad item, of many with the first ones."""
        messages: dict[int, Any] = {}
        for place, item in enumerate(value):
            try:
                self.field.read(item)
            except ValidationError as error:
                messages[place] = error.messages
                if len(messages) == MOST_BAD_ITEMS:
                    break
        return messages

    def write(self, value: tuple[T, ...]) -> Any:
        write = self.field.write
        return [write(item) for item in value]

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        items = self.field.json_schema(publish, hidden=hidden)
        return {"type": "array", "items": items, "minItems": self.least, "maxItems": self.most}


class Integers(WireField[tuple[int, ...]]):
    """`least` to `most` integers from `low` to `high`, as a tuple."""

    def __init__(self, low: int, high: int, least: int, most: int, doc: str = "", **more: Any) -> None:
        self.low, self.high = low, high
        self.items: ListOf[int] = ListOf(Integer(low, high), least, most)
        self.expected = f"a list of {self.items.size} integers from {low} to {high}"
        super().__init__(doc, **more)

    def read(self, value: Any) -> tuple[int, ...]:
        fits = type(value) is list and self.items.least <= len(value) <= self.items.most and _INT.issuperset(map(type, value))
        if fits and (not value or (self.low <= min(value) and max(value) <= self.high)):
            return tuple(value)
        return self.items.read(value)

    def write(self, value: tuple[int, ...]) -> Any:
        return list(value)

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        return self.items.json_schema(publish, hidden=hidden)


_INT = {int}


class Cards(WireField[tuple[int, ...]]):
    """A list of at most `most` of `codes`, each read as its place in `codes` plus `first`.

    A set (`ordered` False) is read in any order and kept in canonical order; a pile keeps its order, top last.
    """

    def __init__(
        self, codes: Sequence[str], most: int, doc: str = "", *, first: int = 0, ordered: bool, unique: bool = False, **more: Any
    ) -> None:
        self.codes, self.most, self.ordered, self.unique = codes, most, ordered, unique
        self.index = {code: place for place, code in enumerate(codes, first)}
        self.codes_by_place = [""] * first + list(codes)
        self.expected = f"a list of at most {most} codes of this game"
        super().__init__(doc, **more)

    def read(self, value: Any) -> tuple[int, ...]:
        if type(value) is not list:
            raise self.refuse(value)
        if len(value) > self.most:
            raise ValidationError(f"Expected {self.expected}, not of {len(value)}.")
        index = self.index
        try:
            cards = [index[code] for code in value]
        except (KeyError, TypeError):
            bad = ((place, code) for place, code in enumerate(value) if type(code) is not str or code not in index)
            messages = {place: [f"Expected a code of this game, not {brief(code)}."] for place, code in islice(bad, MOST_BAD_ITEMS)}
            raise ValidationError(messages) from None
        if self.unique and len(set(cards)) < len(cards):
            raise ValidationError("Expected no code twice.")
        if not self.ordered:
            cards.sort()
        return tuple(cards)

    def write(self, value: tuple[int, ...]) -> Any:
        codes = self.codes_by_place
        return [codes[card] for card in value]

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        code: Document = {"type": "string", "enum": list(self.codes)}
        published: Document = {"type": "array", "items": nullable(code) if hidden else code, "minItems": 0, "maxItems": self.most}
        return published | ({"uniqueItems": True} if self.unique else {})
