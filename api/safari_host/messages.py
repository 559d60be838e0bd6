"""The sentences with which the host refuses, in the languages in which they are written."""

from __future__ import annotations

from typing import Final

from safari_rules.authoring.files import ENGLISH
from safari_rules.authoring.messages import LANGUAGES, Messages
from safari_rules.authoring.text import Names

MESSAGES: Final = Messages("safari_host", LANGUAGES)


def said(message: str, language: str = ENGLISH) -> str:
    """Return a message in a language."""
    return Names(wording=MESSAGES[language]).say(message)
