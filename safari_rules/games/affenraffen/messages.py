"""Affenraffen's messages, in the languages in which they are written."""

from __future__ import annotations

from typing import Final

from safari_rules.authoring.messages import LANGUAGES, Args, Messages
from safari_rules.games.affenraffen.constants import ANIMALS, GOALS


def facts(code: str) -> Args:
    """Return what the name of a tile, goal or marker depends on."""
    if code in GOALS:
        return {"kind": "goal", "goal": code}
    kind, _, detail = code.partition("-")
    if kind in ANIMALS:
        return {"kind": "animal", "animal": kind, "color": detail}
    return {"kind": "first-place"} if code == "first-place" else {"kind": kind, "animal": detail, "place": detail}


MESSAGES: Final = Messages("safari_rules.games.affenraffen", LANGUAGES, facts)
