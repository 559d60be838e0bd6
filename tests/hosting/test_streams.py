"""Streams: their messages and times, how they resume, and the presence of players."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from safari_host.parts import Parts
from safari_host.settings import HostSettings
from safari_host.streams import BATCH
from safari_host.tables import Seat
from support.host_client import Opened
from support.hosts import HostProcess
from support.processes import eventually

from safari_rules import game as game_of


def opened(host: HostProcess) -> Opened:
    return Opened(host.url, "kariba", options={"players": 2})


@pytest.mark.smoke
def test_a_message_is_the_table_as_the_seat_sees_it(host: HostProcess) -> None:
    table = opened(host)
    streams = {seat: table.stream(seat) for seat in (0, 1, None)}
    for seat, stream in streams.items():
        assert stream.response.headers["Content-Type"].startswith("text/event-stream")
        first = stream.wait_for(1)
        assert {**first, "seats": None} == {**table.look(seat), "seats": None}
        assert stream.messages[0]["event"] == "table"
    made = table.act()
    mover = made["seat"]
    for seat, stream in streams.items():
        data = stream.wait_for(2)
        assert data["seat"] == seat
        assert data["position"]["events"]
        if seat == mover:
            assert data == made
        assert stream.ids == [1, 2]
    assert [each["present"] for each in table.look()["seats"]] == [True, True]
    for stream in streams.values():
        stream.cut()


@pytest.mark.smoke
def test_a_stream_that_resumes_gets_every_later_version_once(host: HostProcess) -> None:
    table = opened(host)
    whole = table.stream(0)
    whole.wait_for(1)
    for number in range(60):
        if table.act(number) is None:
            break
    newest = table.look()["version"]
    whole.wait_for(newest)
    assert whole.ids == list(range(1, newest + 1))
    for last in (0, 1, newest // 2, newest - 1):
        stream = table.stream(0, last)
        stream.wait_for(newest)
        assert stream.ids == list(range(last + 1, newest + 1))
        known = {message["id"]: message["data"]["position"] for message in whole.messages}
        assert all(known[message["id"]] == message["data"]["position"] for message in stream.messages if message["id"] in known)
        stream.cut()
    current = table.stream(0, newest)
    eventually(lambda: current.comments >= 1, 15, "a comment is sent")
    assert current.ids == []
    status, _ = table.ask("POST", "/seats/1", {"kind": "computer"}, 1)
    assert status == 200
    current.wait_for(newest + 1)
    for odd in (newest + 1000, "-1", "x", "1.5", "٣", "9" * 60):
        stream = table.stream(0, odd if isinstance(odd, int) else odd.encode().decode("latin-1"))
        first = stream.wait(lambda messages: bool(messages))[0]
        assert first["id"] >= newest + 1
        stream.cut()
    whole.cut()
    current.cut()


def parts_in(folder: Path) -> Parts:
    """Return the parts of a host that runs without a server."""
    parts = Parts(HostSettings(db=f"sqlite:///{folder}/tables.db"))
    parts.database.migrate()
    return parts


def connected_until(gone: asyncio.Event) -> Callable[[], Awaitable[Any]]:
    """Return an ASGI `receive` of a client that sends nothing more and disconnects at an event."""

    async def receive() -> Any:
        await gone.wait()
        return {"type": "http.disconnect"}

    return receive


@pytest.mark.smoke
def test_a_client_that_has_gone_is_sent_no_more_of_what_it_lacked(tmp_path: Path) -> None:
    """Writing to a closed connection raises no error, so the server would otherwise send every version of the table."""
    parts = parts_in(tmp_path)
    kariba = game_of("kariba")
    opened = parts.tables.create(kariba, kariba.load_options({}), None, (), undo=True)
    for _ in range(5 * BATCH):
        parts.tables.seat(opened["table"], opened["key"], 1, Seat("open"), "en")
    sent: list[bytes] = []

    async def streamed() -> None:
        gone = asyncio.Event()

        async def send(message: Any) -> None:
            sent.append(message.get("body", b""))
            if sent[-1].startswith(b"id: 1\n"):
                gone.set()
            await asyncio.sleep(0)

        async with asyncio.timeout(60):
            await parts.hub.serve({}, connected_until(gone), send, opened["table"], opened["key"], "0", "en")

    asyncio.run(streamed())
    parts.database.close()
    assert b"id: 1\n" in b"".join(sent)
    assert len(sent) <= 1 + BATCH


def test_streams_of_one_table_that_resume_hold_up_no_other_table(tmp_path: Path) -> None:
    """Each of these streams lacks all versions. The other table's stream must wait for one batch, not for all of them."""
    parts = parts_in(tmp_path)
    kariba = game_of("kariba")
    crowded, other = (parts.tables.create(kariba, kariba.load_options({}), None, (), undo=True) for _ in range(2))
    for opened in (crowded, other):
        for _ in range(4 * BATCH):
            parts.tables.seat(opened["table"], opened["key"], 1, Seat("open"), "en")
    newest = parts.tables.look(other["table"], other["key"]).change.version
    sent = before = 0

    async def streamed() -> None:
        nonlocal before
        ended = asyncio.Event()
        receive = connected_until(ended)

        async def to_crowd(message: Any) -> None:
            nonlocal sent
            sent += message.get("body", b"").startswith(b"id: ")
            await asyncio.sleep(0)

        async def to_other(message: Any) -> None:
            if message.get("body", b"").startswith(f"id: {newest}\n".encode()):
                ended.set()
            await asyncio.sleep(0)

        async with asyncio.timeout(60), asyncio.TaskGroup() as streams:
            for _ in range(40):
                streams.create_task(parts.hub.serve({}, receive, to_crowd, crowded["table"], crowded["key"], "0", "en"))
            await asyncio.sleep(0.1)
            before = sent
            streams.create_task(parts.hub.serve({}, receive, to_other, other["table"], other["key"], "0", "en"))

    asyncio.run(streamed())
    parts.database.close()
    assert sent - before < 10 * BATCH


def test_presence_is_an_open_stream(host: HostProcess) -> None:
    table = opened(host)
    assert [each["present"] for each in table.look()["seats"]] == [False, False]
    stream = table.stream(1)
    assert [each["present"] for each in stream.wait_for(1)["seats"]] == [False, True]
    watcher = table.stream(None)
    assert [each["present"] for each in watcher.wait_for(1)["seats"]] == [False, True]
    stream.cut()
    eventually(lambda: not table.look()["seats"][1]["present"], 10, "the absence is seen")
    assert watcher.ids == [1], "a change of presence was sent"
    watcher.cut()


@pytest.mark.smoke
def test_a_void_key_ends_its_stream(host: HostProcess) -> None:
    table = opened(host)
    stream = table.stream(1)
    stream.wait_for(1)
    status, _ = table.ask("POST", "/seats/1", {"kind": "open"})
    assert status == 200
    assert stream.ended.wait(10)
    assert stream.ids == [1]


def test_a_silent_stream_is_kept_open_by_comments(host: HostProcess) -> None:
    stream = opened(host).stream(0)
    stream.wait_for(1)
    comments = stream.comments
    eventually(lambda: stream.comments > comments, 30, "a comment is sent")
    assert not stream.ended.is_set()
    stream.cut()
