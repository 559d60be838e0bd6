"""The hall: which games there are. The one place that knows them all."""

from __future__ import annotations

from typing import Any

from safari_rules.errors import UnknownGame
from safari_rules.game import Game
from safari_rules.games.affenraffen import AFFENRAFFEN
from safari_rules.games.kariba import KARIBA
from safari_rules.games.safari_dual import SAFARI_DUAL
from safari_rules.games.safaru import SAFARU
from safari_rules.games.seven_safari import SEVEN_SAFARI

__all__ = ["game", "games"]

_GAMES: dict[str, Game[Any, Any, Any]] = {each.id: each for each in (SEVEN_SAFARI, SAFARU, KARIBA, SAFARI_DUAL, AFFENRAFFEN)}


def games() -> tuple[Game[Any, Any, Any], ...]:
    """Every game, in the order of the shelf."""
    return tuple(_GAMES.values())


def game(name: str) -> Game[Any, Any, Any]:
    """The game with this id, such as "kariba"; UnknownGame where there is none."""
    try:
        return _GAMES[name]
    except KeyError:
        raise UnknownGame(f"No game is called {name!r}; the games are {', '.join(_GAMES)}.") from None
