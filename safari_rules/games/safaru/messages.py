"""Safarü's messages, in the languages in which they are written."""

from __future__ import annotations

from typing import Final

from safari_rules.authoring.messages import LANGUAGES, Args, Messages
from safari_rules.games.safaru.constants import ANIMALS, COLOR, INDEX, NUMBER


def facts(code: str) -> Args:
    """Return what the name of a card depends on: its color, number and animal, and whether it is the second of two alike."""
    card = INDEX[code]
    color, number = COLOR[card], NUMBER[card]
    kind = "-".join([*(() if number else ("baby",)), *((ANIMALS[color],) if color in ANIMALS else ())])
    return {"color": color, "number": number, "kind": kind or "plain", "copy": "second" if code.endswith("b") else "first"}


MESSAGES: Final = Messages("safari_rules.games.safaru", LANGUAGES, facts)
