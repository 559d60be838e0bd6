"""7 Safari, by David Parlett."""

from __future__ import annotations

from safari_rules.game import Game
from safari_rules.games.seven_safari.rules import active_players, apply, legal_moves, why_illegal
from safari_rules.games.seven_safari.schema import WIRE
from safari_rules.games.seven_safari.scoring import outcome, scores
from safari_rules.games.seven_safari.state import COMPONENTS, PLAYERS, Action, State, setup
from safari_rules.games.seven_safari.view import VIEW
from safari_rules.rulebook import load_rulebook

__all__ = ["SEVEN_SAFARI"]

SEVEN_SAFARI: Game[State, Action] = Game(
    id="seven-safari",
    title="7 Safari",
    designer="David Parlett",
    players=PLAYERS,
    summary="Pick cards from the jungle and put others back, never two of a species in a line; keep the highest of each animal.",
    simultaneous=False,
    hidden_information=True,
    rules_version=1,
    components=COMPONENTS,
    rulebook=load_rulebook(__name__),
    wire=WIRE,
    visible=VIEW,
    setup=setup,
    why_illegal=why_illegal,
    legal_moves=legal_moves,
    apply=apply,
    active_players=active_players,
    scores=scores,
    outcome=outcome,
)
