"""The built wheel: without extras it plays a game, and names in one line the extra that any other command needs."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from support.distribution import PLAY, installed, run, script

from safari_rules.authoring import results

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.timeout(600)
def test_the_wheel_holds_the_packages_and_their_data(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {"safari_rules", "safari_api", "safari_host"}
    assert {f"{package}/py.typed" for package in ("safari_rules", "safari_api", "safari_host")} <= set(names)
    assert "safari_api/introduction.md" in names
    assert "safari_host/introduction.md" in names
    assert "safari_host/migrations/versions/v0001_tables.py" in names
    for data in ("rulebook.toml", "sheet.toml", "lesson.toml"):
        assert len([name for name in names if name.endswith(f"/{data}")]) == 5
    template = {name.rpartition("/")[2] for name in names if name.startswith("safari_rules/commands/template/")}
    files = ("README.md", "__init__.py", "lesson.toml", "rulebook.toml", "rules.py", "sheet.toml", "state.py", "test.py")
    assert template == {f"{name}.txt" for name in files}


@pytest.mark.timeout(600)
def test_without_extras_it_plays_every_game(wheel: Path, tmp_path: Path) -> None:
    python = installed(wheel, tmp_path / "env")
    assert run(python, PLAY, "pure", cwd=tmp_path) == "played 5\n"
    assert "kariba" in run(python, "-m", "safari_rules.commands.cli", "games", cwd=tmp_path)
    done = subprocess.run(
        [python, "-m", "safari_rules.commands.cli", "openapi"], capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "pip install 'safari-rules[api]'" in done.stderr


def test_the_form_that_is_tested_is_the_one_that_is_meant() -> None:
    """`nox -s all-compiled` runs these tests on the compiled wheel. They must not import the source next to them instead."""
    compiled = not str(results.__file__).endswith(".py")
    assert compiled == (os.environ.get("SAFARI_FORM") == "compiled"), results.__file__


def test_what_would_be_compiled_leaves_out_what_declares_shapes() -> None:
    build = script(ROOT / "hatch_build.py")
    chosen = build.modules(ROOT)
    # Only one game each has captures.py, slots.py and playouts.py.
    assert len(chosen) == len(build.SHARED) + 5 * (len(build.OF_A_GAME) - 2) + 2 + 5 * (len(build.OF_INSIGHT) - 1) + 1
    for name in chosen:
        assert "Annotated" not in (ROOT / name).read_text(encoding="utf-8"), f"mypyc would lose the annotations of {name}"


def test_tuples_with_places_that_vary_have_a_type() -> None:
    """mypyc makes a bare `Final` tuple a struct, and creates a new tuple from it whenever code reads it at a variable index."""
    trees = [ast.parse((ROOT / name).read_text(encoding="utf-8")) for name in script(ROOT / "hatch_build.py").modules(ROOT)]
    bare = {
        ast.unparse(each.target)
        for tree in trees
        for each in tree.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.value, ast.Tuple) and ast.unparse(each.annotation) == "Final"
        if not any(isinstance(part, ast.Starred) for part in each.value.elts)
    }
    looks = [each for tree in trees for each in ast.walk(tree) if isinstance(each, ast.Subscript) and ast.unparse(each.value) in bare]
    assert bare
    assert [ast.unparse(each) for each in looks if not isinstance(each.slice, ast.Constant | ast.Slice)] == []
