"""Measure one contestant at a time for `bench.py`, in a separate process, so that the compiled form runs next to the interpreted one.

It reads requests as lines of JSON on standard input, and answers each with a number.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import environments
import service
from measure import costs, rates
from playouts import OURS, ours

from safari_rules.authoring import results


def main() -> int:
    """Answer requests until there are no more. The first line of the output names the form."""
    print("interpreted" if str(results.__file__).endswith(".py") else "compiled", flush=True)
    playouts = {name: ours(*chosen) for name, chosen in OURS.items()} | environments.ours() | environments.vectors()
    requests = service.runs("ours")
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["kind"] == "playouts":
            (found,) = rates({"": playouts[asked["name"]]}, 1, asked["seconds"], asked["turn"])[""]
        else:
            (found,) = costs({"": requests[asked["name"]]}, 1, asked["calls"])[""]
        print(found, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
