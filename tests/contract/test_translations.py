"""The messages of each game are whole in each language: nothing is missing, everything was rendered, and nothing is English."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast

from safari_rules import all_games
from safari_rules.authoring.messages import PART
from safari_rules.authoring.text import Names
from safari_rules.core.messages_module import SHARED, Catalog, catalogs, declared, flaws, packages_with_messages, used

PACKAGES = packages_with_messages()
#: Those of games. The others have the words of all games, of the terminal and of the games in text.
GAMES = [package for package in PACKAGES if package.startswith("safari_rules.games.")]
NAMINGS: list[list[str | None]] = [["Ada", "Ben"], [None, "Ben"], ["Ada", None], []]
#: The most combinations of arguments with which a message is tried.
MOST = 400
#: Words that no sentence of another language has.
ENGLISH = {
    "de": r"\b(?:the|and|or|you|your|plays?|card|cards|points|player|takes?|is|are|has|have|with|of|to|from|it|no|none|nothing|tile|round|game)\b",
    "fr": r"\b(?:the|and|you|your|plays?|card|cards|player|takes?|is|are|has|have|with|of|to|from|it|no|none|nothing|tile|round|game)\b",
}
WRONG = {
    "braces": r"[{}]",
    "two spaces": r"  ",
    "a space before a full stop": r" [.,]",
    "a hyphen for a minus": r"-\d",
    "what Python says": r"\b(?:None|True|False)\b",
}


def game_of_package(package: str) -> Any:
    """The game of a package."""
    return next(game for game in all_games() if package.endswith(f".{game.id.replace('-', '_')}"))


def values(package: str, name: str, catalog: Catalog, whole: list[Any]) -> list[Any]:
    """The values with which an argument of a message is tried."""
    kind, codes = declared(package)[name]
    components = [] if package not in GAMES else [each.code for each in game_of_package(package).components]
    known = list(codes or catalog.terms)
    tried: dict[str, list[Any]] = {
        "player": [0, 1],
        "number": [0, 1, 2, 5, -1, -7],
        "text": ["d3"],
        "list": [["d1"], ["d1", "d2"], ["d1", "d2", "d3"]],
        "word": known,
        "term": known,
        "terms": [known[:1], known[:2], known],
        "card": components,
        "cards": [components[:1], components[-2:], components[2:5]],
    }
    keys = {key for selected, key in variants(whole) if selected == name}
    empty = [[]] if kind in {"list", "cards", "terms"} and "0" in keys else []
    return [*tried[kind], *empty, *([None] if "none" in keys else [])]


def variants(node: Any) -> Iterator[tuple[str, str]]:
    """The arguments that are chosen by in a pattern, and the keys of the variants."""
    for choice in found(node, ast.SelectExpression):
        if isinstance(choice.selector, ast.VariableReference):
            for variant in choice.variants:
                yield choice.selector.id.name, str(getattr(variant.key, "name", getattr(variant.key, "value", "")))


def rendered(package: str, language: str, message: str) -> Iterator[str]:
    """A message with every kind of argument, or with 400 combinations of them by chance."""
    files, shared = catalogs(package), catalogs(SHARED)
    own, english = files[language], files["en"]
    wording = messages_of(package)[language]
    names = used(own, shared[language], message)
    if message in english.messages:
        names |= used(english, shared["en"], message)
    whole = list(patterns(own, shared[language], own.messages[message]))
    arguments = {name: values(package, name, own, whole) for name in sorted(names)}
    chance, kinds = random.Random(message), [NAMINGS, *arguments.values()]
    few = prod(map(len, kinds)) <= MOST
    for naming, *args in product(*kinds) if few else [[chance.choice(kind) for kind in kinds] for _ in range(MOST)]:
        yield wording.messages[message](Names(naming, wording=wording), dict(zip(arguments, args, strict=True)))


def patterns(catalog: Catalog, shared: Catalog, node: Any) -> Iterator[Any]:
    """A pattern and those of the parts that it has."""
    yield node
    for reference in found(node, ast.MessageReference):
        name = f"{reference.id.name}.{reference.attribute.name}" if reference.attribute else reference.id.name
        yield from patterns(catalog, shared, catalog.messages.get(name) or shared.messages[name])


def found(node: Any, kind: type[Any]) -> Iterator[Any]:
    """All nodes of a kind in a pattern."""
    if isinstance(node, kind):
        yield node
    for value in vars(node).values() if isinstance(node, ast.BaseNode) else node if isinstance(node, list) else ():
        yield from found(value, kind)


def messages_of(package: str) -> Any:
    """The messages of a package in every language. Those of all games are declared in English alone."""
    if package != SHARED:
        return import_module(f"{package}.messages").MESSAGES
    return type(import_module(f"{package}.messages").MESSAGES)(SHARED, tuple(catalogs(SHARED)))


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_every_message_and_argument(package: str) -> None:
    assert list(flaws(package)) == []
    assert sorted(catalogs(package)) == ["de", "en", "fr"]
    assert sorted(messages_of(package).languages) == sorted(catalogs(package))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("package", PACKAGES)
def test_every_message_is_rendered_with_every_kind_of_argument(package: str, language: str) -> None:
    count = 0
    for message in catalogs(package)[language].messages:
        if message.startswith(f"{PART}card"):
            continue
        for words in rendered(package, language, message):
            count += 1
            assert not [name for name, pattern in WRONG.items() if re.search(pattern, words)], f"{message}: {words}"
            if not message.startswith(PART):
                assert words[:1] == words[:1].upper(), f"{message}: {words}"
                assert message.startswith("line-") or re.search(r"[^.]\.\Z|\?\Z", words), f"{message}: {words}"
            if language in ENGLISH:
                assert not re.search(ENGLISH[language], words), f"{message}: {words}"
            if language == "fr":
                assert not re.search(
                    r"[^\s\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}][:;!?]|(?<![\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}])[:;!?]",
                    words,
                ), f"{message}: {words}"
    assert count > 10


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("package", GAMES)
def test_every_component_has_a_name_in_each_form(package: str, language: str) -> None:
    game = game_of_package(package)
    things = messages_of(package)[language].things
    for form, made in things.items():
        words = [made[each.code] for each in game.components]
        assert all(words), form
        if not form:
            assert len(set(words)) == len(words)
        if language == "en" and not form:
            assert words == [each.name for each in game.components]
        if language in ENGLISH:
            assert not [each for each in words if re.search(ENGLISH[language], each)]


@pytest.mark.parametrize("package", GAMES)
def test_every_message_is_used(package: str) -> None:
    home = Path(str(import_module(package).__file__)).parent
    insight = Path(str(import_module("safari_rules.players.insight").__file__)).parent / home.name
    paths = [path for path in (*home.glob("*.py"), *insight.glob("*.py")) if not path.name.startswith("messages")]
    source = "".join(path.read_text(encoding="utf-8") for path in paths)
    asked = {message for message in catalogs(package)["en"].messages if not message.startswith(PART)}
    assert {message for message in asked if f'"{message}"' not in source and not message.startswith(("wrong-phase-", "reason-"))} == set()
