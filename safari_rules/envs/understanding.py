"""The interpretation of a number or a sentence as a legal move. It tolerates spelling mistakes, and never guesses.

A text names a move if it is the number of one, or if its words fit exactly one of the legal moves. Words fit if they stand in the move's
sentence in the same order, and leave out no number of the sentence before the last of them. Text that fits no move or several is refused.
If it is the sentence of a move that the rules forbid, the refusal names the rule.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import prod
from typing import Any, Final, NamedTuple, TypeAlias

from safari_rules.authoring.codecs import Codec, Integer, ListOf, OneOfTexts
from safari_rules.authoring.errors import InvalidAction
from safari_rules.authoring.messages import ENGLISH
from safari_rules.authoring.results import Violation
from safari_rules.authoring.text import Names, named
from safari_rules.authoring.values import brief, seed_text, unaccented
from safari_rules.authoring.values import is_number as is_plain_number
from safari_rules.core.game import AnyGame
from safari_rules.envs.messages import MESSAGES

__all__ = ["Meant", "TextRefusal", "explained", "understand"]

Words: TypeAlias = tuple[str, ...]
#: A number after a sign, a space of a board, a number, or a word. Only ASCII digits are numbers: a superscript or a digit of another
#: script is a word.
WORD: Final = re.compile(r"(?<!\S)[^\w\s][0-9]+|[^\W\d_]*[0-9]+|[^\W0-9_]+")
NUMERALS: Final = frozenset("0123456789")
#: A move's number in front of its sentence, as moves are listed.
NUMBERED: Final = re.compile(r"\s*[\[(#]?([0-9]{1,6})(?:[\])]?[.:)]|\])\s+(\S.*)", re.DOTALL)
#: Signs before a number that make it less than 0, as every dash does, and signs that deny it.
MINUS: Final = "−⁻₋"
NEGATIONS: Final = "!¬≠"
#: The largest number of characters in a text that is read.
MOST_LETTERS: Final = 2000
#: A refusal names at most `MOST_NAMED` moves. A text that names no legal move is compared with at most `MOST_COMPARED` actions
#: of each type.
MOST_NAMED: Final = 5
MOST_COMPARED: Final = 20_000
#: The most cards that a text may name where several of them go together.
MOST_CARDS: Final = 6


class Tongue(NamedTuple):
    """The words of a language that name no component, player or number of a game, without accents.

    - `digits` are the numbers from one to nine.
    - `fillers` say nothing of a move.
    - `articles` may stand for the number one, or for nothing.
    - `of_a_number` may stand next to the number of a move.
    - `ending` matches the ending of a plural or of the third person.
    """

    digits: Mapping[str, str]
    fillers: frozenset[str]
    articles: frozenset[str]
    of_a_number: frozenset[str]
    ending: re.Pattern[str]

    def words(self, text: str) -> Words:
        """Return the words of a text without fillers, each in one spelling and without accents. Articles stay."""
        found = [self.digits.get(word, _plain(word)) for word in WORD.findall(unaccented(text.casefold()))]
        return tuple([self.singular(word) for word in found if word not in self.fillers])

    def singular(self, word: str) -> str:
        """Return a word without the ending of a plural or of the third person."""
        return self.ending.sub("", word)

    def without_articles(self, words: Words) -> Words:
        """Return the words that are no articles."""
        return tuple([word for word in words if word not in self.articles])

    def counted(self, words: Words) -> Words:
        """Return the words with the number one for each article."""
        return tuple(["1" if word in self.articles else word for word in words])


def _plain(word: str) -> str:
    """Return a word. A number keeps only a minus sign, written as a hyphen."""
    return word if word[0].isalnum() else f"-{word[1:]}" if _is_minus(word[0]) else word[1:]


def is_number(word: str) -> bool:
    """Return whether a word is a number, which may be less than 0."""
    return is_plain_number(word.removeprefix("-"))


def _is_minus(sign: str) -> bool:
    """Return whether a sign makes the number after it less than 0."""
    return sign in MINUS or unicodedata.category(sign) == "Pd"


def _tongue(digits: str, fillers: str, articles: str, of_a_number: str, ending: str = r"(?<=\w\w[^\Ws])s\Z") -> Tongue:
    """Return a language from lists of its words, separated by spaces."""
    numbers = {word: f"{number}" for number, word in enumerate(unaccented(digits).split(), 1) if word not in articles.split()}
    sets = [frozenset(unaccented(words).split()) for words in (fillers, articles, of_a_number)]
    return Tongue(numbers, sets[0], sets[1], sets[2], re.compile(ending))


#: The languages in which a text is understood.
TONGUES: Final = {
    ENGLISH: _tongue(
        "one two three four five six seven eight nine",
        "the i we you my your our please will would now then and so ll let me us ok",
        "a an",
        "move option number no nr choice choose select action answer is s it",
        r"(?<=\w(?:ch|sh|ss))es\Z|(?<=\w\w[^\Ws])s\Z",
    ),
    "de": _tongue(
        "eins zwei drei vier fünf sechs sieben acht neun",
        "der die das den dem des ich wir du dich mein meine meinen dein deine deinen bitte will möchte jetzt dann und also ok",
        "ein eine einen einem einer eines",
        "zug nummer nr wahl ich wähle nehme aktion antwort ist es",
    ),
    "fr": _tongue(
        "un deux trois quatre cinq six sept huit neuf",
        "le la les l du des je j nous tu te t mon ma mes ton ta tes s il vous plaît svp maintenant puis et donc ok veux voudrais",
        "un une",
        "coup numéro no nº choix choisis prends action réponse est c ce",
    ),
}


class TextRefusal(NamedTuple):
    """The refusal of a text: a sentence, and the code and rule if the game's rules forbid the action."""

    detail: str
    code: str | None = None
    rule: str | None = None


class Meant(NamedTuple):
    """The meaning of a text: a move, or a refusal."""

    move: Any
    refusal: TextRefusal | None


def understand(
    game: AnyGame, state: Any, player: int, text: str, moves: Sequence[Any], names: Sequence[str | None], language: str = ENGLISH
) -> Meant:
    """Return which of the legal moves a player means.

    :param game: the game.
    :param state: the state in which the player is to act.
    :param player: the seat of the player who wrote the text.
    :param text: a number from 1, a sentence, both ("3. You play 2 zebras."), or an action as JSON.
    :param moves: the legal moves of the player, as they are listed.
    :param names: the players' names by seat, None for this player.
    :param language: the language of the text and of the refusal, as in `Game.describe`.
    :returns: the move, or the refusal if the text names no legal move.
    """
    return Interpreter(game, state, player, names, language).meant(text, moves)


class Interpreter:
    """An interpreter of what one player writes in a position."""

    def __init__(self, game: AnyGame, state: Any, player: int, names: Sequence[str | None], language: str) -> None:
        self.game, self.state, self.player, self.names, self.language = game, state, player, names, language
        self.tongue = TONGUES.get(language, TONGUES[ENGLISH])
        self.said = Names(names, wording=MESSAGES[language])

    def describe(self, action: Any) -> str:
        """Return an action as a sentence."""
        return self.game.describe(action, self.names, language=self.language)

    def meant(self, text: str, moves: Sequence[Any]) -> Meant:
        """Return which of the legal moves a text means."""
        text = seed_text(text)
        if not isinstance(text, str):
            return self.refuse("expected-sentence", said=brief(text))
        if len(text) <= 4 * MOST_LETTERS:  # a letter is at most four characters; a run of marks takes the square of its length
            text = unicodedata.normalize("NFC", text)
        if not moves:
            over = self.game.outcome(self.state) is not None
            return Meant(None, TextRefusal(self.said_by_all("game-over"))) if over else self.refuse("waiting")
        if len(text) > MOST_LETTERS:
            return self.refuse("too-long", count=len(text))
        if text.lstrip().startswith("{"):
            return self.from_json(text)
        words = self.tongue.words(text)
        if not words:
            return self.refuse("expected-number", last=len(moves))
        if (number := self.number(text, words)) is not None:
            return self.numbered(moves, number)
        if all(is_number(word) or word in self.tongue.of_a_number for word in words):
            return self.refuse("expected-one-number", said=brief(text))
        sentences = [self.describe(move) for move in moves]
        both = NUMBERED.fullmatch(text)
        if both is not None and (rest := self.tongue.words(both[2])):
            meant = self.numbered(moves, int(both[1]))
            if meant.refusal is None and meant.move not in [moves[index] for index in self.fitting(rest, sentences)]:
                return self.refuse("other-words", number=int(both[1]), sentence=brief(sentences[int(both[1]) - 1]))
            return meant
        found = self.fitting(words, sentences)
        if len(found) == 1:
            return Meant(moves[found[0]], None)
        if found:
            return self.refuse("several", said=brief(text), moves=self.listed(found, sentences))
        violated = self.forbidden(words)
        if violated is not None:
            return Meant(None, explained(self.game, violated, self.names, self.language))
        alike = [index for index, sentence in enumerate(sentences) if set(words) <= set(self.tongue.words(sentence))]
        if alike:
            return self.refuse("similar", said=brief(text), moves=self.listed(alike, sentences, "or"), last=len(moves))
        return self.refuse("no-such-sentence", said=brief(text), last=len(moves))

    def said_by_all(self, message: str) -> str:
        """Return a message that all games share."""
        return Names(self.names, wording=self.game.spec.text.messages[self.language]).say(message)

    def refuse(self, message: str, **args: Any) -> Meant:
        """Return a refusal that rests on no rule."""
        return Meant(None, TextRefusal(self.said.say(message, **args)))

    def number(self, text: str, words: Words) -> int | None:
        """Return the number of a move if the text says only that, None if it says anything else."""
        numbers = [word for word in words if is_number(word)]
        if len(numbers) != 1 or any(word not in self.tongue.of_a_number for word in words if word != numbers[0]):
            return None
        number, place = int(numbers[0]), words.index(numbers[0])
        if "?" in text or "no" in (*words[: max(0, place - 1)], *words[place + 1 :]):  # a question, or "no" that is not short for number
            return None
        sign = re.search(rf"(?<!\w)([^\w\s]){numbers[0]}", text)
        if sign is not None and sign[1] in NEGATIONS:
            return None
        return -number if sign is not None and _is_minus(sign[1]) else number

    def numbered(self, moves: Sequence[Any], number: int) -> Meant:
        """Return the move with a number."""
        if 1 <= number <= len(moves):
            return Meant(moves[number - 1], None)
        return self.refuse("no-such-number", said=brief(number), last=len(moves))

    def listed(self, indices: Sequence[int], sentences: Sequence[str], last: str = "and") -> str:
        """Write the first of some moves with their numbers."""
        some = indices[:MOST_NAMED]
        shown = [self.said.say("part-move", number=index + 1, sentence=sentences[index].rstrip(".")) for index in some]
        more = len(indices) - len(shown)
        return self.said.joined([*shown, self.said.say("part-more", count=more)] if more else shown, last)

    def fitting(self, words: Words, sentences: Sequence[str]) -> list[int]:
        """Return the indices of the sentences that words fit. If they fit some exactly, return only those."""
        tongue = self.tongue
        said = {words, tongue.counted(words), tongue.without_articles(words)}
        spelled = [tongue.without_articles(tongue.words(sentence)) for sentence in sentences]
        exact = [index for index, whole in enumerate(spelled) if whole in said]
        return exact or [index for index, whole in enumerate(spelled) if any(_within(each, whole) for each in said)]

    def from_json(self, text: str) -> Meant:
        """Return the move that an action as JSON stands for."""
        try:
            document = json.loads(text)
        except (ValueError, RecursionError):
            return self.refuse("no-object")
        try:
            action = self.game.load_action({"player": self.player, **document})
        except InvalidAction as error:
            return self.refuse("line-no-action", game=self.game.title, error=str(error))
        violation = self.game.why_illegal(self.state, action, self.player)
        return Meant(action, None) if violation is None else Meant(None, explained(self.game, violation, self.names, self.language))

    def forbidden(self, words: Words) -> Violation | None:
        """Return why the rules forbid the action whose sentence consists of these words, None if there is no such action."""
        tongue = self.tongue
        said = {tongue.without_articles(words), tongue.without_articles(tongue.counted(words))}
        for action in self.spoken_of(words):
            if tongue.without_articles(tongue.words(self.describe(action))) in said:
                return self.game.why_illegal(self.state, action, self.player)
        return None

    def spoken_of(self, words: Words) -> Iterator[Any]:
        """Yield the actions whose numbers, cards, spaces and players all occur in the words."""
        spoken = Spoken(self, words)
        for record in self.game.spec.schema().action.records():
            choices = [spoken.values(name, part) for name, part in zip(record.names, record.parts.values(), strict=True)]
            if not 0 < prod(map(len, choices)) <= MOST_COMPARED:
                continue
            for values in product(*choices):
                document = {**record.constant_document, **dict(zip(record.names, values, strict=True))}
                try:
                    yield self.game.load_action(document)
                except InvalidAction:
                    continue


def explained(game: AnyGame, violation: Violation, names: Sequence[str | None], language: str = ENGLISH) -> TextRefusal:
    """Return the refusal of the rules, with the text of the rule that it rests on."""
    detail = named(violation.detail, names, language)
    if violation.rule is not None:
        book = game.rulebook.translated(language)
        heading = Names(names, wording=MESSAGES[language]).say("line-heading", said=violation.rule)
        detail += f" ({heading} {book.rules.get(violation.rule) or book.rulings[violation.rule]})"
    return TextRefusal(detail, violation.code, violation.rule)


def _within(words: Words, whole: Words) -> bool:
    """Return whether words stand in a sentence in order, with no number left out before the last of them."""
    place = 0
    for word in words:
        while place < len(whole) and whole[place] != word:
            if whole[place][-1] in NUMERALS:  # a number, or a space of a board
                return False
            place += 1
        if place == len(whole):
            return False
        place += 1
    return bool(words)


class Spoken:
    """The things that a text names: the player who wrote it, other players, numbers, cards and spaces."""

    def __init__(self, interpreter: Interpreter, words: Words) -> None:
        self.player, self.tongue, self.said = interpreter.player, interpreter.tongue, set(words)
        joined = f" {' '.join(words)} "
        things = interpreter.game.spec.text.messages[interpreter.language].things.values()
        self.codes = [
            each.code
            for each in interpreter.game.components
            if any(self._stands(form, joined) for form in (each.name, *[made[each.code] for made in things]))
        ]
        self.seats = [seat for seat, name in enumerate(interpreter.names) if name is not None and self._stands(name, joined)]
        numbers = {int(word) for word in words if is_number(word) and len(word) < 10}
        if self.tongue.articles & self.said:
            numbers.add(1)
        #: The numbers in the text, and the same numbers counted from 0.
        self.numbers = sorted(numbers | {number - 1 for number in numbers} | {code for code in self.codes if isinstance(code, int)})

    def _stands(self, name: str, joined: str) -> bool:
        """Return whether a name stands among words."""
        return f" {' '.join(self.tongue.without_articles(self.tongue.words(name)))} " in joined

    def values(self, name: str, part: Codec[Any]) -> list[Any]:
        """Return the values in JSON that a field of an action may have, if the text speaks of the action."""
        if name == "player":
            return [self.player]
        if isinstance(part, ListOf):
            cards = [value for value in self.values(name, part.inner) if value is not None][:MOST_CARDS]
            return [list(chosen) for size in range(len(cards) + 1) for chosen in combinations(cards, size)]
        found: list[Any] = []
        if isinstance(part, Integer):
            found = [number for number in {*self.numbers, *self.seats} if part.low <= number <= part.high]
        elif isinstance(part, OneOfTexts):
            found = [value for value in part.values() if value in self.codes or self.tongue.singular(value.casefold()) in self.said]
        return [*found, None] if part.allow_none else found
