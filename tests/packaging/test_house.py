"""The house: who may import whom, and that all flats have the same rooms."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "safari_rules"
FLATS = sorted(path for path in (LIBRARY / "games").iterdir() if (path / "__init__.py").exists())
ROOMS = ["__init__.py", "rulebook.toml", "rules.py", "schema.py", "scoring.py", "state.py", "view.py", "whole.py"]


def imports(path: Path) -> set[str]:
    """Every module that a file imports, at the top or inside."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def test_there_are_five_flats() -> None:
    assert [flat.name for flat in FLATS] == ["affenraffen", "kariba", "safari_dual", "safaru", "seven_safari"]


@pytest.mark.parametrize("flat", FLATS, ids=lambda flat: flat.name)
def test_every_flat_has_the_same_rooms(flat: Path) -> None:
    rooms = sorted(path.name for path in flat.iterdir() if path.name != "__pycache__")
    assert rooms == sorted([*ROOMS, *(["captures.py"] if flat.name == "safaru" else [])])


@pytest.mark.parametrize("flat", FLATS, ids=lambda flat: flat.name)
def test_a_game_never_imports_another(flat: Path) -> None:
    for path in flat.glob("*.py"):
        for module in imports(path):
            assert not module.startswith("safari_rules.games.") or module.startswith(f"safari_rules.games.{flat.name}"), f"{path}: {module}"
            assert module not in ("safari_rules.registry", "safari_rules.cli", "safari_rules"), f"{path}: {module}"


def test_shared_modules_know_no_game_and_no_service() -> None:
    for path in LIBRARY.glob("*.py"):
        for module in imports(path):
            assert not module.startswith("safari_rules.games") or path.name == "registry.py", f"{path}: {module}"
            assert not module.startswith("safari_api") or path.name == "cli.py", f"{path}: {module}"


def test_the_library_needs_marshmallow_alone() -> None:
    allowed = {"safari_rules", "marshmallow", "granian", "safari_api"}
    import sys

    for path in LIBRARY.rglob("*.py"):
        for module in imports(path):
            top = module.partition(".")[0]
            assert top in sys.stdlib_module_names or top in allowed, f"{path}: {module}"
            assert top not in ("granian", "safari_api") or path.name == "cli.py", f"{path}: {module}"
            assert top != "random" or path.name in ("cli.py", "testing.py"), f"{path}: the library has no chance of its own"
            assert top not in ("time", "datetime", "secrets", "pickle") or path.name == "cli.py", f"{path}: {module}"
