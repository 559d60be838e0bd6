"""News of changes that other servers make in a shared database."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress

from sqlalchemy import select

from safari_host import schema
from safari_host.database import LIBPQ, Database
from safari_host.store import CHANNEL

#: Seconds between two checks of all tables with listeners, which find every change that was missed.
RESYNC = 5.0
#: Seconds between two checks while another server uses the same SQLite file, because SQLite announces no changes.
POLL = 0.1
#: Seconds after which a lost connection is tried again.
AGAIN = 1.0

logger = logging.getLogger("safari_host")


def versions(database: Database, tables: Iterable[str]) -> dict[str, int]:
    """Return the newest version of each of these tables. One that was deleted is missing."""
    wanted = list(tables)
    found: dict[str, int] = {}
    with database.read() as connection:
        for first in range(0, len(wanted), 500):
            query = select(schema.tables.c.id, schema.tables.c.version).where(schema.tables.c.id.in_(wanted[first : first + 500]))
            found |= {each[0]: each[1] for each in connection.execute(query).all()}
    return found


class Listener:
    """A thread that listens to PostgreSQL. `heard(table, version)` is called in it."""

    def __init__(self, database: Database, heard: Callable[[str, int], object]) -> None:
        self.database, self.heard = database, heard
        self._stop = threading.Event()

    def start(self) -> None:
        """Begin to listen."""
        threading.Thread(target=self._listen, daemon=True).start()

    def stop(self) -> None:
        """Stop within a second."""
        self._stop.set()

    def _listen(self) -> None:
        """Listen, over a new connection whenever one is lost."""
        import psycopg

        arguments, options = self.database.engine.dialect.create_connect_args(self.database.engine.url)
        while not self._stop.is_set():
            try:
                with psycopg.connect(*arguments, **{**LIBPQ, **options, "autocommit": True}) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._stop.is_set():
                        for news in connection.notifies(timeout=1.0):
                            table, _, version = news.payload.partition(" ")
                            with suppress(ValueError):  # another program may use the same channel
                                self.heard(table, int(version))
            except psycopg.Error:
                logger.warning("the database is not to be reached; listening again in a second")
                self._stop.wait(AGAIN)
