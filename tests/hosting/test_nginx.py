"""A host behind the nginx sample in a real nginx: limits for one address, free access for others, and streams without a delay."""

from __future__ import annotations

import http.client
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from safari_host.database import LONGEST
from support.host_client import Opened
from support.hosts import running
from support.nginx import nginx

pytestmark = pytest.mark.nightly

#: For one address: requests that the sample accepts at once, and then requests per second that open a table or draw a QR code.
AT_ONCE, OPENED, DRAWN = 21, 10 / 60, 2.0
#: Another address of this machine.
BYSTANDER = "127.0.0.2"
#: Options of a game of one move, so that the next table can be opened soon.
SHORT = {"players": 2, "ply_limit": 1}


def test_nginx_waits_for_a_table_as_long_as_the_host_waits_for_its_database() -> None:
    sample = (Path(__file__).parents[2] / "api" / "deploy" / "nginx-host.conf").read_text(encoding="utf-8")
    for place in ("/v1/tables", "= /v1/qr"):
        (within,) = re.findall(rf"location {re.escape(place)} \{{(.*?)\}}", sample, re.DOTALL)
        (seconds,) = re.findall(r"proxy_read_timeout (\d+)s", within)
        assert int(seconds) > LONGEST


@pytest.fixture
def direct(tmp_path: Path) -> Iterator[str]:
    """Yield the URL of a host."""
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off") as host:
        yield host.url


@pytest.fixture
def url(direct: str) -> Iterator[str]:
    """Yield the URL of the sample in front of the host, which replaces both servers of the sample."""
    with nginx("nginx-host.conf", tables_1=[direct], tables_2=[direct]) as (address, _):
        yield address


def send(url: str, method: str, path: str, body: Any = None, key: str = "", client: str = "127.0.0.1") -> tuple[int, Any, str | None]:
    """Return the status of an answer, its document if it is a problem, and the Retry-After header."""
    connection = http.client.HTTPConnection(urlparse(url).netloc, timeout=30, source_address=(client, 0))
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        text = response.read()
        problem = json.loads(text) if response.status >= 400 else None
        return response.status, problem, response.headers["Retry-After"]
    finally:
        connection.close()


def flood(url: str, rate: float, *request: Any, number: int = 60) -> list[tuple[int, Any, str | None]]:
    """Send a request many times. Assert that nginx lets through only the burst and the rate of the elapsed time."""
    begun = time.monotonic()
    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(lambda _: send(url, *request), range(number)))
    seen = Counter(status for status, _, _ in answers)
    came = number - seen[429]
    assert AT_ONCE <= came <= AT_ONCE + 1 + rate * (time.monotonic() - begun), seen
    assert seen[503] == 0, seen
    return [answer for answer in answers if answer[0] == 429]


def test_one_address_opens_few_tables(url: str, direct: str) -> None:
    new = {"game": "kariba", "options": SHORT}
    table = Opened(direct, "kariba", options=SHORT, seats=[{"kind": "person"}] * 2)
    refused = flood(url, OPENED, "POST", "/v1/tables", new, number=40)
    assert {(problem["type"], later) for _, problem, later in refused} == {("/problems/too-many-requests", "6")}
    assert send(url, "POST", "/v1/tables", new, client=BYSTANDER)[0] == 201
    # The address can still use its tables: join, act and look.
    assert {send(url, "POST", f"{table.path}/join", {"invite": "A" * 22})[0] for _ in range(30)} == {401}
    assert {send(url, "GET", table.path, key=table.keys[0])[0] for _ in range(30)} == {200}


def test_playing_again_counts_as_opening_a_table(url: str, direct: str) -> None:
    table = Opened(direct, "kariba", options=SHORT, seats=[{"kind": "person"}] * 2)
    table.act()
    flood(url, OPENED, "POST", f"{table.path}/again", {}, table.keys[0], number=40)


def test_one_address_draws_few_codes(url: str, direct: str) -> None:
    table = Opened(direct, "kariba", join=False)
    refused = flood(url, DRAWN, "POST", "/v1/qr", {"text": "x"}, table.keys[0])
    assert {(problem["type"], later) for _, problem, later in refused} == {("/problems/too-many-requests", "1")}
    assert send(url, "POST", "/v1/qr", {"text": "x"}, table.keys[0], BYSTANDER)[0] == 200


def test_a_stream_is_passed_on_at_once_and_closed_pages_stay_closed(url: str) -> None:
    table = Opened(url, "kariba", options={"players": 2})
    streams = [table.stream(seat) for seat in (0, 1, None)]
    made = table.act()
    for stream in streams:
        assert stream.wait_for(made["version"])["version"] == made["version"]
        stream.close()
    assert [send(url, "GET", path)[0] for path in ("/metrics", "/readyz", "/livez")] == [403, 403, 200]


@pytest.mark.parametrize("sample", ["nginx.conf", "nginx-host.conf"])
def test_what_nginx_cannot_read_is_answered_as_a_problem(sample: str, direct: str) -> None:
    servers = {"rules": [direct]} if sample == "nginx.conf" else {"tables_1": [direct], "tables_2": [direct]}
    long = {"X-Long": "a" * 9000}
    with nginx(sample, **servers) as (address, _):
        connection = http.client.HTTPConnection(urlparse(address).netloc, timeout=30)
        for method, path, headers in (
            ("GET", f"/v1/games?{'a' * 9000}", {}),
            ("GET", "/v1/games", long),
            ("GET", "/%zz", {}),
            ("TRACE", "/v1/games", {}),
            ("POST", "/v1/games/kariba/new", {"Transfer-Encoding": "unknown"}),
        ):
            connection.request(method, path, headers=headers)
            response = connection.getresponse()
            given = response.headers["Content-Type"], response.headers["Access-Control-Allow-Origin"]
            assert given == ("application/problem+json", "*"), (method, path[:20])
            problem = json.loads(response.read())
            assert (response.status, problem["status"], problem["type"]) == (400, 400, "/problems/malformed-request")
            connection.close()
        assert send(address, "POST", "/v1/games/kariba/new", [])[0] == 422  # the service's own refusals pass
