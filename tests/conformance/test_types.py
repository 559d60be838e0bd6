"""Types for users: the generated TypedDicts are true, packages export their types, and type checkers use them."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest
from support import typed

from safari_rules import Game, all_games

NAMES = ("OptionsDict", "AllOptionsDict", "FactsDict", "StateDict", "ViewDict", "ActionDict", "EventDict", "MemoryDict")
#: Number of random games for each game of the library, with the fewest and the most players in turn.
PLAYOUTS = 4


def package_of(game: Game[Any, Any, Any, Any]) -> str:
    return f"safari_rules.games.{game.id.replace('-', '_')}"


def fits(value: Any, hint: Any, where: str = "") -> list[str]:
    """Return the places at which a JSON value does not have a type of the generated files."""
    origin = get_origin(hint)
    if is_typeddict(hint):
        if not isinstance(value, dict):
            return [f"{where}: {value!r} is no object"]
        keys = get_type_hints(hint)
        wrong = [f"{where}/{key}: missing" for key in hint.__required_keys__ - value.keys()]
        wrong += [f"{where}/{key}: unknown" for key in value.keys() - keys.keys()]
        return wrong + [flaw for key in value.keys() & keys.keys() for flaw in fits(value[key], keys[key], f"{where}/{key}")]
    if origin in (Union, UnionType):
        each = [fits(value, member, where) for member in get_args(hint)]
        return min(each, key=len)
    if origin is list:
        if not isinstance(value, list):
            return [f"{where}: {value!r} is no list"]
        return [flaw for index, item in enumerate(value) for flaw in fits(item, get_args(hint)[0], f"{where}/{index}")]
    if origin is Literal:
        return [] if any(value == code and type(value) is type(code) for code in get_args(hint)) else [f"{where}: {value!r} is no code"]
    return [] if type(value) is (NoneType if hint is None else hint) else [f"{where}: {value!r} is no {hint}"]


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_documents_are_of_their_types(game: Game[Any, Any, Any, Any]) -> None:
    types = import_module(f"{package_of(game)}.types")
    assert set(NAMES) <= set(types.__all__)
    for component in game.components:
        assert not fits(component.facts, types.FactsDict)
    for number in range(PLAYOUTS):
        chance = Random(f"types {number}")
        players = game.players[number % 2]
        state = game.new(players=players, ply_limit=150, seed=f"types-{number}" if game.seeded else None)
        beliefs = [game.belief(game.view(state, seat), seat) for seat in range(players)]
        while moves := game.legal_moves(state):
            action = chance.choice(moves)
            assert not fits(game.dump_action(action), types.ActionDict)
            turn = game.apply(state, action)
            state = turn.state
            for event in turn.events:
                assert not fits(game.dump_event(event), types.EventDict)
            assert not fits(game.dump(state), types.StateDict)
            viewer = chance.randrange(players)
            view = game.view(state, viewer)
            assert not fits(view, types.ViewDict)
            shown = [game.view_events(state, seat, turn.events) for seat in range(players)]
            assert not [flaw for event in shown[viewer] for flaw in fits(event, types.EventDict)]
            beliefs = [belief.observe(game.view(state, seat), shown[seat], checked=False) for seat, belief in enumerate(beliefs)]
            assert not fits(beliefs[viewer].memory, types.MemoryDict)
        assert not fits(game.view(state), types.ViewDict)
        assert not fits(game.dump(state)["options"], types.OptionsDict)


def test_a_document_that_is_not_of_its_type_is_found() -> None:
    from safari_rules import game
    from safari_rules.games.kariba import types

    view = game("kariba").view(game("kariba").new(seed="x"), 0)
    assert not fits(view, types.ViewDict)
    assert fits(view, types.StateDict)
    assert fits(view | {"phase": "sleep"}, types.ViewDict) == ["/phase: 'sleep' is no code"]
    assert fits(view | {"hand": 1}, types.ViewDict) == ["/hand: unknown"]
    assert fits({}, types.MemoryDict) == ["/taken: missing"]
    assert types.ViewDict.__optional_keys__ == {"seed_commitment"}
    assert types.OptionsDict.__required_keys__ == frozenset()


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_packages_export_their_types(game: Game[Any, Any, Any, Any]) -> None:
    package = import_module(package_of(game))
    classes = [package.Options, package.State, *get_args(package.Action), *get_args(package.Event)]
    assert set(package.__all__) == {"SPEC", "Action", "Event", *(each.__name__ for each in classes)}
    assert all(getattr(package, each.__name__) is each for each in classes)
    assert type(game.legal_moves(game.new())[0]) in classes


def test_mypy_accepts_and_refuses_what_it_should(tmp_path: Path) -> None:
    assert len(typed.expected()) > 20
    assert typed.differences(lambda: typed.mypy(tmp_path)) == []
