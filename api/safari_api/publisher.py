"""Components of the OpenAPI document: every named shape once, through apispec's marshmallow plugin."""

from __future__ import annotations

from functools import cache
from inspect import getdoc
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema

from safari_rules import Game
from safari_rules.fields import Document, WireField


class Publisher:
    """Collects the components of a document, each once."""

    def __init__(self, title: str, version: str, **info: Any) -> None:
        plugin = MarshmallowPlugin(schema_name_resolver=lambda schema: type(schema).__name__)
        self.spec = APISpec(title=title, version=version, openapi_version="3.1.0", plugins=[plugin], **info)
        publish = self.component

        def published(_converter: Any, field: Any, **_: Any) -> Document:
            return field.json_schema(publish) if isinstance(field, WireField) else {}

        converter: Any = plugin.converter
        converter.add_attribute_function(published)

    def component(self, name: str, what: Schema | Document) -> Document:
        """Adds a component unless it is there, and refers to it."""
        if name not in self.spec.components.schemas:
            if isinstance(what, Schema):
                self.spec.components.schema(name, {"description": getdoc(type(what)) or name}, schema=what)
            else:
                self.spec.components.schema(name, what)
        return {"$ref": f"#/components/schemas/{name}"}


@cache
def options_schema(game: Game[Any, Any, Any]) -> Document:
    """The JSON Schema of a game's options, with defaults and descriptions, complete in itself."""
    publisher = Publisher("", "")
    publisher.component("Options", game.wire.options.schema)
    schema: Document = publisher.spec.to_dict()["components"]["schemas"]["Options"]
    return schema
