"""Recorded games replay here with every digest equal: those of an independent implementation, and our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.vectors import OWN, own_vectors, recorded, replay, variants

from safari_rules import all_games, game
from safari_rules.core.game import AnyGame

HERE = Path(__file__).parent


def lines(folder: Path) -> list[Any]:
    """The games of a folder's files, as parameters."""
    return [
        pytest.param(path.stem, line, id=f"{path.stem}-{number}")
        for path in sorted(folder.glob("*.jsonl"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines())
    ]


#: For each game, a full state as the independent implementation writes it, in the file's first game.
SHAPES = {path.stem: json.loads(path.read_text(encoding="utf-8").partition("\n")[0])["new_state"] for path in HERE.glob("*.jsonl")}


@pytest.mark.parametrize(("name", "line"), lines(HERE))
def test_vector_replays(name: str, line: str) -> None:
    """The independent implementation compares what it knows: options that came later are left out."""
    replay(game(name), json.loads(line), SHAPES[name])


@pytest.mark.parametrize(("name", "line"), lines(OWN))
def test_own_vector_replays(name: str, line: str) -> None:
    """If behavior was meant to change, raise the game's `rules_version` and run `make vectors`."""
    replay(game(name), json.loads(line))


def test_every_game_has_vectors() -> None:
    assert {game.id for game in all_games()} == {path.stem for path in HERE.glob("*.jsonl")}


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_every_variant_is_recorded(each: AnyGame) -> None:
    assert [vector["options"] for vector in own_vectors(each)] == variants(each), "run `make vectors` and commit the result"
    assert {vector["rules_version"] for vector in own_vectors(each)} == {each.rules_version}, "run `make vectors` and commit the result"


def test_a_recording_is_the_same_each_time() -> None:
    vector = own_vectors(game("kariba"))[0]
    assert recorded(game("kariba"), vector["options"]) == vector


def test_a_field_that_a_vector_does_not_know_is_no_difference() -> None:
    """As if `quiet_limit` and `quiet` of Safari-Dual had been added after the vector was recorded."""
    dual = game("safari-dual")
    state = dual.dump(dual.new())
    older = {name: value for name, value in state.items() if name != "quiet"}
    older["options"] = {name: value for name, value in state["options"].items() if name != "quiet_limit"}
    vector = recorded(dual, {}, older)
    assert "quiet" not in vector["final_state"]
    replay(dual, vector, older)
    with pytest.raises(AssertionError):
        replay(dual, vector)
    with pytest.raises(AssertionError):
        replay(dual, {**vector, "final_state": {**vector["final_state"], "ply": 0}}, older)
