"""Monitoring of a server: its readiness, and its figures for Prometheus."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import func, select

from safari_host import schema
from safari_host.computers import waiting
from safari_host.parts import Parts
from safari_rules.contract.problems import Problem

#: Seconds that the database has for an answer to a supervisor or to Prometheus.
PATIENCE = 2.0
#: Seconds for which an answer of the database is cached, so that many probes cost no more than one.
MOMENT = 1.0


class Readiness:
    """The readiness of a server: it accepts requests, and its database can be read and written."""

    def __init__(self, host: Any) -> None:
        self.host = host
        self._asked: asyncio.Task[str] | None = None
        self._at = 0.0

    async def check(self) -> None:
        """Raise the problem `busy` with the reason if the server cannot do its work."""
        host = self.host
        if host.hub.closed or host.lane.closed:
            raise Problem("busy", "The server is about to stop.", headers={"Retry-After": "1"})
        if self._asked is None or (self._asked.done() and time.monotonic() - self._at > MOMENT):
            self._at = time.monotonic()
            self._asked = asyncio.get_running_loop().create_task(self._reason())
        if reason := await asyncio.shield(self._asked):
            raise Problem("busy", reason, headers={"Retry-After": "5"})

    async def _reason(self) -> str:
        """Return why the database cannot be used; nothing if it can."""
        try:
            await asyncio.wait_for(self.host.run(self.host.database.check), PATIENCE)
        except (Problem, TimeoutError):
            return "The database does not answer."
        return "" if self.host.presence.alive else "The database cannot be written."


class Counts(NamedTuple):
    """Numbers from the database: open tables, tables whose games are over, waiting computers, and the age of the oldest turn."""

    open: int
    over: int
    waiting: int
    oldest: float


class Figures:
    """The figures of a server and its database, in addition to the counts of requests."""

    def __init__(self, host: Any) -> None:
        from prometheus_client import CollectorRegistry  # only where metrics are on, because its import is expensive

        self.host = host
        self.registry = CollectorRegistry()
        self.registry.register(self)
        self._counts: Counts | None = None

    async def page(self) -> bytes:
        """Return the figures in Prometheus' text format. Those of the database are missing while it does not answer."""
        from prometheus_client import generate_latest

        try:
            self._counts = await asyncio.wait_for(self.host.run(counted, self.host), PATIENCE)
        except (Problem, TimeoutError):
            self._counts = None
        return generate_latest(self.registry)

    def collect(self) -> Iterator[Any]:
        """Yield the figures, as the registry asks for them."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

        host, counts = self.host, self._counts
        computers = host.housekeeping.computers
        yield GaugeMetricFamily("safari_streams", "Streams that this server has open.", host.hub.count)
        searches = GaugeMetricFamily("safari_searches", "Searches that run or wait, by what they are for.", labels=("kind", "status"))
        searches.add_metric(("suggest", "running"), host.lane.running)
        searches.add_metric(("suggest", "waiting"), host.lane.waits)
        searches.add_metric(("computer", "running"), computers.running if computers is not None else 0)
        if counts is not None:
            searches.add_metric(("computer", "waiting"), counts.waiting)
        yield searches
        yield CounterMetricFamily("safari_database_errors", "Failures of the database since the server has started.", host.database.errors)
        if counts is not None:
            tables = GaugeMetricFamily("safari_tables", "Tables in the database, by whether their games are over.", labels=("status",))
            tables.add_metric(("open",), counts.open)
            tables.add_metric(("over",), counts.over)
            yield tables
            about = "Seconds since the oldest turn of a computer was due, of those that are not done."
            yield GaugeMetricFamily("safari_computer_oldest_due_seconds", about, counts.oldest)


def counted(host: Parts) -> Counts:
    """Return the numbers that the database has now."""
    tables = schema.tables
    with host.database.read() as connection:
        rows = connection.execute(select(tables.c.over, func.count()).group_by(tables.c.over)).all()
        found = {bool(row[0]): int(row[1]) for row in rows}
        return Counts(found.get(False, 0), found.get(True, 0), *waiting(connection, host.database.now(connection)))
