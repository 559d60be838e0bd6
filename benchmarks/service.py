"""The service: `apply` of each game in the middle of a game, against an ordinary Flask endpoint with the same bodies."""

from __future__ import annotations

import http.client
import io
import json
import multiprocessing
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from flask import Flask, Response, jsonify, request
from safari_api import create_app
from safari_api.settings import Settings

from safari_rules import Game, games
from safari_rules.testing import random_playout


def middle(game: Game[Any, Any, Any]) -> Any:
    """A request of `apply` in the middle of a random game."""
    states = list(random_playout(game, "bench", plies=400, ply_limit=400))
    state = states[len(states) // 2]
    moves = game.legal_moves(state)
    return {"state": game.dump(state), "action": game.dump_action(moves[len(moves) // 2])}


def path(game: Game[Any, Any, Any]) -> str:
    """Where its `apply` is."""
    return f"/v1/games/{game.id}/apply"


def call(app: Any, where: str, body: bytes) -> bytes:
    """One request in process, through nothing but WSGI."""
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": where,
        "SCRIPT_NAME": "",
        "QUERY_STRING": "",
        "SERVER_NAME": "bench",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
    return b"".join(app(environ, lambda *_: None))


def ours() -> Any:
    """The service as it is, its log lines off as the others have none."""
    return create_app(Settings(log=False))


def ordinary() -> Flask:
    """An ordinary Flask endpoint for each game: JSON in by `get_json`, an answer of the same size out by `jsonify`."""
    return _baseline(lambda answer: lambda: (request.get_json(), jsonify(answer))[1])


def constant() -> Flask:
    """Flask answering constant bytes of the same size."""
    return _baseline(lambda answer: partial(_constant, json.dumps(answer).encode()))


def _constant(body: bytes) -> Response:
    """The body of the request is read, as a server expects, and not looked at."""
    request.get_data()
    return Response(body, mimetype="application/json")


def _baseline(view: Callable[[Any], Callable[[], Any]]) -> Flask:
    app = Flask("baseline")
    service = ours()
    for game in games():
        answer = json.loads(call(service, path(game), json.dumps(middle(game)).encode()))
        app.add_url_rule(path(game), game.id, view(answer), methods=["POST"])
    return app


APPS = {"ours": ours, "ordinary": ordinary, "constant": constant}


def in_process(rounds: int, calls: int) -> dict[str, list[float]]:
    """CPU microseconds a request, by "game app"."""
    from measure import costs

    apps = {name: make() for name, make in APPS.items()}
    runs: dict[str, Callable[[], object]] = {}
    for game in games():
        body = json.dumps(middle(game)).encode()
        for name, app in apps.items():
            runs[f"{game.id} {name}"] = partial(call, app, path(game), body)
    return costs(runs, rounds, calls)


def load_and_dump(rounds: int, calls: int) -> dict[str, list[float]]:
    """CPU microseconds of a state's way from JSON and back, by "game load" and "game dump"."""
    from measure import costs

    runs: dict[str, Callable[[], object]] = {}
    for game in games():
        document = middle(game)["state"]
        state = game.load(document)
        runs[f"{game.id} load"] = partial(game.load, document)
        runs[f"{game.id} dump"] = partial(game.dump, state)
    return costs(runs, rounds, calls)


def _serve(name: str, port: int) -> None:
    from granian import Granian
    from granian.constants import Interfaces

    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    Granian(f"service:{name}", factory=True, interface=Interfaces.WSGI, port=port, workers=1, blocking_threads=1, log_enabled=False).serve()


@contextmanager
def served(name: str) -> Iterator[int]:
    """The port of a granian with one worker."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(name, port))
    process.start()
    try:
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield port
    finally:
        process.terminate()
        process.join(20)


def requests_a_second(port: int, where: str, body: bytes, seconds: float, clients: int = 4) -> float:
    """What a few clients on kept connections get answered."""
    counts = [0] * clients
    end = time.perf_counter() + seconds

    def client(number: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        while time.perf_counter() < end:
            connection.request("POST", where, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            response.read()
            assert response.status == 200
            counts[number] += 1
        connection.close()

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / seconds


def on_granian(rounds: int, seconds: float) -> dict[str, list[float]]:
    """Requests a second on granian with one worker, by "game app"."""
    found: dict[str, list[float]] = {}
    with served("ours") as one, served("ordinary") as two, served("constant") as three:
        for _ in range(rounds):
            for game in games():
                body = json.dumps(middle(game)).encode()
                for name, port in (("ours", one), ("ordinary", two), ("constant", three)):
                    found.setdefault(f"{game.id} {name}", []).append(requests_a_second(port, path(game), body, seconds))
    return found
