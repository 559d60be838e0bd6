"""The outermost layer: whatever happens inside, each request has one answer, and that is a problem document if nothing else came."""

from __future__ import annotations

import logging
import secrets
from contextlib import suppress
from time import perf_counter
from typing import Any

import orjson
from safari_api.app import PROBLEM_HEADERS
from safari_api.observe import REQUEST_ID, log, log_to_standard_output

from safari_rules.contract.problems import Problem

#: The detail for a request that ended without an answer, because the rest of its body did not come or was no HTTP.
BROKEN = "The body was cut short, or it does not have the form that HTTP prescribes."

logger = logging.getLogger("safari_host")


class Outermost:
    """The host's application with one request id for each answer, and with a log line for each request where the log is on.

    The rules service logs its own requests. A line never has a key, an invite or a body. A stream's line is written when it ends.
    """

    def __init__(self, app: Any, *, logged: bool) -> None:
        self.app, self.logged = app, logged
        if logged:
            log_to_standard_output()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, whatever the application does with it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = dict(scope["headers"]).get(b"x-request-id", b"").decode("latin-1")
        request_id = given if REQUEST_ID(given) else secrets.token_hex(8)
        name = (b"x-request-id", request_id.encode())
        others = [header for header in scope["headers"] if header[0] != b"x-request-id"]
        begun, status, inside = perf_counter(), 0, False

        async def identified(message: Any) -> None:
            nonlocal status, inside
            if message["type"] == "http.response.start":
                status, headers = message["status"], list(message.get("headers", []))
                inside = any(header.lower() == b"x-request-id" for header, _ in headers)  # then the rules service logs it too
                message = {**message, "headers": headers if inside else [*headers, name]}
            await send(message)

        problem = Problem("malformed-request", BROKEN)
        try:
            await self.app({**scope, "headers": [*others, name]}, receive, identified)
        except Exception as error:
            logger.error("internal error at %s", scope.get("path", ""), exc_info=error)
            problem = Problem("internal-error")
        finally:
            with suppress(Exception):  # the client has gone
                if not status:
                    await refuse(problem, identified)
            if self.logged and not inside:
                environ = {"PATH_INFO": scope["path"], "REQUEST_METHOD": scope["method"], "safari.request_id": request_id}
                log(environ, status, perf_counter() - begun)


async def refuse(problem: Problem, send: Any) -> None:
    """Answer with a problem."""
    body = orjson.dumps(problem.document)
    fields = {**PROBLEM_HEADERS, **problem.headers, "Content-Length": str(len(body))}
    headers = [(header.lower().encode(), value.encode()) for header, value in fields.items()]
    await send({"type": "http.response.start", "status": problem.kind.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
