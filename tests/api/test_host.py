"""The host of tables starts, plays and stops. `nox -s test-host` tests the rest, on two databases."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from safari_api.settings import Settings, SettingsError
from safari_host.database import Database
from safari_host.schema import metadata
from safari_host.settings import BOUNDS, HostSettings
from sqlalchemy import inspect, select
from sqlalchemy import text as sql
from support.host_client import Opened, ask
from support.hosts import running


def test_a_game_is_played_and_the_server_comes_back(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/tables.db", SAFARI_LOG="off", SAFARI_COMPUTERS="1") as host:
        table = Opened(host.url, "kariba", options={"players": 2})
        stream = table.stream(1)
        made = table.act()
        assert stream.wait_for(made["version"])["position"]["events"]
        host.kill()
        host.start()
        assert table.look()["version"] == made["version"]
        assert table.finish()["position"]["outcome"] is not None
        status, record = table.ask("GET", "/record")
        assert status == 200
        assert ask(host.url, "POST", "/v1/games/kariba/replay", record)[0] == 200
        stream.cut()
        stream.close()
        assert host.stop() == 0


#: A process that listens as a worker does, sets the options that its connections inherit, and prints those of a connection.
LISTENING = """
import socket
from safari_host.connections import ASKED, ASKED_AGAIN, LOST, notice_lost_clients
with socket.create_server(("127.0.0.1", 0)) as listener:
    notice_lost_clients()
    with socket.create_connection(listener.getsockname()), listener.accept()[0] as accepted:
        print(accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE), end=" ")
        for name, value in (("USER_TIMEOUT", LOST * 1000), ("KEEPIDLE", ASKED), ("KEEPINTVL", ASKED_AGAIN)):
            print(accepted.getsockopt(socket.IPPROTO_TCP, getattr(socket, f"TCP_{name}")) == value, end=" ")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the option is Linux's")
def test_a_client_that_acknowledges_nothing_is_noticed() -> None:
    done = subprocess.run([sys.executable, "-c", LISTENING], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["1", "True", "True", "True"]


def test_the_migrations_make_what_the_code_describes(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/tables.db")
    for _ in range(2):
        database.migrate()
    found = inspect(database.engine)
    assert set(found.get_table_names()) == {"alembic_version", *metadata.tables}
    for name, table in metadata.tables.items():
        columns = {column["name"]: (str(column["type"]), column["nullable"]) for column in found.get_columns(name)}
        kinds = {column.name: (column.type.compile(database.engine.dialect), column.nullable) for column in table.columns}
        assert columns == kinds, name
        assert {each["name"] for each in found.get_indexes(name)} == {index.name for index in table.indexes}
        assert found.get_pk_constraint(name)["constrained_columns"] == [column.name for column in table.primary_key.columns]
    database.close()


def test_a_database_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    """The migrations only add. The rows of an older version stay, and that version can write more rows."""
    database = Database(f"sqlite:///{tmp_path}/tables.db")
    database.migrate("0001")
    first = {name: {column["name"] for column in inspect(database.engine).get_columns(name)} for name in metadata.tables if name not in NEW}
    row = {"id": "t", "game": "kariba", "undo": True, "version": 0, "at": 0, "over": False, "created": 1.0, "touched": 2.0}
    with database.write() as connection:
        connection.execute(sql(OLD_TABLE), row)
    database.migrate()
    with database.write() as connection:
        connection.execute(sql(OLD_TABLE), {**row, "id": "u"})
        assert [each.id for each in connection.execute(select(metadata.tables["tables"]))] == ["t", "u"]
    found = inspect(database.engine)
    assert set(found.get_table_names()) == {"alembic_version", *metadata.tables}
    for name, columns in first.items():
        assert columns <= {column["name"] for column in found.get_columns(name)}
    database.close()


#: Database tables that the first schema did not have, and the statement with which an older version inserts a table of players.
NEW = {"table_invites", "joins"}
OLD_TABLE = (
    "INSERT INTO tables (id, game, undo, version, at, over, created, touched)"
    " VALUES (:id, :game, :undo, :version, :at, :over, :created, :touched)"
)


@pytest.mark.parametrize("name", BOUNDS)
def test_a_setting_is_read_or_refused_in_one_sentence(name: str) -> None:
    low, high = BOUNDS[name]
    variable = f"SAFARI_{name.upper()}"
    assert getattr(HostSettings.from_environment({variable: str(high)}), name) == high
    for text in (str(low - 1), str(high + 1), "many", "", "1.5", "٣"):
        with pytest.raises(SettingsError, match=f"{variable} must be a whole number from {low} to {high}, not "):
            HostSettings.from_environment({variable: text})


def test_settings_of_workers_are_none_of_a_hosts() -> None:
    service = HostSettings.from_environment({"SAFARI_THREADS": "many", "SAFARI_WORKERS": "9", "SAFARI_PORT": "81"}).service
    assert (service.threads, service.workers, service.port) == (Settings().threads, 1, 81)


def test_a_password_is_in_no_message() -> None:
    for text in ("mysql://ada:hush@here/x", "postgresql://ada:hush@here", "hush"):
        with pytest.raises(SettingsError) as refused:
            HostSettings.from_environment({"SAFARI_DB": text})
        assert "hush" not in str(refused.value)
    kept = HostSettings.from_environment({}, db="postgresql://ada:hush@here/x")
    assert kept.db == "postgresql+psycopg://ada:hush@here/x"


@pytest.mark.parametrize(
    "text",
    [
        "sqlite:///x\0y.db",
        "sqlite:///x%00y.db",
        "sqlite:///x\udcff.db",
        "sqlite:///x.db?b=c",
        *[f"postgresql://here/x?{odd}" for odd in ("prepare_threshold=0", "row_factory=x", "b=c", "port=x")],
    ],
)
def test_a_name_that_no_database_has_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="--db must be the address of a database"):
        HostSettings.from_environment({}, db=text)


def test_a_database_that_cannot_be_opened_is_one_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "safari_rules.commands.cli", "host", "--db", f"sqlite:///{tmp_path}/no/folder.db", "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("safari-rules: the database cannot be opened: ")
    assert done.stderr.count("\n") == 1
