"""Faults of a game's author that can be found without playing: registering the game raises a sentence with the place of the fault."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction
from importlib import import_module
from inspect import Parameter, isclass, isfunction, signature
from pkgutil import walk_packages
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np
import pytest
from support.altered import Altered

import safari_rules
from safari_rules import Flaw, InvalidOptions, UnusableGame, all_games, game
from safari_rules.authoring.codecs import Integer, Number, OneOfTexts
from safari_rules.authoring.results import Turn, score
from safari_rules.authoring.rules import Rules
from safari_rules.authoring.schema import Record, Shape, read, record, union
from safari_rules.authoring.views import everyone, unseen
from safari_rules.core.admission import TAKEN, admit
from safari_rules.core.doors import refuse_floats
from safari_rules.core.registry import load
from safari_rules.players import insight
from safari_rules.players.insight import Insight
from safari_rules.players.insight.heuristics import Heuristics
from safari_rules.players.insight.puzzles import PuzzleKind, Puzzles

SPEC = game("kariba").spec
SCHEMA = SPEC.schema()
KNOWLEDGE: Any = SPEC.knowledge


class Narrow(NamedTuple):
    """Options of which one has a default outside of its allowed values."""

    players: Annotated[int, Integer(2, 4, "The number of players.")] = 2
    first_player: Annotated[int, Integer(0, 3, "Who begins.")] = 0
    hand_size: Annotated[int, Integer(4, 5, "Cards in a hand.")] = 3
    ply_limit: Annotated[int, Integer(1, 9, "The most actions.", allow_none=True)] = None  # type: ignore[assignment]


class Endless(NamedTuple):
    """Options without a limit of actions."""

    players: Annotated[int, Integer(2, 4, "The number of players.")] = 2
    first_player: Annotated[int, Integer(0, 3, "Who begins.")] = 0


class Seeded(NamedTuple):
    """Options of which one is named like the seed."""

    players: Annotated[int, Integer(2, 4, "The number of players.")] = 2
    seed: Annotated[int, Integer(0, 3, "The weather.")] = 0
    ply_limit: Annotated[int, Integer(1, 9, "The most actions.", allow_none=True)] = None  # type: ignore[assignment]


class Seated(NamedTuple):
    """Options of which one is named like a parameter of vectors."""

    players: Annotated[int, Integer(2, 4, "The number of players.")] = 2
    workers: Annotated[int, Integer(0, 3, "The workers of each player.")] = 0
    ply_limit: Annotated[int, Integer(1, 9, "The most actions.", allow_none=True)] = None  # type: ignore[assignment]


class Nobody(NamedTuple):
    """Options without a field for the first player."""

    players: Annotated[int, Integer(2, 4, "The number of players.")] = 2
    ply_limit: Annotated[int, Integer(1, 9, "The most actions.", allow_none=True)] = None  # type: ignore[assignment]


class TypeFirst(NamedTuple):
    """An action whose type is its first value."""

    type: Literal["play"]
    player: Annotated[int, Integer(0, 3, "The seat.")] = 0


class TypeWithoutDefault(NamedTuple):
    """An action that cannot be created without its type."""

    player: Annotated[int, Integer(0, 3, "The seat.")]
    type: Literal["play"]


def seen(**changed: Any) -> dict[str, Any]:
    """Return another view."""
    assert SPEC.view is not None
    return {"view": replace(SPEC.view, **changed)}


def ruled(**changed: Any) -> dict[str, Any]:
    """Return other rules."""
    return {"rules": Altered(SPEC.rules, changed)}


def shaped(**changed: Any) -> dict[str, Any]:
    """Return other shapes."""
    schema = replace(SCHEMA, **changed)
    return {"schema": lambda: schema}


def without(shape: Record[Any], name: str) -> Any:
    """Return a shape without a field."""
    members = {each: part for each, part in shape.shape.members.items() if each != name}
    return Record(Shape(shape.shape.name, shape.shape.doc, members), shape.make)


def counted(player: Any) -> dict[str, Any]:
    """Return rules by which the current player of the first state is this value."""
    return ruled(setup=lambda options, seed: SPEC.rules.setup(options, seed)._replace(current_player=player))


def fails(*_: Any) -> Any:
    raise KeyError("hearts")


class Attributes(Rules[Any, Any, Any, Any]):
    """Rules with an attribute in the place of a method."""

    simultaneous = False  # type: ignore[assignment]


class Unfinished(Rules[Any, Any, Any, Any]):
    """Rules that lack a method."""

    setup = ending = moves = check = scores = fails


class Together(Unfinished):
    """Rules of a game with simultaneous actions, without the method that lists the players who may act."""

    effect = fails

    def simultaneous(self) -> bool:
        return True


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"title": " "}, "Expected a title of one line, not ' '"),
    ({"title": "Two\nlines"}, "Expected a title of one line"),
    ({"components": ()}, "has no components"),
    ({"title": 7}, "7, the game: expected str as `title`, not 7"),
    ({"players": (2, 3)}, "Kariba is for 2 to 3 players, but its option players is an integer from 2 to 4."),
    ({"players": (3, 4)}, "Kariba is for 3 to 4 players, but"),
    ({"players": 2}, r"Kariba, the game: expected tuple\[int, int\] as `players`, not 2"),
    ({"players": (2, 3, 4)}, r"Kariba, the game: expected tuple\[int, int\] as `players`, not \(2, 3, 4\)"),
    ({"players": range(2, 5)}, r"Kariba, the game: expected tuple\[int, int\] as `players`, not range\(2, 5\)"),
    ({"rules_version": "1"}, "Kariba, the game: expected int as `rules_version`, not '1'"),
    ({"rules_version": True}, "Kariba, the game: expected int as `rules_version`, not True"),
    ({"components": ({"code": 1},)}, r"Kariba, the game: expected tuple\[Component, \.\.\.\] as `components`, not \(\{'code': 1\},\)"),
    ({"rulebook": "rulebook.toml"}, "Kariba, the game: expected Rulebook as `rulebook`, not 'rulebook.toml'"),
    ({"rules": type(SPEC.rules)}, r"Kariba, the game: expected Rules\[O, S, A, E\] as `rules`, not <class"),
    ({"view": {}}, r"Kariba, the game: expected View\[S\] \| None as `view`, not \{\}"),
    ({"features": ()}, r"Kariba, the game: expected Callable\[\[O\], Features\] \| None as `features`, not \(\)"),
    (shaped(reasons=["row-empty"]), r"Kariba, the schema: expected Mapping\[str, str\] as `reasons`, not \['row-empty'\]"),
    (shaped(parts={"cards": 1}), r"Kariba, the schema: expected Mapping\[str, str\] as `parts`, not \{'cards': 1\}"),
    ({"knowledge": replace(KNOWLEDGE, worlds=7)}, "Kariba, the knowledge: expected .* as `worlds`, not 7"),
    (ruled(moves=lambda *_: []), "Kariba cannot be used: `moves` returned a list of 0, not of at least one move of the player who begins"),
    (ruled(check=lambda *_: "no"), 'Kariba cannot be used: `check` returned "no", not a Violation or None'),
    (ruled(effect=lambda state, _: state), "Kariba cannot be used: `effect` returned the State .*, not a Turn"),
    (ruled(effect=lambda state, _: Turn(state, SPEC.schema(), False)), "`effect` returned the GameSchema .*, not a tuple of events"),
    (
        ruled(effect=lambda state, _: Turn(state, (7,), False)),
        "`effect` returned 7, not an event of the schema among the `events` of its Turn",
    ),
    (ruled(effect=lambda state, _: Turn(state, (), 1)), "`effect` returned 1, not a boolean as `revealed` of its Turn"),
    (
        seen(fields={"hands": lambda value, _: value}),
        "Kariba cannot be used: TypeError: .* takes 2 positional arguments but 3 were given",
    ),
    (ruled(scores=lambda _: (score(0, cards=1),)), "Kariba cannot be used: `scores` returned a tuple of 1, not one Score for each player"),
    (ruled(scores=lambda _: (1, 2)), "Kariba cannot be used: `scores` returned a tuple of 2, not one Score for each player"),
    (ruled(rank_keys=lambda _: [1]), "Kariba cannot be used: `rank_keys` returned a list of 1, not one key for each player"),
    (seen(secrets={"drawn": (("ranks",), unseen)}), "Kariba, the view's secrets: there is no type of event 'drawn'. There are 'played',"),
    (seen(secrets={"drew": (("rnks",), unseen)}), "Kariba, the view's secret 'drew': there is no field 'rnks'. There are 'player',"),
    (seen(secrets={"drew": ("ranks", unseen)}), "expected a tuple of fields for 'drew', and a function, not a str"),
    (seen(secrets={"drew": (("ranks",), True)}), "Kariba, the view: expected a function for 'drew', not true"),
    (seen(fields={"hands": False}), "Kariba, the view: expected a function for 'hands', not false"),
    (seen(secrets={"drew": unseen}), "expected a tuple of fields for 'drew', and a function, not a function"),
    (ruled(ending=lambda _: "boredom"), 'A game of Kariba is over before it begins: `ending` returned "boredom", not None'),
    ({"rules": Attributes()}, "Kariba, the rules: `simultaneous` is false, not a method"),
    (
        shaped(options=record(Seated, "S", defaults=True)),
        "no option may be called 'workers', because an environment or an agent has a parameter",
    ),
    (shaped(options=record(Seeded, "S", defaults=True)), "no option may be called 'seed', because `new` takes a seed"),
    (seen(fields={"seed": everyone}), "Kariba, the view: it names 'seed', by which each player could compute what the others hold"),
    (ruled(scores=lambda _: (score(0, cards=1), score(1, cards=2))), "`scores` returned a tuple of 2, not one Score for each player"),
    (ruled(rank_keys=lambda _: None), "Kariba cannot be used: `rank_keys` returned null, not one key for each player"),
    (counted(np.int64(0)), r"Kariba cannot be used: the first state has .*0\)? at /current_player, and JSON does not have"),
    (ruled(effect=lambda *_: Turn(None, (), False)), "`effect` returned null, not a state as the `state` of its Turn"),
    (ruled(moves=lambda *_: [(0, 1)]), "`moves` returned a tuple of 2, not an action of the schema"),
    (counted(9), "the first state does not fit the schema: /current_player: Expected an integer from 0 to 3, not 9"),
    (ruled(scores=lambda _: None), "`scores` returned null, not one Score for each player"),
    (
        ruled(setup=lambda options, seed: (state := SPEC.rules.setup(options, seed))._replace(hands=[*state.hands])),
        "Kariba cannot be used: the first state is not what its JSON says: hands",
    ),
    *[
        (
            shaped(action=union("Kariba", "Action", kind, "One action.")),
            r"Kariba, Type.*: expected `type: Literal\['play'\] = 'play'` at the end\.",
        )
        for kind in (TypeFirst, TypeWithoutDefault)
    ],
    (seen(fields={"hnds": everyone}), "Kariba, the view: there is no field of the state 'hnds'"),
    (ruled(phases=lambda: {"play": frozenset({"plya"}), "draw": frozenset({"draw"})}), "there is no type of action 'plya'"),
    (
        ruled(phases=lambda: {"play": frozenset({"play"}), "drow": frozenset({"draw"})}),
        "the phases: there is no value of the state's phase 'drow'. There are 'play', 'draw'",
    ),
    (ruled(duties=lambda: {"sleep": "{0:must} sleep."}), "the duties: there is no phase 'sleep'"),
    (ruled(setup=lambda *_: None), "Kariba cannot be used: `setup` returned null, not the KaribaState of the schema"),
    (ruled(setup=fails), r"Kariba cannot be used: KeyError: 'hearts' in line \d+ of .*test_admission\.py\."),
    (ruled(moves=lambda *_: None), "Kariba cannot be used: `moves` returned null, not a list or tuple"),
    (
        shaped(options=record(Narrow, "N", defaults=True)),
        "The defaults of the options of Kariba do not fit: /hand_size: Expected an integer from 4",
    ),
    (shaped(options=record(Endless, "E", defaults=True)), "Kariba, the options: the field 'ply_limit' is missing"),
    *[
        (shaped(state=without(SCHEMA.state, name)), f"Kariba, the state: the field '{name}' is missing")
        for name in ("options", "seed", "ply", "current_player")
    ],
    ({"designer": "\ud800"}, r"Kariba, the game: expected str as `designer`, not '\\ud800'\."),
    ({"rules_version": 10**30}, "Kariba, the game: expected int as `rules_version`, not 1000"),
    (
        {"components": (SPEC.components[0]._replace(copies=np.int64(8)), *SPEC.components[1:])},
        "Kariba, the component 1: expected int as `copies`, not ",
    ),
    (
        {"components": (SPEC.components[0]._replace(facts={"rank": {1}}), *SPEC.components[1:])},
        "Kariba, the component 1: expected .* as `facts`, not ",
    ),
    ({"rules": Unfinished()}, "Kariba, the rules: the method 'effect' is missing. There are 'setup', 'ending', 'moves', 'check', 'scores'"),
    ({"rules": Together()}, "Kariba, the rules: the method 'able' is missing. There are 'setup', 'ending',"),
    (shaped(options=record(Nobody, "N", defaults=True)), "Kariba, the options: the field 'first_player' is missing"),
    (ruled(duties=lambda: {"play": "{1:must} play."}), r"Kariba, the duty in the phase 'play': \"\{1:must\} play\.\" is no template"),
    (seen(secrets={"played": (("rank",), unseen)}), "Kariba, the view's secret 'played': the codec of 'rank' lacks `allow_none`"),
    (
        {"knowledge": replace(KNOWLEDGE, forget=lambda players: (((99,) * 8,) * players,))},
        "Kariba cannot be used: what `forget` returns does not fit the schema",
    ),
    ({"knowledge": replace(KNOWLEDGE, known=lambda seen: seen)}, r"`known` returned .*, not an object with a `state`\."),
    ({"knowledge": replace(KNOWLEDGE, fill=lambda unseen, _: unseen)}, "`fill` returned .*, not the KaribaState of the schema"),
    ({"knowledge": replace(KNOWLEDGE, unseen=fails)}, r"Kariba cannot be used: KeyError: 'hearts' in line \d+ of .*test_admission\.py"),
    (ruled(rank_keys=lambda _: {0: 5, 1: 7}), "`rank_keys` returned an object, not one key for each player"),
    (ruled(rank_keys=lambda _: {5, 7}), r"`rank_keys` returned the set \{5, 7\}, not one key for each player"),
    (ruled(scores=lambda state: iter(SPEC.rules.scores(state))), "`scores` returned the tuple_iterator .*, not one Score for each player"),
    ({"schema": lambda: None}, r"Kariba, the game: `schema` returned null, not a GameSchema\."),
    ({"schema": lambda: SPEC.schema}, r"Kariba, the game: `schema` returned the .*wrapper.*, not a GameSchema\."),
    ({"schema": SCHEMA}, r"Kariba, the game: expected Callable\[\[\], GameSchema\[S\]\] as `schema`, not GameSchema\("),
]


@pytest.mark.parametrize(("changed", "said"), FAULTS)
def test_a_fault_of_the_author_is_said_in_a_sentence(changed: dict[str, Any], said: str) -> None:
    with pytest.raises(UnusableGame, match=said):
        admit(replace(SPEC, **changed))


def test_a_field_without_a_codec_or_a_default_is_named() -> None:
    class Uncalled(NamedTuple):
        """Options with a class in the place of a field."""

        players: Annotated[int, Integer] = 2

    class Undefined(NamedTuple):
        """Options without a default."""

        players: Annotated[int, Integer(2, 4, "The number of players.")]

    class Foreign(NamedTuple):
        """Options with a default that is none of the texts."""

        pace: Annotated[int, OneOfTexts({"slow": 1, "fast": 2}, "The pace.")] = "slow"  # type: ignore[assignment]

    with pytest.raises(TypeError, match=r"Expected texts of characters of Unicode, not 'slow', '\\ud800'\."):
        OneOfTexts(("slow", "\ud800"), "The pace.")
    with pytest.raises(TypeError, match=r'Foreign\.pace has the default "slow", which is no value of its field\.'):
        record(Foreign, "F", defaults=True)
    with pytest.raises(TypeError, match=r"Uncalled\.players has 0 fields of safari_rules\.authoring\.codecs: one is wanted"):
        record(Uncalled, "U", defaults=True)
    with pytest.raises(TypeError, match=r"Undefined\.players has no default, which is wanted here"):
        record(Undefined, "U", defaults=True)


def test_an_option_that_is_no_tuple_is_named() -> None:
    spec = game("affenraffen").spec

    def setup(options: Any, seed: str) -> Any:
        listed = options._replace(additional_tiles=[*options.additional_tiles])
        return spec.rules.setup(options, seed)._replace(options=listed)

    with pytest.raises(UnusableGame, match=r"the first state is not what its JSON says: options\.additional_tiles\."):
        admit(replace(spec, rules=Altered(spec.rules, {"setup": setup})))


def test_an_option_may_be_a_number_with_a_fraction() -> None:
    class Weighted(NamedTuple):
        """Options of which one is a number with a fraction."""

        players: Annotated[int, Integer(2, 4, "The number of players.")] = 2
        weight: Annotated[float, Number(0, 1, "The weight of a card.")] = 0.5

    spec = replace(SPEC, **shaped(options=record(Weighted, "W", defaults=True)))
    refuse_floats(spec, {"weight": 0.25})
    for given in (0.25, np.float32(0.25), np.float64(0.25), np.float16(0.25), np.array(1)):
        weight = spec.schema().options.read({"weight": given}).weight
        assert (type(weight), weight) == (float, float(given))
    for odd in (True, np.True_, "0.25", np.float32("nan"), np.float32(2), Fraction(10**400)):
        with pytest.raises(InvalidOptions, match="/weight: Expected a number from 0 to 1, not"):
            read(spec.schema().options, {"weight": odd}, InvalidOptions)
    with pytest.raises(InvalidOptions, match=r"/players: Expected an integer from 2 to 4, not the float 2\.0"):
        refuse_floats(spec, {"weight": 0.25, "players": 2.0})


def test_a_shape_is_a_named_tuple() -> None:
    @dataclass(frozen=True)
    class Marked:
        """An action that is no named tuple."""

        player: Annotated[int, Integer(0, 3, "The seat.")]
        type: Literal["mark"] = "mark"

    class Either(NamedTuple):
        """An action whose type is not one constant."""

        player: Annotated[int, Integer(0, 3, "The seat.")]
        type: Literal["mark", "pass"] = "mark"

    for kinds, said in ((Marked, "Marked"), (None, "null"), ((Narrow,), "a list"), (None | Narrow, "NoneType"), ("Marked", '"Marked"')):
        with pytest.raises(TypeError, match=f"Expected a named tuple with annotated fields, not {said}"):
            union("Kariba", "Action", kinds, "One action.")
    with pytest.raises(TypeError, match="Expected a named tuple with annotated fields, not Marked"):
        record(Marked, "M")
    with pytest.raises(TypeError, match=r"Either\.type is a Literal of 2 constants: one is wanted"):
        union("Kariba", "Action", Either, "One action.")


def test_a_shape_without_a_type_is_named() -> None:
    with pytest.raises(TypeError, match="Endless needs a field `type` that is a Literal of one text"):
        union("Kariba", "Action", Endless, "One action.")


@pytest.mark.parametrize("part", ["action_space", "features"])
def test_numbers_of_another_type_are_refused_when_they_are_made(part: str) -> None:
    own = admit(replace(SPEC, **{part: lambda options: {"players": options.players}}))
    with pytest.raises(UnusableGame, match=r"The function of Kariba that makes .* returns an object, not (ActionSpace|Features)\."):
        getattr(own, part)(own.load_options({}))


def test_the_games_of_the_library_could_be_registered() -> None:
    assert [admit(each.spec).id for each in all_games()] == [each.id for each in all_games()]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def f():\n    return {}['seed']\nf()\n", r"KeyError: 'seed' in line 2 of .*broken\.py"),
        ("import nowhere_at_all\n", "No module named 'nowhere_at_all'"),
        ("import safari_rules\nsafari_rules.game('chess')\n", "No game is called 'chess'"),
        ("raise ValueError\n", "ValueError in line 1 of"),
        ("import json\ndef f():\n    json.loads('x')\nf()\n", r"JSONDecodeError: .* in line 3 of .*broken\.py"),
    ],
)
def test_a_module_that_fails_is_told_with_the_line(text: str, said: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnusableGame, match=f"The module 'broken' cannot be used: {said}"):
        load("broken")


def test_modules_are_named_as_python_imports_them() -> None:
    load("json, decimal")
    for name in ("./egret", "egret.py.", "a-b"):
        with pytest.raises(UnusableGame, match=f"The module '{re.escape(name)}' cannot be used: expected a name such as 'oysters'"):
            load(name)
    with pytest.raises(
        UnusableGame, match=r"^The module 'x{199}…' cannot be used: expected a name such as 'oysters', or 'games.oysters'.$"
    ):
        load("x" * 1_000_000)


def test_no_option_has_the_name_of_a_parameter_that_stands_before_the_options() -> None:
    functions = []
    for module in walk_packages(safari_rules.__path__, "safari_rules."):
        with suppress(ImportError):
            for each in vars(import_module(module.name)).values():
                if getattr(each, "__module__", None) == module.name:
                    functions += [each, *(vars(each).values() if isclass(each) else ())]
    names: set[str] = set()
    for function in filter(isfunction, functions):
        parameters = signature(function).parameters
        if "options" in parameters and parameters["options"].kind is Parameter.VAR_KEYWORD:
            names.update(parameters)
    assert {"seed", "seat", "opponents"} <= names
    assert names - {"self", "options", "players"} <= TAKEN


def test_insight_is_of_a_game_and_of_its_kind() -> None:
    class Good(Heuristics[Any, Any, Any, Any]):
        """Heuristics without any advice."""

    for name, given, said in (
        ("own-game", Good(SPEC.rules), "Expected an Insight into own-game, not"),
        ("own-game", Insight(Good), "Expected an instance of Heuristics as heuristics of own-game, not"),  # type: ignore[arg-type]
        ("own_game", Insight(), "no id is 'own_game'"),
        (5, Insight(), "no id is 5"),
        ("own-game", Insight(puzzles=Puzzles([])), "The puzzles of own-game have no kinds"),
        (
            "own-game",
            Insight(puzzles=Puzzles(PuzzleKind("odd", lambda _: None))),  # type: ignore[arg-type]
            r"The puzzles of own-game: expected Sequence\[PuzzleKind\] as `kinds`, not PuzzleKind\(",
        ),
        (
            "own-game",
            Insight(puzzles=Puzzles([PuzzleKind("odd", lambda _: None, agents="greedy")])),
            r"The puzzles 'odd' of own-game: expected Sequence\[str\] as `agents`, not 'greedy'",
        ),
        (
            "own-game",
            Insight(puzzles=Puzzles([PuzzleKind("odd", lambda _: None, options=())])),
            "The puzzles 'odd' of own-game need options",
        ),
        (
            "own-game",
            Insight(puzzles=Puzzles([PuzzleKind("odd", lambda _: None, agents=())])),
            "The puzzles 'odd' of own-game need options",
        ),
        ("kariba", Insight(), "its own insight into kariba"),
    ):
        with pytest.raises(UnusableGame, match=said):
            insight.register(name, given)  # type: ignore[arg-type]


def test_a_subclass_of_a_plain_value_is_no_fault() -> None:
    class Seat(IntEnum):
        """Seats by name."""

        FIRST = 0

    assert admit(replace(SPEC, **counted(Seat.FIRST))).new(seed="x").current_player is Seat.FIRST


def test_options_may_depend_on_the_number_of_players() -> None:
    def together(options: Any) -> Iterator[Flaw]:
        if options.players == 4 and not options.face_up_draw:
            yield Flaw("/face_up_draw", "Four players draw cards that lie face up.")

    own = admit(replace(SPEC, validity=SPEC.validity._replace(option_flaws=together)))
    assert own.new(players=4, face_up_draw=True, seed="x").options.players == 4
    with pytest.raises(InvalidOptions, match="Four players draw"):
        own.new(players=4, seed="x")
