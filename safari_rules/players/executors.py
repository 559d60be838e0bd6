"""Executors that play the games of tournaments and leagues: local processes, or a dask cluster.

Work goes through the interface of `concurrent.futures`. Which executor plays, and with how many workers, never changes a game.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    InvalidStateError,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

from safari_rules.authoring.errors import InvalidTournament, SafariRulesError, how_to_install

__all__ = ["cluster", "end_with_parent", "failure", "hand_out", "processes"]

T = TypeVar("T")
R = TypeVar("R")
#: Calls that wait or run at a time for each worker, so that none has to wait for its next one.
AHEAD: Final = 4
#: Loggers that report the end of a cluster in many lines.
NOISY: Final = ("distributed", "distributed.client", "tornado.application", "asyncio")


def hand_out(executor: Executor, call: Callable[[T], R], arguments: Iterable[T], workers: int) -> Iterator[R]:
    """Make a call for each argument on an executor, and yield each result as soon as it is there.

    :param executor: what makes the calls.
    :param call: a function that the workers can import, or a partial of one.
    :param arguments: read only as fast as the workers need them.
    :param workers: how many workers the executor has.
    :yields: the results, in the order in which they come.
    """
    waiting = iter(arguments)
    running: set[Future[R]] = set()
    try:
        while True:
            while len(running) < AHEAD * workers:
                try:
                    running.add(executor.submit(call, next(waiting)))
                except StopIteration:
                    break
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            # Calls with a result come first: what is finished counts, even if another call has failed meanwhile.
            for future in sorted(ended, key=lambda each: each.cancelled() or each.exception() is not None):
                yield future.result()
    finally:
        for future in running:
            future.cancel()


class _Call(Future[Any]):
    """A call of `_Processes`, which ignores errors once it is canceled. Python 3.11 would print a traceback if its worker died then."""

    def set_exception(self, exception: BaseException | None) -> None:
        """Store the error of the call, unless the call is canceled."""
        with suppress(InvalidStateError):
            super().set_exception(exception)


class _Processes(ProcessPoolExecutor):
    """An executor of local processes that an interruption ends quietly, even while they start."""

    def submit(self, call: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        """Submit a call while SIGINT is blocked, so that a process that is started for it begins with SIGINT blocked."""
        with _interruption_held(True):
            made = super().submit(_interruptible, call, *arguments, **named)
        made.__class__ = _Call
        return made

    def __exit__(self, *error: Any) -> bool | None:
        """Wait for the processes to end. After an error interrupt their games, because nobody waits for these."""
        if error[0] is None:
            return super().__exit__(*error)
        with _interruption_ignored():
            for process in self._processes or ():
                with suppress(OSError):  # it has ended already
                    os.kill(process, signal.SIGINT)
            return super().__exit__(*error)


@contextmanager
def _interruption_ignored() -> Iterator[None]:
    """Ignore SIGINT. If a worker reports an interruption first, this process must not be interrupted a second time."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


@contextmanager
def _interruption_held(held: bool, *others: str) -> Iterator[None]:
    """Block or unblock SIGINT and other signals, if the system can do so. A signal that was blocked arrives when it is unblocked."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        signals = [getattr(signal, name) for name in ("SIGINT", *others)]
        signal.pthread_sigmask(signal.SIG_BLOCK if held else signal.SIG_UNBLOCK, signals)  # raises a blocked one
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


#: Whether this worker process has been interrupted. It then makes no more calls.
_interrupted = False


def _interruptible(call: Any, *arguments: Any, **named: Any) -> Any:
    """Make a call in a worker. Only here does a worker receive SIGINT, which ends the call with an error, and never the process."""
    global _interrupted
    try:
        if not _interrupted:
            with _interruption_held(False):
                return call(*arguments, **named)
    except KeyboardInterrupt:
        _interrupted = True
    raise KeyboardInterrupt


def processes(jobs: int) -> Executor:
    """Return an executor of `jobs` local processes."""
    with _interruption_held(True, "SIGHUP"):  # The resource tracker starts here. Python lets it ignore other signals, and not SIGHUP.
        return _Processes(jobs, mp_context=get_context("spawn"), initializer=end_with_parent)


def end_with_parent() -> None:
    """Let this process end when the process that started it is gone, also in the middle of a game."""

    def follow(parent: BaseProcess) -> None:
        parent.join()
        os._exit(1)

    if parent := parent_process():
        threading.Thread(target=follow, args=(parent,), daemon=True).start()


def cluster(address: str) -> tuple[Executor, int]:
    """Return an executor of the dask cluster whose scheduler has this address, and the number of its worker threads.

    Raises InvalidTournament where none answers or the extra `cluster` is not installed.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise InvalidTournament(f"dask is missing; install it with: {how_to_install('cluster')}") from None
    for name in NOISY:  # an error is reported once, in a sentence
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client = distributed.Client(address or "none", timeout="10s")
        client.wait_for_workers(1, timeout=30)
        threads = sum(client.nthreads().values())
    except Exception as error:
        reason = str(error)
    else:
        executor: Executor = client.get_executor()
        return executor, threads
    # A client that found no scheduler closes itself when it is garbage-collected. If that were while the next one starts, it would hang.
    gc.collect()
    raise InvalidTournament(f"No dask scheduler with workers answers at {address!r}: {reason}")


def failure(error: BaseException) -> str | None:
    """Describe what went wrong with an executor or a tournament in a sentence. Returns None for any other error."""
    if isinstance(error, SafariRulesError):
        return str(error)
    if isinstance(error, BrokenExecutor):
        return "a worker process has died"
    if isinstance(error, CancelledError) or type(error).__module__.startswith("distributed"):
        return "the cluster has failed: its scheduler or its workers are gone"
    return None
