"""What was built, put into an empty environment."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

PLAY = """
import sys
import safari_rules as sr
from safari_rules import results
assert "site-packages" in results.__file__, results.__file__
compiled = not results.__file__.endswith(".py")
assert compiled == (sys.argv[1] == "compiled"), results.__file__
for game in sr.all_games():
    state = game.new(seed="wheel" if game.seeded else None, ply_limit=300)
    while game.outcome(state) is None:
        state = game.apply(state, game.legal_moves(state)[0]).state
    assert game.load(game.dump(state)) == state
    assert len(game.rulebook.rules) > 5
assert not {"flask", "orjson", "apispec", "yaml", "granian"} & set(sys.modules)
print("played", len(sr.all_games()))
"""


def script(path: Path) -> ModuleType:
    """Return a script of the project as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*command: str, cwd: Path | None = None) -> str:
    """What a command prints; ends this one where it fails."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False, cwd=cwd)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def installed(distribution: Path, folder: Path, extra: str = "") -> str:
    """The Python of an empty environment with nothing but a distribution and what it needs."""
    run(sys.executable, "-m", "venv", str(folder))
    python = str(folder / "bin" / "python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{distribution}{extra}")
    return python
