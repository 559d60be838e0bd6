"""The registry of games, which lists all games and to which authors add custom ones.

>>> [each.id for each in all_games()]
['seven-safari', 'safaru', 'kariba', 'safari-dual', 'affenraffen']
>>> find("7 Safari").id
'seven-safari'
"""

from __future__ import annotations

import copyreg
import sys
from functools import partial
from importlib import import_module
from pickle import PicklingError
from typing import TYPE_CHECKING, Any, Literal, overload

from safari_rules.authoring.errors import SafariRulesError, UnknownGame, UnusableGame
from safari_rules.authoring.rules import A, E, O, S
from safari_rules.authoring.spec import GameSpec
from safari_rules.authoring.values import LONGEST_SHORT, brief, cause_of, short, spelled
from safari_rules.core.admission import admit, place_outside
from safari_rules.core.doors import plain_spec
from safari_rules.core.game import AnyGame, Game
from safari_rules.core.known import MAKERS, check_not_taken, known

if TYPE_CHECKING:  # These classes are not used at run time, where every game is a plain `Game`.
    from safari_rules.core.faces import AffenraffenGame, KaribaGame, SafariDualGame, SafaruGame, SevenSafariGame

__all__ = ["all_games", "find", "game", "load", "register"]

#: The packages of the games of this library.
PACKAGES = ("seven_safari", "safaru", "kariba", "safari_dual", "affenraffen")
#: The module that registered each custom game, by the game's id.
REGISTERED_BY: dict[str, str] = {}


def register(added: GameSpec[O, S, A, E]) -> Game[O, S, A, E]:
    """Add a custom game and return it. From then on it is recorded, replayed, served and played like the others.

    A service knows the games that were there when it was created. Raises UnusableGame if the id is taken, and with a sentence for each
    fault of the author that shows without play. These are names that the contract does not know, common fields that are missing, a view or
    phases that name what is not there, and defaults that do not fit. They are also files that cannot be used, and a first state that
    cannot be made.
    """
    check_not_taken(plain_spec(added).id)
    made: Game[O, S, A, E] = admit(added)
    MAKERS[added.id] = lambda: made
    # The caller's module. A pickle stores its name to find the game again, as pickles of named tuples do for their class.
    REGISTERED_BY[added.id] = sys._getframe(1).f_globals.get("__name__", "__main__")
    return made


def _of_package(package: str) -> AnyGame:
    """Return the game of a package of this library, which is imported now."""
    return Game(import_module(f"safari_rules.games.{package}").SPEC)


for _package in PACKAGES:
    MAKERS[_package.replace("_", "-")] = partial(_of_package, _package)


def load(modules: str) -> None:
    """Import modules that register games. Their names are separated by commas. Raise UnusableGame if an import fails."""
    for module in filter(None, map(str.strip, modules.split(","))):
        if len(module) > LONGEST_SHORT or not all(map(str.isidentifier, module.split("."))):
            raise UnusableGame(f"The module {short(module)!r} cannot be used: expected a name such as 'oysters', or 'games.oysters'.")
        try:
            import_module(module)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a module may call sys.exit
            plain = isinstance(error, SafariRulesError | ImportError) and str(error)
            reason = plain or f"{cause_of(error)}{place_outside(error)}"
            raise UnusableGame(f"The module {module!r} cannot be used: {reason}") from error


def all_games() -> tuple[AnyGame, ...]:
    """Return every game: the five of this library, then those that were registered."""
    return tuple(map(game, MAKERS))


@overload
def game(name: Literal["seven-safari"]) -> SevenSafariGame: ...
@overload
def game(name: Literal["safaru"]) -> SafaruGame: ...
@overload
def game(name: Literal["kariba"]) -> KaribaGame: ...
@overload
def game(name: Literal["safari-dual"]) -> SafariDualGame: ...
@overload
def game(name: Literal["affenraffen"]) -> AffenraffenGame: ...
@overload
def game(name: str) -> AnyGame: ...
def game(name: str) -> AnyGame:
    """Return the game with this id, such as "kariba". Raises UnknownGame if there is none."""
    found: AnyGame = known(name)
    return found


def find(words: str | AnyGame) -> AnyGame:
    """Return the game that a person means, by its id, its title or its package, in any case. A game is the game itself.

    An id comes before a title. Raises UnknownGame if there is none.
    """
    if isinstance(words, Game):
        return words
    if not isinstance(words, str):
        raise UnknownGame(f"Expected a game or its id, not {brief(words)}.")
    meant = spelled(words)
    if meant in MAKERS:
        return game(meant)
    titled = [each for each in all_games() if spelled(each.title) == meant]
    return titled[0] if titled else game(words)


def _reduce(pickled: AnyGame) -> tuple[Any, ...]:
    """Pickle a game as its id and the modules that may register it: that of the caller of `register`, and that of the rules."""
    if pickled.id not in MAKERS or known(pickled.id) is not pickled:
        raise PicklingError(f"{pickled!r} is not registered; only a registered game can be pickled.")
    modules = (REGISTERED_BY.get(pickled.id, "__main__"), type(pickled.spec.rules).__module__)
    return _restore, (tuple(module for module in modules if module != "__main__"), pickled.id)


def _restore(modules: tuple[str, ...], name: str) -> AnyGame:
    for module in modules:
        if name not in MAKERS:
            import_module(module)
    return game(name)


copyreg.pickle(Game, _reduce)
