"""The host's server: granian with one worker, which holds the streams, and as many processes as computers need.

On Windows the worker is a thread of the server's process.
"""

from __future__ import annotations

import _thread
import gc
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import resource_tracker
from typing import Any

from granian.constants import Interfaces, Loops
from granian.server import MPServer
from safari_api.server import COLLECTIONS, FORKS, hear_stop, run, run_thread

from safari_host.app import create_app
from safari_host.connections import notice_lost_clients
from safari_host.database import Database
from safari_host.outermost import Outermost
from safari_host.settings import HostSettings
from safari_rules.players.executors import end_with_parent

#: Connections that the server takes in addition to the streams.
MORE_CONNECTIONS = 1024
#: Seconds between two switches of threads. The event loop waits that long at most for a thread that computes.
SWITCH = 0.001


def serve(settings: HostSettings, announce: Callable[[int], None] | None = None) -> int:
    """Serve until SIGTERM, SIGINT or SIGHUP, and return the exit status. Raise SettingsError if the server cannot start.

    `announce` is called with the port before the first request is answered.
    """
    logging.getLogger("alembic").setLevel(logging.WARNING)
    database = Database(settings.db)
    database.migrate()
    database.close()
    connections = settings.streams + MORE_CONNECTIONS
    options: dict[str, Any] = {"announce": announce, "interface": Interfaces.ASGI, "loop": Loops.asyncio}
    if not FORKS:
        return run_thread(settings.service, lambda: tuned(settings), lambda app: app.app.end(), connections=connections, **options)
    multiprocessing.set_start_method("fork", force=True)
    return run(settings.service, lambda: application(settings), kind=HostServer, connections=connections, **options)


class HostServer(MPServer):
    """A server that ends the streams before its worker waits for them."""

    def shutdown(self, exit_code: int = 0) -> None:
        """Let the worker end its streams, then stop it."""
        for process in multiprocessing.active_children():
            with suppress(OSError):
                os.kill(process.pid or 0, signal.SIGUSR1)
        super().shutdown(exit_code)  # type: ignore[no-untyped-call]


def application(settings: HostSettings) -> Any:
    """Make the application of the worker, which ends at once when the server that started it is gone."""
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)  # until there are streams to end
    resource_tracker.ensure_running()  # if a thread of the pool started it later, that thread would receive the signals again
    hear_stop(partial(_thread.interrupt_main, signal.SIGTERM))
    end_with_parent()  # all that was answered is in the database
    if sys.platform == "linux":
        threading.Thread(target=notice_lost_clients, daemon=True).start()
    return tuned(settings)


def tuned(settings: HostSettings) -> Outermost:
    """Make the application, and set up this process for many streams."""
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECTIONS)
    service = settings.service
    return Outermost(create_app(settings), logged=service.log, proxies=service.trusted_proxies, trusting=service.forwarded_prefix)
