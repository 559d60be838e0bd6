"""Public functions and methods with more than one parameter document each parameter, the result, and the errors that they raise themselves."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "safari_rules"


def exported(module: Path) -> dict[str, Path]:
    """Return the file of each name that a module exports: its own one, or the one from which it imports the name."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    (names,) = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"
    ]
    found = dict.fromkeys(names, module)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("safari_rules."):
            file = ROOT.joinpath(*node.module.split(".")[1:]).with_suffix(".py")
            found.update({each.name: file for each in node.names if each.name in names and file.exists()})
    return found


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the functions and methods of the public names that have more than one parameter."""
    sources = {**exported(ROOT / "players" / "agents.py"), **exported(ROOT / "record.py"), **exported(ROOT / "__init__.py")}
    for name, file in sorted(sources.items()):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name == name:
                inner = [(name, node)]
            elif isinstance(node, ast.ClassDef) and node.name == name:
                methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
                inner = [(f"{name}.{each.name}", each) for each in methods if not each.name.startswith("_")]
            else:
                continue
            yield from (each for each in inner if len(parameters(each[1])) > 1 and not overloaded(each[1]))


def overloaded(function: ast.FunctionDef) -> bool:
    """Return whether it is one of several signatures."""
    return any(isinstance(each, ast.Name) and each.id == "overload" for each in function.decorator_list)


def parameters(function: ast.FunctionDef) -> list[str]:
    """Return the names of all parameters except self and cls."""
    given = function.args
    starred = [each for each in (given.vararg, given.kwarg) if each is not None]
    return [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, *starred) if each.arg not in ("self", "cls")]


def raised(function: ast.FunctionDef) -> set[str]:
    """Return the errors that its own body raises, except those of a method to override."""
    found = {
        each.exc.func.id
        for each in ast.walk(function)
        if isinstance(each, ast.Raise) and isinstance(each.exc, ast.Call) and isinstance(each.exc.func, ast.Name)
    }
    return found - {"NotImplementedError"}


CASES = dict(functions())


@pytest.mark.parametrize("name", CASES)
def test_parameters_result_and_errors_are_documented(name: str) -> None:
    function = CASES[name]
    text = ast.get_docstring(function) or ""
    assert re.findall(r"^:param (\w+): \S", text, re.MULTILINE) == parameters(function)
    returns = function.returns is not None and ast.unparse(function.returns) != "None"
    assert bool(re.search(r"^:(?:returns|yields): \S", text, re.MULTILINE)) == returns
    assert raised(function) <= set(re.findall(r"^:raises (\w+): \S", text, re.MULTILINE))
    summary = text.split("\n\n")[0]
    assert summary.count("\n") == 0, "the summary ends within a line"


def test_the_public_interface_is_covered() -> None:
    assert {
        "Game.apply",
        "Game.new",
        "Game.view",
        "Belief.observe",
        "GameRecord.from_json",
        "play",
        "replay",
        "Rules.effect",
        "shuffle",
    } <= set(CASES)
    assert len(CASES) > 30
