"""A game's messages in each language it has: what its sentences are made of.

Messages stand in files of Project Fluent, `messages.<language>.ftl` in the game's package, in which translators work. The messages of
all games stand in those of this package. `safari_rules.commands.messages_module` compiles each file into a Python module,
`messages_<language>`, so that nothing is parsed when a sentence is asked for. A language's modules are imported when it is first asked for.

>>> from safari_rules.authoring.text import Names
>>> said = Names([None, "Ben"], wording=MESSAGES["en"])
>>> said.say("not-your-turn", player=1, other=0), said.joined(["a zebra", "2 mice"])
('It is not your turn.', 'a zebra and 2 mice')
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final, TypeAlias

from safari_rules.authoring.errors import UnusableGame
from safari_rules.authoring.files import ENGLISH, LANGUAGES
from safari_rules.authoring.results import Component, Memo

__all__ = ["ENGLISH", "LANGUAGES", "MESSAGES", "Args", "Message", "Messages", "Wording", "capital", "number"]

#: The arguments of a message, by name.
Args: TypeAlias = Mapping[str, Any]
#: A message: a function that takes the players (`Names`) and the arguments, and returns the words.
Message: TypeAlias = Callable[[Any, Args], str]
#: The start of the ids of messages that are parts of others, and so are never capitalized.
PART: Final = "part-"


def number(value: int) -> str:
    """Write a number for a sentence: "12", "−3"."""
    return f"{value}".replace("-", "−")


def capital(words: str) -> str:
    """Write words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def forms(messages: Mapping[str, Message]) -> Iterator[tuple[str, Message]]:
    """Yield the forms of the names of components, and the message of each."""
    for name, message in messages.items():
        whole, _, form = name.partition(".")
        if whole == f"{PART}card":
            yield form, message


def _things(message: Message, facts: Callable[[Any], Args]) -> Memo[Any, str]:
    """Return the names of a game's components by code, in one form and language. `message` names a component, and speaks of no player."""
    return Memo(lambda code: message(None, facts(code)))


class ById(dict[str, Message]):
    """The messages of a language by id. Raises UnusableGame for an id that is none."""

    def __missing__(self, message: str) -> Message:
        raise UnusableGame(f"No message is called {message!r}.")


class Wording:
    """The messages of a game in one language, and the words for players and lists in that language."""

    def __init__(self, language: str, messages: Mapping[str, Message], words: Mapping[str, str], facts: Callable[[Any], Args]) -> None:
        self.language, self.messages = language, messages
        #: The words for "you" and for a seat without a name (its number follows), each within a sentence and at its beginning.
        self.you, self.you_first, self.seat, self.seat_first = words["you"], capital(words["you"]), words["seat"], capital(words["seat"])
        #: The words before the last of several things, by the English word.
        self.last: Final = {"and": words["and"], "or": words["or"]}
        #: The components in words: for each form of the message `part-card`, such as "the", the words by code.
        self.things: Final = {form: _things(message, facts) for form, message in forms(messages)}

    def called(self, component: Component) -> str:
        """Return the name of a component, the game's own one where no message has it in this language."""
        named = self.things.get("")
        return component.name if named is None else named[component.code]

    def say(self, message: str, /, **args: Any) -> str:
        """Return a message that speaks of no player.

        :param message: the id of the message.
        :param args: its arguments.
        :returns: the words.
        """
        return self.messages[message](None, args)


class Messages(dict[str, Wording]):
    """The messages of a game, by language: `messages["de"]` is a `Wording`, that of English if the game does not have the language.

    It is a dictionary of the wordings that were asked for, because nothing is as fast.
    """

    def __init__(self, package: str, languages: Iterable[str] = (ENGLISH,), facts: Callable[[Any], Args] = lambda _: {}) -> None:
        """Declare the messages of a package.

        :param package: the name of the package in which they stand.
        :param languages: the languages that there are, English first.
        :param facts: returns the arguments of the message `part-card`, for the code of a component.
        """
        super().__init__()
        self.package, self.languages, self.facts = package, tuple(languages), facts

    def __missing__(self, language: str) -> Wording:
        """Return the wording in a language that is asked for the first time.

        A message that it lacks is English. So are all of them if the game does not have the language or its module cannot be used.
        """
        if language != ENGLISH and language not in self.languages:
            return self[ENGLISH]
        english = {} if language == ENGLISH else self[ENGLISH].messages
        try:
            module = import_module(f"{self.package}.messages_{language}")
            found = Wording(language, ById({**english, **module.MESSAGES}), module.WORDS, self.facts)
        except (ImportError, SyntaxError, AttributeError, LookupError, TypeError) as error:
            here = f"{self.package}.messages_{language}"
            if language == ENGLISH:
                remedy = f"python -m safari_rules.commands.messages_module {self.package} writes it from messages.en.ftl"
                raise UnusableGame(f"{here} cannot be used ({error}); {remedy}.") from error
            logging.getLogger(__name__).warning("%s cannot be used (%s). The English messages are used.", here, error)
            found = self[ENGLISH]
        self[language] = found
        return found

    def __repr__(self) -> str:
        return f"<Messages of {self.package}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _messages, (self.package,)


def _messages(package: str) -> Any:
    """Return the messages of a package. Pickle calls it to restore them."""
    return import_module(f"{package}.messages").MESSAGES


#: The messages that all games share, in English only. A game without messages of its own has no others.
MESSAGES: Final = Messages("safari_rules.authoring")
