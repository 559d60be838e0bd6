"""Safarü, by Doris Matthäus and Frank Nestel."""

from __future__ import annotations

from safari_rules.authoring.guide import load_guide
from safari_rules.authoring.rulebook import load_rulebook
from safari_rules.authoring.spec import GameSpec
from safari_rules.games.safaru.action_space import action_space
from safari_rules.games.safaru.belief import KNOWLEDGE
from safari_rules.games.safaru.constants import PLAYERS
from safari_rules.games.safaru.features import features
from safari_rules.games.safaru.rules import SafaruRules
from safari_rules.games.safaru.state import (
    COMPONENTS,
    Action,
    Capture,
    Captured,
    ChooseMethod,
    DealEnded,
    Dealt,
    Event,
    MethodChosen,
    Options,
    Play,
    Played,
    Release,
    Released,
    State,
    schema,
)
from safari_rules.games.safaru.text import TEXT
from safari_rules.games.safaru.validity import VALIDITY
from safari_rules.games.safaru.view import VIEW

__all__ = [
    "SPEC",
    "Action",
    "Capture",
    "Captured",
    "ChooseMethod",
    "DealEnded",
    "Dealt",
    "Event",
    "MethodChosen",
    "Options",
    "Play",
    "Played",
    "Release",
    "Released",
    "State",
]

SPEC: GameSpec[Options, State, Action, Event] = GameSpec(
    id="safaru",
    title="Safarü",
    designer="Doris Matthäus and Frank Nestel (French text by Frédéric Bizet)",
    players=PLAYERS,
    summary="Capture cards from the table by sum, by seventeen or as a pair; collect unicorns, shun hedgehogs and babies.",
    rules_version=3,
    components=COMPONENTS,
    rulebook=load_rulebook(__name__),
    schema=schema,
    rules=SafaruRules(),
    view=VIEW,
    knowledge=KNOWLEDGE,
    validity=VALIDITY,
    text=TEXT,
    action_space=action_space,
    features=features,
    guide=load_guide(__name__),
)
