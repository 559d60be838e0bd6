"""The example of docs/adding-a-game.md: its own tests pass, and the service serves its redacted views and its players' memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.server import ask, served

EXAMPLES = Path(__file__).parents[2] / "examples"
PATH = os.pathsep.join([str(EXAMPLES), os.environ.get("PYTHONPATH", "")])


def test_its_own_tests_pass() -> None:
    """The tests run in a separate process, because the example is registered there."""
    command = [sys.executable, "-m", "pytest", "-o", "addopts=", "-q", "--import-mode=importlib", str(EXAMPLES / "oysters")]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": PATH}, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout
    assert "7 passed" in done.stdout


def test_the_service_serves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", PATH)
    with served(SAFARI_GAMES="oysters") as (url, _):
        path = f"{url}/v1/games/oysters"
        position = ask(f"{path}/new", {"seed": "served"})[1]
        looked = ask(f"{path}/apply", {"state": position["state"], "action": {"type": "look", "player": 0, "oyster": 3}})[1]
        assert looked["revealed"] is True
        pearl = position["state"]["pearls"][3]
        assert looked["events"] == [{"type": "looked", "player": 0, "oyster": 3, "pearl": pearl}]
        view = ask(f"{path}/view", {"state": looked["state"], "player": 0})[1]["state"]
        assert view["pearls"] == [None] * 12
        asked = {"state": looked["state"], "player": 1, "events": looked["events"], "simulations": 20}
        status, suggested = ask(f"{path}/suggest", asked)
        assert status == 200, suggested
        assert suggested["action"]["player"] == 1
        assert suggested["memory"] == {"seen": [None] * 12}, "the service does not redact the events for the player"
        status, refused = ask(f"{path}/suggest", {**asked, "memory": {"seen": [1, 1, *[None] * 10]}})
        assert status == 409
        assert [each["pointer"] for each in refused["errors"]] == ["/memory"]


def test_openspiel_takes_an_option_that_documents_leave_out() -> None:
    code = "import oysters; from safari_rules.envs.open_spiel import parameters; print(parameters(oysters.GAME))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": PATH}, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "{'players': 2, 'first_player': 0, 'ply_limit': 1000, 'looks': 1}"
