"""The boundary of environments, agents and records: values that a call cannot use are refused in a sentence."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from decimal import Decimal
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

import safari_rules as sr
from safari_rules.envs.pettingzoo import env, parallel_env, raw_env
from safari_rules.envs.text import TextGame
from safari_rules.envs.vector import VectorGame
from safari_rules.players import agent, play

STRANGE: tuple[Any, ...] = (
    None,
    "x",
    1.5,
    2.0,
    True,
    10**30,
    10**5000,
    -1,
    np.int64(0),
    np.float64(0),
    np.array([1, 2]),
    np.array(1),
    [],
    (),
    {},
    object(),
    Decimal(1),
    b"x",
    "\ud800",
)
KARIBA = sr.game("kariba")
SESSION = KARIBA.session(seed="x")
MOVE: Any = KARIBA.legal_moves(SESSION.state)[0]
EVENT: Any = KARIBA.apply(SESSION.state, MOVE).events[0]


def begun(environment: Any) -> Any:
    """Return an environment after a reset."""
    environment.reset(seed=1)
    return environment


CALLS: dict[str, Callable[[Any], object]] = {
    "step": lambda odd: begun(raw_env("kariba")).step(odd),
    "step, wrapped": lambda odd: begun(env("kariba")).step(odd),
    "step, parallel": lambda odd: begun(parallel_env("affenraffen")).step({"player_0": odd}),
    "step, all": lambda odd: begun(parallel_env("affenraffen")).step(odd),
    "reset": lambda odd: raw_env("kariba").reset(seed=odd),
    "options": lambda odd: raw_env("kariba", players=odd),
    "name": raw_env,
    "vector": lambda odd: VectorGame("kariba", odd),
    "vector, step": lambda odd: begun(VectorGame("kariba", 1)).step(odd),
    "vector, id": lambda odd: begun(VectorGame("kariba", 1)).step([odd]),
    "vector, reset": lambda odd: VectorGame("kariba", 1).reset(odd),
    "vector, workers": lambda odd: VectorGame("kariba", 1, workers=odd),
    "vector, options": lambda odd: VectorGame("kariba", 1, players=odd),
    "vector, name": lambda odd: VectorGame(odd, 1),
    "text": lambda odd: TextGame("kariba", seed=1).act(odd),
    "text, seed": lambda odd: TextGame("kariba", seed=odd),
    "text, language": lambda odd: TextGame("kariba", language=odd, seed=1),
    "text, seat": lambda odd: TextGame("kariba", seat=odd, seed=1),
    "text, opponents": lambda odd: TextGame("kariba", opponents=odd, seed=1),
    "text, opponent": lambda odd: TextGame("kariba", opponents=(odd,), seed=1),
    "text, game": TextGame,
    "agent": agent,
    "agent, seed": lambda odd: agent("random", odd),
    "play, game": lambda odd: play(odd, [agent("random"), agent("random")]),
    "play, agents": lambda odd: play(KARIBA, odd),
    "play, agent": lambda odd: play(KARIBA, [odd, odd]),
    "play, seed": lambda odd: play(KARIBA, [agent("random"), agent("random")], seed=odd),
    "names": lambda odd: KARIBA.describe(KARIBA.legal_moves(SESSION.state)[0], odd),
    "name of a player": lambda odd: KARIBA.describe(KARIBA.legal_moves(SESSION.state)[0], [odd]),
    "words of an action": lambda odd: KARIBA.describe(MOVE._replace(count=odd)),
    "words of an event": lambda odd: KARIBA.describe(EVENT._replace(player=odd)),
    "an event": lambda odd: KARIBA.view_events(SESSION.state, 0, [odd]),
    "preview": lambda odd: KARIBA.preview(SESSION.state, odd),
    "preview, count": lambda odd: KARIBA.preview(SESSION.state, MOVE._replace(count=odd)),
    "lines": lambda odd: KARIBA.lines(KARIBA.view(SESSION.state), odd),
    "language": lambda odd: KARIBA.describe(MOVE, language=odd),
    "language of lines": lambda odd: KARIBA.lines(KARIBA.view(SESSION.state), language=odd),
    "alike": lambda odd: sr.game("affenraffen").session(seed="x").belief(0).alike(odd),
    "recalled": SESSION.recalled,
    "game": sr.Game,
    "record": lambda odd: sr.GameRecord(odd, {}, None),
    "record, options": lambda odd: sr.GameRecord(KARIBA, odd, "x").start(),
    "record, seed": lambda odd: sr.GameRecord(KARIBA, {}, odd).start(),
    "record, action": lambda odd: sr.GameRecord(KARIBA, {}, "x").with_action(odd),
    "draw": lambda odd: SESSION.belief(0).draw(odd),
    "sample": lambda odd: SESSION.belief(0).sample(odd),
    "sentences": lambda odd: SESSION.sentences(odd),
    "followed": lambda odd: SESSION.followed(MOVE, odd),
    "names of a record": lambda odd: SESSION.record(odd),
    "shuffle": lambda odd: sr.shuffle(odd, "test", range(3)),
    "label": lambda odd: sr.shuffle("x", odd, range(3)),
    "commitment": sr.commitment,
    "register": sr.register,
    "observe": lambda odd: SESSION.belief(0).observe(odd),
}


#: Words of which a TypeError has one. A compiled function raises "str object expected" for another type before its code runs.
WORDS = ("Expected", "not iterable", "0-d array", *(("object expected",) if os.environ.get("SAFARI_FORM") == "compiled" else ()))


@pytest.mark.parametrize("name", CALLS)
def test_strange_values_are_refused(name: str) -> None:
    """Every call returns, or raises an error of the library or a TypeError that names the expected value."""
    failed = []
    for odd in STRANGE:
        try:
            CALLS[name](odd)
        except sr.SafariRulesError as error:
            if not str(error):
                failed.append(f"{type(odd).__name__}: no words")
        except TypeError as error:
            if not any(words in str(error) for words in WORDS):
                failed.append(f"{str(odd)[:40] if type(odd) is not int else 'int'}: {error}")
        except Exception as error:
            failed.append(f"{type(odd).__name__}: {error!r}")
    assert not failed, failed


class Unsayable:
    """An object that cannot be printed."""

    def __repr__(self) -> str:
        raise RuntimeError("It has no words.")


#: Values and keys that no JSON document can have.
NO_JSON: tuple[Any, ...] = (
    *STRANGE,
    Unsayable(),
    np.array([0]),
    np.array([[True]]),
    [[]],
    {"tile": []},
    {"card": {}},
    {5: 1},
    float("nan"),
)
NO_KEYS: tuple[Any, ...] = (10**5000, 5, (1, 2), None, Unsayable(), 2.5, "\ud800", b"x")


def places(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the places of a document's values. In lists only the first two items count."""
    if path:
        yield path
    if isinstance(document, dict):
        for name, inner in document.items():
            yield from places(inner, (*path, name))
    elif isinstance(document, list):
        for place, inner in enumerate(document[:2]):
            yield from places(inner, (*path, place))


@pytest.mark.parametrize("game", sr.all_games(), ids=str)
def test_a_document_with_a_strange_value_is_read_or_refused(game: Any) -> None:
    document = game.dump(game.new(seed="x") if game.seeded else game.new())
    refused = []
    for path in places(document):
        for odd in NO_JSON:
            changed = deepcopy(document)
            inner = changed
            for step in path[:-1]:
                inner = inner[step]
            inner[path[-1]] = odd
            for read in (game.load, game.lines):
                try:
                    read(changed)
                except sr.InvalidState as error:
                    refused.append(error.flaws[0].detail)
    assert len(refused) > 500
    assert all(refused)
    for read in (game.load, game.lines, game.load_options, game.load_action, game.describe):
        for keys in (*[[key] for key in NO_KEYS], NO_KEYS):
            with pytest.raises(sr.SafariRulesError, match="No such field"):
                read({**(document if read in (game.load, game.lines) else {}), **dict.fromkeys(keys, 1)})


@pytest.mark.parametrize("game", sr.all_games(), ids=str)
def test_numbers_of_other_languages_are_written_as_ours(game: Any) -> None:
    document = game.view(game.new(seed="x") if game.seeded else game.new(), 0)
    assert game.lines(json.loads(json.dumps(document), parse_int=float)) == game.lines(document)
    with pytest.raises(sr.InvalidState, match="/ply"):
        game.lines({**document, "ply": True})


def test_an_id_of_another_library_is_an_id() -> None:
    one, two = begun(raw_env("kariba")), begun(raw_env("kariba"))
    number = int(np.flatnonzero(one.infos[one.agent_selection]["action_mask"])[0])
    one.step(number)
    two.step(np.int64(number))
    assert one.observe("player_0").tobytes() == two.observe("player_0").tobytes()
    assert TextGame("kariba", seed=np.int64(1)).act(np.int64(1)) == TextGame("kariba", seed=1).act("1")  # type: ignore[arg-type]


def test_any_mapping_is_a_document_and_what_it_has_becomes_plain() -> None:
    kariba = sr.game("kariba")
    state = kariba.new(seed="strange")
    move = kariba.legal_moves(state)[0]
    turn = kariba.apply(state, move)
    document = kariba.dump_action(move)
    assert kariba.belief(MappingProxyType(kariba.view(state, 1)), 1) == kariba.belief(kariba.view(state, 1), 1)
    assert kariba.describe(MappingProxyType(document)) == kariba.describe(document)
    event = turn.events[0]
    assert kariba.view_events(turn.state, 1, [MappingProxyType(kariba.dump_event(event))]) == [kariba.dump_event(event)]
    with pytest.raises(sr.InvalidAction, match="/count: Expected an integer from 1 to 8, not true"):
        kariba.describe(event._replace(count=True))
    record = sr.GameRecord("kariba", {"players": np.int64(2)}, np.str_("a"), names=[np.str_("Ada")])
    written = record.document()
    assert json.dumps(written) == record.to_json()
    assert {type(written["seed"]), type(written["names"][0])} == {str}


def test_a_transcript_can_be_written_whatever_was_typed() -> None:
    game = TextGame("kariba", seed=1)
    game.act("\ud800")
    assert json.dumps(game.transcript(), ensure_ascii=False).encode()
    assert "There is no move -3" in game.act("-3")
    game.act("Answer - 3")
    assert game.transcript()["actions"]
    with pytest.raises(sr.InvalidOptions, match="/seed: Expected a text or a shorter integer, not an integer of about 5001 digits"):
        TextGame("safari-dual", seed=10**5000)
