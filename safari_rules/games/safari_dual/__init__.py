"""Safari-Dual, by Logy Games."""

from __future__ import annotations

from safari_rules.game import Game
from safari_rules.games.safari_dual.rules import active_players, apply, legal_moves, why_illegal
from safari_rules.games.safari_dual.schema import WIRE
from safari_rules.games.safari_dual.scoring import outcome, scores
from safari_rules.games.safari_dual.state import COMPONENTS, PLAYERS, Action, State, setup
from safari_rules.games.safari_dual.view import VIEW
from safari_rules.rulebook import load_rulebook

__all__ = ["SAFARI_DUAL"]

SAFARI_DUAL: Game[State, Action] = Game(
    id="safari-dual",
    title="Safari-Dual",
    designer="Logy Games",
    players=PLAYERS,
    summary="Sandwich the other herd on a 5×5 board, even between your piece and one of theirs; take the lion or reach its base.",
    simultaneous=False,
    hidden_information=False,
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
