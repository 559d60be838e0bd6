"""The wire: fields joined into objects, and what marshmallow finds wrong put into pointers.

`Record` joins fields into an object that is read into a value of the rules, `OneOf` joins records that a constant tells
apart. A game's `schema.py` is made of these and of the fields in `safari_rules.fields`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from hashlib import sha256
from typing import Any, TypeVar

from marshmallow import Schema, ValidationError, missing

from safari_rules.errors import Flaw
from safari_rules.fields import LARGEST, Const, Document, Integer, Nullable, Publish, Text, WireField, brief

__all__ = [
    "OneOf",
    "Record",
    "Shape",
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
#: Longer names of fields are cut in error messages.
LONGEST_NAME = 64


class Shape(Schema):
    """A marshmallow schema with our words for what is missing or unknown."""

    error_messages = {"unknown": "No such field.", "type": "Expected an object."}  # noqa: RUF012 - marshmallow's own form


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
        self.defaults = {name: field.absent for name, field in parts.items() if not field.required}

    def read(self, value: Any) -> T:
        if type(value) is dict:
            try:
                return self._read(value)
            except (ValidationError, KeyError):
                if len(value) > self.size + LONGEST_NAME:
                    raise ValidationError(f"Expected at most {self.size} fields, not {len(value)}.") from None
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


def seed(doc: str = "What every shuffle is drawn from; a view hides it until the game is over.", **more: Any) -> Text:
    """The seed of a shuffled game."""
    return Text("[A-Za-z0-9._-]", 1, 64, doc, secret=True, **more)


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
    """The same shape as options stand in a state: every field required, but for those that came later than the rest."""
    shape: dict[str, Any] = dict(schema().declared_fields)
    for key, field in shape.items():
        if not field.late:
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
    """The messages of marshmallow about `document` as flaws; what is missing is pointed at by the object it is missing from."""
    if isinstance(messages, list):
        for inner in messages:
            yield from flaws(inner, document, pointer)
    elif not isinstance(messages, dict):
        yield Flaw(pointer, str(messages))
    else:
        for key in sorted(messages, key=lambda key: (isinstance(key, str), key)):
            yield from _flaws_at(key, messages[key], document, pointer)


def _flaws_at(key: Any, messages: Any, document: Any, pointer: str) -> Iterator[Flaw]:
    """The flaws under one key or index of `document`, where there is such a place."""
    if isinstance(key, int) or (isinstance(document, dict) and key in document):
        token = str(key).replace("~", "~0").replace("/", "~1")
        if len(token) <= LONGEST_NAME and token.isprintable():
            yield from flaws(messages, document[key], f"{pointer}/{token}")
        else:
            yield Flaw(pointer, f"No such field: {brief(key)}.")
    elif key == "_schema":
        yield from flaws(messages, document, pointer)
    else:
        yield Flaw(pointer, f'The field "{key}" is missing.')
