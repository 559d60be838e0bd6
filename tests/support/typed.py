"""Type checkers, run over the snippets of tests/typed: lines they refuse, and lines they must refuse. pyright reads the examples, too."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
SNIPPETS = sorted((ROOT / "tests" / "typed").glob("*.py"))
MARK = "# refused"


def expected() -> dict[tuple[str, int], str]:
    """Return the lines that a type checker must refuse, by file and number."""
    return {
        (path.name, number): line
        for path in SNIPPETS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if line.endswith(MARK)
    }


def run(command: Sequence[str], folder: Path = ROOT) -> str:
    """Run a type checker in a folder, and return its output."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


def mypy(cache: Path) -> dict[tuple[str, int], str]:
    """Return the lines that mypy refuses, each with its message."""
    said = run([sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", str(cache), *map(str, SNIPPETS)])
    found = re.findall(r"^(?:.*/)?(\w+\.py):(\d+): error: (.*)$", said, re.MULTILINE)
    return {(name, int(number)): words for name, number, words in found}


def pyright() -> dict[tuple[str, int], str]:
    """Return the lines that pyright refuses, each with its message."""
    command = ["npx", "--yes", "pyright@1", "--outputjson", "--pythonpath", sys.executable]
    said = run([*command, *map(str, SNIPPETS)]), run([*command, "oysters", "tic_tac_toe", "my_agents.py"], ROOT / "examples")
    return {
        (Path(each["file"]).name, each["range"]["start"]["line"] + 1): each["message"]
        for part in said
        for each in json.loads(part)["generalDiagnostics"]
        if each["severity"] == "error"
    }


def differences(checker: Callable[[], dict[tuple[str, int], str]]) -> list[str]:
    """Return a sentence for each line that a type checker wrongly refuses or wrongly accepts."""
    wanted, found = expected(), checker()
    much = [f"{name}:{number} is refused: {words}" for (name, number), words in found.items() if (name, number) not in wanted]
    little = [f"{name}:{number} is not refused: {line}" for (name, number), line in wanted.items() if (name, number) not in found]
    return [*much, *little]


if __name__ == "__main__":
    wrong = differences(pyright)
    print(*wrong, sep="\n")
    sys.exit(bool(wrong))
