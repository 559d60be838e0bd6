"""`safari-rules new-game` writes a game that can be tested, played and served at once, or refuses in one sentence with the reason."""

from __future__ import annotations

import re
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from support.server import ask, served

from safari_rules.commands.new_game import write_game

ROOT = Path(__file__).parents[2]
#: The command as it runs when it is installed: the current folder is not on Python's path.
COMMAND = [sys.executable, "-P", "-m", "safari_rules.commands.cli"]


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a new game, stone_heap."""
    made = tmp_path_factory.mktemp("games")
    done = run(made, *COMMAND, "new-game", "stone_heap")
    assert done.returncode == 0, done.stderr
    assert "safari-rules --games stone_heap play stone_heap" in done.stdout
    return made


def test_a_new_game_passes_its_own_test(folder: Path) -> None:
    done = run(folder, sys.executable, "-m", "pytest", "-q", "stone_heap")
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


@pytest.mark.parametrize("name", ["state", "game", "package"])
def test_a_new_game_may_have_the_name_of_a_variable(name: str, tmp_path: Path) -> None:
    assert run(tmp_path, *COMMAND, "new-game", name).returncode == 0
    done = run(tmp_path, sys.executable, "-m", "pytest", "-q", name)
    assert done.returncode == 0, done.stdout


def test_a_new_game_type_checks_and_keeps_our_style(folder: Path) -> None:
    config = str(ROOT / "pyproject.toml")
    for words in (("ruff", "check", "--config", config), ("ruff", "format", "--check", "--config", config), ("mypy", "--strict")):
        done = run(folder, sys.executable, "-m", *words, "stone_heap")
        assert done.returncode == 0, done.stdout


def test_a_new_game_is_played(folder: Path) -> None:
    done = run(folder, *COMMAND, "--games", "stone_heap", "play", "stone_heap", "--agent", "mcts:20", "--agent", "random", "--seed", "new")
    assert done.returncode == 0, done.stderr
    assert re.search(r"The last stone was taken\. Player \d wins\.\nThe game took \d+ actions; ranking: ", done.stdout)
    assert "R3: The player who takes the last stone wins." in run(folder, *COMMAND, "--games", "stone_heap", "rules", "Stone heap").stdout


def test_a_new_game_is_served(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    with served(SAFARI_GAMES="stone_heap") as (url, _):
        assert len(ask(f"{url}/v1/games/stone-heap")[1]["lesson"]["steps"]) == 4
        position = ask(f"{url}/v1/games/stone-heap/new", {"options": {"stones": 5}})[1]
        assert position["legal_moves_total"] == 3
        assert ask(f"{url}/v1/games/stone-heap/suggest", {"state": position["state"], "player": 0})[0] == 200


def test_a_full_disk_leaves_no_half_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Path.write_text

    def full(path: Path, text: str, **more: Any) -> int:
        if path.name == "rules.py":
            raise OSError(ENOSPC, "No space left on device")
        return whole(path, text, **more)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", full)
        with pytest.raises(OSError, match="No space left"):
            write_game("half_heap", tmp_path)
    assert not any(tmp_path.iterdir())
    assert (write_game("half_heap", tmp_path) / "rules.py").is_file()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("my-game", "Expected a name of lower-case letters, digits and underscores"),
        ("class", "Expected a name of"),
        ("Zoo", "Expected a name of"),
        ("../zoo", "Expected a name of"),
        ("a" * 33, "Expected a name of"),
        ("kariba", "A game with the id 'kariba' is there already."),
        ("safari_dual", "A game with the id 'safari-dual' is there already."),
        (
            "safaridual",
            "A game with the id 'safari-dual' is there already. The ids 'safari-dual' and 'safaridual' differ by hyphens alone.",
        ),
        ("json", "A module 'json' is installed already"),
        ("stone_heap", "stone_heap is there already, and nothing is overwritten."),
    ],
)
def test_a_bad_name_is_refused_in_one_sentence(folder: Path, name: str, says: str) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    done = run(folder, *COMMAND, "new-game", name)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert says in done.stderr
    assert done.stderr.startswith("safari-rules: ")
    assert {path: path.read_bytes() for path in before} == before
    assert {path.name for path in folder.iterdir()} <= {"stone_heap", ".pytest_cache", ".mypy_cache", ".ruff_cache"}


def test_it_is_written_into_a_folder_that_is_there(tmp_path: Path) -> None:
    done = run(tmp_path, *COMMAND, "new-game", "pond", "--into", "games")
    assert (done.returncode, done.stderr) == (2, "safari-rules: --into games: No such file or directory\n")
    (tmp_path / "games").mkdir()
    assert run(tmp_path, *COMMAND, "new-game", "pond", "--into", "games").returncode == 0
    assert (tmp_path / "games" / "pond" / "test_pond.py").is_file()
