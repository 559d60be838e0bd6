"""Which games there are. The one place that knows them all, and where anybody's own game is added."""

from __future__ import annotations

import copyreg
from importlib import import_module
from typing import Any, Literal, overload

from safari_rules.errors import UnknownGame
from safari_rules.game import Game
from safari_rules.games import affenraffen, kariba, safari_dual, safaru, seven_safari

__all__ = ["find", "game", "games", "load", "register"]

_GAMES: dict[str, Game[Any, Any, Any]] = {}


def register(added: Game[Any, Any, Any]) -> None:
    """Adds a game, which from then on is recorded, replayed, served and played like the rest; ValueError if its id is taken.

    A service knows the games that were there when it was created.
    """
    if added.id in _GAMES:
        raise ValueError(f"A game with the id {added.id!r} is there already.")
    _GAMES[added.id] = added


def load(modules: str) -> None:
    """Imports the modules named, with commas between, which register games; UnknownGame where one is not there."""
    for module in filter(None, modules.split(",")):
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            raise UnknownGame(f"No module called {error.name!r}, from which a game was to come.") from None


for each in (seven_safari.GAME, safaru.GAME, kariba.GAME, safari_dual.GAME, affenraffen.GAME):
    register(each)


def games() -> tuple[Game[Any, Any, Any], ...]:
    """Every game: the five of this library, then those that were registered."""
    return tuple(_GAMES.values())


@overload
def game(name: Literal["seven-safari"]) -> Game[seven_safari.State, seven_safari.Action, seven_safari.Event]: ...
@overload
def game(name: Literal["safaru"]) -> Game[safaru.State, safaru.Action, safaru.Event]: ...
@overload
def game(name: Literal["kariba"]) -> Game[kariba.State, kariba.Action, kariba.Event]: ...
@overload
def game(name: Literal["safari-dual"]) -> Game[safari_dual.State, safari_dual.Action, safari_dual.Event]: ...
@overload
def game(name: Literal["affenraffen"]) -> Game[affenraffen.State, affenraffen.Action, affenraffen.Event]: ...
@overload
def game(name: str) -> Game[Any, Any, Any]: ...
def game(name: str) -> Game[Any, Any, Any]:
    """The game with this id, such as "kariba"; UnknownGame where there is none."""
    try:
        return _GAMES[name]
    except KeyError:
        raise UnknownGame(f"No game is called {name!r}; the games are {', '.join(_GAMES)}.") from None


def find(words: str) -> Game[Any, Any, Any]:
    """The game that a person means: its id or its title, in any case; UnknownGame where there is none."""
    meant = words.casefold().strip()
    for each in _GAMES.values():
        if meant in (each.id, each.title.casefold(), each.title.casefold().replace(" ", "-")):
            return each
    return game(words)


# A game is a value with functions in it: it is pickled, and deep-copied, as the entry that it is.
copyreg.pickle(Game, lambda pickled: (game, (pickled.id,)))
