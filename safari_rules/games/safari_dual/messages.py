"""Safari-Dual's messages, in the languages in which they are written."""

from __future__ import annotations

from typing import Final

from safari_rules.authoring.messages import LANGUAGES, Args, Messages
from safari_rules.games.safari_dual.constants import LETTERS, SHAPES, SPECIES

FACTS: Final = {
    letter: {"species": species, "shape": shape}
    for letters, shape in zip(LETTERS, SHAPES, strict=True)
    for letter, species in zip(letters, SPECIES, strict=True)
}


def facts(letter: str) -> Args:
    """Return what the name of a piece depends on."""
    return FACTS[letter]


MESSAGES: Final = Messages("safari_rules.games.safari_dual", LANGUAGES, facts)
