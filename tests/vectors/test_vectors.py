"""Recorded games of an independent implementation and of this project replay with equal digests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.failures import Failures
from support.vectors import OWN, own_vectors, recorded, replay, variants

from safari_rules import all_games, game
from safari_rules.core.game import AnyGame

HERE = Path(__file__).parent
NAMES = [game.id for game in all_games()]


def lines(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield the games of a file, each with the file's name and the line number."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        yield f"{path.name}, line {number}", json.loads(line)


@pytest.mark.parametrize("name", NAMES)
def test_vectors_replay(name: str) -> None:
    """Options that the independent implementation does not know, because they were added later, are not compared."""
    shape = None
    with Failures() as failures:
        for where, vector in lines(HERE / f"{name}.jsonl"):
            shape = shape or vector["new_state"]  # the full state of the file's first game, as that implementation writes it
            with failures.of(where):
                replay(game(name), vector, {**shape, "options": {**shape["options"], **vector["options"]}})


@pytest.mark.parametrize("name", NAMES)
def test_own_vectors_replay(name: str) -> None:
    """If this fails because behavior was changed on purpose, raise the game's `rules_version` and run `make vectors`."""
    with Failures() as failures:
        for where, vector in lines(OWN / f"{name}.jsonl"):
            with failures.of(where):
                replay(game(name), vector)


def test_every_game_has_vectors() -> None:
    for folder in (HERE, OWN):
        assert {path.stem for path in folder.glob("*.jsonl")} == set(NAMES)


@pytest.mark.parametrize("each", all_games(), ids=str)
def test_every_variant_is_recorded(each: AnyGame) -> None:
    assert [vector["options"] for vector in own_vectors(each)] == variants(each), "run `make vectors` and commit the result"
    assert {vector["rules_version"] for vector in own_vectors(each)} == {each.rules_version}, "run `make vectors` and commit the result"


def test_a_recording_is_the_same_each_time() -> None:
    vector = own_vectors(game("kariba"))[0]
    assert recorded(game("kariba"), vector["options"]) == vector


def test_a_field_that_a_vector_does_not_know_is_no_difference() -> None:
    """The test removes `quiet_limit` and `quiet` of Safari-Dual, as if they had been added after the vector was recorded."""
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
