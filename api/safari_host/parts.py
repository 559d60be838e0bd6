"""The parts of one server of the host: its database, its tables, and its streams."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Event
from typing import Any

from safari_host.database import GIVEN_UP, LONGEST, THREADS, Database
from safari_host.keys import draw_id
from safari_host.presence import Presence
from safari_host.problems import busy
from safari_host.settings import HostSettings
from safari_host.streams import Hub
from safari_host.tables import Tables


class Parts:
    """The database of a server, its tables, the people who are present, and their streams."""

    def __init__(self, settings: HostSettings) -> None:
        self.settings = settings
        self.server = draw_id()
        self.database = Database(settings.db)
        self.presence = Presence(self.database, self.server, settings.away)
        self.tables = Tables(self.database, settings, self.presence.away)
        self.threads = ThreadPoolExecutor(THREADS, "database")
        self.hub = Hub(self.tables, self.presence, self.run, settings.streams)

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Run a function that uses the database in a thread.

        Raises the problem `busy` if that takes too long. The function's first transaction then changes nothing unless its commit has begun.
        """
        given_up = Event()
        context = copy_context()
        context.run(GIVEN_UP.set, given_up)
        try:
            async with asyncio.timeout(LONGEST):
                return await asyncio.get_running_loop().run_in_executor(self.threads, context.run, work, *arguments)
        except TimeoutError:
            given_up.set()
            raise busy("no-answer") from None
