"""Weights of heuristics have names, and `nox -s tune` changes them: with the same seed in the same steps, and it can be resumed."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from support.distribution import script

from safari_rules import InvalidTournament, all_games, game
from safari_rules.players.insight import heuristics_of

tuning: Any = script(Path(__file__).parents[2] / "benchmarks" / "tune.py")


@pytest.mark.parametrize("name", [each.id for each in all_games()])
def test_each_game_has_weights_that_decide_play(name: str) -> None:
    played = game(name)
    own = heuristics_of(played)
    assert own.weights
    changed = type(own)(played.spec.rules, {each: weight + 1 for each, weight in own.weights.items()})
    assert changed.weights == {each: weight + 1 for each, weight in own.weights.items()}
    assert own.weights == type(own)(played.spec.rules).weights
    with pytest.raises(ValueError, match="No weight is called 'courage': expected "):
        type(own)(played.spec.rules, {"courage": 1.0})


@pytest.mark.parametrize("weight", [float("nan"), float("inf")])
def test_a_weight_is_a_finite_number(weight: float) -> None:
    kariba = game("kariba")
    with pytest.raises(ValueError, match="The weight 'triple' must be a finite number, not "):
        type(heuristics_of(kariba))(kariba.spec.rules, {"triple": weight})


def test_weights_change_what_a_position_is_worth() -> None:
    kariba = game("kariba")
    state = kariba.new(seed="monsoon")
    own = heuristics_of(kariba)
    without = type(own)(kariba.spec.rules, {"triple": 0.0})
    triples = [max(hand) >= 3 for hand in state.hands]
    assert any(triples)
    for has_triple, first, second in zip(triples, own.evaluate(state), without.evaluate(state), strict=True):
        assert first - second == pytest.approx(own.weights["triple"] * has_triple)


def test_tuning_repeats_and_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = heuristics_of(game("kariba")).weights
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
        before = (tmp_path / "once" / "kariba.jsonl").read_bytes()
        monkeypatch.setattr(tuning, "KEPT", tmp_path / "once")
        for more, reason in (
            (("greedy", 2, 1, "other"), 'its seed is "seed", not "other"'),
            (("greedy", 2, 3, "seed"), "its deals are 1, not 3"),
            (("random", 2, 1, "seed"), 'its agent is "greedy", not "random"'),
        ):
            with pytest.raises(InvalidTournament, match=rf"kariba\.jsonl has the steps of another command: {reason}"):
                tuning.tune(executor, "kariba", *more)
        assert (tmp_path / "once" / "kariba.jsonl").read_bytes() == before
        assert tuning.tune(executor, "affenraffen", "greedy", 0, 1, "seed") == heuristics_of(game("affenraffen")).weights


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file with one step."""
    monkeypatch.setattr(tuning, "KEPT", tmp_path)
    with ThreadPoolExecutor(1) as executor:
        tuning.tune(executor, "kariba", "greedy", 1, 1, "seed")
    return tmp_path / "kariba.jsonl"


def test_a_step_that_was_cut_off_is_played_again(steps: Path) -> None:
    before = steps.read_bytes()
    steps.write_bytes(before + b'{"step": 2, "lea')
    with ThreadPoolExecutor(1) as executor:
        tuning.tune(executor, "kariba", "greedy", 1, 1, "seed")
    assert steps.read_bytes() == before


@pytest.mark.parametrize(
    ("garbage", "line"),
    [
        (b"\xff\n", 3),
        (b"[]\n", 3),
        (b'{"step": 7, "lead": 0, "weights": {}}\n', 3),
        (b'{"step": 2, "lead": NaN, "weights": {}}\n', 3),
        (b"{}\n", 1),
        (b"notes", 1),
    ],
)
def test_a_line_that_is_no_step_is_refused_and_kept(steps: Path, garbage: bytes, line: int) -> None:
    text = garbage if line == 1 else steps.read_bytes() + garbage
    steps.write_bytes(text)
    with ThreadPoolExecutor(1) as executor, pytest.raises(InvalidTournament, match=rf"kariba\.jsonl, line {line}: expected "):
        tuning.tune(executor, "kariba", "greedy", 3, 1, "seed")
    assert steps.read_bytes() == text


@pytest.mark.parametrize("words", [["--deals", "0"], ["--proof", "0"], ["--jobs", "0"], ["--steps", "-1"], ["--jobs", "x"]])
def test_numbers_that_are_too_small_are_refused(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["tune.py", "kariba", *words])
    with pytest.raises(SystemExit, match="2"):
        tuning.main()
    assert "expected a whole number from " in capsys.readouterr().err


def test_an_interruption_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tuning, "tune", interrupted)
    monkeypatch.setattr("sys.argv", ["tune.py", "kariba", "--jobs", "1"])
    assert tuning.main() == 130
    assert capsys.readouterr().err.count("\n") == 1
