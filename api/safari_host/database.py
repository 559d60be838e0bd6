"""The connection to the database: transactions, its clock, its migrations, and what happens if it fails."""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from contextvars import ContextVar
from importlib.resources import as_file, files
from stat import S_ISREG
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from safari_api.settings import SettingsError
from sqlalchemy import Connection, Engine, create_engine, event, false, inspect, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from safari_host.problems import busy
from safari_host.schema import metadata

#: Seconds that a transaction waits for another one, for a connection, or for the database to answer at all.
PATIENCE = 10
#: Seconds after which a request no longer waits for a thread that waits for the database.
LONGEST = 2.5 * PATIENCE
#: Options of connections to PostgreSQL, unless the address has others. They detect a server that cannot be reached, and prepare no
#: statements, because a pooler may give each transaction another session.
LIBPQ = {
    "connect_timeout": PATIENCE,
    "keepalives_idle": PATIENCE,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "prepare_threshold": None,
}
#: Threads that use the database, each with a connection of its own.
THREADS = 16
#: The number of the lock under which one server at a time migrates a PostgreSQL database.
MIGRATION_LOCK = 0x5AFA21
#: The mode of SQLite's files.
OWNER_ONLY = 0o600
#: The smallest number of seconds between two log lines about a database that does not answer.
QUIET = 10.0
#: An event that is set once a request no longer waits for the database. Its first transaction then changes nothing.
GIVEN_UP: ContextVar[threading.Event | None] = ContextVar("GIVEN_UP", default=None)
#: The table in which Alembic stores the version of the schema.
VERSIONS = "alembic_version"
#: The suffixes of the files that SQLite makes next to the database.
COMPANIONS = ("wal", "shm", "journal")
CLOCKS = {"sqlite": "SELECT (julianday('now') - 2440587.5) * 86400.0", "postgresql": "SELECT extract(epoch FROM clock_timestamp())::float8"}


logger = logging.getLogger("safari_host")


class Database:
    """A database that holds tables.

    `read` and `write` open transactions. A failure of the database inside them becomes the problem `busy`, and nothing is changed.
    """

    def __init__(self, address: str | URL) -> None:
        url = make_url(address)
        self.sqlite = url.drivername.startswith("sqlite")
        libpq = {name: value for name, value in LIBPQ.items() if name not in url.query}
        arguments: dict[str, Any] = {"timeout": PATIENCE, "check_same_thread": False} if self.sqlite else libpq
        self.engine: Engine = create_engine(
            url,
            pool_size=THREADS,
            max_overflow=4,
            pool_timeout=PATIENCE,
            pool_pre_ping=not self.sqlite,
            connect_args=arguments,
            hide_parameters=True,
        )
        #: Failures of the database since the start.
        self.errors = 0
        #: The device and the number of SQLite's file, once it is there.
        self._file: tuple[int, int] | None = None
        self._logged = float("-inf")
        # SQLite has one writer at a time. Threads of this process take turns here, because SQLite itself would wait by polling.
        self._turn = threading.Lock()
        self._clock = text(CLOCKS[self.engine.dialect.name])
        # PostgreSQL's encoding is checked before SQLAlchemy reads its first text.
        event.listen(self.engine, "connect", _prepare if self.sqlite else _bound, insert=True)
        if self.sqlite:
            event.listen(self.engine, "begin", _begin)

    def check(self) -> None:
        """Raise the problem `busy` unless the database answers."""
        with self.read() as connection:
            connection.execute(select(1))

    def now(self, connection: Connection) -> float:
        """Return the seconds since 1970 by the clock of the database, which all servers share."""
        return float(connection.execute(self._clock).scalar_one())

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Open a transaction that changes nothing."""
        with self._guarded(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """Open a transaction that may change something. Its changes are durable when the block has ended without an error."""
        with (
            self._guarded(),
            self._turn if self.sqlite else nullcontext(),
            self.engine.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            self._check_place()  # it may have changed while this thread waited for its turn
            given_up = GIVEN_UP.get()
            GIVEN_UP.set(None)  # only the first transaction can be given up
            if given_up is not None and given_up.is_set():
                raise busy("no-answer")
            yield connection
            if given_up is not None and given_up.is_set():
                raise busy("no-answer")

    @contextmanager
    def _guarded(self) -> Iterator[None]:
        try:
            self._check_place()
            yield
        except (DBAPIError, PoolTimeoutError) as error:
            self.errors += 1
            if isinstance(error, DBAPIError) and not (error.connection_invalidated or is_outage(error)):
                raise
            if time.monotonic() - self._logged >= QUIET:
                self._logged = time.monotonic()
                logger.warning("the database does not answer: %s", reason_of(error))
            raise busy("no-answer") from error

    def _check_place(self) -> None:
        """Raise OperationalError if SQLite's file was moved, deleted or replaced. SQLite would write what no later start finds."""
        if not self.sqlite:
            return
        found = None
        with suppress(OSError):
            found = (held := os.stat(self.engine.url.database or "")).st_dev, held.st_ino
        if self._file is None:
            self._file = found
        elif self._file != found:
            raise OperationalError(None, None, sqlite3.OperationalError("its file was moved, deleted or replaced"))

    def migrate(self, to: str = "head") -> None:
        """Create the rows' tables, or bring those of an older version up to date. Raises SettingsError if that is impossible."""
        try:
            self._create()
            with as_file(files("safari_host") / "migrations") as folder, self._alone() as connection:
                self._check(connection)
                self._close_to_others()
                config = Config()
                config.set_main_option("script_location", str(folder).replace("%", "%%"))
                config.attributes["connection"] = connection
                command.upgrade(config, to)
                self._check_rights(connection)
        except CommandError:
            raise SettingsError(
                "the database was written by a later version of safari-rules; install that version, or name another"
            ) from None
        except SQLAlchemyError as error:
            raise SettingsError(f"the database cannot be opened: {reason_of(error)}; name another with --db or SAFARI_DB") from None

    @property
    def _files(self) -> list[str]:
        """The paths of SQLite's files, of which some may not be there. They hold seeds and hands."""
        name = self.engine.url.database or ""
        return [name, *(f"{name}-{companion}" for companion in COMPANIONS)] if self.sqlite else []

    def _create(self) -> None:
        """Create the file of SQLite, for its owner only, unless there is one. Its further files get the same mode."""
        for name in self._files[:1]:
            with suppress(OSError):  # the file exists, or opening it will report what is wrong with the path
                os.close(os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))

    def _close_to_others(self) -> None:
        """Let only the owner read the files of SQLite, once it is known that they are a database."""
        for name in self._files:
            with suppress(OSError):
                if S_ISREG(mode := os.stat(name).st_mode):  # no device
                    os.chmod(name, mode & OWNER_ONLY)

    def _check(self, connection: Connection) -> None:
        """Raise SettingsError if SQLite finds that its file is damaged, or the database is of another program.

        PostgreSQL may hold the tables of other programs, too, unless one of them also uses Alembic.
        """
        if self.sqlite and (found := connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()) != "ok":
            damage = str(found).strip().rpartition("\n")[2]
            raise SettingsError(f"the database is damaged ({damage}); restore a backup, or name another with --db or SAFARI_DB")
        held = inspect(connection).get_table_names()
        rest = [name for name in held if name != VERSIONS]
        if rest and not {VERSIONS, "tables"} <= {*held} and (self.sqlite or VERSIONS in held):
            raise SettingsError(f"the database is of another program, whose table {rest[0]!r} it has; name another with --db or SAFARI_DB")
        if self.sqlite:  # a file that cannot be written is noticed here, although nothing may have to be migrated
            connection.exec_driver_sql("PRAGMA user_version = 0")

    def _check_rights(self, connection: Connection) -> None:
        """Change no row of any table. PostgreSQL refuses that to a user who may only read, as SQLite has refused it before."""
        for table in () if self.sqlite else metadata.sorted_tables:
            connection.execute(table.delete().where(false()))

    @contextmanager
    def _alone(self) -> Iterator[Connection]:
        """Open a transaction during which no other server's migration runs."""
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            if not self.sqlite:
                connection.execute(text("SET LOCAL statement_timeout = 0"))  # another server may migrate for long
                connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATION_LOCK})
            yield connection

    def close(self) -> None:
        """Close all connections that are not in use."""
        self.engine.dispose()


def reason_of(error: SQLAlchemyError) -> str:
    """Return the database's own message about an error, in one line."""
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]


def is_outage(error: DBAPIError) -> bool:
    """Return whether an error means that the database is unavailable, and not that a statement was wrong."""
    return type(error).__name__ in ("OperationalError", "InterfaceError", "InternalError", "DatabaseError")


def _bound(connection: Any, _: Any) -> None:
    """Set up a new connection to PostgreSQL: no statement takes longer than `PATIENCE`, also if it waits for a lock.

    A transaction sees what others have committed before each of its statements, whatever the database sets. Raises SettingsError unless
    texts are UTF-8.
    """
    for name in ("server_encoding", "client_encoding"):
        if (found := connection.info.parameter_status(name)) != "UTF8":
            raise SettingsError(f"the database must have the {name} UTF8, not {found}; name another with --db or SAFARI_DB")
    with connection.cursor() as cursor:
        cursor.execute(f"SET statement_timeout = '{PATIENCE}s'; SET default_transaction_isolation = 'read committed'")
    connection.commit()


def _prepare(connection: Any, _: Any) -> None:
    """Set up a new connection to SQLite: a log that readers need not wait for, written to the disk with every commit."""
    connection.isolation_level = None  # transactions are begun by `_begin`
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begin a transaction of SQLite. One that may write begins as a writer, because a reader cannot always become a writer later."""
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writes") else "BEGIN")
