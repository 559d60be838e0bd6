"""Logs and metrics for the operator: one log line a request, request ids, and metrics. A WSGI layer around the application.

Nothing of a body is ever looked at here, so no state and no seed can reach a log.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any

import orjson

Environ = dict[str, Any]
Answer = Iterable[bytes]
WSGI = Callable[[Environ, Any], Answer]

#: A request id that is honored; any other is replaced by one of ours.
REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,128}").fullmatch
OPERATION = re.compile(r"/v1/games/([a-z0-9-]{1,32})(?:/([a-z-]{1,32}))?").fullmatch
LONGEST_PATH = 200

logger = logging.getLogger("safari_api.requests")


def log_to_standard_output() -> None:
    """Write the request lines, which are whole JSON objects, to standard output, unless the application has set where they go."""
    if not logger.handlers:
        handler = logging.StreamHandler(sys.stdout)
        handler.setFormatter(logging.Formatter("%(message)s"))
        logger.addHandler(handler)
        logger.propagate = False
    if logger.level == logging.NOTSET:
        logger.setLevel(logging.INFO)


def identified(app: WSGI) -> WSGI:
    """Give every answer an X-Request-ID: the request's own if it is valid, else a new one."""

    def identify(environ: Environ, start_response: Any) -> Answer:
        given = environ.get("HTTP_X_REQUEST_ID", "")
        request_id = environ["safari.request_id"] = given if REQUEST_ID(given) else secrets.token_hex(8)

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            return start_response(status, [*headers, ("X-Request-ID", request_id)], *error)

        return app(environ, start)

    return identify


def observed(app: WSGI, *, report: Callable[[Environ, int, float], None], clock: Callable[[], float] = perf_counter) -> WSGI:
    """Report the status and the seconds of every request; `clock` gives the time in seconds."""

    def observe(environ: Environ, start_response: Any) -> Answer:
        begun = clock()
        status = 500

        def start(line: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            nonlocal status
            status = int(line[:3])
            return start_response(line, headers, *error)

        try:
            return app(environ, start)
        finally:
            report(environ, status, clock() - begun)

    return observe


def game_and_operation(path: str) -> tuple[str, str]:
    """Return the game and the operation that a path names, whether or not they exist; both are empty for any other path."""
    found = OPERATION(path)
    return (found[1], found[2] or "info") if found else ("", "")


def log(environ: Environ, status: int, seconds: float) -> None:
    """One line for a request, as JSON."""
    path = environ.get("PATH_INFO", "")
    game, operation = game_and_operation(path)
    line = {
        "method": environ.get("REQUEST_METHOD", ""),
        "path": path[:LONGEST_PATH].encode("utf-8", "replace").decode(),
        "status": status,
        "duration_ms": round(seconds * 1000, 3),
        "game": game or None,
        "operation": operation or None,
        "request_id": environ.get("safari.request_id"),
    }
    logger.info(orjson.dumps(line).decode())
