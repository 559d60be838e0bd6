"""Read a game's rule sheet, its worked example and its lesson from the files that the game's author writes.

A game's package may have two files, in the author's own words. `sheet.toml` has the rule sheet: a text each for the fields of `Sheet`, with
blank lines between paragraphs, and a table `position` with the position of the worked example. A paragraph that rests on rulings ends with
their ids, such as "[KR1 KR2]". They are no part of its text. `lesson.toml` has four to eight tables
`steps`. TOML has no null, so states, actions and events stand in both files as JSON text, such as an answer of the service has.

A translation has only the sentences. `sheet.de.toml` has the same fields with as many paragraphs each, without ids and position.
`lesson.de.toml` has a list `steps` of sentences, one for each step. If a translation is missing or unusable, the sentences are English.

>>> from safari_rules import game
>>> kariba = game("kariba")
>>> kariba.sheet.aim[0]
'Win more cards than anybody else. You win cards by chasing animals away from the waterhole.'
>>> step = kariba.lesson.steps[0]
>>> kariba.describe(step.awaited, [None])
'You play 1 giraffe.'
>>> kariba.spec.guide.sheet(kariba, "de").aim[0]
'Gewinne mehr Karten als alle anderen. Karten gewinnst du, indem du Tiere vom Wasserloch verjagst.'
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from safari_rules.authoring.errors import SafariRulesError, UnusableGame
from safari_rules.authoring.files import ENGLISH, read_toml, usable

__all__ = ["HEADINGS", "LEARNER", "Example", "Guide", "Lesson", "LessonStep", "Sheet", "load_guide"]

S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T")
#: The seat of the person who learns, in every lesson and every worked example.
LEARNER: Final = 0
#: The smallest and the largest number of steps in a lesson.
FEWEST_STEPS, MOST_STEPS = 4, 8
#: Characters of a paragraph of a sheet, and of the sentence of a step.
LONGEST_PARAGRAPH, LONGEST_SENTENCE = 2000, 1000
#: The ids of rulings at the end of a paragraph.
RULED: Final = re.compile(r"(?<=\S)\s*\[([A-Z0-9]{1,8}(?: [A-Z0-9]{1,8})*)\]\Z")
#: The fields of a file that set up a position.
POSITION = ("state", "options", "seed", "after")


class Sheet(NamedTuple):
    """A rule sheet: all that a family needs to play with the game's box. Each field is a tuple of paragraphs."""

    aim: tuple[str, ...]
    box: tuple[str, ...]
    set_up: tuple[str, ...]
    turn: tuple[str, ...]
    example: tuple[str, ...]
    end: tuple[str, ...]
    scoring: tuple[str, ...]


#: The headings of a sheet's parts by language, in the order of its fields.
HEADINGS: Final = {
    ENGLISH: ("Aim", "In the box", "Set-up", "Your turn", "Example", "End", "Scoring"),
    "de": ("Ziel", "In der Schachtel", "Aufbau", "Dein Zug", "Beispiel", "Ende", "Wertung"),
    "fr": ("But du jeu", "Dans la boîte", "Préparation", "Ton tour", "Exemple", "Fin", "Décompte"),
}


class Example(NamedTuple, Generic[S, A]):
    """The position that the sheet's `example` describes, and the actions that it describes, in order. There may be no actions."""

    state: S
    actions: tuple[A, ...]


class LessonStep(NamedTuple, Generic[S, A]):
    """One step of a lesson, seen from the seat `LEARNER`.

    `text` is the sentence for the learner. `state` is the state that the step begins with. `fresh` is whether the lesson sets it up. If
    not, the step before led to it. `awaited` is the action that the learner is to make, None if the learner only reads. `reply` has the
    actions of others that follow it. All of them are legal.
    """

    text: str
    state: S
    fresh: bool
    awaited: A | None
    reply: tuple[A, ...]


class Lesson(NamedTuple, Generic[S, A]):
    """A lesson of four to eight steps."""

    steps: tuple[LessonStep[S, A], ...]


class Guide:
    """The files `sheet.toml` and `lesson.toml` of a game's package and their translations. Each is read on first use, and may be missing.

    Each method takes the `Game`, whose class builds on this module.
    """

    def __init__(self, package: str) -> None:
        """Name the package that has the files."""
        self._package = package
        self._files: dict[str, Mapping[str, Any] | None] = {}

    def _file(self, name: str) -> Mapping[str, Any] | None:
        """Return a file of the package, None if there is no such file. Raises UnusableGame unless it is TOML."""
        if name not in self._files:
            self._files[name] = read_toml(self._package, name)
        return self._files[name]

    def sheet(self, game: Any, language: str = ENGLISH) -> Sheet | None:
        """Return the game's rule sheet, None if there is none.

        :param game: the game.
        :param language: the language of the sentences. They are English if there is no translation.
        :returns: the sheet.
        :raises UnusableGame: unless `sheet.toml` has just the fields of a sheet.
        """
        file = self._file("sheet.toml")
        if file is None:
            return None
        here = _FilePart(game, "sheet.toml")
        here.check_names(file, (*Sheet._fields, "position"), required=Sheet._fields)
        english = Sheet(*[tuple([RULED.sub("", text) for text in here.paragraphs(name, file[name])]) for name in Sheet._fields])

        def translate(there: _FilePart, words: Mapping[str, Any]) -> Sheet:
            there.check_names(words, Sheet._fields, required=Sheet._fields)
            sheet = Sheet(*[there.paragraphs(name, words[name]) for name in Sheet._fields])
            for name, ours, theirs in zip(Sheet._fields, english, sheet, strict=True):
                there.check_number(f"paragraphs in {name}", len(ours), len(theirs))
            return sheet

        return self._translated(game, "sheet", language, translate, english)

    def _translated(self, game: Any, name: str, language: str, translate: Callable[[_FilePart, Mapping[str, Any]], T], english: T) -> T:
        """Return a part in a language: `translate` makes it from its file. If the file is missing or unusable, it is the English part."""
        file = f"{name}.{language}.toml"

        def read() -> T | None:
            words = None if language == ENGLISH else self._file(file)
            return None if words is None else translate(_FilePart(game, file), words)

        found = usable(read)
        return english if found is None else found

    def headed(self, game: Any, language: str = ENGLISH) -> list[tuple[str, tuple[str, ...]]]:
        """Return the parts of the game's rule sheet in order, each with its heading. There are none without a sheet.

        :param game: the game.
        :param language: the language, as in `sheet`.
        :returns: the headings, and the paragraphs of each.
        :raises UnusableGame: as `sheet` does.
        """
        sheet = self.sheet(game, language)
        return [] if sheet is None else list(zip(self.headings(language).values(), sheet, strict=True))

    @staticmethod
    def headings(language: str) -> dict[str, str]:
        """Return the heading of each field of a rule sheet, in order; in English where the language has no headings.

        :param language: the language, as in `sheet`.
        :returns: the headings by the name of the field.
        """
        return dict(zip(Sheet._fields, HEADINGS.get(language, HEADINGS[ENGLISH]), strict=True))

    def sheet_rulings(self, game: Any) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """Return for each field of the rule sheet the ids of the rulings that each paragraph rests on, in order. Empty without a sheet.

        Raises UnusableGame as `sheet` does, and for an id that is not of a ruling.
        """
        file = self._file("sheet.toml")
        if file is None or self.sheet(game) is None:
            return {}
        here, found = _FilePart(game, "sheet.toml"), {}
        for name in Sheet._fields:
            marks = [RULED.search(text) for text in here.paragraphs(name, file[name])]
            found[name] = tuple([tuple(mark[1].split()) if mark else () for mark in marks])
            for ruling in [each for paragraph in found[name] for each in paragraph]:
                if ruling not in game.rulebook.rulings:
                    raise here.wrong(f"No ruling has the id {ruling!r}.")
        return found

    def example(self, game: Any) -> Example[Any, Any] | None:
        """Return the position of the sheet's worked example, None if there is none.

        Raises UnusableGame if the file cannot be used, an action is illegal, or an event does not happen that the file says happens.
        """
        file = self._file("sheet.toml")
        if file is None or "position" not in file:
            return None
        here = _FilePart(game, "sheet.toml, position")
        table = here.table(file["position"])
        here.check_names(table, (*POSITION, "actions", "happens", "scores"))
        state = here.position(table)
        actions = here.actions(table, "actions")
        here.check(table, *here.play(state, actions))
        return Example(state, actions)

    def lesson(self, game: Any, language: str = ENGLISH) -> Lesson[Any, Any] | None:
        """Return the game's lesson, None if there is none.

        :param game: the game.
        :param language: the language of the sentences. They are English if there is no translation.
        :returns: the lesson.
        :raises UnusableGame: if the file cannot be used, an action is illegal or of the wrong seat, or an event does not happen that the
            file says happens.
        """
        file = self._file("lesson.toml")
        if file is None:
            return None
        here = _FilePart(game, "lesson.toml")
        here.check_names(file, ("steps",), required=("steps",))
        tables = file["steps"]
        if not isinstance(tables, list) or not FEWEST_STEPS <= len(tables) <= MOST_STEPS:
            raise here.wrong(f"Expected {FEWEST_STEPS} to {MOST_STEPS} tables [[steps]].")
        english = Lesson(tuple(_steps(game, tables)))

        def translate(there: _FilePart, words: Mapping[str, Any]) -> Lesson[Any, Any]:
            there.check_names(words, ("steps",), required=("steps",))
            texts = [there.sentence("each step", text) for text in there.texts(words, "steps")]
            there.check_number("steps", len(english.steps), len(texts))
            return Lesson(tuple([step._replace(text=text) for step, text in zip(english.steps, texts, strict=True)]))

        return self._translated(game, "lesson", language, translate, english)


#: `load_guide(__name__)` is the guide of the package that calls it.
load_guide = Guide


def _steps(game: Any, tables: Sequence[Any]) -> Iterator[LessonStep[Any, Any]]:
    """Play a lesson and yield its steps."""
    state = None
    for number, given in enumerate(tables, 1):
        here = _FilePart(game, f"lesson.toml, step {number}")
        table = here.table(given)
        here.check_names(table, ("text", *POSITION, "await", "reply", "happens", "scores"), required=("text",))
        text = here.sentence("text", table["text"])
        fresh = any(name in table for name in POSITION)
        if not fresh and state is None:
            raise here.wrong("The first step needs a position: state, or options and seed.")
        begun = state = here.position(table) if fresh else state
        awaited = here.action("await", table["await"]) if "await" in table else None
        reply = here.actions(table, "reply")
        if awaited is None and reply:
            raise here.wrong("A reply follows an action of the learner, and none is awaited.")
        if awaited is not None and awaited.player != LEARNER:
            raise here.wrong(f"The awaited action is one of player {awaited.player}. The learner has seat {LEARNER}.")
        if any(action.player == LEARNER for action in reply):
            raise here.wrong("A reply has actions of other players, not of the learner.")
        state, events = here.play(begun, (*(() if awaited is None else (awaited,)), *reply))
        here.check(table, state, events)
        yield LessonStep(text, begun, fresh, awaited, reply)


class _FilePart:
    """A part of one of a game's files. It reads that part and names it in errors."""

    def __init__(self, game: Any, name: str) -> None:
        self.game, self.name = game, name

    def wrong(self, detail: str) -> UnusableGame:
        """Return an error with the name of this part and a detail."""
        return UnusableGame(f"{self.game.title}, {self.name}: {detail}")

    def check_names(self, table: Mapping[str, Any], allowed: Iterable[str], required: Iterable[str] = ()) -> None:
        """Raise UnusableGame unless a table has all fields that are required, and none but those allowed."""
        for name in table:
            if name not in allowed:
                raise self.wrong(f"No field is called {name!r}.")
        for name in required:
            if name not in table:
                raise self.wrong(f"The field {name!r} is missing.")

    def check_number(self, things: str, expected: int, found: int) -> None:
        """Raise UnusableGame unless a translation has as many of some things as the English file."""
        if expected != found:
            raise self.wrong(f"Expected {expected} {things}, as in English, not {found}.")

    def table(self, value: Any) -> Mapping[str, Any]:
        """Return a value that must be a table."""
        if not isinstance(value, Mapping):
            raise self.wrong("Expected a table.")
        return value

    def sentence(self, name: str, value: Any, most: int = LONGEST_SENTENCE) -> str:
        """Return a text, with a single space between words. Raises UnusableGame if it is no text, is empty or is too long."""
        text = " ".join(re.findall(r"[^ \t\r\n]+", value)) if isinstance(value, str) else ""
        if not 0 < len(text) <= most or "\0" in text:
            raise self.wrong(f"Expected {name} to be a text of 1 to {most} characters.")
        return text

    def paragraphs(self, name: str, value: Any) -> tuple[str, ...]:
        """Return the paragraphs of a text, which blank lines separate, each as `sentence` does."""
        parts = value.strip().split("\n\n") if isinstance(value, str) else [None]
        return tuple([self.sentence(f"each paragraph of {name}", part, LONGEST_PARAGRAPH) for part in parts])

    def document(self, name: str, value: Any) -> Any:
        """Return the JSON object that a text stands for. Raises UnusableGame if it stands for none."""
        try:
            read = json.loads(value)
        except (TypeError, ValueError, RecursionError):
            read = None
        if not isinstance(read, dict):
            raise self.wrong(f"Expected {name} to be the JSON text of an object.")
        return read

    def texts(self, table: Mapping[str, Any], name: str) -> list[Any]:
        """Return a field that must be a list, an empty one if the field is missing. Its entries are not checked."""
        texts = table.get(name, [])
        if not isinstance(texts, list):
            raise self.wrong(f"Expected {name} to be a list of JSON texts.")
        return texts

    def action(self, name: str, value: Any) -> Any:
        """Return the action that a JSON text stands for. Raises UnusableGame if it stands for none of the game."""
        document = self.document(name, value)
        try:
            return self.game.load_action(document)
        except SafariRulesError as error:
            raise self.wrong(f"{name}: {error}") from None

    def actions(self, table: Mapping[str, Any], name: str) -> tuple[Any, ...]:
        """Return the actions of a list of JSON texts, none if the field is missing."""
        return tuple([self.action(name, text) for text in self.texts(table, name)])

    def position(self, table: Mapping[str, Any]) -> Any:
        """Return the state that a table sets up: `state`, or a deal of `options` and `seed`, then the actions `after` it."""
        if "state" in table and ("options" in table or "seed" in table):
            raise self.wrong("Expected either state, or options and seed.")
        dealt = "seed" in table if self.game.seeded else "options" in table or "after" not in table
        try:
            if "state" in table:
                state = self.game.load(self.document("state", table["state"]))
            else:
                options = self.game.load_options(self.table(table.get("options", {})))
                state = self.game.start(options, table.get("seed")) if dealt else None
        except SafariRulesError as error:
            raise self.wrong(f"The position is not valid: {error}") from None
        if state is None:
            raise self.wrong("The position needs a state, or options and seed.")
        return self.play(state, self.actions(table, "after"))[0]

    def play(self, state: Any, actions: Iterable[Any]) -> tuple[Any, list[Any]]:
        """Return the state that actions lead to, and all their events. Raises UnusableGame for an illegal action."""
        events: list[Any] = []
        for action in actions:
            try:
                turn = self.game.apply(state, action)
            except SafariRulesError as error:
                raise self.wrong(f"The rules refuse {action}: {error}") from None
            state = turn.state
            events += turn.events
        return state, events

    def check(self, table: Mapping[str, Any], state: Any, events: Iterable[Any]) -> None:
        """Raise UnusableGame unless all that a table says of its actions is true.

        The events that `happens` lists must be among those that happened, in order, with the listed fields. `scores` must be the totals by
        seat in the state that the actions led to.
        """
        happened = iter([self.game.dump_event(event) for event in events])
        for expected in [self.document("each entry of happens", text) for text in self.texts(table, "happens")]:
            if not any(expected.items() <= event.items() for event in happened):
                raise self.wrong(f"The event {json.dumps(expected)} does not happen.")
        totals = [score.total for score in self.game.scores(state)]
        if table.get("scores", totals) != totals:
            raise self.wrong(f"The scores are {totals}, not {table['scores']}.")
