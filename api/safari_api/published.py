"""Codecs as marshmallow describes them: the fields and schemas from which apispec publishes the contract.

They are plain marshmallow: a schema loads and checks a document as marshmallow's own documentation says, and returns JSON values.
The library itself reads and writes with codecs, which are many times faster.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from safari_rules.authoring.codecs import NO_DEFAULT, Codec, CodecError, Const, Flag, Integer, JsonObject, ListOf, Number, OneOfTexts, Text
from safari_rules.authoring.schema import OneOf, Record, Shape

__all__ = ["codec_of", "field_of", "schema_of"]


class WholeNumber(fields.Integer):
    """An integer as JSON Schema has it: 3.0 is one, true and "3" are not."""

    def _validated(self, value: Any) -> int:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class Checked(fields.Field[Any]):
    """A value that marshmallow has no field for: a constant, or an object of one of several shapes. Its codec checks it."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        try:
            codec_of(self).read(value)
        except CodecError as error:
            raise ValidationError(error.messages) from None
        return value


def field_of(codec: Codec[Any]) -> fields.Field[Any]:
    """Return a marshmallow field that describes a codec. `codec_of` leads back."""
    metadata = {"description": codec.doc} if codec.doc else {}
    common: dict[str, Any] = {
        "data_key": codec.json_name,
        "required": codec.required,
        "allow_none": codec.allow_none,
        "metadata": metadata if codec.default is NO_DEFAULT else {**metadata, "default": codec.default},
    }
    if not codec.required:  # a callable, which apispec does not publish: the metadata have the default for people
        default = None if codec.default is NO_DEFAULT else codec.default
        common["load_default"] = lambda: default
    made = _made(codec, common)
    made.codec = codec  # type: ignore[attr-defined]
    return made


def codec_of(field: fields.Field[Any]) -> Codec[Any]:
    """Return the codec that a field describes."""
    codec: Codec[Any] = field.codec  # type: ignore[attr-defined]
    return codec


@cache
def _schema(name: str, doc: str, members: tuple[tuple[str, Codec[Any]], ...]) -> type[Schema]:
    """Make a schema class once for each shape."""
    return type(name, (Schema,), {"__doc__": doc, **{key: field_of(codec) for key, codec in members}})


def schema_of(shape: Shape) -> type[Schema]:
    """Return the marshmallow schema of a shape, always the same class."""
    return _schema(shape.name, shape.doc, tuple(shape.members.items()))


def _made(codec: Codec[Any], common: Mapping[str, Any]) -> fields.Field[Any]:
    """Make the field for a kind of codec."""
    match codec:
        case Integer():
            return WholeNumber(validate=validate.Range(codec.low, codec.high), **common)
        case Number():
            return fields.Float(validate=validate.Range(codec.low, codec.high), **common)
        case Flag():
            return fields.Boolean(truthy={True}, falsy={False}, **common)
        case Text():
            return fields.String(validate=[validate.Length(codec.least, codec.most), validate.Regexp(codec.pattern)], **common)
        case OneOfTexts():
            return fields.String(validate=validate.OneOf(list(codec.inner)), **common)
        case JsonObject():
            return fields.Dict(**common)
        case ListOf():
            return fields.List(field_of(codec.inner), validate=validate.Length(codec.least, codec.most), **common)
        case Record():
            return fields.Nested(schema_of(codec.shape), **common)
        case Const() | OneOf():
            return Checked(**common)
    raise TypeError(f"{type(codec).__name__} is no codec that can be published: derive it from one of safari_rules.authoring.codecs.")
