"""A dask cluster of this machine."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from support.processes import Process, eventually, spawned


@contextmanager
def started_cluster(folder: Path, count: int) -> Iterator[tuple[str, Process, list[Process]]]:
    """Start a real scheduler and `count` worker processes on this machine. Yield the scheduler's address and the processes."""
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
    with ExitStack() as stack:
        scheduler = stack.enter_context(spawned(command, **quiet))
        eventually(lambda: address_file.exists() and address_file.read_text().strip(), 60, "dask's scheduler starts", process=scheduler)
        address = json.loads(address_file.read_text())["address"]
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
        yield address, scheduler, [stack.enter_context(spawned(command, **quiet)) for _ in range(count)]
