"""safari-rules: the rules of five animal games as a headless library.

>>> import safari_rules as sr
>>> kariba = sr.game("kariba")
>>> state = kariba.new(players=3, seed="monsoon")
>>> move = kariba.legal_moves(state)[0]
>>> kariba.describe(move, names=["Ada"])
'Ada plays 1 giraffe.'
>>> turn = kariba.apply(state, move)
>>> kariba.active_players(turn.state)
(1,)

`game(id)` returns a `Game`, and everything else hangs from it: `help(safari_rules.Game)` describes it. `safari_rules.game` and
`safari_rules.shuffle` are functions. The modules that hold them have paths of their own:

>>> import safari_rules.core.game, safari_rules.authoring.shuffle
>>> safari_rules.core.game.Game is sr.Game, safari_rules.authoring.shuffle.shuffle is sr.shuffle
(True, True)
"""

from __future__ import annotations

from safari_rules.authoring.action_space import ActionSpace, Choice
from safari_rules.authoring.errors import (
    Flaw,
    IllegalAction,
    IllegalId,
    InvalidAction,
    InvalidAgent,
    InvalidInput,
    InvalidMemory,
    InvalidOptions,
    InvalidRecord,
    InvalidState,
    InvalidTables,
    InvalidTournament,
    NoSuchPlayer,
    SafariRulesError,
    UnknownGame,
    UnusableGame,
)
from safari_rules.authoring.features import Feature, Features
from safari_rules.authoring.guide import load_guide
from safari_rules.authoring.results import Component, Outcome, Score, Turn, Violation, score
from safari_rules.authoring.rulebook import load_rulebook
from safari_rules.authoring.rules import Rules
from safari_rules.authoring.shuffle import commitment, shuffle
from safari_rules.authoring.spec import GameSpec
from safari_rules.authoring.views import View
from safari_rules.core.belief import Belief
from safari_rules.core.game import LEGAL_MOVES_LIMIT, Game
from safari_rules.core.registry import all_games, game, register
from safari_rules.core.session import GameRecord, Session

__all__ = [
    "LEGAL_MOVES_LIMIT",
    "ActionSpace",
    "Belief",
    "Choice",
    "Component",
    "Feature",
    "Features",
    "Flaw",
    "Game",
    "GameRecord",
    "GameSpec",
    "IllegalAction",
    "IllegalId",
    "InvalidAction",
    "InvalidAgent",
    "InvalidInput",
    "InvalidMemory",
    "InvalidOptions",
    "InvalidRecord",
    "InvalidState",
    "InvalidTables",
    "InvalidTournament",
    "NoSuchPlayer",
    "Outcome",
    "Rules",
    "SafariRulesError",
    "Score",
    "Session",
    "Turn",
    "UnknownGame",
    "UnusableGame",
    "View",
    "Violation",
    "__version__",
    "all_games",
    "commitment",
    "game",
    "load_guide",
    "load_rulebook",
    "register",
    "score",
    "shuffle",
]

__version__ = "0.3.0"
