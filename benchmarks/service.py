"""The service: `apply` of each game in the middle of a game, against an ordinary Flask endpoint with the same bodies."""

from __future__ import annotations

import http.client
import io
import json
import multiprocessing
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask, Response, jsonify, request
from measure import Remote, Worker, costs
from safari_api import create_app
from safari_api.fast import FastPath
from safari_api.settings import Settings

from safari_rules import Game, all_games
from safari_rules.conformance import random_playout


def middle(game: Game[Any, Any, Any, Any]) -> Any:
    """Return a request of `apply` in the middle of a random game."""
    states = list(random_playout(game, "bench", plies=400, ply_limit=400))
    state = states[len(states) // 2]
    moves = game.legal_moves(state)
    return {"state": game.dump(state), "action": game.dump_action(moves[len(moves) // 2])}


def path(game: Game[Any, Any, Any, Any]) -> str:
    """Return the path of the game's `apply`."""
    return f"/v1/games/{game.id}/apply"


def call(app: Any, where: str, body: bytes) -> bytes:
    """Make one request in process, by calling the WSGI application."""
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
    """Return the service as `safari-rules serve` wraps it, with its log lines off, because the other applications have none."""
    return FastPath(create_app(Settings(log=False)))


def ordinary() -> Flask:
    """Return an application with an ordinary Flask endpoint for each game: `get_json`, and an answer of the same size by `jsonify`."""
    return _baseline(lambda answer: lambda: (request.get_json(), jsonify(answer))[1])


def constant() -> Flask:
    """Return a Flask application that answers constant bytes of the same size."""
    return _baseline(lambda answer: partial(_constant, json.dumps(answer).encode()))


def _constant(body: bytes) -> Response:
    """Read the body of the request, as a server expects, without looking at it."""
    request.get_data()
    return Response(body, mimetype="application/json")


def _baseline(view: Callable[[Any], Callable[[], Any]]) -> Flask:
    app = Flask("baseline")
    service = ours()
    for game in all_games():
        answer = json.loads(call(service, path(game), json.dumps(middle(game)).encode()))
        app.add_url_rule(path(game), game.id, view(answer), methods=["POST"])
    return app


APPS = {"ours": ours, "ordinary": ordinary, "constant": constant}


def runs(name: str) -> dict[str, Callable[[], object]]:
    """Return a request of each game to one of the applications, by game."""
    app = APPS[name]()
    return {game.id: partial(call, app, path(game), json.dumps(middle(game)).encode()) for game in all_games()}


def in_process(rounds: int, calls: int, compiled: Worker | None = None) -> dict[str, list[float]]:
    """Return the CPU microseconds a request, by "game app"; with a worker of the compiled form, by "game compiled" too."""
    contestants: dict[str, Callable[[], object] | Remote] = {}
    by_app = {name: runs(name) for name in APPS}
    for game in all_games():
        contestants |= {f"{game.id} {name}": by_game[game.id] for name, by_game in by_app.items()}
        if compiled:
            contestants[f"{game.id} compiled"] = Remote(compiled, game.id)
    return costs(contestants, rounds, calls)


def cost_by_workers(seconds: float) -> dict[int, float]:
    """Return the CPU microseconds that a request costs all workers of `safari-rules serve` together, by the number of workers."""
    found = {}
    (kariba,) = (each for each in all_games() if each.id == "kariba")
    body = json.dumps(middle(kariba)).encode()
    for workers in (1, 2):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        command = [sys.executable, "-m", "safari_rules.commands.cli", "serve", "--port", str(port), "--workers", str(workers)]
        process = subprocess.Popen(command, env={**os.environ, "SAFARI_LOG": "off"}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while not _answers(port):
                time.sleep(0.1)
            requests_a_second(port, path(kariba), body, 0.5)
            before = _cpu_of_children(process.pid)
            answered = requests_a_second(port, path(kariba), body, seconds) * seconds
            found[workers] = (_cpu_of_children(process.pid) - before) / answered * 1e6
        finally:
            process.terminate()
            process.wait(20)
    return found


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _cpu_of_children(pid: int) -> float:
    """Return the seconds of CPU time that the processes below a process have used."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid:
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def load_and_dump(rounds: int, calls: int) -> dict[str, list[float]]:
    """Return the CPU microseconds of reading a state from JSON and of writing it, by "game load" and "game dump"."""
    runs: dict[str, Callable[[], object]] = {}
    for game in all_games():
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
    """Start granian with one worker, and yield its port."""
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
    """Return how many answers a few clients on open connections get."""
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
    """Return requests a second on granian with one worker, by "game app"."""
    found: dict[str, list[float]] = {}
    with served("ours") as one, served("ordinary") as two, served("constant") as three:
        for _ in range(rounds):
            for game in all_games():
                body = json.dumps(middle(game)).encode()
                for name, port in (("ours", one), ("ordinary", two), ("constant", three)):
                    found.setdefault(f"{game.id} {name}", []).append(requests_a_second(port, path(game), body, seconds))
    return found
