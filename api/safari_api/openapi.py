"""The OpenAPI document, made from the table of operations and the games' schemas; `safari-rules openapi` writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

from safari_api.examples import problem_example, samples
from safari_api.generic import document as generic_document
from safari_api.linked import linked, of_game
from safari_api.publisher import ANYWHERE, OF_BODIES, SCHEMAS, SECRET_HEADERS, STORED_HEADERS, Compact, Publisher
from safari_rules import all_games
from safari_rules.authoring.codecs import Document
from safari_rules.contract import shapes
from safari_rules.contract.operations import OPERATIONS, Operation, camel, offered
from safari_rules.contract.problems import KINDS
from safari_rules.core.game import AnyGame


class Contract(Publisher):
    """A builder of the document of the service."""

    def __init__(self, known: tuple[AnyGame, ...]) -> None:
        self.known = known
        tags = [
            *({"name": game.id, "description": f"{game.title}, by {game.designer}. {game.summary}"} for game in known),
            {"name": "service", "description": "The list of games, this document, and whether the service is up."},
        ]
        summary = "The rules of five animal games, stateless"
        super().__init__("safari-rules", summary, "safari_api", tags, KINDS, shapes.PROBLEM, problem_example)
        unchanged = {"description": "The client's copy, whose ETag If-None-Match names, is still valid.", "headers": STORED_HEADERS}
        self.spec.components.response("NotModified", unchanged)
        self.spec.components.parameter(
            "IfNoneMatch",
            "header",
            {
                "name": "If-None-Match",
                "description": "The ETag of the client's copy. If nothing has changed, the answer is 304 without a body.",
                "schema": {"type": "string"},
            },
        )

        self.spec.components.parameter(
            "Language",
            "query",
            {
                "name": "language",
                "description": "The language of the sentences. A text that does not exist in it is English.",
                "schema": {"$ref": f"{SCHEMAS}Language"},
            },
        )

    def explained(self, status: int, names: list[str]) -> tuple[str, Document]:
        """Return the description of a response, and examples. Only 409 has several problems, whose examples depend on the game."""
        described, examples = super().explained(status, names)
        return (described, {}) if status == 409 else (f"{KINDS[names[0]].title}. {KINDS[names[0]].when}", examples)

    def game(self, game: AnyGame) -> None:
        """Add all paths of a game."""
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
            self.content(shapes.entry(game, self.known, names)),
            worded=True,
        )
        for operation in offered(game):
            self.post(game, prefix, operation)

    def post(self, game: AnyGame, prefix: str, operation: Operation) -> None:
        """Add the description of an operation of a game."""
        name, summary = operation.name, operation.summary
        problems = (*ANYWHERE, *OF_BODIES, *operation.problems, *(("not-found",) if operation.expensive else ()))
        success = {
            "description": operation.description,
            "content": self.content(operation.answers(game)),
            "headers": SECRET_HEADERS,
        }
        self.add(
            "post",
            f"/v1/games/{game.id}/{name}",
            f"{prefix}_{name.replace('-', '_')}",
            game.id,
            f"{game.title}: {summary[0].lower()}{summary[1:]}",
            operation.description,
            asks=operation.asks(game),
            example=self.sample(game, name, samples(game)[name]),
            responses={"200": success, **self.refusals(problems, (game.spec.schema().name, shapes.problem_of_game(game)))},
        )

    def sample(self, game: AnyGame, name: str, request: Document) -> Document | str:
        """Return a reference to an example of a request. An example that several operations share is added once."""
        alike = [other for other, body in samples(game).items() if body == request]
        if len(alike) == 1:
            return {"value": Compact(request)}
        shared = f"{camel(game.id)}{camel(alike[0])}"
        if name == alike[0]:
            self.spec.components.example(shared, {"value": Compact(request)})
        return {"$ref": f"#/components/examples/{shared}"}

    def get(
        self,
        path: str,
        name: str,
        tag: str,
        summary: str,
        description: str,
        content: Document,
        *,
        page: bool = True,
        worded: bool = False,
        parameters: Sequence[Document] = (),
    ) -> None:
        """Add a GET. The answer of a page never changes, so a client may store it. A path with parameters may lead nowhere.

        A `worded` page may be asked for in a language.
        """
        responses = {
            "200": {"description": description, "content": content, "headers": STORED_HEADERS if page else SECRET_HEADERS},
            **({"304": "NotModified"} if page else {}),
            **self.refusals((*ANYWHERE, *(("not-found",) if parameters else ()), *(("invalid-request",) if worded else ()))),
        }
        several = [*parameters, *(["Language"] if worded else []), *(["IfNoneMatch"] if page else [])]
        more: Document = {"parameters": several} if several else {}
        self.add("get", path, name, tag, summary, f"{summary}.", responses=responses, **more)


def document() -> Document:
    """Return the whole OpenAPI document, with the games that are registered now."""
    return document_of(all_games())


@cache
def document_of(known: tuple[AnyGame, ...]) -> Document:
    """Return the document for some games."""
    contract = Contract(known)
    about = ("service", "Every game", "The id, title, designer, numbers of players and summary of each game.")
    contract.get("/v1/games", "list_games", *about, contract.content(shapes.catalogue(known)), worded=True)
    for game in known:
        contract.game(game)
    contract.get(
        "/healthz",
        "healthz",
        "service",
        "Whether the service is up",
        "The service is up.",
        contract.content(shapes.HEALTH_SHAPE),
        page=False,
    )
    for path, name, media_type, type_, told in (
        ("/openapi.json", "openapi_json", "application/json", "object", "This document as JSON"),
        ("/openapi.yaml", "openapi_yaml", "application/yaml", "object", "This document as YAML"),
        ("/docs", "docs", "text/html; charset=utf-8", "string", "This document as a page"),
        ("/", "front", "text/html; charset=utf-8", "string", "The page to play on"),
    ):
        contract.get(path, name, "service", told, f"{told}.", {media_type: {"schema": {"type": type_}}})
    told = "The contract for other readers"
    which = "The exact one of a game, `generic` without a game in it, or `linked` with links for testers that follow them."
    readers = in_path("The id of a game, `generic` or `linked`.", for_readers(known))
    as_object = {"application/json": {"schema": {"type": "object"}}}
    contract.get("/openapi/{name}.json", "openapi_for_reader", "service", told, which, as_object, parameters=[readers])
    parameter = in_path("The kind of problem.", KINDS)
    page = {"text/html; charset=utf-8": {"schema": {"type": "string"}}}
    told = "The meaning of a kind of problem, and what to do about it"
    contract.get("/problems/{name}", "problem", "service", told, f"{told}, as a page.", page, worded=True, parameters=[parameter])
    return contract.document()


def in_path(description: str, names: Iterable[str]) -> Document:
    """Return the description of the parameter `name` of a path."""
    schema = {"type": "string", "enum": list(names)}
    return {"name": "name", "in": "path", "required": True, "description": description, "schema": schema}


def for_readers(known: tuple[AnyGame, ...]) -> dict[str, Callable[[], Document]]:
    """Return the functions that make the documents for other readers, by name: of each game, of any game, and with links."""
    return {
        **{game.id: partial(lambda name: of_game(document_of(known), name), game.id) for game in known},
        "generic": generic_document,
        "linked": lambda: linked(document_of(known), known),
    }


def below(root: str, document: Document) -> Document:
    """Return a document whose server is found below a prefix."""
    return {**document, "servers": [{**document["servers"][0], "url": root or "/"}]}
