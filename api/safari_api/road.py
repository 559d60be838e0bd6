"""The short road: sound requests are answered without passing through Flask, which is most of what they cost.

It takes a POST of plain `application/json` to an operation's path, with a length within the limit, and answers 200.
Whatever is not like that, and every refusal and failure, takes the ordinary road from the start: operations are pure,
so nothing is lost by asking twice. A test holds both roads to the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

import orjson

from safari_api.observe import WSGI, Answer, Environ

JSON = "application/json"


def short_road(app: WSGI, operations: Mapping[str, Callable[[Any], Any]], headers: list[tuple[str, str]], limit: int) -> WSGI:
    """`app`, with the `operations` (by path) answered directly where all is well."""

    def serve(environ: Environ, start_response: Any) -> Answer:
        operation = operations.get(environ["PATH_INFO"])
        if operation is None or environ["REQUEST_METHOD"] != "POST" or environ.get("CONTENT_TYPE") != JSON:
            return app(environ, start_response)
        length = environ.get("CONTENT_LENGTH") or ""
        if not length.isdecimal() or int(length) > limit:
            return app(environ, start_response)
        body = environ["wsgi.input"].read(int(length))
        try:
            answer = orjson.dumps(operation(orjson.loads(body)))
        except Exception:
            environ["wsgi.input"] = BytesIO(body)
            return app(environ, start_response)
        start_response("200 OK", [*headers, ("Content-Length", str(len(answer)))])
        return [answer]

    return serve
