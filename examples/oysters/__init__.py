"""Oysters: a small game with hidden information, which docs/adding-a-game.md explains step by step."""

from __future__ import annotations

from oysters.belief import KNOWLEDGE
from oysters.puzzles import PUZZLES
from oysters.rules import OystersRules
from oysters.state import SIZES, Look, Looked, Options, State, Take, Took, schema
from oysters.text import TEXT
from oysters.validity import VALIDITY
from oysters.view import VIEW
from safari_rules import Component, GameSpec, load_rulebook, register
from safari_rules.players import insight

__all__ = ["GAME", "SPEC", "Look", "Looked", "Options", "State", "Take", "Took"]

SPEC: GameSpec[Options, State, Look | Take, Looked | Took] = GameSpec(
    id="oysters",
    title="Oysters",
    designer="the safari-rules contributors",
    players=(2, 4),
    summary="Players look into oysters and take them. The greatest sum of pearls wins.",
    rules_version=1,
    components=tuple([Component(size, f"pearl of size {size}", 1, "🦪", {}) for size in SIZES]),
    rulebook=load_rulebook(__name__),
    schema=schema,
    rules=OystersRules(),
    view=VIEW,
    knowledge=KNOWLEDGE,
    validity=VALIDITY,
    text=TEXT,
)
GAME = register(SPEC)
insight.register(GAME.id, insight.Insight(puzzles=PUZZLES))
