"""A host that measures each callback of its event loop: `safari-rules host`, which writes a line to a file for each slow callback.

It measures the processor time of the thread instead of the elapsed time, because other processes share the machine.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time

from safari_rules.commands.cli import main

#: Seconds of processor time after which a callback is slow.
MOST = 0.01
#: The environment variable with the path of the file for the lines.
FILE = "SAFARI_SLOW_CALLBACKS"

run = asyncio.events.Handle._run


def measured(handle: asyncio.Handle) -> None:
    """Run a callback, and note it if it was slow."""
    begun = time.thread_time()
    run(handle)
    took = time.thread_time() - begun
    if took > MOST:
        with open(os.environ[FILE], "a", encoding="utf-8") as file:
            file.write(f"{took:.4f} {handle!r}\n")


if __name__ == "__main__":
    asyncio.events.Handle._run = measured  # type: ignore[method-assign]
    sys.exit(main(sys.argv[1:]))
