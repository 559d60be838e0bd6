"""The fast path gives the answers of the Flask application, byte for byte, with the same headers, log lines and metrics."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from flask import Flask
from safari_api import create_app
from safari_api.examples import samples
from safari_api.fast import FastPath
from safari_api.settings import Settings
from werkzeug.test import create_environ, run_wsgi_app

from safari_rules import IllegalId, all_games
from safari_rules.contract import operations
from safari_rules.contract.shapes import BODY_LIMIT

PATH = "/v1/games/kariba/new"
PLAIN = "application/json"
VALID = b'{"seed": "same"}'
#: Bodies that are no document of any operation, and valid ones of the largest allowed size and a byte larger.
ODD_BODIES = (b"", b"{", b"\xff", b"[]", b"5", b"null", b'{"seed": 5}', VALID.rjust(BODY_LIMIT), VALID.rjust(BODY_LIMIT + 1))


@cache
def service() -> Any:
    """Return the Flask application, with the log and the metrics on."""
    return create_app(Settings(log=True, metrics=True, simulations=3))


def asked(path: str, body: bytes = VALID, method: str = "POST", kind: str = PLAIN, **more: Any) -> Any:
    """Return the WSGI environment of a request as granian makes it."""
    environ = create_environ(path, method="POST", data=body, content_type=kind, headers={"X-Request-ID": "same"})
    return {**environ, "REQUEST_METHOD": method, "wsgi.input_terminated": True, **more}


def requests() -> Iterator[Callable[[], Any]]:
    """Yield functions that make a request: each operation with valid, broken and odd bodies, and requests that are no plain POST."""
    for game in all_games():
        for name, body in samples(game).items():
            body = {**body, "seed": "same"} if name == "suggest" else body
            for sent in (body, {**body, "extra": 1}, {**body, "legal_moves_limit": -1}, {**body, "player": 9}, dict.fromkeys(body, 5)):
                yield lambda sent=sent, path=f"/v1/games/{game.id}/{name}": asked(path, json.dumps(sent).encode())
        illegal = json.dumps(samples(game)["explain"]).encode()
        yield lambda illegal=illegal, path=f"/v1/games/{game.id}/apply": asked(path, illegal)
        yield lambda path=f"/v1/games/{game.id}": asked(path, b"", "GET", "")
    for body in ODD_BODIES:
        yield lambda body=body: asked(PATH, body)
    for length in ("", "17", "-1", "x", str(BODY_LIMIT + 1), str(10 * BODY_LIMIT)):  # a server passes on at most this many bytes
        yield lambda length=length: asked(PATH, CONTENT_LENGTH=length)
    for kind in (f"{PLAIN}; charset=utf-8", "Application/JSON", "text/plain", ""):
        yield lambda kind=kind: asked(PATH, kind=kind)
    for method in ("post", "GET", "HEAD", "PUT", "OPTIONS", "MADE-UP"):
        yield lambda method=method: asked(PATH, method=method)
    for path in ("/", "/nowhere", f"{PATH}/", f"/{PATH}", "/healthz", "/openapi.json"):
        yield lambda path=path: asked(path, b"", "GET", "")
        yield lambda path=path: asked(path)


class Written(logging.Handler):
    """The lines of a log, without durations."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(re.sub(r'"duration_ms":[0-9.e-]+|"time":"[^"]+"', "", record.getMessage()))


@pytest.fixture
def written() -> Iterator[list[str]]:
    """Yield the list to which the lines of both logs are added."""
    handler, loggers = Written(), (logging.getLogger("safari_api.requests"), logging.getLogger("safari_api"))
    service()
    for logger in loggers:
        logger.addHandler(handler)
    yield handler.lines
    for logger in loggers:
        logger.removeHandler(handler)


def counted() -> list[str]:
    """Return the counts of the metrics, without seconds."""
    page = b"".join(run_wsgi_app(service(), asked("/metrics", b"", "GET", ""))[0]).decode()
    return [line for line in page.splitlines() if line.startswith("safari_requests_total") and 'game=""' not in line]


def answered(app: Any, environ: Any, written: list[str]) -> tuple[Any, ...]:
    """Return the answer of an application, the lines that it has logged, and the part of the body that it has not read."""
    written.clear()
    body, status, headers = run_wsgi_app(app, environ)
    return status, [each for each in headers if each[0] != "Date"], b"".join(body), written[:], environ["wsgi.input"].read()


def difference(before: list[str], after: list[str]) -> dict[str, float]:
    """Return by how much each count has grown."""
    old = dict(line.rsplit(" ", 1) for line in before)
    return {name: float(value) - float(old.get(name, 0)) for name, value in (line.rsplit(" ", 1) for line in after)}


def test_both_ways_give_the_same_answer(written: list[str]) -> None:
    app, start, made = service(), counted(), list(requests())
    through_flask = [answered(app, make(), written) for make in made]
    middle = counted()
    fast = [answered(FastPath(app), make(), written) for make in made]
    for make, one, two in zip(made, through_flask, fast, strict=True):
        assert one == two, make()
        assert ("X-Request-ID", "same") in one[1]
        assert len(one[3]) == 1, "a request has not exactly one line"
    assert {one[0][:3] for one in through_flask} == {"200", "204", "400", "404", "405", "409", "413", "415", "422"}
    grown = difference(start, middle)
    assert grown == difference(middle, counted())
    assert sum(grown.values()) > 100


def test_a_fault_of_ours_has_the_same_answer_and_the_same_log(monkeypatch: pytest.MonkeyPatch, written: list[str]) -> None:
    def refuse(*_: object) -> None:
        raise IllegalId("There is no id here.")

    for fault in (refuse, lambda *_: 1 / 0):
        monkeypatch.setattr(operations, "position", fault)
        both = [answered(app, asked(PATH), written) for app in (service(), FastPath(service()))]
        assert both[0] == both[1]
        assert both[0][0].startswith("500")
        assert f"internal error at {PATH}" in both[0][3]


def test_a_request_without_a_valid_id_is_given_one_in_both_ways() -> None:
    for app in (service(), FastPath(service())):
        ids = {run_wsgi_app(app, asked(PATH, HTTP_X_REQUEST_ID="a b"))[2]["X-Request-ID"] for _ in range(2)}
        assert len(ids) == 2
        assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)


def test_only_a_plain_post_to_an_operation_passes_flask_by(monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[str] = []
    app = create_app(Settings(log=False))
    monkeypatch.setattr(Flask, "full_dispatch_request", lambda _: reached.append("Flask") or app.response_class("through Flask"))
    for environ, expected in (
        (asked(PATH), []),
        (asked(PATH, b'{"seed": 5}'), []),
        (asked(PATH, kind=f"{PLAIN}; charset=utf-8"), ["Flask"]),
        (asked(PATH, method="OPTIONS"), ["Flask"]),
        (asked(PATH, CONTENT_LENGTH=""), ["Flask"]),
        (asked("/v1/games", b"", "GET"), ["Flask"]),
    ):
        reached.clear()
        run_wsgi_app(FastPath(app), environ)
        assert reached == expected


def test_a_client_that_hangs_up_is_the_servers_affair() -> None:
    class Gone(io.BytesIO):
        def read(self, *_: Any) -> bytes:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        run_wsgi_app(FastPath(service()), {**asked(PATH), "wsgi.input": Gone()})
