"""One reading of a clock never deletes a table. The database's files are checked at the start, and only their owner can read them."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from safari_api.settings import SettingsError
from safari_host import schema
from safari_host.database import Database
from safari_host.expiry import DAY, HOUR, Expiry
from safari_host.problems import Refusal
from safari_host.settings import HostSettings
from safari_host.tables import REPEATED, Repeat, Tables
from sqlalchemy import delete, insert, select, update
from support.host_client import Opened
from support.hosts import running

from safari_rules.core.registry import game as game_of

KEEP = 30 * DAY


class Clock(Database):
    """A database whose clock a test sets."""

    time = 1_700_000_000.0

    def now(self, connection: Any) -> float:
        return self.time


@pytest.fixture
def clock(tmp_path: Path) -> Iterator[Clock]:
    database = Clock(f"sqlite:///{tmp_path}/tables.db")
    database.migrate()
    yield database
    database.close()


def opened(clock: Clock, *, played: bool) -> str:
    """Open a table."""
    kariba = game_of("kariba")
    table: str = Tables(clock, HostSettings(), lambda *_: False).create(kariba, kariba.load_options({}), None, (), undo=True)["table"]
    if played:
        with clock.write() as connection:
            connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(version=1))
    return table


def stored(clock: Clock) -> set[str]:
    with clock.read() as connection:
        return set(connection.execute(select(schema.tables.c.id)).scalars())


@pytest.mark.smoke
def test_the_next_game_is_opened_again_if_its_table_was_deleted(clock: Clock) -> None:
    tables, kariba = Tables(clock, HostSettings(), lambda *_: False), game_of("kariba")
    opened = tables.create(kariba, kariba.load_options({"players": 2, "first_player": 0, "ply_limit": 1}), None, (), undo=True)
    table, keys = opened["table"], [opened["key"], tables.join(opened["table"], opened["invite"], None, None)[1]["key"]]
    move = kariba.legal_moves(tables.look(table, keys[0]).change.state, 0)[0]
    tables.act(table, keys[0], kariba.dump_action(move), None, None)
    _, following = tables.again(table, keys[0])
    assert tables.again(table, keys[1]) == (None, following)
    with clock.write() as connection:
        connection.execute(delete(schema.tables).where(schema.tables.c.id == following))
    change, fresh = tables.again(table, keys[1])
    assert change is not None
    assert (change.info.next, fresh in stored(clock)) == (fresh, True)
    assert tables.again(table, keys[0]) == (None, fresh)
    assert tables.look(fresh, keys[0]).change.version == 0


@pytest.mark.smoke
@pytest.mark.parametrize(("later", "taken"), [(5, True), (-5, True), (REPEATED + 5, False), (-REPEATED - 5, False)])
def test_a_request_to_join_may_come_again_for_ten_minutes_though_a_clock_is_set_back(clock: Clock, later: float, taken: bool) -> None:
    tables, kariba = Tables(clock, HostSettings(), lambda *_: False), game_of("kariba")
    opened = tables.create(kariba, kariba.load_options({}), None, (), undo=True)
    request = (opened["table"], opened["invite"], "Ben", Repeat("key", b"digest"))
    _, first = tables.join(*request)
    clock.time += later
    if taken:
        assert tables.join(*request) == (None, first)
    else:
        with pytest.raises(Refusal, match="invite-used"):
            tables.join(*request)


@pytest.mark.smoke
def test_a_table_is_marked_and_deleted_a_day_later(clock: Clock) -> None:
    start = clock.time
    played, unused = opened(clock, played=True), opened(clock, played=False)
    expiry = Expiry(clock, "one", KEEP)
    gone: dict[str, float] = {}
    for hour in range(32 * 24):
        clock.time = start + hour * HOUR
        expiry.look(hour * HOUR)
        gone |= dict.fromkeys({played, unused} - stored(clock) - gone.keys(), hour / 24)
    assert gone.keys() == {played, unused}
    assert 1 <= gone[unused] < 1.1
    assert 30 <= gone[played] < 30.1


@pytest.mark.smoke
def test_a_table_that_is_touched_loses_its_mark(clock: Clock) -> None:
    start, table = clock.time, opened(clock, played=True)
    with clock.write() as connection:
        connection.execute(update(schema.tables).values(touched=start + 1))
    expiry = Expiry(clock, "one", KEEP)
    for day in range(59):
        clock.time = start + day * DAY
        expiry.look(day * DAY)
        assert table in stored(clock), day
        with clock.write() as connection:
            marked = connection.execute(select(schema.tables.c.marked)).scalar_one()
            assert (marked is not None) == (day == 30), day
            if day == 30:
                connection.execute(update(schema.tables).values(touched=clock.time + 1))
    for day in (60, 61):
        assert table in stored(clock), day
        clock.time = start + day * DAY
        expiry.look(day * DAY)
    assert table not in stored(clock)


@pytest.mark.smoke
@pytest.mark.parametrize("days", [40, 16, -40])
def test_a_clock_that_is_wrong_at_the_start_deletes_nothing(clock: Clock, days: int, caplog: pytest.LogCaptureFixture) -> None:
    start, tables = clock.time, {opened(clock, played=True), opened(clock, played=False)}
    clock.time = start + days * DAY
    expiry = Expiry(clock, "one", KEEP)
    with clock.write() as connection:  # times that this server itself has written do not confirm its clock
        connection.execute(insert(schema.servers), {"id": "one", "seen": clock.time})
    for hour in range(0, 80 * 24, 12):
        clock.time = start + days * DAY + hour * HOUR
        expiry.look(hour * HOUR)
    assert stored(clock) == tables
    assert [record.levelname for record in caplog.records] == ["WARNING"]


@pytest.mark.smoke
def test_nothing_is_deleted_in_the_first_hour_nor_after_the_clock_was_set(clock: Clock) -> None:
    start, table = clock.time, opened(clock, played=False)
    Expiry(clock, "one", KEEP).look(0)  # marks the table
    clock.time = start + 5 * DAY
    expiry = Expiry(clock, "one", KEEP)
    for seconds in (0.0, 1800.0, HOUR - 1):
        clock.time = start + 5 * DAY + seconds
        expiry.look(seconds)
    assert table in stored(clock)
    clock.time = start + 9 * DAY
    expiry.look(HOUR + 1)
    assert table in stored(clock)
    assert expiry.stopped


@pytest.mark.smoke
@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
def test_the_files_of_the_database_are_their_owners(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.touch(0o644)
    with running(f"sqlite:///{file}", SAFARI_LOG="off") as host:
        Opened(host.url, "kariba")
        modes = {path.name: oct(path.stat().st_mode & 0o777) for path in tmp_path.glob("tables.db*")}
    assert modes == dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm"), "0o600")


@pytest.mark.smoke
def test_a_database_that_cannot_be_written_is_refused_at_the_start(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/tables.db")
    database.migrate()
    database.close()
    reader = Database(f"sqlite:///file:{tmp_path}/tables.db?mode=ro&uri=true")
    with pytest.raises(SettingsError, match="cannot be opened: attempt to write a readonly database; name another"):
        reader.migrate()
    reader.close()


@pytest.mark.smoke
def test_a_damaged_database_is_one_sentence_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with running(f"sqlite:///{file}", SAFARI_LOG="off") as host:
        for _ in range(20):
            Opened(host.url, "kariba")
        assert host.stop() == 0
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(file.read_bytes())
    data[4096 * 8 : 4096 * 14] = b"\xa5" * 4096 * 6
    file.write_bytes(data)
    command = [sys.executable, "-m", "safari_rules.commands.cli", "host", "--db", f"sqlite:///{file}", "--port", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done
    assert done.stderr.startswith("safari-rules: the database ")
    assert done.stderr.count("\n") == 1
