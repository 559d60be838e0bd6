"""A real server for the tests: granian, as `safari-rules serve` starts it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support.processes import Process, eventually, spawned

#: The arguments with which Python runs `safari-rules`.
PROGRAM = ("-m", "safari_rules.commands.cli")
#: Seconds within which a server must have started.
STARTED = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(
    workers: int = 1,
    port: int | None = None,
    told: Path | None = None,
    program: tuple[str, ...] = PROGRAM,
    stop: signal.Signals = signal.SIGTERM,
    **environment: str,
) -> Iterator[tuple[str, Process]]:
    """Yield the URL and the process of a running server. At the end, a signal must stop it. Its output goes to the file `told`."""
    port = port or free_port()
    command = [sys.executable, *program, "serve", "--port", str(port), "--workers", str(workers)]
    output = told.open("w+b") if told else tempfile.TemporaryFile()  # noqa: SIM115 - closed below; a pipe would fill up and stop the server
    url = f"http://127.0.0.1:{port}"
    with output, spawned(command, env={**os.environ, **environment}, stdout=output, stderr=subprocess.STDOUT) as process:
        try:
            eventually(lambda: answers(url), STARTED, "the server answers", process=process)
            yield url, process
        finally:
            process.send_signal(stop)
            process.wait(30)


def answers(url: str) -> bool:
    """Return whether a server answers."""
    try:
        urllib.request.urlopen(f"{url}/healthz", timeout=5).close()
    except OSError:
        return False
    return True


def ask(url: str, body: Any = None, timeout: float = 30, headers: dict[str, str] | None = None) -> tuple[int, Any]:
    """Send a request, and return status and JSON of the answer."""
    data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **(headers or {})})
    try:
        with urllib.request.urlopen(request, timeout=timeout) as response:
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)
