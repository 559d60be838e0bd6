"""Safarü, by Doris Matthäus and Frank Nestel."""

from __future__ import annotations

from safari_rules.game import Game
from safari_rules.games.safaru.rules import active_players, apply, legal_moves, why_illegal
from safari_rules.games.safaru.schema import WIRE
from safari_rules.games.safaru.scoring import outcome, scores
from safari_rules.games.safaru.state import COMPONENTS, PLAYERS, Action, State, setup
from safari_rules.games.safaru.view import VIEW
from safari_rules.rulebook import load_rulebook

__all__ = ["SAFARU"]

SAFARU: Game[State, Action] = Game(
    id="safaru",
    title="Safarü",
    designer="Doris Matthäus and Frank Nestel",
    players=PLAYERS,
    summary="Capture cards from the table by sum, by seventeen or as a pair; collect unicorns, shun hedgehogs and babies.",
    simultaneous=False,
    hidden_information=True,
    rules_version=2,
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
    countable=False,
)
