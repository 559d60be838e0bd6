"""The boundary of the library: checks of whether a value that a caller hands in is a state, an action, options or a seat of a game.

A refusal names the remedy. An accepted value is converted to plain values of Python (`authoring.values`), so that callers may use numpy's
integers and no state ever holds one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal, NoReturn

from safari_rules.authoring.codecs import LARGEST, MOST_FLAWS, SHORT, Codec, Flag, Integer, ListOf, Number, OneOfTexts
from safari_rules.authoring.errors import Flaw, InvalidAction, InvalidInput, InvalidOptions, NoSuchPlayer, UnusableGame
from safari_rules.authoring.messages import Messages, Wording
from safari_rules.authoring.schema import OneOf, Record, player_name, read
from safari_rules.authoring.spec import GameSpec
from safari_rules.authoring.values import brief, entries, named_kind, plain_values, texted, whole

__all__ = [
    "NAME",
    "check_events",
    "in_bounds",
    "is_name",
    "is_plain",
    "kinds_of",
    "plain_action",
    "plain_kinds",
    "plain_names",
    "plain_options",
    "plain_spec",
    "refuse",
    "refuse_floats",
    "seat_of",
    "wording_in",
]

NAME: Final = player_name("A player's name, or null.", allow_none=True)
#: The remedy for a value that callers often pass by mistake, by the name of its class.
REMEDIES: Final = {"Turn": "pass turn.state", "Session": "pass session.state", "Ply": "pass ply.state", "Belief": "a belief is no state"}
#: The name of a value of a game in a refusal, and the method that reads its JSON object. No method reads a lone event.
WANTED: Final = {"state": "a state", "action": "an action", "event": "an event", "options": "options"}
READERS: Final = {"state": "load", "action": "load_action", "options": "load_options"}


@lru_cache(64)
def kinds_of(codec: OneOf) -> frozenset[type]:
    """Return the classes of the values of a codec, none of them if one of its shapes has no class."""
    kinds = [each.kind for each in codec.records()]
    return frozenset([kind for kind in kinds if kind is not None]) if None not in kinds else frozenset()


def seat_of(state: Any, player: Any) -> int | None:
    """Return a seat as a plain integer.

    :param state: a state of the game.
    :param player: the seat, any kind of integer. None, a spectator, is always welcome.
    :returns: the seat, or None.
    :raises NoSuchPlayer: if there is no such seat.
    """
    seat = player if type(player) is int else whole(player)
    if seat is not None and not (type(seat) is int and 0 <= seat < state.options.players):
        raise NoSuchPlayer(player, state.options.players)
    return seat


def wording_in(messages: Messages, language: Any) -> Wording:
    """Return the messages in a language, in English if there is no such language. Raises TypeError for what is no text."""
    if not isinstance(language, str):
        raise TypeError(f'Expected a language such as "de", not {brief(language)}.')
    return messages[language]


@lru_cache(1024)
def is_name(text: str) -> bool:
    """Return whether a text may be a player's name."""
    return NAME.match(text) is not None


def plain_names(names: Any, error: type[InvalidInput] = InvalidInput) -> tuple[str | None, ...]:
    """Return the players' names by seat. Raises the given error unless they are names, at most one of them None."""
    given = entries(names)
    if given is None:
        raise error([Flaw("/names", f"Expected a list of names, not {brief(names)}.")], fits_schema=False)
    found = tuple(map(texted, given))
    flaws = [
        Flaw(f"/names/{index}", f"Expected {NAME.expected}, not {brief(name)}.")
        for index, name in enumerate(found)
        if name is not None and not (isinstance(name, str) and is_name(name))
    ]
    if sum(name is None for name in found) > 1:
        flaws.append(Flaw("/names", 'Expected at most one null: only one seat is addressed as "you".'))
    if flaws:
        raise error(flaws[:MOST_FLAWS], fits_schema=False)
    return found


def is_plain(values: Any) -> bool:
    """Return whether all values of a tuple are texts, None, integers as large as JSON's, or tuples of such values."""
    for value in values:
        kind = type(value)
        if kind is int:
            if not -LARGEST <= value <= LARGEST:
                return False
        elif kind is tuple:
            if not is_plain(value):
                return False
        elif kind is not str and value is not None:
            return False
    return True


#: Quick checks of whether an action's fields at these indices are plain integers. A check takes a tenth of a microsecond.
QUICK: Final[Mapping[tuple[int, ...], Callable[[Any], bool]]] = {
    (0,): lambda action: type(action[0]) is int,
    (0, 1): lambda action: type(action[0]) is int and type(action[1]) is int,
    (0, 1, 2): lambda action: type(action[0]) is int and type(action[1]) is int and type(action[2]) is int,
}


def plain_kinds(codec: OneOf) -> dict[type, Callable[[Any], bool]]:
    """Return the classes of the actions of a codec, each with a check of whether an action has plain values.

    A check looks at integers, at texts of a short list, and at constants such as the type. An integer may be out of range, and the code
    of a card unknown: the rules refuse them.

    :param codec: the codec of the actions.
    :returns: the checks by class, none if one of the shapes has no class.
    """
    if not kinds_of(codec):
        return {}
    found: dict[type, Callable[[Any], bool]] = {}
    for record in codec.records():
        kind: Any = record.kind
        places = tuple([kind._fields.index(name) for name, part in record.parts.items() if isinstance(part, Integer)])
        simple = all(isinstance(part, Integer) or isinstance(part.values(), list) for part in record.parts.values())
        constants = [(kind._fields.index(name), value) for name, value in record.constant_document.items() if name in kind._fields]
        found[kind] = _strict(_with_constants(QUICK.get(places, is_plain) if simple else is_plain, constants), record)
    return found


def _strict(check: Callable[[Any], bool], record: Record[Any]) -> Callable[[Any], bool]:
    """Return a stricter check: an action passes `check`, and each field that allows only a few texts has one of them.

    No action passes if a field may have floats or booleans, because these can equal integers. The codec then reads the action.
    """
    kind: Any = record.kind
    if any(map(_takes_odd, record.parts.values())):
        return lambda _: False
    for name, part in record.parts.items():
        if isinstance(part, OneOfTexts) and len(part.outer) <= SHORT and not all(type(value) is int for value in part.outer):
            check = _with_text(check, kind._fields.index(name), frozenset([*part.outer, *([None] if part.allow_none else [])]))
    return check


def _with_text(check: Callable[[Any], bool], place: int, known: frozenset[Any]) -> Callable[[Any], bool]:
    """Return a stricter check: an action passes `check`, and has one of the known texts at an index."""
    kinds = (str, type(None))
    return lambda action: check(action) and type(action[place]) in kinds and action[place] in known


def in_bounds(codec: OneOf) -> Callable[[Any], bool]:
    """Return a check of whether each integer field of an action or an event is None or within its bounds."""
    bounds: dict[type, list[tuple[int, int, int]]] = {}
    for record in codec.records():
        kind: Any = record.kind
        whole_fields = [(name, part) for name, part in record.parts.items() if kind is not None and isinstance(part, Integer)]
        bounds[kind] = [(kind._fields.index(name), part.low, part.high) for name, part in whole_fields]

    def check(value: Any) -> bool:
        return all(
            value[place] is None or (type(value[place]) is not bool and low <= value[place] <= high)
            for place, low, high in bounds.get(type(value), ())
        )

    return check


def _with_constants(check: Callable[[Any], bool], constants: list[tuple[int, Any]]) -> Callable[[Any], bool]:
    """Return a stricter check: an action passes `check`, and has these constants at these indices."""
    if len(constants) != 1:
        return lambda action: (
            check(action) and all(type(action[place]) is type(value) and action[place] == value for place, value in constants)
        )
    ((only, wanted),) = constants
    return lambda action: type(action[only]) is str and action[only] == wanted and check(action)


def plain_action(spec: GameSpec[Any, Any, Any, Any], action: Any, what: Literal["action", "event"] = "action") -> Any:
    """Return an action or event of a game with plain values.

    :param spec: the game.
    :param action: the action or event, whose class is one of the game's.
    :param what: which of the two it is.
    :returns: the action, in which every integer is a plain one.
    :raises InvalidAction: if a field has a value that it cannot have, with a pointer such as "/count".
    """
    codec = spec.schema().event if what == "event" else spec.schema().action
    try:
        made = plain_values(action)
    except RecursionError:
        detail = "Expected a value of the game, not a list that is nested too deeply."
        flaws = [Flaw(f"/{name}", detail) for name, value in action._asdict().items() if _is_deep(value)]
        raise InvalidAction(flaws, fits_schema=False) from None
    parts = {name: part for each in codec.records() if each.kind in (None, type(action)) for name, part in each.parts.items()}
    odd = {name: _odd(value) for name, value in action._asdict().items() if what == "action" and not _takes_odd(parts.get(name))}
    flaws = [Flaw(f"/{name}", f"Expected an integer, not {words}.") for name, words in odd.items() if words]
    if flaws:
        raise InvalidAction(flaws, fits_schema=False)
    try:
        document = codec.write(made)
        known = read(codec, document, InvalidAction)
        if kinds_of(codec) and not isinstance(action, type(known)):
            raise TypeError(f"The type is that of {type(known).__name__}.")
        for name, value in known._asdict().items() if hasattr(known, "_asdict") else ():
            if isinstance(value, tuple) and not isinstance(getattr(action, name), tuple | list):
                detail = f"Expected a list, not {brief(getattr(action, name))}."
                raise InvalidAction([Flaw(f"/{name}", detail)], fits_schema=False)
    except InvalidAction:
        raise
    except Exception as error:  # a value that no JSON stands for, or the type of another action
        flaw = Flaw("", f"Expected an {what} of {spec.title} as the game lists it, not {brief(action)}.")
        raise InvalidAction([flaw], fits_schema=False) from error
    return known


def refuse_floats(spec: GameSpec[Any, Any, Any, Any], options: Mapping[str, Any]) -> None:
    """Raise InvalidOptions if an option that takes no fractions is a float. JSON would take 3.0 for an integer."""
    parts = spec.schema().options.parts
    for name, value in options.items():
        if isinstance(value, float) and name in parts and not isinstance(parts[name], Number):
            detail = f"Expected {parts[name].expected}, not the {type(value).__name__} {value}."
            raise InvalidOptions([Flaw(f"/{name}", detail)], fits_schema=False)


def plain_spec(spec: Any) -> GameSpec[Any, Any, Any, Any]:
    """Return a game's specification. Raises UnusableGame unless it is a GameSpec."""
    if not isinstance(spec, GameSpec):
        raise UnusableGame(f"Expected a GameSpec, which describes a custom game, not {brief(spec)}.")
    return spec


def plain_options(spec: GameSpec[Any, Any, Any, Any], options: Any) -> Any:
    """Return options of a game with plain values. Raises InvalidOptions for what are none."""
    codec = spec.schema().options
    if codec.kind is not None and not isinstance(options, codec.kind):
        refuse(InvalidOptions, spec, options, "options")
    try:
        document = codec.write(options)
    except Exception:  # a value that no JSON stands for, which the codec refuses by its field
        if not hasattr(options, "_asdict"):
            refuse(InvalidOptions, spec, options, "options")
        document = options._asdict()
    refuse_floats(spec, document)
    return read(codec, document, InvalidOptions)


def check_events(events: Any, error: type[InvalidInput], pointer: str = "") -> None:
    """Raise an error with the pointer unless the events are a list or another iterable."""
    try:
        iter(events)
    except TypeError:
        raise error([Flaw(pointer, f"Expected a list of events, not {brief(events)}.")], fits_schema=False) from None


def _is_deep(value: Any) -> bool:
    """Return whether a field is a list that is nested too deeply, or contains itself."""
    try:
        plain_values(value)
    except RecursionError:
        return True
    return False


def _odd(value: Any) -> str:
    """Describe the first float or boolean of a field by its type. JSON would take 3.0 for an integer."""
    if isinstance(value, tuple | list):
        return next(filter(None, map(_odd, value)), "")
    return f"the {type(value).__name__} {value}" if isinstance(value, float | bool) else ""


def _takes_odd(part: Codec[Any] | None) -> bool:
    """Return whether some of the values that a field may have are floats or booleans."""
    if isinstance(part, ListOf):
        return _takes_odd(part.inner)
    return isinstance(part, Flag | Number) or (isinstance(part, OneOfTexts) and any(isinstance(each, float | bool) for each in part.outer))


def refuse(error: type[InvalidInput], spec: GameSpec[Any, Any, Any, Any], value: Any, what: str, pointer: str = "") -> NoReturn:
    """Raise an error that says what a value is, and what to do with it.

    :param error: the class of the error.
    :param spec: the game.
    :param value: what was handed in.
    :param what: what was expected: "state", "action", "event" or "options".
    :param pointer: the place of the value in what the caller handed in.
    """
    wanted = f"{WANTED[what]} of {spec.title}"
    kind = type(value)
    remedy = REMEDIES.get(kind.__name__)
    other = getattr(sys.modules.get(kind.__module__.rpartition(".")[0]), "SPEC", None)
    if isinstance(value, Mapping) and what in READERS:
        detail = f"This is a JSON object; read it with {READERS[what]}."
    elif remedy is not None and kind.__module__.startswith("safari_rules."):
        detail = f"This is a {kind.__name__}; {remedy}."
    elif isinstance(other, GameSpec) and other is not spec:
        detail = f"Expected {wanted}, not {named_kind(value).split()[0]} {kind.__name__} of {other.title}."
    elif hasattr(value, "_fields"):
        detail = f"Expected {wanted}, not {named_kind(value)}."
    else:
        detail = f"Expected {wanted}, not {brief(value)}."
    raise error([Flaw(pointer, detail)], fits_schema=False)
