"""Every answer of the host is a table or a problem with one request id, whether the request or the host itself is at fault."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from safari_host.messages import MESSAGES
from safari_host.outermost import Outermost
from safari_host.problems import OWN
from support.host_client import Opened, Stream, ask
from support.hosts import HostProcess, running

#: Malformed chunks of bodies: a negative size, a size that is too large, lines that end with only LF, endless extensions.
FRAMES = [
    b"-1\r\n{}\r\n0\r\n\r\n",
    b"FFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
    b"2\n{}\n0\n\n",
    b"xyz\r\n{}\r\n0\r\n\r\n",
    b"2;" + b"a" * 100_000 + b"\r\n{}\r\n0\r\n\r\n",
]
PATHS = ("/v1/tables", "/v1/qr", "/v1/tables/AAAAAAAAAAAAAAAA/actions", "/v1/games/kariba/new", "/v1/nothing")


def page_of(url: str) -> str:
    with urlopen(url, timeout=30) as answer:
        text: str = answer.read().decode()
        return text


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    """Yield a host on one database, because these answers do not depend on the database."""
    with running(f"sqlite:///{tmp_path_factory.mktemp('tables')}/tables.db", SAFARI_LOG="off") as started:
        yield started


def raw(url: str, request: bytes) -> tuple[int, list[tuple[str, str]], Any]:
    """Send bytes; return status, headers and document of the answer."""
    where = urlsplit(url)
    with socket.create_connection((where.hostname or "", where.port or 0), timeout=20) as connection:
        connection.sendall(request)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    return int(first.split()[1]), headers, json.loads(body)


def problem(answer: tuple[int, list[tuple[str, str]], Any], status: int, name: str) -> None:
    """Assert that an answer is a problem of a kind with one request id."""
    assert answer[0] == answer[2]["status"] == status, answer
    assert answer[2]["type"] == f"/problems/{name}"
    assert [value for header, value in answer[1] if header == "content-type"] == ["application/problem+json"]
    assert len([value for header, value in answer[1] if header == "x-request-id"]) == 1


@pytest.mark.smoke
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("frame", FRAMES, ids=["negative", "large", "bare", "nonsense", "extension"])
def test_a_body_that_is_no_http_is_a_problem(host: HostProcess, path: str, frame: bytes) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    answer = raw(host.url, head.encode() + frame)
    problem(answer, *((404, "not-found") if answer[0] == 404 else (400, "malformed-request")))


@pytest.mark.smoke
@pytest.mark.parametrize("path", ["/livez", "/v1/tables/AAAAAAAAAAAAAAAA/again", "/v1/tables/AAAAAAAAAAAAAAAA/seats/x"])
def test_a_body_that_nobody_wants_is_read_before_the_answer(host: HostProcess, path: str) -> None:
    half = b" " * 350_000
    where = urlsplit(host.url)
    with socket.create_connection((where.hostname or "", where.port or 0), timeout=20) as connection:
        for _ in range(2):  # the connection stays open for a second request
            connection.sendall(f"PUT {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {2 * len(half)}\r\n\r\n".encode() + half)
            connection.settimeout(0.2)
            with pytest.raises(TimeoutError):
                connection.recv(1)
            connection.settimeout(20)
            connection.sendall(half)
            assert connection.recv(65536).split()[1] in (b"404", b"405")


@pytest.mark.smoke
@pytest.mark.parametrize("seat", ["01", "%D9%A1", "1" * 5000, "-1", "1.0", "+1", "1e0", "x", "%20", "1%20", "%00", "99999999999999999999"])
def test_what_is_no_seat_number_is_no_path(host: HostProcess, seat: str) -> None:
    table = Opened(host.url, "kariba", join=False)
    for key in (table.keys[0], "A" * 22):
        head = f"POST {table.path}/seats/{seat} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {key}\r\n"
        answer = raw(host.url, f'{head}Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{{"kind":"open"}}'.encode())
        problem(answer, 404, "not-found")


@pytest.mark.smoke
@pytest.mark.parametrize(
    "path", ["/v1/tables//events", "/v1/tables/", "/v1/tables/a/b/c/d", "/v1/qr/", "/%00", "/v1/nothing", "/v1/tables/%0d"]
)
@pytest.mark.parametrize("given", ["", "X-Request-ID: mine-7\r\n", "X-Request-ID: <b>\r\n"])
def test_each_answer_has_one_request_id(host: HostProcess, path: str, given: str) -> None:
    for method in ("GET", "POST"):
        answer = raw(host.url, f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{given}Content-Length: 0\r\n\r\n".encode())
        problem(answer, answer[0], answer[2]["type"].removeprefix("/problems/"))
        (request_id,) = [value for header, value in answer[1] if header == "x-request-id"]
        assert (request_id == "mine-7") == ("mine-7" in given)
        assert "<" not in request_id


@pytest.mark.smoke
@pytest.mark.parametrize("line", ["OPTIONS *", "CONNECT x:1", "PUT *"])
def test_what_is_no_path_is_answered_as_everywhere(host: HostProcess, line: str) -> None:
    where = urlsplit(host.url)
    with socket.create_connection((where.hostname or "", where.port or 0), timeout=20) as connection:
        connection.sendall(f"{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    head = answer.partition(b"\r\n\r\n")[0].lower()
    assert b"text/plain" not in head
    assert head.count(b"x-request-id:") == 1
    assert (int(answer.split()[1]), b"application/problem+json" in head) == ((204, False) if line == "OPTIONS *" else (405, True)), answer


@pytest.mark.smoke
def test_a_request_to_upgrade_is_answered_like_any_other(host: HostProcess) -> None:
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    for path in ("/v1/tables/AAAAAAAAAAAAAAAA", "/v1/nothing"):
        where = urlsplit(host.url)
        with socket.create_connection((where.hostname or "", where.port or 0), timeout=20) as connection:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n{upgrade}\r\n".encode())
            answer = connection.recv(65536)
        assert answer.split()[1] in (b"401", b"404"), answer
        assert b"application/problem+json" in answer


@pytest.mark.parametrize(("how", "status", "name"), [("raises", 500, "internal-error"), ("returns", 400, "malformed-request")])
def test_an_application_that_does_not_answer_is_answered_for(how: str, status: int, name: str) -> None:
    async def silent(scope: Any, receive: Any, send: Any) -> None:
        if how == "raises":
            raise RuntimeError("a secret")

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "path": "/", "method": "GET", "headers": [(b"x-request-id", b"one")]}
    asyncio.run(Outermost(silent, logged=False)(scope, None, send))
    start, body = sent
    problem(
        (start["status"], [(each.decode(), value.decode()) for each, value in start["headers"]], json.loads(body["body"])), status, name
    )
    assert b"secret" not in body["body"]


@pytest.mark.smoke
def test_a_head_has_the_headers_of_a_get_and_no_body(host: HostProcess) -> None:
    table = Opened(host.url, "kariba")
    for path, key in (("/v1/tables", ""), (table.path, table.keys[0]), (table.path, "A" * 22), ("/openapi-host.json", "")):
        bearer = f"Authorization: Bearer {key}\r\n" if key else ""
        answers = []
        for method in ("GET", "HEAD"):
            where = urlsplit(host.url)
            with socket.create_connection((where.hostname or "", where.port or 0), timeout=20) as connection:
                connection.sendall(f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{bearer}\r\n".encode())
                head, _, body = b"".join(iter(lambda: connection.recv(65536), b"")).partition(b"\r\n\r\n")
            lines = head.decode().lower().splitlines()
            answers.append((lines[0], {line for line in lines if line.startswith(("content-", "cache-control", "allow"))}, bool(body)))
        (first, headers, body), second = answers
        assert body
        assert second == (first, headers, False), path


@pytest.mark.smoke
@pytest.mark.parametrize("trusted", [True, False])
def test_problem_types_and_the_servers_of_the_document_follow_the_prefix_of_a_trusted_proxy(tmp_path: Any, trusted: bool) -> None:
    prefix = "X-Forwarded-Prefix: /games/safari\r\n"
    root = "/games/safari" if trusted else ""
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off", **({"SAFARI_FORWARDED_PREFIX": "on"} if trusted else {})) as below:
        for path in ("/v1/tables/AAAAAAAAAAAAAAAA", "/v1/nothing", "/v1/games/kariba/new"):
            twice = f"{prefix}X-Forwarded-Prefix: /other\r\n"  # a repeated header makes a list, which is no prefix
            for given, begin in ((prefix, root), ("", ""), ("X-Forwarded-Prefix: //evil.example\r\n", ""), (twice, "")):
                answer = raw(below.url, f"DELETE {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{given}\r\n".encode())
                assert answer[2]["type"].rpartition("/")[0] == f"{begin}/problems"
        head = f"Host: x\r\nConnection: close\r\n{prefix}\r\n"
        broken = raw(
            below.url, f"POST /v1/qr HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n{head}-1\r\n".encode()
        )
        assert broken[2]["type"] == f"{root}/problems/malformed-request"
        document = raw(below.url, f"GET /openapi-host.json HTTP/1.1\r\n{head}".encode())[2]
        assert document["servers"][0]["url"] == (root or "/")


@pytest.mark.smoke
@pytest.mark.parametrize("path", ["/v1/tables", "/v1/games/kariba/new"])
def test_headers_on_two_lines_are_one_list(host: HostProcess, path: str) -> None:
    body = b'{"game":"kariba"}' if path == "/v1/tables" else b"{}"
    for twice in ("Content-Type: text/plain\r\n", "Content-Encoding: identity\r\nContent-Encoding: gzip\r\n"):
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n{twice}"
        answer = raw(host.url, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        assert (answer[0], answer[2]["type"]) == (415, "/problems/unsupported-media-type")
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + "Content-Type: application/json\r\n" * 2
    assert raw(host.url, f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)[0] in (200, 201)


@pytest.mark.smoke
@pytest.mark.parametrize("path", ["/v1/tables", "/v1/games/kariba/new"])
def test_a_body_that_is_compressed_on_its_way_is_said_to_be(host: HostProcess, path: str) -> None:
    body = gzip.compress(b'{"game":"kariba"}' if path == "/v1/tables" else b"{}")
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: gzip, chunked\r\n"
    status, headers, refused = raw(host.url, f"{head}\r\n{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n")
    assert (status, refused["detail"]) == (415, "The body is compressed. Send it as it is, without Transfer-Encoding.")
    assert ("accept-encoding", "identity") in headers


@pytest.mark.smoke
@pytest.mark.parametrize("path", ["/v1/tables", "/v1/games/kariba/new"])
@pytest.mark.parametrize("coding", ["chunked", "Chunked", "chunked, chunked", "chunked\r\nTransfer-Encoding: chunked", "identity, chunked"])
def test_a_body_in_parts_arrives_however_that_is_written(host: HostProcess, path: str, coding: str) -> None:
    body = b'{"game":"kariba"}' if path == "/v1/tables" else b"{}"
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: {coding}\r\n"
    assert raw(host.url, f"{head}\r\n{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n")[0] in (200, 201)


@pytest.mark.smoke
def test_a_table_may_be_asked_for_in_a_language_and_says_which_one_it_has(host: HostProcess) -> None:
    table = Opened(host.url, "kariba")
    for language in ("en", "de", "fr"):
        status, shown, _ = ask(host.url, "GET", f"{table.path}?language={language}", key=table.keys[0])
        assert (status, shown["position"]["text"]["language"]) == (200, language)
    for path in (table.path, f"{table.path}/events"):
        status, refused, _ = ask(host.url, "GET", f"{path}?language=tlh", key=table.keys[0])
        assert (status, refused["errors"][0]["pointer"]) == (422, "/language")
    # A client whose key is wrong learns nothing of it.
    for method, path in (
        ("GET", ""),
        ("GET", "/events"),
        ("POST", "/actions"),
        ("POST", "/undo"),
        ("DELETE", "/undo"),
        ("POST", "/seats/1"),
    ):
        for key in (None, "A" * 22):
            answer = ask(host.url, method, f"{table.path}{path}?language=tlh", {} if method == "POST" else None, key)
            assert (answer[0], answer[1]["type"]) == (401, "/problems/unauthorized"), path


@pytest.mark.smoke
def test_a_table_speaks_each_persons_own_language(host: HostProcess) -> None:
    table = Opened(host.url, "kariba", seats=[{"kind": "person"}, {"kind": "person"}], names=["Ada", "Ben"])
    streams = {language: Stream(host.url, table.path, table.keys[0], query=f"?language={language}") for language in ("en", "de", "fr")}
    shown = table.look()
    move = shown["position"]["legal_moves"][0]
    refused = ask(host.url, "POST", f"{table.path}/actions?language=de", {"action": move | {"player": 1}}, table.keys[1])
    assert (refused[0], refused[1]["detail"]) == (409, "Ada ist an der Reihe, nicht Ben.")
    status, done, _ = ask(host.url, "POST", f"{table.path}/actions?language=fr", {"action": move}, table.keys[0])
    assert (status, done["position"]["text"]["language"]) == (200, "fr")
    said = {language: stream.wait_for(done["version"])["position"]["text"]["events"][0] for language, stream in streams.items()}
    assert {sentence.split()[1]: language for language, sentence in said.items()} == {"plays": "en", "spielt": "de", "joue": "fr"}
    for stream in streams.values():
        stream.close()


@pytest.mark.smoke
def test_the_host_refuses_in_each_persons_own_language(host: HostProcess) -> None:
    table = Opened(host.url, "kariba", options={"players": 3}, seats=[{"kind": "person"}, {"kind": "open"}, {"kind": "computer"}])
    waiting = Opened(host.url, "kariba", join=False, options={"players": 2})
    table.act()
    action = {"action": waiting.look()["position"]["legal_moves"][0]}
    refusals: list[tuple[Opened, str, str, Any, str | None, str, str]] = [
        (waiting, "POST", "/actions", action, waiting.keys[0], "table-waiting", "when-table-waiting"),
        (waiting, "POST", "/undo", {"version": 0}, waiting.keys[0], "undo-refused", "undo-nothing"),
        (waiting, "POST", "/seats/1", {"kind": "open"}, waiting.watch, "watching", "when-watching"),
        (table, "POST", "/actions", {**action, "version": 1000}, table.keys[0], "stale-version", "when-stale-version"),
        (table, "POST", "/seats/0", {"kind": "computer"}, table.keys[1], "not-away", "when-not-away"),
        (table, "POST", "/seats/2", {"kind": "open"}, table.keys[0], "seat-closed", "when-seat-closed"),
        (table, "GET", "", None, "A" * 22, "unauthorized", "when-unauthorized"),
        (table, "GET", "/events", None, None, "unauthorized", "when-unauthorized"),
    ]
    for opened, method, path, body, key, name, message in refusals:
        details = []
        for language in ("en", "de", "fr"):
            status, refused, _ = ask(host.url, method, f"{opened.path}{path}?language={language}", body, key)
            assert (status, refused["type"], refused["detail"]) == (refused["status"], f"/problems/{name}", MESSAGES[language].say(message))
            details.append(refused["detail"])
        assert len({*details}) == 3, details
        assert ask(host.url, method, f"{opened.path}{path}", body, key)[1]["detail"] == details[0]
    assert MESSAGES["de"].say("when-table-waiting") == "Ein Platz ist frei, und das Spiel wartet, bis sich jemand setzt."
    assert MESSAGES["fr"].say("when-stale-version") == "La table a changé depuis que tu l’as vue."
    # So does the page of each problem, with a remedy.
    for name, kind in OWN.items():
        pages = {language: page_of(f"{host.url}/problems/{name}?language={language}") for language in ("en", "de", "fr")}
        for language, page in pages.items():
            assert f'<html lang="{language}">' in page
            assert all(MESSAGES[language].say(f"{part}-{name}") in unescape(page) for part in ("line-title", "when", "remedy")), page
        assert len({*pages.values()}) == 3
        assert page_of(f"{host.url}/problems/{name}") == pages["en"]
        assert f"&quot;status&quot;: {kind.status}" in pages["de"]
    # English replaces an unknown language.
    assert ask(host.url, "GET", f"{table.path}?language=tlh", key="A" * 22)[1]["detail"] == MESSAGES["en"].say("when-unauthorized")
