"""The outermost layer: it gives each request exactly one answer, which is a problem document if the application has sent none."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable
from contextlib import suppress
from time import perf_counter
from typing import Any

from safari_api.app import PROBLEM_HEADERS, refusal, rooted
from safari_api.observe import FAULT, REQUEST_ID, client_of, log, log_to_standard_output

from safari_rules.contract.problems import Problem

#: The detail for a request that ended without an answer, because the rest of its body did not come or was no HTTP.
BROKEN = "The body was cut short, or it does not have the form that HTTP prescribes."

#: Operations that a supervisor asks for every few seconds. Their answers are logged only if they are 503.
PROBES = ("livez", "readyz")
X_REQUEST_ID = b"x-request-id"
#: The key in a scope under which the outermost layer stores the prefix below which the client sees the host.
ROOT = "safari.root"

logger = logging.getLogger("safari_host")


def joined(headers: Iterable[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    """Return the headers of a request by name. Lines with the same name are one list (RFC 9110, 5.3), as the rules service reads them.

    A `Content-Type` that is sent twice counts once. A name with "_" is ignored, because WSGI would not distinguish it from the one with "-"
    that a proxy has set.
    """
    found: dict[bytes, bytes] = {}
    for name, value in headers:
        if b"_" not in name and (name, found.get(name)) != (b"content-type", value):
            found[name] = found[name] + b", " + value if name in found else value
    return found


class Outermost:
    """The host's application with one request id for each answer, and with a log line and a count of each request if these are on.

    The rules service logs and counts its own requests. A line never has a key, an invite or a body. A stream's line is written when it
    ends. The seconds of the metrics end where the answer begins, because a stream lasts as long as its client wants.
    """

    def __init__(self, app: Any, *, logged: bool, proxies: int = 0, trusting: bool = False) -> None:
        #: Whether the host trusts a proxy's X-Forwarded-Prefix.
        self.trusting = trusting
        self.app, self.logged, self.proxies = app, logged, proxies
        self.metrics = getattr(app, "metrics", None)
        if logged:
            log_to_standard_output()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request, whatever the application does with it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        received = joined(scope["headers"])
        prefix, given, forwarded = (
            received.get(name, b"").decode("latin-1") for name in (b"x-forwarded-prefix", X_REQUEST_ID, b"x-forwarded-for")
        )
        request_id = given if REQUEST_ID(given) else secrets.token_hex(8)
        name = (X_REQUEST_ID, request_id.encode())
        begun, status, answered, inside = perf_counter(), 0, 0.0, False
        root = rooted(scope.get("root_path", ""), prefix if self.trusting else "")
        scope = {**scope, ROOT: root, "headers": [*(received | dict([name])).items()]}

        async def identified(message: Any) -> None:
            nonlocal status, answered, inside
            if message["type"] == "http.response.start":
                answered = perf_counter()
                status, headers = message["status"], list(message.get("headers", []))
                inside = any(header.lower() == X_REQUEST_ID for header, _ in headers)  # then the rules service logs it too
                message = {**message, "headers": headers if inside else [*headers, name]}
            await send(message)

        problem = Problem("malformed-request", BROKEN)
        try:
            await self.app(scope, receive, identified)
        except Exception as error:
            logger.error("internal error at %s", scope.get("path", ""), exc_info=error)
            problem = Problem("internal-error")
        finally:
            with suppress(Exception):  # the client has gone
                if not status:
                    await refuse(problem, identified, scope[ROOT])
            if not inside:
                operation = getattr(scope.get("endpoint"), "names", {}).get(scope["method"], "")
                if self.metrics is not None:
                    self.metrics.count("", operation, status, answered - begun)
                if self.logged and (operation not in PROBES or status >= FAULT):
                    client = client_of(forwarded, self.proxies)
                    path = scope["path"].encode("utf-8", "replace").decode("latin-1")
                    environ = {"PATH_INFO": path, "REQUEST_METHOD": scope["method"], "safari.request_id": request_id}
                    environ |= {"safari.client": client, "safari.operation": operation or None}
                    log(environ, status, perf_counter() - begun)


async def refuse(problem: Problem, send: Any, root: str) -> None:
    """Answer with a problem, to a client that sees the host below the prefix `root`."""
    body = refusal(problem, root)
    fields = {**PROBLEM_HEADERS, **problem.headers, "Content-Length": str(len(body))}
    headers = [(header.lower().encode(), value.encode()) for header, value in fields.items()]
    await send({"type": "http.response.start", "status": problem.kind.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
