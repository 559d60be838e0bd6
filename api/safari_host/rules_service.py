"""The rules service inside the host: the same WSGI application, behind an adapter that waits for slow bodies without a thread."""

from __future__ import annotations

from typing import Any

from a2wsgi import WSGIMiddleware
from safari_api.app import READ_ON, Service
from safari_api.app import create_app as create_service
from safari_api.fast import FastPath
from safari_api.lane import HELD_BACK
from safari_api.settings import Settings

from safari_rules.contract.shapes import BODY_LIMIT

#: Threads for requests to the rules service, in addition to those in which searches run and wait. No thread ever waits for a client.
THREADS = 4
#: The path at which a client that reads the list of games learns that this server has tables.
LINK = (b"link", b'<tables>; rel="tables"')


def mounted(settings: Settings) -> tuple[Service, Any]:
    """Make the rules service, and the ASGI application that answers with it."""
    service = create_service(settings)
    threads = THREADS + settings.searches + settings.waiting_searches + HELD_BACK
    return service, WSGIMiddleware(FastPath(service), workers=threads)  # type: ignore[arg-type]


def watched(app: Any) -> Any:
    """Return the application with whole bodies only, and with word of the tables in the list of games."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        given = dict(scope["headers"])
        declared = given.get(b"content-length", b"")
        # A client that sends Expect waits with its body, and to read would ask for it. The service refuses the length alone.
        parts, size, more = [], 0, not (b"expect" in given and declared.isdigit() and int(declared) > BODY_LIMIT)
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            part = message.get("body", b"")
            size += len(part)
            if size - len(part) <= BODY_LIMIT:
                parts.append(part)
            more = message.get("more_body", False) and size <= READ_ON
        body = b"".join(parts)
        headers = [(name, value) for name, value in scope["headers"] if name not in (b"transfer-encoding", b"content-length")]
        promised = [value for name, value in scope["headers"] if name == b"content-length"]
        length = promised or ([str(size).encode()] if size else [])
        scope = {**scope, "headers": [*headers, *((b"content-length", value) for value in length)]}
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
