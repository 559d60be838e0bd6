"""7 Safari, by David Parlett."""

from __future__ import annotations

from safari_rules.game import Game
from safari_rules.games.seven_safari.action_space import action_space
from safari_rules.games.seven_safari.belief import KNOWLEDGE
from safari_rules.games.seven_safari.constants import PLAYERS
from safari_rules.games.seven_safari.features import features
from safari_rules.games.seven_safari.rules import DUTIES, PHASES, effect, moves, setup, why_not
from safari_rules.games.seven_safari.scoring import ending, rank_keys, scores
from safari_rules.games.seven_safari.state import COMPONENTS, Action, Event, Options, State, wire
from safari_rules.games.seven_safari.text import describe, table
from safari_rules.games.seven_safari.validity import option_flaws, state_flaws
from safari_rules.games.seven_safari.view import VIEW
from safari_rules.rulebook import load_rulebook

__all__ = ["GAME", "Action", "Event", "Options", "State"]

GAME: Game[State, Action, Event] = Game(
    id="seven-safari",
    title="7 Safari",
    designer="David Parlett",
    players=PLAYERS,
    summary="Pick cards from the jungle and put others back, never two of a species in a line; keep the highest of each animal.",
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
    table=table,
    make_action_space=action_space,
    make_features=features,
    phases=PHASES,
    duties=DUTIES,
)
