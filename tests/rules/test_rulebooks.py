"""Every rule and ruling has a test named for it and a mark where the code decides it, and every refusal is provoked."""

from __future__ import annotations

import ast
import copy
import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from support import Refusals, refusal
from support.failures import Failures

from safari_rules import Game, all_games
from safari_rules.authoring.errors import UnusableGame
from safari_rules.authoring.rulebook import Rulebook

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCES = Path(__file__).parents[2] / "safari_rules" / "games"


def package_name(game: Game[Any, Any, Any, Any]) -> str:
    return game.id.replace("-", "_")


def known_ids(game: Game[Any, Any, Any, Any]) -> set[str]:
    return {*game.rulebook.rules, *game.rulebook.rulings}


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_rule_and_ruling_has_a_test_named_for_it(game: Game[Any, Any, Any, Any]) -> None:
    tested = set(re.findall(r"^def test_([a-z]+\d+)_", (HERE / f"test_{package_name(game)}.py").read_text(), re.MULTILINE))
    assert tested == {name.lower() for name in known_ids(game)}


def refusals(game: Game[Any, Any, Any, Any]) -> Refusals:
    """Return the table of refusals in the tests of a game's rules."""
    table: Refusals = import_module(f"rules.test_{package_name(game)}").REFUSALS
    return table


#: For each game, the common codes with which its rules never refuse, and why.
NEVER = {
    "safari-dual": {
        "no-such-player": "the schema knows no third seat",
        "wrong-phase": "there are no phases",
    },
}
#: The common code with which no rules refuse, because it is checked before they are called.
BEFORE_THE_RULES = "not-your-seat"


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_refusal_is_provoked(game: Game[Any, Any, Any, Any]) -> None:
    with Failures() as failures:
        for (code, rule), provoked in refusals(game).items():
            with failures.of(f"{code} {rule}"):
                state, action = provoked()
                assert refusal(game, state, action) == (code, rule)


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_refusal_of_the_rulebook_is_in_the_table(game: Game[Any, Any, Any, Any]) -> None:
    """The test above provokes each refusal of the table."""
    codes = {(code.code, rule) for code in game.rulebook.illegal_codes for rule in code.rules or (None,)}
    never = {(code, None) for code in (BEFORE_THE_RULES, *NEVER.get(game.id, ()))}
    assert set(refusals(game)) == codes - never


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_the_rulebook_holds_together(game: Game[Any, Any, Any, Any]) -> None:
    book = game.rulebook
    for code in book.illegal_codes:
        assert set(code.rules) <= {*book.rules, *book.rulings}
    for text in (*book.rules.values(), *book.rulings.values(), *(code.text for code in book.illegal_codes)):
        assert text.endswith(".")


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_a_ruling_with_a_rival_names_it_fairly(game: Game[Any, Any, Any, Any]) -> None:
    """The ruling's reason has the other reading and the arguments for both. Its sentences are in the trace, and its option exists."""
    trace = tomllib.loads((ROOT / "docs" / "trace" / f"{game.id}.toml").read_text(encoding="utf-8"))
    numbers = {sentence[0] for section in trace["sections"] for sentence in section["sentences"]}
    assert game.rulebook.others
    for name, others in game.rulebook.others.items():
        for other in others:
            assert f"{other.reading}. In its favor: {other.favor}. In favor of this one: {other.ours}." in game.rulebook.reasons[name]
            assert other.sentences
            assert set(other.sentences) <= numbers, name
            assert not other.option or other.option in game.spec.schema().options.parts, name
    for name, why in game.rulebook.reasons.items():
        assert ("The other reading" in why) == (name in game.rulebook.others), name


#: Modules that decide rules. A game's other modules define its sentences, its JSON form and the validity of states.
DECIDING = ("captures.py", "rules.py", "scoring.py", "state.py", "view.py")
#: The rules and rulings that no line of code decides, and why.
UNDECIDED = {
    "SR6": "nothing asks for the option where a game ends, or where a card is placed",
    "SR7": "nothing asks for both options together",
    "SR8": "nothing looks at the hand of a player who picks",
    "FR1": "a capture has one list a method, so no method can be used twice",
    "FR11": "it names the option deals, which the main game has too",
    "FR14": "it says what is not in the game",
    "SD7": "nothing looks for captures but those of the piece that moved",
    "AR11": "nothing asks whether the partner of a tile is known",
}


def marks(path: Path) -> Iterator[str]:
    """Yield the texts that may mark a decision with a rule's id: comments, docstrings of functions, and the rules of refusals."""
    text = path.read_text(encoding="utf-8")
    yield from (token.string for token in tokenize.generate_tokens(io.StringIO(text).readline) if token.type == tokenize.COMMENT)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            yield ast.get_docstring(node) or ""
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Violation":
            yield from (inner.value for inner in node.args[1:2] if isinstance(inner, ast.Constant) and isinstance(inner.value, str))


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_rule_is_marked_where_it_is_decided(game: Game[Any, Any, Any, Any]) -> None:
    """Readers find a decision by the rule's id. Every id in the code must exist."""
    prefixes = {re.sub(r"\d+", "", name) for name in known_ids(game)}
    paths = [path for path in (SOURCES / package_name(game)).glob("*.py") if path.name in DECIDING]
    marked = {name for path in paths for text in marks(path) for name in re.findall(r"\b[A-Z]{1,3}\d+\b", text)}
    marked = {name for name in marked if re.sub(r"\d+", "", name) in prefixes}
    assert marked == known_ids(game) - UNDECIDED.keys()


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_no_module_names_a_rule_that_does_not_exist(game: Game[Any, Any, Any, Any]) -> None:
    prefixes = {re.sub(r"\d+", "", name) for name in known_ids(game)}
    for path in (SOURCES / package_name(game)).glob("*.py"):
        named = {
            name for name in re.findall(r"\b[A-Z]{1,3}\d+\b", path.read_text(encoding="utf-8")) if re.sub(r"\d+", "", name) in prefixes
        }
        assert named <= known_ids(game), path.name


def test_what_is_decided_nowhere_is_a_rule() -> None:
    assert UNDECIDED.keys() <= {name for game in all_games() for name in known_ids(game)}


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_a_module_of_a_game_is_imported_by_its_dotted_name(game: Game[Any, Any, Any, Any]) -> None:
    """Programs that patch or document a module import it this way. No function of the library may hide the package `games`."""
    name = f"safari_rules.games.{package_name(game)}.rules"
    code = f"import {name} as rules; print(rules.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == f"{name}\n"


TABLES = "Expected a file with the tables rules, rulings and illegal"
BOOKS = {
    None: f": {TABLES}",
    "": f": {TABLES}",
    "[rules]\n[rulings]\n": f": {TABLES}",
    "rules = 3\nrulings = 4\nillegal = 5\n": f": {TABLES}",
    "[rules]\n[rulings]\n[illegal]\n[rulling]\n": f": {TABLES}",
    "[rulings]\n[illegal]\n[rules]\nR1 = 3\n": ", rules.R1: Expected a text",
    "[rules]\n[illegal]\n[rulings.R1]\nwhy = 'x'\n": ", rulings.R1: Expected a text",
    "[rules]\n[rulings]\n[illegal.odd]\ntext = 'x'\n": ", illegal.odd: Expected `rules`, a list",
    **{
        f"[rules]\n[illegal]\n[rulings.KR1]\ntext = 'x'\n{field} = {value}\n": f", rulings.KR1: Expected `{field}`, "
        for field, values in {
            "source": ("5", "'abc'", "['1']", "[true]"),
            "why": ("5", "['x']"),
            "others": ("5", "'x'", "[{foo = 1}]", "[{reading = 'x', favor = 'y'}]", "[{reading = 'x', favor = 'y', ours = 3}]"),
        }.items()
        for value in values
    },
    "[rules]\n[rulings]\n[illegal.odd]\ntext = 'x'\nrules = 'R1'\n": ", illegal.odd: Expected `rules`, a list",
}


@pytest.mark.parametrize(("text", "said"), BOOKS.items())
def test_a_rulebook_that_is_none_is_refused_with_its_entry(
    text: str | None, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / f"shells{abs(hash(text))}"
    package.mkdir()
    (package / "__init__.py").touch()
    if text is not None:
        (package / "rulebook.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnusableGame, match=re.escape(f"rulebook.toml{said}")):
        _ = Rulebook(package.name).rules


def test_a_rulebook_may_begin_with_a_byte_order_mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "marked_shells"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rulebook.toml").write_text("[rules]\nS1 = 'Shells.'\n[rulings]\n[illegal]\n", encoding="utf-8-sig")
    monkeypatch.syspath_prepend(tmp_path)
    assert Rulebook(package.name).rules == {"S1": "Shells."}


def test_ids_that_only_a_translation_has_are_named_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    package = tmp_path / "shells_in_german"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rulebook.toml").write_text("[rules]\nS1 = 'Shells.'\n[rulings]\n[illegal]\n", encoding="utf-8")
    words = "[rules]\nS1 = 'Muscheln.'\nS9 = 'x'\n[illegal]\nno-such = 'x'\nnot-your-turn = 'Nicht an der Reihe.'\n"
    (package / "rulebook.de.toml").write_text(words, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    book = Rulebook(package.name).translated("de")
    assert book.rules == {"S1": "Muscheln."}
    assert [record.getMessage() for record in caplog.records] == [
        "shells_in_german, rulebook.de.toml, rules: rulebook.toml has no S9.",
        "shells_in_german, rulebook.de.toml, illegal: rulebook.toml has no no-such.",
    ]


@pytest.mark.parametrize("name", ["rules", "rulings", "sources", "reasons", "others"])
def test_a_caller_who_changes_what_a_rulebook_returns_changes_nothing_else(name: str) -> None:
    for each in all_games():
        returned = getattr(each.rulebook, name)
        before = {**returned}
        returned.clear()
        assert getattr(each.rulebook, name) == before
        assert before


def test_a_caller_who_changes_the_facts_of_components_changes_nothing_else() -> None:
    for each in all_games():
        before = copy.deepcopy(each.components)
        for component in each.components:
            assert isinstance(component.facts, dict)
            component.facts.clear()
        assert each.components == before
        assert all(component.facts for component in before)
