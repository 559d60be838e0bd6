"""Run `safari-rules` as on Windows, as far as another system can: remove what Windows lacks, and set `sys.platform` to win32.

The standard library and packages that need the real platform to find system libraries are imported before that. The project and granian are
imported after it.
"""

from __future__ import annotations

import asyncio  # noqa: F401
import concurrent.futures.process  # noqa: F401
import ctypes.util  # noqa: F401
import logging.handlers  # noqa: F401
import multiprocessing.connection
import multiprocessing.context
import multiprocessing.forkserver
import multiprocessing.managers
import multiprocessing.pool
import multiprocessing.popen_spawn_posix
import multiprocessing.queues
import multiprocessing.resource_tracker
import multiprocessing.spawn
import multiprocessing.synchronize
import multiprocessing.util
import os
import shutil  # noqa: F401
import signal
import socket
import subprocess  # noqa: F401
import sys
import tempfile  # noqa: F401
import uuid  # noqa: F401
from contextlib import suppress
from typing import Any

with suppress(ImportError):
    import click  # noqa: F401

with suppress(ImportError):
    import psycopg  # noqa: F401

#: Modules that only POSIX systems have.
MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
#: Names that only POSIX systems have, in modules that Windows has too.
MISSING = {
    os: "fork forkpty register_at_fork getuid geteuid getgid getegid getgroups getpgid getpgrp getsid killpg nice sched_getaffinity setsid "
    "setpgid setuid setgid uname wait wait3 wait4 mkfifo chown fchmod fchown openpty sysconf getloadavg posix_fadvise pread pwrite sendfile",
    signal: "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 SIGWINCH alarm getitimer pause pthread_kill "
    "pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait sigwaitinfo",
    socket: "SO_REUSEPORT TCP_USER_TIMEOUT",
}
#: Packages of the standard library that still see the real platform.
KEEPING = ("asyncio", "concurrent", "multiprocessing", "subprocess")


class Itself:
    """The module `sys` with the real platform, for these packages."""

    platform = sys.platform

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)


def become_windows() -> None:
    """Remove the modules, names and start methods that Windows lacks."""
    multiprocessing.context._concrete_contexts = {"spawn": multiprocessing.context.SpawnContext()}  # type: ignore[attr-defined]
    multiprocessing.get_all_start_methods = lambda: ["spawn"]
    multiprocessing.set_start_method("spawn", force=True)
    multiprocessing.resource_tracker._HAVE_SIGMASK = False  # type: ignore[attr-defined]
    for module in list(sys.modules.values()):
        if module is not sys and getattr(module, "sys", None) is sys and module.__name__.partition(".")[0] in KEEPING:
            vars(module)["sys"] = Itself()
    for module, names in MISSING.items():
        for name in names.split():
            with suppress(AttributeError):
                delattr(module, name)
    signal.SIGBREAK = signal.SIGABRT  # type: ignore[attr-defined]
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    sys.platform = "win32"


become_windows()

if __name__ == "__main__":
    from safari_rules.commands.cli import main

    sys.exit(main())
