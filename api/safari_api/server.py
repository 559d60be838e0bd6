"""The server: granian, set up so that slow clients delay neither other clients nor the shutdown, and no port is ever shared.

Each worker is a process. Windows cannot fork: the only worker there is a thread of the server's process.
"""

from __future__ import annotations

import errno
import gc
import logging
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Any

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.server import MPServer

from safari_api.app import create_app
from safari_api.fast import FastPath
from safari_api.lane import HELD_BACK, BoundedLane
from safari_api.observe import log_in_lines
from safari_api.settings import METRICS_DIRECTORY, Settings, SettingsError
from safari_api.threaded import ThreadServer

#: Seconds before a worker that ignores SIGTERM is killed. It has then answered all requests that had arrived completely.
PATIENCE = 2
#: Milliseconds that a client may take to send the head of a request, or stay silent between two requests.
HEAD_TIME = 5000
#: The largest size of a head in bytes.
HEAD_SIZE = 65536
#: Connections that a worker holds at once, if it may open that many files. Further ones wait in the queue.
CONNECTIONS = 4096
#: Connections that may wait in the queue (the system may allow fewer).
QUEUE = 8192
#: Files that a worker needs for itself.
FILES = 128
#: Thresholds of Python's garbage collection. A host's streams are many objects that live long, and so may be the values of one body.
COLLECTIONS = (20_000, 50, 1000)
STOPS = (signal.SIGTERM, signal.SIGINT)
#: How granian is to write its own log: each record as a JSON object.
LINES = {
    "formatters": {"generic": {"()": "safari_api.observe.JsonFormatter"}, "access": {"()": "safari_api.observe.JsonFormatter"}},
}
#: A function that shows the port of a server to the person who starts it, or None.
Announce = Callable[[int], None] | None
#: Whether the workers are processes. Windows cannot fork.
FORKS = hasattr(os, "fork")


def serve(settings: Settings) -> int:
    """Serve until SIGTERM, SIGINT or SIGHUP, and return the exit status. Raise SettingsError if the server cannot start."""
    threads = settings.threads + settings.searches + settings.waiting_searches + HELD_BACK
    options: dict[str, Any] = {"interface": Interfaces.WSGI, "blocking_threads": threads}
    if not FORKS:
        return run_thread(settings, lambda: FastPath(create_app(settings)), lambda served: served.app.lane.close(), **options)
    return run(settings, partial(application, settings), **options)


def run(
    settings: Settings,
    make: Callable[[], Any],
    *,
    kind: type[MPServer] = MPServer,
    connections: int = CONNECTIONS,
    announce: Announce = None,
    **options: Any,
) -> int:
    """Run an application's server, whose workers are processes, and return the exit status. `make` makes the application in each worker."""
    with started(settings, connections, announce) as common:
        server = kind("safari_api", workers=settings.workers, workers_kill_timeout=PATIENCE, **common, **options)
        nohup = signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
        server.on_startup(lambda: hear_stops(nohup, server.signal_handler_interrupt))
        os.register_at_fork(after_in_child=mortal)
        try:
            server.serve(target_loader=make, wrap_loader=False)
        except SystemExit:
            if not server.interrupt_signal:  # otherwise a worker was stopped before the server, which counts that as a failure
                raise
    return 0


def run_thread(
    settings: Settings,
    make: Callable[[], Any],
    end: Callable[[Any], None],
    *,
    connections: int = CONNECTIONS,
    announce: Announce = None,
    **options: Any,
) -> int:
    """Run an application's server in this process alone, and return the exit status.

    `make` makes the application. Before the server stops, `end` gets it, and ends whatever would delay the stop.
    """
    with started(settings, connections, announce) as common:
        ThreadServer(make, end, PATIENCE, **common, **options).run()
    return 0


@contextmanager
def started(settings: Settings, connections: int, announce: Announce = None) -> Iterator[dict[str, Any]]:
    """Hold the port and the other resources of a server of either kind, and yield the settings of granian."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # ends the process without a traceback, until granian handles it
    logging.getLogger("_granian").addFilter(worth_reading)
    log_in_lines()
    with claimed(settings.host, settings.port) as (address, port), metrics_directory(settings.metrics):
        if announce is not None:
            announce(port)
        yield {
            "address": address,
            "port": port,
            "http": HTTPModes.http1,
            "http1_settings": HTTP1Settings(header_read_timeout=HEAD_TIME, max_buffer_size=HEAD_SIZE),
            "websockets": False,
            "log_dictconfig": LINES,
            "backlog": QUEUE,
            "backpressure": min(connections, max(FILES, open_files(connections) - FILES)),
            "respawn_failed_workers": True,
        }


def application(settings: Settings) -> FastPath:
    """Make the application of a worker, which ends when the server that started it is gone."""
    mortal()
    app = create_app(settings)
    hear_stop(partial(close, app.lane))
    threading.Thread(target=follow, daemon=True).start()
    gc.set_threshold(*COLLECTIONS)
    return FastPath(app)


def close(lane: BoundedLane) -> None:
    """Close the lane, so that searches do not delay the shutdown, and have granian wait for the requests that have arrived."""
    lane.close()
    handler: Any = signal.getsignal(signal.SIGTERM)
    handler(signal.SIGTERM, None)


def follow() -> None:
    """Wait for the server's process to end. A worker left behind is then stopped as if by SIGTERM, so that it does not hold the port."""
    if server := multiprocessing.parent_process():
        server.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(PATIENCE)
        os._exit(1)


def worth_reading(record: logging.LogRecord) -> bool:
    """Return whether a line of granian's log is of use: threads that only wait for slow clients need no warning."""
    return "Python threads, which seems quite high" not in str(record.msg)


def hear_stops(nohup: bool, stop: Callable[[], None]) -> None:
    """Call `stop` for the first signal that ends the server.

    granian's handlers would run in the main thread, and set the event for which it waits. A signal could be lost as the thread falls
    asleep: its handler waits for the event's lock, which the thread holds. Windows cannot block signals, so `Wakeful` avoids it there.
    """
    if nohup:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # granian listens for it, to start new workers
    call_once(stop, STOPS if nohup else (*STOPS, signal.SIGHUP))


def hear_stop(stop: Callable[[], None]) -> None:
    """Call `stop` in a worker when the server sends it SIGTERM. A worker that granian has not begun to serve ends at once.

    granian's handler may run only once, because a second run can deadlock with a thread of granian that waits for Python's global lock. A
    second SIGTERM does come: a service manager sends it to the workers, as the server does.
    """

    def stopping() -> None:
        if signal.getsignal(signal.SIGTERM) == signal.SIG_DFL:
            os._exit(0)
        stop()

    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # Ctrl-C reaches every process, and only the server handles it
    call_once(stopping, [signal.SIGTERM])


def call_once(stop: Callable[[], None], signals: Collection[signal.Signals]) -> None:
    """Let a thread of its own wait for one of the signals and call `stop`. All threads that begin later block these signals."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)

    def listen() -> None:
        signal.sigwait(signals)
        stop()

    threading.Thread(target=listen, daemon=True).start()


def mortal() -> None:
    """Let SIGTERM end a worker that has just begun, until it handles the signal. It has inherited the server's blocked signals.

    Ctrl-C reaches every process, and only the server handles it.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)


def open_files(connections: int = CONNECTIONS) -> int:
    """Raise the soft limit of open files to the hard one, and return it."""
    try:
        import resource
    except ImportError:  # no such limit on this system
        return connections + FILES
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return connections + FILES if soft == resource.RLIM_INFINITY else soft


@contextmanager
def claimed(host: str, port: int) -> Iterator[tuple[str, int]]:
    """Hold a port on which nothing else listens, and yield the address and the port. Port 0 is any free one.

    granian's sockets share their port with each other, and would share it with another server's, too. So a socket that shares its port
    with no other listens first, which fails if the port is in use. Then a socket that never listens holds the port for granian's sockets.
    """
    address = "127.0.0.1" if host == "localhost" else host
    with ExitStack() as kept:
        try:
            with listening(address, port) as claim:
                port = claim.getsockname()[1]
                if sys.platform == "linux":  # elsewhere granian's sockets do not share a port
                    claim.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
                    holder = kept.enter_context(socket.socket(claim.family))
                    if claim.family == socket.AF_INET6:
                        only = claim.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
                        holder.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, only)
                    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
                    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    holder.bind(claim.getsockname())
                    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)  # with it another server could listen
        except OSError as error:
            raise SettingsError(refusal(error, host, port)) from None
        yield address, port


def listening(address: str, port: int) -> socket.socket:
    """Return a socket that listens there, even if a server that used the port has just stopped."""
    six = ":" in address
    return socket.create_server(
        (address, port),
        family=socket.AF_INET6 if six else socket.AF_INET,
        dualstack_ipv6=six and socket.has_dualstack_ipv6(),
    )


def refusal(error: OSError, host: str, port: int) -> str:
    """Return why a socket could not listen."""
    if error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is in use; stop what listens there, or choose another with --port or SAFARI_PORT"
    if error.errno == errno.EACCES:
        return f"port {port} on {host} is not for this user to listen on; choose one from 1024 with --port or SAFARI_PORT"
    if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        return f"{host} is no address of this machine; choose one with --host or SAFARI_HOST"
    return f"cannot listen on port {port} of {host}: {error.strerror}"


@contextmanager
def metrics_directory(wanted: bool) -> Iterator[None]:
    """Make the directory in which the workers add up their metrics, if metrics are on. Otherwise nothing is written."""
    given = os.environ.get(METRICS_DIRECTORY)
    if not wanted:
        yield
    elif given:
        if not (os.path.isdir(given) and os.access(given, os.W_OK)):
            raise SettingsError(f"{METRICS_DIRECTORY} must be a directory that can be written to, not {given!r}")
        yield
    else:
        try:
            made = tempfile.mkdtemp(prefix="safari-metrics-")
        except OSError:
            raise SettingsError(f"SAFARI_METRICS=on needs a directory that can be written to: name one with {METRICS_DIRECTORY}") from None
        os.environ[METRICS_DIRECTORY] = made
        try:
            yield
        finally:
            shutil.rmtree(made, ignore_errors=True)
