"""The JSON form of a record: its fields are read and checked here, and `GameRecord` holds them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import NoneType
from typing import Any

from safari_rules.authoring.codecs import MOST_FLAWS, Document
from safari_rules.authoring.errors import Flaw, InvalidInput, InvalidOptions, InvalidRecord, UnknownGame
from safari_rules.authoring.schema import read
from safari_rules.authoring.values import brief, flagged, mapped, named_kind, texted, whole
from safari_rules.core.doors import plain_names
from safari_rules.core.known import games
from safari_rules.core.positions import AnyPositions, Positions

__all__ = ["FIELDS", "check_names", "fresh", "plain_object", "read_record"]

#: The fields of a record as JSON. `names` may be missing.
FIELDS = ("game", "options", "seed", "actions")
#: The classes of plain values, which need no check.
PLAIN = frozenset({str, int, bool, float, NoneType})
#: The largest number of names in a record.
MOST_NAMES = 64


def read_record(text: str | bytes | Mapping[str, Any], expected: AnyPositions | None) -> tuple[AnyPositions, Mapping[str, Any]]:
    """Return the game of a record and its fields.

    :param text: the JSON text, or the object that was read from one.
    :param expected: the game that it must be a record of. None allows every game.
    :returns: the game, and the checked fields.
    :raises UnknownGame: if `expected` is no game.
    :raises InvalidRecord: if it is not a record, with pointers such as "/options/players" and "/actions/3".
    """
    if expected is not None and not isinstance(expected, Positions):
        raise UnknownGame(f"Expected a game, not {brief(expected)}.")
    document = text if isinstance(text, Mapping) else _parsed(text)
    if not isinstance(document, Mapping):
        raise InvalidRecord([Flaw("", f"Expected an object, not {brief(document)}.")], fits_schema=False)
    fields = (*FIELDS, "names")
    flaws = [Flaw(_pointer(name), f"No such field; the fields are {', '.join(fields)}.") for name in document if name not in fields]
    flaws += [Flaw("", f'The field "{name}" is missing.') for name in FIELDS if name not in document]
    played = _played(document.get("game"), expected, flaws)
    if flaws or played is None:
        raise InvalidRecord(flaws[:MOST_FLAWS], fits_schema=False)
    options, actions = _checked(played, document["options"], document["seed"], document["actions"], document.get("names", ()))
    return played, {**document, "options": options, "actions": actions}


def check_names(names: Any) -> None:
    """Raise InvalidRecord unless these are players' names by seat, at most one of them null."""
    if not isinstance(names, list | tuple) or len(names) > MOST_NAMES:
        counted = f"{len(names)} of them" if isinstance(names, list | tuple) else brief(names)
        raise InvalidRecord([Flaw("/names", f"Expected a list of at most {MOST_NAMES} names, not {counted}.")], fits_schema=False)
    plain_names(names, InvalidRecord)


def plain_object(value: Any, pointer: str) -> Any:
    """Return a copy of a JSON object.

    Anything else is returned as it is: it is refused when the record is replayed.

    Raises InvalidRecord for a value of a game, which JSON would write as a list, and for an object that is nested too deeply.
    """
    if hasattr(value, "_fields"):
        raise InvalidRecord([Flaw(pointer, f"Expected a JSON object, not {named_kind(value)}.")], fits_schema=False)
    try:
        return fresh(dict(value) if isinstance(value, Mapping) else value)
    except RecursionError:
        raise InvalidRecord([Flaw(pointer, "Expected a JSON object, not one that is nested too deeply.")], fits_schema=False) from None


def fresh(value: Any) -> Any:
    """Return a copy of a JSON value that shares no list and no object with it, in which texts and integers are plain ones."""
    if type(value) in PLAIN:
        return value
    if isinstance(value, dict):
        return {name: fresh(each) for name, each in value.items()}
    if isinstance(value, list):
        return [fresh(each) for each in value]
    return tuple([fresh(each) for each in value]) if type(value) is tuple else texted(flagged(whole(value)))


def _pointer(name: object) -> str:
    """Return the pointer to a field of a record, which may have any name."""
    return "/" + brief(name).strip('"').replace("~", "~0").replace("/", "~1")


def _parsed(text: str | bytes) -> Any:
    """Return what a JSON text stands for."""
    if not isinstance(text, str | bytes | bytearray):
        raise InvalidRecord([Flaw("", f"Expected an object, or its JSON text, not {brief(text)}.")], fits_schema=False)
    try:
        return json.loads(text.removeprefix("\ufeff") if isinstance(text, str) else text)
    except (ValueError, RecursionError) as error:
        match error:
            case RecursionError():
                reason = "it is nested too deeply"
            case UnicodeError():
                reason = "it is not UTF-8"
            case json.JSONDecodeError():
                reason = str(error)
            case _:
                reason = "a number has more digits than Python reads"
        raise InvalidRecord([Flaw("", f"Expected JSON text: {reason}.")], fits_schema=False) from None


def _played(name: Any, expected: AnyPositions | None, flaws: list[Flaw]) -> AnyPositions | None:
    """Return the game of a record. If it is none, or not the expected one, None is returned and `flaws` grows."""
    if flaws:
        return None
    known = {each.id: each for each in (games() if expected is None else (expected,))}
    if isinstance(name, str) and name in known:
        return known[name]
    flaws.append(Flaw("/game", f"Expected {' or '.join(map(brief, known))}, not {brief(name)}."))
    return None


@contextmanager
def _collected(flaws: list[Flaw], pointer: str = "") -> Iterator[None]:
    """Add what is wrong with a part of a record, at its pointer, to `flaws`."""
    try:
        yield
    except InvalidInput as error:
        flaws.extend(Flaw(f"{pointer}{flaw.pointer}", flaw.detail) for flaw in error.flaws)


def _checked(played: AnyPositions, options: Any, seed: Any, actions: Any, names: Any) -> tuple[Document, list[Document]]:
    """Return the options and actions as the game writes them: 3 for 3.0. An option that is left out stays so.

    Raises InvalidRecord unless the game can be started, every action is an action of the game, and the names are valid.
    """
    flaws: list[Flaw] = []
    written: Document = {}
    acted: list[Document] = []
    options = mapped(options)
    if not isinstance(options, dict):
        flaws.append(Flaw("/options", f"Expected an object, not {brief(options)}."))
    else:
        with _collected(flaws, "/options"):
            known = played.load_options(options)
            played.start(known, "-" if played.seeded else None)
            written = played.spec.schema().options.write(known)
    with _collected(flaws):
        read(played.spec.schema().seed, seed, InvalidOptions, "/seed")
    if not isinstance(actions, list | tuple):
        flaws.append(Flaw("/actions", f"Expected a list, not {brief(actions)}."))
    else:
        for index, action in enumerate(actions):
            if len(flaws) >= MOST_FLAWS:
                break
            with _collected(flaws, f"/actions/{index}"):
                acted.append(played.dump_action(played.load_action(action)))
    with _collected(flaws):
        check_names(names)
    if flaws:
        raise InvalidRecord(flaws[:MOST_FLAWS], fits_schema=False)
    return {name: written.get(name, value) for name, value in options.items()}, acted
