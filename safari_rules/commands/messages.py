"""The words of the terminal, in the languages in which they are written, and the language that a person at the terminal wants."""

from __future__ import annotations

import argparse
import os
import re
from typing import Final

from safari_rules.authoring.messages import ENGLISH, LANGUAGES, Messages
from safari_rules.authoring.text import Names
from safari_rules.core.game import AnyGame

__all__ = ["MESSAGES", "add_language", "wording_of"]

MESSAGES: Final = Messages("safari_rules.commands", LANGUAGES)
#: The variables that name a person's language, as gettext reads them: the first that is set counts.
VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def add_language(command: argparse.ArgumentParser) -> None:
    """Add the argument that names the language of what is shown. Without it, the environment decides."""
    known = MESSAGES.languages
    command.add_argument(
        "--language",
        choices=known,
        default=preferred(),
        help=f"the language: {', '.join(known)} (default: as LANGUAGE, LC_ALL, LC_MESSAGES or LANG says)",
    )


def preferred() -> str:
    """Return the language that the environment asks for, English if there is none that the terminal has."""
    named = next(filter(None, map(os.environ.get, VARIABLES)), "")
    codes = [re.split("[._@]", each)[0].partition("-")[0] for each in named.casefold().replace("_", "-").split(":")]
    return next((code for code in codes if code in MESSAGES.languages), ENGLISH)


def wording_of(game: AnyGame, language: str) -> Names:
    """Return the `Names` that write the command's own sentences, in the language if the game has it, too."""
    return Names(wording=MESSAGES[game.spec.text.messages[language].language])
