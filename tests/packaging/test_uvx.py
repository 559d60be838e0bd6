"""The first command of the README: `uvx --from '.[api]' safari-rules` runs the present code."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.distribution import run

import safari_rules

ROOT = Path(__file__).parents[2]
PLACES = (str(Path(sys.executable).parent), os.environ["PATH"])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Copy the files of the repository, so that a test may edit them."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, cwd=ROOT).stdout
    copied = tmp_path / "tree"
    for name in listed.rstrip("\0").split("\0"):
        if (ROOT / name).is_file():
            (copied / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copied / name)
    return copied


@pytest.mark.nightly
@pytest.mark.timeout(600)
def test_an_edit_is_in_the_next_run(tree: Path) -> None:
    uv = shutil.which("uv", path=os.pathsep.join(PLACES))
    assert uv, "uv is missing; it is one of the development tools"
    command = (uv, "tool", "run", "--from", ".[api]", "safari-rules", "--version")
    assert f"uvx --from '.[api]' {command[5]}" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert run(*command, cwd=tree) == f"safari-rules {safari_rules.__version__}\n"
    edited = tree / "safari_rules" / "__init__.py"
    text, count = re.subn(r'__version__ = "[^"]+"', '__version__ = "0.99.1"', edited.read_text(encoding="utf-8"))
    assert count == 1
    edited.write_text(text, encoding="utf-8")
    assert run(*command, cwd=tree) == "safari-rules 0.99.1\n"
    served = tree / "api" / "safari_api" / "__init__.py"
    served.write_text("raise SystemExit('the service was edited')\n", encoding="utf-8")
    done = subprocess.run([*command[:-1], "openapi"], capture_output=True, text=True, timeout=300, check=False, cwd=tree)
    assert "the service was edited" in done.stderr
