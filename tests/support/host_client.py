"""Clients of a host for tests: requests, streams that can be cut, and tables with a client for each seat."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import urlsplit

from support.processes import eventually

#: Seconds within which an event is expected.
SOON = 15.0


def ask(
    url: str, method: str, path: str, body: Any = None, key: str | None = None, headers: dict[str, str] | None = None
) -> tuple[int, Any, http.client.HTTPMessage]:
    """Status, document and headers of an answer."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    sent = {} if key is None else {"Authorization": f"Bearer {key}"}
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    if data is not None:
        sent["Content-Type"] = "application/json"
    try:
        connection.request(method, path, data, {**sent, **(headers or {})})
        response = connection.getresponse()
        text = response.read()
        return response.status, json.loads(text) if text else None, response.headers
    finally:
        connection.close()


class Stream:
    """A stream of events that is read in a separate thread. A test can cut it, and resume it with another stream."""

    def __init__(self, url: str, path: str, key: str, last: int | str | None = None, query: str = "") -> None:
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=40)
        headers = {"Authorization": f"Bearer {key}", **({} if last is None else {"Last-Event-ID": str(last)})}
        with ExitStack() as failed:
            failed.callback(self.connection.close)
            self.connection.request("GET", f"{path}/events{query}", headers=headers)
            sock = self.connection.sock  # the connection hands the socket over to an answer that has no length
            assert sock is not None
            self._socket = failed.enter_context(sock.dup())
            self.response = self.connection.getresponse()
            failed.pop_all()  # from here on the reading thread closes the connection and the answer
        self.status = self.response.status
        self.messages: list[dict[str, Any]] = []
        self.comments = 0
        self.ended = threading.Event()
        self._news = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        fields: dict[str, str] = {}
        with suppress(OSError, ValueError, AttributeError, http.client.HTTPException):
            while line := self.response.readline():
                text = line.decode().rstrip("\n")
                if not text and fields:
                    with self._news:
                        self.messages.append({"id": int(fields["id"]), "event": fields["event"], "data": json.loads(fields["data"])})
                        self._news.notify_all()
                    fields = {}
                elif text.startswith(":"):
                    self.comments += 1
                elif text:
                    name, _, value = text.partition(": ")
                    assert name in ("id", "event", "data")
                    fields[name] = value
        self.response.close()
        self.connection.close()
        self._socket.close()
        self.ended.set()

    @property
    def ids(self) -> list[int]:
        return [message["id"] for message in self.messages]

    def wait(self, until: Callable[[list[dict[str, Any]]], bool], seconds: float = SOON) -> list[dict[str, Any]]:
        """Return all messages, as soon as they fulfill a condition."""
        with self._news:
            assert self._news.wait_for(lambda: until(self.messages), seconds), self.ids
            return list(self.messages)

    def wait_for(self, version: int, seconds: float = SOON) -> Any:
        """Wait for a version, and return its Table."""
        messages = self.wait(lambda found: any(message["id"] >= version for message in found), seconds)
        return next(message["data"] for message in messages if message["id"] == version)

    def cut(self) -> None:
        """Cut the connection without notice. The reading thread then closes it."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Cut the connection, and wait until it is closed."""
        self.cut()
        assert self.ended.wait(SOON)


class Opened:
    """A table with the key of each person's seat."""

    def __init__(self, url: str, game: str, *, join: bool = True, **more: Any) -> None:
        self.url, self.game = url, game
        status, opened, _ = ask(url, "POST", "/v1/tables", {"game": game, **more})
        assert status == 201, opened
        self.table, self.watch, self.invites = opened["table"], opened["watch"], opened["invites"]
        self.invite: str = opened["invite"]
        self.path = f"/v1/tables/{self.table}"
        self.keys: dict[int | None, str] = {0: opened["key"], None: opened["watch"]}
        for each in opened["invites"] if join else ():
            status, joined, _ = ask(url, "POST", f"{self.path}/join", {"invite": each["invite"]})
            assert (status, joined["seat"], joined["table"]) == (200, each["seat"], self.table)
            self.keys[each["seat"]] = joined["key"]

    def ask(self, method: str, path: str, body: Any = None, seat: int | None = 0, **headers: str) -> tuple[int, Any]:
        status, document, _ = ask(
            self.url, method, self.path + path, body, self.keys[seat], {name.replace("_", "-"): value for name, value in headers.items()}
        )
        return status, document

    def look(self, seat: int | None = 0) -> Any:
        status, table = self.ask("GET", "", seat=seat)
        assert status == 200, table
        return table

    def stream(self, seat: int | None = 0, last: int | str | None = None, url: str | None = None) -> Stream:
        return Stream(url or self.url, self.path, self.keys[seat], last)

    def mover(self) -> tuple[int, Any]:
        """Return a player's seat that may act, and its Table."""
        seats = [seat for seat in self.keys if seat is not None]

        def found() -> tuple[int, Any] | None:
            for seat in seats:
                table = self.look(seat)
                if table["position"]["outcome"] is not None or table["position"]["legal_moves"]:
                    return seat, table
            return None

        return eventually(found, SOON, "a person may act")

    def act(self, number: int = 0) -> Any:
        """Let the seat whose turn it is act, and return the Table of the version made; None if the game is over.

        In a game with simultaneous moves, another seat may act first. Then this one fetches the Table again.
        """
        while True:
            seat, table = self.mover()
            if table["position"]["outcome"] is not None:
                return None
            moves = table["position"]["legal_moves"]
            status, made = self.ask("POST", "/actions", {"action": moves[number % len(moves)], "version": table["version"]}, seat)
            if status == 200:
                return made
            assert made["type"] == "/problems/stale-version", made
            assert len(table["position"]["active_players"]) > 1, made

    def finish(self) -> Any:
        """Play to the end, and return the last Table of seat 0."""
        number = 0
        while self.act(number) is not None:
            number += 7
        return self.look()
