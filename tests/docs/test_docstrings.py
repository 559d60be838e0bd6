"""Docstrings begin with a verb. Public functions and methods with more than one parameter document each, the result, and their own errors."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from support.failures import looped

ROOT = Path(__file__).parents[2] / "safari_rules"
#: The pages of the reference, each named for a module.
PAGES = ROOT.parent / "docs" / "reference" / "modules"

#: Openings of docstrings without a verb that ruff's D401 lets through: rule ids, names in code, and words that begin a noun clause.
NO_VERB = re.compile(r"[A-Z]{1,4}\d|`|[A-Z]{2}|(?:All|Each|Every\w*|How|Legal|Most|None|One|That|Those|What|Whether|Which|Who|Why)\b")


def source(module: str) -> Path:
    """Return the file of a module whose name is given without "safari_rules."."""
    inner = ROOT.joinpath(*([] if module == "safari_rules" else module.split(".")))
    return inner / "__init__.py" if inner.is_dir() else inner.with_suffix(".py")


def sources() -> dict[str, Path]:
    """Return the files of the modules with a page, and of the modules whose names those packages export."""
    found = {page.stem: source(page.stem) for page in PAGES.glob("*.md")}
    for package in [file for file in found.values() if file.name == "__init__.py"]:
        for node in ast.parse(package.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("safari_rules."):
                module = node.module.removeprefix("safari_rules.")
                found[module] = source(module)
    return dict(sorted(found.items()))


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the public functions and methods with more than one parameter, each with its name."""
    for module, file in sources().items():
        for name, function in inside(ast.parse(file.read_text(encoding="utf-8"))):
            if len(parameters(function)) > 1 and not overloaded(function):
                yield f"{module}.{name}", function


def inside(node: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield the public functions and methods in a module or a class, each with its qualified name."""
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
            yield each.name, each
        elif isinstance(each, ast.ClassDef) and not each.name.startswith("_"):
            yield from ((f"{each.name}.{name}", function) for name, function in inside(each))


def overloaded(function: ast.FunctionDef) -> bool:
    """Return whether a function is an overload, one of several signatures."""
    return any(isinstance(each, ast.Name) and each.id == "overload" for each in function.decorator_list)


def parameters(function: ast.FunctionDef) -> list[str]:
    """Return the names of all parameters except self and cls."""
    given = function.args
    starred = [each for each in (given.vararg, given.kwarg) if each is not None]
    return [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, *starred) if each.arg not in ("self", "cls")]


def raised(function: ast.FunctionDef) -> set[str]:
    """Return the errors that a function's own body raises, except those of a method to override."""
    found = {
        each.exc.func.id
        for each in ast.walk(function)
        if isinstance(each, ast.Raise) and isinstance(each.exc, ast.Call) and isinstance(each.exc.func, ast.Name)
    }
    return found - {"NotImplementedError", *parameters(function)}


@cache
def cases() -> list[tuple[str, ast.FunctionDef]]:
    """Return the functions with their names, read once."""
    return [*functions()]


@looped(("name", "function"), lambda: cases())
def test_parameters_result_and_errors_are_documented(name: str, function: ast.FunctionDef) -> None:
    text = ast.get_docstring(function) or ""
    assert re.findall(r"^:param (\w+): \S", text, re.MULTILINE) == parameters(function)
    returns = function.returns is not None and ast.unparse(function.returns) != "None"
    assert bool(re.search(r"^:(?:returns|yields): \S", text, re.MULTILINE)) == returns
    assert raised(function) <= set(re.findall(r"^:raises (\w+): \S", text, re.MULTILINE))
    summary = text.split("\n\n")[0]
    assert summary.count("\n") == 0, "the summary is longer than a line"


def test_the_docstring_of_a_function_begins_with_a_verb() -> None:
    files = [*ROOT.rglob("*.py"), *(ROOT.parent / "api").rglob("*.py")]
    assert len(files) > 200
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
                "property" in ast.unparse(each) for each in node.decorator_list
            ):
                text = ast.get_docstring(node) or ""
                assert not NO_VERB.match(text), f"{file.name}:{node.lineno}: {text.splitlines()[0]}"


def test_the_public_interface_is_covered() -> None:
    assert {
        "core.positions.Positions.apply",
        "core.positions.Positions.new",
        "core.positions.Positions.view",
        "core.belief.Belief.observe",
        "core.session.GameRecord.from_json",
        "players.search.play",
        "core.session.replay",
        "authoring.rules.Rules.effect",
        "authoring.shuffle.shuffle",
    } <= dict(cases()).keys()
    assert len(cases()) > 150
