"""The application: the paths of tables in a router of Starlette, and the rules service mounted unchanged next to them."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import orjson
from safari_api.app import ANSWER_HEADERS, PROBLEM_HEADERS, cut_short, parsed, preflight_headers, refusal, shown
from safari_api.lane import BoundedLane
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route, Router

from safari_host import answers, shapes
from safari_host.codes import QrCodes
from safari_host.housekeeping import Housekeeping
from safari_host.openapi import OPERATIONS
from safari_host.outermost import ROOT
from safari_host.pacing import DEFAULT_LEVEL, PACES
from safari_host.parts import Parts
from safari_host.problems import Refusal, unauthorized
from safari_host.rules_service import check_kind, mounted, received, watched
from safari_host.settings import HostSettings
from safari_host.store import Change, Seat
from safari_host.streams import HEADERS as STREAM_HEADERS
from safari_host.tables import Repeat, SeenVersion, digest_of
from safari_host.watching import Figures, Readiness
from safari_rules import Flaw, all_games
from safari_rules.authoring.codecs import LARGEST, Codec, CodecError, Document, Integer
from safari_rules.authoring.schema import flaws
from safari_rules.contract.catalogue import HEALTH
from safari_rules.contract.problems import Problem, asked_language, invalid_request
from safari_rules.contract.shapes import BODY_LIMIT
from safari_rules.core.registry import game as game_of
from safari_rules.players.experts import LEVELS

if TYPE_CHECKING:
    from safari_api.metrics import Metrics

#: The codec of a seat's number, whether or not the table has that seat.
SEAT = Integer(0, LARGEST, "A seat.")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{16}").fullmatch
BEARER = re.compile(r"Bearer +([A-Za-z0-9_-]{22})", re.IGNORECASE).fullmatch
#: The largest body in bytes that is read in the event loop. This takes less than a millisecond.
AT_ONCE = 4096
#: The largest number of seconds for which the host reads a body that no operation reads.
LINGER = 5.0
REPEAT = re.compile(r"[ -~]{1,64}").fullmatch

logger = logging.getLogger("safari_host")

Handler = Callable[[Request], Awaitable[Response]]


class Host(Parts):
    """The host of one server: its parts, its computers, and the operations of clients."""

    def __init__(self, settings: HostSettings, lane: BoundedLane, metrics: Metrics | None) -> None:
        super().__init__(settings)
        self.lane = lane
        self.codes = QrCodes()
        #: The host reads one record at a time, because that of a long game keeps a processor busy for a moment.
        self._recording = asyncio.Lock()
        #: One lock for each key. The host writes one table at a time for a key, because a large one keeps a processor busy, too.
        self._looking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.housekeeping = Housekeeping(self)
        self.readiness = Readiness(self)
        self.metrics = metrics
        self.figures = None if metrics is None else Figures(self)

    def stop(self) -> None:
        """End all streams, and the searches of the rules service."""
        self.hub.close()
        self.lane.close()

    # Watching the server.

    async def live(self, _: Request) -> Response:
        """Say that the process answers."""
        return answered(HEALTH)

    async def ready(self, _: Request) -> Response:
        """Say whether the server can do its work."""
        await self.readiness.check()
        return answered(HEALTH)

    async def measured(self, _: Request) -> Response:
        """Answer with the metrics."""
        assert self.metrics is not None
        assert self.figures is not None
        pages = await self.run(self.metrics.page) + await self.figures.page()
        return Response(pages, 200, {**ANSWER_HEADERS, "Content-Type": self.metrics.content_type})

    # Operations.

    async def about(self, _: Request) -> Response:
        """Say what a client needs to know before it opens a table."""
        settings = self.settings
        paces = {level: PACES[level] for level in LEVELS}
        return answered(
            {"levels": list(LEVELS), "default_level": DEFAULT_LEVEL, "paces": paces, "away": settings.away, "keep": settings.keep}
        )

    async def create(self, request: Request) -> Response:
        """Open a table."""
        asked = await self._read(await body_of(request), shapes.new_table_of(all_games()))
        seats = asked.get("seats")
        seated = None if seats is None else [seat_of(each) for each in seats]
        undo = asked.get("undo") != "never"
        opening = partial(self.tables.create, game_of(asked["game"]), asked["options"], seated, asked.get("names") or (), undo=undo)
        answer = await self.run(opening)
        self.housekeeping.wake()
        return answered(answer, 201)

    async def join(self, request: Request) -> Response:
        """Turn an invite into a key."""
        asked = await self._read(await body_of(request), shapes.JOINING)
        table, name = table_of(request), repeat_of(request)
        repeat = None if name is None else Repeat(name, digest_of(asked))
        with self.hub.changing(table):
            change, answer = await self.run(self._done(self.tables.join), table, asked["invite"], asked.get("name"), repeat)
            if change is not None:
                self.publish(change)
        return answered(answer)

    async def show(self, request: Request) -> Response:
        """Show a table as the key's seat may see it."""
        return await self._shown_in_turn(request, await self.run(self.tables.look, table_of(request), key_of(request)))

    async def events(self, request: Request) -> Any:
        """Open a stream, an answer that lasts as long as the client stays. HEAD is answered with the head of that answer."""
        async with self.key_first(request):
            self.hub.check_room()
        if request.method == "HEAD":
            await self.run(self.tables.look, table_of(request), key_of(request))
            head = Response()
            head.raw_headers = [*STREAM_HEADERS]
            return head
        resume = request.headers.get("last-event-id", "")
        return partial(self.hub.serve, table=table_of(request), key=key_of(request), resume=resume, language=language_of(request))

    async def act(self, request: Request) -> Response:
        """Apply an action."""
        document = await self._read_with_key(request, shapes.ACTING)
        async with self.key_first(request):
            repeat = repeat_of(request)
        asked = (document["action"], document.get("version"), repeat, language_of(request))
        return await self._changed(request, partial(self.tables.act, table_of(request), key_of(request), *asked))

    async def undo(self, request: Request) -> Response:
        """Ask the other players to take an action back, or agree to their request."""
        document = await self._read_with_key(request, shapes.ASKING_UNDO)
        return await self._changed(request, partial(self.tables.undo, table_of(request), key_of(request), document["version"]))

    async def decline(self, request: Request) -> Response:
        """Decline a request to take an action back, or withdraw it."""
        return await self._changed(request, partial(self.tables.decline, table_of(request), key_of(request)))

    async def seat(self, request: Request) -> Response:
        """Change who plays a seat."""
        seat = seat_number(request)
        document = await self._read_with_key(request, shapes.CHANGED_SEAT)
        work = partial(self.tables.seat, table_of(request), key_of(request), seat, seat_of(document), language_of(request))
        with self.hub.changing(table_of(request)):
            seen, invite = await self.run(self._done(work))
            self.publish(seen.change)
        return await self._shown_in_turn(request, seen, {} if invite is None else {"invite": invite})

    async def again(self, request: Request) -> Response:
        """Open a table for the next game."""
        change, following = await self.run(self._done(self.tables.again), table_of(request), key_of(request))
        if change is not None:
            self.publish(change)
        return answered({"table": following}, 200 if change is None else 201)

    async def record(self, request: Request) -> Response:
        """Hand out the record of a game that is over."""
        asked = table_of(request), key_of(request)
        await self.run(self.tables.check, *asked)
        async with self._recording:
            return answered(await self.run(self.tables.record, *asked))

    async def qr_code(self, request: Request) -> Response:
        """Draw a text as a QR code. The text comes in the body, because a link to join a table contains a secret."""
        body = await body_of(request)
        await self.run(self.tables.check_any, key_of(request))
        asked = await self._read(body, shapes.QR_CODE)
        return Response(await self.codes.draw(asked["text"]), 200, {**ANSWER_HEADERS, "Content-Type": "image/svg+xml"})

    # The parts that these share.

    def publish(self, change: Change) -> None:
        """Send a change that was made here to everybody who listens here, and let the computers look."""
        self.hub.publish(change)
        if change.info.of_kind("computer"):
            self.housekeeping.wake()

    def shown(self, seen: SeenVersion, language: str, more: Document | None = None) -> Response:
        """Return the Table of a version as its answer, in a language."""
        change = seen.change
        present = self.presence.present(change.table, change.info.seats)
        return answered({**answers.table(change, answers.Reader(seen.seat, language), present), **(more or {})})

    def _done(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that does the work, and then makes the listeners' answers in the same thread."""

        def doing(*arguments: Any) -> Any:
            made = work(*arguments)
            change = made[0].change if isinstance(made[0], SeenVersion) else made[0]
            if isinstance(change, Change):
                self.hub.prepare(change)
            return made

        return doing

    async def _changed(self, request: Request, work: Callable[[], tuple[SeenVersion, bool]]) -> Response:
        """Run a function that changes a table, and answer with the Table."""
        table, language = table_of(request), language_of(request)

        def doing() -> tuple[SeenVersion, Response | None]:
            seen, changed = self._done(work)()
            return seen, self.shown(seen, language) if changed else None

        with self.hub.changing(table):
            seen, response = await self.run(doing)
            if response is not None:
                self.publish(seen.change)
        return await self._shown_in_turn(request, seen) if response is None else response

    async def _shown_in_turn(self, request: Request, seen: SeenVersion, more: Document | None = None) -> Response:
        """Return the Table of a version, after earlier requests with the same key have theirs."""
        async with self._looking.setdefault(key_of(request) or "", asyncio.Lock()):
            response: Response = await self.run(self.shown, seen, language_of(request), more)
        return response

    async def _read(self, body: bytes, shape: Codec[Any]) -> Any:
        """Read the body of a request. A large one is read in a thread, so that other clients need not wait."""
        return read(shape, body) if len(body) <= AT_ONCE else await self.run(read, shape, body)

    async def _read_with_key(self, request: Request, shape: Codec[Any]) -> Any:
        """Read the body of a request with a key."""
        async with self.key_first(request):
            return await self._read(await body_of(request), shape)

    @asynccontextmanager
    async def key_first(self, request: Request) -> AsyncIterator[None]:
        """Report a wrong key of a request instead of any other problem that the block raises."""
        try:
            yield
        except Problem:
            await self.run(self.tables.check, table_of(request), key_of(request))
            raise

    def in_language(self, handler: Handler) -> Handler:
        """Return a handler that takes the query `language`."""

        async def checked(request: Request) -> Response:
            async with self.key_first(request):
                language_of(request)
            return await handler(request)

        return checked


class Path:
    """A path with a handler for each of its methods. Every refusal is a problem document."""

    def __init__(self, names: Mapping[str, str] = MappingProxyType({}), **handlers: Handler) -> None:
        self.handlers = {**handlers, "HEAD": handlers["GET"]} if "GET" in handlers else handlers
        #: The name of the operation of each method, for the log and the metrics.
        self.names = {**names, "HEAD": names["GET"]} if "GET" in names else names
        self.allow = ", ".join([*self.handlers, "OPTIONS"])

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request."""
        request = Request(scope, receive)
        send = without_body(send) if request.method == "HEAD" else send
        try:
            response = await self.answer(request)
            await read_on(request)
            await response(scope, receive, send)
        except ClientDisconnect:
            return
        except Exception as error:
            await read_on(request)
            await problem_response(error, request)(scope, receive, send)

    async def answer(self, request: Request) -> Response:
        """Return the answer. Raises a Problem, or an error of the library, if there is none."""
        if request.method == "OPTIONS":
            return Response(None, 204, preflight_headers(self.allow, request.headers.get("access-control-request-headers", "")))
        handler = self.handlers.get(request.method)
        if handler is None:
            raise Problem("method-not-allowed", headers={"Allow": self.allow})
        return await handler(request)


def language_of(request: Request) -> str:
    """Return the language that a request asks for, English if it names none."""
    return asked_language(request.query_params.getlist("language"))


def without_body(send: Any) -> Any:
    """Return a function that sends the head of an answer, and nothing of its body."""

    async def sending(message: Any) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return sending


def answered(document: Any, status: int = 200) -> Response:
    """Return a JSON answer."""
    return Response(orjson.dumps(document), status, ANSWER_HEADERS)


def problem_response(error: Exception, request: Request) -> Response:
    """Return the answer for an error: a problem document, which never shows an internal error."""
    problem = shown(error, request.scope.get("path", ""), logger)
    if isinstance(problem, Refusal):
        with suppress(Problem):  # an unknown language: the sentences stay English
            problem.translate(language_of(request))
    return Response(refusal(problem, request.scope.get(ROOT, "")), problem.kind.status, {**PROBLEM_HEADERS, **problem.headers})


def table_of(request: Request) -> str:
    """Return the table that a path names. Raises a Problem if no table can have that id."""
    table: str = request.path_params["table"]
    if not TABLE_ID(table):
        raise unauthorized()
    return table


def seat_number(request: Request) -> int:
    """Return the seat that a path names, read like a number of a document. Raises a Problem if it is no seat."""
    text: str = request.path_params["seat"]
    try:
        return SEAT.read(orjson.loads(text) if text.isascii() and text.isdigit() else None)
    except (orjson.JSONDecodeError, CodecError):
        raise Problem("not-found") from None


def key_of(request: Request) -> str | None:
    """Return the key that a request has, None without one."""
    found = BEARER(request.headers.get("authorization", ""))
    return None if found is None else found[1]


def repeat_of(request: Request) -> str | None:
    """Return the `Idempotency-Key` of a request, None without one. Raises a Problem if it cannot be used."""
    name = request.headers.get("idempotency-key")
    if name is not None and not REPEAT(name):
        raise invalid_request([Flaw("", "Expected an Idempotency-Key of 1 to 64 printable characters.")])
    return name


def seat_of(document: Document) -> Seat:
    """Return the kind of player that a document gives a seat."""
    kind = document["kind"]
    return Seat(kind, document.get("level") or DEFAULT_LEVEL) if kind == "computer" else Seat(kind)


def read(shape: Codec[Any], body: bytes) -> Any:
    """Read the body of a request. Raises a Problem that lists all errors."""
    document = parsed(body)
    try:
        return shape.read(document)
    except CodecError as error:
        raise invalid_request(list(flaws(error.messages, document))) from None


async def body_of(request: Request) -> bytes:
    """Return the body of a request. Raises a Problem unless its media type is JSON, and it is not too large."""
    check_kind(request.headers)
    request.state.read = True
    if (found := await received(request.scope, request.receive)) is None:
        raise ClientDisconnect
    (body, size), promised = found, request.headers.get("content-length", "")
    if size > BODY_LIMIT:
        raise Problem("content-too-large")
    if promised.isdecimal() and size < int(promised):
        raise cut_short(size, int(promised))
    return body


async def read_on(request: Request) -> None:
    """Read and discard a body that no operation has read, for a while, so that a client that is still sending gets to see the answer.

    A client that sends Expect waits before it sends the body, and reading would make the server ask for it.
    """
    headers = request.headers
    there = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    if there and "expect" not in headers and not getattr(request.state, "read", False):
        request.state.read = True
        with suppress(TimeoutError):
            await asyncio.wait_for(received(request.scope, request.receive), LINGER)


class Application(Router):
    """The ASGI application. Its tables live as long as it does: between the lifespan's start and end.

    It is a bare router, because an application of Starlette answers errors by itself, in plain text.
    """

    end: Callable[[], Any]
    #: Counts the requests, if metrics are on.
    metrics: Metrics | None


def create_app(settings: HostSettings) -> Application:
    """Create the ASGI application."""
    service, rules = mounted(settings.service)
    host = Host(settings, service.lane, service.metrics)
    by_path: dict[str, dict[str, Handler]] = {}
    names: dict[str, dict[str, str]] = {}
    for operation in OPERATIONS:
        handler = operation.run(host)
        by_path.setdefault(operation.path, {})[operation.method.upper()] = host.in_language(handler) if operation.worded else handler
        names.setdefault(operation.path, {})[operation.method.upper()] = operation.name
    routes: list[Route | Mount] = [
        *[Route(path, Path(names[path], **handlers)) for path, handlers in by_path.items()],
        *([] if service.metrics is None else [Route("/metrics", Path(GET=host.measured))]),
        Mount("/", watched(rules, service)),
    ]
    for route in routes:  # Starlette's patterns accept a line break at the end, and those of mounts accept none
        route.path_regex = re.compile(route.path_regex.pattern.removesuffix("$") + r"\Z", re.DOTALL)

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[None]:
        host.housekeeping.start()
        loop = asyncio.get_running_loop()
        app.end = partial(loop.call_soon_threadsafe, host.stop)
        with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):  # on Windows, and in any thread except the main one
            loop.add_signal_handler(signal.SIGUSR1, host.stop)
        try:
            yield
        finally:
            host.stop()
            await host.housekeeping.stop()
            host.codes.thread.shutdown(wait=False, cancel_futures=True)
            host.threads.shutdown(wait=False, cancel_futures=True)
            with suppress(Exception):
                host.database.close()

    app = Application(routes, redirect_slashes=False, default=Path(), lifespan=lifespan)
    app.metrics = service.metrics
    return app
