"""The games by id, for modules on which `Game` builds. `registry` is what callers use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from safari_rules.authoring.errors import UnknownGame, UnusableGame
from safari_rules.authoring.values import brief, guess, spelled
from safari_rules.core.positions import AnyPositions

__all__ = ["MAKERS", "check_not_taken", "games", "known"]

#: For each id, in the order of registration: a function that makes the game on first use.
MAKERS: dict[str, Callable[[], Any]] = {}
_MADE: dict[str, Any] = {}


def known(name: str) -> Any:
    """Return the game with an id. Raises UnknownGame if there is none."""
    if not isinstance(name, str) or name not in MAKERS:
        shown = repr(name[:44]) if isinstance(name, str) else brief(name)
        meant = {spelled(each.title): each.id for each in games()} | dict(zip(MAKERS, MAKERS, strict=True))
        raise UnknownGame(f"No game is called {shown}; the games are {', '.join(MAKERS)}.{guess(name, meant)}")
    if name not in _MADE:  # if several threads make a game, all get the first one that is done
        return _MADE.setdefault(name, MAKERS[name]())
    return _MADE[name]


def check_not_taken(game_id: str) -> None:
    """Raise UnusableGame for the id of a game that is there, and for one that differs from it by hyphens alone.

    The names of their schemas would be the same, as with `game-1` and `game1`, or differ by case alone, as files of a client may not.
    """
    for taken in MAKERS:
        if taken.replace("-", "") == str(game_id).replace("-", ""):
            why = "" if taken == game_id else f" The ids {taken!r} and {game_id!r} differ by hyphens alone."
            raise UnusableGame(f"A game with the id {taken!r} is there already.{why}")


def games() -> tuple[AnyPositions, ...]:
    """Return every game, in the order of registration."""
    return tuple(map(known, MAKERS))
