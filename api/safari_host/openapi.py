"""The host's OpenAPI document, made from the shapes; `safari-rules openapi --tables` writes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import orjson
from safari_api.examples import as_json
from safari_api.examples import problem_example as example_of_service
from safari_api.publisher import ANYWHERE, HEADERS, OF_BODIES, SECRET_HEADERS, Compact, Publisher

from safari_host import shapes
from safari_host.problems import ALL, OWN
from safari_rules import all_games, game
from safari_rules.authoring.codecs import Codec, Document
from safari_rules.authoring.files import LANGUAGES
from safari_rules.contract.operations import PLAIN, Operation, Words, view
from safari_rules.contract.problems import Problem
from safari_rules.contract.shapes import HEALTH_SHAPE
from safari_rules.core.game import AnyGame

#: A table, keys and an invite as they look, for examples.
TABLE, KEY, WATCH, INVITE = "Jb2Pq0vUQd2dYw1n", "Hq4mXb7nTz0cRk2sLd9wEg", "Zp8vNc3kYq6tBf1xJm5aUw", "Rt5yGh2jWk9pVb4nQx7zCs"


def _example_of_stream() -> str:
    """Return the beginning of a message of a stream."""
    kariba = game("kariba")
    state = kariba.new(players=2, seed="monsoon")
    position = orjson.dumps(view(kariba, PLAIN, state, None, (), 0, Words(("Ada", "Ben")))).decode()
    return f'id: 0\nevent: table\ndata: {{"table":"{TABLE}","game":"kariba","version":0,"position":{position[:60]}…\n\n'


def _example_of_action() -> Document:
    """Return the first move of a game."""
    kariba = game("kariba")
    first: Document = as_json(kariba.dump_action(kariba.legal_moves(kariba.new(players=2, seed="monsoon"))[0]))
    return first


#: The parameters of paths, and the headers that some operations take.
IN_PATHS: dict[str, Document] = {
    "table": {
        "description": "The table.",
        "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16}$", "minLength": 16, "maxLength": 16},
        "example": TABLE,
    },
    "seat": {
        "description": "The seat.",
        "schema": {"type": "integer", "minimum": 0, "maximum": shapes.MOST_SEATS - 1, "format": "int32"},
        "example": 1,
    },
}
REPEAT = {
    "name": "Idempotency-Key",
    "description": "A random text. A request that is sent again with the same one returns the first answer instead of acting twice.",
    "schema": {"type": "string", "pattern": "^[ -~]{1,64}$", "minLength": 1, "maxLength": 64},
    "example": "7f1c-3",
}
RESUME = {
    "name": "Last-Event-ID",
    "description": "The last version that the client has. It gets every later one. With any other text, it gets the current one first.",
    "schema": {"type": "string", "maxLength": 64, "pattern": "^[ -~]*$"},
    "example": "12",
}
LANGUAGE = {
    "name": "language",
    "description": "The language of the sentences. A game that does not have it answers in English.",
    "schema": {"type": "string", "enum": list(LANGUAGES)},
}


@dataclass(frozen=True, kw_only=True)
class TableOperation(Operation):
    """An operation of the host. Its shapes are those of all games, and `run(host)` returns the handler of a request."""

    method: str = "post"
    path: str
    status: int = 200
    #: Whether it needs a key.
    key: bool = True
    #: An example of the request.
    example: Document | None = None
    headers: tuple[Document, ...] = ()
    #: Another status with the same answer, and its meaning.
    also: tuple[int, str] | None = None
    media_type: str = "application/json"
    #: An example of an answer that is no JSON.
    sample: str = ""

    @property
    def worded(self) -> bool:
        """Return whether the answer has sentences, so that a request may name their language."""
        return self.answers is shapes.table_of or self.media_type == "text/event-stream"


def of(codec: Codec[Any] | None) -> Callable[[Any], Codec[Any] | None]:
    """Return a function that returns the same shape for all games."""
    return lambda _: codec


TABLE_PATH = "/v1/tables/{table}"
OPERATIONS = (
    TableOperation(
        "about_host", "What this host offers", "The levels of computers, their paces, and the host's time limits.",
        of(None), of(shapes.ABOUT), (), lambda host: host.about, method="get", path="/v1/tables", key=False,
    ),
    TableOperation(
        "open_table", "Open a table", "The new table, with secrets that no other answer has.",
        shapes.new_table_of, of(shapes.OPENED), ("invalid-options", "name-taken"), lambda host: host.create, path="/v1/tables",
        status=201, key=False,
        example={"game": "kariba", "options": {"players": 2}, "seats": [{"kind": "person"}, {"kind": "open"}], "names": ["Ada", None]},
    ),
    TableOperation(
        "join_table", "Join a table",
        "The seat and its key. A seat's own invite cannot be used again. An `Idempotency-Key` counts ten minutes, until the key is used.",
        of(shapes.JOINING), of(shapes.JOINED), ("invite-used", "name-taken", "unauthorized"), lambda host: host.join,
        path=f"{TABLE_PATH}/join", key=False, example={"invite": INVITE, "name": "Ben"}, headers=(REPEAT,),
    ),
    TableOperation(
        "show_table", "Show a table", "The table, as the key's seat may see it.",
        of(None), shapes.table_of, (), lambda host: host.show, method="get", path=TABLE_PATH,
    ),
    TableOperation(
        "follow_table", "Follow a table", "An endless stream of messages, each with a Table.",
        of(None), of(None), (), lambda host: host.events, method="get", path=f"{TABLE_PATH}/events", headers=(RESUME,),
        media_type="text/event-stream", sample=_example_of_stream(),
    ),
    TableOperation(
        "act", "Act at a table", "The Table after the action.",
        of(shapes.ACTING), shapes.table_of, ("illegal-action", "stale-version", "table-waiting", "watching"), lambda host: host.act,
        path=f"{TABLE_PATH}/actions", example={"action": _example_of_action(), "version": 3}, headers=(REPEAT,),
    ),
    TableOperation(
        "ask_undo", "Ask to take an action back, or agree", "The table after the request.",
        of(shapes.ASKING_UNDO), shapes.table_of, ("undo-refused", "stale-version", "watching"), lambda host: host.undo,
        path=f"{TABLE_PATH}/undo", example={"version": 7},
    ),
    TableOperation(
        "decline_undo", "Decline or withdraw a request to take an action back", "The table after the request.",
        of(None), shapes.table_of, ("watching",), lambda host: host.decline, method="delete", path=f"{TABLE_PATH}/undo",
    ),
    TableOperation(
        "change_seat", "Give a seat to a computer, or open it again",
        "The table after the change. It has an `invite` if the seat is open.",
        of(shapes.CHANGED_SEAT), shapes.table_of, ("no-such-player", "not-away", "seat-closed", "watching"), lambda host: host.seat,
        path=f"{TABLE_PATH}/seats/{{seat}}", example={"kind": "computer", "level": "medium"},
    ),
    TableOperation(
        "play_again", "Play again", "The new table of the next game.",
        of(None), of(shapes.FOLLOWING), ("not-over", "watching"), lambda host: host.again, path=f"{TABLE_PATH}/again", status=201,
        also=(200, "The table of the next game, which was opened before."),
    ),
    TableOperation(
        "table_record", "The record", "The record, which is a valid body of `replay`.",
        of(None), of(shapes.RECORD), ("not-over",), lambda host: host.record, method="get", path=f"{TABLE_PATH}/record",
    ),
    TableOperation(
        "livez", "Whether the process answers", "It answers.",
        of(None), of(HEALTH_SHAPE), (), lambda host: host.live, method="get", path="/livez", key=False,
    ),
    TableOperation(
        "readyz", "Whether the server can do its work", "The database answers, and the server takes requests. Otherwise the answer is 503.",
        of(None), of(HEALTH_SHAPE), (), lambda host: host.ready, method="get", path="/readyz", key=False,
    ),
    TableOperation(
        "draw_qr_code", "Draw a QR code", "The QR code as a picture.",
        of(shapes.QR_CODE), of(None), (), lambda host: host.qr_code, path="/v1/qr",
        example={"text": f"https://example.org/#/join/{TABLE}/{INVITE}"}, media_type="image/svg+xml",
    ),
)  # fmt: skip


class HostContract(Publisher):
    """A builder of the document of the host."""

    #: No answer of a table is stored, so none has a tag.
    headers = tuple([name for name in HEADERS if name not in ("Stored", "ETag", "Vary")])

    def __init__(self, known: tuple[AnyGame, ...]) -> None:
        tags = [{"name": "tables", "description": "Tables, whose games the host stores."}]
        summary = "Tables for people who play together from several devices"
        super().__init__("safari-rules tables", summary, "safari_host", tags, ALL, shapes.PROBLEM, problem_example)
        scheme = {"type": "http", "scheme": "bearer", "description": "The key of a seat, or a watch key."}
        self.spec.components.security_scheme("Key", scheme)
        self.spec.components.parameter("Language", "query", LANGUAGE)
        challenge = {"description": "Always Bearer.", "schema": {"type": "string", "const": "Bearer"}}
        self.spec.components.header("Challenge", challenge)
        self.status_headers[401] = {"WWW-Authenticate": "Challenge"}
        for operation in OPERATIONS:
            self.publish(operation, known)

    def publish(self, operation: TableOperation, known: tuple[AnyGame, ...]) -> None:
        """Add the description of an operation."""
        asks, named = operation.asks(known), re.findall(r"{(\w+)}", operation.path)
        content = self.content(operation.answers(known), operation.media_type)
        if operation.sample:
            content[operation.media_type]["example"] = operation.sample
        success = {"description": operation.description, "content": content, "headers": SECRET_HEADERS}
        also = {} if operation.also is None else {str(operation.also[0]): {**success, "description": operation.also[1]}}
        parameters: list[Document | str] = [{"name": name, "in": "path", "required": True, **IN_PATHS[name]} for name in named]
        parameters += [{"in": "header", **header} for header in operation.headers]
        parameters += ["Language"] if operation.worded else []
        problems = [*ANYWHERE, *operation.problems, *(OF_BODIES if asks else ("invalid-request",) if operation.worded else ())]
        problems += [name for name, met in (("unauthorized", operation.key), ("not-found", "seat" in named)) if met]
        self.add(
            operation.method,
            operation.path,
            operation.name,
            "tables",
            operation.summary,
            f"{operation.summary}.",
            asks=asks,
            example={"value": Compact(operation.example or {})},
            **({"security": [{"Key": []}]} if operation.key else {}),
            parameters=parameters,
            responses={str(operation.status): success, **also, **self.refusals(problems)},
        )


def problem_example(name: str) -> Document:
    """Return a real problem of a kind."""
    if name in OWN:
        more: dict[str, Any] = {"version": 8} if name == "stale-version" else {}
        return Problem(name, kind=OWN[name], **more).document
    return example_of_service(name)


@cache
def document() -> Document:
    """Return the whole OpenAPI document, of the games that there are now."""
    return HostContract(all_games()).document()
