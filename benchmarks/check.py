"""`nox -s bench-check -- <revision>`: list the rows that got slower by more than 15 % since a revision.

Both trees are measured in turns, in processes of their own, in one run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
TOLERANCE = 0.15

ONE_ROUND = """
import json, sys
sys.path.insert(0, sys.argv[1])
from measure import costs, rates
from playouts import contestants
import environments, service
found = {f"playouts: {name} (plies/s)": rate[0] for name, rate in rates(contestants(peers=False), 1, 0.4).items()}
found |= {f"apply in process: {name} (1/µs)": 1 / cost[0] for name, cost in service.in_process(1, 150).items() if name.endswith("ours")}
found |= {f"observation: {name} (1/µs)": 1 / environments.observing(name, 20) for name in environments.OURS}
print(json.dumps(found))
"""


def one_round(tree: Path) -> dict[str, float]:
    """Return the rates of a tree, higher is better; the present benchmarks measure both."""
    environment = {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{tree / 'api'}"}
    done = subprocess.run(
        [sys.executable, "-c", ONE_ROUND, str(HERE)], env=environment, cwd=tree, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"a tree cannot be measured by these benchmarks:\n{done.stderr[-600:]}")
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> int:
    """Measure both trees in turns; the exit code is 1 if a row got slower."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", help="the revision to compare with")
    parser.add_argument("--rounds", type=int, default=7)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder) / "base"
        subprocess.run(["git", "-C", str(ROOT), "worktree", "add", "--detach", "--quiet", str(base), chosen.base], check=True)
        try:
            pairs = [(one_round(base), one_round(ROOT)) for _ in range(chosen.rounds)]
        finally:
            subprocess.run(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(base)], check=True)
    slower = 0
    for name in pairs[0][1]:
        ratios = sorted(now[name] / before[name] for before, now in pairs)
        middle = ratios[len(ratios) // 2]
        worse = middle < 1 - TOLERANCE
        slower += worse
        print(f"{name:50} {middle:6.2f}  ({ratios[0]:.2f}–{ratios[-1]:.2f})  {'SLOWER' if worse else ''}")
    print(f"{slower} rows slower by more than {TOLERANCE:.0%}" if slower else f"no row slower by more than {TOLERANCE:.0%}")
    return bool(slower)


if __name__ == "__main__":
    sys.exit(main())
