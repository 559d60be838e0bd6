"""The fields of the wire: marshmallow fields that each read one whole value (a pile, a grid, a list a player) and write it back.

Every field says of itself what apispec publishes of it (validators, metadata). What `read` gives is the form the rules
think in; it checks all that the validators say, at once, which is many times faster than a field a card.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from itertools import islice
from types import MappingProxyType
from typing import Any, Generic, Self, TypeAlias, TypeVar

from marshmallow import ValidationError, fields, validate

__all__ = [
    "LARGEST",
    "MOST_FLAWS",
    "Cards",
    "Choice",
    "Const",
    "Document",
    "Flag",
    "Integer",
    "Integers",
    "ListOf",
    "Number",
    "Text",
    "WireField",
    "blank",
    "brief",
    "leaves",
]

T = TypeVar("T")
Document: TypeAlias = dict[str, Any]

LARGEST = 2**31 - 1
#: Of what is wrong with a document no more than the first so many are looked for.
MOST_FLAWS = 100
#: Of how many values all are given, when a field is asked for them.
FEW = 100


def brief(value: object) -> str:
    """A value for an error message: JSON-like, never long."""
    if isinstance(value, dict | list | tuple):
        return "an object" if isinstance(value, dict) else "a list"
    text = json.dumps(value[:44] if isinstance(value, str) else value, ensure_ascii=False, default=repr)
    return text if len(text) <= 44 else text[:43] + "…"


def leaves(messages: Any) -> int:
    """How many flaws marshmallow's messages tell of."""
    if isinstance(messages, dict):
        return sum(map(leaves, messages.values()))
    return len(messages) if isinstance(messages, list) else 1


def blank(value: Any) -> Any:
    """What is left of JSON that is hidden: null one by one, lists keep their lengths."""
    return [blank(inner) if isinstance(inner, list) else None for inner in value] if isinstance(value, list) else None


class WireField(fields.Field[T], Generic[T]):
    """A field that reads and writes one whole value.

    `doc` describes it to people. `optional`: it may be left out, and is None then. `late`: it came later than the rest, so that
    documents that are handed in may lack it. `sparse`: it is late and came after version 0.3, so that documents also leave it out
    while it is at its default, and the digests of older games stay true. `secret`: a view may show null where a card stands.
    `absent`: the rules' form of a default, where that is not the default itself. `wire_name` is for names that Python keeps for
    itself. With `component` it is published once, under that name. The rest is marshmallow's (`allow_none`, `validate`, `metadata`).
    """

    #: What it takes, for error messages.
    expected = "a value"
    #: Keywords of JSON Schema that are published as they stand, for what marshmallow's validators have no word for.
    keywords: Mapping[str, Any] = MappingProxyType({})

    def __init__(
        self,
        doc: str = "",
        *,
        optional: bool = False,
        late: bool = False,
        sparse: bool = False,
        secret: bool = False,
        absent: Any = ...,
        wire_name: str | None = None,
        component: str = "",
        metadata: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        if more.get("allow_none"):
            self.expected = f"{self.expected} or null"
        described = {"description": doc} if doc else {}
        presence: dict[str, Any] = {"load_default": lambda: None} if optional else {}  # a callable is not published as a default
        super().__init__(
            data_key=wire_name,
            required=not optional,
            metadata={**described, **(metadata or {})},
            error_messages={"required": "Missing.", "null": f"Expected {self.expected}, not null."},
            **presence,
            **more,
        )
        self.component = component
        self.doc, self.late, self.sparse, self.secret = doc, late or sparse, sparse, secret
        self.absent = None if optional else absent

    def read(self, value: Any) -> T:
        """The value, which is not null, in the rules' form; ValidationError if it does not fit."""
        raise NotImplementedError

    def write(self, value: T) -> Any:
        """The value, which is not None, as JSON."""
        return value

    def hide(self, value: T) -> Any:
        """The value as JSON for those from whom it is hidden: of lists their lengths are left. Where a `write` of one's own gives other
        lists than the values are, so must this.
        """
        return blank(self.write(value))

    def reader(self) -> Callable[[Any], Any]:
        """`read`, for a field that may be null too."""
        read = self.read
        return (lambda value: None if value is None else read(value)) if self.allow_none else read

    def writer(self) -> Callable[[Any], Any]:
        """`write`, for a field that may be null too."""
        write = self.write
        return (lambda value: None if value is None else write(value)) if self.allow_none else write

    def values(self) -> Sequence[Any] | None:
        """Every JSON value that it takes but null, where those are few; else None."""
        return None

    def writes_as_is(self) -> bool:
        """Whether `write` gives what it is given."""
        return type(self).write is WireField.write

    def refuse(self, value: object) -> ValidationError:
        """The error for a value that is not `expected`."""
        return ValidationError(f"Expected {self.expected}, not {brief(value)}.")

    def with_default(self, default: Any, told: Any = ...) -> Self:
        """The field as one that may be left out; `told` is the default as JSON, where it cannot be written."""
        field = copy(self)
        absent = default if self.absent is ... else self.absent
        field.required, field.absent, field.load_default = False, absent, lambda: absent
        field.metadata = {**self.metadata, "default": self.writer()(default) if told is ... else told}
        return field

    def hidden(self) -> WireField[Any]:
        """The field as a view shows it where it is secret: the same shape, null where something may be hidden. It is not read."""
        field = copy(self)
        field.allow_none = True
        return field

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> T:
        return self.read(value)

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return None if value is None else self.write(value)

    def _validate(self, value: Any) -> None:
        """`read` has done it: the validators say what is published."""


class Integer(WireField[int], fields.Integer):
    """An integer from `low` to `high`; integral floats are integers (JSON Schema), booleans are not."""

    def __init__(self, low: int, high: int, doc: str = "", **more: Any) -> None:
        self.low, self.high = low, high
        self.expected = f"{low}" if low == high else f"an integer from {low} to {high}"
        super().__init__(doc, validate=validate.Range(low, high), **more)

    def read(self, value: Any) -> int:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is int and self.low <= value <= self.high:
            return value
        raise self.refuse(value)

    def values(self) -> Sequence[int] | None:
        return range(self.low, self.high + 1) if self.high - self.low < FEW else None


class Number(WireField[float], fields.Float):
    """A number from `low` to `high`."""

    def __init__(self, low: float, high: float, doc: str = "", **more: Any) -> None:
        self.low, self.high = low, high
        self.expected = f"a number from {low} to {high}"
        super().__init__(doc, validate=validate.Range(low, high), **more)

    def read(self, value: Any) -> float:
        if type(value) in (int, float) and self.low <= value <= self.high:
            return float(value)
        raise self.refuse(value)


class Flag(WireField[bool], fields.Boolean):
    """true or false; 1 and 0 are neither."""

    expected = "true or false"

    def read(self, value: Any) -> bool:
        if value is True or value is False:
            return bool(value)
        raise self.refuse(value)

    def values(self) -> Sequence[bool]:
        return (False, True)


class Text(WireField[str], fields.String):
    """A string of `least` to `most` characters, all of the class `characters` (a regular expression's)."""

    def __init__(self, characters: str, least: int, most: int, doc: str = "", **more: Any) -> None:
        self.match = re.compile(f"{characters}{{{least},{most}}}").fullmatch
        self.expected = f"{least if least == most else f'{least} to {most}'} characters of {characters}"
        published = [validate.Length(least, most), validate.Regexp(f"^{characters}{{{least},{most}}}$")]
        super().__init__(doc, validate=published, **more)

    def read(self, value: Any) -> str:
        if type(value) is str and self.match(value):
            return value
        raise self.refuse(value)


class Choice(WireField[Any], fields.String):
    """One of a few strings; a mapping gives each the rules' form (the strings themselves unless given).

    `about` describes its `component`. `labels` gives generated clients a name for each string, where the strings alone would
    collide ("L" and "l").
    """

    def __init__(
        self,
        names: Iterable[str] | Mapping[str, Any],
        doc: str = "",
        *,
        about: str = "",
        labels: Sequence[str] = (),
        **more: Any,
    ) -> None:
        self.about = about
        self.inner: dict[str, Any] = dict(names) if isinstance(names, Mapping) else {name: name for name in names}
        self.outer = {value: name for name, value in self.inner.items()}
        kind = f"{about[0].lower()}{about[1:].partition(':')[0].rstrip('.')}" if about else "a code of this game"
        self.expected = f"one of {', '.join(self.inner)}" if len(self.inner) <= 16 else kind
        published = {"x-enum-varnames": list(labels)} if labels else {}
        super().__init__(doc, validate=validate.OneOf(list(self.inner)), metadata=published, **more)

    def read(self, value: Any) -> Any:
        if type(value) is str and value in self.inner:
            return self.inner[value]
        raise self.refuse(value)

    def write(self, value: Any) -> Any:
        return self.outer[value]

    def values(self) -> Sequence[str]:
        return list(self.inner)

    def writes_as_is(self) -> bool:
        return all(name is value for name, value in self.inner.items())


class Const(WireField[Any]):
    """Always the same value: `game`, `version`, the `type` of an action, `legal`; null for a seed that does not exist."""

    def __init__(self, value: str | bool | int | None, doc: str = "", why: str = "", **more: Any) -> None:
        self.value = value
        self.expected = brief(value) + why
        # Generators of clients have no type for a property that is always null, and take a boolean constant of type boolean for a
        # string. There the constant alone says what the value is.
        kinds = {type(None): ["string", "null"], str: "string", int: "integer"}
        typed = {} if isinstance(value, bool) else {"type": kinds[type(value)]}
        self.json_schema = {**typed, "const": value}
        super().__init__(doc, dump_default=value, **more)
        self.allow_none = value is None

    def read(self, value: Any) -> Any:
        if value == self.value and (type(value) is bool) is (type(self.value) is bool):
            return self.value
        raise self.refuse(value)


class ListOf(WireField[tuple[T, ...]], fields.List):  # type: ignore[misc,type-arg] # `read` and `write` do the work of both
    """`least` to `most` values of one field, as a tuple."""

    def __init__(self, field: WireField[T], least: int, most: int, doc: str = "", **more: Any) -> None:
        self.least, self.most = least, most
        self.size = f"{least}" if least == most else f"{least} to {most}"
        self.expected = f"a list of {self.size} {'entry' if self.size == '1' else 'entries'}"
        self.read_item, self.write_item = field.reader(), None if field.writes_as_is() else field.writer()
        self.hide_item: Callable[[Any], Any] | None = field.hide if isinstance(field, ListOf) else None
        super().__init__(doc, cls_or_instance=field, validate=validate.Length(least, most), **more)

    def read(self, value: Any) -> tuple[T, ...]:
        if type(value) is not list:
            raise self.refuse(value)
        if not self.least <= len(value) <= self.most:
            raise ValidationError(f"Expected {self.expected}, not of {len(value)}.")
        found: list[T] = []
        try:
            found.extend(map(self.read_item, value))
        except ValidationError as error:
            raise ValidationError(self._messages(value, len(found), error)) from None
        return tuple(found)

    def _messages(self, value: list[Any], place: int, error: ValidationError) -> dict[int, Any]:
        """What is wrong with the bad items, of many with the first ones; the item at `place` is the first."""
        messages: dict[int, Any] = {place: error.messages}
        count = leaves(error.messages)
        for later, item in enumerate(value[place + 1 :], place + 1):
            if count >= MOST_FLAWS:
                break
            try:
                self.read_item(item)
            except ValidationError as another:
                messages[later] = another.messages
                count += leaves(another.messages)
        return messages

    def write(self, value: tuple[T, ...]) -> Any:
        return list(value) if self.write_item is None else list(map(self.write_item, value))

    def hide(self, value: tuple[T, ...]) -> Any:
        return super().hide(value) if self.hide_item is None else list(map(self.hide_item, value))

    def owned(self, value: tuple[T, ...], player: int | None) -> Any:
        """A list "a player", of which each sees their own entry alone."""
        shown = self.hide(value)
        if player is not None:
            shown[player] = value[player] if self.write_item is None else self.write_item(value[player])
        return shown

    def hidden(self) -> WireField[Any]:
        field = copy(self)
        field.inner = self.inner.hidden()  # type: ignore[attr-defined]
        return field


class Integers(ListOf[int]):
    """`least` to `most` integers from `low` to `high`, as a tuple."""

    def __init__(self, low: int, high: int, least: int, most: int, doc: str = "", **more: Any) -> None:
        self.low, self.high = low, high
        super().__init__(Integer(low, high), least, most, doc, **more)
        self.expected = f"a list of {self.size} integers from {low} to {high}"

    def read(self, value: Any) -> tuple[int, ...]:
        fits = type(value) is list and self.least <= len(value) <= self.most and _INT.issuperset(map(type, value))
        if fits and (not value or (self.low <= min(value) and max(value) <= self.high)):
            return tuple(value)
        return super().read(value)

    def write(self, value: tuple[int, ...]) -> Any:
        return list(value)

    def hide(self, value: tuple[int, ...]) -> Any:
        return [None] * len(value)


_INT = {int}


class Cards(ListOf[int]):
    """A list of at most `most` of the codes of `card`, each read as what `card` reads it as, an integer.

    A set (`ordered` False) is read in any order and kept in canonical order; a pile keeps its order, top last.
    """

    def __init__(self, card: Choice, most: int, doc: str = "", *, ordered: bool, unique: bool = False, **more: Any) -> None:
        self.index, self.code, self.ordered, self.unique, self.expected_card = card.inner, card.outer, ordered, unique, card.expected
        super().__init__(card, 0, most, doc, metadata={"uniqueItems": True} if unique else {}, **more)
        self.expected = f"a list of at most {most} codes"

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
            messages = {place: [f"Expected {self.expected_card}, not {brief(code)}."] for place, code in islice(bad, MOST_FLAWS)}
            raise ValidationError(messages) from None
        if self.unique and len(set(cards)) < len(cards):
            raise ValidationError("Expected no code twice.")
        if not self.ordered:
            cards.sort()
        return tuple(cards)

    def write(self, value: tuple[int, ...]) -> Any:
        code = self.code
        return [code[card] for card in value]

    def hide(self, value: tuple[int, ...]) -> Any:
        return [None] * len(value)
