"""The admission of games: checks that raise UnusableGame for each fault of an author that can be found without playing."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from types import UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from safari_rules.authoring.codecs import Codec, Integer, ListOf
from safari_rules.authoring.errors import InvalidOptions, InvalidState, SafariRulesError, UnusableGame
from safari_rules.authoring.results import Score, Turn, Violation
from safari_rules.authoring.rules import Rules
from safari_rules.authoring.schema import GameSchema, OneOf, Record, read
from safari_rules.authoring.spec import GameSpec
from safari_rules.authoring.text import Sentence
from safari_rules.authoring.values import brief, cause_of, named_kind, place_of, shown, writable
from safari_rules.core.game import AnyGame, Game
from safari_rules.core.positions import redacted

__all__ = ["admit", "check_fields", "check_not_reserved", "place_outside"]

#: The reasons why no game may have certain ids: documents that the service publishes next to those of the games, and names in OpenSpiel.
RESERVED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("generic", "linked"), "the service publishes a document of that name"),
    **dict.fromkeys(
        ("dual", "seven", "small-dual", "small-kariba", "small-safaru"), "OpenSpiel has another game of this library by that name"
    ),
}
#: The names of parameters of environments and agents that take a game's options as further parameters. No option may have them.
TAKEN: Final = frozenset(
    {
        "agents",
        "error_allowance",
        "game",
        "game_id",
        "illegal_loses",
        "language",
        "mask_in_observation",
        "max_cycles",
        "memory",
        "n",
        "num_envs",
        "numbers",
        "observation",
        "opponent",
        "opponents",
        "plies",
        "policy",
        "render_mode",
        "seat",
        "seed",
        "self",
        "workers",
    }
)
#: The methods of rules that every author has to write. If all players act at the same time, `able` is one of them.
NEEDED: Final = ("setup", "ending", "moves", "check", "effect", "scores")
#: The annotations of a component, which the compiled form of its class lacks.
COMPONENT: Final[Mapping[str, Any]] = {
    "code": str | int,
    "name": str,
    "copies": int,
    "symbol": str,
    "facts": Mapping[str, str | int | None],
}
#: The bits of the largest integers that every language reads from JSON as they are.
MOST_BITS: Final = 53
#: The folder of this library. An error's place is looked for in other files, because a fault of an author lies there.
LIBRARY: Final = str(Path(__file__).parents[1])


def admit(added: GameSpec[Any, Any, Any, Any]) -> AnyGame:
    """Make a game from the specification that its author wrote.

    :param added: the specification.
    :returns: the game.
    :raises UnusableGame: with the first fault.
    """
    title = added.title if isinstance(added.title, str) else shown(added.title)
    try:
        check_fields(added, f"{title}, the game")
        check_fields(added.rulebook, f"{added.title}, the rulebook")
        for component in added.components:
            _check_hints(component, f"{added.title}, the component {shown(component.code)}", COMPONENT, COMPONENT)
        _check_names(added)
        made: AnyGame = Game(added)
        schema: Any = added.schema()
        if not isinstance(schema, GameSchema):
            raise UnusableGame(f"{title}, the game: `schema` returned {brief(schema)}, not a GameSchema.")
        check_fields(schema, f"{added.title}, the schema")
        if added.knowledge is not None:
            check_fields(added.knowledge, f"{added.title}, the knowledge")
        _check_shapes(made)
        _check_players(made)
        _check_first_move(made)
        if added.guide is not None:  # raises UnusableGame if a file cannot be used
            _ = made.sheet, made.lesson, added.guide.sheet_rulings(made), added.guide.example(made)
    except UnusableGame:
        raise
    except SafariRulesError as error:
        raise UnusableGame(f"A game of {title} cannot be begun: {error}") from error
    except Exception as error:
        raise UnusableGame(f"{title} cannot be used: {cause_of(error).removesuffix('.')}{place_outside(error)}.") from error
    return made


def check_not_reserved(game_id: str) -> None:
    """Raise UnusableGame for an id that no game may have."""
    if game_id in RESERVED:
        raise UnusableGame(f"No game may have the id {game_id!r}: {RESERVED[game_id]}.")


def place_outside(error: BaseException) -> str:
    """Return in words the line of an author's file where an error was raised, an empty text if it was raised in no such file.

    Files of rich, which the terminal uses, are not an author's.
    """
    rich = getattr(sys.modules.get("rich"), "__path__", ())
    return place_of(error, LIBRARY, f"{Path(LIBRARY).name}/", *rich)  # compiled code names its files from the root of the build


def check_fields(parts: Any, where: str, bits: float = MOST_BITS) -> None:
    """Check the values that an author gives the fields of an object.

    :param parts: a dataclass or named tuple, such as a `GameSpec`.
    :param where: its name in an error.
    :param bits: the largest number of bits of an integer.
    :raises UnusableGame: at the first field whose value does not fit its annotation.
    """
    _check_hints(parts, where, get_type_hints(type(parts)), type(parts).__annotations__, bits)


def _check_hints(parts: Any, where: str, hints: Mapping[str, Any], written: Mapping[str, Any], bits: float = MOST_BITS) -> None:
    """Check fields by their annotations. An error quotes an annotation as the author wrote it."""
    for name, hint in hints.items():
        value = getattr(parts, name)
        if not _fits(value, hint, bits):
            wanted = getattr(written[name], "__forward_arg__", written[name])  # named tuples hold their annotations as references
            raise UnusableGame(f"{where}: expected {getattr(wanted, '__name__', wanted)} as `{name}`, not {shown(value)}.")


def _fits(value: Any, hint: Any, bits: float) -> bool:
    """Return whether a value, and what a tuple, sequence or mapping contains, are of the classes that an annotation names.

    An integer is a plain one of at most that number of bits, and a text has characters of Unicode only, so that JSON can hold them.
    """
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return any(_fits(value, each, bits) for each in inner)
    if kind is Any:
        return True
    if not isinstance(value, kind) or (kind is int and not (type(value) is int and value.bit_length() <= bits)):
        return False
    if kind is str:
        return writable(value)
    if kind is tuple:
        kinds = inner if inner[-1] is not ... else inner[:1] * len(value)
        return len(value) == len(kinds) and all(map(_fits, value, kinds, repeat(bits)))
    if kind is Sequence:
        return not isinstance(value, str) and all(_fits(each, inner[0], bits) for each in value)
    return kind is not Mapping or all(_fits(name, inner[0], bits) and _fits(each, inner[1], bits) for name, each in value.items())


def _check_names(added: GameSpec[Any, Any, Any, Any]) -> None:
    """Check the names that the contract publishes: the id, rules and codes."""
    check_not_reserved(added.id)
    book = added.rulebook
    for what, pattern, names in (
        ("id", "[a-z0-9-]{1,32}", (added.id,)),
        ("rule", "[A-Z0-9]{1,8}", (*book.rules, *book.rulings)),
        ("illegal code", "[a-z-]{1,64}", [code.code for code in book.illegal_codes]),
    ):
        for name in names:
            if not re.fullmatch(pattern, name):
                raise UnusableGame(f"The {what} {name!r} of {added.title} is not of the form {pattern}.")
    if not added.title.strip() or not added.title.isprintable():
        raise UnusableGame(f"Expected a title of one line, not {added.title!r}.")
    if not added.components:
        raise UnusableGame(f"{added.title} has no components.")
    for name in ("simultaneous", "countable", "phases", "duties"):
        if not callable(getattr(added.rules, name)):
            raise UnusableGame(f"{added.title}, the rules: `{name}` is {brief(getattr(added.rules, name))}, not a method.")
    named = [rule for code in book.illegal_codes for rule in code.rules]
    _check_known(added, "the illegal codes", "rule", named, (*book.rules, *book.rulings))


def _check_shapes(made: AnyGame) -> None:
    """Check that options, states and actions have the common fields, and that the view, phases and duties name only existing things."""
    spec, schema = made.spec, made.spec.schema()
    state, actions, events = schema.state.parts, list(schema.action.records()), list(schema.event.records())
    _check_known(spec, "the options", "field", ("players", "ply_limit"), schema.options.parts, lacking=True)
    _check_known(
        spec, "the state", "field", ("options", "seed", "ply", *(() if made.simultaneous else ("current_player",))), state, lacking=True
    )
    needed = (*NEEDED, "able") if made.simultaneous else NEEDED
    methods = [name for name in needed if getattr(type(spec.rules), name, None) is not getattr(Rules, name)]
    _check_known(spec, "the rules", "method", needed, methods, lacking=True)
    for each in actions:
        _check_known(spec, f"the action {each.constant_document['type']!r}", "field", ("player",), each.parts, lacking=True)
    for each in (*actions, *events):
        _check_type(spec, each)
    constants = [name for name, _ in schema.state.constants]
    for name in sorted(TAKEN & schema.options.parts.keys()):
        why = "`new` takes a seed" if name == "seed" else "an environment or an agent has a parameter of that name"
        raise UnusableGame(f"{spec.title}, the options: no option may be called {name!r}, because {why}.")
    if not made.simultaneous:
        _check_known(spec, "the options", "field", ("first_player",), schema.options.parts, lacking=True)
    if phases := spec.rules.phases():
        _check_known(spec, "the state", "field", ("phase",), state, lacking=True)
        types = [kind for kinds in phases.values() for kind in kinds]
        _check_known(spec, "the phases", "type of action", types, schema.action.shapes)
        _check_known(spec, "the phases", "value of the state's phase", phases, state["phase"].values() or phases)
    for phase, duty in spec.rules.duties().items():
        _check_known(spec, "the duties", "phase", (phase,), phases)
        try:
            Sentence(duty, 0)
        except (LookupError, ValueError, AttributeError) as error:
            raise UnusableGame(
                f"{spec.title}, the duty in the phase {phase!r}: {brief(duty)} is no template of a sentence: {error}."
            ) from None
    if spec.view is not None:
        _check_known(spec, "the view", "field of the state", spec.view.fields, (*constants, *state))
        if made.seeded and "seed" in spec.view.fields:
            raise UnusableGame(f"{spec.title}, the view: it names 'seed', by which each player could compute what the others hold.")
        by_type = {str(each.constant_document["type"]): each for each in events}
        _check_known(spec, "the view's secrets", "type of event", spec.view.secrets, by_type)
        for kind, secret in spec.view.secrets.items():
            names = secret[0] if isinstance(secret, tuple) and len(secret) == 2 else secret
            if not isinstance(names, tuple | list):
                wanted = f"a tuple of fields for {kind!r}, and a function"
                raise UnusableGame(f"{spec.title}, the view's secrets: expected {wanted}, not {named_kind(names)}.")
            _check_known(spec, f"the view's secret {kind!r}", "field", names, by_type[kind].parts)
            for name in names:
                if not _can_be_hidden(by_type[kind].parts[name]):
                    raise UnusableGame(
                        f"{spec.title}, the view's secret {kind!r}: the codec of {name!r} lacks `allow_none`: hidden, it is null."
                    )
        shows = {**spec.view.fields, **{kind: secret[1] for kind, secret in spec.view.secrets.items()}}
        for name, show in shows.items():
            if not callable(show):
                raise UnusableGame(f"{spec.title}, the view: expected a function for {name!r}, not {brief(show)}.")


def _can_be_hidden(part: Codec[Any]) -> bool:
    """Return whether a value that is hidden fits a codec: null, or a list of nulls."""
    return part.allow_none or isinstance(part, Record) or (isinstance(part, ListOf) and _can_be_hidden(part.inner))


def _check_type(spec: GameSpec[Any, Any, Any, Any], shape: Record[Any]) -> None:
    """Check that the named tuple of an action or event ends with its constants, such as `type`, as defaults."""
    values: Any = shape.kind
    wanted = shape.constant_document
    if values is not None and {name: values._field_defaults.get(name) for name in values._fields[len(shape.parts) :]} != wanted:
        fields = ", ".join([f"`{name}: Literal[{value!r}] = {value!r}`" for name, value in wanted.items()])
        raise UnusableGame(f"{spec.title}, {values.__name__}: expected {fields} at the end.")


def _strange(part: Any, pointer: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the values of a document that JSON does not have, such as an integer of numpy, with their pointers."""
    if isinstance(part, dict | list):
        for name, value in part.items() if isinstance(part, dict) else enumerate(part):
            yield from _strange(value, f"{pointer}/{name}")
    elif not isinstance(part, str | int | float | None):
        yield pointer, part


def _document(made: AnyGame, what: str, value: Any, codec: Codec[Any]) -> Any:
    """Return the JSON of a value. Raise UnusableGame if it has a part that JSON does not have."""
    document = codec.write(value)
    for pointer, part in _strange(document):
        raise UnusableGame(f"{made.title} cannot be used: {what} has {shown(part)} at {pointer}, and JSON does not have such a value.")
    return json.loads(json.dumps(document))


def _check_written(made: AnyGame, what: str, value: Any, codec: Codec[Any]) -> None:
    """Check that JSON has each part of a value, and that the value is read from its JSON."""
    try:
        again = read(codec, _document(made, what, value, codec), InvalidState)
    except InvalidState as error:
        raise UnusableGame(f"{made.title} cannot be used: {what} does not fit the schema: {error}") from None
    if again != value:
        names = ", ".join(_differing(again, value))
        raise UnusableGame(f"{made.title} cannot be used: {what} is not what its JSON says: {names or brief(value)}.")


def _differing(again: Any, value: Any) -> Iterator[str]:
    """Yield the fields in which two named tuples differ, such as "places" and "options.faces"."""
    for name in getattr(value, "_fields", ()):
        one, other = getattr(again, name), getattr(value, name)
        if one != other:
            deeper = [*_differing(one, other)] if type(one) is type(other) else []
            yield from [f"{name}.{each}" for each in deeper] or [name]


def _check_first_move(made: AnyGame) -> None:
    """Check what the rules return for the first state and its first move."""
    rules, title, schema = made.spec.rules, made.title, made.spec.schema()
    seed: Any = "first" if made.seeded else None

    def check(method: str, returned: Any, fits: bool, wanted: str) -> None:
        """Raise UnusableGame unless what a method returned fits."""
        if not fits:
            several = isinstance(returned, list | tuple) and not hasattr(returned, "_fields")
            found = f"{named_kind(returned)} of {len(returned)}" if several else brief(returned)
            raise UnusableGame(f"{title} cannot be used: `{method}` returned {found}, not {wanted}.")

    def check_kind(method: str, returned: Any, codec: OneOf, wanted: str) -> None:
        """Check that a method returned a value of one of the classes of a codec. A shape without a class allows all."""
        kinds = [each.kind for each in codec.records()]
        check(method, returned, None in kinds or type(returned) in kinds, wanted)

    kind = schema.state.kind or object
    state: Any = rules.setup(made.load_options({}), seed or "")
    check("setup", state, isinstance(state, kind), f"the {schema.state.shape.name} of the schema")
    _check_written(made, "the first state", state, schema.state)
    if (reason := rules.reason(state)) is not None:
        raise UnusableGame(f"A game of {title} is over before it begins: `ending` returned {brief(reason)}, not None.")
    moves = rules.moves(state, made.active_players(state)[0], 1)
    check("moves", moves, isinstance(moves, Sequence), "a list or tuple")
    check("moves", moves, len(moves) > 0, "of at least one move of the player who begins")
    check_kind("moves", moves[0], schema.action, "an action of the schema")
    _check_written(made, "the first action", moves[0], schema.action)
    refusal: Any = rules.check(state, moves[0])
    check("check", refusal, isinstance(refusal, Violation | None), "a Violation or None")
    turn = rules.effect(state, moves[0])
    check("effect", turn, isinstance(turn, Turn), "a Turn")
    check("effect", turn.state, isinstance(turn.state, kind), "a state as the `state` of its Turn")
    check("effect", turn.events, isinstance(turn.events, tuple), "a tuple of events as the `events` of its Turn")
    for event in turn.events:
        check_kind("effect", event, schema.event, "an event of the schema among the `events` of its Turn")
        _document(made, "an event of the first action", event, schema.event)
    check("effect", turn.revealed, isinstance(turn.revealed, bool), "a boolean as `revealed` of its Turn")
    _check_written(made, "the state after the first action", turn.state, schema.state)
    knowledge = made.spec.knowledge
    if knowledge is not None and (memory := knowledge.forget(state.options.players)) is not None:
        _check_written(made, "what `forget` returns", memory, schema.memory)
    if knowledge is not None and made.spec.view is not None:
        known: Any = knowledge.known(redacted(made, state, moves[0].player))
        check("known", known, hasattr(known, "state"), "an object with a `state`")
        drawn: Any = made.belief_in(state, moves[0].player, checked=False).draw("first")
        check("fill", drawn, isinstance(drawn, kind), f"the {schema.state.shape.name} of the schema")
    for viewer in (None, moves[0].player):
        made.view(turn.state, viewer)
        made.view_events(turn.state, viewer, turn.events)
    for players in {state.options.players, *made.players}:
        with suppress(InvalidOptions):  # other options may have to go with this number of players
            state = made.new(players=players, seed=seed)
            _check_counts(rules, state, check)


def _check_counts(rules: Rules[Any, Any, Any, Any], state: Any, check: Callable[[str, Any, bool, str], None]) -> None:
    """Check that the rules return a score and a key for each player of a state."""
    players = state.options.players
    scores: Any = rules.scores(state)
    several = [*scores] if isinstance(scores, Sequence) else []
    check("scores", scores, len(several) == players and all(isinstance(each, Score) for each in several), "one Score for each player")
    keys: Any = rules.rank_keys(state)
    check("rank_keys", keys, isinstance(keys, Sequence) and len(keys) == players, "one key for each player")


def _check_known(
    spec: GameSpec[Any, Any, Any, Any], where: str, what: str, names: Iterable[str], known: Iterable[str], *, lacking: bool = False
) -> None:
    """Raise UnusableGame at the first unknown name. The message says that the name is `lacking`, or that there is no such thing."""
    known = [*known]
    for name in names:
        if name not in known:
            found = f"the {what} {name!r} is missing" if lacking else f"there is no {what} {name!r}"
            raise UnusableGame(f"{spec.title}, {where}: {found}. There are {', '.join(map(repr, known)) or 'none'}.")


def _check_players(made: AnyGame) -> None:
    """Check that the options allow the numbers of players, and that their defaults fit."""
    spec = made.spec
    fewest, most = spec.players
    if fewest > most:
        raise UnusableGame(f"{spec.title} has more players at least, {fewest}, than at most, {most}.")
    try:
        for players in spec.players:
            made.load_options({"players": players})
    except InvalidOptions as error:
        raise UnusableGame(f"{spec.title} is for {fewest} to {most} players, but its options are not: {error}") from None
    number = spec.schema().options.parts["players"]
    if isinstance(number, Integer) and not fewest <= number.low <= number.high <= most:
        raise UnusableGame(f"{spec.title} is for {fewest} to {most} players, but its option players is {number.expected}.")
    written = spec.schema().options.write(made.load_options({}))
    try:
        made.load_options(written)
    except InvalidOptions as error:
        raise UnusableGame(f"The defaults of the options of {spec.title} do not fit: {error}") from None
