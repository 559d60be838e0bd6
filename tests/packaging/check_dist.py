"""Check distributions: their metadata is strictly valid, and each file plays after it is installed into an empty environment.

`nox -s dist` runs it on all three distributions. `nox -s smoke-wheel` runs it on the sdist and the pure wheel, and only plays with them:

python tests/packaging/check_dist.py [--quick] FOLDER
"""

from __future__ import annotations

import doctest
import sys
import tarfile
import tempfile
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.distribution import PLAY, installed, run

#: Packages that the tests of the rules need in addition to the library.
TEST_TOOLS = ("pytest", "pytest-timeout", "hypothesis")


def check(distribution: Path) -> None:
    """Install a distribution, and play one game of each of the five."""
    pure = distribution.name.endswith(("none-any.whl", ".tar.gz"))
    with tempfile.TemporaryDirectory() as folder:
        python = installed(distribution, Path(folder) / "env")
        assert run(python, PLAY, "pure" if pure else "compiled", cwd=Path(folder)) == "played 5\n"
        assert "kariba" in run(python, "-m", "safari_rules.commands.cli", "games", cwd=Path(folder))
        assert run(python, "-m", "pip", "check", "--disable-pip-version-check") == "No broken requirements found.\n"
    print(f"{distribution.name}: installs into an empty environment and plays")


def check_tests(sdist: Path) -> None:
    """Run the tests of the rules and the vectors from an sdist with the library that is installed from it."""
    with tempfile.TemporaryDirectory() as folder:
        python = installed(sdist, Path(folder) / "env", "[api,endgames]")
        tools = [f"{name}=={version(name)}" for name in TEST_TOOLS]
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *tools)
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        tree = Path(folder) / sdist.name.removesuffix(".tar.gz")
        summary = run(str(Path(python).with_name("pytest")), "tests/rules", "tests/vectors", cwd=tree).splitlines()[-1]
    assert int(summary.partition(" passed")[0]) > 400, summary
    print(f"{sdist.name}: its tests of the rules and the vectors pass: {summary}")


def check_research(distribution: Path) -> None:
    """Install the distribution with each extra of docs/research.md, and run the lines of that page that play with the extra."""
    page = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    for extra in ("pettingzoo", "open-spiel"):
        block = page.partition(f"safari-rules[{extra}]")[2].partition("```pycon\n")[2].partition("```")[0]
        code = "".join(example.source for example in doctest.DocTestParser().get_examples(block))
        assert code.count("\n") >= 5, code
        with tempfile.TemporaryDirectory() as folder:
            python = installed(distribution, Path(folder) / "env", f"[{extra}]")
            run(python, "-c", code, cwd=Path(folder))
        print(f"{distribution.name}[{extra}]: the first lines of docs/research.md play a game")


def main() -> int:
    *flags, folder = sys.argv[1:]
    quick = flags == ["--quick"]
    found = sorted(Path(folder).iterdir())
    kinds = [("sdist" if path.name.endswith(".tar.gz") else "pure" if path.name.endswith("none-any.whl") else "compiled") for path in found]
    assert sorted(kinds) == (["pure", "sdist"] if quick else ["compiled", "pure", "sdist"]), [path.name for path in found]
    print(run(sys.executable, "-m", "twine", "check", "--strict", *map(str, found)), end="")
    for distribution, kind in zip(found, kinds, strict=True):
        check(distribution)
        if kind == "sdist" and not quick:
            check_tests(distribution)
        if kind == "pure" and not quick:
            check_research(distribution)
    return 0


if __name__ == "__main__":
    sys.exit(main())
