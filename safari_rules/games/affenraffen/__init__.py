"""Affenraffen, by Michael Schacht."""

from __future__ import annotations

from safari_rules.authoring.guide import load_guide
from safari_rules.authoring.rulebook import load_rulebook
from safari_rules.authoring.spec import GameSpec
from safari_rules.games.affenraffen.action_space import action_space
from safari_rules.games.affenraffen.belief import KNOWLEDGE
from safari_rules.games.affenraffen.constants import PLAYERS
from safari_rules.games.affenraffen.features import features
from safari_rules.games.affenraffen.rules import AffenraffenRules
from safari_rules.games.affenraffen.state import (
    COMPONENTS,
    Action,
    Claim,
    Claimed,
    Event,
    Give,
    Given,
    GoalTaken,
    Keep,
    Kept,
    Options,
    Peek,
    Peeked,
    Return,
    Returned,
    RoundEnded,
    RoundStarted,
    State,
    Take,
    Taken,
    schema,
)
from safari_rules.games.affenraffen.text import TEXT
from safari_rules.games.affenraffen.validity import VALIDITY
from safari_rules.games.affenraffen.view import VIEW

__all__ = [
    "SPEC",
    "Action",
    "Claim",
    "Claimed",
    "Event",
    "Give",
    "Given",
    "GoalTaken",
    "Keep",
    "Kept",
    "Options",
    "Peek",
    "Peeked",
    "Return",
    "Returned",
    "RoundEnded",
    "RoundStarted",
    "State",
    "Take",
    "Taken",
]

SPEC: GameSpec[Options, State, Action, Event] = GameSpec(
    id="affenraffen",
    title="Affenraffen",
    designer="Michael Schacht",
    players=PLAYERS,
    summary="All at once: peek at tiles one at a time, collect pairs for the goal, finish first, and give the bad tiles away.",
    rules_version=2,
    components=COMPONENTS,
    rulebook=load_rulebook(__name__, turns=False),
    schema=schema,
    rules=AffenraffenRules(),
    view=VIEW,
    knowledge=KNOWLEDGE,
    validity=VALIDITY,
    text=TEXT,
    action_space=action_space,
    features=features,
    guide=load_guide(__name__),
)
