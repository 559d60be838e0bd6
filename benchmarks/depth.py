"""Count in the service's log the answers with status 200 to a contract tester's requests to `apply`: `nox -s contract-depth`.

    python benchmarks/depth.py --include-path-regex '/(new|apply)$'

It runs schemathesis with its defaults on /openapi/linked.json and passes its own arguments on to it. It fails if schemathesis does, or if
less than a quarter of the answers of `apply` are 200 in any game.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.server import served

#: The part of the answers that must be 200.
LEAST = 0.25
#: Few simulations, so that the tester spends no time on searches.
SIMULATIONS = "3"


def counted(log: str) -> dict[str, Counter[int]]:
    """Return how many requests to `apply` of each game were answered with each status, by the lines of a log."""
    found: dict[str, Counter[int]] = {}
    for line in log.splitlines():
        entry = json.loads(line) if line.startswith("{") else {}
        if entry.get("operation") == "apply":
            found.setdefault(entry["game"], Counter())[entry["status"]] += 1
    return found


def main() -> int:
    """Run schemathesis, print the counts, and return the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        with served(told=log, SAFARI_LOG="1", SAFARI_SIMULATIONS=SIMULATIONS) as (url, _):
            command = [Path(sys.executable).with_name("schemathesis"), "run", f"{url}/openapi/linked.json", *sys.argv[1:]]
            failed = subprocess.run(command, cwd=folder, check=False).returncode
        found = counted(log.read_text(encoding="utf-8", errors="replace"))
    shares = {game: statuses[200] / statuses.total() for game, statuses in found.items()}
    for game, statuses in found.items():
        print(f"{game}: {statuses[200]} of {statuses.total()} answers are 200 ({shares[game]:.0%}); {dict(sorted(statuses.items()))}")
    return failed or int(len(found) < 5 or min(shares.values()) < LEAST)


if __name__ == "__main__":
    sys.exit(main())
