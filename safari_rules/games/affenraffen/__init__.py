"""Affenraffen, by Michael Schacht."""

from __future__ import annotations

from safari_rules.game import Game
from safari_rules.games.affenraffen.rules import active_players, apply, legal_moves, why_illegal
from safari_rules.games.affenraffen.schema import WIRE
from safari_rules.games.affenraffen.scoring import outcome, scores
from safari_rules.games.affenraffen.state import COMPONENTS, PLAYERS, Action, State, setup
from safari_rules.games.affenraffen.view import VIEW
from safari_rules.rulebook import load_rulebook

__all__ = ["AFFENRAFFEN"]

AFFENRAFFEN: Game[State, Action] = Game(
    id="affenraffen",
    title="Affenraffen",
    designer="Michael Schacht",
    players=PLAYERS,
    summary="All at once: peek at tiles one at a time, collect pairs for the goal, finish first, and give the bad tiles away.",
    simultaneous=True,
    hidden_information=True,
    rules_version=2,
    components=COMPONENTS,
    rulebook=load_rulebook(__name__, turns=False),
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
