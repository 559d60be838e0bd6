"""The languages that a client may ask for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from safari_rules.authoring.errors import Flaw
from safari_rules.contract.problems import invalid_request

__all__ = ["ENGLISH", "LANGUAGES", "check_languages"]

#: The language of every game, and of every sentence that exists in no other.
ENGLISH: Final = "en"
#: The languages that the contract knows, by their codes. The catalogue lists those that a game has.
LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch", "fr": "français"}


def check_languages(asked: Iterable[str]) -> None:
    """Raise a Problem if a query asks for a language that the contract does not know. So far all sentences are English.

    :param asked: the values of the query parameter `language`.
    :raises Problem: invalid-request, with the languages that there are.
    """
    for language in asked:
        if language not in LANGUAGES:
            raise invalid_request([Flaw("/language", f"Expected one of {', '.join(LANGUAGES)}.")])
