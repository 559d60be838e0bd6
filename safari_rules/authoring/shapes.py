"""The schema of a game, made from its named tuples: what most games need, in one call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

from safari_rules.authoring.codecs import Codec, Const
from safari_rules.authoring.schema import GameSchema, Record, Shape, no_memory, record, state_record, union

__all__ = ["game_schema", "no_seed"]

T = TypeVar("T")


def no_seed() -> Const:
    """Return the codec of the seed of a game without chance."""
    return Const(None, "There is no chance in this game.")


def game_schema(
    game: str,
    *,
    options: type,
    state: type[T],
    action: Any,
    event: Any,
    code: Codec[Any],
    parts: Mapping[str, str],
    reasons: Mapping[str, str],
    facts: type | Mapping[str, Codec[Any]] | None = None,
    memory: type | None = None,
    make: Mapping[type, Callable[..., Any]] | None = None,
    optional_parts: frozenset[str] = frozenset(),
    title: str = "",
    unit: str = "game",
    version: int = 1,
) -> Callable[[], GameSchema[T]]:
    """Return a function that makes the schema of a game on the first call, and returns the same one on later calls.

    :param game: the id of the game. The names of the published schemas begin with it: "TicTacToeState".
    :param options: the named tuple of the options.
    :param state: the named tuple of the states.
    :param action: the named tuple of the actions, or the union of several.
    :param event: the named tuple of the events, or the union of several. They may be the actions themselves.
    :param code: the codec of a component's code.
    :param parts: describes each part of a score.
    :param reasons: describes each reason for which the game ends by its own rules.
    :param facts: the named tuple of a component's facts, or their codecs by name, None if it has none.
    :param memory: the named tuple of what players remember, None if views show all that their players have seen.
    :param make: by named tuple of the options or the memory, a function to make it from its fields, if it is not the class itself.
    :param optional_parts: the parts that a score has only with some options.
    :param title: the title of the game in descriptions.
    :param unit: what the options are for: a game, or a match of several.
    :param version: the number of the shape of the states.
    :returns: a function without parameters that returns the schema.
    """
    name = "".join([word.capitalize() for word in game.split("-")])
    of_game, made = f" of {title}" if title else "", make or {}

    @cache
    def schema() -> GameSchema[T]:
        states = state_record(state, f"{name}State", game=game, version=version)
        return GameSchema(
            name=name,
            code=code,
            facts=record(facts, f"{name}Facts")
            if isinstance(facts, type)
            else Record(Shape(f"{name}Facts", "The facts of a component.", facts or {})),
            options=record(options, f"{name}NewOptions", f"The options of the {unit}.", make=made.get(options), defaults=True),
            state=states,
            action=union(name, "Action", action, f"One action of a player{of_game}."),
            event=union(name, "Event", event, f"One event that an action{of_game} caused."),
            parts=parts,
            optional_parts=optional_parts,
            reasons=reasons,
            memory=no_memory() if memory is None else record(memory, f"{name}Memory", make=made.get(memory)),
        )

    return schema
