"""The architecture: the imports that each part may have, and the same modules in all packages of games."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.distribution import script

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "safari_rules"
PACKAGES = sorted(path for path in (LIBRARY / "games").iterdir() if (path / "__init__.py").exists())
#: The modules of a game: first those that are compiled, then the others.
MODULES = [
    *script(ROOT / "hatch_build.py").OF_A_GAME,
    "__init__.py",
    *[f"{name}.{ending}" for name in ("lesson", "rulebook", "sheet") for ending in ("toml", "de.toml", "fr.toml")],
    "messages.py",
    *[f"messages{name}" for code in ("en", "de", "fr") for name in (f".{code}.ftl", f"_{code}.py")],
    "state.py",
    "text.py",
    "types.py",
]
#: For each game, the modules that only it has. Those that are compiled are also in `MODULES`.
OF_ONE_GAME = {
    "safaru": {"captures.py"},
    "seven_safari": {"slots.py"},
}
#: For each package of an extra, the modules that may import it.
EXTRAS = {
    "rich": {"commands/contests.py", "commands/replay.py", "commands/screen.py", "commands/terminal.py"},
    "numpy": {
        "envs/pettingzoo.py",
        "envs/open_spiel.py",
        "envs/policy.py",
        "envs/vector.py",
        "players/insight/safari_dual/arrays.py",
        "players/insight/safari_dual/retrograde.py",
    },
    "mcp": {"commands/mcp_server.py"},
    "anyio": {"commands/mcp_server.py"},  # a dependency of mcp
    "fluent": {"commands/messages_module.py"},
    "textarena": {"envs/text_arena.py"},
    "pyarrow": {"commands/export.py"},
    "gymnasium": {"envs/gymnasium.py", "envs/pettingzoo.py", "envs/vector.py"},
    "pettingzoo": {"envs/pettingzoo.py"},
    "pyspiel": {"envs/open_spiel.py", "envs/small.py"},
}
CHANCE = {
    "authoring/hidden.py",
    "authoring/rules.py",
    "authoring/shuffle.py",
    "commands/play.py",
    "conformance/documents.py",
    "conformance/knowing.py",
    "conformance/promises.py",
    "conformance/suite.py",
    "envs/batch.py",
    "envs/pettingzoo.py",
    "envs/policy.py",
    "envs/vector.py",
    "players/search.py",
    "players/experts.py",
    "players/insight/heuristics.py",
    "players/insight/puzzles.py",
    "players/insight/seven_safari/heuristics.py",
    "players/insight/seven_safari/playouts.py",
    "contract/puzzles.py",
    "players/rollouts.py",
    "players/simulation.py",
    "games/affenraffen/rules.py",
    "games/safari_dual/rules.py",
    "games/seven_safari/slots.py",
}
#: The modules that may read a clock: searches with a budget in seconds, and modules that measure games.
CLOCKS = {"commands/endgames.py", "players/search.py", "players/alphabeta.py", "players/checked.py", "players/experts.py"}
#: The services, and the only commands that may import them.
SERVICES = ("safari_api", "safari_host")
COMMANDS = [LIBRARY / "commands" / name for name in ("cli.py", "host.py")]
FLOORS = script(ROOT / "docs" / "architecture.py").FLOORS
#: The packages above the games. No module of a game may import them.
ABOVE = tuple(f"safari_rules.{name}" for floor in FLOORS[2:] for name in floor)


def imports(path: Path) -> set[str]:
    """Return every module that a file imports, at the top or inside a function."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def test_there_are_five_game_packages() -> None:
    assert [package.name for package in PACKAGES] == ["affenraffen", "kariba", "safari_dual", "safaru", "seven_safari"]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_every_game_package_has_the_same_modules(package: Path) -> None:
    modules = sorted(path.name for path in package.iterdir() if path.name != "__pycache__")
    shared = set(MODULES) - set().union(*OF_ONE_GAME.values())
    assert modules == sorted(shared | OF_ONE_GAME.get(package.name, set()))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_a_game_never_imports_another(package: Path) -> None:
    for path in package.glob("*.py"):
        for module in imports(path):
            own = module.startswith(f"safari_rules.games.{package.name}")
            assert own or not module.startswith("safari_rules.games"), f"{path}: {module}"
            assert module != "safari_rules", path
            assert not module.startswith(ABOVE), f"{path}: {module}"


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_constants_rest_on_values_alone_and_rules_know_no_wire(package: Path) -> None:
    allowed = {
        "constants.py": {"safari_rules.authoring.results"},
        "rules.py": {
            "safari_rules.authoring.results",
            "safari_rules.authoring.rules",
            "safari_rules.authoring.shuffle",
            "safari_rules.authoring.text",
        },
        "messages.py": {"safari_rules.authoring.messages"},
    }
    for name, shared in allowed.items():
        for module in imports(package / name):
            if module.startswith("safari_rules") and not module.startswith("safari_rules.games"):
                assert module in shared, f"{package / name}: {module}"
    known = {module for module in imports(LIBRARY / "authoring" / "text.py") if module.startswith("safari_rules")}
    assert known == {"safari_rules.authoring.messages", "safari_rules.authoring.results"}, "sentences must not import the JSON form"


def test_only_the_registry_knows_the_games_and_only_the_command_knows_the_service() -> None:
    for path in LIBRARY.rglob("*.py"):
        if path.is_relative_to(LIBRARY / "games") or path.parent.parent == LIBRARY / "players" / "insight":
            continue
        for module in imports(path):
            assert not module.startswith("safari_rules.games") or path.name == "registry.py", f"{path}: {module}"
            assert not module.startswith(SERVICES) or path in COMMANDS, f"{path}: {module}"


def test_the_host_imports_the_service_and_nothing_imports_the_host() -> None:
    for path in (ROOT / "api" / "safari_api").rglob("*.py"):
        assert not any(module.startswith("safari_host") for module in imports(path)), path
    third = (
        "alembic",
        "confusable_homoglyphs",
        "granian",
        "marshmallow",
        "orjson",
        "prometheus_client",
        "psycopg",
        "segno",
        "sqlalchemy",
        "starlette",
        "a2wsgi",
        "yaml",
    )
    for path in (ROOT / "api" / "safari_host").rglob("*.py"):
        for module in imports(path):
            top = module.partition(".")[0]
            assert top in sys.stdlib_module_names or top in ("safari_api", "safari_host", "safari_rules", *third), f"{path}: {module}"
            assert not module.startswith("safari_rules.games"), f"{path}: {module}"


def test_no_arrow_points_upward() -> None:
    floor_of = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
    assert {path.parent.name for path in LIBRARY.glob("*/__init__.py")} == set(floor_of)
    upward = []
    for path in LIBRARY.glob("*/**/*.py"):
        room = path.relative_to(LIBRARY).parts[0]
        for module in imports(path):
            if module == "safari_rules":  # the public names come from `core` and the floors below
                upward += [f"{path}: {module}"] if floor_of[room] <= floor_of["core"] else []
            elif module.startswith("safari_rules."):
                other = module.split(".")[1]
                upward += [] if other == room or floor_of[other] < floor_of[room] else [f"{path}: {module}"]
    assert upward == []


def test_the_insight_into_a_game_imports_no_other_game() -> None:
    names = "|".join(package.name for package in PACKAGES)
    for path in (LIBRARY / "players" / "insight").glob("*/*.py"):
        for module in imports(path):
            found = re.match(rf"safari_rules\.(?:games|players\.insight)\.({names})\b", module)
            assert found is None or found[1] == path.parent.name, f"{path}: {module}"


#: Names of classes that several games share, because their own classes stand for the same ideas.
PARALLEL = {"Captured", "Dealt", "Facts", "Known", "Memory", "Options", "Play", "Played", "State", "Unseen"}


def test_no_two_public_classes_share_a_name() -> None:
    homes: dict[str, list[str]] = {}
    for path in [*LIBRARY.rglob("*.py"), *(ROOT / "api").rglob("*.py")]:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and path.name != "types.py":
                homes.setdefault(node.name, []).append(path.relative_to(ROOT).as_posix())
    shared = {name: paths for name, paths in homes.items() if len(paths) > 1}
    assert set(shared) == PARALLEL, shared
    assert all(path.startswith("safari_rules/games/") for paths in shared.values() for path in paths)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside a function and for type checkers count, too."""
    packages = [LIBRARY, *[ROOT / "api" / name for name in SERVICES]]
    paths = {
        ".".join(path.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for package in packages
        for path in package.rglob("*.py")
    }
    arrows = {name: modules(path) & paths.keys() - {name} for name, path in paths.items()}
    reached = {name: set(targets) for name, targets in arrows.items()}
    while True:
        further = {name: targets.union(*[reached[target] for target in targets]) for name, targets in reached.items()}
        if further == reached:
            break
        reached = further
    for name, targets in reached.items():
        circle = {other for other in targets if name in reached[other]}
        assert not circle, f"{name}: {sorted(circle)}"


def modules(path: Path) -> set[str]:
    """Return every module that a file imports, including one that is imported as a name from a package."""
    names = {
        f"{node.module}.{name.name}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    return imports(path) | names


def test_the_library_needs_mypy_extensions_only() -> None:
    allowed = {"safari_rules", "mypy_extensions", *SERVICES}
    for path in LIBRARY.rglob("*.py"):
        for module in imports(path):
            top = module.partition(".")[0]
            name = path.relative_to(LIBRARY).as_posix()
            assert top in sys.stdlib_module_names or top in allowed or name in EXTRAS.get(top, ()), f"{path}: {module}"
            assert top not in SERVICES or path in COMMANDS, f"{path}: {module}"
            assert top != "random" or path.name == "belief.py" or name in CHANCE, f"{path}: the rules have no chance of their own"
            assert top != "secrets" or path.name == "shuffle.py", f"{path}: seeds are drawn in one place"
            assert top not in ("time", "datetime") or name in CLOCKS, f"{path}: {module}"
            assert top != "pickle" or path.name == "registry.py", f"{path}: nothing is kept in pickles, but a game may be sent in one"


def test_the_library_is_imported_without_numpy() -> None:
    """Only building endgame tables needs numpy. Reading them does not."""
    program = "import sys, safari_rules.players.insight.safari_dual.endgames, safari_rules.commands.cli; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0
