"""Render messages with every kind of argument, for the tests of the translations and for the preview that translators read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from math import prod
from typing import Any

from fluent.syntax import ast

from safari_rules import all_games
from safari_rules.authoring.messages import ENGLISH, Messages
from safari_rules.authoring.text import Names
from safari_rules.commands.messages_module import SHARED, Catalog, catalogs, declared, packages_with_messages, used

PACKAGES = packages_with_messages()
#: The packages of games. The other packages have the words that all games share, those of the terminal and of the games in text.
GAMES = [package for package in PACKAGES if package.startswith("safari_rules.games.")]
NAMINGS: list[list[str | None]] = [["Ada", "Ben"], [None, "Ben"], ["Ada", None], []]
#: Largest number of combinations of arguments with which a message is rendered.
MOST = 400


def game_of_package(package: str) -> Any:
    """The game of a package."""
    return next(game for game in all_games() if package.endswith(f".{game.id.replace('-', '_')}"))


def values(package: str, name: str, catalog: Catalog, whole: list[Any]) -> list[Any]:
    """Return the values with which an argument of a message is rendered."""
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
    """Yield the arguments that select a variant in a pattern, each with a key of a variant."""
    for choice in found(node, ast.SelectExpression):
        if isinstance(choice.selector, ast.VariableReference):
            for variant in choice.variants:
                yield choice.selector.id.name, str(getattr(variant.key, "name", getattr(variant.key, "value", "")))


def rendered(package: str, language: str, message: str) -> Iterator[str]:
    """Yield a message with every combination of arguments, or with `MOST` random ones if there are more."""
    files, shared = catalogs(package), catalogs(SHARED)
    own, english = files[language], files[ENGLISH]
    wording = messages_of(package)[language]
    names = used(own, shared[language], message)
    if message in english.messages:
        names |= used(english, shared[ENGLISH], message)
    whole = list(patterns(own, shared[language], own.messages[message]))
    arguments = {name: values(package, name, own, whole) for name in sorted(names)}
    chance, kinds = random.Random(message), [NAMINGS, *arguments.values()]
    few = prod(map(len, kinds)) <= MOST
    for naming, *args in product(*kinds) if few else [[chance.choice(kind) for kind in kinds] for _ in range(MOST)]:
        yield wording.messages[message](Names(naming, wording=wording), dict(zip(arguments, args, strict=True)))


def patterns(catalog: Catalog, shared: Catalog, node: Any) -> Iterator[Any]:
    """Yield a pattern and the patterns that it references."""
    yield node
    for reference in found(node, ast.MessageReference):
        name = f"{reference.id.name}.{reference.attribute.name}" if reference.attribute else reference.id.name
        yield from patterns(catalog, shared, catalog.messages.get(name) or shared.messages[name])


def found(node: Any, kind: type[Any]) -> Iterator[Any]:
    """Yield all nodes of a kind in a pattern."""
    if isinstance(node, kind):
        yield node
    for value in vars(node).values() if isinstance(node, ast.BaseNode) else node if isinstance(node, list) else ():
        yield from found(value, kind)


def messages_of(package: str) -> Messages:
    """Return the messages of a package in every language that has a file, even if the library does not list the language yet."""
    return Messages(package, catalogs(package), import_module(f"{package}.messages").MESSAGES.facts)
