"""The wire: JSON in, JSON out, through a few coarse marshmallow fields that all games share.

A field reads one whole value (a pile, a grid, a list a player) into the form the rules think in, and writes it back.
Each knows three things: `read`, `write` and the JSON Schema it publishes; they agree, and the tests hold them to it.
`Record` joins fields into an object, `OneOf` joins records that differ in `type`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from hashlib import sha256
from typing import Any, Generic, TypeAlias, TypeVar

from marshmallow import Schema, ValidationError, fields, missing

from safari_rules.errors import Flaw

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
    "OneOf",
    "Publish",
    "Record",
    "Shape",
    "Text",
    "WireField",
    "complete",
    "digest",
    "flaws",
    "ply",
    "ply_limit",
    "seed",
    "version",
    "view_of",
]

T = TypeVar("T")
Document: TypeAlias = dict[str, Any]
#: Hands a component to whoever writes the OpenAPI document, and gets the reference to it back.
Publish: TypeAlias = Callable[[str, "Schema | Document"], Document]

LARGEST = 2**31 - 1


def brief(value: object) -> str:
    """A value for an error message: JSON-like, never long."""
    if isinstance(value, dict | list | tuple):
        return "an object" if isinstance(value, dict) else "a list"
    text = json.dumps(value[:44] if isinstance(value, str) else value, ensure_ascii=False)
    return text if len(text) <= 44 else text[:43] + "…"


class Shape(Schema):
    """A marshmallow schema with our words for what is missing or unknown."""

    error_messages = {"unknown": "No such field.", "type": "Expected an object."}  # noqa: RUF012 - marshmallow's own form


class WireField(fields.Field[T], Generic[T]):
    """A coarse field: one whole value at a time, both ways.

    `doc` describes it to people. `default` (in the rules' form; `published_default` is told where that is not JSON) or
    `optional` (no default: None within) lets it be left out. `secret` says that a view may show null where a card stands, `wire_name` is for Python's keywords.
    """

    expected = "a value"

    def __init__(
        self,
        doc: str = "",
        *,
        default: Any = missing,
        published_default: Any = missing,
        optional: bool = False,
        secret: bool = False,
        wire_name: str | None = None,
    ) -> None:
        metadata: dict[str, Any] = {"description": doc} if doc else {}
        if default is not missing:
            metadata["default"] = default if published_default is missing else published_default
        presence: dict[str, Any] = {"required": True}
        if optional or default is not missing:
            presence = {"load_default": None if optional else default}
        super().__init__(
            data_key=wire_name,
            metadata=metadata,
            error_messages={"required": "Missing.", "null": f"Expected {self.expected}, not null."},
            **presence,
        )
        self.doc = doc
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
    """One of a few strings; `names` maps each to the rules' form (the strings themselves unless given)."""

    def __init__(self, names: Iterable[str] | Mapping[str, Any], doc: str = "", **more: Any) -> None:
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
        return {"type": "string", "enum": list(self.inner)}


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
        except ValidationError as error:
            raise ValidationError({len(list(self._sound(value))): error.messages}) from None

    def _sound(self, value: list[Any]) -> Iterator[Any]:
        """The items before the first bad one."""
        for item in value:
            try:
                self.field.read(item)
            except ValidationError:
                return
            yield item

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
        if type(value) is list and self.items.least <= len(value) <= self.items.most and _INT.issuperset(map(type, value)):
            if not value or (self.low <= min(value) and max(value) <= self.high):
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
            place, code = next((place, code) for place, code in enumerate(value) if type(code) is not str or code not in index)
            raise ValidationError({place: [f"Expected a code of this game, not {brief(code)}."]}) from None
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


class Record(WireField[T]):
    """An object of a schema's fields, read into `make(*values)` in the order of the schema.

    The happy path is one comprehension over the fields' `read`; whatever it stumbles over goes to marshmallow's own
    `Schema.load`, which finds and words every flaw. Constants are checked, but are no argument of `make`.
    """

    expected = "an object"

    def __init__(self, schema: type[Schema], make: Callable[..., T], doc: str = "", **more: Any) -> None:
        super().__init__(doc, **more)
        self.schema = schema()
        self.make = make
        shape: dict[str, Any] = self.schema.fields
        self.size = len(shape)
        self.constants = [(name, field.value) for name, field in shape.items() if isinstance(field, Const) and field.value is not None]
        self.constant_document = dict(self.constants)
        parts = {name: field for name, field in shape.items() if name not in self.constant_document}
        self.names = list(parts)
        self.readers = [(field.data_key or name, field.read) for name, field in parts.items()]
        self.writers = [(field.data_key or name, field.write) for name, field in parts.items()]
        self.defaults = {name: field.load_default for name, field in parts.items() if not field.required}

    def read(self, value: Any) -> T:
        if type(value) is dict:
            try:
                return self._read(value)
            except (ValidationError, KeyError):
                pass
        loaded = self.schema.load(value)
        return self.make(*[loaded[name] for name in self.names])

    def _read(self, value: Document) -> T:
        for name, constant in self.constants:
            if value[name] != constant or value[name] is True:
                raise KeyError(name)
        if len(value) == self.size:
            return self.make(*[read(value[name]) for name, read in self.readers])
        if len(value) + len(self.defaults.keys() - value.keys()) != self.size:
            raise KeyError("unknown field")
        defaults = self.defaults
        return self.make(*[read(value[name]) if name in value or name not in defaults else defaults[name] for name, read in self.readers])

    def write(self, value: Any) -> Document:
        document = self.constant_document.copy()
        for (name, write), part in zip(self.writers, value, strict=False):
            document[name] = write(part)
        return document

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        if hidden:
            shape = view_of(type(self.schema))
            return publish(shape.__name__, shape())
        return publish(type(self.schema).__name__, self.schema)


class OneOf(WireField[Any]):
    """An object of one of several shapes, told apart by the constant at `tag`; published as `name` with a discriminator."""

    def __init__(self, name: str, shapes: Mapping[str, WireField[Any]], doc: str = "", *, tag: str = "type", **more: Any) -> None:
        self.expected = f'an object with a "{tag}"'
        super().__init__(doc, **more)
        self.title, self.tag, self.shapes = name, tag, dict(shapes)

    def read(self, value: Any) -> Any:
        if type(value) is not dict:
            raise self.refuse(value)
        kind = value.get(self.tag)
        if type(kind) is not str or kind not in self.shapes:
            raise ValidationError({self.tag: [f"Expected one of {', '.join(self.shapes)}, not {brief(kind)}."]})
        return self.shapes[kind].read(value)

    def write(self, value: Any) -> Document:
        document: Document = self.shapes[getattr(value, self.tag)].write(value)
        return document

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        references = {kind: shape.json_schema(publish) for kind, shape in self.shapes.items()}
        return publish(
            self.title,
            {
                "description": self.doc,
                "oneOf": list(references.values()),
                "discriminator": {"propertyName": self.tag, "mapping": {kind: each["$ref"] for kind, each in references.items()}},
            },
        )


class _InView(WireField[Any]):
    """What a view shows of a secret field: the same shape, null where a card may be hidden. For publishing alone."""

    def __init__(self, field: WireField[Any]) -> None:
        super().__init__(field.doc)
        self.field = field

    def json_schema(self, publish: Publish, *, hidden: bool = False) -> Document:
        return self.field.json_schema(publish, hidden=True)


def seed() -> Text:
    """The seed of a shuffled game."""
    return Text("[A-Za-z0-9._-]", 1, 64, "What every shuffle is drawn from; a view hides it until the game is over.", secret=True)


def version(number: int) -> Const:
    """The version of a state's shape."""
    return Const(number, "The shape of this state.", f" (the only version known of this game's state is {number})")


def ply_limit() -> Nullable:
    """The common option that bounds a game."""
    return Nullable(Integer(1, LARGEST), "The game is over when this many actions are done; null for no limit.", default=None)


def ply() -> Integer:
    """The count of actions."""
    return Integer(0, LARGEST, "Actions so far.")


def complete(schema: type[Schema], name: str) -> type[Schema]:
    """The same shape with every field required, as options stand in a state."""
    shape: dict[str, Any] = {}
    for key, field in schema().declared_fields.items():
        shape[key] = copy(field)
        shape[key].required, shape[key].load_default = True, missing
    return type(name, (Shape,), shape)


def view_of(schema: type[Schema], **more: WireField[Any]) -> type[Schema]:
    """The shape of a view of `schema`: secret fields may be null where they hide something; `more` fields beside."""
    shape: dict[str, Any] = dict(schema().declared_fields)
    shape |= {key: _InView(field) for key, field in shape.items() if field.secret}
    return type(f"{schema.__name__}View", (Shape,), {**shape, **more})


def digest(document: Any) -> str:
    """Lower-case hex SHA-256 of canonical JSON (RFC 8785; ours has no floats and ASCII keys alone)."""
    return sha256(json.dumps(document, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def flaws(messages: Any, document: Any, pointer: str = "") -> Iterator[Flaw]:
    """Marshmallow's messages about `document` as flaws; what is missing is pointed at by the object it is missing from."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            token = str(key).replace("~", "~0").replace("/", "~1")
            if (isinstance(document, list) and isinstance(key, int) and key < len(document)) or (
                isinstance(document, dict) and key in document and len(token) <= 128
            ):
                yield from flaws(inner, document[key], f"{pointer}/{token}")
            elif isinstance(document, dict) and key in document:
                yield Flaw(pointer, "No such field: one whose name is longer than any.")
            elif key == "_schema":
                yield from flaws(inner, document, pointer)
            else:
                yield Flaw(pointer, f'The field "{token[:40]}" is missing.')
    elif isinstance(messages, list):
        for inner in messages:
            yield from flaws(inner, document, pointer)
    else:
        yield Flaw(pointer, str(messages))
