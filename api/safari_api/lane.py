"""A lane for expensive work: searches run a few at a time, a few more wait, and the rest are refused."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from safari_rules.contract.operations import Lane
from safari_rules.contract.problems import Problem

#: Seconds before a refusal is sent, so that clients that retry without pause leave the processor to the searches.
MOMENT = 0.25
#: The largest number of refusals that wait at once, each in its own thread. Further ones are sent immediately.
HELD_BACK = 48


class BoundedLane(Lane):
    """A bound on the searches of one application: how many run at once, how many wait, and how long each of them waits.

    A search that finds the lane full, waits too long or is stopped raises the problem `busy`. Places are given in the order of arrival.
    """

    def __init__(self, searches: int, waiting: int, seconds: int) -> None:
        self.searches, self.seconds = searches, seconds
        self.waiting = waiting if seconds else 0
        #: Searches that run now.
        self.running = 0
        self._closing = threading.Event()
        self._held_back = threading.Semaphore(HELD_BACK)
        self._queue: deque[threading.Event] = deque()
        self._lock = threading.Lock()

    @property
    def waits(self) -> int:
        """Return the number of searches that wait now."""
        return len(self._queue)

    @property
    def full(self) -> bool:
        """Return whether a new search can neither run nor wait."""
        return self.closed or (self.running >= self.searches and len(self._queue) >= self.waiting)

    @property
    def closed(self) -> bool:
        """Return whether all searches are refused, and those that run are to end."""
        return self._closing.is_set()

    def check(self) -> None:
        """Raise the problem `busy` if a new search can neither run nor wait, after `MOMENT` seconds unless many refusals wait."""
        if self.full:
            if self._held_back.acquire(blocking=False):
                if self.closed:
                    time.sleep(MOMENT)
                else:
                    self._closing.wait(MOMENT)
                self._held_back.release()
            raise self.busy()

    @contextmanager
    def place(self) -> Iterator[None]:
        """Hold a place for one search, after waiting for it if need be."""
        self._enter()
        try:
            yield
        finally:
            self._leave()

    def proceed(self) -> None:
        """Let other threads run between two simulations, and raise the problem `busy` if the lane was closed."""
        time.sleep(0)
        if self.closed:
            raise self.busy()

    def close(self) -> None:
        """Refuse all further searches, and end those that wait or run."""
        with self._lock:
            self._closing.set()
            for turn in self._queue:
                turn.set()

    def busy(self) -> Problem:
        """Make the problem `busy`. It asks the client to wait for as long as a search may wait here."""
        seconds = max(1, self.seconds)
        why = "The service is about to stop." if self.closed else "Too many searches run at the moment."
        detail = f"{why} Ask again in {seconds} {'second' if seconds == 1 else 'seconds'}."
        return Problem("busy", detail, headers={"Retry-After": str(seconds)})

    def _enter(self) -> None:
        """Take a place at once, or wait until a search that ends hands its place on."""
        with self._lock:
            if self.full:
                raise self.busy()
            if self.running < self.searches:
                self.running += 1
                return
            turn = threading.Event()
            self._queue.append(turn)
        turn.wait(self.seconds)
        with self._lock:
            if turn in self._queue:  # too late, or the lane was closed
                self._queue.remove(turn)
                raise self.busy()

    def _leave(self) -> None:
        """Hand the place to the search that has waited longest, or free it."""
        with self._lock:
            if self._queue and not self.closed:
                self._queue.popleft().set()
            else:
                self.running -= 1
