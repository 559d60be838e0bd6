"""The server on a system that cannot fork, such as Windows: granian in one process, its worker a thread."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from typing import Any

from granian.server import MTServer

#: Seconds between two checks for a signal, while the main thread waits.
MOMENT = 0.2


class ThreadServer(MTServer):
    """A granian whose only worker is a thread of this process.

    granian starts such workers only in a Python without a global lock. A single worker works with the lock, too, so the check is skipped.
    """

    def __init__(self, make: Callable[[], Any], end: Callable[[Any], None], patience: int, **options: Any) -> None:
        super().__init__("safari_api", workers=1, workers_kill_timeout=patience, **options)
        self.make, self.end, self.patience = make, end, patience
        event: Any = Wakeful()  # granian's own is a threading.Event
        self.main_loop_interrupt = event

    def run(self) -> None:
        """Serve until a signal to stop arrives."""
        self.app = self.make()
        super(MTServer, self).serve(None, lambda: self.app, wrap_loader=False)

    def shutdown(self, exit_code: int = 0) -> None:
        """Stop the worker, and end the process even if a slow client holds the worker up."""
        self.end(self.app)
        last = threading.Timer(self.patience + 1, os._exit, [exit_code])
        last.daemon = True
        last.start()
        super().shutdown(exit_code)  # type: ignore[no-untyped-call]

    def _check_gil(self) -> None:
        """Accept a Python with a global lock."""


class Wakeful:
    """An event for which the main thread waits in short steps, because on Windows a signal's handler runs only between two of them.

    It takes no lock: the handler calls `set` in the main thread, at any moment of the wait, and would deadlock with itself.
    """

    def __init__(self) -> None:
        self.happened = False

    def set(self) -> None:
        """Make the event happen."""
        self.happened = True

    def clear(self) -> None:
        """Reset the event, so that the next wait is for another one."""
        self.happened = False

    def wait(self) -> None:
        """Wait until the event happens."""
        while not self.happened:
            time.sleep(MOMENT)
