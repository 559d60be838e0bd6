"""`make dist`: holds what was built to what it promises. Strict metadata, and each file installed into an empty environment plays.

python tests/packaging/check_dist.py dist
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.distribution import PLAY, installed, run


def check(distribution: Path) -> None:
    """Installs a distribution, and plays a game of each."""
    pure = distribution.name.endswith(("none-any.whl", ".tar.gz"))
    with tempfile.TemporaryDirectory() as folder:
        python = installed(distribution, Path(folder) / "env")
        assert run(python, "-c", PLAY, "pure" if pure else "compiled", cwd=Path(folder)) == "played 5\n"
        assert "kariba" in run(python, "-m", "safari_rules.cli", "games", cwd=Path(folder))
        assert run(python, "-m", "pip", "check", "--disable-pip-version-check") == "No broken requirements found.\n"
    print(f"{distribution.name}: installs into an empty environment and plays")


def main() -> int:
    found = sorted(Path(sys.argv[1]).iterdir())
    kinds = [("sdist" if path.name.endswith(".tar.gz") else "pure" if path.name.endswith("none-any.whl") else "compiled") for path in found]
    assert sorted(kinds) == ["compiled", "pure", "sdist"], [path.name for path in found]
    print(run(sys.executable, "-m", "twine", "check", "--strict", *map(str, found)), end="")
    for distribution in found:
        check(distribution)
    return 0


if __name__ == "__main__":
    sys.exit(main())
