"""The fast path: a layer of the server that answers a plain POST to an operation without Flask.

Flask takes most of the time of such a request. The answer is the same with and without Flask. This layer does not call hooks of Flask, so
an application that has hooks is served without it.
"""

from __future__ import annotations

from typing import Any

from safari_api.app import ANSWER_HEADERS, JSON, PROBLEM_HEADERS, Service, answer, refusal, shown
from safari_api.observe import Answer, Environ
from safari_rules.contract.shapes import BODY_LIMIT


class FastPath:
    """A WSGI application that answers operations itself, and passes everything else on to the service."""

    def __init__(self, app: Service) -> None:
        self.app = app
        self.operate = app.watched(self.operation)

    def __call__(self, environ: Environ, start_response: Any) -> Answer:
        """Answer a WSGI call."""
        length = environ.get("CONTENT_LENGTH") or ""
        plain = (
            environ["REQUEST_METHOD"] == "POST"
            and environ.get("PATH_INFO") in self.app.operations
            and environ.get("CONTENT_TYPE") == JSON
            and "HTTP_CONTENT_ENCODING" not in environ
            and "HTTP_TRANSFER_ENCODING" not in environ
            and length.isdecimal()
            and int(length) <= BODY_LIMIT
        )
        return (self.operate if plain else self.app)(environ, start_response)

    def operation(self, environ: Environ, start_response: Any) -> Answer:
        """Answer a plain POST to an operation."""
        path, length = environ["PATH_INFO"], int(environ["CONTENT_LENGTH"])
        asked = environ["wsgi.input"].read(length)
        try:
            status, headers, body = "200 OK", ANSWER_HEADERS, answer(self.app.operations[path], asked, length)
        except Exception as error:
            problem = shown(error, path, self.app.logger)
            status, headers, body = problem.line, {**PROBLEM_HEADERS, **problem.headers}, refusal(problem, self.app.root_of(environ))
        start_response(status, [*headers.items(), ("Content-Length", str(len(body)))])
        return [body]
