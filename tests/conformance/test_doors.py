"""The library's boundary: it refuses a value that is no state, action, seat or option in a sentence, and makes accepted ones plain."""

from __future__ import annotations

import enum
import json
from collections import OrderedDict, UserDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial, reduce
from random import Random
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

import numpy
import pytest
from support.failures import looped
from support.variants import EVERY

from safari_rules import (
    Game,
    GameRecord,
    IllegalAction,
    InvalidAction,
    InvalidInput,
    InvalidMemory,
    InvalidOptions,
    InvalidRecord,
    InvalidState,
    NoSuchPlayer,
    SafariRulesError,
    Session,
    UnknownGame,
    all_games,
    game,
    shuffle,
)
from safari_rules.authoring.codecs import LARGEST, Flag, Integer, Number, OneOfTexts
from safari_rules.authoring.schema import union
from safari_rules.authoring.values import brief, whole
from safari_rules.conformance import check_game
from safari_rules.core.doors import plain_action, plain_kinds
from safari_rules.players import agent

AnyGame = Game[Any, Any, Any, Any]
KARIBA: AnyGame = game("kariba")
DUAL: AnyGame = game("safari-dual")


class Whole:
    """An integer of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


class Three(enum.IntEnum):
    """An integer with a name."""

    THREE = 3


class Rude:
    """An object whose own methods fail."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")

    def __str__(self) -> str:
        raise RuntimeError("no words")

    def __index__(self) -> int:
        raise RuntimeError("no number")


class Words(str):
    """A string type of another library."""

    __slots__ = ()


#: A list that contains itself, and one that is nested more deeply than Python's recursion limit.
CIRCLE: list[Any] = []
CIRCLE.append(CIRCLE)
NESTED: list[Any] = reduce(lambda inner, _: [inner], range(5000), [])
#: Values that no public call expects.
STRANGE: tuple[Any, ...] = (
    None,
    CIRCLE,
    NESTED,
    True,
    -1,
    99,
    2**31,
    10**5000,
    -(10**5000),
    3.0,
    0.5,
    float("nan"),
    Decimal(3),
    Fraction(1, 2),
    1j,
    "",
    "x",
    "0",
    "\ud800",
    "x" * 10_000,
    Words("x"),
    b"0",
    [],
    [0],
    (0, 1, 1, "play"),
    {},
    {"type": "play"},
    {"type": []},
    {"game": "kariba"},
    OrderedDict(),
    set(),
    Three.THREE,
    Whole(1),
    Whole(10**5000),
    Rude(),
    object(),
    int,
    numpy.int64(7),
    numpy.float64(3.0),
    numpy.bool_(True),
    numpy.array([1, 2]),
    DUAL.new(),
    DUAL.legal_moves(DUAL.new())[0],
    KARIBA.apply(KARIBA.new(seed="t"), KARIBA.legal_moves(KARIBA.new(seed="t"))[0]),
    KARIBA.session(seed="t"),
)


def begun(each: AnyGame, **options: Any) -> Any:
    """Return the first state of a game."""
    return each.new(seed="doors" if each.seeded else None, **options)


def entries(each: AnyGame) -> dict[str, Callable[[Any], object]]:
    """Return calls of the public methods, each with one argument for a strange value."""
    state = begun(each)
    move, view = each.legal_moves(state)[0], each.view(state, 0)
    session = Session(each, state)
    document, act = each.dump(state), each.dump_action(move)
    return {
        "new": lambda odd: each.new(players=odd),
        "new, seed": lambda odd: each.new(seed=odd),
        "start": each.start,
        "load_options": each.load_options,
        "load": each.load,
        "load, field": lambda odd: each.load({**document, "ply": odd}),
        "load_action": each.load_action,
        "load_action, field": lambda odd: each.load_action({**act, "player": odd}),
        "legal_moves": each.legal_moves,
        "legal_moves, player": lambda odd: each.legal_moves(state, odd),
        "why_illegal": lambda odd: each.why_illegal(odd, move),
        "why_illegal, action": lambda odd: each.why_illegal(state, odd),
        "why_illegal, as_player": lambda odd: each.why_illegal(state, move, odd),
        "apply": lambda odd: each.apply(odd, move),
        "apply, action": lambda odd: each.apply(state, odd),
        "active_players": each.active_players,
        "outcome": each.outcome,
        "scores": each.scores,
        "dump": each.dump,
        "digest": each.digest,
        "dump_action": each.dump_action,
        "dump_event": each.dump_event,
        "view": each.view,
        "view, player": lambda odd: each.view(state, odd),
        "view_scores": lambda odd: each.view_scores(state, odd),
        "view_events": lambda odd: each.view_events(state, 0, [odd]),
        "view_events, player": lambda odd: each.view_events(state, odd, []),
        "describe": each.describe,
        "describe, state": lambda odd: each.describe(move, (), odd),
        "lines": each.lines,
        "belief": lambda odd: each.belief(odd, 0),
        "belief, player": lambda odd: each.belief(view, odd),
        "belief, memory": lambda odd: each.belief(view, 0, odd),
        "belief, events": lambda odd: each.belief(view, 0, None, [odd]),
        "belief, draw": session.belief(0).draw,
        "shuffle": lambda odd: shuffle(odd, "label", [1, 2]),
        "agent": lambda odd: agent("random", odd),
        "level": lambda odd: agent("easy", odd),
        "belief_in": lambda odd: each.belief_in(odd, 0),
        "belief_in, player": lambda odd: each.belief_in(state, odd),
        "action_space": each.action_space,
        "features": each.features,
        "session": lambda odd: each.session(players=odd),
        "session, apply": session.apply,
        "session, belief": session.belief,
        "record": GameRecord.from_json,
        "record, options": lambda odd: GameRecord.from_json({"game": each.id, "options": odd, "seed": None, "actions": []}),
        "record, actions": lambda odd: GameRecord.from_json({"game": each.id, "options": {}, "seed": None, "actions": odd}),
        "record, names": lambda odd: GameRecord.from_json({"game": each.id, "options": {}, "seed": None, "actions": [], "names": odd}),
        "game": game,
    }


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_strange_values_are_refused_with_errors_of_the_library(each: AnyGame) -> None:
    """Every call returns, or raises TypeError or an error of the library whose sentence can be printed."""
    failed = []
    for name, call in entries(each).items():
        for odd in STRANGE:
            try:
                call(odd)
            except SafariRulesError as error:
                if "Traceback" in str(error) or len(str(error)) > 1500:
                    failed.append((name, brief(odd), str(error)[:100]))
            except TypeError as error:
                if "has no attribute" in str(error):
                    failed.append((name, brief(odd), str(error)))
            except Exception as error:
                failed.append((name, brief(odd), repr(error)[:100]))
    assert not failed, "\n".join(map(str, failed))


def mutated(move: Any) -> Iterator[Any]:
    """Yield a move with a strange value in one field."""
    for name in move._fields:
        if name not in ("type", "source"):
            for odd in (
                -1,
                7,
                99,
                2**31,
                10**5000,
                True,
                1.0,
                0.5,
                Decimal(1),
                "1",
                None,
                (),
                (1, 1.0),
                (99,),
                [1],
                CIRCLE,
                NESTED,
                numpy.float64(1),
                Rude(),
            ):
                yield move._replace(**{name: odd})


@looped(("name", "options"), EVERY)
def test_an_action_with_a_strange_field_is_refused(name: str, options: dict[str, Any]) -> None:
    """If an action is accepted nevertheless, it is legal, and the state after it can be written as JSON."""
    each: AnyGame = game(name)
    state, chance = begun(each, **options), Random(name)
    for _ in range(6):
        moves = each.legal_moves(state)
        if not moves:
            break
        for odd in mutated(chance.choice(moves)):
            try:
                violation = each.why_illegal(state, odd)
            except InvalidAction:
                continue
            if violation is None:
                assert each.load_action(each.dump_action(odd)) in moves, odd
                json.dumps(each.dump(each.apply(state, odd).state))
            else:
                assert str(violation.detail)
        state = each.apply(state, chance.choice(moves)).state


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_an_event_with_a_strange_field_is_refused_or_written(each: AnyGame) -> None:
    """The values of an event are not checked, because events are the library's output. Only errors of the library may be raised."""
    state = begun(each)
    turn = each.apply(state, each.legal_moves(state)[0])
    for event in turn.events:
        for name in event._fields:
            for odd in STRANGE:
                strange = event._replace(**{name: odd})
                for write in (each.dump_event, each.describe, lambda strange: each.view_events(turn.state, 0, [strange])):
                    with suppress(SafariRulesError):
                        assert isinstance(write(strange), str | dict | list)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_belief_is_made_from_an_event_with_a_strange_field_or_it_is_refused(each: AnyGame) -> None:
    session, chance, seen = each.session(seed="doors" if each.seeded else None), Random(1), set()
    for _ in range(12):
        session = session.apply(chance.choice(each.legal_moves(session.state)))
        for event in session.plies[-1].events:
            if type(event) in seen:
                continue
            seen.add(type(event))
            for name in event._fields:
                for odd in STRANGE:
                    strange = event._replace(**{name: odd})
                    for player in range(session.state.options.players):
                        try:
                            each.belief_in(session.state, player, None, [strange])
                        except SafariRulesError:
                            continue
                        except Exception as error:
                            pytest.fail(f"{type(event).__name__}.{name} = {brief(odd)} for player {player}: {error!r}")


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_mapping_that_is_no_dictionary_is_read_like_one(each: AnyGame) -> None:
    state = begun(each)
    document, view = each.dump(state), each.view(state, 0)
    for made in (MappingProxyType, OrderedDict, UserDict):
        assert each.load(made(document)) == state
        assert each.lines(made(view)) == each.lines(view)
        assert each.belief(made(view), 0) == each.belief(view, 0)


@pytest.mark.parametrize("odd", [None, 1, True, b"de", ("de",), {}])
def test_what_is_no_text_is_no_language(odd: Any) -> None:
    session = KARIBA.session(seed="doors")
    move = KARIBA.legal_moves(session.state)[0]
    session = session.apply(move)
    view = KARIBA.view(session.state)
    for call in (
        lambda: KARIBA.describe(move, language=odd),
        lambda: KARIBA.lines(view, language=odd),
        lambda: session.sentences(session.plies[0], language=odd),
    ):
        with pytest.raises(TypeError):
            call()
    assert KARIBA.describe(move, language=Words("de")) == KARIBA.describe(move, language="de")


def numbered(value: Any, number: Callable[[int], Any]) -> Any:
    """Return a value with every integer converted by `number`."""
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple([numbered(inner, number) for inner in value])
    return number(value) if type(value) is int else value


@pytest.mark.parametrize("number", [numpy.int64, Whole])
@looped(("name", "options"), EVERY)
def test_a_game_is_played_with_integers_of_other_libraries(number: Callable[[int], Any], name: str, options: dict[str, Any]) -> None:
    each: AnyGame = game(name)
    session, chance = (
        each.session(seed="numbers" if each.seeded else None, ply_limit=number(30), **numbered_options(options, number)),
        Random(name),
    )
    plain = each.session(seed="numbers" if each.seeded else None, ply_limit=30, **options)
    assert session == plain
    while (player := plain.mover) is not None:
        move = chance.choice(each.legal_moves(plain.state, number(player)))
        odd = type(move)(*[numbered(value, number) for value in move])
        assert each.dump_action(odd) == each.dump_action(move)
        assert each.describe(odd) == each.describe(move)
        session, plain = session.apply(odd, number(player)), plain.apply(move)
        assert json.dumps(each.dump(session.state)) == json.dumps(each.dump(plain.state))
        assert each.view(session.state, number(1)) == each.view(plain.state, 1)
        assert json.dumps(each.view_events(session.state, number(0), session.plies[-1].events))
        odd_events = [numbered_event(event, number) for event in session.plies[-1].events]
        assert json.dumps(each.view_events(session.state, 0, odd_events)) == json.dumps(
            each.view_events(plain.state, 0, plain.plies[-1].events)
        )
        assert session.belief(number(0)).player == 0
    assert json.dumps(session.record().document()) == json.dumps(plain.record().document())
    assert type(each.scores(session.state)[0].total) is int


def numbered_event(event: Any, number: Callable[[int], Any]) -> Any:
    """Return an event with every integer converted by `number`."""
    return type(event)(*[numbered(value, number) for value in event])


def numbered_options(options: dict[str, Any], number: Callable[[int], Any]) -> dict[str, Any]:
    """Return options with every integer converted by `number`."""
    return {name: numbered(value, number) for name, value in options.items()}


@looped(
    ("call", "error", "said"),
    [
        (lambda: KARIBA.legal_moves(KARIBA.apply(STATE, MOVE)), InvalidState, "This is a Turn; pass turn.state."),
        (lambda: KARIBA.outcome(KARIBA.session(seed="x")), InvalidState, "This is a Session; pass session.state."),
        (lambda: KARIBA.legal_moves(KARIBA.dump(STATE)), InvalidState, "This is a JSON object; read it with load."),
        (lambda: KARIBA.apply(STATE, KARIBA.dump_action(MOVE)), InvalidAction, "This is a JSON object; read it with load_action."),
        (lambda: KARIBA.apply(STATE, 0), InvalidAction, "Expected an action of Kariba, not 0."),
        (lambda: KARIBA.apply(STATE, None), InvalidAction, "Expected an action of Kariba, not null."),
        (lambda: KARIBA.scores(DUAL.new()), InvalidState, "Expected a state of Kariba, not a State of Safari-Dual."),
        (lambda: KARIBA.apply(STATE, MOVE._replace(count=1.0)), InvalidAction, "Expected an integer, not the float 1.0."),
        (lambda: KARIBA.apply(STATE, MOVE._replace(count=True)), InvalidAction, "Expected an integer, not the bool True."),
        (lambda: KARIBA.new(players=3.0), InvalidOptions, "Expected an integer from 2 to 4, not the float 3.0."),
        (lambda: KARIBA.new(players=Decimal(3)), InvalidOptions, "Expected an integer from 2 to 4, not the Decimal 3."),
        (lambda: KARIBA.new(players=numpy.bool_(True)), InvalidOptions, "Expected an integer from 2 to 4, not true."),
        (lambda: KARIBA.new(players="3"), InvalidOptions, 'Expected an integer from 2 to 4, not "3".'),
        (
            lambda: KARIBA.new(playerz=3),
            InvalidOptions,
            "No such field; the fields are players, face_up_draw, games, first_player, ply_limit.",
        ),
        (lambda: KARIBA.start({"players": 3}), InvalidOptions, "This is a JSON object; read it with load_options."),
        (lambda: KARIBA.apply(STATE, MOVE._replace(type="draw")), InvalidAction, "Expected an action of Kariba as the game lists it"),
        (lambda: KARIBA.dump_action(MOVE._replace(type="draw")), InvalidAction, "Expected an action of Kariba as the game lists it"),
        (lambda: KARIBA.belief_in(STATE, 0, {}), InvalidMemory, "Expected the recollection of an earlier belief, not an object."),
        (lambda: KARIBA.belief_in(STATE, 0, None, [{}]), InvalidMemory, "/events/0: Expected an event of Kariba, not an object."),
        (lambda: KARIBA.lines(DUAL.view(DUAL.new(), 0)), InvalidState, 'a state of Kariba as JSON, not one of "safari-dual".'),
        (
            lambda: DUAL.lines(DUAL.view(DUAL.new(), 0), card=5),
            InvalidInput,
            "/card: Expected a function that writes a card, or None, not 5.",
        ),
        (lambda: DUAL.lines(DUAL.view(DUAL.new(), 0), {"Ada", "Ben"}), InvalidInput, "Expected a list of names, not the set"),
        (lambda: DUAL.lines(DUAL.view(DUAL.new(), 0), numpy.array(1)), InvalidInput, "Expected a list of names, not the ndarray"),
        (lambda: GameRecord("kariba", {}, "a", numpy.array(1)), InvalidRecord, "/actions: Expected a list, not the ndarray"),  # type: ignore[arg-type]
        (lambda: GameRecord("kariba", {}, "a", names={"Ada": 1, "Ben": 2}), InvalidRecord, "Expected a list of at most 64 names"),
        (lambda: check_game(KARIBA, playouts=0), InvalidInput, "/playouts: Expected 1 or more, not 0."),
        (lambda: check_game(KARIBA, plies=-1), InvalidInput, "/plies: Expected 0 or more, not -1."),
        (lambda: check_game(KARIBA, actions=-1), InvalidInput, "/actions: Expected 0 or more, not -1."),
        (lambda: GameRecord(KARIBA, {}, "x", [MOVE]), InvalidRecord, "/actions/0: Expected a JSON object, not a Play."),
        (lambda: GameRecord(KARIBA, STATE.options, "x"), InvalidRecord, "/options: Expected a JSON object, not an Options."),
        (lambda: GameRecord(KARIBA, {}, "x", names="Ada"), InvalidRecord, '/names: Expected a list of at most 64 names, not "Ada".'),
        (lambda: GameRecord.from_json("{}", "kariba"), UnknownGame, 'Expected a game, not "kariba".'),
        (lambda: KARIBA.view(STATE, "0"), NoSuchPlayer, 'Player "0" has no seat: the players of this game are 0 to 1.'),
        (lambda: KARIBA.view(STATE, 10**5000), NoSuchPlayer, "Player an integer of about 5001 digits has no seat"),
        (lambda: game("Karibba"), UnknownGame, "Did you mean kariba?"),
        (lambda: game("seven_safari"), UnknownGame, "Did you mean seven-safari?"),
    ],
)
def test_a_refusal_names_the_remedy(call: Callable[[], object], error: type[Exception], said: str) -> None:
    with pytest.raises(error) as caught:
        call()
    assert said in str(caught.value)
    assert isinstance(caught.value, SafariRulesError)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_an_options_value_is_checked_like_options_by_name(each: AnyGame) -> None:
    """For a strange value of any option, `start` has the same result or refusal as `new` with the option by name."""
    usual = each.load_options({})
    for name, part in each.spec.schema().options.parts.items():
        for odd in (*STRANGE, numpy.int64(2), Whole(3), -1, 99, ("x",)):
            given = usual._replace(**{name: odd})
            seed, refused = "x" if each.seeded else None, None
            try:
                state = each.start(given, seed)
            except InvalidOptions as error:
                refused = error
            if refused is not None:
                assert {flaw.pointer.split("/")[1] for flaw in refused.flaws} <= {name, "additional_tiles"}, (name, odd)
                with pytest.raises(InvalidOptions):
                    each.new(seed=seed, **given._asdict())
            else:
                assert each.load(json.loads(json.dumps(each.dump(state)))) == state, (name, odd)
                assert getattr(state.options, name) == part.reader()(part.writer()(odd))


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_recollection_is_what_the_memory_is_read_as(each: AnyGame) -> None:
    session = each.session(seed="x" if each.seeded else None)
    before = session.belief(0)
    session = session.apply(each.legal_moves(session.state)[0])
    for remembered in (before.recollection, each.spec.schema().memory.read(before.memory)):
        assert each.belief_in(session.state, 0, remembered, session.plies[-1].events) == session.belief(0)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_an_action_has_the_type_of_its_class(each: AnyGame) -> None:
    state = each.new(seed="x" if each.seeded else None)
    move = each.legal_moves(state)[0]
    for kind in (*each.spec.schema().action.shapes, "move", "", None, 1, [], "x" * 99):
        if kind == move.type:
            continue
        for call in (each.why_illegal, each.apply, lambda _, action: each.dump_action(action), lambda _, action: each.describe(action)):
            with pytest.raises(InvalidAction):
                call(state, move._replace(type=kind))


@looped("odd", [numpy.True_, numpy.array([1]), numpy.array([1, 1]), numpy.array([]), Decimal(1), Fraction(1), 1 + 0j, True, "1"])
def test_a_constant_is_a_number_or_a_text_and_nothing_that_only_equals_it(odd: Any) -> None:
    kariba = game("kariba")
    document = kariba.dump(kariba.new(seed="x"))
    with pytest.raises(InvalidState, match=r"^/version: Expected 1 .*, not "):
        kariba.load({**document, "version": odd})
    with pytest.raises(InvalidState, match=r'^/game: Expected "kariba", not '):
        kariba.load({**document, "game": numpy.array(["kariba"])})
    assert kariba.load({**document, "version": 1.0}) == kariba.load({**document, "version": numpy.int64(1)}) == kariba.load(document)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_no_sentence_is_made_of_an_integer_out_of_bounds(each: AnyGame) -> None:
    session = each.session(seed="x" if each.seeded else None)
    refused = 0
    for ply in range(12):
        move = each.legal_moves(session.state)[0]
        session = session.apply(move)
        for value in (move, *session.plies[ply].events):
            assert each.describe(value)
            for name in [name for name, field in value._asdict().items() if type(field) is int]:
                with pytest.raises(InvalidAction, match=f"^/{name}: "):
                    each.describe(value._replace(**{name: -1 - LARGEST}))
                refused += 1
    assert refused


@pytest.mark.parametrize("name", ["safari-dual", "safaru"])
def test_a_shape_without_fields_names_none(name: str) -> None:
    played = game(name)
    view = played.view(played.new(seed="x" if played.seeded else None), 0)
    with pytest.raises(InvalidMemory, match=r"^/memory/x: No such field\.$"):
        played.belief(view, 0, {"x": 1})


def test_a_field_of_cards_is_a_list() -> None:
    safaru = game("safaru")
    session: Any = safaru.session(seed="seventeen")
    capture = next(move for move in safaru.legal_moves(session.state) if move.type == "capture" and move.seventeen)
    assert session.apply(capture._replace(seventeen=list(capture.seventeen))) == session.apply(capture)
    for odd in (iter(capture.seventeen), set(capture.seventeen), dict.fromkeys(capture.seventeen), "", numpy.array(capture.seventeen)):
        for call in (session.apply, lambda action: safaru.why_illegal(session.state, action)):
            with pytest.raises(InvalidAction, match="/seventeen"):
                call(capture._replace(seventeen=odd))


STATE = KARIBA.new(seed="x")
MOVE = KARIBA.legal_moves(STATE)[0]


def test_a_text_of_another_library_is_no_error_beside_one() -> None:
    safaru = game("safaru")
    document = safaru.dump(safaru.new(seed="q"))
    first, _, *others = document["table"]
    with pytest.raises(InvalidState) as caught:
        safaru.load({**document, "table": [numpy.str_(first), "bad", *others]})
    assert [flaw.pointer for flaw in caught.value.flaws] == ["/table/1"]


def test_subclasses_are_what_they_are() -> None:
    document = KARIBA.dump(STATE)

    class Rows(list[Any]):
        """A list of another library."""

    ordered = json.loads(json.dumps(document), object_pairs_hook=OrderedDict)
    assert KARIBA.load(ordered) == STATE
    assert KARIBA.load({**document, "hands": Rows(map(tuple, document["hands"]))}) == STATE
    assert KARIBA.new(players=Three.THREE, seed=Words("x")) == KARIBA.new(players=3, seed="x")
    assert type(KARIBA.new(seed=Words("x")).seed) is str
    assert KARIBA.new(seed=numpy.int64(7)) == KARIBA.new(seed=7) == KARIBA.new(seed="7")
    with pytest.raises(InvalidInput, match="/seed"):
        KARIBA.new(seed=True)
    assert whole(numpy.bool_(True)) is not True
    assert KARIBA.new(face_up_draw=numpy.bool_(True), seed="x") == KARIBA.new(face_up_draw=True, seed="x")
    assert KARIBA.new(face_up_draw=numpy.bool_(False), seed="x").options.face_up_draw is False
    assert KARIBA.load({**document, "options": {**document["options"], "face_up_draw": numpy.bool_(False)}}) == STATE


def test_what_holds_no_events_is_refused() -> None:
    view: Any = KARIBA.view(STATE, 0)
    session, nothing = KARIBA.session(seed="x").apply(KARIBA.legal_moves(KARIBA.new(seed="x"))[0]), numpy.array(1)
    calls: tuple[Callable[[Any], object], ...] = (
        lambda odd: KARIBA.view_events(STATE, 0, odd),
        lambda odd: KARIBA.belief(view, 0, None, odd),
        lambda odd: KARIBA.belief_in(STATE, 0, None, odd),
        lambda odd: KARIBA.belief(view, 0).observe(view, odd),
        lambda odd: session.sentences(session.plies[0], (), 5 if odd is None else odd),
    )
    for call in calls:
        for odd in (None, 5, 1.5, nothing, KARIBA):
            with pytest.raises(InvalidInput, match="Expected a list of events, not "):
                call(odd)


@looped("each", all_games())
def test_a_state_that_a_caller_has_made_of_integers_of_numpy_has_its_digest(each: AnyGame) -> None:
    state = each.new()
    assert each.digest(state._replace(ply=numpy.int64(state.ply))) == each.digest(state)


@looped("each", all_games())
def test_a_negative_limit_is_refused_instead_of_leaving_moves_out(each: AnyGame) -> None:
    state = each.new()
    assert each.legal_moves(state, limit=0) == ()
    for limit in (-1, numpy.int64(-1), -(10**5000)):
        with pytest.raises(InvalidInput, match="/limit: Expected 0 or more, not"):
            each.legal_moves(state, limit=limit)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_what_notebooks_and_logs_keep_shows_nothing_hidden(each: AnyGame) -> None:
    session = each.session(seed="secret-seed" if each.seeded else None)
    turn = each.apply(session.state, each.legal_moves(session.state)[0])
    assert repr(session.state) == f"<State of {each.title}, ply 0>"
    for shown in (repr(session.state), repr(turn), repr(session), session._repr_html_(), each._repr_html_(), repr(each.rulebook)):
        assert len(shown) < 2000
        assert "secret-seed" not in shown
    scrambled = Session(each, session.belief(0).draw("other"))
    assert scrambled._repr_html_() == session._repr_html_()


def test_values_of_any_size_are_written() -> None:
    assert brief(10**5000) == "an integer of about 5001 digits"
    assert brief("x" * 99) == '"' + "x" * 42 + "…"
    assert brief(Rude()) == "an object of Rude"
    assert brief(Decimal("3.0")) == "the Decimal 3.0"
    assert brief("a\u202eb\ud800") == '"a\\u202eb\\ud800"'
    assert [brief(value) for value in (None, True, 3.5, 7, "x", [], {}, ())] == [
        "null",
        "true",
        "3.5",
        "7",
        '"x"',
        "a list",
        "an object",
        "a list",
    ]


@pytest.mark.parametrize("each", all_games(), ids=lambda each: each.id)
def test_a_listed_move_is_taken_unchecked_only_itself_and_only_where_it_was_listed(each: AnyGame) -> None:
    chance, state = Random(7), begun(each)
    for _ in range(12):
        moves = each.legal_moves(state)
        move = chance.choice(moves)
        listed = each.apply(state, move)
        with pytest.raises(IllegalAction):  # another client sends the move
            each.apply(state, move, as_player=(move.player + 1) % state.options.players)
        each.legal_moves(state)
        with pytest.raises(InvalidAction):  # the move with a boolean is equal
            each.apply(state, move._replace(player=bool(move.player)))
        allowed = set(each.legal_moves(listed.state))
        for other in moves:
            if other not in allowed:
                with pytest.raises(IllegalAction):
                    each.apply(listed.state, other)
        each.legal_moves(begun(each))  # the moves of another state are listed now
        assert each.apply(state, move) == listed
        state = listed.state


@pytest.mark.parametrize("each", [each for each in all_games() if each.hidden_information], ids=str)
def test_a_state_is_no_view_while_the_game_runs(each: AnyGame) -> None:
    state = each.new(seed="monsoon")
    belief = each.belief(each.view(state, 0), player=0)
    for call in (lambda: each.belief(each.dump(state), player=0), lambda: belief.observe(each.dump(state))):
        with pytest.raises(InvalidState) as caught:
            call()
        assert [flaw.pointer for flaw in caught.value.flaws] == ["/seed"]


@pytest.mark.parametrize("each", [each for each in all_games() if each.hidden_information], ids=str)
def test_what_a_player_sees_is_no_complete_state(each: AnyGame) -> None:
    belief = each.session(seed="monsoon").belief(0)
    seen, move = belief.seen, each.legal_moves(belief.draw(1))[0]
    calls: list[Callable[[], object]] = [
        lambda: each.apply(seen, move),
        lambda: each.preview(seen, move),
        lambda: each.belief_in(seen, 0),
        lambda: each.view_events(seen, 0, ()),
        lambda: Session(each, seen),
        *[partial(call, seen) for call in (each.dump, each.digest, each.scores, each.view)],
        lambda: each.view_scores(seen, 0),
    ]
    for call in calls:
        with pytest.raises(InvalidState, match=r"This is what a player sees of a state; draw a complete one with belief\.draw\(seed\)"):
            call()
    assert str(seen).count("\n") == str(belief.draw(1)).count("\n")
    assert each.legal_moves(seen)[0] == move
    assert belief.draw(-1) != belief.draw(1)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_belief_never_changes_and_can_be_a_key(each: AnyGame) -> None:
    belief = each.session().belief(0)
    shown = belief.view
    shown.clear()
    assert {belief: 1} == {each.belief(belief.view, player=0): 1}


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_an_event_is_refused_that_the_game_has_not_also_where_all_lies_open(each: AnyGame) -> None:
    state = each.new(ply_limit=1)
    turn = each.apply(state, each.legal_moves(state)[0])
    assert each.outcome(turn.state) is not None
    with pytest.raises(InvalidAction):
        each.view_events(turn.state, 0, [{"type": "x", "player": 99}])
    (*events,) = map(each.dump_event, turn.events)
    assert each.view_events(turn.state, 0, events) == events


@pytest.mark.parametrize("seat", [True, 7, -1, "x", None, 1.0])
def test_who_takes_back_has_a_seat(seat: Any) -> None:
    session = DUAL.session()
    for call in (session.takeable, session.taken_back):
        with pytest.raises(NoSuchPlayer):
            call(seat)


@pytest.mark.parametrize("name", ["7 Safari", "7-safari", "seven safari"])
def test_a_title_is_understood_in_a_refusal(name: str) -> None:
    with pytest.raises(UnknownGame, match="Did you mean seven-safari"):
        game(name)


class Answer(NamedTuple):
    """An action with a boolean, a number and one of a few texts."""

    player: Annotated[int, Integer(0, 3, "The seat.")]
    accept: Annotated[bool, Flag("Whether the offer is accepted.")]
    part: Annotated[float, Number(0, 1, "The part that is accepted.")]
    type: Literal["answer"] = "answer"


class Draw(NamedTuple):
    """An action with one of a few texts."""

    player: Annotated[int, Integer(0, 3, "The seat.")]
    source: Annotated[Literal["pile", "discard"] | None, OneOfTexts(("pile", "discard"), "Where from.", allow_none=True)]
    type: Literal["draw"] = "draw"


def test_an_action_of_a_custom_game_has_booleans_numbers_and_texts_of_a_list() -> None:
    spec = game("kariba").spec
    action = union("Kariba", "Action", Answer | Draw, "An answer or a draw.")
    schema = replace(spec.schema(), action=action)
    other = replace(spec, schema=lambda: schema)
    checks = plain_kinds(action)

    def taken(made: Any) -> Any:
        return made if checks[type(made)](made) else plain_action(other, made)

    parts = (0.5, numpy.float32(0.5), numpy.float64(0.5), 1)
    for made in (*[Answer(1, True, part) for part in parts], Draw(2, "pile"), Draw(2, None), Draw(2, numpy.str_("discard"))):
        assert taken(made) == made
    assert {type(taken(Answer(1, False, part)).part) for part in parts[:3]} == {float}
    assert type(taken(Draw(2, numpy.str_("discard"))).source) is str
    for odd in (3, "x", None, 1.0, [True]):
        with pytest.raises(InvalidAction, match=r"^/accept: Expected true or false"):
            taken(Answer(1, odd, 0.5))
    for odd in ("sky", 1, ("pile",), ["pile"], True):
        with pytest.raises(InvalidAction, match=r"^/source: Expected"):
            taken(Draw(2, odd))
    for odd in (True, 1.0):
        with pytest.raises(InvalidAction, match=r"^/player: Expected an integer, not the"):
            taken(Answer(odd, True, 0.5))
        with pytest.raises(InvalidAction, match=r"^/player: Expected an integer, not the"):
            taken(Draw(odd, "pile"))
