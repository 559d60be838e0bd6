"""The JSON form: the values that codecs read and refuse, and their agreement with the published schemas."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Annotated, Any, NamedTuple

import numpy
import pytest
from marshmallow import EXCLUDE, Schema, fields, post_load
from safari_api.published import schema_of
from support import resolve, spots
from support.altered import altered

from safari_rules import Game, InvalidAction, InvalidOptions, InvalidState, NoSuchPlayer, UnknownGame, all_games, game
from safari_rules.authoring.codecs import CodecError, Flag, Integer, Integers, Number, Text
from safari_rules.authoring.schema import OneOf, Record, Shape, canonical_json, digest, flaws, record, state_record
from safari_rules.authoring.shuffle import commitment, shuffle
from safari_rules.conformance import random_playout

KARIBA = game("kariba")
JUNK: list[Any] = [None, True, False, 0, 1, -1, 2**31, 3.0, 3.5, 1e300, "", "x", "7", [], {}, [[]], [None], {"card": 1}, "é", "_schema"]


def junk(value: Any, chance: random.Random) -> Any:
    """Return a copy of a JSON value with one random change."""
    value = json.loads(json.dumps(value))
    holder, key = chance.choice(spots(value))
    match chance.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[chance.choice(["extra", "_schema", "a/b~c", "x" * 80])] = 1
        case 2 if isinstance(holder[key], int) and not isinstance(holder[key], bool):
            holder[key] = float(holder[key])
        case _:
            holder[key] = chance.choice(JUNK)
    return value


def outcome_of(read: Any, document: Any) -> Any:
    try:
        return repr(read(document))
    except CodecError as error:
        return sorted(flaws(error.messages, document))


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_codec_refuses_what_its_published_schema_refuses(each: Game[Any, Any, Any, Any]) -> None:
    """This holds for valid and for mutated states. A codec may refuse more values, by conditions that a schema cannot express."""
    chance = random.Random(f"marshmallow-{each.id}")
    state = each.spec.schema().state
    published = schema_of(state.shape)()
    refused = 0
    for position in list(random_playout(each, "marshmallow", plies=60))[::6]:
        document = each.dump(position)
        assert state.write(state.read(published.load(document))) == document, "a published schema adds more than missing defaults"
        for _ in range(60):
            mutated = junk(document, chance)
            by_schema = set(published.validate(mutated))
            by_codec = outcome_of(state.read, mutated)
            refused += bool(by_schema)
            assert not by_schema or isinstance(by_codec, list), mutated
    assert refused > 100


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_every_refusal_has_a_pointer_into_the_document(each: Game[Any, Any, Any, Any]) -> None:
    chance = random.Random(f"pointer-{each.id}")
    document = each.dump(list(random_playout(each, "pointer", plies=12))[-1])
    told = 0
    for _ in range(400):
        mutated = junk(document, chance)
        try:
            each.load(mutated)
        except InvalidState as error:
            for flaw in error.flaws:
                told += 1
                resolve(mutated, flaw.pointer)
                assert flaw.detail
    assert told > 200


def test_integral_floats_are_integers_and_booleans_are_not() -> None:
    document = KARIBA.dump(KARIBA.new(seed="float"))
    floats = json.loads(json.dumps(document), parse_int=float)
    assert KARIBA.dump(KARIBA.load(floats)) == document
    assert json.dumps(KARIBA.dump(KARIBA.load(floats))) == json.dumps(document)
    for change in ({"ply": True}, {"ply": 0.5}, {"ply": -1}, {"ply": 2**31}, {"current_player": False}):
        with pytest.raises(InvalidState) as caught:
            KARIBA.load(document | change)
        assert [flaw.pointer for flaw in caught.value.flaws] == [f"/{next(iter(change))}"]
        assert not caught.value.fits_schema
    with pytest.raises(InvalidState, match="/options/face_up_draw"):
        KARIBA.load(document | {"options": document["options"] | {"face_up_draw": 0}})
    with pytest.raises(InvalidState, match="/draw_pile/0"):
        KARIBA.load(document | {"draw_pile": [True, *document["draw_pile"][1:]]})


def test_all_flaws_are_told_at_once() -> None:
    document = KARIBA.dump(KARIBA.new(seed="flaws"))
    del document["phase"]
    with pytest.raises(InvalidState) as caught:
        KARIBA.load({**document, "ply": "many", "seed": "", "extra": 1})
    assert sorted(flaw.pointer for flaw in caught.value.flaws) == ["", "/extra", "/ply", "/seed"]


def test_an_unknown_version_is_told_which_are_known() -> None:
    for each in all_games():
        document = each.dump(each.new(seed="version" if each.seeded else None))
        with pytest.raises(InvalidState, match="the only version known of this game's state is 1") as caught:
            each.load({**document, "version": 2})
        assert caught.value.flaws[0].pointer == "/version"


def test_another_games_state_is_refused() -> None:
    document = game("safaru").dump(game("safaru").new(seed="other"))
    with pytest.raises(InvalidState) as caught:
        KARIBA.load(document)
    assert "/game" in [flaw.pointer for flaw in caught.value.flaws]


@pytest.mark.parametrize(
    ("options", "pointer"),
    [
        ({"players": 5}, "/players"),
        ({"hue": "red"}, "/hue"),
        ({"first_player": 2}, "/first_player"),
        ({"ply_limit": 0}, "/ply_limit"),
    ],
)
def test_options_are_checked(options: dict[str, Any], pointer: str) -> None:
    with pytest.raises(InvalidOptions) as caught:
        KARIBA.new(seed="options", **options)
    assert [flaw.pointer for flaw in caught.value.flaws] == [pointer]


@pytest.mark.parametrize("seed", ["", "a b", "ü", "x" * 65, 7.0, True, b"x", 10**64])
def test_seeds_are_checked(seed: Any) -> None:
    with pytest.raises(InvalidOptions) as caught:
        KARIBA.new(seed=seed)
    assert [flaw.pointer for flaw in caught.value.flaws] == ["/seed"]


def test_a_number_is_a_seed_by_its_decimal_text_and_none_draws_one() -> None:
    assert KARIBA.new(seed=7) == KARIBA.new(seed="7")
    assert KARIBA.new(seed=-7).seed == "-7"
    seeds = {KARIBA.new().seed for _ in range(3)}
    assert len(seeds) == 3
    assert all(len(seed) == 32 and set(seed) <= set("0123456789abcdef") for seed in seeds)
    with pytest.raises(InvalidOptions, match="/seed"):
        game("safari-dual").new(seed=7)


def test_nonsense_is_no_action() -> None:
    for document, pointers in (
        ({"type": "fly", "player": 0}, ["/type"]),
        ([], [""]),
        ({"type": "play", "player": 0, "rank": 9, "count": 1}, ["/rank"]),
        ({}, ["", ""]),
        ({"type": "draw", "player": 9, "source": "moon", "wings": 2}, ["/player", "/source", "/wings"]),
    ):
        with pytest.raises(InvalidAction) as caught:
            KARIBA.load_action(document)
        assert sorted(flaw.pointer for flaw in caught.value.flaws) == pointers


def test_actions_made_by_hand_never_count_from_the_end() -> None:
    """A negative index, which Python counts from the end, is refused."""
    from safari_rules.games.affenraffen.state import Peek
    from safari_rules.games.kariba.state import Play
    from safari_rules.games.seven_safari.state import Pick

    for name, action, code in (
        ("kariba", Play(0, 0, 1), "card-not-in-hand"),
        ("kariba", Play(0, 9, 1), "card-not-in-hand"),
        ("seven-safari", Pick(0, -1, 0), "no-such-cell"),
        ("seven-safari", Pick(0, 0, -1), "no-such-cell"),
        ("affenraffen", Peek(0, -1), "no-such-spot"),
        ("affenraffen", Peek(-1, 0), "no-such-player"),
    ):
        each = game(name)
        violation = each.why_illegal(each.new(seed="hand"), action)
        assert violation is not None
        assert violation.code == code


def test_unknown_names() -> None:
    with pytest.raises(UnknownGame, match="the games are"):
        game("chess")
    with pytest.raises(NoSuchPlayer):
        KARIBA.view(KARIBA.new(seed="x"), 2)
    for each in all_games():
        assert each.legal_moves(each.new(seed="x" if each.seeded else None), player=9) == ()


def test_shuffle_vectors() -> None:
    assert shuffle("safari", "test", range(10)) == [0, 1, 6, 5, 2, 8, 3, 7, 9, 4]
    assert shuffle("safari", "test", "a") == ["a"]
    assert shuffle("safari", "test", ()) == []
    assert shuffle("safari", "test", dict.fromkeys("abc").keys()) == shuffle("safari", "test", "abc")
    for unordered in ({"lion", "zebra"}, frozenset("ab")):
        with pytest.raises(TypeError, match="Expected items in an order, not the "):
            shuffle("safari", "test", unordered)
    numbers: tuple[Any, ...] = (7, -7, numpy.int64(7))
    for number in numbers:
        assert shuffle(number, number, range(10)) == shuffle(str(number), str(number), range(10))
        assert commitment(number) == commitment(str(number))
    counts = [0] * 4
    for number in range(4000):
        counts[shuffle(str(number), "fair", range(4))[0]] += 1
    assert min(counts) > 900


def test_commitment_and_digest() -> None:
    assert commitment("monsoon") == "739f1b4e7ef5b3618506c6551587a2b244c718e9a397b5a04b504875ba66946b"
    assert digest({"b": [1, None], "a": True}) == sha256(b'{"a":true,"b":[1,null]}').hexdigest()


class Squares(Integers):
    """A custom codec whose JSON has other numbers than the rules."""

    def read(self, value: Any) -> Any:
        return tuple([number * number for number in super().read(value)])


def test_a_whole_number_is_written_as_canonical_json_writes_it() -> None:
    """JavaScript knows no 1.0, so a client that checks a digest writes 1."""
    number = Number(-1e300, 1e300)
    assert canonical_json([number.write(value) for value in (1.0, -0.0, 0.5, 2, -(2.0**53))]) == b"[1,0,0.5,2,-9007199254740992]"
    assert number.write(1e300) == 1e300
    assert {type(number.write(value)) for value in (1e300, numpy.float32(0.5), numpy.float16(0.5))} == {float}


def test_a_text_has_no_half_of_a_pair_of_surrogates() -> None:
    """JSON in UTF-8 has none, but Python reads it from an escape, and then no digest can be made."""
    anything = Text(".", 0, 3)
    assert anything.read("\U0001f981") == "\U0001f981"
    for half in ("\ud83e", "a\udd81"):
        with pytest.raises(CodecError):
            anything.read(half)


def test_who_knows_marshmallow_is_not_surprised() -> None:
    """The numbers in comments count the seven surprises that a reader of marshmallow's documentation once had."""
    flag: Any = Flag
    for unknown in ({"validate": all}, {"load_default": True}, {"data_key": "y"}, {"metadata": {}}):  # 1, 6
        with pytest.raises(TypeError, match=next(iter(unknown))):
            flag("Whether.", **unknown)

    class Hooked(Schema):
        x = fields.Integer()

        class Meta:
            unknown = EXCLUDE

        @post_load
        def double(self, data: Any, **_: Any) -> Any:
            return {"x": data["x"] * 2}

    hooked: Any = Hooked
    with pytest.raises(TypeError, match="is made of a Shape"):  # 2, 3: a schema's hooks and options would be ignored
        Record(hooked)
    assert Hooked().load({"x": 2, "y": 3}) == {"x": 4}
    shape = Shape("Pair", "Two numbers.", {"x": Integer(0, 9), "y": Squares(0, 9, 1, 3)})
    assert Record(shape).read({"x": 1, "y": [2, 3]}) == {"x": 1, "y": (4, 9)}  # 4: without `make` the result is an object
    assert Record(shape, lambda *values: values).read({"x": 1, "y": [2, 3]}) == (1, (4, 9))
    published = schema_of(shape)
    assert published().load({"x": 1, "y": [2, 3]}) == {"x": 1, "y": [2, 3]}  # 5: the published schema loads JSON values, unchanged
    assert published().validate({"x": True, "y": [], "z": 0}).keys() == {"x", "y", "z"}
    assert not issubclass(Record, fields.Field)  # 7


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_games_published_schemas_load_its_documents(each: Game[Any, Any, Any, Any]) -> None:
    schema = each.spec.schema()
    for state in list(random_playout(each, "marshmallow", plies=30))[::7]:
        document = each.dump(state)
        loaded = schema_of(schema.state.shape)().load(document)
        assert each.load(loaded) == state
        for move in each.legal_moves(state, limit=5):
            document = each.dump_action(move)
            matching = [record for record in schema.action.records() if record.constant_document.items() <= document.items()]
            assert [by.dump(by.load(document)) for by in [schema_of(record.shape)() for record in matching]] == [document]


@pytest.mark.parametrize("each", [each for each in all_games() if each.hidden_information], ids=str)
def test_what_is_hidden_keeps_its_lengths(each: Game[Any, Any, Any, Any]) -> None:
    """A field that is hidden from all is written with null for every value in it, and is read back as the hidden value."""

    def nulls(written: Any) -> Any:
        return [nulls(inner) if isinstance(inner, list) else None for inner in written] if isinstance(written, list) else None

    record = each.spec.schema().state
    for state in random_playout(each, "hidden", 200):
        for name, part, value in zip(record.names, record.parts.values(), state, strict=True):
            written = part.writer()(value)
            if written is None:
                continue
            seen, hidden = part.hidden(), part.hide(value)
            shown = seen.writer()(hidden)
            if (each.id, name) == ("affenraffen", "table"):  # the table shows on which spots tiles lie
                assert shown == [cell and {"tile": None} for cell in written]
            else:
                assert shown == nulls(written), name
            assert seen.writer()(value) == written, name
            if name != "jungle":  # in the jungle a null is an empty cell
                assert seen.reader()(json.loads(json.dumps(shown))) == hidden, name


@pytest.mark.parametrize("each", [each for each in all_games() if each.hidden_information], ids=str)
def test_a_field_that_no_view_names_is_hidden_from_all(each: Game[Any, Any, Any, Any]) -> None:
    """This holds for every field, even if its codec is not secret: a view denies by default."""
    view = each.spec.view
    assert view is not None
    state = list(random_playout(each, "forgotten", 12))[-1]
    for name in each.spec.schema().state.parts:
        rest = {field: show for field, show in view.fields.items() if field != name}
        shown = json.dumps(altered(each, view=replace(view, fields=rest)).view(state, 0)[name])
        assert not set(re.split(r"[][, ]+", shown.replace('{"tile": null}', "null"))) - {"null", ""}, name


def test_answers_are_read_by_the_shapes_that_are_published() -> None:
    """This holds even for answers without a named tuple: an object is read as a dict. Views with secrets are only written, so not read."""
    from safari_api.examples import answered

    from safari_rules.contract.operations import OPERATIONS

    for each in all_games():
        for operation in OPERATIONS:
            if operation.name == "view" and each.hidden_information:
                continue
            answer, shape = answered(each, operation.name), operation.answers(each)
            read = shape.read(answer)
            assert {name for name, value in answer.items() if value is not None} <= set(read) <= set(answer), operation.name
            if isinstance(shape, OneOf):
                shape = shape.shapes[answer[shape.tag]]
            assert isinstance(shape, Record)
            assert set(schema_of(shape.shape)().load(answer)) >= set(answer)
            if operation.name == "scores":
                assert [score["total"] for score in read["scores"]] == [score["total"] for score in answer["scores"]]
                assert shape.write(read) == answer


class EarlierOptions(NamedTuple):
    """Options before later ones were added."""

    players: Annotated[int, Integer(2, 4, "How many play.")] = 2


class LaterOptions(NamedTuple):
    """The same options as a later release might have them."""

    players: Annotated[int, Integer(2, 4, "How many play.")] = 2
    stacks: Annotated[bool, Flag("Whether won stacks are open.", sparse=True)] = True
    bonus: Annotated[int | None, Integer(1, 9, "A bonus.", allow_none=True, sparse=True)] = None


class LaterState(NamedTuple):
    """A state as a later release might have it."""

    options: Annotated[LaterOptions, record(LaterOptions, "LaterKaribaOptions")]
    ply: Annotated[int, Integer(0, 9, "Actions so far.")]
    streak: Annotated[int, Integer(0, 9, "Chases in a row.", sparse=True)] = 0


class EarlierState(NamedTuple):
    """The same state before the later fields were added."""

    options: Annotated[EarlierOptions, record(EarlierOptions, "EarlierKaribaOptions")]
    ply: Annotated[int, Integer(0, 9, "Actions so far.")]


def test_what_comes_after_0_3_is_left_out_at_its_default_so_that_digests_stay_true() -> None:
    later = state_record(LaterState, "LaterKaribaState", game="kariba", version=1)
    earlier = state_record(EarlierState, "EarlierKaribaState", game="kariba", version=1)
    old = earlier.write(EarlierState(EarlierOptions(3), 4))
    read = later.read(old)
    assert read == LaterState(LaterOptions(3), 4)
    assert later.write(read) == old
    assert digest(later.write(read)) == digest(old)
    assert schema_of(later.shape)().load(old)["streak"] == 0
    changed = LaterState(LaterOptions(3, stacks=False, bonus=2), 4, 1)
    document = later.write(changed)
    assert document == {**old, "options": {"players": 3, "stacks": False, "bonus": 2}, "streak": 1}
    assert later.read(document) == changed
    with pytest.raises(CodecError):
        earlier.read(document)
    for odd in (False, 0.0, Fraction(0)):  # equal to the default, but not an integer that the codec reads
        assert later.write(LaterState(LaterOptions(3), 4, odd))["streak"] is odd  # type: ignore[arg-type]


def test_what_belongs_to_0_3_may_be_missing_and_is_always_written() -> None:
    for name, option, field in (("safaru", "partners", None), ("safari-dual", "quiet_limit", "quiet")):
        each = game(name)
        document = each.dump(each.new(**({"seed": "late"} if each.seeded else {})))
        older = {key: value for key, value in document.items() if key != field}
        older["options"] = {key: value for key, value in document["options"].items() if key != option}
        assert older["options"] != document["options"]
        assert each.dump(each.load(older)) == document
