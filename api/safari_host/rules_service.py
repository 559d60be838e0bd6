"""The rules service inside the host: the same WSGI application, behind an adapter that waits for slow bodies without a thread."""

from __future__ import annotations

import secrets
from time import perf_counter
from typing import Any

from a2wsgi import WSGIMiddleware
from safari_api.app import READ_ON, Service
from safari_api.app import create_app as create_service
from safari_api.fast import FastPath
from safari_api.lane import HELD_BACK
from safari_api.observe import REQUEST_ID, log, log_to_standard_output
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


class Observed:
    """The host's application with request ids, and with a log line for each request to a table where the log is on.

    A line never has a key, an invite or a body. A stream's line is written when it ends.
    """

    def __init__(self, app: Any, *, logged: bool) -> None:
        self.app, self.logged = app, logged
        if logged:
            log_to_standard_output()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on."""
        if scope["type"] != "http" or not scope["path"].startswith(("/v1/tables", "/v1/qr", "/openapi-host")):
            await self.app(scope, receive, send)
            return
        given = dict(scope["headers"]).get(b"x-request-id", b"").decode("latin-1")
        request_id = given if REQUEST_ID(given) else secrets.token_hex(8)
        begun, status = perf_counter(), 500

        async def identified(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message.get("headers", []), (b"x-request-id", request_id.encode())]}
            await send(message)

        try:
            await self.app(scope, receive, identified)
        finally:
            if self.logged:
                environ = {"PATH_INFO": scope["path"], "REQUEST_METHOD": scope["method"], "safari.request_id": request_id}
                log(environ, status, perf_counter() - begun)
