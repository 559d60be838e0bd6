"""Built distributions, installed into an empty environment."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

#: A script that plays the five games with what is installed. It takes "pure" or "compiled".
PLAY = str(Path(__file__).with_name("play_installed.py"))


def script(path: Path) -> ModuleType:
    """Return a script of the project as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*command: str, cwd: Path | None = None) -> str:
    """Return the output of a command. If the command fails, end this program."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False, cwd=cwd)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def installed(distribution: Path, folder: Path, extra: str = "") -> str:
    """Install a distribution and its dependencies into an empty environment, and return the path of its Python."""
    run(sys.executable, "-m", "venv", str(folder))
    python = str(folder / "bin" / "python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{distribution}{extra}")
    return python
