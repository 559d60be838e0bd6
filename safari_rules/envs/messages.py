"""The words of a game in text, in the languages in which they are written."""

from __future__ import annotations

from typing import Final

from safari_rules.authoring.messages import LANGUAGES, Messages

__all__ = ["MESSAGES"]

MESSAGES: Final = Messages("safari_rules.envs", LANGUAGES)
