"""Logs and metrics for the operator: one log line a request, request ids, and metrics. A WSGI layer around the application.

This module never reads a body, so no state and no seed can reach a log.
"""

from __future__ import annotations

import ipaddress
import logging
import re
import secrets
import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, TextIO

import orjson

from safari_rules import __version__

Environ = dict[str, Any]
Answer = Iterable[bytes]
WSGI = Callable[[Environ, Any], Answer]

#: Matches a request id that the service takes over. Any other id is replaced by a new one.
REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,128}").fullmatch
OPERATION = re.compile(r"/v1/games/([a-z0-9-]{1,32})(?:/([a-z-]{1,32}))?").fullmatch
#: Matches an address in brackets or of IPv4, with the port that some proxies add, or one of IPv6. The scope of an address is left out.
ADDRESS = re.compile(r"(?:\[([0-9a-f:.]+)(?:%[^]]*)?\]|([0-9.]+))(?::[0-9]{1,5})?|([0-9a-f:.]+)(?:%.*)?", re.IGNORECASE).fullmatch
LONGEST_PATH = 200
#: The longest header X-Forwarded-For that is read.
LONGEST_FORWARDED = 2000
#: Statuses that the operator should look at: the service is at fault, or has too much to do.
BUSY, FAULT = 503, 500

logger = logging.getLogger("safari_api.requests")


class LineHandler(logging.StreamHandler[TextIO]):
    """A handler that drops a line that it cannot write, so that a full disk or a closed pipe fails no request."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name
        """Write a traceback only for an error of the program."""
        if not isinstance(sys.exception(), OSError):
            super().handleError(record)


def log_to_standard_output() -> None:
    """Write the request lines, which are whole JSON objects, to standard output, unless the application has set where they go."""
    if not logger.handlers:
        handler = LineHandler(sys.stdout)
        handler.setFormatter(logging.Formatter("%(message)s"))
        logger.addHandler(handler)
        logger.propagate = False
    if logger.level == logging.NOTSET:
        logger.setLevel(logging.INFO)


class JsonFormatter(logging.Formatter):
    """A formatter that makes each record one JSON object, as the lines of requests are."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line. A traceback is in it as a text."""
        line = {**stamped(record.levelno, record.created), "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def log_in_lines() -> None:
    """Write all other records of this process as JSON to standard error, unless the process has set where they go."""
    if not logging.getLogger().handlers:
        handler = LineHandler()
        handler.setFormatter(JsonFormatter())
        logging.getLogger().addHandler(handler)


def stamped(level: int, at: float | None = None) -> dict[str, str]:
    """Return the beginning of a line: its time, level, and the version of the service."""
    time = datetime.now(UTC) if at is None else datetime.fromtimestamp(at, UTC)
    return {"time": time.isoformat(timespec="milliseconds"), "level": logging.getLevelName(level).lower(), "version": __version__}


def client_of(forwarded: str, proxies: int) -> str | None:
    """Return the address of a client, as the outermost of the trusted proxies has seen it; None without one.

    :param forwarded: the header X-Forwarded-For, to which each proxy adds the address that it has seen. The client can write anything
        before these.
    :param proxies: the number of trusted proxies.
    :returns: the address.
    """
    if not 0 < proxies <= forwarded.count(",") + 1 or len(forwarded) > LONGEST_FORWARDED:
        return None
    found = ADDRESS(forwarded.split(",")[-proxies].strip())
    try:
        return str(ipaddress.ip_address(found[found.lastindex or 0])) if found else None
    except ValueError:
        return None


def identified(app: WSGI, proxies: int = 0) -> WSGI:
    """Give every answer an X-Request-ID: the request's own if it is valid, else a new one. Note the client that proxies have seen."""

    def identify(environ: Environ, start_response: Any) -> Answer:
        given = environ.get("HTTP_X_REQUEST_ID", "")
        environ["safari.client"] = client_of(environ.get("HTTP_X_FORWARDED_FOR", ""), proxies)
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
    """Log a request, as JSON on one line."""
    path = environ.get("PATH_INFO", "")
    game, operation = game_and_operation(path)
    level = logging.WARNING if status == BUSY else logging.ERROR if status >= FAULT else logging.INFO
    line = {
        **stamped(level),
        "method": environ.get("REQUEST_METHOD", ""),
        "path": path.encode("latin-1", "replace").decode("utf-8", "replace")[:LONGEST_PATH],  # WSGI reads bytes as Latin-1
        "status": status,
        "duration_ms": round(seconds * 1000, 3),
        "game": game or None,
        "operation": operation or environ.get("safari.operation"),
        "request_id": environ.get("safari.request_id"),
        "client": environ.get("safari.client"),
    }
    logger.log(level, orjson.dumps(line).decode())
