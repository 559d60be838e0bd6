"""Kariba, by Reiner Knizia, in the version for two standard decks by Vitor Gatti."""

from __future__ import annotations

from safari_rules.authoring.guide import load_guide
from safari_rules.authoring.rulebook import load_rulebook
from safari_rules.authoring.spec import GameSpec
from safari_rules.games.kariba.action_space import action_space
from safari_rules.games.kariba.belief import KNOWLEDGE
from safari_rules.games.kariba.constants import PLAYERS
from safari_rules.games.kariba.features import features
from safari_rules.games.kariba.rules import KaribaRules
from safari_rules.games.kariba.state import (
    COMPONENTS,
    Action,
    Chased,
    Dealt,
    DrawFaceUp,
    DrawPile,
    Drew,
    Event,
    GameEnded,
    Options,
    Play,
    Played,
    Replenished,
    State,
    schema,
)
from safari_rules.games.kariba.text import TEXT
from safari_rules.games.kariba.validity import VALIDITY
from safari_rules.games.kariba.view import VIEW

__all__ = [
    "SPEC",
    "Action",
    "Chased",
    "Dealt",
    "DrawFaceUp",
    "DrawPile",
    "Drew",
    "Event",
    "GameEnded",
    "Options",
    "Play",
    "Played",
    "Replenished",
    "State",
]

SPEC: GameSpec[Options, State, Action, Event] = GameSpec(
    id="kariba",
    title="Kariba",
    designer="Reiner Knizia (version for two standard decks by Vitor Gatti)",
    players=PLAYERS,
    summary="Animals gather at the waterhole; three of a kind chase away the next weaker ones, and the mouse the elephant.",
    rules_version=1,
    components=COMPONENTS,
    rulebook=load_rulebook(__name__),
    schema=schema,
    rules=KaribaRules(),
    view=VIEW,
    knowledge=KNOWLEDGE,
    validity=VALIDITY,
    text=TEXT,
    action_space=action_space,
    features=features,
    guide=load_guide(__name__),
)
