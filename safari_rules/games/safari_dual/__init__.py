"""Safari-Dual, published by Logy Games."""

from __future__ import annotations

from safari_rules.authoring.guide import load_guide
from safari_rules.authoring.rulebook import load_rulebook
from safari_rules.authoring.spec import GameSpec
from safari_rules.games.safari_dual.action_space import action_space
from safari_rules.games.safari_dual.belief import KNOWLEDGE
from safari_rules.games.safari_dual.constants import PLAYERS, RULES_VERSION
from safari_rules.games.safari_dual.features import features
from safari_rules.games.safari_dual.rules import SafariDualRules
from safari_rules.games.safari_dual.state import (
    COMPONENTS,
    Action,
    Captured,
    Event,
    Move,
    Moved,
    Options,
    Pass,
    Passed,
    State,
    schema,
)
from safari_rules.games.safari_dual.text import TEXT
from safari_rules.games.safari_dual.validity import VALIDITY
from safari_rules.games.safari_dual.view import VIEW

__all__ = [
    "SPEC",
    "Action",
    "Captured",
    "Event",
    "Move",
    "Moved",
    "Options",
    "Pass",
    "Passed",
    "State",
]

SPEC: GameSpec[Options, State, Action, Event] = GameSpec(
    id="safari-dual",
    title="Safari-Dual",
    designer="an unknown designer (published by Logy Games)",
    players=PLAYERS,
    summary="Sandwich the other herd on a 5×5 board, even between your piece and one of theirs; take the lion or reach its base.",
    rules_version=RULES_VERSION,
    components=COMPONENTS,
    rulebook=load_rulebook(__name__),
    schema=schema,
    rules=SafariDualRules(),
    view=VIEW,
    knowledge=KNOWLEDGE,
    validity=VALIDITY,
    text=TEXT,
    action_space=action_space,
    features=features,
    guide=load_guide(__name__),
)
