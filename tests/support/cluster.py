"""A dask cluster of this machine."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def started_cluster(folder: Path, count: int) -> Iterator[tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]]]:
    """A real scheduler and `count` worker processes on this machine: its address, and the processes."""
    address_file = folder / "scheduler.json"
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [
        sys.executable,
        "-m",
        "distributed.cli.dask_scheduler",
        "--port",
        "0",
        "--no-dashboard",
        "--scheduler-file",
        str(address_file),
    ]
    scheduler = subprocess.Popen(command, **quiet)
    workers: list[subprocess.Popen[bytes]] = []
    try:
        while not address_file.exists() or not address_file.read_text().strip():
            assert scheduler.poll() is None
            time.sleep(0.1)
        address = json.loads(address_file.read_text())["address"]
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
        workers = [subprocess.Popen(command, **quiet) for _ in range(count)]
        yield address, scheduler, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait(10)
