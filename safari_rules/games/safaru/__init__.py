"""Safarü, by Doris Matthäus and Frank Nestel."""

from __future__ import annotations

from safari_rules.game import Game
from safari_rules.games.safaru.action_space import action_space
from safari_rules.games.safaru.belief import KNOWLEDGE
from safari_rules.games.safaru.constants import PLAYERS
from safari_rules.games.safaru.features import features
from safari_rules.games.safaru.rules import DUTIES, PHASES, effect, moves, setup, why_not
from safari_rules.games.safaru.scoring import ending, rank_keys, scores
from safari_rules.games.safaru.state import COMPONENTS, Action, Event, Options, State, wire
from safari_rules.games.safaru.text import describe, standing, table
from safari_rules.games.safaru.validity import option_flaws, state_flaws
from safari_rules.games.safaru.view import VIEW
from safari_rules.rulebook import load_rulebook

__all__ = ["GAME", "Action", "Event", "Options", "State"]

GAME: Game[State, Action, Event] = Game(
    id="safaru",
    title="Safarü",
    designer="Doris Matthäus and Frank Nestel (French text by Frédéric Bizet)",
    players=PLAYERS,
    summary="Capture cards from the table by sum, by seventeen or as a pair; collect unicorns, shun hedgehogs and babies.",
    hidden_information=True,
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
    standing=standing,
    table=table,
    make_action_space=action_space,
    make_features=features,
    phases=PHASES,
    duties=DUTIES,
    countable=False,
)
