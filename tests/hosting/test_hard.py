"""Serious failures: connections cut at random, answers lost, kill -9, two actions at once, two servers, no database."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import queue
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import psycopg
import pytest
from safari_api.settings import SettingsError
from safari_host.database import Database
from safari_host.news import Listener
from safari_host.parts import Parts
from safari_host.settings import HostSettings
from safari_host.store import CHANNEL
from sqlalchemy import URL, create_engine, make_url, text
from support.host_client import Opened, Stream, ask
from support.hosts import HostProcess, PostgreSQL, free_port, running
from support.processes import eventually

from safari_rules.contract.problems import Problem
from safari_rules.core.registry import game as game_of

ROOT = Path(__file__).parents[2]


def replays(table: Opened, end: Any) -> Any:
    """Return the record. Assert that it leads to the final position."""
    status, record = table.ask("GET", "/record")
    assert status == 200
    status, replayed, _ = ask(table.url, "POST", f"/v1/games/{table.game}/replay", record)
    assert status == 200
    game = game_of(table.game)
    state = game.start(game.load_options(record["options"]), record.get("seed"))
    for action in record["actions"]:
        state = game.apply(state, game.load_action(action)).state
    assert replayed["digest"] == game.digest(state)
    assert replayed["outcome"] == end["position"]["outcome"]
    return record


class Player(threading.Thread):
    """A client that loses its connections at random, and repeats unanswered requests with the same Idempotency-Key."""

    def __init__(self, table: Opened, seat: int, url: str) -> None:
        super().__init__(daemon=True)
        self.table, self.seat, self.url = table, seat, url
        self.chance = random.Random(f"{table.game}/{seat}")
        self.acknowledged: list[tuple[int, Any]] = []
        self.ids: list[int] = []
        self.failure: BaseException | None = None
        self.sends = self.cuts = 0

    def run(self) -> None:
        try:
            self.play()
        except BaseException as error:  # the test raises it
            self.failure = error

    def play(self) -> None:
        newest: Any = None
        while newest is None or newest["position"]["outcome"] is None:
            try:
                stream = Stream(self.url, self.table.path, self.table.keys[self.seat], self.ids[-1] if self.ids else None)
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
                continue
            if stream.status != 200:
                time.sleep(0.1)
                continue
            read = 0
            for _ in range(self.chance.randint(1, 20)):
                if stream.ended.is_set():
                    break
                for message in stream.messages[read:]:
                    read += 1
                    self.ids.append(message["id"])
                    newest = message["data"]
                if newest is not None and newest["position"]["outcome"] is not None:
                    break
                if newest is not None and newest["position"]["legal_moves"]:
                    self.act(newest)
                time.sleep(0.02)
            for message in stream.messages[read:]:
                self.ids.append(message["id"])
                newest = message["data"]
            stream.cut()
            self.cuts += 1

    def act(self, shown: Any) -> None:
        body = {"action": self.chance.choice(shown["position"]["legal_moves"]), "version": shown["version"]}
        self.sends += 1
        headers = {"Idempotency-Key": f"{self.seat}-{self.sends}"}
        for _ in range(200):
            if self.chance.random() < 0.3:
                self.lost(body, headers)
            try:
                status, answer, _ = ask(self.url, "POST", f"{self.table.path}/actions", body, self.table.keys[self.seat], headers)
            except (OSError, http.client.HTTPException):
                time.sleep(0.1)
                continue
            if status == 200:
                self.acknowledged.append((answer["version"], body["action"]))
            if status == 503:
                time.sleep(0.1)
                continue
            assert status == 200 or answer["type"] == "/problems/stale-version", answer
            return
        raise AssertionError("the action was never answered")

    def lost(self, body: Any, headers: dict[str, str]) -> None:
        """Send a request, and hang up before its answer."""
        host, _, port = self.url.removeprefix("http://").partition(":")
        connection = http.client.HTTPConnection(host, int(port), timeout=5)

        with contextlib.suppress(OSError):
            key = {"Authorization": f"Bearer {self.table.keys[self.seat]}", "Content-Type": "application/json"}
            connection.request("POST", f"{self.table.path}/actions", json.dumps(body).encode(), {**headers, **key})
            time.sleep(self.chance.uniform(0, 0.02))
        connection.close()


@pytest.mark.smoke
@pytest.mark.parametrize(
    ("name", "options"), [("kariba", {"players": 4}), ("seven-safari", {"players": 4}), ("safari-dual", {"ply_limit": 40})]
)
def test_nothing_is_lost_or_done_twice(address: str, name: str, options: Any) -> None:
    """Clients lose connections and answers, and the server is killed twice during the game."""
    with running(address, SAFARI_LOG="off") as host:
        table = Opened(host.url, name, options=options)
        seats = [seat for seat in table.keys if seat is not None]
        players = [Player(table, seat, host.url) for seat in seats]
        for player in players:
            player.start()
        for _ in range(2):
            time.sleep(1.5)
            host.kill()
            host.start()
        for player in players:
            player.join(90)
            assert not player.is_alive(), "the game does not end"
            if player.failure is not None:
                raise player.failure
        end = table.look()
        record = replays(table, end)
        assert len(record["actions"]) == end["ply"]
        first = len(seats) - 1  # each join has made a version
        for player in players:
            assert player.ids == list(range(player.ids[0], player.ids[-1] + 1)), "a version is missing or repeated"
            assert player.ids[-1] == end["version"]
            assert len({version for version, _ in player.acknowledged}) == len(player.acknowledged)
            for version, action in player.acknowledged:
                assert record["actions"][version - first - 1] == action
        assert sum(len(player.acknowledged) for player in players) == len(record["actions"])
        assert sum(player.cuts for player in players) > len(players)


@pytest.mark.smoke
def test_of_two_actions_at_once_one_is_done(host: HostProcess) -> None:
    for number in range(15):
        table = Opened(host.url, "safari-dual")
        seat, shown = table.mover()
        moves = shown["position"]["legal_moves"]
        with ThreadPoolExecutor(4) as pool:
            bodies = [{"action": moves[place % len(moves)], "version": shown["version"]} for place in range(4)]
            answers = list(pool.map(lambda body, table=table, seat=seat: table.ask("POST", "/actions", body, seat), bodies))
        statuses = sorted(status for status, _ in answers)
        assert statuses == [200, 409, 409, 409], number
        assert {answer["version"] for _, answer in answers} == {shown["version"] + 1}


@pytest.mark.smoke
def test_a_request_that_is_sent_four_times_at_once_is_done_once(host: HostProcess) -> None:
    table = Opened(host.url, "safari-dual")
    for number in range(10):
        seat, shown = table.mover()
        body = {"action": shown["position"]["legal_moves"][0]}
        with ThreadPoolExecutor(4) as pool:
            headers = {"Idempotency_Key": f"n{number}"}
            answers = list(pool.map(lambda _, b=body, s=seat, h=headers: table.ask("POST", "/actions", b, s, **h), range(4)))
        assert all(answer == answers[0] for answer in answers)
        assert answers[0][0] == 200
        assert table.look()["ply"] == number + 1


@pytest.mark.smoke
def test_two_people_race_for_one_invite(host: HostProcess) -> None:
    for _ in range(10):
        table = Opened(host.url, "kariba", join=False, options={"players": 2})
        invite = {"invite": table.invites[0]["invite"]}
        with ThreadPoolExecutor(4) as pool:
            statuses = sorted(pool.map(lambda _, t=table, i=invite: ask(t.url, "POST", f"{t.path}/join", i)[0], range(4)))
        assert statuses == [200, 409, 409, 409]


@pytest.mark.smoke
def test_all_act_at_the_same_time_in_affenraffen(host: HostProcess) -> None:
    table = Opened(host.url, "affenraffen", options={"players": 4})
    done = []

    def play(seat: int) -> None:
        chance = random.Random(seat)
        for _ in range(15):
            moves = table.look(seat)["position"]["legal_moves"]
            if moves:
                status, answer = table.ask("POST", "/actions", {"action": chance.choice(moves)}, seat)
                assert status == 200 or answer["type"] == "/problems/illegal-action", answer
                done.append(status)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(play, range(4)))
    assert done.count(200) == table.look()["ply"] > 10


@pytest.mark.smoke
def test_a_computer_goes_on_after_kill_9(address: str) -> None:
    with running(address, SAFARI_LOG="off") as host:
        table = Opened(
            host.url, "safari-dual", options={"ply_limit": 12}, seats=[{"kind": "person"}, {"kind": "computer", "level": "strong"}]
        )
        made = table.act()
        host.kill()
        host.start()
        eventually(lambda: table.look()["version"] > made["version"], 30, "the computer plays when the lease has ended", pause=0.2)
        while table.act() is not None:
            pass
        replays(table, table.look())


class PatientHost(HostProcess):
    """A host whose workers are not killed if they ignore a signal to stop."""

    program = (
        sys.executable,
        "-c",
        "import os, sys; from safari_api import server; from safari_rules.commands.cli import main; "
        "os.dup2(1, 2); server.PATIENCE = 100; sys.exit(main())",
    )


@pytest.mark.smoke
def test_signals_to_every_process_end_the_host_once(tmp_path: Path) -> None:
    """Ctrl-C and a service manager's SIGTERM reach every process of the group. Each worker also gets the signal of the server."""
    output = tmp_path / "output"
    with output.open("wb") as written, running(f"sqlite:///{tmp_path}/tables.db", PatientHost, written, SAFARI_LOG="off") as host:
        table = Opened(host.url, "safari-dual", seats=[{"kind": "person"}, {"kind": "computer", "level": "strong"}])
        made = table.act()
        eventually(lambda: table.look()["version"] > made["version"], 30, "the computer plays", pause=0.2)
        table.act()  # now a process of the pool thinks
        assert host.process is not None
        for stop in (signal.SIGINT, *[signal.SIGTERM] * 20):
            for process in host.pids():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, stop)
        assert host.process.wait(15) == 0
    said = output.read_text()
    assert "Stopped worker-1" in said
    assert "Traceback" not in said


# Two servers on one PostgreSQL.


class FolderlessHost(HostProcess):
    """A host without a folder for temporary files, as on a read-only file system."""

    program = (
        sys.executable,
        "-c",
        "import sys, tempfile; tempfile._candidate_tempdir_list = lambda: ['/nowhere']; "
        "from safari_rules.commands.cli import main; sys.exit(main(sys.argv[1:]))",
    )


@pytest.mark.smoke
def test_a_computer_plays_without_a_folder_for_temporary_files(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/tables.db", FolderlessHost, SAFARI_COMPUTERS="1") as host:
        table = Opened(host.url, "safari-dual", seats=[{"kind": "person"}, {"kind": "computer", "level": "easy"}])
        made = table.act()
        eventually(lambda: table.look()["version"] > made["version"], 30, "the computer plays", pause=0.2)
        assert host.stop(10) == 0


class HearingHost(HostProcess):
    """A host without its regular look at all tables. It learns of changes only from the database's notices."""

    program = (sys.executable, str(ROOT / "tests" / "support" / "hearing.py"))


def test_two_servers_hear_of_each_other(database_server: PostgreSQL) -> None:
    address = database_server.database()
    options = f"{address}?connect_timeout=3&keepalives_idle=30"
    with running(address, HearingHost, SAFARI_LOG="off") as one, running(options, HearingHost, SAFARI_LOG="off") as two:
        table = Opened(one.url, "kariba", options={"players": 2})
        time.sleep(6)  # each server has seen the other's heartbeat
        streams = [table.stream(seat, url=server.url) for seat in (0, 1, None) for server in (one, two)]
        for stream in streams:
            stream.wait_for(1)
        for number in range(20):
            table.url = (one.url, two.url)[number % 2]
            made = table.act(number)
            if made is None:
                break
            for stream in streams:
                stream.wait_for(made["version"])
        assert all(stream.ids == list(range(1, made["version"] + 1)) for stream in streams)
        for server in (one, two):
            table.url = server.url
            assert [seat["present"] for seat in table.look()["seats"]] == [True, True]
        for stream in streams:
            stream.cut()


def test_news_of_another_program_is_passed_over(database_server: PostgreSQL) -> None:
    """Another program of the same PostgreSQL may announce what it likes on the channel of the tables."""
    address, heard = database_server.database(), queue.Queue[tuple[str, int]]()
    listener = Listener(Database(address), lambda *news: heard.put(news))
    listener.start()
    try:
        with psycopg.connect(address.replace("+psycopg", ""), autocommit=True) as other:
            eventually(lambda: other.execute("SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%'").fetchone(), 10, "it listens")
            for news in ("", "hello", "a b", f"a {'9' * 5000}", "table 7"):
                other.execute("SELECT pg_notify(%s, %s)", (CHANNEL, news))
        assert heard.get(timeout=10) == ("table", 7)
    finally:
        listener.stop()


def test_a_database_or_a_pooler_with_its_own_ways_is_used_as_any_other(database_server: PostgreSQL) -> None:
    """A pooler gives each transaction another session, so none may need a statement that was prepared before."""
    address = database_server.database()
    with psycopg.connect(address.replace("+psycopg", ""), autocommit=True) as other:
        other.execute(f"ALTER DATABASE {make_url(address).database} SET default_transaction_isolation = 'serializable'")  # type: ignore[arg-type]
    database = Database(address)
    try:
        for _ in range(8):
            with database.read() as connection:
                assert connection.execute(text("SHOW transaction_isolation")).scalar_one() == "read committed"
                assert connection.execute(text("SELECT count(*) FROM pg_prepared_statements")).scalar_one() == 0
    finally:
        database.close()


def test_another_server_plays_on_for_one_that_was_killed(database_server: PostgreSQL) -> None:
    address = database_server.database()
    with running(address, SAFARI_LOG="off") as one, running(address, SAFARI_LOG="off") as two:
        table = Opened(one.url, "kariba", options={"players": 2}, seats=[{"kind": "person"}, {"kind": "computer", "level": "strong"}])
        made = table.act()
        one.kill()
        table.url = two.url
        eventually(lambda: table.look()["version"] > made["version"], 20, "the other server plays", pause=0.1)
        table.finish()
        replays(table, table.look())


# The database.


def test_a_database_that_is_gone_for_a_while_is_busy_and_nothing_is_lost(database_server: PostgreSQL) -> None:
    with running(database_server.database(), SAFARI_LOG="off") as host:
        table = Opened(host.url, "kariba", options={"players": 2})
        stream = table.stream(0)
        made = table.act()
        database_server.stop()
        try:
            status, problem, headers = ask(host.url, "GET", table.path, key=table.keys[0])
            assert (status, problem["type"]) == (503, "/problems/busy")
            assert int(headers["Retry-After"]) > 0
            assert "psycopg" not in str(problem)
            assert ask(host.url, "GET", "/healthz")[0] == 200
        finally:
            database_server.start()
        eventually(lambda: ask(host.url, "GET", table.path, key=table.keys[0])[0] == 200, 20, "the database is back", pause=0.2)
        assert table.look()["version"] == made["version"]
        table.act()
        stream.cut()
        table.finish()
        replays(table, table.look())


def test_a_row_that_another_program_has_locked_is_busy(database_server: PostgreSQL) -> None:
    address = database_server.database()
    with running(address, SAFARI_LOG="off") as host, psycopg.connect(address.replace("+psycopg", "")) as other:
        table = Opened(host.url, "kariba", options={"players": 2})
        other.execute("SELECT id FROM tables WHERE id = %s FOR UPDATE", (table.table,))
        seat, shown = table.mover()
        body = {"action": shown["position"]["legal_moves"][0], "version": shown["version"]}
        status, problem = table.ask("POST", "/actions", body, seat)
        assert (status, problem["type"]) == (503, "/problems/busy"), problem
        other.rollback()
        assert table.ask("POST", "/actions", body, seat)[0] == 200


def test_work_that_the_database_never_ends_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("safari_host.parts.LONGEST", 0.05)
    parts, answered = Parts(HostSettings()._replace(db=f"sqlite:///{tmp_path}/tables.db")), threading.Event()
    with pytest.raises(Problem) as caught:
        asyncio.run(parts.run(answered.wait))
    assert "The database does not answer" in caught.value.document["detail"]
    answered.set()
    assert asyncio.run(parts.run(answered.is_set))
    parts.threads.shutdown()


def test_work_that_still_waits_when_nobody_does_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a request to join that was answered with 503 could still spend the invite, and no client would have the seat's key."""
    parts = Parts(HostSettings()._replace(db=f"sqlite:///{tmp_path}/tables.db"))
    parts.database.migrate()
    kariba = game_of("kariba")

    def create() -> Any:
        return parts.tables.create(kariba, kariba.load_options({"players": 2}), None, (), undo=True)

    made = asyncio.run(parts.run(create))
    monkeypatch.setattr("safari_host.parts.LONGEST", 0.05)

    def join() -> Any:
        return parts.tables.join(made["table"], made["invite"], "Ben", None)

    with parts.database.write(), pytest.raises(Problem) as caught:
        asyncio.run(parts.run(join))
    assert "The database does not answer" in caught.value.document["detail"]
    parts.threads.shutdown()  # waits until the threads have ended
    change, answer = join()
    assert (change.version, answer["seat"]) == (1, 1)


@pytest.mark.smoke
@pytest.mark.parametrize("name", ["words.txt", "folder"])
def test_what_is_no_database_is_left_as_it_is(name: str, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("hello")
    (tmp_path / "folder").mkdir()
    (tmp_path / name).chmod(0o755)
    with pytest.raises(SettingsError, match="cannot be opened"):
        Database(f"sqlite:///{tmp_path / name}").migrate()
    assert (tmp_path / name).stat().st_mode & 0o777 == 0o755


@pytest.mark.smoke
def test_a_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE mine (name)")
    path.chmod(0o664)
    before = path.read_bytes()
    with pytest.raises(SettingsError, match="of another program, whose table 'mine' it has"):
        Database(f"sqlite:///{path}").migrate()
    assert path.stat().st_mode & 0o777 == 0o664
    with contextlib.closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("mine",)]
    assert len(path.read_bytes()) == len(before)


def assert_refused(address: str | URL, reason: str) -> None:
    with contextlib.closing(Database(address)) as database, pytest.raises(SettingsError, match=reason):
        database.migrate()


def test_a_database_of_another_program_that_uses_alembic_is_no_later_version(database_server: PostgreSQL, tmp_path: Path) -> None:
    for address in (f"sqlite:///{tmp_path}/other.db", database_server.database()):
        other = create_engine(address)
        with other.begin() as connection:
            connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
            connection.execute(text("INSERT INTO alembic_version VALUES ('5f0c2a7b91de')"))
            connection.execute(text("CREATE TABLE mine (name INTEGER)"))
        other.dispose()
        assert_refused(address, "of another program, whose table 'mine' it has")


def test_a_database_that_may_only_be_read_is_refused_at_the_start(database_server: PostgreSQL) -> None:
    address = database_server.database()
    database = Database(address)
    database.migrate()
    with database.write() as connection:
        connection.execute(text("CREATE ROLE reader LOGIN"))
        connection.execute(text("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader"))
    database.close()
    assert_refused(make_url(address).set(username="reader"), "cannot be opened: permission denied for table")
    read_only = f"{address}?options=-c%20default_transaction_read_only%3Don"
    assert_refused(read_only, "cannot be opened: cannot execute DELETE in a read-only transaction")


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_that_does_not_hold_every_text_is_refused(encoding: str, database_server: PostgreSQL) -> None:
    address = database_server.database("--encoding", encoding, "--template", "template0", "--locale", "C")
    with pytest.raises(SettingsError, match=f"the database must have the server_encoding UTF8, not {encoding}"):
        Database(address).migrate()


def test_a_connection_that_does_not_read_every_text_is_refused(database_server: PostgreSQL) -> None:
    with pytest.raises(SettingsError, match="the database must have the client_encoding UTF8, not SQL_ASCII"):
        Database(f"{database_server.database()}?client_encoding=SQL_ASCII").migrate()


NEW = "POST /v1/games/kariba/new HTTP/1.1\r\nHost: here\r\nConnection: close\r\n"
KIND, TWO, ASKING = (
    "Content-Type: application/json\r\n",
    "Content-Length: 2\r\n\r\n{}",
    "Expect: 100-continue\r\nContent-Length: 12\r\n\r\n",
)
#: Heads of requests, which the host must answer with the same status as `serve`.
HEADS = {
    f"{NEW}{KIND}X_Request_ID: other\r\n{TWO}": 200,
    f"{NEW}{KIND}{ASKING}": 100,
    f"{NEW}{ASKING}": 415,
    f"{NEW}{KIND}Content-Encoding: gzip\r\n{ASKING}": 415,
    f"{NEW}{ASKING.replace('Content-Length: 12', 'Transfer-Encoding: chunked')}": 415,
    f"{NEW.replace('new', 'nowhere')}{KIND}{ASKING.replace('Content-Length: 12', 'Transfer-Encoding: chunked')}": 404,
    f"{NEW}{KIND}{ASKING.replace('Content-Length: 12', 'Transfer-Encoding: chunked')}": 100,
    f"{NEW.replace('POST', 'PUT')}{KIND}{ASKING}": 405,
    f"{NEW.replace('new', 'nowhere')}{KIND}{ASKING}": 404,
    "GET /v1/tables%0a HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n": 404,
    "GET /livez%0a HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n": 404,
    "GET /nowhere%0ax HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n": 404,
    "OPTIONS /nowhere%0ax HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n": 404,
}


@pytest.mark.smoke
@pytest.mark.parametrize(("request_", "status"), HEADS.items())
def test_the_host_reads_heads_as_the_service_does(request_: str, status: int, host: HostProcess) -> None:
    with socket.create_connection((urlparse(host.url).hostname, urlparse(host.url).port), timeout=30) as connection:
        connection.sendall(request_.encode("latin-1"))
        answer = connection.recv(4096)
    assert int(answer.split()[1]) == status, answer
    assert b"x-request-id: other" not in answer.lower()


@pytest.mark.smoke
@pytest.mark.parametrize(("target", "status"), [("/v1/games?language=\xe9", 422), ("/?\xe9", 200), ("/v1/tables?\xe9", 200)])
def test_bytes_beyond_ascii_in_a_query_are_answered(target: str, status: int, host: HostProcess) -> None:
    with socket.create_connection((urlparse(host.url).hostname, urlparse(host.url).port), timeout=30) as connection:
        connection.sendall(f"GET {target} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".encode())
        answer = connection.makefile("rb").read()
    assert int(answer.split()[1]) == status, answer[:500]


@pytest.mark.smoke
def test_a_full_disk_is_busy_and_nothing_is_lost(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/full.db", SAFARI_LOG="off") as host:
        table = Opened(host.url, "safari-dual")
        made = table.act()

        for pid in host.pids():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        seat, shown = table.mover()
        body = {"action": shown["position"]["legal_moves"][0], "version": shown["version"]}
        status, problem = table.ask("POST", "/actions", body, seat)
        assert (status, problem["type"]) == (503, "/problems/busy"), problem
        for pid in host.pids():
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert table.look()["version"] == made["version"]
        assert table.ask("POST", "/actions", body, seat)[0] == 200


@pytest.mark.parametrize("done", ["moved", "deleted", "replaced"])
def test_nothing_is_accepted_into_a_file_that_is_no_longer_there(tmp_path: Path, done: str) -> None:
    file, aside = tmp_path / "tables.db", tmp_path / "aside.db"
    with running(f"sqlite:///{file}", SAFARI_LOG="off") as host:
        table = Opened(host.url, "safari-dual")
        made = table.act()
        os.link(file, aside)
        if done == "moved":
            file.rename(tmp_path / "moved.db")
        elif done == "deleted":
            file.unlink()
        else:
            other = tmp_path / "other.db"
            other.write_bytes(file.read_bytes())
            other.replace(file)

        seat, body = 0, {"game": "kariba"}
        with ThreadPoolExecutor(8) as pool:
            asked = [pool.submit(ask, host.url, "POST", "/v1/tables", body) for _ in range(16)]
        assert {each.result()[0] for each in asked} == {503}
        assert table.ask("GET", "", seat=seat)[1]["type"] == "/problems/busy"
        assert ask(host.url, "GET", "/readyz")[0] == 503
        assert file.exists() == (done == "replaced")

        aside.replace(file)
        assert table.look()["version"] == made["version"]
        table.act()


@pytest.mark.smoke
def test_secrets_are_not_in_the_database(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off") as host:
        table = Opened(host.url, "kariba", options={"players": 2})
        secrets = [*table.keys.values(), *[each["invite"] for each in table.invites]]
        assert host.stop() == 0
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert len(stored) > 10_000
    assert not any(secret.encode() in stored for secret in secrets)


def test_bad_settings_are_one_line(tmp_path: Path) -> None:

    command = Path(sys.executable).with_name("safari-rules")
    later = tmp_path / "later.db"

    with contextlib.closing(sqlite3.connect(later)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
        connection.commit()
    for address, said in (
        ("mysql://x/y", "sqlite:///"),
        ("sqlite://", "sqlite:///"),
        ("nonsense", "address of a database"),
        ("sqlite://folder/tables.db", "sqlite:///"),
        (f"sqlite:///file:{tmp_path}/tables.db?uri=true", "sqlite:///"),
        (f"sqlite:///{tmp_path}/tables.db?timeout=long", "address of a database"),
        (f"sqlite:///{tmp_path}/no/such/folder.db", "cannot be opened"),
        (f"postgresql+psycopg://user:hush@127.0.0.1:{free_port()}/x", "cannot be opened"),
        (f"sqlite:///{later}", "later version"),
    ):
        done = subprocess.run([command, "host", "--db", address, "--port", "0"], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2, done
        assert said in done.stderr
        assert done.stderr.count("\n") == 1, done.stderr
        assert "hush" not in done.stderr
