"""7 Safari, by David Parlett."""

from __future__ import annotations

from safari_rules.authoring.guide import load_guide
from safari_rules.authoring.rulebook import load_rulebook
from safari_rules.authoring.spec import GameSpec
from safari_rules.games.seven_safari.action_space import action_space
from safari_rules.games.seven_safari.belief import KNOWLEDGE
from safari_rules.games.seven_safari.constants import PLAYERS
from safari_rules.games.seven_safari.features import features
from safari_rules.games.seven_safari.rules import SevenSafariRules
from safari_rules.games.seven_safari.state import (
    COMPONENTS,
    Action,
    CharliePlaced,
    Event,
    Options,
    Pick,
    PickedEvent,
    Place,
    PlaceCharlie,
    Placed,
    State,
    Trade,
    Traded,
    schema,
)
from safari_rules.games.seven_safari.text import TEXT
from safari_rules.games.seven_safari.validity import VALIDITY
from safari_rules.games.seven_safari.view import VIEW

__all__ = [
    "SPEC",
    "Action",
    "CharliePlaced",
    "Event",
    "Options",
    "Pick",
    "PickedEvent",
    "Place",
    "PlaceCharlie",
    "Placed",
    "State",
    "Trade",
    "Traded",
]

SPEC: GameSpec[Options, State, Action, Event] = GameSpec(
    id="seven-safari",
    title="7 Safari",
    designer="David Parlett",
    players=PLAYERS,
    summary="Pick cards from the jungle and put others back, never two of a species in a line; keep the highest of each animal.",
    rules_version=1,
    components=COMPONENTS,
    rulebook=load_rulebook(__name__),
    schema=schema,
    rules=SevenSafariRules(),
    view=VIEW,
    knowledge=KNOWLEDGE,
    validity=VALIDITY,
    text=TEXT,
    action_space=action_space,
    features=features,
    guide=load_guide(__name__),
)
