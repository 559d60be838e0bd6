"""A backup is made while the host runs, and is restored in the situation in which it is needed: after kill -9 during a write."""

from __future__ import annotations

import contextlib
import http.client
import io
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from safari_host import backups
from safari_host.backups import POSTGRESQL
from support.host_client import Opened, ask
from support.hosts import PostgreSQL, program, running
from support.processes import eventually

from safari_rules.commands.cli import main

DOCUMENT = Path(__file__).parents[2] / "docs" / "host.md"


def command(address: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `safari-rules host` with these arguments until it ends."""
    given = [sys.executable, "-m", "safari_rules.commands.cli", "host", "--db", address, *arguments]
    return subprocess.run(given, capture_output=True, text=True, timeout=60, check=False)


def refused(address: str, *arguments: str) -> str:
    """Return the one sentence with which the command ends, run in this process."""
    printed, said = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(said):
        assert main(["host", "--db", address, *arguments]) == 2
    assert printed.getvalue() == ""
    assert said.getvalue().count("\n") == 1, said.getvalue()
    return said.getvalue().removeprefix("safari-rules: ").rstrip()


class Writers:
    """Clients that open tables and act at them until the host has ended."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.done = 0
        self.threads = [threading.Thread(target=self.write, daemon=True) for _ in range(4)]
        for thread in self.threads:
            thread.start()

    def write(self) -> None:
        with contextlib.suppress(OSError, http.client.HTTPException, AssertionError):
            while True:
                table = Opened(self.url, "safari-dual")
                for _ in range(3):
                    table.act()
                self.done += 1

    def join(self) -> None:
        for thread in self.threads:
            thread.join(60)
            assert not thread.is_alive()


def played(tables: list[Opened]) -> None:
    """Assert that each table still exists and that its game can go on."""
    for number, table in enumerate(tables):
        before = table.look()["version"]
        assert table.act(number)["version"] == before + 1


@pytest.mark.smoke
def test_a_backup_is_restored_after_kill_9_in_the_middle_of_writing(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.db", tmp_path / "copies" / "tables.backup"
    copy.parent.mkdir()
    address = f"sqlite:///{database}"
    with running(address, SAFARI_LOG="off") as host:
        tables = [Opened(host.url, game) for game in ("kariba", "seven-safari", "safaru", "safari-dual", "affenraffen")]
        shown = [(table.act()["version"], table.look()) for table in tables]
        writers = Writers(host.url)
        eventually(lambda: writers.done > 2, 30, "clients write")
        done = command(address, "--backup", str(copy))
        assert (done.returncode, done.stderr) == (0, ""), done
        assert re.fullmatch(rf"{re.escape(str(copy))} has \d+ tables\.\n", done.stdout)
        assert [path.name for path in copy.parent.iterdir()] == [copy.name], "the backup is more than one file"
        assert copy.stat().st_mode & 0o777 == 0o600
        played(tables)
        more = writers.done + 20
        eventually(lambda: writers.done > more, 60, "clients write on")
        host.kill()
        writers.join()
        left = {path.name for path in tmp_path.iterdir()}
        assert "tables.db-wal" in left, "the crash left no write-ahead log"
        done = command(address, "--restore", str(copy))
        assert (done.returncode, done.stderr) == (0, ""), done
        assert {path.name for path in tmp_path.iterdir()} == {"tables.db", "copies"}
        with closing(sqlite3.connect(copy)) as connection:
            ids = {row[0] for row in connection.execute("SELECT id FROM tables")}
        host.start()
        with closing(sqlite3.connect(database)) as connection:
            assert {row[0] for row in connection.execute("SELECT id FROM tables")} == ids
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert {table.table for table in tables} < ids
        for table, (version, before) in zip(tables, shown, strict=True):
            after = table.look()
            assert after["version"] == version
            assert after["position"] == before["position"]
        played(tables)
        for table in tables[3:]:
            assert table.finish()["position"]["outcome"] is not None
        assert host.stop() == 0


@pytest.mark.smoke
@pytest.mark.timeout(300)  # the test starts many processes in turn
def test_a_restore_that_is_impossible_is_one_sentence_and_changes_nothing(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    address = f"sqlite:///{database}"
    with running(address, SAFARI_LOG="off") as host:
        table = Opened(host.url, "kariba")
        assert command(address, "--backup", str(copy)).returncode == 0
        assert refused(address, "--restore", str(copy)) == f"a program, probably a host, has {database} open; stop it first"
        assert ask(host.url, "GET", table.path, key=table.keys[0])[0] == 200
        assert host.stop() == 0
    before = database.read_bytes()
    words, other, later, damaged = (tmp_path / name for name in ("words", "other", "later", "damaged"))
    words.write_text("not a database " * 1000)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE tables (id)")
    shutil.copy(copy, later)
    with closing(sqlite3.connect(later)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    data = bytearray(copy.read_bytes())
    data[4096 * 3 : 4096 * 12] = b"\xa5" * 4096 * 9
    damaged.write_bytes(data)
    (tmp_path / "half").write_bytes(copy.read_bytes()[: len(data) // 2])
    for name, said in (
        ("nothing", "there is no file "),
        ("words", "words is no backup of tables: file is not a database"),
        ("other", "other is no database of tables"),
        ("later", "later cannot be restored: the database was written by a later version of safari-rules"),
        ("damaged", "damaged is damaged ("),
        ("half", "half is "),
        ("tables.db", "is the database itself; name a backup"),
    ):
        assert said in refused(address, "--restore", str(tmp_path / name)), name
    assert refused(address, "--backup", str(database)).endswith("is the database itself; name another file")
    assert "cannot be written" in refused(address, "--backup", str(tmp_path / "no" / "copy.db"))
    assert refused(address, "--backup", str(words)) == f"{words} is no SQLite database, and a backup would replace it; name another file"
    assert refused(f"sqlite:///{tmp_path}/none.db", "--backup", str(copy)).startswith("there is no database at ")
    no_database = refused(f"sqlite:///{words}", "--backup", str(tmp_path / "new.db"))
    assert no_database == f"{words} is no database; name another one with --db or SAFARI_DB"
    assert database.read_bytes() == before
    assert not (tmp_path / "none.db").exists()
    assert not list(tmp_path.glob("*-new-*"))
    assert command(address, "--restore", str(copy)).returncode == 0
    for option in ("--backup", "--restore"):
        assert refused("postgresql://ada:hush@127.0.0.1/x", option, str(copy)) == POSTGRESQL


def test_a_restored_database_belongs_to_the_owner_of_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[Path, int, int]] = []
    monkeypatch.setattr(os, "chown", lambda *arguments: given.append(arguments))
    for name in ("copy", "other", "tables.db"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    before = (tmp_path / "tables.db").stat()
    backups._put(tmp_path / "copy", tmp_path / "tables.db")
    backups._put(tmp_path / "other", tmp_path / "new.db")
    assert given == [(tmp_path / "copy", before.st_uid, before.st_gid)]
    assert (tmp_path / "tables.db").read_text(encoding="utf-8") == "copy"


def test_what_is_no_regular_file_is_not_replaced(tmp_path: Path) -> None:
    """Root could replace even /dev/null by a backup. A pipe stands for it here."""
    copy, target = tmp_path / "copy.db", tmp_path / "pipe"
    os.mkfifo(target)
    with running(f"sqlite:///{tmp_path}/one.db", SAFARI_LOG="off") as host:
        assert refused(host.address, "--backup", str(target)) == f"{target} cannot be written: it is no regular file"
        assert command(host.address, "--backup", str(copy)).returncode == 0
    with pytest.raises(OSError, match="it is no regular file"):
        backups._put(copy, target)
    assert target.is_fifo()
    assert not list(tmp_path.glob("*-new-*"))


@pytest.mark.smoke
def test_a_backup_is_restored_where_no_database_is(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with running(f"sqlite:///{tmp_path}/one.db", SAFARI_LOG="off") as host:
        table = Opened(host.url, "kariba")
        made = table.act()
        assert command(host.address, "--backup", str(copy)).returncode == 0
    address = f"sqlite:///{tmp_path}/two.db"
    assert command(address, "--restore", str(copy)).stdout == f"The database has 1 table of {copy}.\n"
    with running(address, SAFARI_LOG="off") as host:
        table.url = host.url
        assert table.look()["version"] == made["version"]
        played([table])


@pytest.mark.parametrize("name", ["what?", "100%41", "a&b=c#d"])
def test_a_folder_may_have_any_name(name: str, tmp_path: Path) -> None:
    copy, folder = tmp_path / "copy.db", tmp_path / name
    folder.mkdir()
    with running(f"sqlite:///{tmp_path}/one.db", SAFARI_LOG="off") as host:
        Opened(host.url, "kariba")
        assert command(host.address, "--backup", str(copy)).returncode == 0
    given = [sys.executable, "-m", "safari_rules.commands.cli", "host", "--db", "sqlite:///two.db", "--restore", str(copy)]
    done = subprocess.run(given, capture_output=True, text=True, timeout=60, check=False, cwd=folder)
    assert done.stdout == f"The database has 1 table of {copy}.\n", done.stderr
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(["copy.db", name, "one.db"])
    assert [each.name for each in folder.iterdir()] == ["two.db"]


def documented(title: str) -> list[str]:
    """Return the commands of the block of docs/host.md that begins with this comment."""
    blocks: list[str] = re.findall(r"```sh\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    (block,) = [block for block in blocks if block.startswith(f"# {title}")]
    return [line for line in block.splitlines() if not line.startswith("#")]


def test_the_documents_commands_back_up_and_restore_postgresql(database_server: PostgreSQL, tmp_path: Path) -> None:
    address = database_server.database()
    url = address.replace("postgresql+psycopg", "postgresql")
    folder = Path(program("pg_dump")).parent

    def run(line: str) -> None:
        words = [str(tmp_path / word) if word == "tables.dump" else word.replace("$ADDRESS", url) for word in line.split()]
        words = [word.strip('"').replace("=tables.dump", f"={tmp_path}/tables.dump") for word in words]
        subprocess.run([folder / words[0], *words[1:]], check=True, timeout=60)

    (dump,), (back,) = documented("Back up PostgreSQL"), documented("Restore PostgreSQL")
    with running(address, SAFARI_LOG="off") as host:
        tables = [Opened(host.url, game) for game in ("kariba", "safari-dual")]
        versions: list[Any] = [table.act()["version"] for table in tables]
        run(dump)
        later = Opened(host.url, "kariba")
        played(tables)
        host.kill()
        run(back)
        host.start()
        assert [table.look()["version"] for table in tables] == versions
        assert ask(host.url, "GET", later.path, key=later.keys[0])[0] == 401
        played(tables)
