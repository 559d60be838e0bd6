"""Kariba, by Reiner Knizia, in the version for two standard decks by Vitor Gatti."""

from __future__ import annotations

from safari_rules.game import Game
from safari_rules.games.kariba.action_space import action_space
from safari_rules.games.kariba.belief import KNOWLEDGE
from safari_rules.games.kariba.constants import PLAYERS
from safari_rules.games.kariba.features import features
from safari_rules.games.kariba.rules import DUTIES, PHASES, effect, moves, setup, why_not
from safari_rules.games.kariba.scoring import ending, rank_keys, scores
from safari_rules.games.kariba.state import COMPONENTS, Action, Event, Options, State, wire
from safari_rules.games.kariba.text import describe, standing, table
from safari_rules.games.kariba.validity import option_flaws, state_flaws
from safari_rules.games.kariba.view import VIEW
from safari_rules.rulebook import load_rulebook

__all__ = ["GAME", "Action", "Event", "Options", "State"]

GAME: Game[State, Action, Event] = Game(
    id="kariba",
    title="Kariba",
    designer="Reiner Knizia (version for two standard decks by Vitor Gatti)",
    players=PLAYERS,
    summary="Animals gather at the waterhole; three of a kind chase away the next weaker ones, and the mouse the elephant.",
    hidden_information=True,
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
    knowledge=KNOWLEDGE,
    words=describe,
    standing=standing,
    table=table,
    make_action_space=action_space,
    make_features=features,
    phases=PHASES,
    duties=DUTIES,
)
