"""Small changes of JSON documents, which the conformance suite tries on states, and the paths at which a view hides values."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

__all__ = ["changed_document", "hidden_paths", "put_at", "value_at"]


def changed_document(document: Any, other: Any, chance: random.Random) -> Any:
    """Change one or two small things in an object; some changes take a value from an `other` object with the same fields."""
    for _ in range(chance.choice((1, 2))):
        chance.choice((_take_over, _count, _move, _swap))(document, other, chance)
    return document


def _take_over(document: Any, other: Any, chance: random.Random) -> None:
    """Take a field from the other object. Every second time, on average, it is a plain value: a phase, a seat, a count."""
    different = [name for name in document if document[name] != other[name]]
    plain = [name for name in different if not isinstance(document[name], dict | list)]
    if names := plain if chance.random() < 0.5 else different:
        name = chance.choice(names)
        document[name] = other[name]


def _count(document: Any, _: Any, chance: random.Random) -> None:
    """Add or subtract 1."""
    path = chance.choice([path for path in _paths(document, ()) if type(value_at(document, path)) is int] or [()])
    if path:
        put_at(document, path, value_at(document, path) + chance.choice((-1, 1)))


def _move(document: Any, _: Any, chance: random.Random) -> None:
    """Move an item from one list to another, or within a list."""
    lists = [value for path in _paths(document, ()) if isinstance(value := value_at(document, path), list)]
    if full := [each for each in lists if each]:
        source, goal = chance.choice(full), chance.choice(lists)
        goal.append(source.pop(chance.randrange(len(source))))


def _swap(document: Any, _: Any, chance: random.Random) -> None:
    """Swap two values, unless one is part of the other."""
    paths = list(_paths(document, ()))
    one, two = chance.choice(paths), chance.choice(paths)
    if one[: len(two)] != two and two[: len(one)] != one:
        first, second = value_at(document, one), value_at(document, two)
        put_at(document, one, second)
        put_at(document, two, first)


def _paths(document: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all values in a document."""
    keys: Iterable[Any] = document if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    for key in keys:
        yield (*path, key)
        yield from _paths(document[key], (*path, key))


def hidden_paths(document: Any, view: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths at which a view has null and a document, the state or another view, has not, except the seed's."""
    if isinstance(document, dict | list):
        places: Iterable[Any] = document if isinstance(document, dict) else range(len(document))
        for place in places:
            if (*path, place) != ("seed",):
                yield from hidden_paths(document[place], view[place], (*path, place))
    elif document is not None and view is None:
        yield path


def value_at(document: Any, path: tuple[Any, ...]) -> Any:
    """Return the value at a path."""
    for key in path:
        document = document[key]
    return document


def put_at(document: Any, path: tuple[Any, ...], value: Any) -> None:
    """Replace the value at a path."""
    value_at(document, path[:-1])[path[-1]] = value
