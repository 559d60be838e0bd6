"""Run a command several times while busy processes share the machine, and return the first exit status that is not 0.

python tests/support/under_load.py --busy 4 --times 3 -- pytest -n auto
"""

from __future__ import annotations

import argparse
import multiprocessing
import subprocess
import sys
import time

#: Seconds after which a run is stopped.
LONG = 7200


def burn() -> None:
    """Keep a core busy until the process is killed."""
    while True:
        sum(range(10_000))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--busy", type=int, default=4, help="busy processes")
    parser.add_argument("--times", type=int, default=3, help="how often the command is run")
    parser.add_argument("command", nargs="+", help="what is run")
    chosen = parser.parse_args()
    busy = [multiprocessing.Process(target=burn, daemon=True) for _ in range(chosen.busy)]
    for process in busy:
        process.start()
    try:
        for number in range(1, chosen.times + 1):
            begun = time.monotonic()
            status = subprocess.run(chosen.command, timeout=LONG, check=False).returncode
            print(f"run {number} of {chosen.times} beside {chosen.busy} busy processes: status {status}, {time.monotonic() - begun:.0f} s")
            if status:
                return status
    finally:
        for process in busy:
            process.kill()
    return 0


if __name__ == "__main__":
    sys.exit(main())
