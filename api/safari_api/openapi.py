"""The OpenAPI document, made from the table of operations and the games' schemas; `safari-rules openapi` writes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import orjson
import yaml

from safari_api.examples import problem_example, samples
from safari_api.publisher import SCHEMAS, Publisher
from safari_rules import __version__, all_games
from safari_rules.authoring.codecs import Codec, Document
from safari_rules.contract import shapes
from safari_rules.contract.operations import OPERATIONS, Operation, camel, endpoints, offered
from safari_rules.contract.problems import KINDS, MEDIA_TYPE
from safari_rules.core.game import AnyGame

#: Statuses of problems that any POST may have, in addition to 409.
COMMON_PROBLEMS = (
    "malformed-request",
    "method-not-allowed",
    "content-too-large",
    "unsupported-media-type",
    "invalid-request",
    "internal-error",
)
#: Problems that any request may meet on its way, here or at a proxy such as the shipped nginx; each says when to ask again.
OVERLOADED = ("too-many-requests", "busy")
RETRY_AFTER = {
    "description": "The number of seconds to wait before the request is sent again.",
    "schema": {"type": "integer", "minimum": 1, "maximum": 3600, "format": "int32"},
}
NO_STORE = {"description": "Always no-store: states are secret.", "schema": {"type": "string", "const": "no-store"}}


class Compact(dict[str, Any]):
    """An example, written on few lines."""


class Dumper(yaml.SafeDumper):
    """YAML without anchors, examples in flow style."""

    def ignore_aliases(self, data: Any) -> bool:
        """Everything is written out where it stands."""
        return True


Dumper.add_representer(Compact, lambda dumper, data: dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True))


class Contract(Publisher):
    """The document in the making."""

    def __init__(self, known: tuple[AnyGame, ...]) -> None:
        self.known = known
        super().__init__(
            "safari-rules",
            __version__,
            info={
                "summary": "The rules of five animal games, stateless",
                "description": (files("safari_api") / "introduction.md").read_text(encoding="utf-8"),
                "contact": {"name": "the safari-rules contributors"},
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            security=[],
            servers=[{"url": "/", "description": "The host that this document came from"}],
            tags=[
                *({"name": game.id, "description": f"{game.title}, by {game.designer}. {game.summary}"} for game in known),
                {"name": "service", "description": "The list of games, this document, and whether the service is up."},
            ],
        )

    def problems(self) -> None:
        """One response for each kind of problem that any POST may have."""
        self.spec.components.header("NoStore", NO_STORE)
        self.spec.components.response("NotModified", {"description": "The client's copy, whose ETag If-None-Match names, is still valid."})
        self.spec.components.header("RetryAfter", RETRY_AFTER)
        for name in ("not-found", *COMMON_PROBLEMS, *OVERLOADED):
            kind = KINDS[name]
            content = {"schema": self.body(shapes.problem()), "examples": {name: {"value": Compact(problem_example(name))}}}
            response: Document = {"description": f"{kind.title}. {kind.when}", "content": {MEDIA_TYPE: content}}
            if name in OVERLOADED:
                response["headers"] = {"Retry-After": "RetryAfter"}
            self.spec.components.response(camel(name), response)

    def game(self, game: AnyGame) -> None:
        """All paths of a game."""
        prefix = game.id.replace("-", "_")
        about = f"The catalogue entry of {game.title}"
        told = "The game's options, rules, rulings, components, codes of refusals, and the operations that this server offers."
        names = tuple(operation.name for operation in OPERATIONS)
        self.get(
            f"/v1/games/{game.id}",
            f"{prefix}_info",
            game.id,
            about,
            told,
            self.answer(shapes.entry(game, self.known, names)),
        )
        for operation in offered(game):
            self.post(game, prefix, operation)

    def post(self, game: AnyGame, prefix: str, operation: Operation) -> None:
        """Add the description of an operation of a game."""
        name, summary = operation.name, operation.summary
        request = samples(game)[name]
        sample = self.sample(game, name, request)
        asked = {"schema": self.body(endpoints(game)[name].request), "examples": {"sample": sample}}
        success: Document = {
            "description": operation.tells,
            "content": self.answer(operation.answers(game)),
            "headers": {"Cache-Control": "NoStore"},
        }
        self.spec.path(
            f"/v1/games/{game.id}/{name}",
            operations={
                "post": {
                    "operationId": f"{prefix}_{name.replace('-', '_')}",
                    "tags": [game.id],
                    "summary": f"{game.title}: {summary[0].lower()}{summary[1:]}",
                    "description": operation.tells,
                    "requestBody": {"required": True, "content": {"application/json": asked}},
                    "responses": {
                        "200": success,
                        "409": self.conflict(operation.problems),
                        **({"404": camel("not-found")} if operation.expensive else {}),
                        **{str(KINDS[problem].status): camel(problem) for problem in (*COMMON_PROBLEMS, *OVERLOADED)},
                    },
                }
            },
        )

    def sample(self, game: AnyGame, name: str, request: Document) -> Document | str:
        """Return a reference to an example of a request. An example that several operations have stands once."""
        alike = [other for other, body in samples(game).items() if body == request]
        if len(alike) == 1:
            return {"value": Compact(request)}
        shared = f"{camel(game.id)}{camel(alike[0])}"
        if name == alike[0]:
            self.spec.components.example(shared, {"value": Compact(request)})
        return {"$ref": f"#/components/examples/{shared}"}

    def answer(self, field: Codec[Any]) -> Document:
        """Return a body of JSON."""
        return {"application/json": {"schema": self.body(field)}}

    def conflict(self, names: tuple[str, ...]) -> str:
        """Return what status 409 may mean for an operation. Operations with the same problems share a response."""
        name = "Or".join(map(camel, names))
        if name not in self.spec.components.responses:
            described = " ".join(f"`{name}`: {KINDS[name].when}" for name in names)
            content = {MEDIA_TYPE: {"schema": self.body(shapes.problem())}}
            self.spec.components.response(name, {"description": described, "content": content})
        return name

    def get(
        self,
        path: str,
        name: str,
        tag: str,
        summary: str,
        tells: str,
        content: Document,
        *,
        page: bool = True,
        parameters: Sequence[Document] = (),
    ) -> None:
        """Add a GET. The answer of a page never changes, so a client may store it. A path with parameters may lead nowhere."""
        operation = {
            "operationId": name,
            "tags": [tag],
            "summary": summary,
            "description": f"{summary}.",
            "responses": {
                "200": {"description": tells, "content": content},
                **({"304": "NotModified"} if page else {}),
                **({"404": camel("not-found")} if parameters else {}),
                "405": camel("method-not-allowed"),
                **{str(KINDS[problem].status): camel(problem) for problem in ("internal-error", *OVERLOADED)},
            },
            **({"parameters": list(parameters)} if parameters else {}),
        }
        self.spec.path(path, operations={"get": operation})


def document() -> Document:
    """Return the whole OpenAPI document, with the games that are registered now."""
    return document_of(all_games())


@cache
def document_of(known: tuple[AnyGame, ...]) -> Document:
    """Return the document for some games."""
    contract = Contract(known)
    contract.problems()
    about = ("service", "Every game", "The id, title, designer, numbers of players and summary of each game.")
    contract.get("/v1/games", "list_games", *about, contract.answer(shapes.catalogue(known)))
    for game in known:
        contract.game(game)
    contract.get(
        "/healthz", "healthz", "service", "Whether the service is up", "The service is up.", contract.answer(shapes.health()), page=False
    )
    for path, name, media_type, type_, told in (
        ("/openapi.json", "openapi_json", "application/json", "object", "This document as JSON"),
        ("/openapi.yaml", "openapi_yaml", "application/yaml", "object", "This document as YAML"),
        ("/docs", "docs", "text/html; charset=utf-8", "string", "This document as a page"),
        ("/", "front", "text/html; charset=utf-8", "string", "The page to play on"),
    ):
        contract.get(path, name, "service", told, f"{told}.", {media_type: {"schema": {"type": type_}}})
    kind = {"type": "string", "enum": list(KINDS)}
    parameter = {"name": "name", "in": "path", "required": True, "description": "The kind of problem.", "schema": kind}
    page = {"text/html; charset=utf-8": {"schema": {"type": "string"}}}
    told = "The meaning of a kind of problem, and what to do about it"
    contract.get("/problems/{name}", "problem", "service", told, f"{told}, as a page.", page, parameters=[parameter])
    published: Document = contract.spec.to_dict()
    schemas = published["components"]["schemas"]
    whole = orjson.dumps(published).decode()
    for name in [name for name in schemas if f'"{SCHEMAS}{name}"' not in whole]:
        del schemas[name]  # a code that stands only in lists of lists, where its pattern is published
    return {name: published[name] for name in ("openapi", "info", "servers", "security", "tags", "paths", "components")}


def openapi_json(known: tuple[AnyGame, ...] | None = None) -> bytes:
    """Return the document as JSON."""
    return orjson.dumps(document_of(known or all_games()))


def openapi_yaml(known: tuple[AnyGame, ...] | None = None) -> bytes:
    """Return the document as YAML."""
    return yaml.dump(document_of(known or all_games()), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=120, encoding="utf-8")
