"""Records: any game can be written as JSON text and read back, and a document that is no record is refused with pointers."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError, replace
from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from support.failures import looped

from safari_rules import Game, GameRecord, IllegalAction, InvalidInput, InvalidOptions, InvalidRecord, all_games, game
from safari_rules.players import RandomAgent, play

GOOD: dict[str, Any] = {
    "game": "kariba",
    "options": {"players": 2},
    "seed": "monsoon",
    "actions": [{"type": "play", "player": 0, "rank": 4, "count": 1}],
}
NO_SUCH_FIELD = "No such field; the fields are game, options, seed, actions, names."


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_record_goes_through_json(each: Game[Any, Any, Any, Any]) -> None:
    agents = [RandomAgent(seed) for seed in range(each.players[0])]
    record = play(each, agents, seed="record" if each.seeded else None, ply_limit=40)
    text = record.to_json()
    assert list(json.loads(text)) == ["game", "options", "seed", "actions"]
    for read in (GameRecord.from_json(text), GameRecord.from_json(text.encode(), each), GameRecord.from_json(json.loads(text))):
        assert read == record
        assert each.digest(read.final_state()) == each.digest(record.final_state())
    assert pickle.loads(pickle.dumps(record)) == record


def test_a_record_is_made_with_a_game_or_its_id_and_is_never_changed() -> None:
    kariba = game("kariba")
    record = GameRecord(kariba, {"players": 2}, "monsoon")
    assert record == GameRecord("kariba", {"players": 2}, "monsoon", ())
    longer = record.with_action(kariba.legal_moves(record.start())[0])
    assert (record.actions, len(longer.actions)) == ((), 1)
    assert replace(longer, actions=()) == record
    with pytest.raises(FrozenInstanceError):
        record.seed = "x"  # type: ignore[misc]
    options = {"players": 2}
    kept = GameRecord(kariba, MappingProxyType(options), "monsoon", [MappingProxyType(longer.actions[0])])
    options["players"] = 3
    longer.options["players"] = 4
    assert record.options == {"players": 2}
    longer.options["players"] = 2
    assert GameRecord.from_json(kept.to_json()) == GameRecord.from_json(MappingProxyType(kept.document())) == longer


def test_what_json_cannot_hold_is_refused_before_it_is_written() -> None:
    for names in (["\ud800"], ["\u202eevil"], [None, None], "Ada"):
        with pytest.raises(InvalidRecord, match=r"^/names"):
            GameRecord("kariba", {"players": 2}, "a", (), names)
    for options, seed in (({}, "\ud800"), ({"players": float("nan")}, "a"), ({"\udfff": 1}, "a")):
        with pytest.raises(InvalidRecord, match="This record cannot be written as JSON"):
            GameRecord("kariba", options, seed).to_json()
    endless: dict[str, Any] = {}
    endless["players"] = endless
    with pytest.raises(InvalidRecord, match=r"^/options: Expected a JSON object, not one that is nested too deeply"):
        GameRecord("kariba", endless, "a")
    for names in (None, 5):
        with pytest.raises(InvalidRecord, match="/names: Expected a list of at most 64 names, not"):
            GameRecord("kariba", {}, "a", (), names)  # type: ignore[arg-type]
    with pytest.raises(InvalidOptions, match="not an integer of about 5001 digits"):
        GameRecord("kariba", {}, 10**5000).start()


def test_a_mark_of_the_order_of_bytes_is_passed_over() -> None:
    text = json.dumps(GOOD)
    assert GameRecord.from_json("\ufeff" + text) == GameRecord.from_json(b"\xef\xbb\xbf" + text.encode()) == GameRecord.from_json(text)
    assert len({GameRecord.from_json(text), GameRecord.from_json(text)}) == 1


def test_a_record_is_written_with_plain_values() -> None:
    written = GameRecord("kariba", {"players": np.int64(2), "face_up_draw": np.bool_(True)}, 5).to_json()
    record = GameRecord.from_json(written, game("kariba"))
    assert (record.options, record.seed) == ({"players": 2, "face_up_draw": True}, "5")
    assert GameRecord("kariba", {}, 10**63, ()).start().seed == game("kariba").new(seed=10**63).seed == f"{10**63}"
    assert record.start() == game("kariba").new(players=2, face_up_draw=True, seed=5)
    with pytest.raises(TypeError, match="Expected a value of JSON, not the Random"):
        GameRecord("kariba", {"players": Random(1)}, "monsoon").to_json()


def test_a_record_has_the_names_that_the_page_saves() -> None:
    saved = {**GOOD, "names": ["Ada", None]}
    record = GameRecord.from_json(saved)
    assert record.names == ("Ada", None)
    assert json.loads(record.to_json()) == saved
    assert GameRecord.from_json(record.to_json()) == record
    kariba = game("kariba")
    assert record.with_action(kariba.legal_moves(record.final_state())[0]).names == ("Ada", None)
    assert "names" not in json.loads(GameRecord.from_json(GOOD).to_json())


def test_nothing_handed_in_or_out_changes_a_record() -> None:
    options = {"players": 2, "additional_tiles": ["bonus-ape"]}
    record = GameRecord("affenraffen", options, "a", [{"type": "peek", "player": 0, "spot": 1}])
    before = record.to_json()
    options["additional_tiles"].append("bonus-zebra")  # type: ignore[attr-defined]
    document = record.document()
    document["options"]["additional_tiles"].clear()
    document["actions"][0]["spot"] = 2
    assert record.to_json() == before

    class Tiles(list[str]):
        """A list of another library."""

    tiles = Tiles(["bonus-ape"])
    record = GameRecord("affenraffen", {"additional_tiles": tiles}, "a")
    tiles.clear()
    assert record.options == {"additional_tiles": ["bonus-ape"]}


def test_a_list_that_contains_itself_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    for options, actions in ((endless, ()), ({"players": endless}, ()), ({}, [endless])):
        with pytest.raises(InvalidRecord, match="nested too deeply"):
            GameRecord("kariba", options, "a", actions)  # type: ignore[call-overload]


@looped(
    ("document", "flaws"),
    [
        ([], {"": "Expected an object, or its JSON text, not a list."}),
        (None, {"": "Expected an object, or its JSON text, not null."}),
        ("{", {"": "Expected JSON text: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)."}),
        (b"\xff\xfe\xfd", None),
        ("[" * 100_000, None),
        ("[]", {"": "Expected an object, not a list."}),
        ("null", {"": "Expected an object, not null."}),
        ({}, None),
        ({**GOOD, "extra": 1, "a/b": 2}, {"/extra": NO_SUCH_FIELD, "/a~1b": NO_SUCH_FIELD}),
        ({key: value for key, value in GOOD.items() if key != "seed"}, {"": 'The field "seed" is missing.'}),
        ({**GOOD, "game": "chess"}, None),
        ({**GOOD, "game": ["kariba"]}, None),
        ({**GOOD, "options": []}, {"/options": "Expected an object, not a list."}),
        ({**GOOD, "options": {"players": 9}}, {"/options/players": "Expected an integer from 2 to 4, not 9."}),
        ({**GOOD, "options": {"first_player": 3}}, None),
        ({**GOOD, "options": {1: 2}}, None),
        ({**GOOD, "seed": None}, None),
        ({**GOOD, "seed": 5}, None),
        ({**GOOD, "actions": {}}, {"/actions": "Expected a list, not an object."}),
        ({**GOOD, "actions": [7]}, None),
        ({**GOOD, "actions": [*GOOD["actions"], {"type": "play", "player": 0, "rank": 9, "count": 1}]}, {"/actions/1/rank": "Expected an integer from 1 to 8, not 9."}),
        ({**GOOD, "names": "Ada"}, {"/names": 'Expected a list of at most 64 names, not "Ada".'}),
        ({**GOOD, "names": ["Ada"] * 65}, {"/names": "Expected a list of at most 64 names, not 65 of them."}),
        ({**GOOD, "names": ["", 7]}, None),
        ({**GOOD, "names": ["\x1b[2J"]}, None),
        ({**GOOD, "names": ["\ud800", "\u202eevil"]}, None),
        ({**GOOD, "names": [None, None]}, {"/names": 'Expected at most one null: only one seat is addressed as "you".'}),
        ({**GOOD, "options": {"players": 9}, "seed": "", "actions": ["x"] * 1000}, None),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_with_pointers(document: Any, flaws: dict[str, str] | None) -> None:
    with pytest.raises(InvalidRecord) as caught:
        GameRecord.from_json(document)
    assert isinstance(caught.value, InvalidInput)
    assert 1 <= len(caught.value.flaws) <= 100
    assert all(pointer == "" or pointer.startswith("/") for pointer, _ in caught.value.flaws)
    if flaws is not None:
        assert dict(caught.value.flaws) == flaws


def test_a_record_of_another_game_than_expected_is_refused() -> None:
    with pytest.raises(InvalidRecord) as caught:
        GameRecord.from_json(GOOD, game("safaru"))
    assert caught.value.flaws == (("/game", 'Expected "safaru", not "kariba".'),)


def test_an_action_that_the_rules_forbid_shows_when_a_record_is_replayed() -> None:
    twice = GameRecord.from_json({**GOOD, "actions": GOOD["actions"] * 2})
    with pytest.raises(IllegalAction) as caught:
        twice.final_state()
    assert (caught.value.index, caught.value.code) == (1, "not-your-turn")


def test_a_record_is_written_as_the_game_writes_its_parts() -> None:
    action = {"type": "play", "player": 0.0, "rank": 4.0, "count": 1}
    read = GameRecord.from_json(json.dumps({**GOOD, "options": {"players": 2.0}, "actions": [action]}))
    assert read.to_json() == GameRecord.from_json(GOOD).to_json() == json.dumps(GOOD)


@pytest.mark.parametrize("names", [[None, None], "Ada", ["\ud800", "Ben"], [7]])
def test_a_session_makes_no_record_with_names_that_none_can_have(names: Any) -> None:
    with pytest.raises(InvalidRecord) as caught:
        game("kariba").session(seed="monsoon").record(names)
    assert caught.value.flaws[0].pointer.startswith("/names")
