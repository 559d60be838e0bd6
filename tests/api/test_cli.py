"""The command line."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from safari_api.openapi import document
from safari_api.publisher import as_yaml

from safari_rules import all_games
from safari_rules.commands.cli import main
from safari_rules.commands.refused import Refused, needing
from safari_rules.core.replacing import replacing

#: A custom game that raises an error in the middle of a game.
LEAKY = """
import safari_rules as sr
from support.altered import altered


def effect(state, action):
    if state.ply > 4:
        raise {error}
    return sr.game("kariba").spec.rules.effect(state, action)


sr.register(altered(sr.game("kariba"), id="leaky", title="Leaky", effect=effect, guide=None).spec)
"""


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    listed = capsys.readouterr().out
    for game in all_games():
        assert game.id in listed
        assert game.title in listed


@pytest.mark.parametrize("game", [game.id for game in all_games()])
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


def test_a_match_is_told_with_its_standing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "kariba", "--seed", "standing", "--option", "games=2", "--name", "Ada", "--name", "Ben"]) == 0
    told = capsys.readouterr().out
    first, second = re.findall(r"Game (?:1|2) ends\. (.*)", told)
    assert "in all" not in first
    points = [int(number) for number in re.findall(r"has won (\d+) cards?", first)]
    more = re.findall(r"has won (\d+) cards? \((\d+) in all\)", second)
    assert [before + int(now) for before, (now, _) in zip(points, more, strict=True)] == [int(total) for _, total in more]


def test_play_with_bad_options_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "kariba", "--players", "9"]) == 1
    assert capsys.readouterr().err == "safari-rules: /players: Expected an integer from 2 to 4, not 9.\n"
    assert main(["play", "safaru", "--option", "hue=red"]) == 1
    assert "/hue: No such field; the fields are players, reversed," in capsys.readouterr().err


def test_openapi(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openapi", "--output", str(tmp_path / "openapi.yaml")]) == 0
    assert (tmp_path / "openapi.yaml").read_bytes() == as_yaml(document())
    assert main(["openapi"]) == 0
    assert capsys.readouterr().out.encode() == as_yaml(document())


@pytest.mark.parametrize("name", ["Kariba", "7 Safari", "seven-safari", "SAFARÜ", "safari-dual", "7-safari"])
def test_a_game_is_found_by_id_or_title_in_any_case(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name]) == 0
    told = capsys.readouterr().out
    assert "Options\n  players (" in told
    assert "\nRules\n" in told
    assert "\nRulings" in told


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_rules_tells_every_rule_ruling_and_option(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", game]) == 0
    told = capsys.readouterr().out
    shown = next(each for each in all_games() if each.id == game)
    for name in (*shown.rulebook.rules, *shown.rulebook.rulings, *shown.spec.schema().options.parts):
        assert f"\n  {name}: " in told or f"\n  {name} (" in told, name
    assert max(map(len, told.splitlines())) <= 120


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["play", "chess"], "No game is called 'chess'"),
        (["rules", "chess"], "the games are seven-safari, safaru"),
        (["openapi", "--output", "/nowhere/openapi.yaml"], "--output /nowhere/openapi.yaml: No such file or directory"),
        (["serve", "--port", "99999"], "--port must be a whole number from 0 to 65535, not '99999'"),
        (["serve", "--port", "abc"], "--port must be a whole number from 0 to 65535, not 'abc'"),
        (["serve", "--host", "nohost"], "--host must be an IP address"),
        (["serve", "--workers", "0"], "--workers must be a whole number from 1 to 512, not '0'"),
        (["puzzles", "kariba", "--count", "1000", "--out", "/"], "--out /: it names no file"),
        (["puzzles", "kariba", "--count", "1000", "--out", f"{__file__}/x"], "Not a directory"),
        (["puzzles", "kariba", "--count", "1000", "--out", ""], "--out '': it names no file"),
    ],
    ids=" ".join,
)
def test_misuse_is_told_in_one_line(command: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="links are those of POSIX")
@pytest.mark.parametrize(
    "command", [["puzzles", "kariba", "--out"], ["tournament", "kariba", "--games", "1", "--agent", "random", "--report"]]
)
def test_a_link_to_itself_is_no_file(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = tmp_path / "link"
    link.symlink_to(link)
    assert main([*command, str(link)]) == 2
    assert capsys.readouterr().err == f"safari-rules: {command[-1]} {link}: Too many levels of symbolic links\n"


def test_a_number_of_ten_digits_is_refused_by_its_size(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tournament", "kariba", "--games", "1234567890"])
    assert 'expected a whole number of at most nine digits, not "1234567890"' in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        [],
        ["dance"],
        ["play"],
        ["play", "kariba", "--players", "x"],
        ["play", "kariba", "--players", "２"],
        ["tournament", "kariba", "--jobs", "1_0"],
        ["games", "--loud"],
        ["puzzles", "kariba", "--seed", "\udcff"],
        ["play", "kariba", "--seed", "\udcff"],
    ],
    ids=str,
)
def test_words_that_the_command_does_not_know_are_told_in_one_line(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(command)
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("safari-rules")
    assert told.count("\n") == 1


@pytest.mark.parametrize(("typed", "refuses"), [("play kariba --loud", "safari-rules play"), ("--loud play kariba", "safari-rules")])
def test_a_command_itself_refuses_what_it_does_not_know(typed: str, refuses: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(typed.split())
    assert capsys.readouterr().err == f"{refuses}: unrecognized arguments: --loud (see {refuses} --help)\n"


@pytest.mark.parametrize("name", ["", " ", "\u202eevil", "\udcff", "A\x1b[2J", "A" * 41])
def test_a_name_that_no_player_can_have_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "kariba", "--name", name])
    told = capsys.readouterr().err
    assert (ended.value.code, told.count("\n")) == (2, 1)
    assert "--name: Expected a name of 1 to 40 characters" in told
    assert told.isascii()


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (["play", "kariba", "--out", "-"], "--out"),
        (["tournament", "kariba", "--report", "-"], "--report"),
        (["replay", "-"], "FILE"),
        (["export", "games.jsonl", "--to", "-"], "--to"),
    ],
)
def test_a_dash_is_no_file_where_standard_output_is_not_meant(command: list[str], name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(command)
    assert f"argument {name}: expected a file, not - (for a file of that name, write ./-)" in capsys.readouterr().err


def test_a_games_module_that_ends_the_program_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ending.py").write_text("import sys\nsys.exit(0)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["--games", "ending", "games"]) == 2
    assert "The module 'ending' cannot be used: SystemExit: 0 in line 2 of " in capsys.readouterr().err


@pytest.mark.parametrize("error", ["FileNotFoundError(2, 'No such file', 'b')", "BrokenPipeError(32, 'x')", "ConnectionResetError('peer')"])
def test_a_system_error_of_a_custom_game_is_its_own(error: str, tmp_path: Path) -> None:
    (tmp_path / "leaky.py").write_text(LEAKY.format(error=error), encoding="utf-8")
    path = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    for command in (["play", "leaky"], ["tournament", "leaky", "--games", "2"]):
        arguments = ["--games", "leaky", *command, "--agent", "random", "--agent", "random", "--seed", "5"]
        ended = subprocess.run(
            [sys.executable, "-m", "safari_rules", *arguments],
            cwd=tmp_path,
            env=path,
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=60,
        )
        assert ended.returncode == 1
        assert re.search(rf"{error.split('(')[0]}: .* in line \d+ of .*leaky\.py", ended.stderr)


def test_options_are_read_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["play", "kariba", "--agent", "random", "--seed", "whole", "--quiet"]
    assert main([*arguments, "--option", "players=3.0"]) == 0
    floats = capsys.readouterr().out
    assert main([*arguments, "--option", "players=3"]) == 0
    assert capsys.readouterr().out == floats


def test_a_game_without_the_language_is_all_english() -> None:
    command = [sys.executable, "-m", "safari_rules.commands.cli", "--games", "tic_tac_toe"]
    path = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "examples")}
    for arguments in (["play", "tic-tac-toe", "--seed", "a"], ["rules", "tic-tac-toe"]):
        german, english = (
            subprocess.run([*command, *arguments, "--language", code], capture_output=True, check=True, env=path, timeout=60).stdout
            for code in ("de", "en")
        )
        assert german == english


def test_puzzles_are_utf_8_whatever_the_terminal_writes(tmp_path: Path) -> None:
    out = tmp_path / "puzzles.jsonl"
    command = [sys.executable, "-m", "safari_rules.commands.cli", "puzzles", "kariba", "--count", "1", "--seed", "monsoon"]
    done = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, timeout=120)
    subprocess.run([*command, "--out", str(out)], check=True, timeout=120)
    assert done.stdout == out.read_bytes()
    assert not done.stdout.isascii()


def test_a_file_is_replaced_as_a_whole_where_a_link_leads_and_a_device_stays(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    link.symlink_to(real)
    for text in ("first", "second"):
        with replacing(link) as new:
            new.write_text(text, encoding="utf-8")
    with suppress(UnicodeError), replacing(link) as new, open(new, "w", encoding="utf-8") as file:
        file.writelines(["half", "\udcff"])
    assert (link.is_symlink(), real.read_text(encoding="utf-8")) == (True, "second")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link", "real"]
    with replacing(Path("/dev/null")) as new:
        new.write_text("gone", encoding="utf-8")
    assert Path("/dev/null").is_char_device()


def test_no_command_replaces_the_file_of_a_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"tournament": {"game": "kariba"}}\n')
    (tmp_path / "nowhere").symlink_to(tmp_path / "no" / "file")
    for command in (["openapi", "--output"], ["play", "kariba", "--quiet", "--out"], ["puzzles", "kariba", "--out"]):
        assert main([*command, str(file)]) == 2
        assert "this is the file of a tournament or league, which would be replaced" in capsys.readouterr().err
        assert main([*command, str(tmp_path / "nowhere")]) == 2
        told = capsys.readouterr()
        assert (told.out, told.err.count("\n")) == ("", 1)
        assert "nowhere: No such file or directory" in told.err
    assert file.read_text() == '{"tournament": {"game": "kariba"}}\n'


def test_only_what_is_missing_is_said_to_be() -> None:
    for error, said in (
        (ModuleNotFoundError("No module named 'pyarrow'", name="pyarrow.parquet"), "pyarrow is missing; exporting games needs it: "),
        (
            ModuleNotFoundError("No module named '_ssl'", name="_ssl"),
            "_ssl cannot be used (No module named '_ssl'); exporting games needs it: ",
        ),
        (ImportError("cannot import name 'MCPServer'", name="mcp.server"), "mcp cannot be used (cannot import name 'MCPServer'); "),
    ):
        with pytest.raises(Refused, match=re.escape(said)), needing("exporting games", "data"):
            raise error
