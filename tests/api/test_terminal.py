"""Games at a real terminal of 80 columns and 24 lines, and the commands that read records."""

from __future__ import annotations

import json
import os
import random
import re
import resource
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import pairwise, product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pexpect
import pytest
from support.altered import altered
from support.failures import looped
from support.processes import UNMEASURED, eventually, guarded

from safari_rules import GameRecord, all_games
from safari_rules import game as game_of
from safari_rules.authoring.text import number as written
from safari_rules.authoring.text import plain_table
from safari_rules.commands.analyze import judge_moves
from safari_rules.commands.cli import main
from safari_rules.commands.messages import preferred
from safari_rules.commands.screen import Screen
from safari_rules.commands.terminal import TYPING, Person, find, table_of, verdict
from safari_rules.players.naming import agent
from safari_rules.players.search import played_out

COMMAND = [sys.executable, "-m", "safari_rules.commands.cli"]
#: The escape sequences that color a terminal.
STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CLEARED = "\x1b[2J"
PROMPT = re.compile(r"(Your|Ada, your|Ben, your|Cleo, your) move\? ")
PAGE = re.compile(r"Enter: (next page, q: back|back)\. ")
REPLAY = re.compile("Replay: ")
LINES, COLUMNS = 24, 80
#: Ends the commands of the present test.
ENDS = ExitStack()


def begun(command: str, *arguments: str, **environment: str) -> pexpect.spawn[str]:
    """Start a command at a terminal of 80 columns and 24 lines, and return the terminal. The end of the test ends the command."""
    terminal = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], command, *arguments],
        encoding="utf-8",
        timeout=60,
        dimensions=(LINES, COLUMNS),
        env={**os.environ, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
    )
    ENDS.enter_context(guarded(terminal.pid))
    ENDS.callback(terminal.close, force=True)
    return terminal


@pytest.fixture(autouse=True)
def ends() -> Iterator[None]:
    """End the commands of a test."""
    with ENDS:
        yield


def seated(*arguments: str, **environment: str) -> pexpect.spawn[str]:
    """Start a game at a terminal, and return the terminal."""
    return begun("play", *arguments, **environment)


def plain(text: object) -> str:
    """Return a text without colors, with plain line breaks."""
    return STYLE.sub("", str(text)).replace("\r\n", "\n")


def said(terminal: pexpect.spawn[str]) -> str:
    """Return the output before the text that was last waited for, without colors."""
    return plain(terminal.before)


def looks(terminal: pexpect.spawn[str]) -> str:
    """Return the text on the screen at a prompt. Assert that it fits on the screen without breaking a line."""
    shown = plain(f"{terminal.before}{terminal.after}".split(CLEARED)[-1])
    lines = shown.split("\n")
    assert len(lines) <= LINES, shown
    assert max(map(len, lines)) <= COLUMNS, shown
    assert not any(line.endswith(" ") for line in lines[:-1]), shown
    return shown


def asleep(terminal: pexpect.spawn[str]) -> None:
    """Wait until a command waits for a key, if the system has /proc to show it.

    Python's readline notices a signal between its prompt and its wait for a key only at the next key.
    """
    stat = Path(f"/proc/{terminal.pid}/stat")
    eventually(lambda: not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "S", 60, "it waits for a key")


def left(terminal: pexpect.spawn[str], status: int) -> str:
    """Return the output until the command ended. Assert this exit code, and that there is no traceback."""
    terminal.expect(pexpect.EOF)
    terminal.close()
    told = said(terminal)
    assert "Traceback" not in told
    assert terminal.exitstatus == status, told
    return told


def handed_over() -> tuple[pexpect.spawn[str], str, str]:
    """Let Ada look, play a move and hand over to Ben. Return the terminal, its output before she looked, and what she saw."""
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
def test_a_person_plays_a_whole_game_with_the_table_in_sight(game: str, tmp_path: Path) -> None:
    out = tmp_path / "record.json"
    more = [] if game == "kariba" else ["--option", "ply_limit=24"]
    terminal = seated(game, "--human", "0", "--agent", "random", "--seed", "terminal", "--out", str(out), *more)
    title = game_of(game).title
    chance = random.Random(game)
    asked = 0
    while (which := terminal.expect([PROMPT, PAGE, "Result"])) != 2:
        shown = looks(terminal)
        if which == 1:
            terminal.sendline("q")
            continue
        asked += 1
        assert f"\n{title}\n" in f"\n{shown}", shown
        listed = re.findall(r"^ +(\d+)  You ", shown, re.MULTILINE)
        # The test types the text of the example as printed, which must find its move or a list of moves.
        example = re.search(r"\(type ([^)]*)\)", re.sub(r"\s+", " ", shown))
        assert bool(example) == ("moves, such as: " in re.sub(r"\s+", " ", shown)), shown
        terminal.sendline(chance.choice(listed) if listed else example[1] if example else "")
    end = left(terminal, 0)
    assert asked > 5
    assert "place" in end
    assert "total" in end
    assert "…" not in end
    assert re.search(r"(You win|wins|share first place)\.", end)
    record = GameRecord.from_json(out.read_bytes())
    assert record.final_state().ply == len(record.actions) > 0
    assert record.names == ("Ada", "Ben")


def test_the_example_of_what_to_type_chooses_its_move() -> None:
    terminal = begun("play", "kariba", "--human", "0", "--agent", "greedy", "--seed", "a", LINES="9", COLUMNS="40")
    terminal.expect(PROMPT)
    example = re.search(r"such as: (.*) \(type ([^)]*)\)", re.sub(r"\s+", " ", said(terminal)))
    assert example
    assert example[1] == example[2], "the example is shortened, although four moves have a 1"
    terminal.sendline(example[2])
    terminal.expect(PROMPT)
    assert example[1] in re.sub(r"\s+", " ", said(terminal))


FOUND = [
    (".", "You play 1 zebra.", False),
    (", ;", "You play 1 zebra.", False),
    ("b3 a2", "You move the giraffe from a2 to b3.", False),
    ("a2 b3", "You move the giraffe from a2 to b3.", True),
    ("giraffe a2", "You move the giraffe from a2 to b3.", True),
    ("row 4 column 2", "You pick from row 2, column 4.", False),
    ("column row 2 4", "You pick from row 2, column 4.", True),
    ("zebra 3", "You play 3 zebras.", True),
    ("zebra 3", "You play 13 zebras.", False),
    ("l'emplacement 12", "Tu regardes la tuile de l’emplacement 12.", True),
    ("elephant", "Tu joues 1 éléphant.", True),
    ("e\u0301le\u0301phant", "Tu joues 1 éléphant.", True),
]


@pytest.mark.parametrize(("typed", "sentence", "found"), FOUND)
def test_what_is_typed_means_the_sentences_that_have_its_words(typed: str, sentence: str, found: bool) -> None:
    assert find(typed, [sentence], [0]) == (([0], "") if found else ([], "none-found"))


def test_records_of_several_games_can_be_joined(tmp_path: Path) -> None:
    files = [tmp_path / f"{seed}.json" for seed in "ab"]
    for file in files:
        assert main(["play", "kariba", "--agent", "random", "--quiet", "--seed", file.stem, "--out", str(file)]) == 0
    joined = tmp_path / "two.jsonl"
    joined.write_bytes(b"".join(file.read_bytes() for file in files))
    assert main(["replay", str(joined), "--number", "2"]) == 0


def test_a_line_is_never_broken_at_a_no_break_space(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(game_of("kariba"), "fr")
    line = "Ada a 12 cartes\xa0; gagné\xa0: " + "4\xa0cartes, " * 9 + "puis rien"
    monkeypatch.setattr("safari_rules.commands.screen.SIZE", (24, 9))
    lines = screen.fold(line)
    assert len(lines) > 5
    assert not any(each.plain.lstrip(" ").startswith(("\xa0", ";", ":", "cartes")) for each in lines), lines
    assert " ".join(each.plain.strip(" ") for each in lines) == line


@pytest.mark.parametrize("indent", [0, 4, 18])
def test_every_line_of_a_paragraph_takes_the_words_that_fit(indent: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("safari_rules.commands.screen.SIZE", (40, 24))
    line = "  3             der dritte Zug der Liste, oder der Zug mit genau diesen Zahlen, etwa einer Reihe und einer Spalte"
    lines = [each.plain for each in Screen(game_of("kariba"), "de").fold(line, indent=indent)]
    for above, below in pairwise(lines):
        assert len(above) <= 40 < len(f"{above} {below.split()[0]}"), lines
        assert below.startswith(" " * indent + below.split()[0]), lines
    assert " ".join(each.strip() for each in lines) == line.strip()


@pytest.mark.parametrize("size", [80, 60, 40])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_a_result_has_its_totals_in_any_window(
    game: str, language: str, size: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(size))
    monkeypatch.setattr("safari_rules.commands.screen.SIZE", (size, 24))
    chosen = game_of(game)
    session = played_out(chosen, [agent("random") for _ in range(chosen.players[0])], "said" if chosen.seeded else None, {"ply_limit": 40})
    verdict(Screen(chosen, language), chosen, session.state, [None, "Ben", "Cleo", "Dan", "Eva"])
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= size
    assert {"en": "You", "de": "Du", "fr": "Toi"}[language] in shown
    assert {"en": "total", "de": "gesamt", "fr": "total"}[language] in shown
    (total,) = re.findall(r"Ben .* (−?\d+) *\n", shown)
    assert total == written(chosen.scores(session.state)[1].total)


def test_a_number_without_a_list_asks_for_the_list() -> None:
    terminal = begun("play", "kariba", "--human", "0", "--agent", "greedy", "--seed", "a", LINES="9", COLUMNS="40")
    terminal.expect(PROMPT)
    terminal.sendline("77")
    terminal.expect(PROMPT)
    assert "Type m first: then the moves have numbers." in re.sub(r"\s+", " ", said(terminal))


def test_a_list_that_is_no_longer_than_an_example_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = game_of("kariba")
    screen = Screen(chosen)
    screen.live = True
    session = chosen.session(seed="monsoon")
    person = Person(session, screen, [None, "Ben"], [0])
    sentences = person.sentences(chosen.legal_moves(session.state))
    monkeypatch.setattr(screen._console, "width", 60)
    assert len(person.example(sentences)) == 2
    assert person.few([1, 2], sentences, 0) == [1, 2]
    assert person.few([1, 2, 3], sentences, 0) == []


def test_a_watched_game_fits_the_window() -> None:
    terminal = begun("play", "kariba", "--agent", "random", "--agent", "random", "--language", "fr", COLUMNS="50", LINES="24")
    lines = left(terminal, 0).splitlines()
    assert len(lines) > 60
    assert max(map(len, lines)) <= 50


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_printed_rules_fit_the_window(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert main(["rules", game, "--language", language]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40


@pytest.mark.parametrize(("code", "expected"), [("de", "fuer zwei gewoehnliche"), ("fr", "Preparation")])
def test_a_small_character_set_has_the_nearest_letters(code: str, expected: str) -> None:
    command = [*COMMAND, "rules", "kariba", "--language", code]
    done = subprocess.run(command, capture_output=True, check=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, timeout=60)
    text = done.stdout.decode("ascii")
    assert "?" not in text
    assert expected in text


def test_moves_are_found_by_numbers_and_words_and_taken_back() -> None:
    terminal = seated("safari-dual", "--human", "0", "--human", "1")
    terminal.expect(PROMPT)
    first = looks(terminal)
    assert "11 moves, such as: Ada moves from a2 to b3. (type a2 b3)" in first
    terminal.sendline("zzz")
    terminal.expect(PROMPT)
    assert "No legal move has 'zzz' in its sentence." in looks(terminal)
    terminal.sendline("m")
    terminal.expect([PROMPT, PAGE])
    moves = looks(terminal)
    (sentence,) = re.findall(r" 3  (Ada .*)", moves)
    terminal.sendline("q" if terminal.after.startswith("Enter") else sentence.removesuffix("."))  # type: ignore[union-attr]
    if terminal.after.startswith("Enter"):  # type: ignore[union-attr]
        terminal.expect(PROMPT)
        terminal.sendline(sentence.removesuffix("."))
    terminal.expect("Ben, your move")
    where = sentence.removeprefix("Ada moves ")
    assert re.search(rf"- Ada moves the \w+ {re.escape(where)}", said(terminal))
    terminal.sendline("u")
    terminal.expect("Ada, your move")
    assert "Your move was taken back." in said(terminal)
    terminal.sendline("u")
    terminal.expect(PROMPT)
    assert "nothing to take back" in looks(terminal)
    terminal.sendline("m")
    terminal.expect([PROMPT, PAGE])
    if terminal.after.startswith("Enter"):  # type: ignore[union-attr]
        terminal.sendline("")
        terminal.expect(PROMPT)
    terminal.sendline("99")
    terminal.expect(PROMPT)
    assert "The list has moves 1 to 11." in looks(terminal)
    terminal.sendline("q")
    assert "You have left the table." in left(terminal, 1)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_the_help_has_an_example_of_its_own_for_each_way_to_choose(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("safari_rules.commands.screen.SIZE", (200, 24))
    chosen = game_of(game)
    session = chosen.session(seed="help" if chosen.seeded else None)
    (player, *_) = chosen.active_players(session.state)
    person = Person(session, Screen(chosen, language), [None, "Ben"], [player])
    sentences = person.sentences(chosen.legal_moves(session.state, player))
    ways = [line.plain for line in person.help(player) if line.plain.startswith("  ")]
    examples = [re.split(r"\s{2,}", line.strip())[0] for line in ways]
    assert len({*examples}) == len(examples)
    for example in examples[1 : -len(TYPING)]:
        assert len(find(example, sentences, [])[0]) == 1, example


def test_two_numbers_are_a_row_and_a_column() -> None:
    terminal = seated("seven-safari", "--human", "0", "--agent", "random", "--seed", "rows")
    terminal.expect(PROMPT)
    assert "42 moves, such as: You pick the card from row 1, column 1. (type 1 1)" in re.sub(r"\s+", " ", looks(terminal))
    terminal.sendline("3 4")
    terminal.expect(PROMPT)
    assert re.search(r"- You pick the \w+( \d)? from row 3, column 4\.", looks(terminal))
    terminal.sendline("q")
    left(terminal, 1)


def test_help_rules_and_sheet_are_read_in_pages() -> None:
    terminal = seated("kariba", "--human", "0", "--agent", "random", "--seed", "pages")
    terminal.expect(PROMPT)
    for typed, expected in (
        ("?", "How to choose a move:"),
        ("help", "How to choose a move:"),
        ("r", "K1: "),
        ("s", "Aim"),
        ("l", "Nothing has"),
    ):
        terminal.sendline(typed)
        terminal.expect(PAGE)
        assert expected in looks(terminal)
        pages = 1
        while "next page" in str(terminal.after):
            terminal.sendline("")
            terminal.expect(PAGE)
            looks(terminal)
            pages += 1
        assert (pages > 1) == (typed in "rs")
        terminal.sendline("")
        terminal.expect(PROMPT)
        assert "Waterhole: empty" in looks(terminal)
    terminal.sendline("q")
    left(terminal, 1)


@pytest.mark.parametrize(
    ("game", "expected"), [("kariba", r"You: (?:[a-z]+ \([1-8]\)(?:, |\s+|;)){5}"), ("safaru", r"You: (?:[a-z ]+ \d ?▲*(?:,\s+|;)){4}")]
)
def test_cards_show_their_ranks_and_triangles(game: str, expected: str) -> None:
    terminal = seated(game, "--human", "0", "--agent", "random", "--seed", "ranks")
    terminal.expect(PROMPT)
    assert re.search(expected, looks(terminal)), looks(terminal)
    terminal.sendline("q")
    left(terminal, 1)


def test_at_the_end_hands_lie_open_and_the_reason_is_said() -> None:
    terminal = seated("seven-safari", "--human", "0", "--agent", "random", "--seed", "end", "--option", "ply_limit=4")
    while terminal.expect([PROMPT, "Result"]) == 0:
        before = looks(terminal)
        terminal.sendline("1 1" if "such as" in before else "1")
    table = said(terminal)
    assert "Ben: 7 cards" in before
    assert re.search(r"Ben: \w+ \d, \w+ \d, ", table), table
    assert "The agreed number of actions was reached." in left(terminal, 0)


def test_what_was_taken_back_is_not_in_the_record(tmp_path: Path) -> None:
    out = tmp_path / "record.json"
    terminal = seated("safari-dual", "--human", "0", "--human", "1", "--out", str(out))
    for typed in ("a2 b3", "d4 c3", "u"):
        terminal.expect(PROMPT)
        terminal.sendline(typed)
    terminal.expect("Ben, your move")
    terminal.sendline("q")
    terminal.expect("The game so far is in")
    left(terminal, 1)
    assert [action["player"] for action in json.loads(out.read_text(encoding="utf-8"))["actions"]] == [0]


def test_a_hint_is_a_legal_move_and_cards_have_their_colors() -> None:
    terminal = seated("safaru", "--human", "0", "--agent", "random", "--seed", "hint")
    terminal.expect(PROMPT)
    assert "\x1b[3" in str(terminal.before)
    terminal.sendline("h")
    terminal.expect(PROMPT)
    (hint,) = re.findall(r"Hint: (.*?\.)", re.sub(r"\s+", " ", looks(terminal)))
    terminal.sendline(hint)
    terminal.expect(PROMPT)
    assert f"- {hint}" in re.sub(r"\s+", " ", said(terminal))
    terminal.sendcontrol("d")
    assert "You have left the table" in left(terminal, 1)


def test_nobody_sees_anothers_hand() -> None:
    terminal, before, seen = handed_over()
    assert "giraffe" not in before
    assert "Ada: giraffe (4)" in seen
    assert terminal.match is not None
    terminal.sendline("")
    terminal.expect(PROMPT)
    told = looks(terminal)
    assert "Ada: 5 cards" in told
    assert "Ada plays 1 giraffe. Ada draws a card." in told
    terminal.sendline("q")
    left(terminal, 1)


@pytest.mark.parametrize("key", ["c", "d"])
def test_control_keys_leave_the_table_with_a_sentence(key: str, tmp_path: Path) -> None:
    out = tmp_path / "record.json"
    terminal = seated("kariba", "--human", "0", "--agent", "random", "--seed", "keys", "--out", str(out))
    terminal.expect(PROMPT)
    terminal.sendline("1")
    terminal.expect(PROMPT)
    asleep(terminal)
    terminal.sendcontrol(key)
    assert "You have left the table. The game so far is in" in left(terminal, 1)
    assert len(GameRecord.from_json(out.read_bytes()).actions) == 2


@pytest.mark.parametrize("end", ["</dev/null", "<&-", "<&- >&-", "0>/dev/null"])
def test_a_closed_standard_input_leaves_the_table(end: str) -> None:
    done = subprocess.run(
        f"{shlex.join(COMMAND)} play kariba --human 0 --seed closed {end}",
        shell=True,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == ""
    assert done.stdout.endswith("You have left the table.\n") or ">&-" in end


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a game of Kariba between agents, as the page saves it."""
    game = game_of("kariba")
    played = played_out(game, [agent("random", "a"), agent("random", "b")], "saved", {"players": 2}).record()
    file = tmp_path_factory.mktemp("saved") / "record.json"
    document = {"game": "kariba", "options": played.options, "seed": "saved", "actions": list(played.actions), "names": [None, "Zoe"]}
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def test_a_record_is_stepped_through(saved: Path) -> None:
    terminal = begun("replay", str(saved))
    terminal.expect(REPLAY)
    shown = looks(terminal)
    assert "This is the start of the game." in shown
    assert re.search(r"Zoe: \w+ \(\d\)", shown), "not every card is open"
    terminal.sendline("")
    terminal.expect(REPLAY)
    assert "   1. You play" in looks(terminal)
    terminal.sendline("v 0")
    terminal.expect(REPLAY)
    assert "Zoe: 5 cards" in looks(terminal)
    terminal.sendline("2")
    terminal.expect(REPLAY)
    assert re.search(r"   2\. Zoe plays .* Zoe draws (a|\d) cards?\.", re.sub(r"\n +", " ", looks(terminal)))
    terminal.sendline("p")
    terminal.expect(REPLAY)
    assert "Move 1 of " in looks(terminal)
    terminal.sendline("elsewhere")
    terminal.expect(REPLAY)
    assert "Expected one of these keys" in looks(terminal)
    terminal.sendline("e")
    terminal.expect(REPLAY)
    assert re.search(r"(Zoe wins|You win|share first place)\.", looks(terminal))
    asleep(terminal)
    terminal.sendcontrol("c")
    left(terminal, 0)


def test_a_record_is_printed_and_analyzed(saved: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["replay", str(saved)]) == 0
    told = capsys.readouterr().out
    with monkeypatch.context() as unknown:
        for name in ("COLUMNS", "LINES"):
            unknown.setenv(name, "0")
            assert main(["replay", str(saved)]) == 0
            assert capsys.readouterr().out == told
    moves = len(json.loads(saved.read_text(encoding="utf-8"))["actions"])
    assert len(re.findall(r"^ +\d+\. (You play|Zoe plays)", told, re.MULTILINE)) == moves
    assert re.search(r"(Zoe wins|You win|share first place)\.", told)
    assert main(["replay", str(saved), "--seat", "0"]) == 0
    assert re.search(r"Zoe draws a card", capsys.readouterr().out)
    assert main(["analyze", str(saved), "--agent", "mcts:20", "--most", "2"]) == 0
    told = capsys.readouterr().out
    assert len(re.findall(r"\d+ % became \d+ %\.", told)) == told.count("Better: ") == 2
    assert all(len(line) <= COLUMNS for line in told.splitlines())
    assert main(["analyze", str(saved), "--agent", "mcts:20", "--most", "2"]) == 0
    assert capsys.readouterr().out == told, "the same seed gives another analysis"


def test_a_move_costs_what_judgments_of_one_kind_differ_by(saved: Path) -> None:
    """A judge whose values grow with the number of moves must not count that growth against the move that was played."""
    judge: Any = SimpleNamespace(best=lambda _, moves: (moves[0], len(moves) / 100), memory=True)
    session = GameRecord.from_json(saved.read_text(encoding="utf-8")).session()
    judged = [each for each in judge_moves(session, lambda _: judge, 1) if each is not None]
    assert any(each.best != each.action for each in judged)
    assert {each.cost for each in judged} == {0}


@pytest.mark.parametrize("memory", [True, False])
def test_a_forgetful_judge_knows_what_the_player_sees_and_no_more(memory: bool) -> None:
    session = game_of("affenraffen").session(seed="judged")
    for _ in range(3):  # the player looks at a tile, puts it back and looks again
        session = session.apply(session.game.legal_moves(session.state)[0])
    asked: list[Any] = []

    def best(belief: Any, moves: Any) -> tuple[Any, float]:
        asked.append(belief)
        return moves[0], 0.0

    judge: Any = SimpleNamespace(best=best, memory=memory)
    list(judge_moves(session, lambda _: judge, 1))
    assert asked
    assert any(belief.memory["seen"] for belief in asked) is memory


def test_a_game_of_a_tournament_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "games.jsonl")
    assert main(["tournament", "kariba", "--agent", "random", "--agent", "random", "--games", "2", "--out", out]) == 0
    capsys.readouterr()
    assert main(["replay", out, "--number", "2"]) == 0
    assert "Player 1 plays" in capsys.readouterr().out
    lines = Path(out).read_text(encoding="utf-8").splitlines()
    Path(out).write_text("\n".join([lines[0], lines[2], lines[1]]) + "\n", encoding="utf-8")  # two processes may write in this order
    assert main(["replay", out, "--number", "1"]) == 0
    first = capsys.readouterr().out
    record = tmp_path / "first.json"
    record.write_text(json.dumps({"game": "kariba", **json.loads(lines[1])["record"]}), encoding="utf-8")
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out == first
    assert main(["replay", str(record), "--number", "2"]) == 1
    assert "--number must be 1, because the file is the record of one game, not 2" in capsys.readouterr().err
    several = tmp_path / "several.jsonl"
    several.write_text(
        "".join(json.dumps({"game": "kariba", **json.loads(line)["record"]}) + "\r\n" for line in lines[1:]), encoding="utf-8"
    )
    assert main(["replay", str(several)]) == 0
    assert capsys.readouterr().out == first
    assert main(["replay", str(several), "--number", "2"]) == 0
    assert capsys.readouterr().out != first
    assert main(["replay", str(several), "--number", "3"]) == 1
    assert "--number must be from 1 to 2, not 3" in capsys.readouterr().err
    sound = several.read_text(encoding="utf-8").splitlines()
    illegal = json.loads(sound[1])
    illegal["actions"][0]["player"] = 1
    for damaged, expected in (
        ("{oops", "Expected JSON text"),
        (sound[1].replace("{", '{"x": 1, ', 1), "/x: No such field"),
        (json.dumps(illegal), "/actions/0: the rules refuse this action (not-your-turn)"),
    ):
        several.write_text("\n\n".join([sound[0], damaged]), encoding="utf-8")
        assert main(["replay", str(several), "--number", "2"]) == 1
        refusal = capsys.readouterr().err
        assert refusal.startswith(f"safari-rules: {several}, line 3: ")
        assert expected in refusal
    for number in ("3", "0", "-1"):
        assert main(["replay", out, "--number", number]) == 1
        assert capsys.readouterr().err == f"safari-rules: {out}: --number must be from 1 to 2, not {number}\n"
    several.write_text("\n".join([lines[0], "{oops", lines[2]]), encoding="utf-8")
    assert main(["replay", str(several)]) == 1
    assert capsys.readouterr().err == f"safari-rules: {several}: the file does not have game 1; its line 2 is no JSON object\n"
    for text, encoding in product(("\n".join(lines), "\n".join(sound)), ("utf-16", "utf-16-le")):
        several.write_text(text, encoding=encoding)
        assert main(["replay", str(several)]) == 1
        assert capsys.readouterr().err == f"safari-rules: {several}: it is not UTF-8\n"
    for encoding, end in product(("utf-16", "utf-16-le", "utf-32"), ("", "\n", "\r\n")):
        several.write_bytes(f"{sound[0]}{end}".encode(encoding))
        assert main(["replay", str(several)]) == 0
    several.write_text("\n".join([*lines, *lines]), encoding="utf-8")
    assert main(["replay", str(several)]) == 1
    assert capsys.readouterr().err == f"safari-rules: {several}: its line 4 begins another tournament or league; expected a file of one\n"
    transcript = {"game": "kariba", **json.loads(lines[1])["record"], "seat": 0, "scores": [], "outcome": None}
    record.write_text(json.dumps(transcript), encoding="utf-8")
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out == first
    record.write_text(lines[1], encoding="utf-8")
    assert main(["replay", str(record)]) == 1
    assert "this is a game of a tournament or league, whose first line is missing" in capsys.readouterr().err
    record.write_text(json.dumps({"record": {"game": "kariba"}}), encoding="utf-8")
    assert main(["replay", str(record)]) == 1
    assert "the file has no game yet" not in capsys.readouterr().err


@pytest.mark.parametrize("way", ["replay {saved} | head -1", "printf '1\\n1\\n' | {command} play kariba --human 0 --seed x | head -1"])
def test_who_reads_no_further_ends_the_command(saved: Path, way: str) -> None:
    command = shlex.join(COMMAND)
    line = way.format(saved=shlex.quote(str(saved)), command=command)
    if not line.startswith("printf"):
        line = f"{command} {line}"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("arguments", ["games", "rules kariba", "--help", "--version", "play --help"])
def test_output_that_nothing_takes_ends_in_a_status_of_ours(arguments: str) -> None:
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    for taker, expected in (("> /dev/full", (2, "safari-rules: cannot write: No space left on device\n")), ("| true", (0, ""))):
        line = f"set -o pipefail; {{ sleep 0.1; {shlex.join(COMMAND)} {arguments}; }} {taker}"
        done = subprocess.run(["bash", "-c", line], stderr=subprocess.PIPE, text=True, timeout=60, check=False, env=buffered)
        assert (done.returncode, done.stderr) == expected, taker


def test_a_closed_standard_error_loses_nothing_else() -> None:
    played = f"{shlex.join(COMMAND)} tournament kariba --agent random --agent random --games 2"
    done = subprocess.run(f"{played} 2>&-", shell=True, stdout=subprocess.PIPE, text=True, timeout=60, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith("Kariba: 2 games, ")


@looped(
    ("text", "expected"),
    [
        ("", "Expected JSON text"),
        ("{", "Expected JSON text"),
        ("[" * 100_000, "nested too deeply"),
        (f"[{'9' * 5000}]", "Expected JSON text: a number has more digits than Python reads."),
        ("[]", "Expected an object"),
        ('{"game": "chess"}', 'The field "options" is missing'),
        ('{"game": "chess", "options": {}, "seed": null, "actions": []}', "/game"),
        ('{"game": "kariba", "options": {"players": 99}, "seed": "a", "actions": []}', "/options/players"),
        ('{"game": "kariba", "options": {"players": 2}, "seed": "a", "actions": [7]}', "/actions/0"),
        ('{"game": "kariba", "options": {"players": 2}, "seed": "a", "actions": [], "names": ["\\u001b[2J"]}', "/names/0"),
        (
            '{"game": "kariba", "options": {"players": 2}, "seed": "a", "actions": [{"type": "play", "player": 1, "rank": 4, "count": 1}]}',
            "/actions/0: the rules refuse this action",
        ),
    ],
)
@looped("command", ["replay", "analyze"])
def test_a_damaged_record_is_refused_in_a_sentence(
    command: str, text: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "damaged.json"
    file.write_text(text, encoding="utf-8")
    assert main([command, str(file)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert expected in told.err
    assert told.err.startswith(f"safari-rules: {file}: ")
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["replay", "/nowhere.json"], "/nowhere.json: No such file or directory"),
        (["replay", ""], "'': Is a directory"),
        (["replay", "{saved}", "--seat", "2"], "--seat must be from 0 to 1, not 2"),
        (["analyze", "{saved}", "--agent", "chess"], "No agent is called 'chess'"),
        (["analyze", "{saved}", "--agent", "random"], "The agent 'random' does not say what moves are worth"),
        (["analyze", "{saved}", "--agent", "easy"], "The agent 'easy' does not say what moves are worth"),
        (["analyze", "{saved}", "--agent", "easy:"], "The agent 'easy:' does not say what moves are worth"),
        (["analyze", "{saved}", "--most", "0"], "--most must be at least 1, not 0"),
    ],
)
def test_a_misused_command_says_so_in_a_sentence(
    arguments: list[str], expected: str, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(saved) if each == "{saved}" else each for each in arguments]) in (1, 2)
    told = capsys.readouterr().err
    assert expected in told
    assert len(told.splitlines()) == 1


def test_an_analysis_that_is_stopped_says_so(saved: Path) -> None:
    terminal = begun("analyze", str(saved), "--agent", "mcts:5000", **UNMEASURED)
    terminal.expect("move 1 of")
    terminal.sendcontrol("c")
    assert "safari-rules: stopped" in left(terminal, 130)


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
    advice = "pip install 'safari-rules[play]', or in a clone: pip install '.[play]'"
    assert told.err == f"safari-rules: rich is missing; playing at the terminal needs it: {advice}\n"
    monkeypatch.delitem(sys.modules, "safari_rules.commands.replay", raising=False)
    monkeypatch.delattr("safari_rules.commands.replay", raising=False)
    assert main(["replay", "record.json"]) == 1
    assert capsys.readouterr().err == f"safari-rules: rich is missing; stepping through a record needs it: {advice}\n"
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
        (["--out", "/nowhere/record.json"], "--out /nowhere/record.json: No such file or directory"),
        (["--agent", "bogus"], "No agent is called 'bogus'"),
        (["--human", "0", "--players", "9"], "/players: Expected an integer from 2 to 4, not 9."),
        (["--human", "0", "--out", ""], "--out '': it names no file"),
        (["--out", ""], "--out '': it names no file"),
        (["--option", f"players={'9' * 5000}"], '/players: Expected an integer from 2 to 4, not "9999'),
        (["--agent", "random", "--agent", "random", "--agent", "bogus"], "--agent must name at most 2 agents, one for each seat, not 3"),
        (["--human", "0", "--agent", "random", "--agent", "bogus"], "--agent must name at most 1 agent, one for each seat, not 2"),
        (["--name", "a", "--name", "b", "--name", "c"], "--name must name at most 2 players, one for each seat, not 3"),
        (["--human", "0", "--name", "a", "--name", "b", "--name", "c"], "--name must name at most 2 players, one for each seat, not 3"),
        (["--players", "2", "--option", "players=3"], "the option players is given twice"),
        (["--option", "players"], 'expected NAME=VALUE after --option, not "players"'),
        (["--option", "=3"], 'expected NAME=VALUE after --option, not "=3"'),
        (["--seed", ""], "/seed: Expected 1 to 64 characters"),
        (["--option", "seed=1"], "/seed: No such field; the fields are players, "),
        (["--agent", "random", "--option", "self=1"], "/self: No such field; the fields are players, "),
    ],
)
def test_what_cannot_be_is_told_in_a_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "kariba", *arguments]) in (1, 2)
    told = capsys.readouterr().err
    assert said in told, told
    assert len(told.splitlines()) == 1


def test_the_record_of_a_game_between_agents_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for more in (["--agent", "greedy"], []):
        file = tmp_path / "record.json"
        assert main(["play", "kariba", "--quiet", "--seed", "w", "--name", "Zoe", "--out", str(file), *more]) == 0
        record = GameRecord.from_json(file.read_bytes(), game_of("kariba"))
        assert record.names == ("Zoe",)
        assert game_of("kariba").outcome(record.final_state()) is not None
        assert main(["replay", str(file)]) == 0
    assert "Zoe" in capsys.readouterr().out


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
    terminal.expect("The list has moves 1 to ")
    terminal.sendline("q")
    terminal.expect(pexpect.EOF)


def test_a_hand_is_gone_from_what_can_be_scrolled_back_to() -> None:
    terminal, _, _ = handed_over()
    assert "\x1b[3J" in str(terminal.before)
    terminal.sendeof()
    terminal.expect(pexpect.EOF)


@pytest.mark.parametrize("kind", ["dumb", "unknown"])
def test_a_terminal_that_cannot_be_cleared_scrolls_a_hand_out_of_sight(kind: str) -> None:
    terminal = seated("kariba", "--human", "0", "--human", "1", "--seed", "a", TERM=kind)
    terminal.expect("Ada is next")
    terminal.sendline("")
    terminal.expect(PROMPT)
    terminal.sendline("1")
    terminal.expect("Ben is next")
    assert "\n" * 50 in said(terminal)
    assert "\x1b" not in str(terminal.before)
    terminal.sendeof()
    terminal.expect(pexpect.EOF)


def test_a_record_that_cannot_be_written_to_its_end_keeps_the_moves_before(tmp_path: Path) -> None:
    out = tmp_path / "record.json"

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    command = [*COMMAND, "play", "kariba", "--human", "0", "--agent", "random", "--seed", "full", "--out", str(out)]
    done = subprocess.run(
        command,
        input="1\n" * 40,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=bounded,
        env={**os.environ, **UNMEASURED},
    )
    assert (done.returncode, done.stderr) == (2, f"safari-rules: --out {out}: File too large\n")
    record = GameRecord.from_json(out.read_bytes(), game_of("kariba"))
    assert record.final_state().ply == len(record.actions) > 5
    assert [each.name for each in tmp_path.iterdir()] == [out.name]


def test_typed_text_may_begin_with_a_byte_order_mark() -> None:
    command = [*COMMAND, "play", "kariba", "--human", "0", "--seed", "mark"]
    done = subprocess.run(command, input="\ufeffq\n", capture_output=True, timeout=60, check=False, encoding="utf-8")
    assert (done.returncode, done.stderr) == (1, "")
    assert "No legal move" not in done.stdout


def test_a_full_standard_output_is_not_blamed_on_the_record(tmp_path: Path) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [*COMMAND, "play", "kariba", "--human", "0", "--out", str(tmp_path / "record.json")]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (2, "safari-rules: cannot write: No space left on device\n")


def test_no_two_players_get_the_same_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "record.json"
    for named, names in ((["Ben"], ("Ben", "Cleo", "Dan")), (["cleo", "Ada"], ("cleo", "Ada", "Dan")), ([], ("Ada", "Ben", "Cleo"))):
        arguments = [each for name in named for each in ("--name", name)]
        subprocess.run(
            [*COMMAND, "play", "kariba", "--players", "3", "--human", "0", "--out", str(out), *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert GameRecord.from_json(out.read_bytes()).names == names


def test_lines_that_look_like_markup_are_shown_as_they_are_and_cards_in_color() -> None:
    words = game_of("kariba").spec.text
    own = altered(
        game_of("kariba"), text=words._replace(table=lambda _view, _names, card: ["[/x] [null, null] :lion:", f"{card(4)}, {card(None)}"])
    )
    _, first, second, *_ = table_of(Screen(own), own, own.new(seed="x"), 0, ("[b]Ada", "\ue100"))
    assert first.plain == "[/x] [null, null] :lion:"
    assert (second.plain, [(span.start, span.end) for span in second.spans]) == ("giraffe (4), -----", [(0, 11)])
    plain = altered(game_of("kariba"), text=words._replace(table=plain_table))
    shown = [line.plain for line in table_of(Screen(plain), plain, plain.new(seed="x"), 0, ())]
    assert any("[null" in line for line in shown)


def test_names_that_look_like_markup_are_shown_as_they_are() -> None:
    terminal = seated("kariba", "--human", "0", "--name", "[red]x[/red]", "--agent", "random", "--seed", "names")
    terminal.expect(re.escape("[red]x[/red], your move?"))
    assert "[red]x[/red] plays" in said(terminal)
    assert "[red]x[/red]: " in said(terminal)
    terminal.sendline("q")
    terminal.expect(pexpect.EOF)


SPOKEN = {
    "de": (
        "Dein Zug?",
        "Tippe s, um zu lesen",
        "Ziel",
        "So wählst du einen Zug:",
        "alle Züge",
        "Tipp: Du ",
        "Du hast den Tisch verlassen.",
    ),
    "fr": ("Ton coup", "Tape s pour lire", "But du jeu", "Pour choisir un coup", "tous les coups", "Conseil", "Tu as quitté la table."),
}


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("named", [True, False])
def test_a_person_is_spoken_to_in_the_language_that_was_asked_for(language: str, named: bool) -> None:
    asks = ["--language", language] if named else []
    environment = {} if named else {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": f"{language}_{language.upper()}.UTF-8"}
    prompt, begins, aim, choose, lists, hint, leaves = SPOKEN[language]
    terminal = seated("kariba", "--human", "0", "--agent", "random", "--seed", "spoken", *asks, **environment)
    terminal.expect_exact(prompt)
    assert begins in re.sub(r"\s+", " ", said(terminal))
    for typed, answer in (("s", aim), ("?", choose), ("?", lists)):
        terminal.sendline(typed)
        terminal.expect_exact(answer)
        terminal.sendline("q")
        terminal.expect_exact(prompt)
    terminal.sendline("h")
    terminal.expect_exact(hint)
    terminal.expect_exact(prompt)
    terminal.sendline("q")
    assert leaves in left(terminal, 1)


@pytest.mark.parametrize(("language", "words"), [("de", ["gewinnt.", "Rangfolge: ", "gesamt"]), ("fr", ["gagne.", "classement", "total"])])
@pytest.mark.parametrize("game", [game.id for game in all_games()])
def test_commands_speak_the_language(
    game: str, language: str, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = str(tmp_path / "record.json")
    limit = [] if game in ("kariba", "safaru") else ["--option", "ply_limit=30"]
    for command in (
        ["play", game, "--agent", "random", "--seed", "said", "--language", language, "--name", "Zoe", "--out", record, *limit],
        ["replay", record, "--language", language],
        ["analyze", record, "--agent", "greedy", "--language", language],
        ["rules", game, "--language", language],
    ):
        assert main(command) == 0
        told = capsys.readouterr().out
        assert not re.search(r"\b(?:the game|you|your|moves?|wins?|player|plays|captures)\b", told if command[0] != "rules" else ""), told
        if command[0] == "rules":
            options = told.split("\n\n")[1]
            assert not re.search(r"\b(?:[Tt]he|of|which|integer|or|true or|[Nn]ull for)\b", options), options
        if command[0] == "play" and game in ("kariba", "safaru"):
            assert [word for word in words if word not in told] == []


def test_an_unknown_language_is_refused_with_the_list_of_languages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "kariba", "--language", "it"])
    assert ended.value.code == 2
    assert "choose from 'en', 'de', 'fr'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "it_IT", "LANGUAGE": "it:fr:de"}, "fr"),
        ({"LC_MESSAGES": "fr_CA@euro"}, "fr"),
        ({"LANG": "nonsense"}, "en"),
        ({}, "en"),
    ],
)
def test_the_environment_decides_where_no_language_is_named(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert preferred() == language
