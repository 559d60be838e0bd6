"""Codecs: each reads one JSON value (a number, a pile, a grid, one list per player) into the form that the rules use, and writes it back.

A codec checks a whole value at once, which is many times faster than a field object for each card. It does not depend on marshmallow,
which only the service uses.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from itertools import islice
from types import NoneType
from typing import Any, Generic, Self, TypeAlias, TypeVar

from safari_rules.authoring.results import blank
from safari_rules.authoring.values import brief, flagged, listed, mapped, measured, texted, whole, writable

__all__ = [
    "LARGEST",
    "MOST_FLAWS",
    "SHORT",
    "CardList",
    "Codec",
    "CodecError",
    "Const",
    "Document",
    "Flag",
    "Integer",
    "Integers",
    "JsonObject",
    "ListOf",
    "Number",
    "OneOfTexts",
    "Text",
    "leaves",
]

T = TypeVar("T")
Document: TypeAlias = dict[str, Any]

LARGEST = 2**31 - 1
#: Every integer up to this one is a float, and so a number of JavaScript.
EXACT = 2**53
#: A reader stops after this many errors in a document.
MOST_FLAWS = 100
#: A codec lists its values only if they are fewer than this.
FEW = 100
#: An error names all texts of a list that has at most this many.
SHORT = 16
#: A codec without a default has this as its `absent`.
NO_DEFAULT: Any = ...


class CodecError(ValueError):
    """Raised when a JSON value does not fit a codec. `messages` is a list of sentences, or maps names and indexes to further messages."""

    def __init__(self, messages: str | list[Any] | dict[Any, Any]) -> None:
        self.messages: Any = [messages] if isinstance(messages, str) else messages
        super().__init__(messages)


def leaves(messages: Any) -> int:
    """Count the sentences among a `CodecError`'s messages."""
    if isinstance(messages, dict):
        return sum(map(leaves, messages.values()))
    return len(messages) if isinstance(messages, list) else 1


class Codec(Generic[T]):
    """Reads and writes one JSON value.

    - `doc` describes the value to people.
    - `allow_none`: the value may be null.
    - `optional`: an object may lack it, and it is None then.
    - `late`: it was added to a shape later, so documents that are handed in may lack it.
    - `sparse`: it is late and was added after version 0.3, so documents also leave it out while it is at its default. Digests of older
      games stay true that way.
    - `secret`: a view may show null for it, if it is a field of an object within a state. `View` decides this for the state's own fields.
    - `absent`: the rules' form of the default, if it is not the default itself.
    - `json_name`: the name in JSON, if it is a word that Python reserves.
    - `component`: the value's schema is published once, under that name.
    - `keywords`: keywords of JSON Schema that are published as they stand.
    """

    #: The values that the codec accepts, for error messages.
    expected = "a value"

    def __init__(
        self,
        doc: str = "",
        *,
        allow_none: bool = False,
        optional: bool = False,
        late: bool = False,
        sparse: bool = False,
        secret: bool = False,
        absent: Any = NO_DEFAULT,
        json_name: str | None = None,
        component: str = "",
        keywords: Mapping[str, Any] | None = None,
    ) -> None:
        if allow_none:
            self.expected = f"{self.expected} or null"
        self.doc, self.allow_none, self.required, self.secret = doc, allow_none, not optional, secret
        self.late, self.sparse = late or sparse, sparse
        self.json_name, self.component, self.keywords = json_name, component, dict(keywords or {})
        self.absent = None if optional else absent
        #: The default in JSON, for people and published schemas.
        self.default: Any = NO_DEFAULT

    def read(self, value: Any) -> T:
        """Return a JSON value that is not null in the rules' form. Raises CodecError if it does not fit."""
        raise NotImplementedError

    def write(self, value: T) -> Any:
        """Return a value that is not None as JSON."""
        return value

    def hide(self, value: T) -> Any:
        """Replace a hidden value, which is not None, by None. A tuple becomes one of the same length, with None for every value in it.

        Override it together with `hidden` if the value is a list in JSON and no tuple in Python, or a tuple of another length.
        """
        return blank(value)

    def reader(self) -> Callable[[Any], Any]:
        """Return `read` for a codec that may also read null."""
        read = self.read
        return (lambda value: None if value is None else read(value)) if self.allow_none else read

    def writer(self) -> Callable[[Any], Any]:
        """Return `write` for a codec that may also write None."""
        write = self.write
        return (lambda value: None if value is None else write(value)) if self.allow_none else write

    def values(self) -> Sequence[Any] | None:
        """Return every JSON value that it takes except null, if they are few, else None."""
        return None

    def writes_as_is(self) -> bool:
        """Return whether `write` returns what it is given."""
        return type(self).write is Codec.write

    def refuse(self, value: object) -> CodecError:
        """Return the error for a value that is not `expected`."""
        return CodecError(f"Expected {self.expected}, not {brief(value)}.")

    def with_default(self, default: Any) -> Self:
        """Return the codec as one that an object may lack.

        :param default: the value that is read if the object lacks the field.
        :returns: a copy of the codec.
        """
        codec = copy(self)
        codec.required, codec.absent = False, default if self.absent is NO_DEFAULT else self.absent
        codec.default = self.writer()(default)
        return codec

    def hidden(self) -> Codec[Any]:
        """Return the codec of the same value in a view, where null in JSON and None in Python stand for what is hidden."""
        codec = copy(self)
        codec.allow_none = True
        return codec


class Integer(Codec[int]):
    """An integer from `low` to `high`; integral floats are integers (JSON Schema), booleans are not."""

    def __init__(self, low: int, high: int, doc: str = "", **more: Any) -> None:
        self.low, self.high = low, high
        self.expected = f"{low}" if low == high else f"an integer from {low} to {high}"
        super().__init__(doc, **more)

    def read(self, value: Any) -> int:
        if type(value) is not int:
            value = int(value) if type(value) is float and self.low <= value <= self.high and value.is_integer() else whole(value)
        if type(value) is int and self.low <= value <= self.high:
            return value
        raise self.refuse(value)

    def values(self) -> Sequence[int] | None:
        return range(self.low, self.high + 1) if self.high - self.low < FEW else None


class Number(Codec[float]):
    """A number from `low` to `high`."""

    def __init__(self, low: float, high: float, doc: str = "", **more: Any) -> None:
        self.low, self.high = low, high
        self.expected = f"a number from {low} to {high}"
        super().__init__(doc, **more)

    def read(self, value: Any) -> float:
        plain = value if type(value) is float else measured(whole(value))
        if type(plain) is float and self.low <= plain <= self.high:
            return plain
        raise self.refuse(value)

    def write(self, value: float) -> Any:
        """Return the number, a whole one as an integer, as canonical JSON writes it (RFC 8785). Larger ones are not exact."""
        plain = measured(value)
        return int(plain) if type(plain) is float and abs(plain) <= EXACT and plain.is_integer() else plain


class Flag(Codec[bool]):
    """true or false; 1 and 0 are neither."""

    expected = "true or false"

    def read(self, value: Any) -> bool:
        plain = flagged(value)
        if plain is True or plain is False:
            return bool(plain)
        raise self.refuse(value)

    def values(self) -> Sequence[bool]:
        return (False, True)


class Text(Codec[str]):
    """A string of `least` to `most` characters, each of which matches `characters`, a character class of a regular expression."""

    def __init__(self, characters: str, least: int, most: int, doc: str = "", **more: Any) -> None:
        self.match = re.compile(f"{characters}{{{least},{most}}}").fullmatch
        self.expected = f"{least if least == most else f'{least} to {most}'} characters of {characters}"
        self.pattern, self.least, self.most = f"^{characters}{{{least},{most}}}$", least, most
        super().__init__(doc, **more)

    def read(self, value: Any) -> str:
        if type(value) is not str:
            value = texted(value)
        if type(value) is str and self.match(value) and writable(value):
            return value
        raise self.refuse(value)


class OneOfTexts(Codec[Any]):
    """One of a few strings. A mapping gives for each string the value that the rules use. Without one they use the strings themselves.

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
        if not all(isinstance(name, str) and writable(name) for name in self.inner):
            raise TypeError(f"Expected texts of characters of Unicode, not {', '.join(map(ascii, self.inner))}.")
        kind = f"{about[0].lower()}{about[1:].partition(':')[0].rstrip('.')}" if about else "a code of this game"
        self.expected = f"one of {', '.join(self.inner)}" if len(self.inner) <= SHORT else kind
        super().__init__(doc, keywords={"x-enum-varnames": list(labels)} if labels else None, **more)

    def read(self, value: Any) -> Any:
        if isinstance(value, str) and value in self.inner:
            return self.inner[value]
        raise self.refuse(value)

    def write(self, value: Any) -> Any:
        return self.outer[value]

    def values(self) -> Sequence[str]:
        return list(self.inner)

    def writes_as_is(self) -> bool:
        return all(name is value for name, value in self.inner.items())


class Const(Codec[Any]):
    """Always the same value: `game`, `version`, the `type` of an action, `legal`; null for a seed that does not exist."""

    def __init__(self, value: str | bool | int | None, doc: str = "", why: str = "", **more: Any) -> None:
        self.value = value
        self.expected = brief(value) + why
        # Client generators turn a constant with `type: boolean` into a string, so the schema of a boolean constant has no type.
        # They turn the constant null into a string or drop it. They ignore `not`, so they read `always_null` as a string or null.
        typed = {} if isinstance(value, bool) else {"type": "string" if isinstance(value, str) else "integer"}
        always_null = {"type": ["string", "null"], "not": {"type": "string"}}
        self.json_schema: Document = always_null if value is None else {**typed, "const": value}
        super().__init__(doc, **more)
        self.allow_none = value is None

    def admits(self, value: Any) -> bool:
        """Return whether a value stands for the constant."""
        if type(value) is type(self.value):
            return bool(value == self.value)
        plain = value if isinstance(value, str | float | NoneType) else whole(value)
        return isinstance(plain, str | int | float) and plain == self.value and (type(plain) is bool) is (type(self.value) is bool)

    def read(self, value: Any) -> Any:
        if self.admits(value):
            return self.value
        raise self.refuse(value)


class JsonObject(Codec[Document]):
    """Any JSON object, as it is."""

    expected = "an object"

    def read(self, value: Any) -> Document:
        if type(value) is not dict:
            value = mapped(value)
        if type(value) is dict:
            return value
        raise self.refuse(value)


class ListOf(Codec[tuple[T, ...]]):
    """`least` to `most` values of one field, as a tuple."""

    def __init__(self, inner: Codec[T], least: int, most: int, doc: str = "", **more: Any) -> None:
        self.least, self.most = least, most
        self.size = f"{least}" if least == most else f"{least} to {most}"
        self.expected = f"a list of {self.size} {'entry' if self.size == '1' else 'entries'}"
        self.inner: Codec[Any] = inner
        self.read_item, self.write_item = inner.reader(), None if inner.writes_as_is() else inner.writer()
        super().__init__(doc, **more)

    def read(self, value: Any) -> tuple[T, ...]:
        if type(value) is not list:
            value = listed(value)
            if type(value) is not list:
                raise self.refuse(value)
        if not self.least <= len(value) <= self.most:
            raise CodecError(f"Expected {self.expected}, not of {len(value)}.")
        found: list[T] = []
        try:
            found.extend(map(self.read_item, value))
        except CodecError as error:
            raise CodecError(self._messages(value, len(found), error)) from None
        return tuple(found)

    def _messages(self, value: list[Any], place: int, error: CodecError) -> dict[int, Any]:
        """Return the errors of the bad items, up to `MOST_FLAWS` errors. `place` is the index of the first one, and `error` its error."""
        messages: dict[int, Any] = {place: error.messages}
        count = leaves(error.messages)
        for later, item in enumerate(value[place + 1 :], place + 1):
            if count >= MOST_FLAWS:
                break
            try:
                self.read_item(item)
            except CodecError as another:
                messages[later] = another.messages
                count += leaves(another.messages)
        return messages

    def write(self, value: tuple[T, ...]) -> Any:
        return list(value) if self.write_item is None else list(map(self.write_item, value))

    def writer(self) -> Callable[[Any], Any]:
        plain = self.write_item is None and type(self).write is ListOf.write and not self.allow_none
        return list if plain else super().writer()

    def hide(self, value: tuple[T, ...]) -> Any:
        hide = self.inner.hide
        return tuple([hide(inner) for inner in value]) if isinstance(self.inner, ListOf) else (None,) * len(value)

    def hidden(self) -> Codec[Any]:
        codec = copy(self)
        codec.inner = inner = self.inner.hidden()
        codec.read_item, codec.write_item = inner.reader(), None if inner.writes_as_is() else inner.writer()
        return codec


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
        if self.inner.allow_none and type(value) is list and self.least <= len(value) <= self.most and _NONE.issuperset(map(type, value)):
            return tuple(value)  # a view hides the integers
        return super().read(value)


_INT, _NONE = {int}, {type(None)}


class CardList(ListOf[int]):
    """A list of at most `most` codes, each of which `card` reads as an integer.

    A set (`ordered` False) is read in any order, and sorted into canonical order. A pile keeps its order, with the top last.
    """

    def __init__(self, card: OneOfTexts, most: int, doc: str = "", *, ordered: bool, unique: bool = False, **more: Any) -> None:
        self.index, self.code, self.ordered, self.unique, self.expected_card = card.inner, card.outer, ordered, unique, card.expected
        super().__init__(card, 0, most, doc, keywords={"uniqueItems": True} if unique else None, **more)
        self.expected = f"a list of at most {most} codes"

    def read(self, value: Any) -> tuple[int, ...]:
        if type(value) is not list:
            value = listed(value)
            if type(value) is not list:
                raise self.refuse(value)
        if len(value) > self.most:
            raise CodecError(f"Expected {self.expected}, not of {len(value)}.")
        index = self.index
        try:
            cards = [index[code] for code in value]
        except (LookupError, TypeError):
            bad = ((place, code) for place, code in enumerate(value) if not isinstance(code, str | None) or code not in index)
            messages = {place: [f"Expected {self.expected_card}, not {brief(code)}."] for place, code in islice(bad, MOST_FLAWS)}
            raise CodecError(messages) from None
        if None in cards:  # a view hides the cards
            return tuple(cards)
        if self.unique and len(set(cards)) < len(cards):
            raise CodecError("Expected no code twice.")
        if not self.ordered:
            cards.sort()
        return tuple(cards)

    def write(self, value: tuple[int, ...]) -> Any:
        code = self.code
        return [code[card] for card in value]

    def hidden(self) -> Codec[Any]:
        codec: Any = super().hidden()
        codec.index, codec.code = {**self.index, None: None}, {**self.code, None: None}
        return codec  # type: ignore[no-any-return]
