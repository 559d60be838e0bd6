"""A game at a terminal: a real one, as a person sits at it."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from safari_rules import GameRecord, all_games
from safari_rules.commands.cli import main

COMMAND = [sys.executable, "-m", "safari_rules.commands.cli", "play"]
#: What colors a terminal.
STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PROMPT = re.compile(r"(Ada|Ben|Cleo), your move\?")


def seated(*arguments: str, **environment: str) -> pexpect.spawn[str]:
    """A terminal at which a game begins."""
    return pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *arguments],
        encoding="utf-8",
        timeout=60,
        dimensions=(40, 100),
        env={**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
    )


def said(terminal: pexpect.spawn[str]) -> str:
    """What was said before what was just waited for, without its colors."""
    return STYLE.sub("", str(terminal.before)).replace("\r\n", "\n")


def handed_over() -> tuple[pexpect.spawn[str], str, str]:
    """Ada has looked, played her first move and handed the terminal to Ben; what it said before she looked, and what she saw."""
    terminal = seated("kariba", "--human", "0", "--human", "1", "--seed", "monsoon")
    terminal.expect("Ada is next")
    before = said(terminal)
    terminal.sendline("")
    terminal.expect(PROMPT)
    seen = said(terminal)
    terminal.sendline("1")
    terminal.expect("Ben is next")
    return terminal, before, seen


@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_person_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    out = tmp_path / "record.json"
    more = [] if game == "kariba" else ["--option", "ply_limit=24"]
    terminal = seated(game, "--human", "0", "--agent", "random", "--seed", "terminal", "--out", str(out), *more)
    asked = 0
    while terminal.expect([PROMPT, "Result"]) == 0:
        asked += 1
        told = said(terminal)
        assert "   1  Ada " in told, told
        terminal.sendline("1")
    terminal.expect(pexpect.EOF)
    end = said(terminal)
    assert asked > 5
    assert "place" in end
    assert "total" in end
    assert re.search(r"(wins|share first place)\.", end)
    terminal.close()
    assert terminal.exitstatus == 0
    kept = json.loads(out.read_text(encoding="utf-8"))
    record = GameRecord(kept["game"], kept["options"], kept["seed"], tuple(kept["actions"]))
    assert record.final_state().ply == len(record.actions)


def test_moves_are_found_by_a_part_of_their_words_and_taken_back() -> None:
    terminal = seated("safari-dual", "--human", "0", "--human", "1")
    terminal.expect(PROMPT)
    first = said(terminal)
    terminal.sendline("zzz")
    terminal.expect(PROMPT)
    assert "No legal move is called 'zzz'" in said(terminal)
    (sentence,) = re.findall(r" 3  (Ada .*)", first)
    terminal.sendline(sentence.removesuffix("."))
    terminal.expect("Ben, your move")
    where = sentence.removeprefix("Ada moves ")
    assert re.search(rf"- Ada moves the \w+ {re.escape(where)}", said(terminal))
    terminal.sendline("u")
    terminal.expect("Ada, your move")
    assert re.findall(r"\d  (Ada .*)", said(terminal)) == re.findall(r"\d  (Ada .*)", first)
    terminal.sendline("u")
    terminal.expect(PROMPT)
    assert "nothing to take back" in said(terminal)
    terminal.sendline("99")
    terminal.expect(PROMPT)
    assert "There are moves 1 to" in said(terminal)
    terminal.sendline("r")
    terminal.expect(PROMPT)
    assert "SD2: " in said(terminal)
    terminal.sendline("q")
    terminal.expect("You have left the table")
    terminal.expect(pexpect.EOF)


def test_what_was_taken_back_is_not_in_the_record(tmp_path: Path) -> None:
    out = tmp_path / "record.json"
    terminal = seated("safari-dual", "--human", "0", "--human", "1", "--out", str(out))
    for typed in ("1", "1", "u"):
        terminal.expect(PROMPT)
        terminal.sendline(typed)
    terminal.expect("Ben, your move")
    terminal.sendline("q")
    terminal.expect("The game so far is in")
    terminal.expect(pexpect.EOF)
    assert [action["player"] for action in json.loads(out.read_text(encoding="utf-8"))["actions"]] == [0]


def test_a_hint_is_a_legal_move_and_cards_have_their_colors() -> None:
    terminal = seated("safaru", "--human", "0", "--agent", "random", "--seed", "hint")
    terminal.expect(PROMPT)
    assert "\x1b[" in str(terminal.before)
    moves = re.findall(r"\d  (Ada .*)", said(terminal))
    terminal.sendline("h")
    terminal.expect(PROMPT)
    (hint,) = re.findall(r"Hint: (.*)", said(terminal))
    assert hint in moves
    terminal.sendcontrol("d")
    terminal.expect("You have left the table")
    terminal.expect(pexpect.EOF)


def test_nobody_sees_anothers_hand() -> None:
    terminal, before, seen = handed_over()
    assert "giraffe" not in before
    assert "Ada: giraffe" in seen
    assert terminal.match is not None
    terminal.sendline("")
    terminal.expect(PROMPT)
    told = said(terminal)
    assert "Ada: 5 cards" in told
    assert "Ada plays 1 giraffe. Ada draws a card." in told
    terminal.sendline("q")
    terminal.expect(pexpect.EOF)


def test_without_rich_a_person_is_told_what_to_install_and_agents_play_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "rich"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "rich", None)
    monkeypatch.delitem(sys.modules, "safari_rules.commands.terminal", raising=False)
    monkeypatch.delattr("safari_rules.commands.terminal", raising=False)
    assert main(["play", "kariba", "--human", "0"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "safari-rules: rich is missing; a person at the terminal needs it: pip install 'safari-rules[play]'\n"
    assert main(["play", "kariba", "--agent", "random", "--quiet"]) == 0
    assert main(["play", "kariba", "--seed", "plain", "--option", "ply_limit=4"]) == 0
    assert main(["tournament", "kariba", "--agent", "random", "--agent", "flat:2", "--games", "2"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--human", "7"], "--human must be a seat from 0 to 1"),
        (["--human", "0", "--agent", "chess"], "No agent is called 'chess'"),
        (["--human", "0", "--out", "/nowhere/record.json"], "--out /nowhere/record.json: No such file or directory"),
        (["--out", "record.json"], "--out needs --human"),
        (["--agent", "bogus"], "No agent is called 'bogus'"),
        (["--human", "0", "--players", "9"], "/players: Expected an integer from 2 to 4, not 9."),
    ],
)
def test_what_cannot_be_is_told_in_a_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "kariba", *arguments]) in (1, 2)
    told = capsys.readouterr().err
    assert said in told, told
    assert len(told.splitlines()) == 1


def test_agents_play_and_are_watched(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "kariba", "--agent", "flat:4", "--agent", "random", "--seed", "w", "--name", "Zoe"]) == 0
    told = capsys.readouterr().out
    assert "Zoe plays" in told
    assert "Player 1 plays" in told
    assert "ranking: " in told


def test_a_number_of_any_length_is_a_word() -> None:
    terminal = seated("kariba", "--human", "0", "--agent", "random", "--seed", "digits")
    terminal.expect(PROMPT)
    terminal.sendline("1" * 3000)
    terminal.expect("No legal move is called")
    terminal.sendline("q")
    terminal.expect(pexpect.EOF)


def test_a_hand_is_gone_from_what_can_be_scrolled_back_to() -> None:
    terminal, _, _ = handed_over()
    assert "\x1b[3J" in str(terminal.before)
    terminal.sendeof()
    terminal.expect(pexpect.EOF)


def test_names_that_look_like_markup_are_shown_as_they_are() -> None:
    terminal = seated("kariba", "--human", "0", "--name", "[red]x[/red]", "--agent", "random", "--seed", "names")
    terminal.expect(re.escape("[red]x[/red], your move?"))
    assert "[red]x[/red] plays" in said(terminal)
    assert "[red]x[/red]: " in said(terminal)
    terminal.sendline("q")
    terminal.expect(pexpect.EOF)
