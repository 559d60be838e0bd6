"""Tic-tac-toe: how little a game takes. Importing it registers it, so that it is checked, served and played like the rest."""

from __future__ import annotations

from safari_rules import register
from safari_rules.authoring.validity import Validity
from safari_rules.rulebook import load_rulebook
from safari_rules.spec import GameSpec
from tic_tac_toe.rules import TicTacToeRules, option_flaws, state_flaws
from tic_tac_toe.state import COMPONENTS, Action, Event, Options, State, schema

SPEC: GameSpec[Options, State, Action, Event] = GameSpec(
    id="tic-tac-toe",
    title="Tic-tac-toe",
    designer="nobody knows",
    players=(2, 2),
    summary="Three in a row win.",
    rules_version=1,
    components=COMPONENTS,
    rulebook=load_rulebook(__name__),
    schema=schema,
    rules=TicTacToeRules(),
    validity=Validity(option_flaws, state_flaws),
)
GAME = register(SPEC)
