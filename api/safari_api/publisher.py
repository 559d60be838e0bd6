"""The common part of the OpenAPI documents: every named shape once, operations, and problems.

apispec reads the marshmallow fields that describe our codecs. The module adds what marshmallow does not know: constants, unions, named
codes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files
from inspect import getdoc
from typing import Any

import orjson
import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from safari_api.published import codec_of, field_of
from safari_rules import __version__
from safari_rules.authoring.codecs import Codec, Const, Document, ListOf, OneOfTexts
from safari_rules.authoring.schema import OneOf
from safari_rules.contract.operations import camel
from safari_rules.contract.problems import MEDIA_TYPE, ProblemKind

SCHEMAS = "#/components/schemas/"
REFERENCE = re.compile(r'"#/components/(\w+)/([\w.-]+)"')
#: Problems of any request, from the service or from a proxy such as the shipped nginx. Each says when to try again.
OVERLOADED = ("too-many-requests", "busy")
#: Problems of any request, and of a request that has a body.
ANYWHERE = ("method-not-allowed", "internal-error", *OVERLOADED)
OF_BODIES = ("malformed-request", "content-too-large", "unsupported-media-type", "invalid-request")
#: Headers of answers, by the names of their components.
HEADERS = {
    "NoStore": {"description": "Always no-store: states are secret.", "schema": {"type": "string", "const": "no-store"}},
    "Stored": {"description": "Whether and for how many seconds a client may store the answer.", "schema": {"type": "string"}},
    "ETag": {
        "description": "The version of the answer. Send it as If-None-Match to ask whether it has changed.",
        "schema": {"type": "string"},
    },
    "Vary": {"description": "The headers of a request on which the answer depends: Accept-Encoding.", "schema": {"type": "string"}},
    "RequestId": {
        "description": "The X-Request-ID of the request if it has a valid one, else a new one. It is in the operator's log.",
        "schema": {"type": "string"},
    },
    "Allow": {"description": "The methods of the path, with HEAD and OPTIONS.", "schema": {"type": "string"}},
    "AcceptEncoding": {
        "description": "Always identity. Present only if the request has a Content-Encoding.",
        "schema": {"type": "string", "const": "identity"},
    },
    "RetryAfter": {
        "description": "The number of seconds to wait before the request is sent again.",
        "schema": {"type": "integer", "minimum": 1, "maximum": 3600, "format": "int32"},
    },
}


#: Headers of every answer, of an answer that no cache may store, and of one that a client may cache.
ALWAYS = {"X-Request-ID": "RequestId"}
SECRET_HEADERS = {"Cache-Control": "NoStore", **ALWAYS}
STORED_HEADERS = {"ETag": "ETag", "Cache-Control": "Stored", "Vary": "Vary", **ALWAYS}


class Compact(dict[str, Any]):
    """An example, written on few lines."""


class Dumper(yaml.SafeDumper):
    """A writer of YAML without anchors, with examples in flow style."""

    def ignore_aliases(self, data: Any) -> bool:
        """Return True, so that a repeated value is written out each time."""
        return True


Dumper.add_representer(Compact, lambda dumper, data: dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True))


class DescribedSchemas(MarshmallowPlugin):
    """The plugin, with a schema's docstring as the description of its component."""

    def schema_helper(self, name: Any, _: Any, schema: Any = None, **kwargs: Any) -> Any:  # type: ignore[override]
        """Return the components that apispec makes of the schema, and the schema's description."""
        made: Document | None = super().schema_helper(name, _, schema=schema, **kwargs)  # type: ignore[no-untyped-call]
        described = schema if isinstance(schema, type) else type(schema)
        return made and {"description": getdoc(described) or name, **made}


class Publisher:
    """A builder of an OpenAPI document."""

    #: The headers that are published as components, by name.
    headers: tuple[str, ...] = tuple(HEADERS)

    def __init__(
        self,
        title: str,
        summary: str,
        package: str,
        tags: list[Document],
        kinds: Mapping[str, ProblemKind],
        problem: Codec[Any],
        example: Callable[[str], Document],
        introduction: str = "",
    ) -> None:
        plugin = DescribedSchemas(schema_name_resolver=lambda schema: type(schema).__name__)
        #: The kinds of problems, the shape of all of them, and a function that makes a real problem of a kind.
        self.kinds, self.problem, self.example = kinds, problem, example
        #: The headers of the responses of a status, as the names of components.
        self.status_headers = {status: {"Retry-After": "RetryAfter"} for status in (429, 503)}
        self.status_headers |= {405: {"Allow": "Allow"}, 415: {"Accept-Encoding": "AcceptEncoding"}}
        self.spec = APISpec(
            title=title,
            version=__version__,
            openapi_version="3.1.0",
            plugins=[plugin],
            info={
                "summary": summary,
                "description": introduction or (files(package) / "introduction.md").read_text(encoding="utf-8"),
                "contact": {"name": "the safari-rules contributors"},
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            security=[],
            servers=[{"url": "/", "description": "The host that this document came from"}],
            tags=tags,
        )
        for name in self.headers:
            self.spec.components.header(name, HEADERS[name])
        converter: Any = plugin.converter
        self.converter = converter
        converter.add_attribute_function(lambda _, field, ret: self.beyond_marshmallow(codec_of(field), ret))

    def add(
        self,
        method: str,
        path: str,
        name: str,
        tag: str,
        summary: str,
        description: str,
        responses: Document,
        *,
        asks: Codec[Any] | None = None,
        example: Any = None,
        **more: Any,
    ) -> None:
        """Add an operation. `asks` is the shape of its request, and `example` an example of that."""
        documented = {"operationId": name, "tags": [tag], "summary": summary, "description": description, **more}
        if asks is not None:
            content = {"schema": self.body(asks), **({} if example is None else {"examples": {"sample": example}})}
            documented["requestBody"] = {"required": True, "content": {"application/json": content}}
        self.spec.path(path, operations={method: {**documented, "responses": responses}})

    def refusals(self, names: Iterable[str], problem: tuple[str, Codec[Any]] | None = None) -> Document:
        """Return the responses of problems, by status. Operations with the same problems of a status share a response.

        `problem` is the schema of those of status 409, with what begins the names of their components. Without it all have the same.
        """
        by_status: dict[int, list[str]] = {}
        for name in dict.fromkeys(names):
            by_status.setdefault(self.kinds[name].status, []).append(name)
        common = ("", self.problem)
        return {
            str(status): self.refusal(status, several, *(problem if problem and status == 409 else common))
            for status, several in sorted(by_status.items())
        }

    def refusal(self, status: int, names: list[str], begin: str, problem: Codec[Any]) -> str:
        """Return the component of the response for problems of one status."""
        name = begin + "Or".join(map(camel, names))
        if name not in self.spec.components.responses:
            description, examples = self.explained(status, names)
            content = {"schema": self.body(problem), **({"examples": examples} if examples else {})}
            headers = {**self.status_headers.get(status, {}), **SECRET_HEADERS}
            self.spec.components.response(name, {"description": description, "content": {MEDIA_TYPE: content}, "headers": headers})
        return name

    def explained(self, status: int, names: list[str]) -> tuple[str, Document]:
        """Return the description of the response for problems of one status, and examples."""
        examples = {each: {"value": Compact(self.example(each))} for each in names}
        return " ".join(f"`{each}`: {self.kinds[each].when}" for each in names), examples

    def document(self) -> Document:
        """Return the document."""
        published: Document = self.spec.to_dict()
        schemas = published["components"]["schemas"]
        whole = orjson.dumps(published).decode()
        for name in [name for name in schemas if f'"{SCHEMAS}{name}"' not in whole]:
            del schemas[name]  # a code that stands only in lists of lists, where its pattern is published
        for name in schemas.keys() - requested(published):
            if schemas[name].get("additionalProperties") is False:
                del schemas[name]["additionalProperties"]  # later versions may add fields to answers
        return {name: published[name] for name in ("openapi", "info", "servers", "security", "tags", "paths", "components")}

    def body(self, codec: Codec[Any]) -> Document:
        """Return the JSON Schema of a codec by itself: of an object, a reference to its component."""
        published: Document = self.converter.field2property(field_of(codec))
        return published

    def content(self, codec: Codec[Any] | None, media_type: str = "application/json") -> Document:
        """Return the content of an answer: JSON of a codec, or text without one."""
        return {media_type: {"schema": {"type": "string"} if codec is None else self.body(codec)}}

    def component(self, name: str, schema: Document) -> Document:
        """Add a component unless it is there, and return a reference to it."""
        if name not in self.spec.components.schemas:
            self.spec.components.schema(name, schema)
        return {"$ref": f"{SCHEMAS}{name}"}

    def beyond_marshmallow(self, field: Codec[Any], published: Document) -> Document:
        """Return what is published of a field in addition to what apispec found, which may be removed from `published`."""
        if isinstance(field, Const):
            return field.json_schema
        if isinstance(field, OneOf):
            return self.component(field.title, self.union(field))
        if isinstance(field, ListOf) and isinstance(field.inner, ListOf) and isinstance(code := field.inner.inner, OneOfTexts):
            published["items"]["items"] = nested_code(code)
        published |= field.keywords
        if isinstance(field, ListOf) and "$ref" in published.get("items", {}):
            published["items"].pop("description", None)  # the description of the component is enough
        if field.component:
            moved: Document = {name: published.pop(name) for name in list(published) if name not in ("default", "description")}
            if not isinstance(field, OneOfTexts):
                return self.component(field.component, {**moved, "description": published.pop("description", field.doc)})
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


def requested(published: Document) -> set[str]:
    """Return the names of the schemas that requests contain. States, actions, events and memories are in answers as well."""
    operations = (operation for methods in published["paths"].values() for operation in methods.values())
    bodies = [operation["requestBody"] for operation in operations if "requestBody" in operation]
    return {name for kind, name in reached(published, *bodies) if kind == "schemas"}


def reached(document: Document, *parts: Document) -> set[tuple[str, str]]:
    """Return the kind and the name of each component that parts of a document refer to, also through others."""
    found: set[tuple[str, str]] = set()
    nodes = [*parts]
    while nodes:
        names = set(REFERENCE.findall(orjson.dumps(nodes.pop()).decode())) - found
        found |= names
        nodes += [document["components"][kind][name] for kind, name in names]
    return found


def as_yaml(document: Document) -> bytes:
    """Return a document as YAML."""
    written: bytes = yaml.dump(document, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=120, encoding="utf-8")
    return written


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
