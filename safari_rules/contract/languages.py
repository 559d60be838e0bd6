"""The languages that a client may ask for."""

from __future__ import annotations

from collections.abc import Iterable

from safari_rules.authoring.errors import Flaw
from safari_rules.authoring.files import ENGLISH, LANGUAGES
from safari_rules.contract.problems import invalid_request

__all__ = ["ENGLISH", "LANGUAGES", "asked_language"]


def asked_language(asked: Iterable[str]) -> str:
    """Return the language that a query asks for, English if it asks for none.

    :param asked: the values of the query parameter `language`. The last one counts.
    :returns: the language.
    :raises Problem: invalid-request, with the languages that there are, if the contract does not know one of them.
    """
    chosen = ENGLISH
    for chosen in asked:
        if chosen not in LANGUAGES:
            raise invalid_request([Flaw("/language", f"Expected one of {', '.join(LANGUAGES)}.")])
    return chosen
