"""The training example runs: it learns, judges and draws. `make test-training` installs what it needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_short_training_runs_and_draws_its_curve(tmp_path: Path) -> None:
    picture = tmp_path / "curve.svg"
    words = ["--episodes", "60", "--every", "30", "--games", "20", "--plot", str(picture)]
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "train_kariba.py"), *words], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == ["after 30 games", "after 60 games"]
    assert picture.read_text(encoding="utf-8").count("<svg") == 1
