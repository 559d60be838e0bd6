"""The languages that a client may ask for."""

from __future__ import annotations

from typing import Final

__all__ = ["ENGLISH", "LANGUAGES"]

#: The language of every game, and of every sentence that exists in no other.
ENGLISH: Final = "en"
#: The languages that the contract knows, by their codes. The catalogue lists those that a game has.
LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch", "fr": "français"}
