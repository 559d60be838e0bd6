"""Coverage of validation errors: the errors that a game's checks can report, and those that some document provokes alone.

The errors are read from the source of `option_flaws` and `state_flaws`. Each `yield Flaw(…)` is one error. Each use of a check from
`safari_rules.authoring.validity` is one error for each name that it is given. A document provokes an error alone if it provokes no other:
it would be accepted if that check were missing. Compiled checks have no source, so their errors are not counted.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from textwrap import dedent
from typing import Any, NamedTuple

from safari_rules.authoring.codecs import Document
from safari_rules.authoring.errors import Flaw, InvalidState
from safari_rules.core.game import AnyGame

__all__ = ["Coverage", "ValidationError", "validation_errors", "validity_coverage"]

#: Checks in this module are counted once for each use. Checks of a game are counted once.
SHARED = "safari_rules.authoring.validity"


class YieldLines(NamedTuple):
    """The lines of a `yield` in a file."""

    file: str
    first: int
    last: int


class ValidationError(NamedTuple):
    """An error that a check can report: the places that yield it, from the game's check down to a shared one, and the words that its
    pointer or sentence always has.
    """

    places: tuple[YieldLines, ...]
    source: str
    words: str = ""

    def __str__(self) -> str:
        place = self.places[0]
        return f"{place.file.rpartition('/')[2]}:{place.first}: {self.source}{self.words and f' ({self.words})'}"

    def is_at(self, flaw: Flaw, lines: list[tuple[str, int]]) -> bool:
        """Return whether this is the error that was reported.

        :param flaw: the error as it was reported.
        :param lines: the file and number of each line that was being run then, the innermost last.
        :returns: whether both the lines and the words are those of this error.
        """
        inner = lines[-len(self.places) :]
        here = [file == place.file and place.first <= line <= place.last for (file, line), place in zip(inner, self.places, strict=False)]
        return len(here) == len(self.places) and all(here) and (self.words in flaw.pointer or self.words in flaw.detail)


class Coverage(NamedTuple):
    """The errors that a game's checks can report, and those of them that no document provokes alone."""

    errors: tuple[ValidationError, ...]
    missing: tuple[ValidationError, ...]

    def __repr__(self) -> str:
        return f"{len(self.errors) - len(self.missing)} of {len(self.errors)} validation errors provoked alone"


def validity_coverage(game: AnyGame, broken: Iterable[Document]) -> Coverage:
    """Find which validation errors of a game are provoked alone by one of the documents in `broken`.

    :param game: the game.
    :param broken: documents that fit the schema of states, but are not valid states.
    :returns: all validation errors of the game, and those that no document provokes alone.
    :raises AssertionError: if a document is a valid state, or does not fit the schema.
    """
    errors = validation_errors(game)
    provoked = set()
    for document in broken:
        refusal = _refusal(game, document)
        assert refusal is not None, f"A broken document is a valid state: {document}"
        assert refusal.fits_schema, f"A broken document does not fit the schema: {refusal}"
        found = {error for flaw, lines in _reported(game, document) for error in errors if error.is_at(flaw, lines)}
        if len(found) == 1:
            provoked |= found
    return Coverage(errors, tuple([error for error in errors if error not in provoked]))


def _refusal(game: AnyGame, document: Document) -> InvalidState | None:
    try:
        game.load(document)
    except InvalidState as refusal:
        return refusal
    return None


def validation_errors(game: AnyGame) -> tuple[ValidationError, ...]:
    """List the errors that `option_flaws` and `state_flaws` of a game can report, in the order of their lines."""
    seen: set[Any] = set()
    return tuple(sorted({error for check in game.spec.validity or () for error, _ in _errors_of(check, seen)}))


def _errors_of(check: Any, seen: set[Any]) -> Iterator[tuple[ValidationError, bool]]:
    """Yield the errors that a check can yield itself or through others, each with whether its pointer comes from the check's arguments."""
    if check in seen or not inspect.isgeneratorfunction(check):
        return
    if check.__module__ != SHARED:
        seen.add(check)
    lines, start = inspect.getsourcelines(check)
    for node in ast.walk(ast.parse(dedent("".join(lines)))):
        if not isinstance(node, ast.Yield | ast.YieldFrom) or not isinstance(node.value, ast.Call):
            continue
        call = node.value
        place = YieldLines(check.__code__.co_filename, node.lineno + start - 1, (node.end_lineno or node.lineno) + start - 1)
        if isinstance(node, ast.Yield):
            pointer_varies = any(isinstance(inner, ast.Name) for inner in ast.walk(call.args[0]))
            yield from [(ValidationError((place,), ast.unparse(call), words), pointer_varies) for words in _alternatives(call) or [""]]
            continue
        called = check.__globals__.get(getattr(call.func, "id", ""))
        if getattr(called, "__module__", "") == SHARED:
            yield from _uses_of(call, called, place)
        else:
            yield from _errors_of(called, seen)


def _alternatives(call: ast.Call) -> list[str]:
    """Return the constant sentences between which a `Flaw(…)` chooses."""
    choices = [each for inner in ast.walk(call) if isinstance(inner, ast.IfExp) for each in (inner.body, inner.orelse)]
    return [each.value for each in choices if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def _uses_of(call: ast.Call, called: Callable[..., Any], place: YieldLines) -> Iterator[tuple[ValidationError, bool]]:
    """Yield the errors of one use of a shared check. An error whose pointer varies is yielded once for each name given to the check."""
    names = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    errors = list(_errors_of(called, set())) or [(ValidationError((), ast.unparse(call)), True)]  # a compiled check is one error
    for error, pointer_varies in errors:
        below = error._replace(places=(place, *error.places))
        if pointer_varies and names:
            yield from [(below._replace(words=name), False) for name in names]
        elif not pointer_varies or not _is_given_no_names(call, called):
            yield below, pointer_varies


def _is_given_no_names(call: ast.Call, called: Callable[..., Any]) -> bool:
    """Return whether a shared check takes any number of names and is given none."""
    parameters = inspect.signature(called).parameters.values()
    return any(each.kind is each.VAR_POSITIONAL for each in parameters) and len(call.args) < len(parameters)


def _reported(game: AnyGame, document: Document) -> Iterator[tuple[Flaw, list[tuple[str, int]]]]:
    """Return every error of a document, with the lines that report it, from the game's check down to a shared one."""
    state = game.spec.schema().state.read(document)
    reported = False
    validity = game.spec.validity
    for check in () if validity is None else (validity.option_flaws(state.options), validity.state_flaws(state, document)):
        try:
            for flaw in check:
                reported = True
                yield flaw, list(_lines(check))
        except (LookupError, TypeError, ValueError):
            assert reported, "A check fails although nothing was reported before it."
        if reported:
            return  # no state is checked whose options do not go together


def _lines(generator: Any) -> Iterator[tuple[str, int]]:
    """Yield the file and line at which a generator waits, then the same of the generator that it delegates to."""
    while inspect.isgenerator(generator) and generator.gi_frame is not None:
        yield generator.gi_code.co_filename, generator.gi_frame.f_lineno
        generator = generator.gi_yieldfrom
