"""The background tasks of a server: signs of life, news of other servers, computers, and the deletion of old tables."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from safari_host import news
from safari_host.computers import Computers
from safari_host.connections import give_memory_back
from safari_host.expiry import DAY, HOUR, Expiry
from safari_host.parts import Parts
from safari_rules.contract.problems import Problem

#: Seconds between two checks for streams that have been opened or closed.
MOMENT = 0.25
#: Seconds between two returns of free memory to the system.
SWEEP = 20.0

logger = logging.getLogger("safari_host")


class Housekeeping:
    """The background tasks of a server, which run as long as it does."""

    def __init__(self, host: Parts) -> None:
        self.host = host
        self.computers: Computers | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: news.Listener | None = None

    def start(self) -> None:
        """Begin, in the event loop."""
        host, loop = self.host, asyncio.get_running_loop()
        settings = host.settings
        self.computers = Computers(host.tables, host.hub, host.server, settings.computers, settings.service.games)
        steps: list[Callable[[], Awaitable[None]]] = [self._beat, self._resync, self._expire, self._sweep, self.computers.play]
        if not host.database.sqlite:
            self._listener = news.Listener(host.database, lambda *heard: loop.call_soon_threadsafe(host.hub.heard, *heard))
            self._listener.start()
        self._tasks = [loop.create_task(step()) for step in steps]  # type: ignore[arg-type]

    async def stop(self) -> None:
        """End everything, and inform the other servers."""
        if self._listener is not None:
            self._listener.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.computers is not None:
            await self.computers.stop()
        for process in multiprocessing.active_children():
            process.kill()  # it has inherited that SIGTERM is blocked
        with suppress(Problem):  # the others notice by themselves
            await self.host.run(self.host.presence.farewell)

    def wake(self) -> None:
        """Let the computers look for a turn at once."""
        if self.computers is not None:
            self.computers.wake.set()

    async def _beat(self) -> None:
        """Store which seats have opened or closed streams, and give signs of life."""
        while True:
            if self.host.presence.due:
                await self._try(self.host.presence.beat)
            await asyncio.sleep(MOMENT)

    async def _resync(self) -> None:
        """Look for changes that other servers have made, and for tables that were deleted."""
        host = self.host
        while True:
            often = host.database.sqlite and host.presence.others
            await asyncio.sleep(news.POLL if often else news.RESYNC)
            if not host.hub.rooms:
                continue
            asked = [table for table, room in host.hub.rooms.items() if room.latest >= 0]
            found = await self._try(news.versions, host.database, asked)
            if found is None:
                continue
            for table in asked:
                if table in found:
                    host.hub.heard(table, found[table])
                else:
                    host.hub.close_table(table)

    async def _sweep(self) -> None:
        """Give memory back that is free, such as that of streams that have ended."""
        while True:
            await asyncio.sleep(SWEEP)
            await self._try(give_memory_back)

    async def _expire(self) -> None:
        """Delete tables that nobody has touched for as long as they are kept."""
        host = self.host
        expiry = Expiry(host.database, host.server, host.settings.keep * DAY)
        while True:
            await self._try(expiry.look, time.monotonic())
            await asyncio.sleep(HOUR)

    async def _try(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Run a function that uses the database. Return None if the database does not answer."""
        try:
            return await self.host.run(work, *arguments)
        except Problem:
            return None
        except Exception:
            logger.exception("housekeeping failed")
            return None
