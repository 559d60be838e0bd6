"""Backups of a SQLite database: made while the host runs, and restored while no host runs."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from safari_api.settings import SettingsError
from sqlalchemy.engine import URL, make_url

from safari_host.database import COMPANIONS, OWNER_ONLY, PATIENCE, Database

#: The end of a refusal for an operator of PostgreSQL, which has its own tools.
POSTGRESQL = "for PostgreSQL, docs/host.md has the commands of pg_dump and pg_restore"
#: The first byte that SQLite locks, and the number of these bytes. Each program with an open database in WAL mode shares a lock there.
LOCKS = 0x40000000, 512
#: The beginning of a SQLite database.
MAGIC = b"SQLite format 3\0"
#: Tables that each backup has.
NEEDED = {"alembic_version", "tables", "versions", "keys"}


def backup(address: str, file: str) -> int:
    """Write a copy of a database to a file, replacing an older copy, and return how many tables it has.

    :param address: the database, as SQLAlchemy writes its address. Hosts may use it meanwhile.
    :param file: the path of the copy.
    :returns: the number of tables in the copy.
    :raises SettingsError: if there is no such database, or the copy cannot be written.
    """
    source, target = _path(address), Path(file).resolve()
    if not source.is_file():
        raise SettingsError(f"there is no database at {source}; name it with --db or SAFARI_DB")
    if target.exists() and target.samefile(source):
        raise SettingsError(f"{file} is the database itself; name another file")
    with _refused(f"{file} cannot be written"), _beside(target) as copy:
        if target.is_file() and not _is_database(target):
            raise SettingsError(f"{file} is no SQLite database, and a backup would replace it; name another file")
        try:
            _copy(source, copy)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
                raise
            raise SettingsError(f"{source} is no database; name another one with --db or SAFARI_DB") from None
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # one file is the whole backup
        found = _tables_of(copy, str(source))
        _put(copy, target)
    return found


def _is_database(file: Path) -> bool:
    """Return whether a file begins as a database of SQLite does, or is empty."""
    with file.open("rb") as held:
        return held.read(len(MAGIC)) in (b"", MAGIC)


def restore(address: str, file: str) -> int:
    """Put a backup in the place of a database, and return how many tables it has.

    The rest that a crash leaves next to a database is removed, because SQLite would apply it to the backup.

    :param address: the database, as SQLAlchemy writes its address. It need not exist.
    :param file: the path of the backup.
    :returns: the number of tables in the backup.
    :raises SettingsError: if a host uses the database, or the file is no backup that this version can use. Then nothing has changed.
    """
    target, source = _path(address), Path(file)
    if not source.is_file():
        raise SettingsError(f"there is no file {file}")
    if target.exists() and target.samefile(source):
        raise SettingsError(f"{file} is the database itself; name a backup")
    with _refused(f"{target} cannot be written"), _unused(target), _beside(target) as copy:
        with _refused(f"{file} is no backup of tables"):
            _copy(source, copy)
            found = _tables_of(copy, file)
        _migrate(copy, file)
        for companion in COMPANIONS:
            target.with_name(f"{target.name}-{companion}").unlink(missing_ok=True)
        _put(copy, target)
    return found


def _path(address: str) -> Path:
    """Return the path of a database of SQLite. Raises SettingsError for any other."""
    url = make_url(address)
    if not url.drivername.startswith("sqlite"):
        raise SettingsError(POSTGRESQL)
    return Path(url.database or "").resolve()


@contextmanager
def _refused(reason: str) -> Iterator[None]:
    """Turn an error of SQLite or of a file into a SettingsError whose sentence begins with a reason."""
    try:
        yield
    except sqlite3.Error as error:
        raise SettingsError(f"{reason}: {error}") from None
    except OSError as error:
        raise SettingsError(f"{reason}: {error.strerror or error}") from None


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """Yield the path of a new, empty file next to another, for its owner only. At the end remove it, unless it was moved."""
    copy = target.with_name(f"{target.name}-new-{os.getpid()}")
    try:
        os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
        yield copy
    finally:
        for path in (copy, *(copy.with_name(f"{copy.name}-{companion}") for companion in COMPANIONS)):
            with suppress(OSError):
                path.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    """Copy a database with its log in one transaction, so that the copy is consistent. Writers need not wait."""
    writable = os.access(source, os.W_OK) and os.access(source.parent, os.W_OK)
    log = source.with_name(f"{source.name}-wal").exists()
    options = "mode=rw" if writable else "mode=ro" if log else "mode=ro&immutable=1"
    with (
        closing(sqlite3.connect(f"file:{quote(os.fsencode(source))}?{options}", uri=True, timeout=PATIENCE)) as read,
        closing(sqlite3.connect(target)) as written,
    ):
        read.backup(written)


def _tables_of(copy: Path, name: str) -> int:
    """Return how many tables a copy of the file `name` has. Raises SettingsError if it is damaged, or no database of tables."""
    with closing(sqlite3.connect(copy)) as connection:
        try:
            damage = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        except sqlite3.DatabaseError as error:
            damage = str(error)
        if damage != "ok":
            raise SettingsError(f"{name} is damaged ({damage.strip().rpartition(chr(10))[2]})")
        found = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not found >= NEEDED:
            raise SettingsError(f"{name} is no database of tables")
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def _migrate(copy: Path, name: str) -> None:
    """Migrate a copy to the newest schema, which shows that this version can use it."""
    database = Database(URL.create("sqlite", database=str(copy)))
    try:
        database.migrate()
    except SettingsError as error:
        raise SettingsError(f"{name} cannot be restored: {str(error).partition(';')[0]}") from None
    finally:
        database.close()


def _put(copy: Path, target: Path) -> None:
    """Replace a file by another one atomically, with the same owner, and wait until the disk has it.

    Raises OSError for a target that is no regular file, such as /dev/null, which root could replace.
    """
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "it is no regular file")
    if hasattr(os, "chown") and target.exists():
        before = target.stat()
        os.chown(copy, before.st_uid, before.st_gid)  # root may restore what another user's host serves
    with open(copy, "rb+") as file:
        os.fsync(file.fileno())
    os.replace(copy, target)
    with suppress(OSError):  # Windows opens no folders
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def _unused(database: Path) -> Iterator[None]:
    """Hold the locks of a database while it is replaced. Raises SettingsError if another program, such as a host, has it open.

    Windows replaces no file that is open, so that this needs no lock there.
    """
    running = SettingsError(f"a program, probably a host, has {database} open; stop it first")
    try:
        import fcntl
    except ImportError:
        try:
            yield
        except PermissionError:
            raise running from None
        return
    try:
        held = os.open(database, os.O_RDWR)
    except FileNotFoundError:
        yield
        return
    try:
        start, length = LOCKS
        try:
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB, length, start)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EAGAIN):
                raise running from None
            raise
        yield
    finally:
        os.close(held)
