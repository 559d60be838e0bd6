"""Properties that an operator relies on: settings, log lines, request ids, metrics, and workers that can stop and die without harm."""

from __future__ import annotations

import json
import logging
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
from datetime import UTC, datetime
from errno import ENOSPC
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from safari_api import create_app
from safari_api.fast import FastPath
from safari_api.metrics import Metrics
from safari_api.observe import JsonFormatter, LineHandler, client_of, log, observed
from safari_api.settings import BOUNDS, Settings, SettingsError
from support.processes import eventually
from support.server import ask, served
from support.service import client
from werkzeug.middleware.dispatcher import DispatcherMiddleware
from werkzeug.test import Client, EnvironBuilder, TestResponse

from safari_rules import __version__, all_games, game
from safari_rules.contract.operations import endpoints

ROOT = Path(__file__).parents[2]
#: The first fields of every log line, and the client's address, which is logged only if a trusted proxy gives it.
STAMPED = {"time", "level", "version", "client"}


def test_settings_come_from_the_environment() -> None:
    assert Settings.from_environment({}) == Settings()
    given = {
        "SAFARI_HOST": "::1",
        "SAFARI_PORT": "81",
        "SAFARI_WORKERS": "3",
        "SAFARI_THREADS": "2",
        "SAFARI_LOG": "off",
        "SAFARI_METRICS": "On",
        "SAFARI_SEARCHES": "2",
        "SAFARI_WAITING_SEARCHES": "0",
        "SAFARI_SEARCH_WAIT": "9",
    }
    expected = Settings("::1", 81, 3, 2, log=False, metrics=True, searches=2, waiting_searches=0, search_wait=9)
    assert Settings.from_environment(given) == expected
    for name, value in (("SAFARI_PORT", "http"), ("SAFARI_LOG", "maybe"), ("SAFARI_SEARCHES", "0"), ("SAFARI_SEARCH_WAIT", "61")):
        with pytest.raises(ValueError, match=name):
            Settings.from_environment({name: value})


def test_every_setting_is_documented() -> None:
    table = re.findall(r"^\| `(SAFARI_\w+)` \|(?: `(.*?)`|.*?) \| ?(.*?) ?\|", (ROOT / "docs" / "operating.md").read_text(), re.MULTILINE)
    assert [name for name, _, _ in table] == [f"SAFARI_{field.upper()}" for field in Settings._fields]
    defaults = {name: value for name, value, _ in table if value}
    assert Settings.from_environment(defaults) == Settings(log=True), "the table's defaults are not those of `safari-rules serve`"
    bounds = {name: values for name, _, values in table if values and values != "on, off"}
    assert bounds == {f"SAFARI_{name.upper()}": f"{low} to {high}" for name, (low, high) in BOUNDS.items()}


def test_every_field_of_a_log_line_is_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    lines: list[str] = []
    monkeypatch.setattr(logging.getLogger("safari_api.requests"), "log", lambda _, line: lines.append(line))
    log({}, 200, 0.0)
    failed = logging.LogRecord("safari_api", logging.ERROR, "", 0, "failed", None, (ValueError, ValueError(), None))
    lines.append(JsonFormatter().format(failed))
    documented = re.findall(r"(?:A log line is one|Other messages are) JSON objects?(.*?)\.", text, re.DOTALL)
    assert [re.findall(r"`(\w+)`", each) for each in documented] == [[*json.loads(line)] for line in lines]


ONE_REQUEST = 'from safari_api import create_app; create_app().test_client().post("/v1/games/kariba/new", json={})'


@pytest.mark.parametrize(("environment", "count"), [({}, 0), ({"SAFARI_LOG": "off"}, 0), ({"SAFARI_LOG": "on"}, 1)])
def test_an_embedded_application_logs_only_where_it_is_asked_to(environment: dict[str, str], count: int) -> None:
    inherited = {name: value for name, value in os.environ.items() if name != "SAFARI_LOG"}
    done = subprocess.run(
        [sys.executable, "-c", ONE_REQUEST], env={**inherited, **environment}, capture_output=True, text=True, timeout=60, check=True
    )
    assert [json.loads(line)["operation"] for line in done.stdout.splitlines()] == ["new"] * count
    assert done.stderr == ""


ITS_OWN_HANDLER = """
import logging, sys
from safari_api import create_app
from safari_api.settings import Settings
logging.getLogger("safari_api.requests").addHandler(logging.StreamHandler(sys.stderr))
create_app(Settings(log=True)).test_client().post("/v1/games/kariba/new", json={})
"""


def test_an_embedding_application_says_where_the_lines_go() -> None:
    done = subprocess.run([sys.executable, "-c", ITS_OWN_HANDLER], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == ""
    assert [json.loads(line)["operation"] for line in done.stderr.splitlines()] == ["new"]


def test_the_service_and_its_page_work_below_a_prefix() -> None:
    application = Flask("host")
    application.wsgi_app = DispatcherMiddleware(application.wsgi_app, {"/rules": create_app(Settings(simulations=200))})  # type: ignore[method-assign]
    host = application.test_client()
    page = host.get("/rules/")
    assert page.status_code == 200
    for file in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        assert host.get(f"/rules/{file}").status_code == 200, file
    assert host.post("/rules/v1/games/kariba/new", json={}).status_code == 200
    assert host.get("/v1/games").status_code == 404
    check_addresses(host, "/rules", {})
    for mount, query, location in (
        ("/rules", "", "/rules/"),
        ("/100 %", "", "/100%20%25/"),
        ("/rules", "language=de&a=%20é", "/rules/?language=de&a=%20%E9"),
    ):
        called = {"SCRIPT_NAME": mount, "PATH_INFO": "", "QUERY_STRING": query}
        moved = create_app(Settings()).test_client().get("", environ_overrides=called)
        assert (moved.status_code, moved.headers["Location"], moved.data) == (308, location, b"")
        assert moved.headers["Access-Control-Allow-Origin"] == "*"
    for path, status in (("", 200), ("healthz", 404)):  # a request target without a slash, such as `GET healthz`
        bare = create_app(Settings()).test_client().get("", environ_overrides={"SCRIPT_NAME": "", "PATH_INFO": path})
        assert bare.status_code == status


def check_addresses(client: Any, root: str, headers: dict[str, str], below: str | None = None) -> None:
    """Assert that the published addresses begin with `root`. The client sends its requests below the prefix `below`, by default `root`."""
    below = root if below is None else below
    assert client.get(f"{below}/openapi.json", headers=headers).get_json()["servers"][0]["url"] == (root or "/")
    assert f"\nservers:\n- url: {root or '/'}\n" in client.get(f"{below}/openapi.yaml", headers=headers).text
    for document in ({}, {"options": {"players": 9}}):
        kind = client.post(f"{below}/v1/games/kariba/{'new' if document else 'apply'}", json=document, headers=headers).get_json()["type"]
        assert kind == f"{root}/problems/invalid-request"
        assert client.get(below + kind.removeprefix(root)).status_code == 200
    assert client.get(f"{below}/nowhere", headers=headers).get_json()["type"] == f"{root}/problems/not-found"


def test_the_prefix_of_a_trusted_proxy_counts() -> None:
    trusting = create_app(Settings(forwarded_prefix=True))
    for application in (trusting, FastPath(trusting)):
        client = Client(application, TestResponse)
        check_addresses(client, "/games/safari", {"X-Forwarded-Prefix": "/games/safari/"}, "")
        check_addresses(client, "", {}, "")
        for bad in (
            "//evil.example",
            "https://evil.example",
            "/a b",
            "/../x?",
            "/..",
            "/a/../..",
            "/.",
            "/a/./b",
            "/" + 9 * "/a",
            "/" + "a" * 65,
        ):
            check_addresses(client, "", {"X-Forwarded-Prefix": bad}, "")
    check_addresses(create_app(Settings()).test_client(), "", {"X-Forwarded-Prefix": "/games"}, "")


@pytest.mark.parametrize(("environment", "logged"), [({}, True), ({"SAFARI_LOG": "off"}, False)])
def test_the_command_logs_unless_it_is_asked_not_to(tmp_path: Path, environment: dict[str, str], logged: bool) -> None:
    with served(told=tmp_path / "log", **environment) as (url, _):
        assert ask(f"{url}/v1/games/kariba/new", {})[0] == 200
    assert ('"operation":"new"' in (tmp_path / "log").read_text()) is logged


class Kept(logging.Handler):
    """A log handler that stores records."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def test_one_log_line_a_request_and_never_a_secret() -> None:
    logger, kept = logging.getLogger("safari_api.requests"), Kept()
    app = create_app(Settings(log=True)).test_client()
    logger.addHandler(kept)
    try:
        app.post("/v1/games/kariba/new", json={"seed": "top.secret"}, headers={"X-Request-ID": "trace-7"})
        app.post("/v1/games/kariba/apply", json={"state": {"seed": "top.secret"}})
        app.get("/v1/games/kariba?seed=top.secret")
        app.get("/" + "x" * 5000)
        app.open("/v1/games/kariba/new", method="post")
        app.run_wsgi_app({**EnvironBuilder().get_environ(), "PATH_INFO": "//metrics"})
        app.get("/käfer/%ff")
    finally:
        logger.removeHandler(kept)
    lines = [json.loads(line) for line in kept.lines]
    assert [(line["method"], line["status"], line["game"], line["operation"]) for line in lines] == [
        ("POST", 200, "kariba", "new"),
        ("POST", 422, "kariba", "apply"),
        ("GET", 200, "kariba", "info"),
        ("GET", 404, None, None),
        ("post", 405, "kariba", "new"),
        ("GET", 404, None, None),
        ("GET", 404, None, None),
    ]
    assert [line["path"] for line in lines[5:]] == ["//metrics", "/käfer/\ufffd"]
    assert lines[0]["request_id"] == "trace-7"
    assert all(set(line) == {"method", "path", "status", "duration_ms", "game", "operation", "request_id"} | STAMPED for line in lines)
    assert all(isinstance(line["duration_ms"], float) for line in lines)
    assert [line["level"] for line in lines] == ["info"] * 7
    assert all(line["version"] == __version__ and datetime.fromisoformat(line["time"]).tzinfo == UTC for line in lines)
    assert "top.secret" not in "".join(kept.lines)
    assert len(lines[3]["path"]) == 200


@pytest.mark.parametrize(
    ("forwarded", "proxies", "found"),
    [
        ("192.0.2.7", 0, None),
        ("192.0.2.7", 1, "192.0.2.7"),
        ("evil, 203.0.113.9,192.0.2.7", 1, "192.0.2.7"),
        ("evil, 203.0.113.9,192.0.2.7", 2, "203.0.113.9"),
        ("192.0.2.7", 2, None),
        ("2001:db8::1", 1, "2001:db8::1"),
        ("evil, 192.0.2.7:51008", 1, "192.0.2.7"),
        ("[2001:db8::1]:443", 1, "2001:db8::1"),
        ("[2001:DB8::1]", 1, "2001:db8::1"),
        ("fe80::1%eth0\\n", 1, "fe80::1"),
        ("[fe80::1%eth0]:443", 1, "fe80::1"),
        ("192.0.2.7:443:1", 1, None),
        ("[192.0.2.7", 1, None),
        ('192.0.2.7, evil"}', 1, None),
        ("", 1, None),
        ("1," * 5000 + "192.0.2.7", 1, None),
    ],
)
def test_a_clients_address_is_believed_of_trusted_proxies_only(forwarded: str, proxies: int, found: str | None) -> None:
    assert client_of(forwarded, proxies) == found
    logger, kept = logging.getLogger("safari_api.requests"), Kept()
    logger.addHandler(kept)
    try:
        app = create_app(Settings(log=True, trusted_proxies=proxies))
        for path in ("/v1/games", "/nowhere"):
            app.test_client().get(path, headers={"X-Forwarded-For": forwarded})
    finally:
        logger.removeHandler(kept)
    assert [json.loads(line)["client"] for line in kept.lines] == [found] * 2


def test_every_line_of_a_server_is_json(tmp_path: Path) -> None:
    with served(told=tmp_path / "log", SAFARI_SEARCHES="1") as (url, _):
        assert ask(f"{url}/v1/games/kariba/new", {})[0] == 200
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert all(line.keys() >= {"time", "level", "version"} for line in lines)
    assert any("message" in line for line in lines)
    assert any(line.get("operation") == "new" for line in lines)


def test_a_line_that_cannot_be_written_is_dropped(capsys: pytest.CaptureFixture[str]) -> None:
    class Full(StringIO):
        """A disk that is full."""

        def write(self, text: str) -> int:
            raise OSError(ENOSPC, "No space left on device")

    LineHandler(Full()).emit(logging.makeLogRecord({"msg": "a request"}))
    assert capsys.readouterr().err == ""
    LineHandler(StringIO()).emit(logging.makeLogRecord({"msg": "%d", "args": ("a fault of the program",)}))
    assert "TypeError" in capsys.readouterr().err


def test_durations_are_milliseconds_in_the_log_and_seconds_in_the_metrics() -> None:
    metrics, logger, kept = Metrics(["/v1/games/kariba/new"]), logging.getLogger("safari_api.requests"), Kept()
    times = iter((40.0, 40.0125, 50.0, 50.25))

    def answer(environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", [])
        return []

    level = logger.level
    logger.addHandler(kept)
    logger.setLevel(logging.INFO)  # as in an application that has configured its logging
    try:
        for report in (log, metrics.report):
            environ = {"PATH_INFO": "/v1/games/kariba/new", "REQUEST_METHOD": "POST"}
            observed(answer, report=report, clock=lambda: next(times))(environ, lambda *_: None)
    finally:
        logger.setLevel(level)
        logger.removeHandler(kept)
    assert [json.loads(line)["duration_ms"] for line in kept.lines] == [12.5]
    assert 'safari_request_seconds_sum{game="kariba",operation="new"} 0.25' in metrics.page().decode()


@pytest.mark.parametrize("sound", ["abc", "0f-1.2:3_4", "x" * 128])
def test_a_sound_request_id_is_honored(sound: str) -> None:
    for response in (
        client().post("/v1/games/kariba/new", json={}, headers={"X-Request-ID": sound}),
        client().get("/nowhere", headers={"X-Request-ID": sound}),
    ):
        assert response.headers["X-Request-ID"] == sound


@pytest.mark.parametrize("odd", ["", "a b", "x" * 129, 'a"b', "é"])
def test_any_other_request_id_is_replaced(odd: str) -> None:
    ids = {client().get("/healthz", headers={"X-Request-ID": odd}).headers["X-Request-ID"] for _ in range(3)}
    assert len(ids) == 3
    assert odd not in ids
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)


def test_metrics_are_off_unless_asked_for() -> None:
    assert client().get("/metrics").status_code == 404


def test_metrics_count_what_all_workers_answered() -> None:
    with served(workers=2, SAFARI_METRICS="on", SAFARI_LOG="off") as (url, _):
        for number in range(30):
            ask(f"{url}/v1/games/kariba/new", {"seed": f"m{number}"})
        ask(f"{url}/v1/games/kariba/apply", {})
        ask(f"{url}/v1/games/chess/apply", {})
        with urllib.request.urlopen(f"{url}/metrics", timeout=10) as response:
            page = response.read().decode()
            assert response.headers["Content-Type"].startswith("text/plain")
    assert 'safari_requests_total{game="kariba",operation="new",status="200"} 30.0' in page
    assert 'safari_requests_total{game="kariba",operation="apply",status="422"} 1.0' in page
    assert 'safari_request_seconds_count{game="kariba",operation="new"} 30.0' in page
    assert 'safari_request_seconds_bucket{game="kariba",le="10.0",operation="new"} 30.0' in page
    assert "chess" not in page


def test_no_client_can_make_up_a_label() -> None:
    """Each label takes memory as long as the server runs, so only names that the service has become labels."""
    app = create_app(Settings(log=False, metrics=True))
    known = {("", "")} | {(each.id, name) for each in all_games() for name in ("info", *endpoints(each))}
    for path in (
        "kariba/x7",
        "kariba/new/",
        "chess/new",
        "chess",
        "kariba/x7/new",
        "../healthz",
        "KARIBA/new",
        "kariba/info",
        "safaru/Apply",
    ):
        for method in ("GET", "POST", "OPTIONS", "PUT", "MADE-UP"):
            app.test_client().open(f"/v1/games/{path}", method=method, json={})
    app.test_client().post("/v1/games/kariba/new", json={})
    app.test_client().get("/v1/games/kariba")
    page = app.test_client().get("/metrics").get_data(as_text=True)
    labels = re.findall(r'safari_requests_total\{game="(.*?)",operation="(.*?)",status="(.*?)"\}', page)
    assert {(game, operation) for game, operation, _ in labels} == {("", ""), ("kariba", "new"), ("kariba", "info")}
    assert {(game, operation) for game, operation, _ in labels} <= known
    assert {status for _, _, status in labels} <= {"200", "204", "400", "404", "405"}


def test_a_hook_that_refuses_before_a_path_is_looked_up_makes_no_label() -> None:
    app = create_app(Settings(log=False, metrics=True))
    app.before_request(lambda: ("", 401))
    app.test_client().post("/v1/games/kariba/x7", json={})
    app.test_client().post("/v1/games/kariba/new", json={})
    app.before_request_funcs.clear()
    page = app.test_client().get("/metrics").get_data(as_text=True)
    assert 'safari_requests_total{game="",operation="",status="401"} 1.0' in page
    assert 'safari_requests_total{game="kariba",operation="new",status="401"} 1.0' in page
    assert "x7" not in page


class Player(threading.Thread):
    """A client that plays game after game, and sends a request again whenever its answer does not come.

    At each move it requests a replay of the game so far, so that the workers instead of the clients are always busy.
    """

    def __init__(self, url: str, game_id: str, number: int, stop: threading.Event) -> None:
        super().__init__()
        self.url, self.game_id, self.number, self.stop = f"{url}/v1/games/{game_id}", game_id, number, stop
        self.finished: list[tuple[str, list[Any], str]] = []
        self.repeated = 0
        self.problem: AssertionError | None = None

    def send(self, path: str, body: Any) -> Any:
        for _ in range(200):
            try:
                status, answer = ask(f"{self.url}/{path}", body, timeout=10)
            except (ConnectionError, TimeoutError, json.JSONDecodeError, OSError):
                self.repeated += 1
                time.sleep(0.05)
                continue
            assert status == 200, answer
            return answer
        raise AssertionError("the service never came back")

    def run(self) -> None:
        chance = random.Random(self.number)
        try:
            while not self.finished or not self.stop.is_set():
                seed, actions = f"p{self.number}-{len(self.finished)}", []
                position = self.send("new", {"options": {"ply_limit": 60}, "seed": seed})
                while position["outcome"] is None:
                    actions.append(chance.choice(position["legal_moves"]))
                    self.send("replay", {"options": {"ply_limit": 60}, "seed": seed, "actions": actions})
                    position = self.send("apply", {"state": position["state"], "action": actions[-1]})
                self.finished.append((seed, actions, position["digest"]))
        except AssertionError as fault:
            self.problem = fault


def children(pid: int) -> list[int]:
    """Return the ids of the child processes of a process."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, timeout=30, check=True).stdout
    return [int(child) for child, parent in (line.split() for line in listed.splitlines()) if int(parent) == pid]


def test_killing_a_worker_under_load_loses_no_game() -> None:
    stop, workers = threading.Event(), list[int]()
    with served(workers=2, SAFARI_LOG="off") as (url, process):
        names = ["kariba", "safaru", "seven-safari", "affenraffen"]
        players = [Player(url, name, number, stop) for number, name in enumerate(names * 2)]
        for player in players:
            player.start()
        for number in range(8):
            if number >= 2 and any(player.repeated for player in players):
                break  # kill once more if no client's request met a dead worker, which may happen on a busy machine
            time.sleep(0.5 if number < 2 else 5.0)
            eventually(lambda: len(children(process.pid)) == 2, 30, "both workers run", process=process)
            running = children(process.pid)
            workers = [worker for worker in workers if worker in running] + [worker for worker in running if worker not in workers]
            os.kill(workers.pop(0), signal.SIGKILL)  # the oldest, because granian takes the early death of a new worker for a crash loop
        time.sleep(0.5)
        stop.set()
        for player in players:
            player.join(120)
    assert sum(player.repeated for player in players) >= 1, "no request met a dead worker"
    for player in players:
        assert player.problem is None
        played = game(player.game_id)
        for seed, actions, digest in player.finished:
            state = played.new(seed=seed, ply_limit=60)
            for action in actions:
                state = played.apply(state, played.load_action(action)).state
            assert played.digest(state) == digest


def test_sigterm_cuts_nothing_short() -> None:
    """Answers that the server has begun arrive completely: even under load no client reads a broken one."""
    whole, refused, broken = 0, 0, []
    stop = threading.Event()

    def load(url: str) -> None:
        nonlocal whole, refused
        while not stop.is_set():
            try:
                status, answer = ask(f"{url}/v1/games/affenraffen/new", {"seed": "term"}, timeout=10)
            except (urllib.error.URLError, ConnectionError) as error:
                reason = getattr(error, "reason", error)
                refused += 1
                if not isinstance(reason, ConnectionError):
                    broken.append(error)
                return
            except Exception as error:
                broken.append(error)
                return
            assert status == 200
            assert len(answer["legal_moves"]) == 2 * 2 * 66
            whole += 1

    with served(workers=2, SAFARI_LOG="off") as (url, process):
        threads = [threading.Thread(target=load, args=(url,)) for _ in range(4)]
        for thread in threads:
            thread.start()
        time.sleep(1.0)
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        stop.set()
        for thread in threads:
            thread.join(30)
    assert not broken
    assert whole > 10
    assert refused <= 4


def test_an_application_reads_only_its_own_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some clusters set variables such as SAFARI_PORT to the address of a service, which is no setting."""
    monkeypatch.setenv("SAFARI_PORT", "tcp://10.0.0.1:80")
    monkeypatch.setenv("SAFARI_SIMULATIONS", "0")
    answer = create_app().test_client().get("/v1/games/kariba").get_json()
    assert "suggest" not in answer["operations"]
    monkeypatch.setenv("SAFARI_SIMULATIONS", "many")
    with pytest.raises(SettingsError, match="SAFARI_SIMULATIONS"):
        create_app()


@pytest.mark.parametrize(
    "wrong",
    [
        {"simulations": -5},
        {"simulations": 1001},
        {"simulations": "200"},
        {"searches": 0},
        {"searches": True},
        {"search_wait": -1},
        {"search_wait": 2.5},
        {"waiting_searches": -1},
        {"log": "off"},
        {"metrics": None},
    ],
)
def test_settings_made_in_python_have_the_same_bounds(wrong: dict[str, Any]) -> None:
    with pytest.raises(SettingsError, match=next(iter(wrong))):
        create_app(Settings(**wrong))
