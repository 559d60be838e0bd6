"""The example of sb3-contrib runs: the policy learns, and its weights can play. `nox -s test-ppo` installs the packages for it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def trained(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "examples" / "train_ppo.py"), *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, cwd=folder)


@pytest.mark.timeout(600)
def test_the_policy_learns_against_an_agent(tmp_path: Path) -> None:
    """The run also proves that the policy chooses only legal ids and that its weights are finite, because others raise an error."""
    words = ["--opponent", "random", "--against", "random", "--updates", "8", "--every", "4", "--games", "400", "--seed", "1"]
    done = trained(*words, "--out", "weights.npz", "--plot", "curve.svg", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    judged = re.findall(r"^after (\d+) games: ([\d.]+)% .* won against random$", done.stdout, re.MULTILINE)
    played, shares = [int(games) for games, _ in judged], [float(share) for _, share in judged]
    assert played[0] == 0 < played[1] < played[2]
    assert shares[-1] > shares[0] + 10, done.stdout
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").count("<svg") == 1
    assert (tmp_path / "weights.npz").stat().st_size > 50_000


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--workers", "0"], "argument --workers: expected a whole number from 1"),
        (["--opponent", "nobody"], "--opponent: "),
    ],
)
def test_what_cannot_be_done_is_said_before_training(words: list[str], reason: str, tmp_path: Path) -> None:
    done = trained(*words, folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith(f"train_ppo.py: error: {reason}")
    assert list(tmp_path.iterdir()) == []
