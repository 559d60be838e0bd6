"""The application: paths, reading bodies, writing answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from logging import Logger
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote_plus

import orjson
from flask import Flask, Request, Response, current_app, request
from werkzeug.exceptions import BadHost, HTTPException, MethodNotAllowed, NotFound, RequestEntityTooLarge
from werkzeug.routing import MapAdapter
from werkzeug.wrappers import Response as AnyResponse

from safari_api.docs import add_docs
from safari_api.engine import add_engine
from safari_api.lane import BoundedLane
from safari_api.observe import WSGI, Environ, identified, log, log_to_standard_output, observed
from safari_api.openapi import below, document_of, for_readers
from safari_api.pages import DOCS_HEADERS, PAGE_HEADERS, Page
from safari_api.problem_pages import problem_page
from safari_api.publisher import as_yaml
from safari_api.puzzles import add_puzzles, puzzle_files
from safari_api.settings import Settings
from safari_api.web import add_web
from safari_api.writing import FAST
from safari_rules import all_games
from safari_rules.authoring.codecs import Document
from safari_rules.authoring.files import LANGUAGES
from safari_rules.contract.catalogue import HEALTH, catalogue, entry
from safari_rules.contract.operations import Endpoint, endpoints, limited
from safari_rules.contract.problems import KINDS, MEDIA_TYPE, Problem, asked_language, problem_of
from safari_rules.contract.shapes import BODY_LIMIT
from safari_rules.core.registry import load

if TYPE_CHECKING:
    from safari_api.metrics import Metrics

JSON = "application/json"
#: Bytes that the service reads at most of a body that is too large, or that no operation reads.
READ_ON = 4 * BODY_LIMIT
#: Pages of any origin may call the service, because it stores nothing and uses no cookies.
CORS_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, X-Request-ID, Retry-After, Link",
    "X-Content-Type-Options": "nosniff",
}
PREFLIGHT = {
    **CORS_HEADERS,
    "Access-Control-Max-Age": "86400",
    "Vary": "Access-Control-Request-Headers",
    "Access-Control-Allow-Private-Network": "true",  # a public page may use a service at home
}
#: Matches the header names in a preflight request. Anything else is no list of names, and is not sent back.
HEADER_NAMES = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~, -]{1,4096}").fullmatch
ANSWER_HEADERS = {**CORS_HEADERS, "Content-Type": JSON, "Cache-Control": "no-store"}
PROBLEM_HEADERS = {**ANSWER_HEADERS, "Content-Type": MEDIA_TYPE}
#: The headers that name the codings of a body, each with its values for a body that is not compressed.
PLAIN_CODINGS = {"Content-Encoding": {"", "identity"}, "Transfer-Encoding": {"", "identity", "chunked"}}
#: The settings of an application; the others are those of a server.
APPLICATION = (
    *("log", "metrics", "games", "simulations", "searches", "waiting_searches", "search_wait"),
    *("forwarded_prefix", "trusted_proxies", "pyodide"),
)
#: A prefix that a proxy may name. Anything else, such as "//" or "..", could lead to another host or out of the prefix.
PREFIX = re.compile(r"(?:/(?!\.{1,2}(?:/|\Z))[A-Za-z0-9._~-]{1,64}){1,8}").fullmatch
#: The largest number of prefixes for which a copy of a document is stored.
MOST_ROOTS = 8
PROBLEM_BY_STATUS = {kind.status: name for name, kind in KINDS.items() if kind.status != 409}


class Service(Flask):
    """The Flask application: its paths, and the lane in which its searches run."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__("safari_api", static_folder=None)
        settings = settings or Settings()
        #: The lane in which searches run. Closing it ends them.
        self.lane = BoundedLane(settings.searches, settings.waiting_searches, settings.search_wait)
        self.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT + 1  # one more than is allowed: a stream is cut there, and its length shows it
        self.url_map.merge_slashes = False
        #: Whether the service trusts a proxy's X-Forwarded-Prefix.
        self.forwarded_prefix = settings.forwarded_prefix
        #: The operations by their paths.
        self.operations: dict[str, Endpoint] = {}
        #: Puts request ids, log lines and metrics around a WSGI application.
        self.watched: Callable[[WSGI], WSGI] = identified
        #: Counts the requests, if metrics are on.
        self.metrics: Metrics | None = None
        self.register_error_handler(HTTPException, refuse_http)
        self.register_error_handler(Exception, refuse)

    def add(self, method: str, path: str, view: Callable[[], AnyResponse]) -> None:
        """Add a path and its view. `refuse_http` answers OPTIONS."""
        self.add_url_rule(path, endpoint=path, view_func=view, methods=[method], provide_automatic_options=False)

    def add_page(self, path: str, make: Callable[[], bytes], media_type: str, headers: dict[str, str] = PAGE_HEADERS) -> None:
        """Add a path whose answer never changes."""
        self.add("GET", path, Page(make, {**CORS_HEADERS, **headers, "Content-Type": media_type}).response)

    def add_worded(self, path: str, make: Callable[[str], bytes], media_type: str, headers: dict[str, str] = PAGE_HEADERS) -> None:
        """Add a path whose answer depends only on the language that the query names (`?language=`)."""
        headers = {**CORS_HEADERS, **headers, "Content-Type": media_type}
        pages = {language: Page(partial(make, language), headers) for language in LANGUAGES}
        self.add("GET", path, lambda: pages[asked_language(values_of(request.environ.get("QUERY_STRING", ""), "language"))].response())

    def add_document(self, path: str, document: Callable[[], Document], media_type: str = JSON) -> None:
        """Add a path of a contract, which depends only on the prefix below which the client sees the service."""
        write, headers = orjson.dumps if media_type == JSON else as_yaml, {**CORS_HEADERS, **PAGE_HEADERS, "Content-Type": media_type}
        page = lru_cache(MOST_ROOTS)(lambda root: Page(lambda: write(below(root, document())), headers))
        self.add("GET", path, lambda: page(quote(request.environ["SCRIPT_NAME"], encoding="latin-1")).response())

    def wsgi_app(self, environ: Environ, start_response: Any) -> Any:
        """Answer a WSGI call."""
        root, path = self.root_of(environ), environ.get("PATH_INFO", "")
        if not path:  # relative links on the page need the slash at the end
            if root:
                query = quote(environ.get("QUERY_STRING", ""), safe="%/?:@!$&'()*+,;=", encoding="latin-1")
                location = f"{quote(root, encoding='latin-1')}/{query and '?'}{query}"
                start_response("308 PERMANENT REDIRECT", [*CORS_HEADERS.items(), ("Location", location)])
                return []
            path = "/"
        if not path.startswith("/") or path.startswith("//"):  # werkzeug would take both for "/metrics", which a proxy may deny
            path = f"/.{path}"  # a path that does not exist
        environ = {**environ, "SCRIPT_NAME": root, "PATH_INFO": path}  # a copy: the log has what was sent
        environ.pop("HTTP_UPGRADE", None)  # no connection is upgraded; werkzeug would look for a websocket's path
        method = environ["REQUEST_METHOD"]
        if not method.isupper():  # methods are case-sensitive; werkzeug would take "post" for POST
            environ["REQUEST_METHOD"] = f"NOT-{method.upper()}"
        return super().wsgi_app(environ, start_response)

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return the adapter that finds the path of a request. No path depends on the host, which may have any name."""
        try:
            return super().create_url_adapter(request)
        except BadHost:
            assert request is not None
            return self.url_map.bind_to_environ({**request.environ, "HTTP_HOST": "localhost"})

    def root_of(self, environ: Environ) -> str:
        """Return the prefix below which the client sees the service: where it is mounted, below the prefix of a trusted proxy."""
        return rooted(environ.get("SCRIPT_NAME", ""), environ.get("HTTP_X_FORWARDED_PREFIX", "") if self.forwarded_prefix else "")


def rooted(mounted: str, given: str) -> str:
    """Return the prefix below which a client sees the service: the one that a trusted proxy has `given`, then where it is `mounted`."""
    given = given.rstrip("/")
    return (given if PREFIX(given) else "") + mounted.rstrip("/")


def values_of(query: str, name: str) -> Iterator[str]:
    """Yield the values of one parameter of a query. Other parameters are not decoded, because a long query takes a tenth of a second."""
    for part in query.split("&"):
        written, _, value = part.partition("=")
        if len(written) - 2 * written.count("%") == len(name) and unquote_plus(written) == name:
            yield unquote_plus(value)


def create_app(settings: Settings | None = None) -> Service:
    """Create the WSGI application, which stores nothing between requests.

    Settings come from the environment unless given. It logs no requests unless they say so (`SAFARI_LOG=on`, `Settings(log=True)`).
    """
    settings = settings or Settings.from_environment(only=APPLICATION)
    settings.check()
    load(settings.games)
    app, known = Service(settings), all_games()
    for game in known:
        base = f"/v1/games/{game.id}"
        bounded = {name: limited(endpoint, settings.simulations, app.lane) for name, endpoint in endpoints(game, FAST).items()}
        opened = {name: endpoint for name, endpoint in bounded.items() if endpoint is not None}
        app.add_worded(base, partial(written, entry, game, tuple(opened)), JSON)
        for name, endpoint in opened.items():
            app.add("POST", f"{base}/{name}", partial(post, endpoint))
            app.operations[f"{base}/{name}"] = endpoint
    app.add_worded("/v1/games", partial(written, catalogue, known), JSON)
    app.add_document("/openapi.json", partial(document_of, known))
    app.add_document("/openapi.yaml", partial(document_of, known), "application/yaml")
    readers = for_readers(known)
    for name, document in readers.items():
        app.add_document(f"/openapi/{name}.json", document)
    for name, kind in KINDS.items():
        app.add_worded(f"/problems/{name}", partial(problem_page, name, kind.status), "text/html; charset=utf-8", DOCS_HEADERS)
    app.add("GET", "/healthz", lambda: Response(orjson.dumps(HEALTH), 200, ANSWER_HEADERS))
    add_web(app.add_page)
    add_puzzles(app.add_page)
    add_engine(app.add_page, settings.pyodide, puzzle_files())
    add_docs(app.add_page, DOCS_HEADERS, tuple(readers))
    watch(app, settings)
    return app


def watch(app: Service, settings: Settings) -> None:
    """Put request ids and, if they are on, log lines and metrics around the application."""
    reports = []
    if settings.metrics:
        from safari_api.metrics import Metrics  # only where it is on, because its import is expensive

        metrics = app.metrics = Metrics(rule.rule for rule in app.url_map.iter_rules())
        headers = {**ANSWER_HEADERS, "Content-Type": metrics.content_type}
        app.add("GET", "/metrics", lambda: Response(metrics.page(), 200, headers))
        reports.append(metrics.report)
    if settings.log:
        log_to_standard_output()
        reports.append(log)

    def watched(layer: WSGI) -> WSGI:
        for report in reports:
            layer = observed(layer, report=report)
        return identified(layer, settings.trusted_proxies)

    app.watched = watched
    app.wsgi_app = watched(app.wsgi_app)  # type: ignore[method-assign,assignment]


def written(make: Callable[..., Any], *arguments: Any) -> bytes:
    """Return what `make` returns, as JSON."""
    return orjson.dumps(make(*arguments))


def parsed(body: bytes) -> Any:
    """Return the JSON of a body."""
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as error:
        deep = error.msg.startswith("failed to allocate memory")  # orjson's error for a text that ends inside of many brackets
        raise Problem("malformed-request", f"The body is not JSON: {'it ends inside of brackets' if deep else error}.") from None


def cut_short(got: int, promised: int) -> Problem:
    """Return the problem of a body that ends before its length."""
    return Problem("malformed-request", f"The body ended after {got} of {promised} bytes.")


def answer(endpoint: Endpoint, body: bytes, length: int) -> bytes:
    """Return the answer of an operation as JSON. A body that is shorter than its announced `length` was cut short."""
    if len(body) < length:
        raise cut_short(len(body), length)
    return orjson.dumps(endpoint(parsed(body)))


def is_plain(name: str, codings: str) -> bool:
    """Return whether a header with this name says that a body is not compressed. `codings` is its value."""
    return {coding.strip().lower() for coding in codings.split(",")} <= PLAIN_CODINGS[name]


def check_coding(header: Callable[[str, str], str]) -> None:
    """Raise a Problem if the headers of a request say that its body is compressed. `header` returns one by its name, or a default."""
    for name in PLAIN_CODINGS:
        if not is_plain(name, header(name, "")):
            detail = f"The body is compressed. Send it as it is, without {name}."
            raise Problem("unsupported-media-type", detail, headers={"Accept-Encoding": "identity"})


def post(endpoint: Endpoint) -> Response:
    """Answer an operation through Flask."""
    check_coding(request.headers.get)
    if request.mimetype != JSON:
        raise Problem("unsupported-media-type")
    promised = request.content_length or 0
    if promised > BODY_LIMIT:  # a client that sends Expect is not asked for the body
        raise Problem("content-too-large")
    request.environ.pop("HTTP_EXPECT", None)  # from now on the client is asked for the body
    body = request.get_data(cache=False)
    if len(body) > BODY_LIMIT:
        raise Problem("content-too-large")
    return Response(answer(endpoint, body, promised), 200, ANSWER_HEADERS)


def preflight_headers(allow: str, asked: str) -> dict[str, str]:
    """Return the headers of an answer to OPTIONS, which allow every header that a browser asks for: no header is protected.

    `allow` names the methods of the path, and `asked` is what Access-Control-Request-Headers says.
    """
    named = asked if HEADER_NAMES(asked) else "*"
    return {**PREFLIGHT, "Allow": allow, "Access-Control-Allow-Methods": allow, "Access-Control-Allow-Headers": named}


def preflight(allow: str) -> Response:
    """Answer a preflight request, which a browser sends before JSON from another origin. `allow` is "*" for a path that does not exist."""
    response = Response(status=204, headers=preflight_headers(allow, request.headers.get("Access-Control-Request-Headers", "")))
    del response.headers["Content-Type"]
    if allow == "*":
        del response.headers["Allow"]
    return response


def shown(error: Exception, path: str, logger: Logger) -> Problem:
    """Return the problem of an error. A fault of the service is logged, and no client is shown it."""
    problem = problem_of(error)
    if problem is None:
        logger.error("internal error at %s", path, exc_info=error)
        return Problem("internal-error")
    return problem


def refusal(problem: Problem, root: str) -> bytes:
    """Return the document of a problem as JSON. Its type leads to a page below the prefix `root`, which is a part of a path."""
    document = problem.document
    if root and document["type"].startswith("/"):
        document = {**document, "type": quote(root, encoding="latin-1") + document["type"]}
    return orjson.dumps(document)


def refuse(error: Exception) -> Response:
    """Answer with the problem of an error."""
    problem = shown(error, request.path, current_app.logger)
    read_on()
    return Response(refusal(problem, request.environ["SCRIPT_NAME"]), problem.line, {**PROBLEM_HEADERS, **problem.headers})


def read_on() -> None:
    """Read and discard the rest of a body, up to a bound, so that a client that is still sending gets to see the answer.

    A client that sends `Expect` waits before it sends the body, and reading would make the server ask for it.
    """
    environ, length = request.environ, request.content_length
    if "HTTP_EXPECT" in environ:
        return
    ends = environ.get("wsgi.input_terminated")  # otherwise a read beyond the body would consume the next request
    left = READ_ON if length is None and ends else min(length or 0, READ_ON)
    try:
        stream = environ["wsgi.input"] if ends else request.stream
    except RequestEntityTooLarge:
        stream = environ["wsgi.input"]  # nothing of it has been read
    try:
        while left > 0 and (part := stream.read(min(left, BODY_LIMIT))):
            left -= len(part)
    except (OSError, HTTPException):
        return  # the client has gone


def refuse_http(error: HTTPException) -> Any:
    """Answer with the problem of an error of the framework (path, method, size, a body cut short), or of `abort`.

    OPTIONS of any path is answered as a preflight request. That of a path that does not exist is allowed, too, because otherwise the
    page could never read the 404.
    """
    if isinstance(error, NotFound) and request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
        return preflight("*")
    allow = ", ".join(sorted({*(error.valid_methods or ()), "OPTIONS"})) if isinstance(error, MethodNotAllowed) else ""
    if request.method == "OPTIONS" and allow:
        return preflight(allow)
    if error.response is not None:
        return error.response
    status = error.code or 500
    kind, detail = PROBLEM_BY_STATUS.get(status), str(error.description or "")
    if kind is not None and detail == type(error).description:  # the framework's words for any such error
        detail = ""
    response = refuse(Problem.of_status(status, detail) if kind is None else Problem(kind, detail))
    for name, value in error.get_headers():
        if name != "Content-Type":
            response.headers[name] = value
    if allow:
        response.headers["Allow"] = allow
    return response
