"""Streams of events in Starlette and in Quart, each by granian with one process.

Both applications do the least that the host needs: `GET /events/<group>` is a stream, and `POST /events/<group>` sends the body to the
four streams of its group. The benchmark opens the streams and sends messages of 4 KB spread over the groups. It measures the time from
sending a message to its arrival at the last of the four streams. It also measures the server's processor time and memory (PSS).
It needs Quart in addition to the extra `[host]`.
The frameworks take turns. The client shares this machine with the server.

python benchmarks/streams.py [--streams 4000] [--rate 50] [--seconds 20] [--rounds 3]
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from host import memory, processor
from support.hosts import free_port

GROUP = 4
MESSAGE = b"id: 1\nevent: table\ndata: " + b"x" * 4096 + b"\n\n"
#: Seconds after the last message in which messages still count.
GRACE = 2.0


class Groups:
    """The queues of the streams of each group."""

    def __init__(self) -> None:
        self.queues: dict[int, set[asyncio.Queue[bytes]]] = {}

    def join(self, group: int) -> asyncio.Queue[bytes]:
        """Add a stream to a group, and return its queue."""
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self.queues.setdefault(group, set()).add(queue)
        return queue

    def send(self, group: int, message: bytes) -> None:
        """Send a message to all streams of a group."""
        for queue in self.queues.get(group, ()):
            queue.put_nowait(message)


def starlette_app() -> Any:
    """Make the application in Starlette, which passes `send` of ASGI to the stream as the host does."""
    from starlette.applications import Starlette
    from starlette.responses import Response
    from starlette.routing import Route

    groups = Groups()

    class Stream:
        """A stream as an ASGI application."""

        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            queue = groups.join(scope["path_params"]["group"])
            headers = [(b"content-type", b"text/event-stream")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": b": open\n\n", "more_body": True})
            while True:
                await send({"type": "http.response.body", "body": await queue.get(), "more_body": True})

    async def act(request: Any) -> Response:
        groups.send(request.path_params["group"], await request.body())
        return Response(status_code=204)

    path = "/events/{group:int}"
    return Starlette(routes=[Route(path, Stream(), methods=["GET"]), Route(path, act, methods=["POST"])])


def quart_app() -> Any:
    """Make the application in Quart, whose streams are asynchronous generators."""
    from quart import Quart, request  # type: ignore[import-not-found,unused-ignore]

    app, groups = Quart(__name__), Groups()

    @app.get("/events/<int:group>")  # type: ignore[misc,unused-ignore]
    async def stream(group: int) -> Any:
        async def messages() -> Any:
            queue = groups.join(group)
            yield b": open\n\n"
            while True:
                yield await queue.get()

        return messages(), {"Content-Type": "text/event-stream"}

    @app.post("/events/<int:group>")  # type: ignore[misc,unused-ignore]
    async def act(group: int) -> Any:
        groups.send(group, await request.get_data())
        return "", 204

    @app.after_request  # type: ignore[misc,unused-ignore]
    async def keep(response: Any) -> Any:
        response.timeout = None
        return response

    return app


class Found(NamedTuple):
    """The figures of one run: milliseconds, messages that did not reach all streams, cores, megabytes."""

    p50: float
    p99: float
    missed: int
    cores: float
    megabytes: float


async def measure(port: int, pids: list[int], streams: int, rate: int, seconds: int) -> Found:
    """Open the streams, send the messages, and return the figures."""
    arrived: dict[int, list[float]] = {group: [] for group in range(streams // GROUP)}
    opened = 0

    async def follow(group: int) -> None:
        nonlocal opened
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
        writer.write(f"GET /events/{group} HTTP/1.1\r\nHost: b\r\n\r\n".encode())
        while line := await reader.readline():
            if line.startswith(b": open"):
                opened += 1
            elif line.startswith(b"data: "):
                arrived[group].append(time.perf_counter())

    readers = []
    for number in range(streams):
        readers.append(asyncio.create_task(follow(number % len(arrived))))
        if number % 50 == 0:
            await asyncio.sleep(0.05)
    async with asyncio.timeout(60):
        while opened < streams:
            await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    chance, sent, order = random.Random(1), dict[int, float](), list(arrived)
    chance.shuffle(order)
    count = min(rate * seconds, len(order))
    used, begun = processor(pids), time.perf_counter()
    for number, group in enumerate(order[:count]):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        head = f"POST /events/{group} HTTP/1.1\r\nHost: b\r\nContent-Length: {len(MESSAGE)}\r\n\r\n"
        sent[group] = time.perf_counter()
        writer.write(head.encode() + MESSAGE)
        await reader.readuntil(b"\r\n\r\n")
    took, used = time.perf_counter() - begun, processor(pids) - used
    await asyncio.sleep(GRACE)
    megabytes = sum(map(memory, pids))
    for task in readers:
        task.cancel()
    times = sorted(1000 * (max(arrived[group]) - at) for group, at in sent.items() if len(arrived[group]) == GROUP)
    return Found(times[len(times) // 2], times[len(times) * 99 // 100], count - len(times), used / took, megabytes)


def run(framework: str, arguments: argparse.Namespace) -> Found:
    """Start a server of a framework, and measure it."""
    port = free_port()
    granian = Path(sys.executable).with_name("granian")
    command = [str(granian), "--interface", "asgi", "--factory", "--port", str(port), "--log-level", "warning"]
    command += ["--backlog", "2048", "--backpressure", str(2 * arguments.streams)]  # otherwise granian serves 2048 connections at once
    server = subprocess.Popen([*command, f"streams:{framework}_app"], cwd=Path(__file__).parent, start_new_session=True)
    try:
        time.sleep(3)
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        pids = [server.pid, *map(int, children)]
        return asyncio.run(measure(port, pids, arguments.streams, arguments.rate, arguments.seconds))
    finally:
        os.killpg(server.pid, signal.SIGKILL)  # on SIGTERM it would wait for its streams, which never end
        server.wait()


def main() -> None:
    """Measure both frameworks by turns, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("streams", 4000), ("rate", 50), ("seconds", 20), ("rounds", 3)):
        parser.add_argument(f"--{name}", type=int, default=default)
    arguments = parser.parse_args()
    found: dict[str, list[Found]] = {"starlette": [], "quart": []}
    for _ in range(arguments.rounds):
        for framework, runs in found.items():
            runs.append(run(framework, arguments))
            print(framework, runs[-1], file=sys.stderr, flush=True)
    print(f"{arguments.streams} streams, {arguments.rate} messages a second, medians of {arguments.rounds} runs:\n")
    print("| | p50 | p99 | missed | cores | memory |\n| --- | --: | --: | --: | --: | --: |")
    for framework, runs in found.items():
        p50, p99, missed, cores, megabytes = (median(values) for values in zip(*runs, strict=True))
        name = f"{framework.title()} {version(framework)}"
        print(f"| {name} | {p50:.1f} ms | {p99:.1f} ms | {missed:.0f} | {cores:.2f} | {megabytes:.0f} MB |")


if __name__ == "__main__":
    main()
