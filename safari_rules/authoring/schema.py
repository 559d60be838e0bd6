"""Shapes of JSON objects, read off named tuples, and errors of documents as JSON Pointers.

A named tuple whose fields are annotated, `rank: Annotated[int, Rank("The rank of the cards.")]`, describes a whole shape. `record` makes a
codec of it that reads a JSON object into the named tuple and writes it back. `union` joins codecs that a constant distinguishes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from inspect import getdoc
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from safari_rules.authoring.codecs import LARGEST, MOST_FLAWS, Codec, CodecError, Const, Document, Integer, OneOfTexts, Text, leaves
from safari_rules.authoring.errors import Flaw, InvalidInput
from safari_rules.authoring.values import brief, mapped, plain_number, safely
from safari_rules.authoring.writing import Fields, KindWriter, ObjectWriter

__all__ = [
    "GameSchema",
    "OneOf",
    "Record",
    "Shape",
    "canonical_json",
    "digest",
    "flaws",
    "phase",
    "ply",
    "ply_limit",
    "read",
    "record",
    "seed",
    "state_of",
    "state_record",
    "union",
    "view_of",
]

T = TypeVar("T")
#: The largest number of characters in a seed.
LONGEST_SEED: Final = 64
#: Longer names of fields are cut in error messages.
LONGEST_NAME = 64
#: The fields of an object are listed in a refusal if there are no more than this.
FEW = 9
#: An object with this many unknown fields is refused without a list of them.
MOST_UNKNOWN = 64


class Shape(NamedTuple):
    """The shape of a JSON object: its published name, its description, and the codecs of its fields. Other fields are refused."""

    name: str
    doc: str
    members: Mapping[str, Codec[Any]]


class Record(Codec[T]):
    """A JSON object of a shape, read into `make(*values)` in the order of the fields. Without `make` it is read as a JSON object.

    Constants are checked, but are no argument of `make` unless they stand for null.
    """

    expected = "an object"

    def __init__(self, shape: Shape, make: Callable[..., T] | None = None, doc: str = "", **more: Any) -> None:
        if not isinstance(shape, Shape):
            raise TypeError(f"A record is made of a Shape, not of {shape!r}.")
        super().__init__(doc, **more)
        self.shape = shape
        self.make: Callable[..., Any] = self._document if make is None else make
        #: The class into which an object is read, None if it stays a JSON object or a function makes the value.
        self.kind: type[Any] | None = make if isinstance(make, type) else None
        parts = shape.members
        self.size = len(parts)
        self.constants = [(name, part) for name, part in parts.items() if isinstance(part, Const) and part.value is not None]
        self.constant_document = {name: part.value for name, part in self.constants}
        #: The fields that are not constants, by their names in Python.
        self.parts = {name: part for name, part in parts.items() if name not in self.constant_document}
        self.names = [part.json_name or name for name, part in self.parts.items()]
        named = list(zip(self.names, self.parts.values(), strict=True))
        self.readers = [(name, part.reader()) for name, part in named]
        self.fields: Fields = [(name, place, None if part.writes_as_is() else part.writer()) for place, (name, part) in enumerate(named)]
        self.omitted = [(name, place, part.absent) for place, (name, part) in enumerate(named) if part.sparse]
        self._write = ObjectWriter(self.constant_document, self.fields, self.omitted).write
        named_fields = [*self.constant_document, *self.names]
        several = f"; the fields are {', '.join(named_fields)}" if 0 < len(named_fields) <= FEW else ""
        self.no_such_field = f"No such field{several}."
        self.left_out: dict[str, Any] = {name: part.absent for name, part in named if not part.required}

    def _document(self, *values: Any) -> Any:
        """Return the values as a JSON object, without the fields that were left out. It is the `make` of a record without one."""
        given = {name: value for name, value in zip(self.names, values, strict=True) if value is not None or name not in self.left_out}
        return {**self.constant_document, **given}

    def read(self, value: Any) -> T:
        if type(value) is not dict:
            given, value = value, mapped(value)
            if type(value) is not dict:
                raise self.refuse(given)
        values: list[Any] = []
        try:
            for name, constant in self.constants:
                if not constant.admits(value[name]):
                    raise KeyError(name)
            if len(value) == self.size:
                for name, read in self.readers:
                    values.append(read(value[name]))
            else:
                unknown = len(value) - len(self.constants)
                for name, read in self.readers:
                    if name in value:
                        values.append(read(value[name]))
                        unknown -= 1
                    else:
                        values.append(self.left_out[name])
                if unknown:
                    raise KeyError("unknown")
        except (CodecError, KeyError) as error:
            raise CodecError(self._messages(value, len(values), error)) from None
        made: T = self.make(*values)
        return made

    def of(self, values: Iterable[Any]) -> T:
        """Make a value of the JSON values of its fields, in their order, without the constants."""
        made: T = self.make(*[read(value) for (_, read), value in zip(self.readers, values, strict=True)])
        return made

    def _messages(self, value: Document, sound: int, error: Exception) -> Any:
        """Return the errors of an object whose first `sound` fields are valid. `error` is that of the next field, or of the object."""
        if len(value) > self.size + MOST_UNKNOWN:
            return f"Expected at most {self.size} fields, not {len(value)}."
        known = {*self.constant_document, *(name for name, _ in self.readers)}
        messages: dict[str, Any] = {name: [self.no_such_field] for name in value if name not in known}
        for name, constant in self.constants:
            if name not in value:
                messages[name] = ["Missing."]
            elif not constant.admits(value[name]):
                messages[name] = constant.refuse(value[name]).messages
        if isinstance(error, CodecError):
            messages[self.readers[sound][0]] = error.messages
            sound += 1
        for name, read in self.readers[sound:]:
            if leaves(messages) >= MOST_FLAWS:
                break
            try:
                if name in value:
                    read(value[name])
                elif name not in self.left_out:
                    messages[name] = ["Missing."]
            except CodecError as another:
                messages[name] = another.messages
        return messages

    def write(self, value: Any) -> Document:
        if type(value) is dict:  # a record that is read as a JSON object
            writers = {name: write for name, _, write in self.fields if write is not None}
            return {name: writers[name](part) if name in writers and part is not None else part for name, part in value.items()}
        return self._write(value)

    def writer(self) -> Callable[[Any], Any]:
        if self.allow_none or self.make == self._document or type(self).write is not Record.write:
            return super().writer()
        return self._write

    def hidden(self) -> Codec[Any]:
        return Record(view_of(self.shape), None if self.make == self._document else self.make, self.doc, allow_none=True)


class OneOf(Codec[Any]):
    """An object of one of several shapes, distinguished by the constant at `tag`; published as `name`."""

    def __init__(self, name: str, shapes: Mapping[Any, Codec[Any]], doc: str = "", *, tag: str = "type", **more: Any) -> None:
        self.expected = f'an object with a "{tag}"'
        super().__init__(doc, **more)
        self.title, self.tag, self.shapes = name, tag, dict(shapes)
        self._write = KindWriter(tag, {kind: codec.writer() for kind, codec in shapes.items()}).write

    def read(self, value: Any) -> Any:
        if type(value) is not dict:
            value = mapped(value)
            if type(value) is not dict:
                raise self.refuse(value)
        kind = value.get(self.tag)
        if not isinstance(kind, str | bool) or kind not in self.shapes:
            raise CodecError(self._messages(value))
        return self.shapes[kind].read(value)

    def _messages(self, value: Document) -> dict[str, Any]:
        """Return the errors of an object with an unknown tag: the tag, unknown fields, and errors in fields that all shapes have."""
        messages: dict[str, Any] = {self.tag: [f"Expected one of {', '.join(map(str, self.shapes))}, not {brief(value.get(self.tag))}."]}
        parts = [dict(zip(record.names, record.parts.values(), strict=True)) for record in self.records()]
        known = {self.tag, *(name for each in parts for name in each), *(name for record in self.records() for name, _ in record.constants)}
        if len(value) <= len(known) + MOST_UNKNOWN:
            messages |= {name: ["No such field."] for name in value if name not in known}
        for name, part in parts[0].items():
            if all(name in each for each in parts):
                try:
                    if name in value:
                        part.read(value[name])
                    elif part.required:
                        messages[name] = ["Missing."]
                except CodecError as error:
                    messages[name] = error.messages
        return messages

    def write(self, value: Any) -> Document:
        document: Document = self._write(value)
        return document

    def writer(self) -> Callable[[Any], Any]:
        return super().writer() if self.allow_none else self._write

    def records(self) -> Iterator[Record[Any]]:
        """Yield every shape."""
        for each in self.shapes.values():
            if isinstance(each, OneOf):
                yield from each.records()
            elif isinstance(each, Record):
                yield each


def _check_kind(values: Any) -> None:
    """Raise TypeError for what is no named tuple, such as a dataclass."""
    if not (isinstance(values, type) and hasattr(values, "_fields")):
        raise TypeError(f"Expected a named tuple with annotated fields, not {getattr(values, '__name__', None) or brief(values)}.")


def _members(values: type, *, defaults: bool = False) -> dict[str, Codec[Any]]:
    """Return the codecs of a named tuple's fields, from its annotations. `Literal["play"]` stands for that constant."""
    _check_kind(values)
    found: dict[str, Codec[Any]] = {}
    for name, hint in get_type_hints(values, include_extras=True).items():
        if get_origin(hint) is Annotated:
            fields = [each for each in hint.__metadata__ if isinstance(each, Codec)]
            if len(fields) != 1:
                raise TypeError(f"{values.__name__}.{name} has {len(fields)} fields of safari_rules.authoring.codecs: one is wanted.")
            (field,) = fields
            if defaults or field.late:
                if name not in (given := values._field_defaults):  # type: ignore[attr-defined]
                    raise TypeError(f"{values.__name__}.{name} has no default, which is wanted here.")
                try:
                    field = field.with_default(given[name])
                except (LookupError, TypeError, AttributeError) as error:
                    raise TypeError(
                        f"{values.__name__}.{name} has the default {brief(given[name])}, which is no value of its field."
                    ) from error
            found[name] = field
        elif get_origin(hint) is Literal:
            value, *others = get_args(hint)
            if others:
                raise TypeError(f"{values.__name__}.{name} is a Literal of {1 + len(others)} constants: one is wanted.")
            found[name] = Const(value, _constant_doc(name))
        else:
            raise TypeError(
                f"{values.__name__}.{name} does not say what it takes: Annotated[…, a field of safari_rules.authoring.codecs] is wanted."
            )
    # The constant that distinguishes shapes comes first in JSON. It comes last in Python, because it has a default.
    return {name: field for name, field in found.items() if name == "type"} | found


def _constant_doc(name: str) -> str:
    return "The type of this action or event." if name == "type" else f"The {name}. In this form it always has this value."


def record(
    values: type[T], name: str, doc: str = "", *, make: Callable[..., T] | None = None, defaults: bool = False, **more: Any
) -> Record[T]:
    """Return the codec that reads an object into a named tuple, published as `name`.

    :param values: the named tuple.
    :param name: the name of the object in the contract.
    :param doc: the description of the field that has the object.
    :param make: makes the value from the fields, instead of `values`.
    :param defaults: whether fields with a default may be left out.
    :param more: further arguments of `Record`.
    :returns: the codec.
    """
    named: Any = values
    made = Record(_shape_of(named, name, defaults), make or values, doc, **more)
    made.kind = named
    return made


@cache
def _shape_of(values: Any, name: str, defaults: bool) -> Shape:
    """Return the schema of a named tuple. It is made once."""
    return Shape(name, getdoc(values) or "", _members(values, defaults=defaults))


def state_record(values: type[T], name: str, *, game: str, version: int) -> Record[T]:
    """Return the schema of a state, which begins with its game and the version of its shape.

    :param values: the named tuple of the state.
    :param name: the name of the object in the contract.
    :param game: the id of the game.
    :param version: the version of the state's format.
    :returns: the codec.
    """
    constants = {
        "game": Const(game, "The id of the game."),
        "version": Const(version, "The version of the state's format.", f" (the only version known of this game's state is {version})"),
    }
    return Record(Shape(name, getdoc(values) or "", {**constants, **_members(values)}), values, "The state of the game.")


def union(game: str, role: str, kinds: Any, doc: str) -> OneOf:
    """Return the codec of an object of one of several named tuples (their union type), distinguished by their constants.

    Published as `{game}{role}`, each kind under its own name between the two: `Play` is "KaribaPlayAction". Most are distinguished
    by `type`; those that share one, by `source`.

    :param game: the name of the game in the contract.
    :param role: the role of the objects, such as "Action".
    :param kinds: the union type of the named tuples.
    :param doc: the description of the objects.
    :returns: the codec.
    :raises TypeError: if a named tuple has no `type`, or neither `type` nor `source` distinguishes two of them.
    """
    name = f"{game}{role}"
    by_type: dict[str, list[Record[Any]]] = {}
    for values in get_args(kinds) or (kinds,):
        _check_kind(values)
        each: Record[Any] = record(values, f"{game}{values.__name__.removesuffix(role)}{role}")
        if "type" not in each.constant_document:
            raise TypeError(f"{values.__name__} needs a field `type` that is a Literal of one text")
        by_type.setdefault(str(each.constant_document["type"]), []).append(each)
    shapes: dict[str, Codec[Any]] = {}
    for kind, several in by_type.items():
        by_source = {str(each.constant_document.get("source")): each for each in several}
        if len(by_source) < len(several):
            raise TypeError(f"Several shapes of {name} are of the type {kind!r}, and no source distinguishes them")
        shapes[kind] = several[0] if len(several) == 1 else OneOf(name, by_source, doc, tag="source")
    return OneOf(name, shapes, doc)


@cache
def no_memory() -> Record[Any]:
    """Return the memory of a game whose views show all that their player has seen."""
    return Record(Shape("NoMemory", "An empty object, because a view already shows everything that its player has seen.", {}))


@dataclass(frozen=True)
class GameSchema(Generic[T]):
    """The JSON form of a game's documents, from the game's `state.py`.

    `name` begins the names of the published schemas. `code` and `facts` are those of the components. `parts` describes the parts of a
    score, `reasons` the game's own reasons of an outcome.
    """

    name: str
    code: Codec[Any]
    facts: Record[Any]
    options: Record[Any]
    state: Record[T]
    action: OneOf
    event: OneOf
    parts: Mapping[str, str]
    reasons: Mapping[str, str]
    #: Parts that a score has only with some options.
    optional_parts: frozenset[str] = frozenset()
    #: Facts that a player may have seen and a view does not show.
    memory: Record[Any] = field(default_factory=no_memory)

    @property
    def all_reasons(self) -> Mapping[str, str]:
        """Return the reasons of an outcome with the one that every game has."""
        return {**self.reasons, "ply-limit": "The agreed number of actions was reached."}

    @property
    def seed(self) -> Codec[Any]:
        """Return the codec of the seed, as states have it."""
        return self.state.shape.members["seed"]

    @property
    def seeded(self) -> bool:
        """Return whether chance has a part in the game, so that it needs a seed."""
        return not isinstance(self.seed, Const)


def seed(
    doc: str = "The seed that decides every shuffle. A view hides it until the game is over.", most: int = LONGEST_SEED, **more: Any
) -> Text:
    """Return the codec of the seed of a shuffled game.

    :param doc: the description of the field.
    :param most: the largest number of characters.
    :param more: further arguments of `Text`.
    :returns: the codec.
    """
    return Text("[A-Za-z0-9._-]", 1, most, doc, **more)


#: Characters that no name has: control characters, separators of lines and paragraphs, and controls of the direction of text.
_NEVER: Final = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
#: White space, and characters that show nothing. A name has another character as well.
_UNSEEN: Final = (
    r"\x20\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u202f\u205f-\u2065\u206a-\u206f"
    r"\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
)
_UNSEEN_BEYOND: Final = r"\U00013430-\U0001343f\U00016fe4\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
UNSEEN: Final = re.compile(f"[{_UNSEEN}{_UNSEEN_BEYOND}]")
LONGEST_PLAYER_NAME: Final = 40
#: Any character of a name, and a visible one, as they are published. Both name only characters of the basic plane, because engines of
#: regular expressions do not agree on how others are written. Neither names a separator of lines, because some client generators put the
#: character itself into a script, where it ends the line. A wider range is excluded instead, and the rest of it is allowed again.
_ANY: Final = r"([^\x00-\x1f\x7f-\x9f\u2027-\u2069]|[\u2027\u202f-\u2065])"
_VISIBLE: Final = (
    r"([^\x00-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u206f"
    r"\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|[\u2010-\u2027\u2030-\u205e])"
)
#: The published pattern of a player's name. Its length is published next to it.
NAME_PATTERN: Final = f"^{_ANY}{{0,39}}{_VISIBLE}{_ANY}{{0,39}}$"
#: Matches a name as the published pattern and length do, but also checks characters beyond the basic plane, and refuses lone surrogates.
#: JSON in UTF-8 has none, but Python reads them from escapes.
_IS_NAME: Final = re.compile(
    rf"(?=[^{_NEVER}\ud800-\udfff]{{1,{LONGEST_PLAYER_NAME}}}\Z)[{_UNSEEN}{_UNSEEN_BEYOND}]*[^{_UNSEEN}{_UNSEEN_BEYOND}].*", re.DOTALL
).fullmatch


def player_name(doc: str, **more: Any) -> Text:
    """Return the codec of a player's name, the same for the service, the host, records, the terminal and the page.

    :param doc: the description of the field.
    :param more: further arguments of `Text`.
    :returns: the codec.
    """
    codec = Text("[^\\x00]", 1, LONGEST_PLAYER_NAME, doc, **more)
    codec.match, codec.pattern = _IS_NAME, NAME_PATTERN
    codec.expected = (
        f"a name of {codec.least} to {codec.most} characters, one of them visible, without characters that control text"
        f"{', or null' if codec.allow_none else ''}"
    )
    return codec


def ply_limit() -> Integer:
    """Return the codec of the common option that bounds a game."""
    return Integer(1, LARGEST, "The game ends after this many actions. Null for no limit.", allow_none=True)


def ply() -> Integer:
    """Return the codec of the number of actions."""
    return Integer(0, LARGEST, "The number of actions so far.")


def phase(game: str, phases: Any, more: str = "") -> OneOfTexts:
    """Return the codec of the step that the current player has to take.

    :param game: the name of the game, as the names of its shapes begin.
    :param phases: the literal type of the phases.
    :param more: a sentence about them.
    :returns: the codec.
    """
    doc = "The step that the current player has to take."
    return OneOfTexts(get_args(phases), f"{doc} {more}".rstrip(), component=f"{game}Phase", about=doc)


def state_of(title: str) -> Callable[[type[T]], type[T]]:
    """Return a decorator of the class of a game's states.

    `repr` shows nothing hidden, because logs and notebooks keep it. A deep copy is the state itself, because nothing in it ever changes.

    :param title: the title of the game.
    :returns: the decorator.
    """

    def mark(state: type[T]) -> type[T]:
        shown = {"__repr__": lambda self: f"<State of {title}, ply {self.ply}>", "__deepcopy__": lambda self, _: self}
        for name, method in shown.items():
            setattr(state, name, method)
        return state

    return mark


def view_of(shape: Shape) -> Shape:
    """Return the shape of what a view shows of an object in a state. Its secret fields may be null.

    :param shape: the shape of the object.
    :returns: the shape, named after that of the object.
    """
    seen = {name: codec.hidden() if codec.secret else codec for name, codec in shape.members.items()}
    return Shape(f"{shape.name}View", shape.doc, seen)


def read(codec: Codec[T], document: Any, error_type: type[InvalidInput], pointer: str = "") -> T:
    """Read a JSON value.

    :param codec: the codec of the value.
    :param document: the JSON value.
    :param error_type: the class of the error if the value does not fit.
    :param pointer: the JSON Pointer of the value, which begins the pointers of the errors.
    :returns: the value that the codec makes.
    :raises InvalidInput: the `error_type`, if the value does not fit.
    """
    try:
        return codec.read(document)
    except CodecError as error:
        raise error_type(list(flaws(error.messages, document, pointer)), fits_schema=False) from None


def canonical_json(document: Any) -> bytes:
    """Write canonical JSON (RFC 8785) of a document whose keys are ASCII. An integer of numpy is written as a plain one.

    Floats nearer to 0 than 0.0001, and whole ones beyond 2**53, are written as Python writes them, and not as RFC 8785 does. The service
    writes those near 0 as RFC 8785 does.
    """
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=plain_number).encode()


def digest(document: Any, canonical: Callable[[Any], bytes] = canonical_json) -> str:
    """Return the SHA-256 of a document as canonical JSON.

    :param document: the JSON value.
    :param canonical: writes the canonical JSON. It may be a faster writer of the same bytes, apart from floats near 0.
    :returns: the digest, in 64 lower-case hexadecimal digits.
    """
    return sha256(canonical(document)).hexdigest()


def flaws(messages: Any, document: Any, pointer: str = "") -> Iterator[Flaw]:
    """Yield a codec's messages about a document as validation errors with pointers.

    :param messages: the messages, nested like the document. A sentence stands where the document does not fit.
    :param document: the JSON value.
    :param pointer: the JSON Pointer of the value, which begins the pointers of the errors.
    :yields: the errors. For a missing field, the pointer is that of the object that lacks it.
    """
    if isinstance(messages, list):
        for inner in messages:
            yield from flaws(inner, document, pointer)
    elif not isinstance(messages, dict):
        yield Flaw(pointer, str(messages))
    else:
        for key in sorted(messages, key=_order):
            yield from _flaws_at(key, messages[key], document, pointer)


def _order(key: Any) -> tuple[int, Any]:
    """Return the sort key of a key of an object or an index of a list: integers first, then texts, then values that are no keys."""
    return (0, key) if type(key) is int else (1, key) if isinstance(key, str) else (2, safely(repr, key))


def _flaws_at(key: Any, messages: Any, document: Any, pointer: str) -> Iterator[Flaw]:
    """Yield the errors under one key or index of `document`, if it exists."""
    if isinstance(key, int) or (isinstance(document, Mapping) and key in document):
        token = safely(str, key).replace("~", "~0").replace("/", "~1")
        if (token or key == "") and len(token) <= LONGEST_NAME and token.isprintable():
            yield from flaws(messages, document[key], f"{pointer}/{token}")
        else:
            yield Flaw(pointer, f"No such field: {brief(key)}.")
    else:
        yield Flaw(pointer, f'The field "{key}" is missing.')
