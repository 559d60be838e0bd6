"""The sentences with which the host refuses, in the languages in which they are written."""

from __future__ import annotations

from typing import Final

from safari_rules.authoring.files import LANGUAGES
from safari_rules.authoring.messages import Messages

MESSAGES: Final = Messages("safari_host", LANGUAGES)
