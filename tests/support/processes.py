"""Processes that tests start, and waiting with a deadline. No process outlives its test, even if the test run is killed."""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import IO, Any, TypeVar

import pytest

Process = subprocess.Popen[Any]
Spawn = Callable[..., Process]
Value = TypeVar("Value")

#: An environment that turns coverage off in a process that a test interrupts. An interruption in coverage's code leaves its lock locked.
UNMEASURED = {"COVERAGE_PROCESS_CONFIG": ""}
#: Windows has no process groups. There only the process itself is killed, and only at the end of its test.
GROUPS = hasattr(os, "killpg")
#: A program that reads the ids of process groups, "+7" for a new one and "-7" for one that has ended. It reads until the pipe is closed,
#: which happens however the test run ends, and then kills the remaining groups. The signal that Linux sends at the death of a parent
#: (PR_SET_PDEATHSIG) would reach only the first process of a group.
GUARD = """
import os, signal, sys
left = set()
for line in sys.stdin:
    (left.add if line[0] == "+" else left.discard)(int(line[1:]))
for group in left:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
"""


@cache
def guard() -> IO[str]:
    """Start the guard of this process once, and return the pipe to it. Its separate session keeps Ctrl-C from ending it."""
    options: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "text": True}
    process = subprocess.Popen([sys.executable, "-I", "-S", "-c", GUARD], start_new_session=True, bufsize=1, **options)
    assert process.stdin is not None
    pipe = process.stdin

    def dismiss() -> None:
        with suppress(OSError):
            pipe.close()
        process.wait(10)

    atexit.register(dismiss)
    return pipe


@contextmanager
def guarded(group: int) -> Iterator[None]:
    """Kill a process group at the end of the block, or at the end of the test run if that comes first."""
    guard().write(f"+{group}\n")
    try:
        yield
    finally:
        with suppress(ProcessLookupError, PermissionError):  # macOS refuses if only a zombie is left
            os.killpg(group, signal.SIGKILL)
        guard().write(f"-{group}\n")


@contextmanager
def spawned(command: Sequence[str | Path], **options: Any) -> Iterator[Process]:
    """Start a process in a new session, with the options of `subprocess.Popen`. At the end of the block, kill its whole group."""
    process = subprocess.Popen(command, start_new_session=GROUPS, **options)
    try:
        with guarded(process.pid) if GROUPS else ExitStack():
            yield process
    finally:
        process.kill()
        process.wait(10)
        for stream in (process.stdin, process.stdout, process.stderr):
            with suppress(OSError):  # closing flushes data to a process that has ended
                if stream is not None:
                    stream.close()


@pytest.fixture
def spawn() -> Iterator[Spawn]:
    """Return a function that starts a process as `spawned` does, until the end of the test."""
    with ExitStack() as stack:
        yield lambda command, **options: stack.enter_context(spawned(command, **options))


def members(session: int) -> list[int]:
    """Return the ids of all processes of a session that run or wait to be reaped, as /proc lists them."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if os.getsid(int(entry.name)) == session:
                found.append(int(entry.name))
    return found


def eventually(
    condition: Callable[[], Value | None], seconds: float, what: str, *, process: Process | None = None, pause: float = 0.05
) -> Value:
    """Wait until a condition is true.

    :param condition: returns a true value once it is fulfilled, and a false one before. Its exceptions are passed on.
    :param seconds: the deadline.
    :param what: what is waited for, as the beginning of the sentence of the failure.
    :param process: a process without which the condition cannot come true. Its end is a failure at once.
    :param pause: seconds between two looks.
    :returns: the first value that is true.
    """
    until = time.monotonic() + seconds
    while True:
        ended = process is not None and process.poll() is not None
        if value := condition():
            return value
        if ended and process is not None:
            pytest.fail(f"{what}: its process has ended with exit code {process.returncode} before")
        if time.monotonic() > until:
            pytest.fail(f"{what}: not within {seconds:g} seconds")
        time.sleep(pause)
