"""The training example runs: it learns, judges, draws, and its weights play. `make test-training` installs what it needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_short_training_draws_its_curve_and_its_weights_play(tmp_path: Path) -> None:
    picture, weights = tmp_path / "curve.svg", tmp_path / "weights.npz"
    script, environment = ROOT / "examples" / "train_kariba.py", {**os.environ, "PYTHONPATH": str(ROOT / "examples")}
    words = ["--updates", "2", "--every", "1", "--games", "4", "--out", str(weights), "--plot", str(picture)]
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
