"""Streams of events: the clients that listen to each table, and the versions that each of them still lacks."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import orjson

from safari_host import answers
from safari_host.connections import LOST, shut
from safari_host.keys import hashed
from safari_host.presence import Presence
from safari_host.problems import busy
from safari_host.store import Change
from safari_host.tables import SeenVersion, Tables
from safari_rules.contract.problems import Problem

#: Seconds after which a comment keeps a silent stream open.
SILENCE = 15.0
#: Versions of a table that are kept in memory while a client listens.
RECENT = 4
#: Versions that are read from the database at once for a stream that resumes.
BATCH = 8
#: Seconds for which a server caches the seats at other servers. The other servers write them that often.
MOMENT = 0.25
#: Seconds after which a client whose stream was refused may ask again.
LATER = 30
#: The largest number of streams at this server with the key of one seat. The watch key of one table may open half of all streams.
OF_A_SEAT = 100

Run = Callable[..., Awaitable[Any]]


class Room:
    """A table that a client listens to at this server. `latest` is the newest version known here, `changes` has the last few."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.latest = -1
        self.changes: dict[int, Change] = {}
        self.streams: set[Stream] = set()
        self.filling = False
        #: Only one stream of a table waits to resume, so that many streams of one table do not hold up those of others.
        self.resuming = asyncio.Lock()

    def listeners(self) -> set[answers.Reader]:
        """Return the seats that listen, each with the languages in which it does."""
        return {stream.listener for stream in list(self.streams) if stream.ready}

    def forget(self) -> None:
        """Drop the positions made from the changes once all streams have been sent them. They are most of the memory of a table."""
        if all(stream.last >= self.latest for stream in self.streams):
            for change in self.changes.values():
                change.forget()

    def add(self, change: Change) -> bool:
        """Add a change. Return False if versions are missing before it."""
        if change.version <= self.latest:
            return True
        if self.latest >= 0 and change.version > self.latest + 1:
            return False
        self.latest = change.version
        self.changes[change.version] = change
        while len(self.changes) > RECENT:
            del self.changes[next(iter(self.changes))]
        for stream in self.streams:
            stream.wake.set()
        return True


class Stream:
    """An open stream: its seat, its language, and the last version that it was sent."""

    def __init__(self, key: str, language: str) -> None:
        self.hash, self.language = hashed(key), language
        self.seat: int | None = None
        self.last = -1
        #: Whether the seat of the stream is known.
        self.ready = False
        self.wake = asyncio.Event()

    @property
    def listener(self) -> answers.Reader:
        """Return the seat and the language."""
        return answers.Reader(self.seat, self.language)


class Hub:
    """All streams of this server. Its methods are called in the event loop, except `prepare`."""

    def __init__(self, tables: Tables, presence: Presence, run: Run, most: int) -> None:
        self.tables, self.presence, self.run, self.most = tables, presence, run, most
        self.rooms: dict[str, Room] = {}
        self.count = 0
        self.closed = False
        #: For each table, the number of changes in progress at this server, and the newest version announced meanwhile.
        self._changing: Counter[str] = Counter()
        self._held: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        #: Only one resuming stream reads from the database at a time, so that the threads stay free for players who act.
        self._resuming = asyncio.Lock()

    @contextmanager
    def changing(self, table: str) -> Iterator[None]:
        """Hold back news of a table while this server changes it. The change will be published here, and need not be read again."""
        self._changing[table] += 1
        try:
            yield
        finally:
            self._changing[table] -= 1
            if not self._changing[table]:
                del self._changing[table]
                if (version := self._held.pop(table, None)) is not None:
                    self.heard(table, version)

    def prepare(self, change: Change) -> Change:
        """Make the positions to send to the listeners of a table. Call it in a thread, because it takes a while."""
        room = self.rooms.get(change.table)
        return change if room is None else self._prepared(change, room.listeners())

    def _prepared(self, change: Change, listeners: Iterable[answers.Reader]) -> Change:
        """Make the positions to send to these listeners."""
        if self.presence.others:
            change.__dict__["elsewhere"] = time.monotonic(), self.presence.elsewhere(change.table)
        for listener in listeners:
            answers.position(change, listener)
        return change

    def publish(self, change: Change) -> None:
        """Send a change that was made here to everybody who listens."""
        room = self.rooms.get(change.table)
        if room is not None and not room.add(change):
            self._fill(room)

    def heard(self, table: str, version: int) -> None:
        """Note that a table now has this version, made here or at another server."""
        room = self.rooms.get(table)
        if room is None or not 0 <= room.latest < version:
            return
        if table in self._changing:
            self._held[table] = max(version, self._held.get(table, 0))
        else:
            self._fill(room)

    def close(self) -> None:
        """End all streams: the server stops."""
        self.closed = True
        for room in self.rooms.values():
            for stream in room.streams:
                stream.wake.set()

    def close_table(self, table: str) -> None:
        """End the streams of a table that was deleted."""
        room = self.rooms.pop(table, None)
        for stream in room.streams if room is not None else ():
            stream.wake.set()

    def _fill(self, room: Room) -> None:
        """Read the versions that are missing, unless that is under way."""
        if room.filling:
            return
        room.filling = True
        task = asyncio.get_running_loop().create_task(self._read_missing(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read_missing(self, room: Room) -> None:
        try:
            game = next(iter(room.changes.values())).game
            while changes := await self.run(self._missing, room, game):
                for change in changes:
                    room.add(change)
        except Problem:
            pass  # the next check for changes finds them
        finally:
            room.filling = False

    def _missing(self, room: Room, game: Any) -> list[Change]:
        return [self.prepare(change) for change in self.tables.after(room.table, game, room.latest, BATCH)]

    # One stream.

    async def serve(self, scope: Any, receive: Any, send: Any, table: str, key: str | None, resume: str, language: str) -> None:
        """Answer a request for a stream. Problems are raised before anything is sent."""
        self.check_room()
        room = self.rooms.setdefault(table, Room(table))
        stream = Stream(key or "", language)
        room.streams.add(stream)
        self.count += 1
        entered = False
        try:
            seen = await self.run(self._seen, room, key)
            most = OF_A_SEAT if seen.seat is not None else max(1, self.most // 2)
            if sum(other.ready and other.hash == stream.hash for other in room.streams) >= most:
                raise busy("many-streams-of-key", LATER)
            stream.seat, stream.ready = seen.seat, True
            if room.latest < 0 or not room.add(seen.change):
                room.latest = -1
                room.changes.clear()
                room.add(seen.change)
            version = seen.change.version
            resumed = resume.isascii() and resume.isdigit() and len(resume) <= 10 and int(resume) <= version
            stream.last = int(resume) if resumed else version - 1
            del seen  # it would stay as long as the stream
            self.presence.enter(table, stream.seat)
            entered = True
            try:
                await self._talk(room, stream, receive, patient(send))
            except LostClientError:
                if client := scope.get("client"):
                    await self.run(shut, (client[0], int(client[1])))
        finally:
            if entered:
                self.presence.exit(table, stream.seat)
            self.count -= 1
            room.streams.discard(stream)
            if not room.streams and self.rooms.get(table) is room:
                del self.rooms[table]

    def _seen(self, room: Room, key: str | None) -> SeenVersion:
        """Return the newest version of a table. One whose state cannot be read is refused here, before the stream begins."""
        seen = self.tables.look(room.table, key)
        if seen.change.version > room.latest:
            _ = seen.change.state
        return seen

    def check_room(self) -> None:
        """Raise the problem `busy` if no further stream may be opened."""
        if self.closed:
            raise busy("stopping", 1)
        if self.count >= self.most:
            raise busy("many-streams", LATER)

    async def _talk(self, room: Room, stream: Stream, receive: Any, send: Any) -> None:
        """Send the current version and later ones, until the client has gone."""
        loop = asyncio.get_running_loop()
        gone = loop.create_task(_disconnected(receive, stream))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            quiet = stream.last >= room.latest  # the head is only sent with a first part of the body
            while not self.closed and not gone.done() and self.rooms.get(room.table) is room:
                stream.wake.clear()
                if quiet:
                    await send({"type": "http.response.body", "body": b":\n\n", "more_body": True})
                if not await self._catch_up(room, stream, gone, send):
                    break
                quiet = False
                room.forget()
                if stream.last >= room.latest and not self.closed:
                    timer = loop.call_later(SILENCE, stream.wake.set)
                    before = room.latest
                    await stream.wake.wait()
                    timer.cancel()
                    quiet = room.latest == before
            if not gone.done():
                await send(LAST)
        except Problem:  # the database does not answer; the client comes back, and resumes
            if not gone.done():
                await send(LAST)
        finally:
            gone.cancel()

    async def _catch_up(self, room: Room, stream: Stream, gone: asyncio.Task[None], send: Any) -> bool:
        """Send the versions that the client lacks. Return False if the key has become void, or the client has gone."""
        while stream.last < room.latest:
            following = room.changes.get(stream.last + 1)
            if following is not None:
                changes = [following]
            else:
                async with room.resuming, self._resuming:
                    changes = [] if gone.done() else await self.run(self._before, room, stream)
                if not changes:
                    return False
            for change in changes:
                if gone.done():
                    return False
                seat = stream.seat
                if (
                    seat is not None
                    and change.info.seats[seat].kind == "open"
                    and not await self.run(self.tables.opens, room.table, stream.hash)
                ):
                    return False
                if answers.is_ready(change, stream.listener) and (not self.presence.others or _elsewhere(change) is not None):
                    message = self.message(change, stream.listener)
                else:
                    message = await self.run(self.message, change, stream.listener)
                if change is not following:  # the client may take its time, and other streams do not need it
                    change.forget()
                await send({"type": "http.response.body", "body": message, "more_body": True})
                stream.last = change.version
        return True

    def _before(self, room: Room, stream: Stream) -> list[Change]:
        """Return the next versions that a stream lacks, with the positions to send."""
        game = next(iter(room.changes.values())).game
        changes = self.tables.after(room.table, game, stream.last, BATCH)
        return [self._prepared(change, (stream.listener,)) for change in changes]

    def message(self, change: Change, listener: answers.Reader) -> bytes:
        """Write a version as a message of a stream."""
        document = answers.table(change, listener, self.presence.present(change.table, change.info.seats, _elsewhere(change)))
        return b"id: %d\nevent: table\ndata: %b\n\n" % (change.version, orjson.dumps(document))


class LostClientError(Exception):
    """Raised when a client does not take a message in time."""


def patient(send: Any) -> Any:
    """Return a function that sends a message, and raises LostClientError if the client does not take it within `LOST` seconds."""

    async def sending(message: Any) -> None:
        try:
            async with asyncio.timeout(LOST):
                await send(message)
        except TimeoutError:
            raise LostClientError from None

    return sending


def _elsewhere(change: Change) -> set[int] | None:
    """Return the seats that have a stream open at another server, if they were read less than `MOMENT` seconds ago for this change."""
    asked, seats = change.__dict__.get("elsewhere", (-MOMENT, None))
    found: set[int] | None = seats if time.monotonic() - asked < MOMENT else None
    return found


async def _disconnected(receive: Any, stream: Stream) -> None:
    """Wait until the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.wake.set()


#: The end of a stream.
LAST = {"type": "http.response.body", "body": b"", "more_body": False}
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store, no-transform"),  # a proxy that compresses would hold events back
    (b"x-accel-buffering", b"no"),
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"X-Request-ID, Retry-After"),
    (b"x-content-type-options", b"nosniff"),
]
