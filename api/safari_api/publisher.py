"""Components of the OpenAPI document: every named shape once, through apispec's marshmallow plugin.

apispec reads the marshmallow fields that describe our codecs. The module adds what marshmallow does not know: constants, unions, named
codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import getdoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema

from safari_api.published import codec_of, field_of
from safari_rules.authoring.codecs import Codec, Const, Document, ListOf, OneOfTexts
from safari_rules.authoring.schema import OneOf

SCHEMAS = "#/components/schemas/"


class DescribedSchemas(MarshmallowPlugin):
    """The plugin, with a schema's docstring as the description of its component."""

    def schema_helper(self, name: Any, _: Any, schema: Any = None, **kwargs: Any) -> Any:  # type: ignore[override]
        """Return the components that apispec makes of the schema, and the schema's description."""
        made: Document | None = super().schema_helper(name, _, schema=schema, **kwargs)  # type: ignore[no-untyped-call]
        described = schema if isinstance(schema, type) else type(schema)
        return made and {"description": getdoc(described) or name, **made}


class Publisher:
    """Collects the components of a document, each once. Without `naming` codes stand where they are used."""

    def __init__(self, title: str, version: str, *, naming: bool = True, **info: Any) -> None:
        self.naming = naming
        plugin = DescribedSchemas(schema_name_resolver=lambda schema: type(schema).__name__)
        self.spec = APISpec(title=title, version=version, openapi_version="3.1.0", plugins=[plugin], **info)
        converter: Any = plugin.converter
        self.converter = converter

        def completed(_: Any, field: Any, ret: Document) -> Document:
            return self.beyond_marshmallow(codec_of(field), ret)

        self.converter.add_attribute_function(completed)

    def body(self, codec: Codec[Any]) -> Document:
        """Return the JSON Schema of a codec by itself: of an object, a reference to its component."""
        published: Document = self.converter.field2property(field_of(codec))
        return published

    def component(self, name: str, schema: Document | type[Schema]) -> Document:
        """Add a component unless it is there, and return a reference to it."""
        if name not in self.spec.components.schemas:
            if isinstance(schema, dict):
                self.spec.components.schema(name, schema)
            else:
                self.spec.components.schema(name, schema=schema)
        return {"$ref": f"{SCHEMAS}{name}"}

    def beyond_marshmallow(self, field: Codec[Any], published: Document) -> Document:
        """Return what is published of a field in addition to what apispec found, which may be removed from `published`."""
        if isinstance(field, Const):
            return field.json_schema
        if isinstance(field, OneOf):
            return self.component(field.title, self.union(field))
        if (
            isinstance(field, ListOf)
            and isinstance(field.inner, ListOf)
            and isinstance(code := field.inner.inner, OneOfTexts)
            and self.naming
        ):
            published["items"]["items"] = nested_code(code)
        published |= field.keywords
        if isinstance(field, ListOf) and "$ref" in published.get("items", {}):
            published["items"].pop("description", None)  # that of what it refers to is enough
        if field.component and self.naming:
            moved: Document = {name: published.pop(name) for name in list(published) if name not in ("default", "description")}
            if not isinstance(field, OneOfTexts):
                return self.component(field.component, {**moved, "description": published.pop("description")})
            moved |= {"description": field.about, "type": "string", "enum": list(field.inner)}
            reference = self.component(field.component, moved)
            return {"anyOf": [reference, {"type": "null"}]} if field.allow_none else reference
        return {}

    def union(self, field: OneOf) -> Document:
        """Return a union, with a discriminator if a single constant distinguishes its shapes."""
        records = list(field.records())
        references = [self.body(each) for each in records]
        kinds = [each.constant_document[field.tag] for each in records]
        # A client that openapi-generator writes in Python cannot distinguish shapes by a boolean. It takes the first of "anyOf" that fits.
        word = "anyOf" if any(isinstance(kind, bool) for kind in kinds) else "oneOf"
        published: Document = {"description": field.doc, word: references}
        if len(set(kinds)) == len(kinds) and all(isinstance(kind, str) for kind in kinds):
            mapping = {kind: reference["$ref"] for kind, reference in zip(kinds, references, strict=True)}
            published["discriminator"] = {"propertyName": field.tag, "mapping": mapping}
        return published


def nested_code(code: OneOfTexts) -> Document:
    """Return the schema of a code in a list of lists: a string with a pattern instead of the named enumeration.

    openapi-generator writes clients that cannot read lists of lists of an enumeration.
    """
    nullable = {"type": ["string", "null"]} if code.allow_none else {"type": "string"}
    lengths = [len(each) for each in code.inner]
    return {**nullable, "minLength": min(lengths), "maxLength": max(lengths), "pattern": f"^(?:{'|'.join(_alternatives(code.inner))})$"}


def _alternatives(codes: Iterable[str]) -> Iterator[str]:
    """Yield regular expressions that together match just the codes: one for all prefixes that have the same suffixes."""
    suffixes: dict[str, list[str]] = {}
    for code in codes:
        prefix, _, suffix = code.rpartition("-")
        suffixes.setdefault(prefix, []).append(suffix)
    prefixes: dict[tuple[str, ...], list[str]] = {}
    for prefix, each in suffixes.items():
        prefixes.setdefault(tuple(each), []).append(prefix)
    for ends, beginnings in prefixes.items():
        yield f"(?:{'|'.join(beginnings)})-(?:{'|'.join(ends)})" if any(beginnings) else "|".join(ends)
