"""The deletion of old tables. A table is marked first and deleted a day later, so that one wrong reading of a clock deletes none."""

from __future__ import annotations

import logging

from safari_host import store
from safari_host.database import Database

#: Seconds between two checks for old tables, and seconds after its start in which a server deletes nothing.
HOUR = 3600.0
#: Seconds in a day: a table is marked a day before it is deleted, and a table at which nothing was ever done stays for a day.
DAY = 86_400.0
#: Tables that are deleted in one transaction.
BATCH = 50

logger = logging.getLogger("safari_host")


class Expiry:
    """A task that marks the tables that nobody has used lately, and deletes them.

    It stops for good if the clock cannot be trusted: if the newest time in the database is far from now when the server starts, or if the
    clock is set while the server runs.
    """

    def __init__(self, database: Database, server: str, keep: float) -> None:
        self.database, self.server, self.keep = database, server, keep
        self.stopped = False
        self._clocks: tuple[float, float] | None = None

    def look(self, running: float) -> None:
        """Mark and delete what is old. `running` is a time of a clock that cannot be set."""
        if self.stopped:
            return
        with self.database.read() as connection:
            now, newest = self.database.now(connection), store.newest_time(connection, self.server)
        if self._clocks is None:
            if newest is not None and abs(now - newest) > self.keep / 2:
                self._stop("the newest time in the database is %.1f days from now; is the clock right?", abs(now - newest) / DAY)
                return
            self._clocks = now, running
        elif abs((now - self._clocks[0]) - (running - self._clocks[1])) > HOUR:
            self._stop("the clock of the database was set")
            return
        with self.database.write() as connection:
            store.mark_old(connection, now, before=now - self.keep + DAY)
        deleting = running - self._clocks[1] >= HOUR
        while deleting:
            with self.database.write() as connection:
                deleting = bool(store.delete_old(connection, before=now - self.keep, marked=now - DAY, limit=BATCH))

    def _stop(self, reason: str, *values: float) -> None:
        self.stopped = True
        logger.warning(f"{reason}; no table is deleted before the next start", *values)
