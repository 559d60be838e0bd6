"""The command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from safari_api.openapi import openapi_yaml

from safari_rules import games
from safari_rules.cli import main


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    for game in games():
        assert game.id in listed
        assert game.title in listed


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_play(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["play", game, "--seed", "cli", "--option", "ply_limit=120"]
    assert main(command) == 0
    told = capsys.readouterr().out
    assert "ranking: " in told
    assert "total" in told
    assert len(told.splitlines()) > 20
    assert main(command) == 0
    assert capsys.readouterr().out == told
    assert main([*command, "--quiet"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == told.splitlines()[-1]


def test_play_with_bad_options_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "kariba", "--players", "9"]) == 1
    assert capsys.readouterr().err == "safari-rules: /players: Expected an integer from 2 to 4, not 9.\n"
    assert main(["play", "safaru", "--option", "colour=red"]) == 1
    assert "/colour: No such field." in capsys.readouterr().err


def test_openapi(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openapi", "--output", str(tmp_path / "openapi.yaml")]) == 0
    assert (tmp_path / "openapi.yaml").read_bytes() == openapi_yaml()
    assert main(["openapi"]) == 0
    assert capsys.readouterr().out.encode() == openapi_yaml()


def test_misuse() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "chess"])
    assert ended.value.code == 2
