"""Kariba, by Reiner Knizia."""

from __future__ import annotations

from safari_rules.game import Game
from safari_rules.games.kariba.rules import active_players, apply, legal_moves, why_illegal
from safari_rules.games.kariba.schema import WIRE
from safari_rules.games.kariba.scoring import outcome, scores
from safari_rules.games.kariba.state import COMPONENTS, PLAYERS, Action, State, setup
from safari_rules.games.kariba.view import VIEW
from safari_rules.rulebook import load_rulebook

__all__ = ["KARIBA"]

KARIBA: Game[State, Action] = Game(
    id="kariba",
    title="Kariba",
    designer="Reiner Knizia",
    players=PLAYERS,
    summary="Animals gather at the waterhole; three of a kind chase away the next weaker ones, and the mouse the elephant.",
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
