"""`nox -s fuzz`: schemathesis at its defaults against a real server, mutated requests, and the search for expensive ones, in given numbers.

python tests/hostile/fuzz.py --examples 200 --requests 100000 --rounds 40
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from support.server import ask, served  # noqa: E402 - found by the line above

#: Seconds after which a part is stopped.
LONG = 7200


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=200, help="schemathesis examples an operation")
    parser.add_argument("--requests", type=int, default=100_000, help="mutated requests")
    parser.add_argument("--rounds", type=int, default=40, help="mutations an operation of the search for dear requests")
    parser.add_argument("--seed", default="fuzz", help="the seed of the mutations")
    chosen = parser.parse_args()
    with served(workers=2, SAFARI_LOG="off") as (url, _), tempfile.TemporaryDirectory() as folder:
        linked = Path(folder) / "openapi.json"
        linked.write_text(json.dumps(ask(f"{url}/openapi/linked.json")[1]), encoding="utf-8")
        program = str(Path(sys.executable).parent / "schemathesis")
        command = [program, "run", str(linked), "--url", url, "--max-examples", str(chosen.examples)]
        checked = subprocess.run(command, cwd=ROOT / "tests" / "hostile", timeout=LONG, check=False).returncode
    environment = {**os.environ, "HOSTILE_REQUESTS": str(chosen.requests), "HOSTILE_SEED": chosen.seed}
    command = [sys.executable, "-m", "pytest", "-s", "--timeout", str(LONG), str(ROOT / "tests" / "hostile")]
    mutated = subprocess.run(command, cwd=ROOT, env=environment, timeout=LONG, check=False).returncode
    command = [sys.executable, str(ROOT / "tests" / "hostile" / "cost.py"), "--rounds", str(chosen.rounds), "--seed", chosen.seed]
    return checked or mutated or subprocess.run(command, cwd=ROOT, timeout=LONG, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
