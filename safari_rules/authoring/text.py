"""Actions and events as sentences, a view as lines of text, refusals that name players: the parts that all games share.

Sentences are for players: they name things instead of codes, count from 1, and write the minus sign as "−". The player whose name is
None is addressed as "you"; a seat without a name is "player 2", by its number in JSON.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> move = kariba.legal_moves(kariba.new(seed="monsoon"))[0]
>>> kariba.describe(move, names=["Ada"]), kariba.describe(move, names=[None, "Ben"]), kariba.describe(move)
('Ada plays 1 giraffe.', 'You play 1 giraffe.', 'Player 0 plays 1 giraffe.')
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, Self

from safari_rules.authoring.messages import ENGLISH, MESSAGES, Args, Messages, Wording, capital, number
from safari_rules.authoring.results import Score, sequence

__all__ = [
    "CardNames",
    "GameText",
    "Names",
    "Said",
    "Sentence",
    "capital",
    "count",
    "lying",
    "named",
    "number",
    "plain",
    "plain_table",
]


class CardNames(Protocol):
    """A function that writes a card, tile or piece by its code, one that is face down by None. `width` pads it."""

    def __call__(self, code: str | int | None, width: int = 0) -> str:
        """Return its name."""


def count(amount: int, noun: str, plural: str = "") -> str:
    """Write an amount of things: "1 pair", "2 pairs", "−3 points".

    :param amount: the number of things.
    :param noun: the word for one thing.
    :param plural: the word for several. If it is left out, the noun with an s.
    :returns: the words.
    """
    return f"{number(amount)} {noun if abs(amount) == 1 else plural or f'{noun}s'}"


VOWELS: Final = frozenset("AEIOUaeiou")
#: Verbs that stay as they are in the third person, and irregular ones.
MODAL = ("can", "cannot", "could", "may", "might", "must", "shall", "should", "will", "would")
THIRD = {"have": "has", "are": "is", **dict(zip(MODAL, MODAL, strict=True))}


class Names:
    """The players' names by seat, None for the player who is addressed as "you".

    For the end of a deal, round or game they also carry the players' totals, and `end`, the state as it lay then. Both are empty if the
    caller does not know them. `wording` has the messages in the language of the sentences, those of all games if it is left out.
    """

    def __init__(
        self, names: Sequence[str | None] = (), totals: Sequence[int] = (), end: Any = None, wording: Wording | None = None
    ) -> None:
        self._names = tuple(names)
        if self._names.count(None) > 1:
            raise ValueError("At most one of the names may be None.")
        self._totals, self.end = tuple(totals), end
        self.wording: Final = MESSAGES[ENGLISH] if wording is None else wording

    def with_totals(self, totals: Sequence[int]) -> Names:
        """Return the same names with these totals."""
        return Names(self._names, totals, self.end, self.wording)

    def say(self, message: str, /, **args: Any) -> str:
        """Return a message in words.

        :param message: the id of the message.
        :param args: its arguments.
        :returns: the words.
        """
        return self.wording.messages[message](self, args)

    def joined(self, words: Sequence[str], last: str = "and") -> str:
        """Join words in a sentence.

        :param words: the words, of which there may be none.
        :param last: the English word before the last one, "and" or "or".
        :returns: the joined words.
        """
        if len(words) < 2:
            return words[0] if words else ""
        return f"{', '.join(words[:-1])} {self.wording.last[last]} {words[-1]}"

    def card(self, code: str | int | None, width: int = 0) -> str:
        """Write a component by its name in the language, by its code in a game without such names, one that is face down as "-----".

        :param code: its code, or None.
        :param width: the smallest number of characters.
        :returns: the name.
        """
        named = self.wording.things.get("")
        return ("-----" if code is None else str(code) if named is None else named[code]).ljust(width)

    def score_part(self, part: str) -> str:
        """Return the name of a part of a score.

        :param part: the part, as `Score.parts` has it.
        :returns: the name, the part itself with spaces if the game has no words for it.
        """
        message = self.wording.messages.get(f"part-score-{part.replace('_', '-')}")
        return part.replace("_", " ") if message is None else message(self, {})

    def points(self, scores: Sequence[Score | None]) -> str:
        """Return the points of all players, as far as they are known, as a line of text.

        :param scores: the scores, None for one that is not known.
        :returns: the line, empty if no score is known.
        """
        known = [self.say("part-points-of", player=score.player, total=score.total) for score in scores if score is not None]
        return self.say("line-standing", points=", ".join(known)) if known else ""

    def total(self, seat: int, amounts: Sequence[int]) -> int | None:
        """Return what a player has in the whole match, None if it is not known or all totals equal the amounts.

        :param seat: the seat of the player.
        :param amounts: the amounts of all players, by seat.
        :returns: the total.
        """
        return self._totals[seat] if len(self._totals) == len(amounts) and self._totals != tuple(amounts) else None

    def has_vowel(self, seat: int) -> bool:
        """Return whether the name of the player at this seat begins with a vowel."""
        name = self._names[seat] if seat < len(self._names) else None
        return bool(name) and unicodedata.normalize("NFD", str(name))[:1] in VOWELS

    def has_name(self, seat: int) -> bool:
        """Return whether the player at this seat has a name."""
        return seat < len(self._names) and self._names[seat] is not None

    def is_you(self, seat: int) -> bool:
        """Return whether sentences address the player at this seat."""
        return seat < len(self._names) and self._names[seat] is None

    def __getitem__(self, seat: int) -> str:
        """Return the player within a sentence: "Ada", "you", "player 2"."""
        if seat >= len(self._names):
            return f"{self.wording.seat} {seat}"
        name = self._names[seat]
        return self.wording.you if name is None else name

    def first(self, seat: int) -> str:
        """Return the player at the beginning of a sentence: "Ada", "You", "Player 2"."""
        if seat >= len(self._names):
            return f"{self.wording.seat_first} {seat}"
        name = self._names[seat]
        return self.wording.you_first if name is None else name

    def whose(self, seat: int) -> str:
        """Return the possessive: "Ada's", "your", "player 2's"."""
        return "your" if self.is_you(seat) else f"{self[seat]}'s"

    def verb(self, seat: int, verb: str) -> str:
        """Return the verb as it goes with the player: "Ada plays", "you play".

        :param seat: the seat of the player.
        :param verb: the verb as it follows "you".
        :returns: the verb in the right form.
        """
        if self.is_you(seat):
            return verb
        if verb in THIRD:
            return THIRD[verb]
        stem = re.sub("(?<=[^aeiou])y$", "ie", verb)  # buries, but plays
        return f"{stem}es" if stem.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{stem}s"

    def does(self, seat: int, verb: str) -> str:
        """Return the player and the verb at the beginning of a sentence: "Ada plays", "You play".

        :param seat: the seat of the player.
        :param verb: the verb as it follows "you".
        :returns: the player and the verb.
        """
        return f"{self.first(seat)} {self.verb(seat, verb)}"


class Said(str):
    """A sentence with its message and arguments, such as that of a refusal. As a string it is the English sentence without names.

    >>> refusal = Said(MESSAGES, "not-your-turn", player=1, other=0)
    >>> refusal, named(refusal, ["Ada", "Ben"]), named(refusal, ["Ada", None])
    ("It is player 1's turn, not player 0's.", "It is Ben's turn, not Ada's.", "It is your turn, not Ada's.")
    """

    messages: Messages
    message: str
    args: Args

    def __new__(cls, messages: Messages, message: str, /, **args: Any) -> Self:
        """Make a sentence from a message of a game and its arguments."""
        wording = messages[ENGLISH]
        sentence = super().__new__(cls, wording.messages[message](Names(wording=wording), args))
        sentence.messages, sentence.message, sentence.args = messages, message, args
        return sentence

    def named(self, names: Sequence[str | None], language: str) -> str:
        """Return the sentence with names, in a language.

        :param names: the players' names, by seat.
        :param language: the language. The sentence is English if its game does not have it.
        :returns: the sentence.
        """
        wording = self.messages[language]
        return wording.messages[self.message](Names(names, wording=wording), self.args)

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], Args]:
        return (self.messages, self.message), self.args


class Sentence(str):
    """A sentence that speaks of players by their seats, and can be said again with their names.

    As a string it is the sentence without names. In the template a placeholder `{0}` is the first of the seats, `{0:whose}` its
    possessive, `{0:have}` the player with that verb; at the beginning of the sentence it is capitalized.

    >>> refusal = Sentence("{0:have} no tile in hand.", 1)
    >>> refusal, named(refusal, ["Ada", "Ben"]), named(refusal, ["Ada", None])
    ('Player 1 has no tile in hand.', 'Ben has no tile in hand.', 'You have no tile in hand.')
    """

    _template: str
    _seats: tuple[int, ...]

    def __new__(cls, template: str, *seats: int) -> Self:
        """Make a sentence from its template and the seats that it speaks of."""
        sentence = super().__new__(cls, _fill(template, seats, Names()))
        sentence._template, sentence._seats = template, seats
        return sentence

    def named(self, names: Names) -> str:
        """Return the sentence with these names."""
        return _fill(self._template, self._seats, names)

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self._template, *self._seats)


class _Seat:
    """A seat in a template."""

    def __init__(self, seat: int, names: Names) -> None:
        self.seat, self.names = seat, names

    def __format__(self, verb: str) -> str:
        if verb == "whose":
            return self.names.whose(self.seat)
        return f"{self.names[self.seat]} {self.names.verb(self.seat, verb)}" if verb else self.names[self.seat]


def _fill(template: str, seats: Sequence[int], names: Names) -> str:
    """Fill a template. A name at its beginning stays as it is, "you" and "player 2" are capitalized there."""
    words = template.format(*[_Seat(seat, names) for seat in seats])
    return capital(words) if template.startswith("{") and not names.has_name(seats[int(template[1])]) else words


def named(detail: str, names: Sequence[str | None], language: str = ENGLISH) -> str:
    """Return the sentence of a refusal with names instead of seats.

    :param detail: the sentence. A plain string, which names no player, stays as it is.
    :param names: the players' names, by seat.
    :param language: the language. The sentence is English if its game does not have it.
    :returns: the sentence with names.
    :raises ValueError: if two of the names are None, and the sentence names players.
    """
    if isinstance(detail, Said):
        return detail.named(names, language)
    return detail.named(Names(names)) if isinstance(detail, Sentence) else detail


def plain(told: Any, names: Names) -> str:
    """Write any action or event as a sentence, from its type and fields: for a game that has no words of its own.

    :param told: the action or event.
    :param names: the players' names.
    :returns: the sentence.
    """
    fields = told._asdict()
    kind, player = fields.pop("type").replace("_", " ").replace("-", " "), fields.pop("player", None)
    said = _spoken(fields)
    head = capital(kind) if player is None else f"{names.first(player)}: {kind}"
    return f"{head}, {said}." if said else f"{head}."


def _spoken(value: Any) -> str:
    """Write a value in words. An object has the fields that are there, and a hidden value in a list is a question mark."""
    value = value._asdict() if hasattr(value, "_asdict") else value
    if isinstance(value, Mapping):
        return sequence([f"{name.replace('_', ' ')} {_spoken(part)}" for name, part in value.items() if part not in ((), None)] or [""])
    if isinstance(value, tuple):
        return sequence(map(_spoken, value)) if value else "none"
    return {None: "?", True: "yes", False: "no"}[value] if value is None or isinstance(value, bool) else str(value)


def lying(held: Sequence[str | int | None], card: CardNames, names: Names) -> str:
    """Write cards that lie together by their names, or only their number if one of them is not seen.

    :param held: the codes of the cards. None stands for a card that is not seen.
    :param card: writes a card by its code.
    :param names: the players' names, in whose language the words are.
    :returns: the words.
    """
    if not held:
        return names.say("part-none")
    return names.say("part-cards", count=len(held)) if None in held else ", ".join(map(card, held))


def plain_table(view: Mapping[str, Any], names: Names, card: CardNames) -> list[str]:
    """Write a view line by line, from its fields: for a game that has no table of its own.

    :param view: the view, as JSON.
    :param names: the players' names.
    :param card: writes a card by its code.
    :returns: the lines.
    """
    hidden = ("game", "version", "options", "seed", "seed_commitment")
    return [f"{name.replace('_', ' ')}: {json.dumps(value, ensure_ascii=False)}" for name, value in view.items() if name not in hidden]


class GameText(NamedTuple):
    """A game in sentences and lines of text, from the game's `text.py`.

    - `describe(value, names)` writes an action or event as a sentence.
    - `table(view, names, card)` writes a view as lines of text.
    - `standing(state, event)` returns the totals right after the deal, round or game that the event ended, and () for any other event or
      if the state is of a later time.
    - `end(event, state, before, events)` returns the state as it lay when the deal, round or game that the event ended was over, before
      the next one was set up. None for any other event, or if it cannot be found out.
    - `settlement(state, names)` returns the sentences that give the reasons for the scores of a game that is over, unless an event has
      given them.
    - `messages` are the game's sentences as data, in the languages that the game has.
    """

    describe: Callable[[Any, Names], str] = plain
    table: Callable[[dict[str, Any], Names, CardNames], list[str]] = plain_table
    standing: Callable[[Any, Any], Sequence[int]] = lambda *_: ()
    end: Callable[[Any, Any, Any, Sequence[Any]], Any] = lambda *_: None
    settlement: Callable[[Any, Names], list[str]] = lambda *_: []
    messages: Messages = MESSAGES
