"""The TOML files of a game's package, and what happens if a translation among them cannot be used."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from safari_rules.authoring.errors import UnusableGame

__all__ = ["ENGLISH", "LANGUAGES", "read_toml", "usable"]

T = TypeVar("T")
#: The language of every game, and of every sentence that exists in no other.
ENGLISH: Final = "en"
#: The languages of this library by their codes, English first. A game's catalogue entry lists those that it has.
LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch", "fr": "français"}


def read_toml(package: str, name: str) -> Mapping[str, Any] | None:
    """Return a TOML file of a package.

    :param package: the name of the package.
    :param name: the name of the file.
    :returns: its tables, None if there is no such file.
    :raises UnusableGame: unless the file is TOML.
    """
    import tomllib  # these imports cost a sixth of the time that importing the library takes
    from importlib.resources import files

    file = files(package) / name
    if not file.is_file():
        return None
    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except ValueError as error:
        raise UnusableGame(f"{package}, {name}: Expected a TOML file in UTF-8: {error}.") from None


def usable(read: Callable[[], T | None]) -> T | None:
    """Return what is read from a translation, and None after a line in the log if the translation cannot be used.

    :param read: reads the translation. It may raise UnusableGame.
    :returns: what it returns.
    """
    try:
        return read()
    except UnusableGame as error:
        logging.getLogger(__name__).warning("%s The English sentences are used.", error)
        return None
