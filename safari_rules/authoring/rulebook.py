"""A game's rulebook: every rule, ruling and illegal code with its id and text, read from its `rulebook.toml`.

>>> from safari_rules import game
>>> book = game("kariba").rulebook
>>> book.rules["K4"]
'The mouse (1) chases the elephant (8) and nobody else; no other animal chases a higher rank.'
>>> book.sources["K4"]
(3, 19, 20, 21, 24, 25)
>>> [code.code for code in book.illegal_codes if "K2" in code.rules]
['card-not-in-hand']
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final, NamedTuple

from safari_rules.authoring.errors import UnusableGame
from safari_rules.authoring.files import ENGLISH, read_toml, usable

__all__ = ["COMMON_CODES", "IllegalCode", "Reading", "Rulebook", "load_rulebook"]


class IllegalCode(NamedTuple):
    """A code that a refusal may carry, the ids of the rules it can rest on (none for the common codes), its meaning."""

    code: str
    rules: tuple[str, ...]
    text: str


COMMON_CODES = (
    IllegalCode("not-your-seat", (), "The client that asks (`as_player`) is not the player whose action this is."),
    IllegalCode("game-over", (), "The game is over, by its rules or by the ply limit."),
    IllegalCode("no-such-player", (), "The acting player has no seat in this game."),
    IllegalCode("not-your-turn", (), "Another player is to act."),
    IllegalCode("wrong-phase", (), "An action of this type has no place in this phase."),
)


#: The package that has the translations of the common codes and options.
COMMON_PACKAGE: Final = "safari_rules.authoring"


class Reading(NamedTuple):
    """Another reading of the rulebook than that of a ruling: what is in its favor, and in favor of ours.

    `sentences` are the sentences of the rulebook that the two read differently. `option` is the game's option that plays the other reading,
    or a part of it. `about` names the part of the ruling that it contradicts.
    """

    reading: str
    favor: str
    ours: str
    sentences: Sequence[int] = ()
    option: str = ""
    about: str = ""

    def __str__(self) -> str:
        about = f" {self.about}" if self.about else ""
        return f"The other reading{about} is {self.reading}. In its favor: {self.favor}. In favor of this one: {self.ours}."


class Rulebook:
    """A game's rules (what the publisher's book says), rulings (what we decided where it is silent), and illegal codes.

    The file is read on first use. A translation, such as `rulebook.de.toml`, has texts by their ids, the `summary`
    of the game, its `designer` if the credits have words, and the meaning of its `options`. The other texts are English.
    """

    def __init__(self, package: str, *, turns: bool = True, language: str = ENGLISH) -> None:
        """Name the package that has the `rulebook.toml`. Some of the common codes need `turns`: players who act one after the other."""
        self._package, self._turns, self.language = package, turns, language
        self._translations: dict[str, Rulebook] = {language: self}

    def translated(self, language: str) -> Rulebook:
        """Return the same rulebook with its texts in a language. A text without a translation is English.

        :param language: the language, such as "de".
        :returns: the rulebook.
        """
        if language not in self._translations:
            self._translations[language] = Rulebook(self._package, turns=self._turns, language=language)
        return self._translations[language]

    def __repr__(self) -> str:
        return f"<Rulebook of {len(self.rules)} rules and {len(self.rulings)} rulings>"

    @cached_property
    def _book(self) -> Mapping[str, Any]:
        """The file: by kind and id its rules, rulings and illegal codes, each a table with its `text`."""
        book = read_toml(self._package, "rulebook.toml")
        where = f"{self._package}, rulebook.toml"
        if book is None or book.keys() != {"rules", "rulings", "illegal"} or not all(isinstance(each, Mapping) for each in book.values()):
            raise UnusableGame(f"{where}: Expected a file with the tables rules, rulings and illegal.")
        found = {kind: {name: as_table(each) for name, each in book[kind].items()} for kind in book}
        for kind, entries in found.items():
            for name, each in entries.items():
                if not isinstance(each, Mapping) or not isinstance(each.get("text"), str):
                    raise UnusableGame(f"{where}, {kind}.{name}: Expected a text, or a table that has it as `text`.")
                if kind == "illegal" and not isinstance(each.get("rules"), list):
                    raise UnusableGame(f"{where}, {kind}.{name}: Expected `rules`, a list of the ids of rules.")
                _check_entry(each, f"{where}, {kind}.{name}")
        return found

    @cached_property
    def _words(self) -> Mapping[str, Any]:
        """The translations: by kind and id. Empty in English."""
        if self.language == ENGLISH:
            return {}
        common, own = (usable(partial(read_words, package, self.language)) or {} for package in (COMMON_PACKAGE, self._package))
        for kind, entries in self._book.items():
            if unknown := [name for name in own.get(kind, {}) if name not in entries and name not in common.get(kind, {})]:
                file = f"{self._package}, rulebook.{self.language}.toml"
                logging.getLogger(__name__).warning("%s, %s: rulebook.toml has no %s.", file, kind, " or ".join(unknown))
        shared = ("illegal", "options") if own else ("illegal",)  # a game without the language has no options in two languages
        return {**own, **{kind: {**common.get(kind, {}), **own.get(kind, {})} for kind in shared}}

    def _word(self, kind: str, name: str, english: str, field: str = "text") -> str:
        """Return a text in the language of this rulebook."""
        word: str = self._words.get(kind, {}).get(name, {}).get(field, english)
        return word

    @cached_property
    def summary(self) -> str:
        """The game in one translated sentence. Empty in English, where the game itself has it, and if there is no translation."""
        return self._word("summary", "", "")

    @cached_property
    def designer(self) -> str:
        """The designer and other credits, translated. Empty in English, where the game itself has them, and if there is no translation."""
        return self._word("designer", "", "")

    def option(self, name: str, english: str) -> str:
        """Return the meaning of an option of the game.

        :param name: the name of the option.
        :param english: its meaning in English, which its shape has.
        :returns: the translated meaning, the English one if there is no translation.
        """
        return self._word("options", name, english)

    @property
    def rules(self) -> Mapping[str, str]:
        """The text of each rule by its id, in order."""
        return {name: self._word("rules", name, each["text"]) for name, each in self._book["rules"].items()}

    @property
    def rulings(self) -> Mapping[str, str]:
        """The text of each ruling by its id, in order."""
        return {name: self._word("rulings", name, each["text"]) for name, each in self._book["rulings"].items()}

    @cached_property
    def illegal_codes(self) -> tuple[IllegalCode, ...]:
        """The common codes, then the game's own, in the order in which they are checked."""
        own = [IllegalCode(code, tuple(each["rules"]), each["text"]) for code, each in self._book["illegal"].items()]
        codes = (*(COMMON_CODES if self._turns else COMMON_CODES[:3]), *own)
        return tuple([each._replace(text=self._word("illegal", each.code, each.text)) for each in codes])

    @property
    def sources(self) -> Mapping[str, tuple[int, ...]]:
        """For each rule or ruling, the numbers of the rulebook's sentences that it rests on (docs/trace)."""
        both = {**self._book["rules"], **self._book["rulings"]}
        return {name: tuple(each["source"]) for name, each in both.items() if "source" in each}

    @property
    def reasons(self) -> Mapping[str, str]:
        """For each ruling, the reason why it reads the rulebook as it does, with the other readings and what is in favor of each."""
        found, others = {}, self.others
        for name, each in self._book["rulings"].items():
            if said := [part for part in (each.get("why", ""), *map(str, others.get(name, ()))) if part]:
                found[name] = self._word("rulings", name, " ".join(said), "why")
        return found

    @property
    def others(self) -> Mapping[str, tuple[Reading, ...]]:
        """For each ruling that has rivals, the other readings that the rulebook admits."""
        rulings = self._book["rulings"].items()
        return {name: tuple([Reading(**other) for other in each["others"]]) for name, each in rulings if "others" in each}


def _check_entry(entry: Mapping[str, Any], where: str) -> None:
    """Raise UnusableGame unless all that a rule or ruling has in addition to its text is of the right kind."""
    source, others = entry.get("source", []), entry.get("others", [])
    if not isinstance(source, list) or not all(type(number) is int for number in source):
        raise UnusableGame(f"{where}: Expected `source`, a list of the numbers of sentences.")
    if not isinstance(entry.get("why", ""), str):
        raise UnusableGame(f"{where}: Expected `why`, a text.")
    if not isinstance(others, list) or not all(map(_is_reading, others)):
        raise UnusableGame(f"{where}: Expected `others`, a list of tables with the fields {', '.join(Reading._fields)}.")


def _is_reading(given: Any) -> bool:
    """Return whether a value has the fields of a `Reading`."""
    if not isinstance(given, Mapping) or not {"reading", "favor", "ours"} <= given.keys() <= set(Reading._fields):
        return False
    return all(isinstance(value, list if name == "sentences" else str) for name, value in given.items())


def as_table(given: Any) -> Mapping[str, Any]:
    """Return an entry of a file as a table. An entry that is only a text becomes the `text` of one."""
    return {"text": given} if isinstance(given, str) else given


def read_words(package: str, language: str) -> Mapping[str, Any] | None:
    """Return the translation of a package's rulebook.

    :param package: the name of the package.
    :param language: the language.
    :returns: the `summary`, the `designer`, and by kind and id, tables of texts. None if there is no translation.
    :raises UnusableGame: unless the file has just these.
    """
    name = f"rulebook.{language}.toml"
    file = read_toml(package, name)
    if file is None:
        return None
    alone = {name: {"": file.get(name, "")} for name in ("summary", "designer")}
    kinds = {"rules": {}, "rulings": {}, "illegal": {}, "options": {}, **file, **alone}
    if len(kinds) == 6 and all(isinstance(entries, Mapping) for entries in kinds.values()):
        words = {kind: {entry: as_table(each) for entry, each in kinds[kind].items()} for kind in kinds}
        tables = [each for entries in words.values() for each in entries.values()]
        if all(isinstance(each, Mapping) and all(isinstance(text, str) for text in each.values()) for each in tables):
            return words
    raise UnusableGame(f"{package}, {name}: Expected a summary, a designer and the tables rules, rulings, illegal and options of texts.")


#: `load_rulebook(__name__)` is the rulebook of the package that calls it.
load_rulebook = Rulebook
