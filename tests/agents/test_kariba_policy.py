"""The policy that learned Kariba by self-play: damaged weights are refused, and it plays far better than at random."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.distribution import script

from safari_rules import InvalidAgent, game
from safari_rules.players import RandomAgent, agent, play

ROOT = Path(__file__).parents[2]
policy: Any = script(ROOT / "examples" / "kariba_policy.py")


def test_each_rank_sees_what_it_would_chase_away() -> None:
    observation = np.zeros(len(policy.GREATEST), np.int8)
    observation[policy.WATERHOLE] = [0, 2, 0, 1, 0, 0, 0, 3]
    inputs = policy.spread(observation)
    assert inputs.shape == (policy.INPUTS,)
    assert inputs[: 8 * policy.STEPS].reshape(8, -1).sum(axis=1).tolist() == [3, 0, 2, 2, 1, 1, 1, 1]
    many = policy.spread(np.stack([observation, observation]))
    assert (many == inputs).all()


def test_it_beats_random_play() -> None:
    won = 0
    for number in range(10):
        seats = [policy.trained(), RandomAgent(number)] if number % 2 else [RandomAgent(number), policy.trained()]
        outcome = game("kariba").outcome(play(game("kariba"), seats, seed=f"policy-{number}").final_state())
        assert outcome is not None
        won += outcome.winners == (number % 2 == 0,)
    assert won >= 8


def test_weights_are_kept(tmp_path: Path) -> None:
    weights = policy.load(ROOT / "examples" / "kariba_policy.npz")
    policy.save(weights, tmp_path / "weights.npz")
    again = policy.load(tmp_path / "weights.npz")
    assert {name: value.shape for name, value in again.items()} == policy.SIZES
    assert all((again[name] == weights[name]).all() for name in policy.SIZES)


def test_weights_that_cannot_be_used_are_refused_in_a_sentence(tmp_path: Path) -> None:
    good = policy.load(ROOT / "examples" / "kariba_policy.npz")
    whole = (ROOT / "examples" / "kariba_policy.npz").read_bytes()
    changed = whole[:60] + b"\xff" * 100 + whole[160:]
    files = {
        "missing.npz": (None, "cannot be read"),
        "text.npz": (b"no weights", "cannot be read"),
        "cut.npz": (whole[:1000], "cannot be read"),
        "changed.npz": (changed, "cannot be read"),  # zlib cannot unpack it
        "other.npz": ({**good, "first": good["first"][:-1]}, "expected 'first' of 314 × 192 numbers, not 313 × 192"),
        "less.npz": ({name: value for name, value in good.items() if name != "ids"}, "expected 'ids' of 192 × 40 numbers, not none"),
        "endless.npz": ({**good, "ids_bias": np.full(40, np.nan, np.float32)}, "that are no finite numbers"),
        "objects.npz": ({"first": np.array([object()])}, "cannot be read"),
    }
    for name, (content, cause) in files.items():
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        elif content is not None:
            np.savez(path, **content)
        with pytest.raises(InvalidAgent) as refused:
            policy.trained(path)
        assert cause in str(refused.value)
        assert "\n" not in str(refused.value)


def test_commands_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples")
    assert agent("kariba_policy:trained").game.id == "kariba"  # type: ignore[attr-defined]
    with pytest.raises(InvalidAgent, match="cannot be read"):
        agent("kariba_policy:trained('nowhere.npz')")


@pytest.mark.parametrize("path", ["", [], 0])
def test_what_names_no_file_does_not_mean_the_weights_of_the_library(path: Any) -> None:
    with pytest.raises(InvalidAgent, match="Expected the file of the weights, not "):
        policy.trained(path)


def test_weights_are_written_to_just_the_file_that_is_named(tmp_path: Path) -> None:
    own = policy.load(ROOT / "examples" / "kariba_policy.npz")
    policy.save(own, tmp_path / "weights")
    assert [path.name for path in tmp_path.iterdir()] == ["weights"]
    assert all((policy.load(tmp_path / "weights")[name] == own[name]).all() for name in policy.SIZES)
