"""Games with a deliberate fault: one method or field differs from the original."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from safari_rules import Game, Score, Turn, Violation
from safari_rules.authoring.rules import Rules


class Altered(Rules[Any, Any, Any, Any]):
    """Another game's rules with some methods replaced by functions. The class is interpreted, even if those rules are compiled."""

    def __init__(self, rules: Rules[Any, Any, Any, Any], changes: Mapping[str, Any]) -> None:
        self._rules, self._changes = rules, changes

    def _do(self, name: str) -> Any:
        return self._changes.get(name) or getattr(self._rules, name)

    def simultaneous(self) -> bool:
        return bool(self._do("simultaneous")())

    def countable(self) -> bool:
        return bool(self._do("countable")())

    def phases(self) -> Mapping[str, frozenset[str]]:
        return self._do("phases")()  # type: ignore[no-any-return]

    def duties(self) -> Mapping[str, str]:
        return self._do("duties")()  # type: ignore[no-any-return]

    def setup(self, options: Any, seed: str) -> Any:
        return self._do("setup")(options, seed)

    def ending(self, state: Any) -> str | None:
        return self._do("ending")(state)  # type: ignore[no-any-return]

    def able(self, state: Any) -> tuple[int, ...]:
        return self._do("able")(state)  # type: ignore[no-any-return]

    def moves(self, state: Any, player: int, limit: int) -> Sequence[Any]:
        return self._do("moves")(state, player, limit)  # type: ignore[no-any-return]

    def check(self, state: Any, action: Any) -> Violation | None:
        return self._do("check")(state, action)  # type: ignore[no-any-return]

    def effect(self, state: Any, action: Any) -> Turn[Any, Any]:
        return self._do("effect")(state, action)  # type: ignore[no-any-return]

    def scores(self, state: Any) -> tuple[Score, ...]:
        return self._do("scores")(state)  # type: ignore[no-any-return]

    def rank_keys(self, state: Any) -> Sequence[Any]:
        return self._do("rank_keys")(state)  # type: ignore[no-any-return]


def altered(game: Game[Any, Any, Any, Any], **changes: Any) -> Game[Any, Any, Any, Any]:
    """Return a copy of a game with some methods of its rules and fields of its specification replaced. It is not registered."""
    methods = {name: change for name, change in changes.items() if hasattr(Rules, name)}
    fields = {name: change for name, change in changes.items() if name not in methods}
    rules = Altered(game.spec.rules, methods) if methods else game.spec.rules
    return Game(replace(game.spec, rules=rules, **fields))
