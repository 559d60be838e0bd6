"""Kariba's messages, in the languages in which they are written."""

from __future__ import annotations

from typing import Final

from safari_rules.authoring.messages import LANGUAGES, Args, Messages
from safari_rules.games.kariba.constants import ANIMALS


def facts(rank: int) -> Args:
    """Return what the name of a card depends on."""
    return {"animal": ANIMALS[rank - 1]}


MESSAGES: Final = Messages("safari_rules.games.kariba", LANGUAGES, facts)
