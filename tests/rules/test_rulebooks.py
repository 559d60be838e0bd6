"""Every rule and ruling has a test that bears its id, and every illegal code one that provokes it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from safari_rules import Game, games

HERE = Path(__file__).parent
SOURCES = Path(__file__).parents[2] / "safari_rules" / "games"


def flat_name(game: Game[Any, Any, Any]) -> str:
    return game.id.replace("-", "_")


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_rule_and_ruling_has_a_test_named_for_it(game: Game[Any, Any, Any]) -> None:
    tested = set(re.findall(r"^def test_([a-z]+\d+)_", (HERE / f"test_{flat_name(game)}.py").read_text(), re.MULTILINE))
    known = {name.lower() for name in (*game.rulebook.rules, *game.rulebook.rulings)}
    assert tested == known


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_illegal_code_is_provoked(game: Game[Any, Any, Any]) -> None:
    provoked = set(re.findall(r'\("([a-z-]+)", (?:"([A-Z]+\d+)"|None)\)', (HERE / f"test_{flat_name(game)}.py").read_text()))
    own = [code for code in game.rulebook.illegal_codes if code.rules]
    assert {(code.code, rule) for code in own for rule in code.rules} <= provoked


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_rulebook_holds_together(game: Game[Any, Any, Any]) -> None:
    book = game.rulebook
    for code in book.illegal_codes:
        assert set(code.rules) <= {*book.rules, *book.rulings}
    for text in (*book.rules.values(), *book.rulings.values(), *(code.text for code in book.illegal_codes)):
        assert text.endswith(".")


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_rule_that_is_decided_in_code_is_marked_there(game: Game[Any, Any, Any]) -> None:
    """What the code names must exist; a rule's id in a comment or docstring is how a reader finds where it is decided."""
    prefixes = {re.sub(r"\d+", "", name) for name in (*game.rulebook.rules, *game.rulebook.rulings)}
    named = set()
    for path in (SOURCES / flat_name(game)).glob("*.py"):
        named |= {name for name in re.findall(r"\b([A-Z]{1,3}\d+)\b", path.read_text()) if re.sub(r"\d+", "", name) in prefixes}
    assert named <= {*game.rulebook.rules, *game.rulebook.rulings}
    assert len(named) >= 0.7 * (len(game.rulebook.rules) + len(game.rulebook.rulings))
