"""The application: paths, reading bodies, writing answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import orjson
from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException, NotFound

from safari_api.catalogue import HEALTH, catalogue, entry
from safari_api.docs import add_docs
from safari_api.observe import WSGI, identified, log, log_to_standard_output, observed
from safari_api.openapi import openapi_json, openapi_yaml
from safari_api.operations import Operations
from safari_api.problems import KINDS, Problem
from safari_api.road import JSON, short_road
from safari_api.settings import Settings
from safari_rules import games

BODY_LIMIT = 256 * 1024
#: Of a larger body no more than this is read.
READ_ON = 4 * BODY_LIMIT
#: A public pure function: any page may call it. Nothing is kept, so there is nothing a cookie could be for.
OPEN = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "X-Request-ID", "X-Content-Type-Options": "nosniff"}
PREFLIGHT = {
    **OPEN,
    "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
    "Access-Control-Allow-Headers": "Content-Type, X-Request-ID",
    "Access-Control-Max-Age": "86400",
}
POSITION_HEADERS = {**OPEN, "Content-Type": JSON, "Cache-Control": "no-store"}
PAGE_CACHE = "public, max-age=300"

PROBLEM_BY_STATUS = {kind.status: name for name, kind in KINDS.items() if kind.status != 409}


def create_app(settings: Settings | None = None) -> Flask:
    """The WSGI application. It keeps nothing between requests. Settings come from the environment unless given."""
    settings = settings or Settings.from_environment()
    app = Flask("safari_api", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT + 1  # one more than is taken: a stream is cut there, and told by its length
    app.url_map.merge_slashes = False
    operations = {}
    for game in games():
        base = f"/v1/games/{game.id}"
        add_page(app, base, partial(written, entry, game), JSON)
        for name, operation in Operations(game).by_name.items():
            operations[f"{base}/{name}"] = operation
            add(app, "POST", f"{base}/{name}", post(operation))
    add_page(app, "/v1/games", partial(written, catalogue), JSON)
    add_page(app, "/openapi.json", openapi_json, JSON)
    add_page(app, "/openapi.yaml", openapi_yaml, "application/yaml")
    add(app, "GET", "/healthz", health)
    add_docs(app, add_page)
    app.before_request(preflight)
    app.register_error_handler(Problem, refuse)
    app.register_error_handler(HTTPException, refuse_http)
    app.register_error_handler(Exception, fail)
    watch(app, short_road(app.wsgi_app, operations, list(POSITION_HEADERS.items()), BODY_LIMIT), settings)
    return app


def watch(app: Flask, layer: WSGI, settings: Settings) -> None:
    """Puts request ids and, where they are on, log lines and metrics around the innermost `layer` of the application."""
    if settings.metrics:
        from safari_api.metrics import Metrics  # only where it is on: it is not cheap to import

        metrics = Metrics()
        headers = {**OPEN, "Content-Type": metrics.content_type, "Cache-Control": "no-store"}
        add(app, "GET", "/metrics", lambda: Response(metrics.page(), 200, headers))
        layer = observed(layer, report=metrics.report)
    if settings.log:
        log_to_standard_output()
        layer = observed(layer, report=log)
    app.wsgi_app = identified(layer)  # type: ignore[method-assign,assignment]


def add(app: Flask, method: str, path: str, view: Callable[[], Response]) -> None:
    """A path and what answers it; OPTIONS is answered by `preflight`."""
    app.add_url_rule(path, endpoint=path, view_func=view, methods=[method], provide_automatic_options=False)


def add_page(app: Flask, path: str, make: Callable[[], bytes], mimetype: str) -> None:
    """A path whose answer never changes; it is made when it is first asked for, so that workers start at once."""
    headers = {**OPEN, "Content-Type": mimetype, "Cache-Control": PAGE_CACHE}
    body = cache(make)
    add(app, "GET", path, lambda: Response(body(), 200, headers))


def written(make: Callable[..., Any], *arguments: Any) -> bytes:
    """What `make` gives, as JSON."""
    return orjson.dumps(make(*arguments))


def post(operation: Callable[[Any], Any]) -> Callable[[], Response]:
    """A view that reads JSON, hands it to the operation and writes what comes back."""

    def view() -> Response:
        if request.mimetype != JSON:
            raise Problem("unsupported-media-type")
        data = request.get_data(cache=False)
        if len(data) > BODY_LIMIT:
            raise Problem("content-too-large")
        try:
            body = orjson.loads(data)
        except orjson.JSONDecodeError as error:
            raise Problem("malformed-request", f"The body is not JSON: {error}.") from None
        return Response(orjson.dumps(operation(body)), 200, POSITION_HEADERS)

    return view


def health() -> Response:
    """Whether the service is up."""
    return Response(orjson.dumps(HEALTH), 200, {**OPEN, "Content-Type": JSON, "Cache-Control": "no-store"})


def preflight() -> Response | None:
    """CORS: a browser asks before it posts JSON from another page."""
    if request.method != "OPTIONS" or isinstance(request.routing_exception, NotFound):
        return None
    response = Response(status=204, headers=PREFLIGHT)
    del response.headers["Content-Type"]
    return response


def refuse(problem: Problem) -> Response:
    """A refusal of ours."""
    if problem.name == "content-too-large":
        read_on()
    response = problem.response()
    response.headers.update(OPEN)
    response.headers["Cache-Control"] = "no-store"
    return response


def read_on() -> None:
    """Reads and forgets some of a body that is too large: a client that is still sending then gets to see the answer."""
    stream, length = request.environ["wsgi.input"], request.content_length
    if length is None:  # in chunks: read as far as the limit
        left = READ_ON if request.environ.get("wsgi.input_terminated") else 0
    else:  # not begun, or read to its end
        left = min(length, READ_ON) if length > BODY_LIMIT + 1 else 0
    while left > 0 and (part := stream.read(min(left, BODY_LIMIT))):
        left -= len(part)


def refuse_http(error: HTTPException) -> Response:
    """A refusal of the framework: path, method, size."""
    response = refuse(Problem(PROBLEM_BY_STATUS.get(error.code or 500, "malformed-request")))
    for name, value in error.get_headers():
        if name == "Allow":
            response.headers[name] = value
    return response


def fail(error: Exception) -> Response:
    """Our fault: logged here, never told."""
    current_app.logger.exception("internal error at %s", request.path, exc_info=error)
    return refuse(Problem("internal-error"))
