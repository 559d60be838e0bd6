"""No work that a client without a key can cause takes more than 10 ms of processor time in the event loop."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support.host_client import Opened, ask
from support.hosts import HostProcess, running
from support.measured_host import FILE, MOST, measured

ROOT = Path(__file__).parents[2]
GAMES = ("kariba", "seven-safari", "safaru", "safari-dual", "affenraffen")
#: Number of callbacks that may take longer on a busy machine, and the factor by which they may exceed the limit.
NOISE, LONGER = 3, 5
#: Bodies of nearly the largest allowed size, each the most expensive of its kind.
BODIES = {
    "nested": b"[" * 120_000 + b"]" * 120_000,
    "objects": b"{" + b",".join(b'"k%d":{"a":[1,2,3]}' % number for number in range(11_000)) + b"}",
    "numbers": b"[" + b",".join(b"1" for _ in range(120_000)) + b"]",
    "names": json.dumps({"game": "kariba", "names": ["x" * 20] * 10_000}).encode(),
    "seats": json.dumps({"game": "kariba", "seats": [{"kind": "open"}] * 13_000}).encode(),
    "options": json.dumps({"game": "kariba", "options": {f"k{number}": 1 for number in range(15_000)}}).encode(),
    "action": json.dumps({"action": {"type": "play", "cards": list(range(35_000))}}).encode(),
    "invite": json.dumps({"invite": "x" * 250_000}).encode(),
    "text": json.dumps({"text": "x" * 250_000}).encode(),
}


class MeasuredHost(HostProcess):
    """A host that notes each slow callback of its event loop."""

    program = (sys.executable, str(ROOT / "tests" / "support" / "measured_host.py"))

    def slow(self) -> list[str]:
        """Return the lines of the slow callbacks."""
        return Path(self.environment[FILE]).read_text(encoding="utf-8").splitlines()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MeasuredHost]:
    file = tmp_path / "slow"
    file.touch()
    address = f"sqlite:///{tmp_path}/tables.db"
    with running(address, MeasuredHost, SAFARI_LOG="off", SAFARI_METRICS="on", **{FILE: str(file)}) as started:
        assert isinstance(started, MeasuredHost)
        yield started
        found = started.slow()
        assert len(found) <= NOISE, found
        assert all(float(line.split()[0]) < LONGER * MOST for line in found), found


def test_a_slow_callback_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "slow"
    monkeypatch.setenv(FILE, str(file))

    def compute() -> None:
        begun = time.thread_time()
        while time.thread_time() - begun < 2 * MOST:
            pass

    async def both() -> None:
        for work in (compute, lambda: time.sleep(2 * MOST)):
            measured(asyncio.get_running_loop().call_later(3600, work))

    asyncio.run(both())
    (line,) = file.read_text().splitlines()
    assert float(line.split()[0]) >= 2 * MOST
    assert "compute" in line


@pytest.mark.smoke
def test_no_request_of_a_stranger_holds_the_event_loop_up(host: MeasuredHost) -> None:
    table = Opened(host.url, "kariba")
    key = table.keys[0]
    for path in ("/openapi-host.json", "/openapi-host.yaml", "/problems/not-away", "/metrics", "/livez", "/readyz", "/v1/tables"):
        with suppress(ValueError):  # not all answers are JSON
            assert ask(host.url, "GET", path)[0] == 200
    requests = [("/v1/tables", None), ("/v1/qr", key), (f"{table.path}/join", None), (f"{table.path}/seats/1", key)]
    requests += [(f"{table.path}/actions", None), (f"{table.path}/actions", key), (f"{table.path}/undo", key)]
    for name, body in BODIES.items():
        assert 2**17 < len(body) < 2**18, name
        for path, given in requests:
            assert ask(host.url, "POST", path, body, given, {"Idempotency-Key": name})[0] in (400, 401, 422)
    for number in range(5):
        with suppress(ValueError):
            assert ask(host.url, "POST", "/v1/qr", {"text": f"{'y' * 150}{number}"}, key)[0] == 200


@pytest.mark.nightly
def test_no_stream_holds_the_event_loop_up(host: MeasuredHost) -> None:
    tables = [Opened(host.url, game) for game in GAMES]
    streams: list[Any] = [table.stream(seat) for table in tables for seat in table.keys]
    for number in range(30):
        for table in tables:
            table.act(number)
    streams += [table.stream(None, 0) for table in tables for _ in range(60)]
    for table in tables:
        table.act(1)
        newest = table.look()["version"]
        for stream in streams:
            if stream.messages and stream.messages[0]["data"]["table"] == table.table:
                stream.wait_for(newest)
    computer = Opened(host.url, "kariba", options={"players": 2}, seats=[{"kind": "person"}, {"kind": "computer", "level": "easy"}])
    streams.append(computer.stream(0))
    for number in range(3):
        computer.act(number)
    for stream in streams:
        stream.close()
