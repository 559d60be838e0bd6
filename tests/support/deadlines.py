"""Hooks for all tests: they end a test that does not end by itself, and a test run that is stopped."""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
from collections.abc import Generator
from types import FrameType, TracebackType
from typing import Any

import pytest

#: Seconds after its time limit in which a test must have come to its end, before its process is killed.
GRACE = 30.0
LIMIT = pytest.StashKey[float]()
#: A copy of the file descriptor of standard error from the start of pytest, because pytest captures it later.
STDERR = pytest.StashKey[int]()


def stop(number: int, frame: FrameType | None) -> None:
    """End the test run as Ctrl-C does. A second signal ends it at once."""
    signal.signal(number, signal.SIG_DFL)
    raise KeyboardInterrupt


def pytest_configure(config: pytest.Config) -> None:
    """Have SIGTERM end a test run in good order: fixtures are torn down, and what has failed so far is shown.

    A worker of pytest-xdist is stopped by the process that has started it.
    """
    config.stash[STDERR] = os.dup(2)
    if not hasattr(config, "workerinput"):
        signal.signal(signal.SIGTERM, stop)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Kill this process after a while if threads that a test has left keep it from ending."""
    if any(not thread.daemon for thread in threading.enumerate() if thread is not threading.main_thread()):
        faulthandler.dump_traceback_later(GRACE, exit=True, file=config.stash[STDERR])
    else:
        os.close(config.stash[STDERR])


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> None:
    """Note the time limit that pytest-timeout sets for a test. It fails the test by an exception in the main thread."""
    item.stash[LIMIT] = settings.timeout


def numbered(traceback: TracebackType | None) -> TracebackType | None:
    """Give every entry of a traceback a line number.

    A signal's exception may be raised at an instruction without a line number. pytest cannot show such an entry, and would end the run.
    """
    entries = []
    while traceback is not None:
        entries.append(traceback)
        traceback = traceback.tb_next
    for entry in reversed(entries):
        frame, line = entry.tb_frame, entry.tb_lineno or entry.tb_frame.f_code.co_firstlineno
        traceback = TracebackType(traceback, frame, entry.tb_lasti, line)
    return traceback


def bounded(item: pytest.Item) -> Generator[None]:
    """Kill this process if the exception of pytest-timeout does not end the test, because a thread or a library blocks it.

    The stacks of all threads are shown. pytest-xdist names the test as failed, and goes on with a new worker.
    """
    if item.stash.get(LIMIT, 0):
        faulthandler.dump_traceback_later(item.stash[LIMIT] + GRACE, exit=True, file=item.config.stash[STDERR])
    try:
        return (yield)
    except BaseException as error:
        error.__traceback__ = numbered(error.__traceback__)
        raise
    finally:
        faulthandler.cancel_dump_traceback_later()


pytest_runtest_setup = pytest.hookimpl(wrapper=True, tryfirst=True)(bounded)
pytest_runtest_call = pytest.hookimpl(wrapper=True, tryfirst=True)(bounded)
pytest_runtest_teardown = pytest.hookimpl(wrapper=True, tryfirst=True)(bounded)
