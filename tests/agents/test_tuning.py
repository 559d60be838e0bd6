"""Heuristics have weights by name, and `make tune` moves them: the same steps for the same seed, going on where it was."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from support.distribution import script

from safari_rules import all_games, game
from safari_rules.players.experts import knowledge_of

tuning: Any = script(Path(__file__).parents[2] / "benchmarks" / "tune.py")


@pytest.mark.parametrize("name", [each.id for each in all_games()])
def test_each_game_has_weights_that_decide_play(name: str) -> None:
    played = game(name)
    own = knowledge_of(played)
    assert own.weights
    changed = type(own)(played.rules, {each: weight + 1 for each, weight in own.weights.items()})
    assert changed.weights == {each: weight + 1 for each, weight in own.weights.items()}
    assert own.weights == type(own)(played.rules).weights
    with pytest.raises(ValueError, match="No weight is called 'courage': expected "):
        type(own)(played.rules, {"courage": 1.0})


@pytest.mark.parametrize("weight", [float("nan"), float("inf")])
def test_a_weight_is_a_finite_number(weight: float) -> None:
    kariba = game("kariba")
    with pytest.raises(ValueError, match="The weight 'triple' must be a finite number, not "):
        type(knowledge_of(kariba))(kariba.rules, {"triple": weight})


def test_weights_change_what_a_position_is_worth() -> None:
    kariba = game("kariba")
    state = kariba.new(seed="monsoon")
    own = knowledge_of(kariba)
    without = type(own)(kariba.rules, {"triple": 0.0})
    triples = [max(hand) >= 3 for hand in state.hands]
    assert any(triples)
    for has_triple, first, second in zip(triples, own.evaluate(state), without.evaluate(state), strict=True):
        assert first - second == pytest.approx(own.weights["triple"] * has_triple)


def test_tuning_repeats_and_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = knowledge_of(game("kariba")).weights
    with ThreadPoolExecutor(1) as executor:
        monkeypatch.setattr(tuning, "KEPT", tmp_path / "once")
        whole = tuning.tune(executor, "kariba", "greedy", 2, 1, "seed")
        monkeypatch.setattr(tuning, "KEPT", tmp_path / "twice")
        first = tuning.tune(executor, "kariba", "greedy", 1, 1, "seed")
        assert tuning.tune(executor, "kariba", "greedy", 2, 1, "seed") == whole != first
        assert (tmp_path / "twice" / "kariba.jsonl").read_bytes() == (tmp_path / "once" / "kariba.jsonl").read_bytes()
        lines = [json.loads(line) for line in (tmp_path / "once" / "kariba.jsonl").read_text().splitlines()]
        assert lines[0]["weights"] == own
        assert [line["step"] for line in lines[1:]] == [1, 2]
        assert tuning.tune(executor, "kariba", "greedy", 0, 1, "another seed") == own
