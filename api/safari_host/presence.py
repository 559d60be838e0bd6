"""Presence: the seats that have a stream open, at this server and at others, and the times since which other seats have none."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, not_, select, update

from safari_host.database import Database
from safari_host.schema import of_seat, presence, seats, servers, tables
from safari_host.store import Seat, leave, left_at

#: Seconds between two signs of life of a server.
HEARTBEAT = 5.0
#: Seconds after the last sign of life when a server counts as gone.
GONE = 15.0

#: A table and one of its seats.
Place = tuple[str, int]


class Presence:
    """The seats that have a stream open. `enter` and `exit` only count; `beat` writes what has changed, for other servers to read."""

    def __init__(self, database: Database, server: str, away: int) -> None:
        self.database, self.server, self.seconds_away = database, server, away
        #: The ids of other servers that are alive.
        self.others: frozenset[str] = frozenset()
        self._here: Counter[Place] = Counter()
        #: Seats that have changed since the last beat, and those that this beat writes. The database does not know them yet.
        self._changed: set[Place] = set()
        self._writing: set[Place] = set()
        self._written: set[Place] = set()
        self._beaten = float("-inf")
        #: The lead of the database's clock over this process's, in seconds, and the time since which no beat was late and no clock set.
        self._ahead, self._steady = float("nan"), time.monotonic()
        self._lock = threading.Lock()

    def enter(self, table: str, seat: int | None) -> None:
        """Count a stream that begins. Streams of watchers do not count."""
        if seat is not None:
            with self._lock:
                self._here[table, seat] += 1
                self._changed.add((table, seat))

    def exit(self, table: str, seat: int | None) -> None:
        """Count a stream that ends."""
        if seat is not None:
            with self._lock:
                self._here[table, seat] -= 1
                if not self._here[table, seat]:
                    del self._here[table, seat]
                self._changed.add((table, seat))

    def elsewhere(self, table: str) -> set[int]:
        """Return the seats of a table that have a stream open at another server."""
        if not self.others:
            return set()
        with self.database.read() as connection:
            now = self.database.now(connection)
            return {seat for seat, seen in self._signs(connection, table).items() if abs(seen - now) < GONE}

    def present(self, table: str, seats: Sequence[Seat], known: set[int] | None = None) -> list[bool]:
        """Return for each seat of a table whether it has a stream open now. `known` are the seats that have one at other servers.

        A seat that no player holds is never present, even if the stream of its former player has not ended yet.
        """
        elsewhere = self.elsewhere(table) if known is None else known
        return [each.kind != "open" and (seat in elsewhere or (table, seat) in self._here) for seat, each in enumerate(seats)]

    def away(self, connection: Connection, table: str, seat: int) -> bool:
        """Return whether a seat has had no stream open for as long as the host waits, by the clock of the database.

        An absence is at most as long as beats have come in time and that clock has agreed with this process's. While the database does not
        answer, other servers cannot store which seats have streams.
        """
        place, now = (table, seat), self.database.now(connection)
        steady = self._settle(now)
        elsewhere = self._signs(connection, table).get(seat, float("-inf"))
        if place in self._here or place in self._changed or place in self._writing or abs(elsewhere - now) < GONE:
            return False
        since = now - max(elsewhere, left_at(connection, table, seat))
        return (steady if since < -GONE else min(since, steady)) >= self.seconds_away  # the database's clock was set back

    def _settle(self, now: float) -> float:
        """Return for how many seconds beats have come in time and the database's clock has agreed with this process's."""
        mine = time.monotonic()
        if mine - self._beaten > 2 * HEARTBEAT or abs(now - mine - self._ahead) > 2 * HEARTBEAT:
            self._steady, self._ahead = mine, now - mine
        return mine - self._steady

    def _signs(self, connection: Connection, table: str) -> dict[int, float]:
        """Return the last sign of life of the other servers at which a stream of a seat was open, by seat."""
        query = select(presence.c.seat, func.max(servers.c.seen)).join(servers, servers.c.id == presence.c.server)
        query = query.where(presence.c.table_id == table, presence.c.server != self.server).group_by(presence.c.seat)
        return {seat: float(seen) for seat, seen in connection.execute(query)}

    @property
    def due(self) -> bool:
        """Return whether there is something to write, or it is time for a sign of life."""
        return bool(self._changed or self._writing) or time.monotonic() - self._beaten >= HEARTBEAT

    @property
    def alive(self) -> bool:
        """Return whether other servers can know that this one is alive, because it could write that lately."""
        return time.monotonic() - self._beaten < GONE

    def beat(self) -> None:
        """Store which seats have opened or closed streams, give a sign of life, and find the other servers that are alive."""
        with self._lock:
            self._writing, self._changed = self._writing | self._changed, set()
            changed, here = self._writing, set(self._here)
        with self.database.write() as connection:
            now = self.database.now(connection)
            self._settle(now)
            if not self._alive(connection, now):  # others have forgotten this server and its seats
                changed, self._written = changed | here, set()
            self._write(connection, changed & here, changed - here, now)
            self._bury(connection, now)
            alive = connection.execute(select(servers.c.id).where(servers.c.id != self.server)).scalars()
            self.others = frozenset(alive)
        self._written = (self._written | (changed & here)) - (changed - here)
        self._writing = set()
        self._beaten = time.monotonic()
        self._ahead = now - self._beaten

    def _alive(self, connection: Connection, now: float) -> bool:
        """Store a sign of life. Return False if the database did not know this server."""
        if connection.execute(update(servers).where(servers.c.id == self.server).values(seen=now)).rowcount:
            return True
        connection.execute(insert(servers), {"id": self.server, "seen": now})
        return False

    def _write(self, connection: Connection, come: set[Place], gone: set[Place], now: float) -> None:
        """Store the seats that have opened or closed streams. A table that was deleted meanwhile has no seats any more."""
        if new := come - self._written:
            known = set(connection.execute(select(tables.c.id).where(tables.c.id.in_({table for table, _ in new}))).scalars())
            rows = [{"server": self.server, "table_id": table, "seat": seat} for table, seat in new if table in known]
            if rows:
                connection.execute(insert(presence), rows)
        for table, seat in gone:
            connection.execute(delete(presence).where(of_seat(presence, table, seat), presence.c.server == self.server))
            leave(connection, table, seat, now)

    def _bury(self, connection: Connection, now: float) -> None:
        """Forget the servers that are gone. Their seats are away since their last sign of life, or since now if the clock was set back."""
        gone = not_(servers.c.seen.between(now - GONE, now + GONE))
        dead = connection.execute(select(servers).where(servers.c.id != self.server, gone)).all()
        for server in dead:
            for each in connection.execute(select(presence).where(presence.c.server == server.id)).all():
                left = min(server.seen, now)
                connection.execute(update(seats).where(of_seat(seats, each.table_id, each.seat), seats.c.left < left).values(left=left))
            connection.execute(delete(presence).where(presence.c.server == server.id))
            connection.execute(delete(servers).where(servers.c.id == server.id))

    def farewell(self) -> None:
        """Store that this server has stopped."""
        with self.database.write() as connection:
            now = self.database.now(connection)
            for table, seat in self._written:
                leave(connection, table, seat, now)
            connection.execute(delete(presence).where(presence.c.server == self.server))
            connection.execute(delete(servers).where(servers.c.id == self.server))
