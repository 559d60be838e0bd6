"""The documents are true: examples run, and generated pages are up to date with the code."""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml
from support.failures import looped
from support.generator import generator
from support.server import served
from support.service import client

from safari_rules import Game, all_games

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "name", ["README.md", "docs/index.md", "docs/library.md", "docs/agents.md", "docs/research.md", "docs/tutorials/first-bot.md"]
)
def test_examples_of_a_page_run(name: str) -> None:
    results = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert results.attempted > 4
    assert results.failed == 0


def test_the_blocks_of_the_tutorial_are_code_of_its_example() -> None:
    """Each Python or TOML block of docs/adding-a-game.md is an exact part of a file of examples/oysters."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    code = [path.read_text(encoding="utf-8") for path in (ROOT / "examples" / "oysters").glob("*.*")]
    blocks = re.findall(r"^( *)```(?:python|toml)\n(.*?)^ *```", page, re.DOTALL | re.MULTILINE)
    assert len(blocks) > 10
    for indent, block in blocks:
        text = "".join(line.removeprefix(indent) for line in block.splitlines(keepends=True))
        assert any(text in each for each in code), text


def test_the_sessions_of_the_tutorial_run() -> None:
    """The sessions run in a separate process, because the example is registered there."""
    path = os.pathsep.join([str(ROOT / "examples"), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "doctest", "-o", "FAIL_FAST", str(ROOT / "docs" / "adding-a-game.md")]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout


#: The public modules; each has examples.
MODULES = [
    "authoring.__init__",
    "authoring.action_space",
    "authoring.errors",
    "authoring.features",
    "authoring.guide",
    "authoring.results",
    "authoring.rulebook",
    "authoring.shuffle",
    "authoring.text",
    "conformance.__init__",
    "contract.__init__",
    "core.belief",
    "core.game",
    "core.registry",
    "core.session",
    "players.__init__",
    "players.search",
    "players.insight.__init__",
    "players.league",
    "players.naming",
    "players.rating",
    "players.tournament",
]


#: All modules with examples.
WITH_EXAMPLES = [
    ".".join(path.relative_to(ROOT / "safari_rules").with_suffix("").parts)
    for path in sorted((ROOT / "safari_rules").rglob("*.py"))
    if re.search(r"^ *>>> ", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@looped("name", sorted({"__init__", *MODULES, *WITH_EXAMPLES}))
def test_examples_of_docstrings_run(name: str) -> None:
    """The examples are read from the source, because a compiled module has no docstrings."""
    source = ROOT / "safari_rules" / f"{name.replace('.', '/')}.py"
    module = import_module(f"safari_rules.{name}".removesuffix(".__init__"))
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ">>>" in (text := ast.get_docstring(node) or ""):
            runner.run(parser.get_doctest(text, dict(vars(module)), name, str(source), 0))
    assert runner.tries >= 1
    assert runner.failures == 0


def test_the_readmes_curl_runs() -> None:
    (command,) = re.findall(r"```sh\n(curl .*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert f"```sh\n{command}```" in (ROOT / "docs" / "index.md").read_text()
    with served() as (url, _):
        words = shlex.split(command.replace("\\\n", " ").replace("http://127.0.0.1:8000", url))
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
    position = json.loads(done.stdout)
    assert position["state"]["options"]["players"] == 3
    assert len(position["legal_moves"]) == 2
    told = re.search(r"The answer is a \*position\*: (.*)\.\n", (ROOT / "README.md").read_text())
    assert told is not None
    assert re.findall(r"`(\w+)`", told[1]) == list(position)


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_a_games_page_begins_with_a_text_that_names_the_designer(game: Game[Any, Any, Any, Any]) -> None:
    text = (ROOT / "docs" / "games" / f"{game.id}.md").read_text(encoding="utf-8")
    written = text.partition(generator().MARK)[0]
    assert game.designer.split()[-1].rstrip(")") in written
    assert len(written) > 500


#: The number of sentences of each rulebook.
SENTENCES = {"seven-safari": 52, "safaru": 54, "kariba": 36, "safari-dual": 33, "affenraffen": 62}
#: Sentences that were added later between others. Numbers of sentences never change.
ADDED = {"seven-safari": {"1a"}, "safaru": {"2a"}}


def test_the_diagram_of_the_architecture_has_the_authors_room_at_the_bottom_and_no_service() -> None:
    arrows = generator().architecture.imports()
    assert "safari_api" not in set().union(*arrows.values()), "a module below the service imports it"
    assert not arrows["authoring"] & arrows.keys(), "a module with which games are written is not on the lowest floor"


def test_a_table_has_no_row_twice_and_calls_a_share_all_only_if_it_is() -> None:
    languages, readings = ((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("languages", "rulings"))
    for table in languages.split("\n## "):
        rows = [line for line in table.splitlines() if line.startswith("| ")]
        assert len(rows) == len(set(rows))
    assert "100 %" not in readings


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_sentence_of_a_rulebook_is_traced(game: Game[Any, Any, Any, Any]) -> None:
    module = generator()
    told = [sentence for own in module.sentences(game).values() for sentence in own]
    numbers = [sentence[0] for sentence in told]
    added = ADDED.get(game.id, set())
    assert [number for number in numbers if number not in added] == list(range(1, SENTENCES[game.id] + 1))
    assert {number for number in numbers if isinstance(number, str)} == added
    book = game.rulebook
    carried = {number for source in book.sources.values() for number in source}
    for number, says, *why in told:
        assert says
        assert (number in carried) != bool(why), f"sentence {number}: either a rule rests on it, or it says why none does"
    assert carried <= set(range(1, SENTENCES[game.id] + 1))
    assert set(book.sources) == {*book.rules, *book.rulings}
    assert all(book.sources[name] for name in book.rules)
    assert set(book.reasons) == set(book.rulings)
    assert [name for name, why in book.reasons.items() if not why.strip()] == [], "a ruling gives no reason"
    assert set(module.tests(game)) == set(book.sources)


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_rule_of_a_trace_is_a_link_that_leads_to_it(game: Game[Any, Any, Any, Any]) -> None:
    trace, page = ((ROOT / "docs" / folder / f"{game.id}.md").read_text(encoding="utf-8") for folder in ("trace", "games"))
    ids = [name.lower() for name in (*game.rulebook.rules, *game.rulebook.rulings)]
    for text in (trace, page):
        assert sorted(re.findall(r'<a id="(\w+)">', text)) == sorted(ids)
    assert re.findall(rf"\]\(\.\./games/{game.id}\.md#(\w+)\)", trace) == ["rules", *ids]
    assert set(re.findall(r"\]\(#(\w+)\)", trace)) <= set(ids)


def test_the_reference_has_a_page_of_each_public_module() -> None:
    folder = ROOT / "docs" / "reference" / "modules"
    listed = re.findall(r"^modules/(\S+)$", (folder.parent / "modules.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted(path.stem for path in folder.iterdir())
    for name in listed:
        package = name if name == "safari_rules" else f"safari_rules.{name}"
        assert re.findall(r"automodule:: (\S+)", (folder / f"{name}.md").read_text(encoding="utf-8")) == [package]
    assert {name.removesuffix(".__init__") for name in MODULES} <= {*listed, "authoring"}
    exporting = ast.parse((ROOT / "safari_rules" / "__init__.py").read_text(encoding="utf-8"))
    homes = {node.module for node in ast.walk(exporting) if isinstance(node, ast.ImportFrom)} - {"__future__"}
    assert homes <= {f"safari_rules.{name}" for name in listed}, "a public name is not described on the page of its module"


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_the_reference_has_a_page_of_each_games_package(game: Game[Any, Any, Any, Any]) -> None:
    text = (ROOT / "docs" / "reference" / f"{game.id}.md").read_text(encoding="utf-8")
    package = f"safari_rules.games.{game.id.replace('-', '_')}"
    assert re.findall(r"automodule:: (\S+)", text) == [package, f"{package}.types"]
    assert f"\nreference/{game.id}\n" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_a_pages_sample_turn_is_what_the_service_answers(game: Game[Any, Any, Any, Any]) -> None:
    text = (ROOT / "docs" / "games" / f"{game.id}.md").read_text(encoding="utf-8")
    request, answer = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL))
    response = client().post(f"/v1/games/{game.id}/apply", json=request)
    assert response.status_code == 200
    assert response.get_json() == answer


def test_examples_run() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "first_game.py")], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1].startswith("player 1: ")


@pytest.mark.parametrize("name", ["README.md", "docs/index.md"])
def test_the_clients_of_every_game_are_as_short_as_a_page_says(name: str) -> None:
    (said,) = re.findall(r"of every game in (\d+) lines", (ROOT / name).read_text(encoding="utf-8"))
    for client_of_all in ("examples/generic_client.py", "examples/typescript/src/generic.ts"):
        assert len((ROOT / client_of_all).read_text(encoding="utf-8").splitlines()) <= int(said), client_of_all


def test_links_between_pages_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_each_version_of_the_changelog_has_a_date_and_only_the_newest_may_lack_it() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(headings) >= 3
    assert re.fullmatch(r"\d+\.\d+\.\d+ \((?:unreleased|\d{4}-\d\d-\d\d)\)", headings[0])
    assert all(re.fullmatch(r"\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", heading) for heading in headings[1:])


CONTRACT = (ROOT / "docs" / "reference" / "contract.md").read_text(encoding="utf-8")
#: The sections of the contract's page about operations, by their headings.
CALLS = {part.partition("\n")[0]: part for part in re.split(r"^### (?=GET|POST)", CONTRACT, flags=re.MULTILINE)[1:]}


def tabs(text: str) -> dict[str, str]:
    """Return the code of each tab by its language."""
    found = re.findall(r":::\{tab-item\} (\w+)\n:sync: (\w+)\n\n```(\w+)\n(.*?)```", text, re.DOTALL)
    assert [(title, sync, kind) for title, sync, kind, _ in found] == [
        ("curl", "curl", "sh"),
        ("TypeScript", "typescript", "ts"),
        ("Python", "python", "python"),
    ]
    return {kind: code for _, _, kind, code in found}


@pytest.fixture(scope="module")
def service() -> Iterator[str]:
    with served() as (url, _):
        yield url


def test_the_first_call_of_the_contract_runs_in_python_and_stands_in_the_typescript_example(service: str) -> None:
    code = tabs(CONTRACT.partition("## Operations")[0])
    command = [sys.executable, "-c", code["python"].replace("http://127.0.0.1:8000", service)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert re.match(r"\[\d\] \[\{.*\}, \{.*\}\]$", done.stdout.strip()), done.stdout
    (call,) = re.findall(r"client\.POST\(.*\)", code["ts"])
    assert call in (ROOT / "examples" / "typescript" / "src" / "play.ts").read_text(encoding="utf-8")


def test_the_page_of_the_contract_has_each_operation_of_one_game() -> None:
    paths = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))["paths"]
    own = {path: list(paths[path]) for path in paths if not re.match(r"/v1/games/(?!kariba)", path)}
    assert set(CALLS) == {f"{method.upper()} {path.replace('kariba', '{game}')}" for path, methods in own.items() for method in methods}


@pytest.mark.parametrize("heading", CALLS)
def test_a_call_of_the_contract_is_answered_as_the_page_shows(heading: str, service: str, tmp_path: Path) -> None:
    """The test makes the calls of curl and Python. The TypeScript is only checked to have the same path and body."""
    method, path = heading.replace("{game}", "kariba").split()
    code, examples = tabs(CALLS[heading]), re.findall(r"```json\n(.*?)\n```", CALLS[heading], re.DOTALL)
    assert all(len(line) <= 1500 for example in examples for line in example.splitlines())
    if method == "POST":
        (tmp_path / f"{path.rpartition('/')[2]}.json").write_text(examples[0], encoding="utf-8")
    answers = []
    for command in (shlex.split(code["sh"]), [sys.executable, "-c", code["python"]]):
        words = [word.replace("http://127.0.0.1:8000", service) for word in command]
        answers.append(subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True).stdout)
    assert f'client.{method}("{path}"' in code["ts"]
    assert ("{ body }" in code["ts"]) == (method == "POST")
    by_curl, by_python = answers
    if method == "GET":
        assert by_curl.strip() == by_python.strip() != ""
    else:
        assert json.loads(by_curl) == ast.literal_eval(by_python) == json.loads(examples[1])
    assert len(examples) == (2 if method == "POST" else 1 if path in ("/v1/games", "/v1/games/kariba", "/healthz") else 0)
    if method == "GET" and examples:
        assert generator().shortened(json.loads(by_curl)) == json.loads(examples[0])
