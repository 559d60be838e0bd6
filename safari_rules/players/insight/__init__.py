"""Knowledge of good play, apart from the rules: heuristics, puzzles and endgame tables, found by a game's id.

>>> from safari_rules import game
>>> of(game("kariba")).heuristics.strong()
'mcts:1000'

The package of each game of this library has that game's `INSIGHT`, and is imported on first use.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

from safari_rules.authoring.errors import UnusableGame
from safari_rules.authoring.values import brief
from safari_rules.core import registry
from safari_rules.core.admission import check_fields
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import check_is_game
from safari_rules.players.insight.endgames import Endgames
from safari_rules.players.insight.heuristics import Heuristics
from safari_rules.players.insight.puzzles import Puzzles

__all__ = ["Insight", "heuristics_of", "of", "register"]

#: The games of this library, by id, and the packages of their insights.
PACKAGES = {name.replace("_", "-"): name for name in registry.PACKAGES}
_KNOWN: dict[str, Insight] = {}


@dataclass(frozen=True)
class Insight:
    """The knowledge of good play in one game. Each part may be missing."""

    #: The heuristics of good play, for agents. None if a position is judged by its points alone.
    heuristics: Heuristics[Any, Any, Any, Any] | None = None
    #: The puzzles that the game's positions make. None if there are none.
    puzzles: Puzzles | None = None
    #: How the game's endgame tables are built and opened. None if there are none.
    endgames: Endgames[Any] | None = None


NOTHING = Insight()


def register(name: str, insight: Insight) -> None:
    """Add the insight into a custom game. It replaces an earlier registration.

    :param name: the id of the game.
    :param insight: its heuristics, puzzles and endgame tables.
    :raises UnusableGame: for the id of a game of this library, and for what is no insight into a game.
    """
    if not isinstance(name, str) or "_" in name:
        raise UnusableGame(f"Insight is registered by the id of a game, and no id is {name!r}.")
    if not isinstance(insight, Insight):
        raise UnusableGame(f"Expected an Insight into {name}, not {brief(insight)}.")
    for part, kind in (("heuristics", Heuristics), ("puzzles", Puzzles), ("endgames", Endgames)):
        if not isinstance(value := getattr(insight, part), kind | None):
            raise UnusableGame(f"Expected an instance of {kind.__name__} as {part} of {name}, not {brief(value)}.")
    if insight.puzzles is not None:
        check_fields(insight.puzzles, f"The puzzles of {name}")
        if not insight.puzzles.kinds:
            raise UnusableGame(f"The puzzles of {name} have no kinds.")
        for puzzle in insight.puzzles.kinds:
            check_fields(puzzle, f"The puzzles {puzzle.name!r} of {name}")
            if not (puzzle.options and puzzle.agents):
                raise UnusableGame(f"The puzzles {puzzle.name!r} of {name} need options and agents, at least one of each.")
    if name in PACKAGES:
        raise UnusableGame(f"The library brings its own insight into {name}.")
    _KNOWN[name] = insight


def of(game: AnyGame) -> Insight:
    """Return the insight into a game, an empty one if none has been registered for its id. Raises UnknownGame for what is no game."""
    check_is_game(game)
    if game.id not in _KNOWN and game.id in PACKAGES:
        _KNOWN[game.id] = import_module(f"{__name__}.{PACKAGES[game.id]}").INSIGHT
    return _KNOWN.get(game.id, NOTHING)


def heuristics_of(game: AnyGame) -> Heuristics[Any, Any, Any, Any]:
    """Return a game's heuristics. If its author has written none, they judge positions only by points."""
    return of(game).heuristics or Heuristics(game.spec.rules)
