"""The rules service inside the host: the same WSGI application with the host's pages, behind an adapter for slow bodies.

The adapter waits for a body without a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import quote

from a2wsgi import WSGIMiddleware
from safari_api.app import JSON, READ_ON, Service, check_coding, is_plain
from safari_api.app import create_app as create_service
from safari_api.fast import FastPath
from safari_api.lane import HELD_BACK
from safari_api.pages import DOCS_HEADERS
from safari_api.problem_pages import problem_page
from safari_api.settings import Settings
from starlette.datastructures import Headers

from safari_host.messages import MESSAGES
from safari_host.openapi import document, problem_example
from safari_host.problems import OWN
from safari_rules.contract.problems import Problem
from safari_rules.contract.shapes import BODY_LIMIT

#: Threads for requests to the rules service, in addition to those in which searches run and wait. No thread waits for a client.
THREADS = 4
#: Every character of ASCII, none of which is encoded in a query.
ASCII = "".join(map(chr, range(128)))
#: The path at which a client that reads the list of games learns that this server has tables.
LINK = (b"link", b'<tables>; rel="tables"')


def mounted(settings: Settings) -> tuple[Service, Any]:
    """Make the rules service, and the ASGI application that answers with it."""
    service = create_service(settings)
    service.add_document("/openapi-host.json", document)
    service.add_document("/openapi-host.yaml", document, "application/yaml")
    for name, kind in OWN.items():
        page = partial(problem_page, name, kind.status, own=MESSAGES, example=problem_example)
        service.add_worded(f"/problems/{name}", page, "text/html; charset=utf-8", DOCS_HEADERS)
    threads = THREADS + settings.searches + settings.waiting_searches + HELD_BACK
    return service, WSGIMiddleware(FastPath(service), workers=threads)  # type: ignore[arg-type]


async def received(scope: Any, receive: Any, refused: Callable[[Any], bool] = lambda _: False) -> tuple[bytes, int] | None:
    """Return the body of a request and its size, None if the client has gone. A body that is too large is read on for a while, and cut.

    A client that sends Expect waits before it sends the body, and reading would make the server ask for it. For such a client only the
    announced size is returned if the body is too large, or the request is `refused` whatever its body. A chunked body announces no size.
    """
    given = dict(scope["headers"])
    length = given.get(b"content-length", b"")
    promised = int(length) if length.isdigit() else 0
    if b"expect" in given and (promised > BODY_LIMIT or refused(scope)):
        return b"", promised
    parts, size, more = [], 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        part = message.get("body", b"")
        size += len(part)
        if size - len(part) <= BODY_LIMIT:
            parts.append(part)
        more = message.get("more_body", False) and size <= READ_ON
    return b"".join(parts), size


def refused_by_head(service: Service, scope: Any) -> bool:
    """Return whether the service refuses a request by its path, its method or its headers."""
    try:
        check_kind(Headers(scope=scope))
    except Problem:
        return True
    return not service.url_map.bind("").test(scope["path"], scope["method"])


def check_kind(headers: Headers) -> None:
    """Raise a Problem unless the headers of a request say that its body is plain JSON."""
    check_coding(headers.get)
    if headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Problem("unsupported-media-type")


def is_in_parts(name: bytes, value: bytes) -> bool:
    """Return whether a header says only that the body is chunked. The service gets the body in one piece, without that header."""
    return name == b"transfer-encoding" and is_plain("Transfer-Encoding", value.decode("latin-1"))


def watched(app: Any, service: Service) -> Any:
    """Return the application behind a layer that collects each body, and adds a link to the tables to the list of games."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if (found := await received(scope, receive, partial(refused_by_head, service))) is None:
            return
        body, size = found
        headers = [(name, value) for name, value in scope["headers"] if name != b"content-length" and not is_in_parts(name, value)]
        promised = [value for name, value in scope["headers"] if name == b"content-length"]
        length = promised or ([str(size).encode()] if size else [])
        query = quote(scope["query_string"], safe=ASCII).encode()  # the adapter reads ASCII alone
        scope = {**scope, "query_string": query, "headers": [*headers, *((b"content-length", value) for value in length)]}
        told = False

        async def replay() -> Any:
            nonlocal told
            if told:
                return {"type": "http.disconnect"}
            told = True
            return {"type": "http.request", "body": body, "more_body": False}

        async def linked(message: Any) -> None:
            if message["type"] == "http.response.start" and scope["path"] == "/v1/games":
                message = {**message, "headers": [*message["headers"], LINK]}
            await send(message)

        await app(scope, replay, linked)

    return answer
