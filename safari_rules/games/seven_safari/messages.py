"""7 Safari's messages, in the languages in which they are written."""

from __future__ import annotations

from typing import Final

from safari_rules.authoring.messages import LANGUAGES, Args, Messages


def facts(code: str) -> Args:
    """Return what the name of a card depends on. A Charlie has no number."""
    species, _, number = code.partition("-")
    return {"species": species, "number": int(number or 0)}


MESSAGES: Final = Messages("safari_rules.games.seven_safari", LANGUAGES, facts)
