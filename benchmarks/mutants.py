"""`nox -s mutants`: count the small changes of each game's rules that the tests of that game detect.

mutmut changes `rules.py` of a game in one place after the other, and runs the game's tests and vectors on each changed copy. A mutant is
killed if a test fails, or runs on without an end. With `--write` the table stands in CONTRIBUTING.md. Survivors are listed, and
`mutmut show NAME`, run in the folder of the game, shows what each one changes.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "mutants"
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- mutants: written by `nox -s mutants` -->\n", "<!-- /mutants -->\n"
COPIED = ("safari_rules", "tests", "examples")
#: The outcomes by which mutmut reports a killed mutant.
KILLED = frozenset({"killed", "timeout", "segfault", "suspicious"})
SETTINGS = """[mutmut]
source_paths=safari_rules/games/{game}/rules.py
pytest_add_cli_args_test_selection=
    tests/rules/test_{game}.py
    tests/rules/test_draws.py
    tests/rules/test_messages.py
    tests/vectors/test_vectors.py
also_copy=
    safari_rules
    tests
    examples
use_git_change_detection=false
"""
#: Functions that make a game's tables when it is imported, before mutmut changes anything. Their mutants are not tried.
ON_IMPORT = {"kariba": ("x__plays__",), "safari_dual": ("x__ray__", "x__by_space__", "x__moved__", "x__moves_from__")}


def outcomes(game: str, mutmut: Path) -> dict[str, str]:
    """Run mutmut on a copy of the tree, and return each mutant's outcome by its name."""
    folder = FOLDER / game
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / "setup.cfg").write_text(SETTINGS.format(game=game), encoding="utf-8")
    with (folder / "log").open("w", encoding="utf-8") as log:
        subprocess.run([mutmut, "run"], cwd=folder, stdout=log, stderr=subprocess.STDOUT, check=False)
    listed = subprocess.run([mutmut, "results", "--all", "true"], cwd=folder, capture_output=True, text=True, check=True).stdout
    found = dict(re.findall(r"^ *(\S+): (.+)$", listed, re.MULTILINE))
    if not found or "not checked" in found.values():
        sys.exit(f"{game}: mutmut did not come to its end; see {folder / 'log'}")
    untried = ON_IMPORT.get(game, ())
    return {name: "on import" if name.split(".")[-1].startswith(untried) and untried else outcome for name, outcome in found.items()}


def row(game: str, found: dict[str, str]) -> str:
    """Return a game's row of the table."""
    tried = [outcome for outcome in found.values() if outcome != "on import"]
    killed = sum(outcome in KILLED for outcome in tried)
    return f"| `games/{game}/rules.py` | {len(tried)} | {killed} | {100 * killed / len(tried):.1f} % | {len(found) - len(tried)} |\n"


def main() -> int:
    """Print the table and the survivors; with `--write`, put the table into CONTRIBUTING.md."""
    games = sorted(path.parent.name for path in (ROOT / "safari_rules" / "games").glob("*/rules.py"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"the packages of games to check (all: {' '.join(games)})")
    parser.add_argument("--write", action="store_true", help="write the table into CONTRIBUTING.md; all games must be checked")
    chosen = parser.parse_args()
    if unknown := set(chosen.games) - set(games):
        parser.error(f"there is no package {', '.join(sorted(unknown))}")
    if chosen.games and chosen.write:
        parser.error("the table is of all games")
    table = "| module | mutants | killed | score | not tried |\n| --- | ---: | ---: | ---: | ---: |\n"
    for game in chosen.games or games:
        found = outcomes(game, Path(sys.executable).with_name("mutmut"))
        table += row(game, found)
        print(f"{game}: {dict(Counter(found.values()))}", flush=True)
        for name, outcome in found.items():
            if outcome not in KILLED:
                print(f"  {name}: {outcome}", flush=True)
    print(table)
    if chosen.write:
        before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
        PAGE.write_text(before + BEGIN + table + END + rest.split(END)[1], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
