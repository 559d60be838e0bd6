"""Tic-tac-toe: how little a game takes. Importing it registers it, so that it is checked, served and played like the rest."""

from __future__ import annotations

from safari_rules import Game, register
from safari_rules.rulebook import load_rulebook
from tic_tac_toe.rules import effect, ending, moves, option_flaws, rank_keys, scores, setup, state_flaws, why_not
from tic_tac_toe.state import COMPONENTS, VIEW, Action, Event, State, wire

GAME: Game[State, Action, Event] = Game(
    id="tic-tac-toe",
    title="Tic-tac-toe",
    designer="nobody knows",
    players=(2, 2),
    summary="Three in a row win.",
    hidden_information=False,
    rules_version=1,
    components=COMPONENTS,
    rulebook=load_rulebook(__name__),
    shapes=wire,
    visible=VIEW,
    option_flaws=option_flaws,
    state_flaws=state_flaws,
    setup=setup,
    ending=ending,
    moves=moves,
    why_not=why_not,
    effect=effect,
    scores=scores,
    rank_keys=rank_keys,
)

register(GAME)
