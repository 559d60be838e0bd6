"""The built wheel: without extras it plays a game, and says in one line what is missing for the rest."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PLAY = """
import safari_rules as sr
for game in sr.games():
    state = game.new(seed="wheel" if game.seeded else None, ply_limit=300)
    while game.outcome(state) is None:
        state = game.apply(state, game.legal_moves(state)[0]).state
    assert game.load(game.dump(state)) == state
    assert len(game.rulebook.rules) > 5
import sys
assert not {"flask", "orjson", "apispec", "yaml", "granian"} & set(sys.modules)
print("played", len(sr.games()))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    (built,) = folder.glob("*.whl")
    return built


def run(*command: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def test_the_wheel_holds_the_packages_and_their_data(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"safari_rules", "safari_api"}
    assert "safari_rules/py.typed" in names
    assert len([name for name in names if name.endswith("/rulebook.toml")]) == 5


def test_without_extras_it_plays_every_game(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", str(tmp_path / "env"))
    python = str(tmp_path / "env" / "bin" / "python")
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel))
    assert run(python, "-c", PLAY).stdout == "played 5\n"
    assert "kariba" in run(python, "-m", "safari_rules.cli", "games").stdout
    done = subprocess.run([python, "-m", "safari_rules.cli", "openapi"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "pip install 'safari-rules[api]'" in done.stderr
