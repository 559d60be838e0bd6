"""Which move a player means by a number or a sentence. Tolerant of spelling, never a guess.

A text names a move if it is the number of one, or if its words fit exactly one of the legal moves. Words fit if they stand in the move's
sentence in the same order, and leave out no number of the sentence before the last of them. Text that fits no move or several is refused.
If it is the sentence of a move that the rules forbid, the refusal is theirs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, Final, NamedTuple, TypeAlias

from safari_rules.authoring.codecs import LARGEST, Codec, Integer, ListOf, OneOfTexts
from safari_rules.authoring.errors import InvalidAction
from safari_rules.authoring.results import Violation, sequence
from safari_rules.authoring.text import named
from safari_rules.authoring.values import brief, whole
from safari_rules.core.game import AnyGame

__all__ = ["Meant", "TextRefusal", "explained", "understand"]

Words: TypeAlias = tuple[str, ...]
#: A space of a board, a number, or a word. Only ASCII digits are numbers: a superscript or a digit of another script is a word.
WORD: Final = re.compile(r"[^\W\d_]*[0-9]+|[^\W0-9_]+")
DIGITS: Final = {
    word: f"{number}" for number, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"), 1)
}
#: Words that say nothing of a move.
FILLERS: Final = frozenset(
    ("the", "i", "we", "you", "my", "your", "our", "please", "will", "would", "now", "then", "and", "so", "ll", "let", "me", "us", "ok")
)
ARTICLES: Final = frozenset(("a", "an"))
NUMERALS: Final = frozenset("0123456789")
#: Words that may stand next to the number of a move.
OF_A_NUMBER: Final = frozenset(("move", "option", "number", "no", "nr", "choice", "choose", "select", "action", "answer", "is", "s", "it"))
#: A move's number in front of its sentence, as moves are listed.
NUMBERED: Final = re.compile(r"\s*[\[(#]?([0-9]{1,6})[\])]?[.:)]\s+(\S.*)", re.DOTALL)
#: The most letters of a text that is read.
MOST_LETTERS: Final = 2000
#: The most moves that are named in a refusal, and the most actions that are compared with a text that names no legal move.
MOST_NAMED: Final = 5
MOST_COMPARED: Final = 20_000
#: The most cards that a text may name where several of them go together.
MOST_CARDS: Final = 6


class TextRefusal(NamedTuple):
    """Why a text was not done: a sentence, and the code and rule if the game's rules forbid the action."""

    detail: str
    code: str | None = None
    rule: str | None = None


class Meant(NamedTuple):
    """The meaning of a text: a move, or a refusal."""

    move: Any
    refusal: TextRefusal | None


def understand(game: AnyGame, state: Any, player: int, text: str, moves: Sequence[Any], names: Sequence[str | None]) -> Meant:
    """Return which of the legal moves a player means.

    :param game: the game.
    :param state: the state in which the player is to act.
    :param player: the seat of the player who wrote the text.
    :param text: a number from 1, a sentence, both ("3. You play 2 zebras."), or an action as JSON.
    :param moves: the legal moves of the player, as they are listed.
    :param names: the players' names by seat, None for this player.
    :returns: the move, or the refusal if the text names no legal move.
    """
    if type(number := whole(text)) is int:
        text = str(number) if abs(number) < LARGEST else "-1"
    if not isinstance(text, str):
        return _refuse(f"Expected a move's number or its sentence, not {brief(text)}.")
    if not moves:
        violation = "The game is over." if game.outcome(state) is not None else "It is not your turn."
        return _refuse(violation)
    if len(text) > MOST_LETTERS:
        return _refuse(f"Expected a move's number or its sentence, not {len(text)} letters.")
    if text.lstrip().startswith("{"):
        return _from_json(game, state, player, text, names)
    words = _words(text)
    if not words:
        return _refuse(f"Expected a move's number from 1 to {len(moves)}, or its sentence.")
    if (number := _number(text, words)) is not None:
        return _numbered(moves, number)
    if all(_is_number(word) or word in OF_A_NUMBER for word in words):
        return _refuse(f"Expected the number of one move, not {brief(text)}.")
    sentences = [game.describe(move, names) for move in moves]
    both = NUMBERED.fullmatch(text)
    if both is not None and (rest := _words(both[2])):
        meant = _numbered(moves, int(both[1]))
        if meant.refusal is None and meant.move not in [moves[index] for index in _fitting(rest, sentences)]:
            return _refuse(f"Move {both[1]} is {brief(sentences[int(both[1]) - 1])}, which the words after it do not say.")
        return meant
    found = _fitting(words, sentences)
    if len(found) == 1:
        return Meant(moves[found[0]], None)
    if found:
        return _refuse(f"Several moves fit {brief(text)}: {_listed(found, sentences)}. Answer with the number of one of them.")
    violated = _forbidden(game, state, player, words, names)
    if violated is not None:
        return Meant(None, explained(game, violated, names))
    alike = [index for index, sentence in enumerate(sentences) if set(words) <= set(_words(sentence))]
    hint = f" You may mean {_listed(alike, sentences, 'or')}." if alike else ""
    return _refuse(f"No legal move is called {brief(text)}.{hint} Answer with a number from 1 to {len(moves)}, or with a sentence.")


def explained(game: AnyGame, violation: Violation, names: Sequence[str | None]) -> TextRefusal:
    """Return the refusal of the rules, with the text of the rule that it rests on."""
    detail = named(violation.detail, names)
    if violation.rule is not None:
        book = game.rulebook
        detail += f" ({violation.rule}: {book.rules.get(violation.rule) or book.rulings[violation.rule]})"
    return TextRefusal(detail, violation.code, violation.rule)


def _refuse(detail: str) -> Meant:
    """Return a refusal that rests on no rule."""
    return Meant(None, TextRefusal(detail))


def _words(text: str) -> Words:
    """Return the words of a text that say something, in one spelling; an article as such."""
    found = [DIGITS.get(word, word) for word in WORD.findall(text.casefold().replace("’", "'"))]
    return tuple([_singular(word) for word in found if word not in FILLERS])


def _singular(word: str) -> str:
    """Return a word without the ending of a plural or of the third person."""
    if len(word) > 4 and word.endswith(("ches", "shes", "sses")):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _is_number(word: str) -> bool:
    """Return whether a word is a number."""
    return word.isascii() and word.isdigit()


def _has_digit(word: str) -> bool:
    """Return whether a word is a number, or a space of a board."""
    return word[-1] in NUMERALS


def _number(text: str, words: Words) -> int | None:
    """Return the number that a text consists of, None if it says anything else."""
    numbers = [word for word in words if _is_number(word)]
    if len(numbers) != 1 or any(word not in OF_A_NUMBER for word in words if word != numbers[0]):
        return None
    number = int(numbers[0])
    return -number if re.search(rf"[-−]\s*{numbers[0]}", text) else number


def _numbered(moves: Sequence[Any], number: int) -> Meant:
    """Return the move with a number."""
    if 1 <= number <= len(moves):
        return Meant(moves[number - 1], None)
    return _refuse(f"There is no move {brief(number)}: the moves are numbered from 1 to {len(moves)}.")


def _listed(indices: Sequence[int], sentences: Sequence[str], last: str = "and") -> str:
    """Write the first of some moves with their numbers."""
    shown = [f"{index + 1} ({sentences[index].rstrip('.')})" for index in indices[:MOST_NAMED]]
    more = len(indices) - len(shown)
    return sequence([*shown, f"{more} more"] if more else shown, last)


def _fitting(words: Words, sentences: Sequence[str]) -> list[int]:
    """Return the indices of the sentences that words fit: of those that they fit exactly if there are any."""
    said = {words, tuple(["1" if word in ARTICLES else word for word in words]), _without_articles(words)}
    spelled = [_without_articles(_words(sentence)) for sentence in sentences]
    exact = [index for index, whole in enumerate(spelled) if whole in said]
    return exact or [index for index, whole in enumerate(spelled) if any(_within(each, whole) for each in said)]


def _without_articles(words: Words) -> Words:
    """Return the words that are no articles."""
    return tuple([word for word in words if word not in ARTICLES])


def _within(words: Words, whole: Words) -> bool:
    """Return whether words stand in a sentence in order, with no number left out before the last of them."""
    place = 0
    for word in words:
        while place < len(whole) and whole[place] != word:
            if _has_digit(whole[place]):
                return False
            place += 1
        if place == len(whole):
            return False
        place += 1
    return bool(words)


def _from_json(game: AnyGame, state: Any, player: int, text: str, names: Sequence[str | None]) -> Meant:
    """Return the move that an action as JSON stands for."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return _refuse("This is no JSON object.")
    try:
        action = game.load_action({"player": player, **document})
    except InvalidAction as error:
        return _refuse(f"This is no action of {game.title}: {error}")
    violation = game.why_illegal(state, action, player)
    return Meant(action, None) if violation is None else Meant(None, explained(game, violation, names))


def _forbidden(game: AnyGame, state: Any, player: int, words: Words, names: Sequence[str | None]) -> Violation | None:
    """Return why the action is forbidden whose sentence consists of these words, None if there is no such action."""
    said = {_without_articles(words), _without_articles(tuple(["1" if word in ARTICLES else word for word in words]))}
    for action in _spoken_of(game, player, words, names):
        if _without_articles(_words(game.describe(action, names))) in said:
            return game.why_illegal(state, action, player)
    return None


def _spoken_of(game: AnyGame, player: int, words: Words, names: Sequence[str | None]) -> Iterator[Any]:
    """Yield the actions that words can speak of: their numbers, cards, spaces and players come from the words."""
    spoken = Spoken(game, player, words, names)
    for record in game.spec.schema().action.records():
        choices = [spoken.values(name, part) for name, part in zip(record.names, record.parts.values(), strict=True)]
        size = 1
        for each in choices:
            size *= len(each)
        if not 0 < size <= MOST_COMPARED:
            continue
        for values in product(*choices):
            document = {**record.constant_document, **dict(zip(record.names, values, strict=True))}
            try:
                yield game.load_action(document)
            except InvalidAction:
                continue


class Spoken:
    """The things that a text names: the player who wrote it, other players, numbers, cards and spaces."""

    def __init__(self, game: AnyGame, player: int, words: Words, names: Sequence[str | None]) -> None:
        self.player, self.said = player, set(words)
        joined = f" {' '.join(words)} "
        self.codes = [each.code for each in game.components if self._stands(each.name, joined)]
        self.seats = [seat for seat, name in enumerate(names) if name is not None and self._stands(name, joined)]
        numbers = {int(word) for word in words if _is_number(word) and len(word) < 10}
        if ARTICLES & self.said:
            numbers.add(1)
        #: Numbers, and what they are counted from 0.
        self.numbers = sorted(numbers | {number - 1 for number in numbers} | {code for code in self.codes if isinstance(code, int)})

    @staticmethod
    def _stands(name: str, joined: str) -> bool:
        """Return whether a name stands among words."""
        return f" {' '.join(_words(name))} " in joined

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
            found = [value for value in part.values() if value in self.codes or _singular(value.casefold()) in self.said]
        return [*found, None] if part.allow_none else found
