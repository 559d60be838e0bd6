"""Affenraffen, by Michael Schacht."""

from __future__ import annotations

from safari_rules.game import Game
from safari_rules.games.affenraffen.action_space import action_space
from safari_rules.games.affenraffen.belief import KNOWLEDGE
from safari_rules.games.affenraffen.constants import PLAYERS
from safari_rules.games.affenraffen.features import features
from safari_rules.games.affenraffen.rules import able, effect, moves, setup, why_not
from safari_rules.games.affenraffen.scoring import ending, rank_keys, scores
from safari_rules.games.affenraffen.state import COMPONENTS, Action, Event, Options, State, wire
from safari_rules.games.affenraffen.text import describe, standing, table
from safari_rules.games.affenraffen.validity import option_flaws, state_flaws
from safari_rules.games.affenraffen.view import VIEW
from safari_rules.rulebook import load_rulebook

__all__ = ["GAME", "Action", "Event", "Options", "State"]

GAME: Game[State, Action, Event] = Game(
    id="affenraffen",
    title="Affenraffen",
    designer="Michael Schacht",
    players=PLAYERS,
    summary="All at once: peek at tiles one at a time, collect pairs for the goal, finish first, and give the bad tiles away.",
    hidden_information=True,
    rules_version=2,
    components=COMPONENTS,
    rulebook=load_rulebook(__name__, turns=False),
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
    standing=standing,
    table=table,
    make_action_space=action_space,
    make_features=features,
    able=able,
)
