"""An operator can observe a host: liveness, readiness, metrics, and a log line for each request."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml
from safari_host.database import Database
from safari_host.presence import GONE, Presence
from safari_host.settings import BOUNDS, HostSettings
from safari_host.streams import Hub
from safari_host.watching import Readiness
from support.host_client import Opened, ask
from support.hosts import HostProcess, PostgreSQL, running
from support.processes import eventually

from safari_rules.contract.problems import Problem

ROOT = Path(__file__).parents[2]


def figures(host: HostProcess) -> dict[str, float]:
    """Return the metrics of a host."""
    with urllib.request.urlopen(f"{host.url}/metrics", timeout=10) as answer:
        assert answer.headers["Content-Type"].startswith("text/plain")
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if not line.startswith("#"))}


@pytest.mark.smoke
def test_the_metrics_count_tables_streams_and_searches(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_METRICS="on", SAFARI_COMPUTERS="1", SAFARI_LOG="off") as host:
        table = Opened(host.url, "kariba", options={"players": 2})
        stream = table.stream(0)
        stream.wait_for(1)
        table.act()
        ask(host.url, "GET", "/v1/tables/nothing", key="x")
        ask(host.url, "PUT", "/v1/tables")
        ask(host.url, "GET", "/v1/games")
        found = figures(host)
        assert found["safari_streams"] == 1
        assert found['safari_tables{status="open"}'] == 1
        assert found['safari_tables{status="over"}'] == 0
        assert found["safari_database_errors_total"] == 0
        assert found["safari_computer_oldest_due_seconds"] == 0
        for kind in ("suggest", "computer"):
            for status in ("running", "waiting"):
                assert found[f'safari_searches{{kind="{kind}",status="{status}"}}'] == 0
        counts = {name: value for name, value in found.items() if name.startswith("safari_requests_total") and 'operation=""' not in name}
        assert counts == {
            requests("open_table", 201): 1,
            requests("join_table", 200): 1,
            requests("show_table", 200): counts[requests("show_table", 200)],
            requests("show_table", 401): 1,
            requests("act", 200): 1,
            requests("about_host", 200): counts[requests("about_host", 200)],
        }
        assert found['safari_request_seconds_bucket{game="",le="10.0",operation="act"}'] == 1
        stream.close()
        eventually(lambda: figures(host).get(requests("follow_table", 200)), 10, "the stream is counted when it ends")
        assert host.stop() == 0


def requests(operation: str, status: int) -> str:
    return f'safari_requests_total{{game="",operation="{operation}",status="{status}"}}'


@pytest.mark.smoke
def test_without_metrics_there_is_no_page(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off") as host:
        assert {ask(host.url, method, "/metrics")[0] for method in ("GET", "POST", "OPTIONS")} == {404}
        for path in ("/livez", "/readyz"):
            assert eventually(lambda path=path: ask(host.url, "GET", path)[:2] == (200, {"status": "ok"}), 10, "it is ready")


def test_a_host_without_its_database_lives_and_is_not_ready(database_server: PostgreSQL) -> None:
    with running(database_server.database(), SAFARI_METRICS="on", SAFARI_LOG="off") as host:
        eventually(lambda: ask(host.url, "GET", "/readyz")[0] == 200, 10, "it is ready")
        database_server.stop()
        try:
            eventually(lambda: ask(host.url, "GET", "/readyz")[0] == 503, 15, "it is not ready")
            assert ask(host.url, "GET", "/livez")[0] == 200
            found = figures(host)
            assert found["safari_database_errors_total"] > 0
            assert found["safari_streams"] == 0
            assert 'safari_tables{status="open"}' not in found
        finally:
            database_server.start()
        eventually(lambda: ask(host.url, "GET", "/readyz")[0] == 200, 30, "it is ready again")


class Stopping:
    """A host without a server, whose readiness is tested."""

    def __init__(self, database: Database) -> None:
        self.database, self.presence = database, Presence(database, "one", 120)
        self.hub: Any = Hub(None, self.presence, None, 1)  # type: ignore[arg-type]
        self.lane: Any = type("Lane", (), {"closed": False})
        self.checks = 0

    async def run(self, work: Any) -> None:
        self.checks += 1
        work()


@pytest.mark.smoke
def test_a_server_is_ready_while_it_takes_requests_and_its_database_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(f"sqlite:///{tmp_path}/tables.db")
    database.migrate()
    host = Stopping(database)

    def reason(times: int = 1) -> str:
        async def asked() -> str:
            readiness = Readiness(host)
            found = await asyncio.gather(*[readiness.check() for _ in range(times)], return_exceptions=True)
            problem = found[0]
            assert problem is None or isinstance(problem, Problem)
            return "" if problem is None else problem.document["detail"]

        return asyncio.run(asked())

    assert reason() == "The database cannot be written."
    host.presence.beat()
    before = host.checks
    assert reason(50) == ""
    assert host.checks == before + 1, "simultaneous checks did not share one query of the database"
    clock = host.presence._beaten + GONE
    monkeypatch.setattr("safari_host.presence.time.monotonic", lambda: clock)
    assert reason() == "The database cannot be written."
    host.lane.closed = True
    assert reason() == "The server is about to stop."
    database.close()


@pytest.mark.smoke
def test_a_line_has_the_operation_and_the_client_of_a_trusted_proxy(tmp_path: Path) -> None:
    output = tmp_path / "log"
    with output.open("wb") as written, running(f"sqlite:///{tmp_path}/tables.db", HostProcess, written, SAFARI_TRUSTED_PROXIES="1") as host:
        table = Opened(host.url, "kariba", join=False)
        forwarded = {"X-Forwarded-For": "evil, 192.0.2.7"}
        for method in ("GET", "HEAD"):
            assert ask(host.url, method, table.path, key=table.keys[0], headers=forwarded)[0] == 200
            eventually(lambda method=method: ask(host.url, method, "/readyz")[0] == 200, 10, "it is ready")
        assert ask(host.url, "GET", "/v1/games", headers=forwarded)[0] == 200
        assert [ask(host.url, "GET", path)[0] for path in ("/%C3%A4", "/v1/tables/%C3%A4/record")] == [404, 401]
        assert host.stop() == 0
    text = output.read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert all(line.keys() >= {"time", "level", "version"} for line in lines)
    shown = [line for line in lines if line.get("operation") == "show_table"]
    assert [line["method"] for line in shown] == ["GET", "HEAD"]
    assert {(line["client"], line["level"], line["status"], line["path"]) for line in shown} == {("192.0.2.7", "info", 200, table.path)}
    (listed,) = [line for line in lines if line.get("path") == "/v1/games"]
    assert listed["client"] == "192.0.2.7"
    assert [line["path"] for line in lines if "ä" in line.get("path", "")] == ["/ä", "/v1/tables/ä/record"]
    assert not any(line.get("path") == "/readyz" and line["status"] == 200 for line in lines)
    assert table.keys[0] not in text


def test_every_setting_of_the_host_is_documented() -> None:
    table = re.findall(r"^\| `SAFARI_(\w+)` \|.*? \| ?(.*?) ?\|", (ROOT / "docs" / "host.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {name.lower() for name, _ in table} == set(HostSettings._fields) - {"service"}
    assert {name.lower(): values for name, values in table if values} == {name: f"{low} to {high}" for name, (low, high) in BOUNDS.items()}


def test_the_samples_ask_what_the_host_answers() -> None:
    text = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    pod = yaml.safe_load(block)
    (container,) = pod["containers"]
    assert container["livenessProbe"]["httpGet"]["path"] == "/livez"
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"
    (wait,) = [int(word) for word in container["lifecycle"]["preStop"]["exec"]["command"][1:]]
    assert pod["terminationGracePeriodSeconds"] > wait + 5
    sample = yaml.safe_load((ROOT / "api" / "deploy" / "compose-host.yaml").read_text(encoding="utf-8"))
    for name in ("tables-1", "tables-2"):
        service = sample["services"][name]
        assert "/readyz" in service["healthcheck"]["test"][-1]
        assert service["environment"]["SAFARI_TRUSTED_PROXIES"] == "1"
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in (ROOT / "api" / "deploy" / "nginx-host.conf").read_text(encoding="utf-8")
