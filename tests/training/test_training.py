"""The training example runs: it learns, evaluates, plots, and its weights can play. `nox -s test-training` installs its packages."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.processes import Spawn, eventually

ROOT = Path(__file__).parents[2]


@pytest.mark.timeout(1200)
def test_a_short_training_draws_its_curve_and_its_weights_play(spawn: Spawn, tmp_path: Path) -> None:
    picture, weights = tmp_path / "curve.svg", tmp_path / "weights"
    script, environment = ROOT / "examples" / "train_kariba.py", {**os.environ, "PYTHONPATH": str(ROOT / "examples")}
    words = ["--updates", "2", "--every", "1", "--games", "4", "--out", str(weights), "--plot", str(picture)]
    weights.write_text("older weights")
    said = tmp_path / "said"
    with said.open("w") as output:
        begun = spawn([sys.executable, "-u", str(script), *words], stdout=output)
    eventually(lambda: "\n" in said.read_text(), 300, "the first judgement is printed", process=begun)
    first = said.read_text()
    assert weights.read_text() == "older weights", "the weights were replaced before the policy learned"
    begun.send_signal(signal.SIGINT)
    begun.wait(60)
    assert first.startswith("after 0 games: ")
    assert begun.returncode == 130
    assert weights.read_text() == "older weights"
    done = subprocess.run([sys.executable, str(script), *words], capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    judged = [line.split(" games: ") for line in done.stdout.splitlines() if line.startswith("after ")]
    played = [int(games.removeprefix("after ")) for games, _ in judged]
    assert played[0] == played[1] == 0 < played[2] == played[3] < played[4]
    assert [said.rpartition(" ")[2] for _, said in judged] == ["greedy", "mcts:50"] * 3
    assert picture.read_text(encoding="utf-8").count("<svg") == 1
    names = ["--agent", f"kariba_policy:trained({str(weights)!r})", "--agent", "random"]
    command = [sys.executable, "-m", "safari_rules.commands.cli", "tournament", "kariba", *names, "--games", "2"]
    contest = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, env=environment)
    assert contest.returncode == 0, contest.stderr
    assert "kariba_policy:trained" in contest.stdout


@pytest.mark.timeout(600)
def test_the_policy_learns_by_self_play(tmp_path: Path) -> None:
    """The run also proves that the policy chooses only legal ids and that its weights are finite, because others raise an error."""
    words = ["--updates", "6", "--every", "6", "--games", "400", "--against", "random", "--out", str(tmp_path / "weights")]
    command = [sys.executable, str(ROOT / "examples" / "train_kariba.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    before, after = (float(share) for share in re.findall(r": ([\d.]+)% .* won against random$", done.stdout, re.MULTILINE))
    assert after > before + 10, done.stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--every", "0"], "argument --every: expected a whole number from 1"),
        (["--out", "nowhere/weights.npz"], "--out nowhere/weights.npz: No such file or directory"),
        (["--plot", "nowhere/curve.svg"], "--plot nowhere/curve.svg: No such file or directory"),
        (["--against", "nosuch"], "--against: No agent is called 'nosuch'"),
        (["--from", "nowhere.npz"], "--from: The weights in nowhere.npz cannot be read: "),
        (["--from", ""], "--from: Expected the file of the weights, not ''"),
    ],
)
def test_what_cannot_be_done_is_said_before_training(words: list[str], reason: str, tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "examples" / "train_kariba.py"), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(f"train_kariba.py: error: {reason}")
    assert list(tmp_path.iterdir()) == []
