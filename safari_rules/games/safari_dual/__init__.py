"""Safari-Dual, published by Logy Games."""

from __future__ import annotations

from safari_rules.game import Game
from safari_rules.games.safari_dual.action_space import action_space
from safari_rules.games.safari_dual.belief import KNOWLEDGE
from safari_rules.games.safari_dual.constants import PLAYERS
from safari_rules.games.safari_dual.features import features
from safari_rules.games.safari_dual.rules import effect, moves, setup, why_not
from safari_rules.games.safari_dual.scoring import ending, rank_keys, scores
from safari_rules.games.safari_dual.state import COMPONENTS, Action, Event, Options, State, wire
from safari_rules.games.safari_dual.text import describe, table
from safari_rules.games.safari_dual.validity import option_flaws, state_flaws
from safari_rules.games.safari_dual.view import VIEW
from safari_rules.rulebook import load_rulebook

__all__ = ["GAME", "Action", "Event", "Options", "State"]

GAME: Game[State, Action, Event] = Game(
    id="safari-dual",
    title="Safari-Dual",
    designer="an unknown designer (published by Logy Games)",
    players=PLAYERS,
    summary="Sandwich the other herd on a 5×5 board, even between your piece and one of theirs; take the lion or reach its base.",
    hidden_information=False,
    rules_version=2,
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
    knowledge=KNOWLEDGE,
    words=describe,
    table=table,
    make_action_space=action_space,
    make_features=features,
)
