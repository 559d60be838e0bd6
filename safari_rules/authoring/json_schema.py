"""Codecs as JSON Schema: each codec describes the values that it reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from safari_rules.authoring.codecs import NO_DEFAULT, Codec, Const, Document, Flag, Integer, JsonObject, ListOf, Number, OneOfTexts, Text
from safari_rules.authoring.schema import OneOf, Record

__all__ = ["json_schema", "object_schema"]


def json_schema(codec: Codec[Any]) -> Document:
    """Return the JSON Schema of a codec, complete in itself, with its description and its default."""
    kind = _kind(codec)
    schema: Document = {"type": kind.pop("type")} if "type" in kind else {}
    if codec.allow_none and isinstance(schema.get("type"), str):
        schema["type"] = [schema["type"], "null"]
    if codec.default is not NO_DEFAULT:
        schema["default"] = codec.default
    items = {"items": kind.pop("items")} if "items" in kind else {}
    described = {"description": codec.doc} if codec.doc else {}
    return {**schema, **kind, **described, **items, **codec.keywords}


def object_schema(doc: str, members: Mapping[str, Codec[Any]]) -> Document:
    """Return the JSON Schema of an object with these members and no others."""
    schema: Document = {"description": doc, "type": "object", "properties": {name: json_schema(codec) for name, codec in members.items()}}
    if required := [name for name, codec in members.items() if codec.required]:
        schema["required"] = required
    return {**schema, "additionalProperties": False}


def _kind(codec: Codec[Any]) -> Document:
    """Return the keywords that describe the values of a codec, by its class."""
    match codec:
        case Integer() | Number():
            return {"type": "integer" if isinstance(codec, Integer) else "number", "minimum": codec.low, "maximum": codec.high}
        case Flag():
            return {"type": "boolean"}
        case Text():
            return {"type": "string", "minLength": codec.least, "maxLength": codec.most, "pattern": codec.pattern}
        case OneOfTexts():
            return {"type": "string", "enum": [*codec.inner, None] if codec.allow_none else [*codec.inner]}
        case Const():
            return dict(codec.json_schema)
        case JsonObject():
            return {"type": "object"}
        case ListOf():
            return {"type": "array", "minItems": codec.least, "maxItems": codec.most, "items": json_schema(codec.inner)}
        case Record():
            return object_schema(codec.shape.doc, codec.shape.members)
        case OneOf():
            return {"oneOf": [json_schema(each) for each in codec.records()]}
    raise TypeError(f"{type(codec).__name__} is no codec that can be published: derive it from one of safari_rules.authoring.codecs.")
