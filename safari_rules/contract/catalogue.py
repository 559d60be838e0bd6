"""The service's description of the games: the list, and one game's entry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.files import ENGLISH
from safari_rules.authoring.guide import Guide, LessonStep
from safari_rules.authoring.json_schema import object_schema
from safari_rules.authoring.rulebook import Rulebook
from safari_rules.authoring.text import Names
from safari_rules.core.game import AnyGame
from safari_rules.core.positions import designer_of, reason_for, summary_of

HEALTH = {"status": "ok"}


@cache
def options_schema(game: AnyGame, language: str) -> Document:
    """Return the JSON Schema of a game's options, with defaults and descriptions, complete in itself."""
    shape, book = game.spec.schema().options.shape, game.rulebook.translated(language)
    schema = object_schema(shape.doc, shape.members)
    for name, option in schema["properties"].items():
        if said := book.option(name, option.get("description", "")):
            option["description"] = said
    return schema


def summary(game: AnyGame, language: str = ENGLISH) -> Document:
    """Return what the list says of a game, in a language."""
    low, high = game.players
    return {
        "id": game.id,
        "title": game.title,
        "designer": designer_of(game, language),
        "players": {"min": low, "max": high},
        "summary": summary_of(game, language),
        "simultaneous": game.simultaneous,
        "hidden_information": game.hidden_information,
    }


def catalogue(known: tuple[AnyGame, ...], language: str = ENGLISH) -> Document:
    """Return the catalogue of every game, in a language."""
    return {"games": [summary(game, language) for game in known]}


def entry(game: AnyGame, operations: Sequence[str], language: str = ENGLISH) -> Document:
    """Return a game's entry of the catalogue: all that a client needs to know before a game begins.

    `operations` are the names of those that are open, in the order of the contract. A text that is not translated is English.
    """
    book, wording = game.rulebook.translated(language), game.spec.text.messages[language]
    learned = learning(game, language)
    return {
        **summary(game, language),
        "rules_version": game.rules_version,
        "options": options_schema(game, language),
        "components": [{**each._asdict(), "name": wording.called(each)} for each in game.components],
        "rules": [_rule(book, rule, text) for rule, text in book.rules.items()],
        "rulings": [{**_rule(book, ruling, text), **_why(book, ruling)} for ruling, text in book.rulings.items()],
        "illegal_codes": [{"code": code, "rules": list(rules), "text": text} for code, rules, text in book.illegal_codes],
        "operations": list(operations),
        "languages": list(game.spec.text.messages.languages),
        "words": _words(game, language, headed="sheet" in learned),
        **learned,
    }


def _words(game: AnyGame, language: str, *, headed: bool) -> Document:
    """Return the words for parts of a score, for reasons of an end, and for the headings of the rule sheet if there is one."""
    said = Names([], wording=game.spec.text.messages[language])
    words = {
        "score_parts": {part: said.score_part(part) for part in game.spec.schema().parts},
        "reasons": {reason: reason_for(game, said, reason) for reason in game.spec.schema().all_reasons},
        "sheet": Guide.headings(language) if headed else {},
    }
    return {group: [{"code": code, "text": text} for code, text in found.items()] for group, found in words.items()}


def learning(game: AnyGame, language: str = ENGLISH) -> Document:
    """Return `sheet`, `sheet_rulings`, `example` and `lesson` of a game as JSON, without those that the game lacks."""
    found: Document = {}
    if (guide := game.spec.guide) is None:
        return found
    if (sheet := guide.sheet(game, language)) is not None:
        found["sheet"] = sheet._asdict()
    if ruled := guide.sheet_rulings(game):
        found["sheet_rulings"] = dict(ruled)
    if (example := guide.example(game)) is not None:
        found["example"] = {"state": game.dump(example.state), "actions": list(map(game.dump_action, example.actions))}
    if (lesson := guide.lesson(game, language)) is not None:
        found["lesson"] = {"steps": [_step(game, step) for step in lesson.steps]}
    return found


def _step(game: AnyGame, step: LessonStep[Any, Any]) -> Document:
    """Return a step of a lesson as JSON, without the fields that the step lacks."""
    return {
        "text": step.text,
        **({"state": game.dump(step.state)} if step.fresh else {}),
        **({} if step.awaited is None else {"await": game.dump_action(step.awaited)}),
        **({"reply": list(map(game.dump_action, step.reply))} if step.reply else {}),
    }


def _rule(book: Rulebook, name: str, text: str) -> Document:
    """Return a rule or ruling with the sentences of the rulebook that it rests on."""
    return {"id": name, "text": text, "sources": list(book.sources.get(name, ()))}


def _why(book: Rulebook, ruling: str) -> Document:
    """Return why a ruling reads the rulebook as it does, where its author says so."""
    return {"why": why} if (why := book.reasons.get(ruling)) else {}
