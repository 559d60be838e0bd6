"""The host's OpenAPI document, made from the shapes; `safari-rules openapi --tables` writes it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import orjson
import yaml
from safari_api.examples import as_json
from safari_api.examples import problem_example as example_of_service
from safari_api.openapi import NO_STORE, RETRY_AFTER, Compact, Dumper
from safari_api.publisher import SCHEMAS, Publisher

from safari_host import shapes
from safari_host.problems import ALL, OWN
from safari_rules import __version__, all_games, game
from safari_rules.authoring.codecs import Codec, Document
from safari_rules.authoring.schema import OneOf
from safari_rules.contract.operations import camel, view_of
from safari_rules.contract.problems import MEDIA_TYPE, Problem
from safari_rules.core.game import AnyGame

#: A table, keys and an invite as they look, for examples.
TABLE, KEY, WATCH, INVITE = "Jb2Pq0vUQd2dYw1n", "Hq4mXb7nTz0cRk2sLd9wEg", "Zp8vNc3kYq6tBf1xJm5aUw", "Rt5yGh2jWk9pVb4nQx7zCs"
#: Problems that any request may meet.
ANYWHERE = ("internal-error", "too-many-requests", "busy")
#: Problems of a request that has a body.
BODY = ("malformed-request", "content-too-large", "unsupported-media-type", "invalid-request")


class HostOperation(NamedTuple):
    """One operation, as the document describes it."""

    method: str
    path: str
    name: str
    summary: str
    #: The description of the answer, its status, and its shapes by example.
    tells: str
    status: int
    answer: Codec[Any] | None
    asks: Codec[Any] | None = None
    problems: tuple[str, ...] = ()
    #: Whether it needs a key.
    key: bool = True
    example: Document | None = None
    #: Another status that brings the same answer, and what it means.
    also: tuple[int, str] | None = None
    media_type: str = "application/json"


def operations(known: tuple[AnyGame, ...]) -> tuple[HostOperation, ...]:
    """Return the operations of a host with these games."""
    table = OneOf("Table", {each.id: shapes.table(each) for each in known}, "A table, as one seat may see it.", tag="game")
    record = _Either("Record", tuple(shapes.record(each) for each in known), "A game that is over.")
    path = "/v1/tables/{table}"
    action = as_json(game("kariba").dump_action(game("kariba").legal_moves(game("kariba").new(players=2, seed="monsoon"))[0]))
    new = {"game": "kariba", "options": {"players": 2}, "seats": [{"kind": "person"}, {"kind": "open"}], "names": ["Ada", None]}
    own = tuple(known)
    return (
        HostOperation(
            "get", "/v1/tables", "about_host", "What this host offers", "The levels of computers, their paces, and the host's time limits.",
            200, shapes.about(), key=False,
        ),
        HostOperation(
            "post", "/v1/tables", "open_table", "Open a table", "The new table, with secrets that no other answer has.", 201,
            shapes.opened(), shapes.new_table_of(own), ("invalid-options",), key=False, example=new,
        ),
        HostOperation(
            "post", f"{path}/join", "join_table", "Join a table", "The seat and its key. The invite cannot be used again.", 200,
            shapes.joined(), shapes.joining(), ("invite-used", "unauthorized"), key=False, example={"invite": INVITE, "name": "Ben"},
        ),
        HostOperation("get", path, "show_table", "Show a table", "The table, as the key's seat may see it.", 200, table),
        HostOperation(
            "get", f"{path}/events", "follow_table", "Follow a table", "An endless stream of messages, each with a Table.",
            200, None, media_type="text/event-stream",
        ),
        HostOperation(
            "post", f"{path}/actions", "act", "Act at a table", "The Table after the action.", 200, table,
            shapes.acting(), ("illegal-action", "stale-version", "table-waiting", "watching"), example={"action": action, "version": 3},
        ),
        HostOperation(
            "post", f"{path}/undo", "ask_undo", "Ask to take an action back, or agree", "The table after the request.", 200, table,
            shapes.asking_undo(), ("undo-refused", "stale-version", "watching"), example={"version": 7},
        ),
        HostOperation(
            "delete", f"{path}/undo", "decline_undo", "Decline or withdraw a request to take an action back",
            "The table after the request.", 200, table, problems=("watching",),
        ),
        HostOperation(
            "post", f"{path}/seats/{{seat}}", "change_seat", "Give a seat to a computer, or open it again",
            "The table after the change. It has an `invite` if the seat is open.", 200, table, shapes.changed_seat(),
            ("no-such-player", "not-away", "watching"), example={"kind": "computer", "level": "medium"},
        ),
        HostOperation(
            "post", f"{path}/again", "play_again", "Play again", "The new table of the next game.", 201, shapes.following(),
            problems=("not-over", "watching"), also=(200, "The table of the next game, which was opened before."),
        ),
        HostOperation(
            "get", f"{path}/record", "table_record", "The record", "The record, which is a valid body of `replay`.", 200, record,
            problems=("not-over",),
        ),
        HostOperation(
            "post", "/v1/qr", "draw_qr_code", "Draw a QR code", "The QR code as a picture.", 200, None, shapes.qr_code(), key=False,
            example={"text": f"https://example.org/#/join/{TABLE}/{INVITE}"}, media_type="image/svg+xml",
        ),
    )  # fmt: skip


class _Either(OneOf):
    """One of several shapes that no field distinguishes; it is only published."""

    def __init__(self, name: str, records: tuple[Any, ...], doc: str) -> None:
        super().__init__(name, {str(place): each for place, each in enumerate(records)}, doc, tag="")


class HostContract(Publisher):
    """The document in the making."""

    def __init__(self, known: tuple[AnyGame, ...]) -> None:
        self.known = known
        super().__init__(
            "safari-rules tables",
            __version__,
            info={
                "summary": "Tables for people who play together from several devices",
                "description": (files("safari_host") / "introduction.md").read_text(encoding="utf-8"),
                "contact": {"name": "the safari-rules contributors"},
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            security=[],
            servers=[{"url": "/", "description": "The host that this document came from"}],
            tags=[{"name": "tables", "description": "Tables, whose games the host stores."}],
        )
        scheme = {"type": "http", "scheme": "bearer", "description": "The key of a seat, or a watch key."}
        self.spec.components.security_scheme("Key", scheme)
        self.spec.components.header("NoStore", NO_STORE)
        self.spec.components.header("RetryAfter", RETRY_AFTER)
        challenge = {"description": "Always Bearer.", "schema": {"type": "string", "const": "Bearer"}}
        self.spec.components.header("Challenge", challenge)
        self.problem_body = {"schema": self.body(shapes.problem())}

    def beyond_marshmallow(self, field: Codec[Any], published: Document) -> Document:
        """Publish what marshmallow has no word for: the actions of all games, and shapes that no field distinguishes."""
        if isinstance(field, shapes.AnyAction):
            published.clear()
            references = [self.body(each.spec.schema().action) for each in self.known]
            return self.component("AnyAction", {"description": field.doc, "anyOf": references})
        if isinstance(field, _Either):
            published.clear()
            references = [self.body(each) for each in field.records()]
            return self.component(field.title, {"description": field.doc, "anyOf": references})
        return super().beyond_marshmallow(field, published)

    def add(self, operation: HostOperation) -> None:
        """Add one operation."""
        content = {"schema": {"type": "string"} if operation.answer is None else self.body(operation.answer)}
        success: Document = {
            "description": operation.tells,
            "content": {operation.media_type: content},
            "headers": {"Cache-Control": "NoStore"},
        }
        problems = ["method-not-allowed", *ANYWHERE, *operation.problems]
        if operation.asks is not None:
            problems += BODY
        if operation.name == "follow_table":
            success["content"][operation.media_type]["example"] = EXAMPLE_OF_STREAM
        if operation.key:
            problems.append("unauthorized")
        document: Document = {
            "operationId": operation.name,
            "tags": ["tables"],
            "summary": operation.summary,
            "description": f"{operation.summary}.",
            **({"security": [{"Key": []}]} if operation.key else {}),
            "parameters": list(self.parameters(operation)),
            "responses": {str(operation.status): success, **self.refusals(problems)},
        }
        if operation.also is not None:
            document["responses"][str(operation.also[0])] = {**success, "description": operation.also[1]}
        if operation.asks is not None:
            body = {"schema": self.body(operation.asks), "examples": {"sample": {"value": Compact(operation.example or {})}}}
            document["requestBody"] = {"required": True, "content": {"application/json": body}}
        if "{seat}" in operation.path:
            document["responses"]["404"] = self.refusals(["not-found"])["404"]
        self.spec.path(operation.path, operations={operation.method: document})

    def parameters(self, operation: HostOperation) -> Any:
        """Yield the parameters of an operation."""
        if "{table}" in operation.path:
            table = {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$", "minLength": 16, "maxLength": 16}
            yield {"name": "table", "in": "path", "required": True, "description": "The table.", "schema": table, "example": TABLE}
        if "{seat}" in operation.path:
            seat = {"type": "integer", "minimum": 0, "maximum": shapes.MOST_SEATS - 1, "format": "int32"}
            yield {"name": "seat", "in": "path", "required": True, "description": "The seat.", "schema": seat, "example": 1}
        if operation.name == "act":
            told = "A request that is sent again with the same key returns the first answer instead of acting twice."
            key = {"type": "string", "pattern": "^[ -~]{1,64}$", "minLength": 1, "maxLength": 64}
            yield {"name": "Idempotency-Key", "in": "header", "description": told, "schema": key, "example": "7f1c-3"}
        if operation.name == "follow_table":
            told = "The last version that the client has. It gets every later one. With any other text, it gets the current one first."
            last = {"type": "string", "maxLength": 64, "pattern": "^[ -~]*$"}
            yield {"name": "Last-Event-ID", "in": "header", "description": told, "schema": last, "example": "12"}

    def refusals(self, names: list[str]) -> Document:
        """Return the responses of problems, by status."""
        by_status: dict[int, list[str]] = {}
        for name in dict.fromkeys(names):
            by_status.setdefault(ALL[name].status, []).append(name)
        return {str(status): self.refusal(status, several) for status, several in sorted(by_status.items())}

    def refusal(self, status: int, names: list[str]) -> str:
        """Return the response of the problems of one status; it is shared by operations that know the same."""
        name = "Or".join(map(camel, names))
        if name not in self.spec.components.responses:
            examples = {each: {"value": Compact(problem_example(each))} for each in names}
            described = " ".join(f"`{each}`: {ALL[each].when}" for each in names)
            response: Document = {"description": described, "content": {MEDIA_TYPE: {**self.problem_body, "examples": examples}}}
            if status in (429, 503):
                response["headers"] = {"Retry-After": "RetryAfter"}
            if status == 401:
                response["headers"] = {"WWW-Authenticate": "Challenge"}
            self.spec.components.response(name, response)
        return name


def problem_example(name: str) -> Document:
    """Return a real problem of a kind."""
    if name in OWN:
        more: dict[str, Any] = {"version": 8} if name == "stale-version" else {}
        return Problem(name, kind=OWN[name].kind, **more).document
    return example_of_service(name)


def _example_of_stream() -> str:
    """Return the beginning of a message."""
    kariba = game("kariba")
    state = kariba.new(players=2, seed="monsoon")
    position = orjson.dumps(view_of(kariba, state, None, (), 0, ("Ada", "Ben"))).decode()
    return f'id: 0\nevent: table\ndata: {{"table":"{TABLE}","game":"kariba","version":0,"position":{position[:60]}…\n\n'


EXAMPLE_OF_STREAM = _example_of_stream()


@cache
def document() -> Document:
    """Return the whole OpenAPI document, of the games that there are now."""
    known = all_games()
    contract = HostContract(known)
    for operation in operations(known):
        contract.add(operation)
    published: Document = contract.spec.to_dict()
    schemas = published["components"]["schemas"]
    whole = orjson.dumps(published).decode()
    for name in [name for name in schemas if f'"{SCHEMAS}{name}"' not in whole]:
        del schemas[name]
    return {name: published[name] for name in ("openapi", "info", "servers", "security", "tags", "paths", "components")}


def openapi_json() -> bytes:
    """Return the document as JSON."""
    return orjson.dumps(document())


def openapi_yaml() -> bytes:
    """Return the document as YAML."""
    return yaml.dump(document(), Dumper=Dumper, sort_keys=False, allow_unicode=True, width=120, encoding="utf-8")
