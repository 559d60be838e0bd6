"""Tournaments: the same games on every executor, nothing finished is lost, and bad input is refused in a sentence."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from itertools import count
from math import isqrt
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.cluster import started_cluster
from support.processes import UNMEASURED, Process, Spawn, eventually

from safari_rules import GameRecord, InvalidAgent, InvalidOptions, InvalidTournament, UnknownGame, game
from safari_rules.commands.cli import main
from safari_rules.players.contest import line_of
from safari_rules.players.executors import hand_out
from safari_rules.players.league import League, standings
from safari_rules.players.report import histogram, report
from safari_rules.players.tournament import GameResult, Tournament, cluster, processes, read_games, summary, wilson_interval

SMALL = Tournament("kariba", ("mcts:4", "random"), games=10, seed="small")


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_seats_are_rotated_and_each_deal_is_played_by_all() -> None:
    played = [each.line for each in SMALL.play()]
    assert [line["agents"] for line in played[:4]] == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert [line["record"]["seed"] for line in played[:4]] == ["small-0", "small-0", "small-1", "small-1"]


def test_agents_move_on_by_a_seat() -> None:
    three = Tournament("kariba", ("random", "flat:1", "mcts:1"), 4)
    assert [three.seats(number, 3) for number in range(4)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1]]
    assert [three.deal(number) for number in range(4)] == ["tournament-0"] * 3 + ["tournament-1"]


@pytest.mark.parametrize(("names", "games"), [(("random", "flat:1", "mcts:1"), 6), (("random", "flat:1", "mcts:1", "greedy"), 24)])
def test_each_agent_plays_after_each_other_one_equally_often_in_each_seat(names: tuple[str, ...], games: int) -> None:
    contest, size = Tournament("kariba", names, games), len(names)
    seated = [contest.seats(number, size) for number in range(games)]
    assert len({*map(tuple, seated)}) == games
    assert {tuple(sorted(each)) for each in seated} == {tuple(range(size))}


def test_wins_by_seat_are_those_of_the_seat() -> None:
    """An agent that plays against itself has a share of 1, and each seat has the share of its own wins."""
    played = list(Tournament("kariba", ("random",), 20, options={"players": 2}).play())
    (row,) = summary(Tournament("kariba", ("random",), 20, options={"players": 2}), played)
    won = [each.line["ranking"][0] for each in played if len(each.line["ranking"]) > 1]
    assert row.share == 1
    assert row.seats == tuple(won.count([seat]) / len(won) for seat in (0, 1))


class Instant(Executor):
    """An executor that runs each call at once, so that every future is done."""

    def submit(self, call: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(call(*arguments, **named))
        except ValueError as error:
            future.set_exception(error)
        return future


def test_finished_calls_count_though_another_has_failed_meanwhile() -> None:
    found: list[int] = []
    with pytest.raises(ValueError, match="nonnegative"):
        found.extend(hand_out(Instant(), lambda number: isqrt(number - 4 if number == 3 else number), range(8), 2))
    assert sorted(found) == [0, 1, 1, 2, 2, 2, 2]


def test_workers_that_die_once_calls_are_cancelled_print_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command `timeout` ends workers like this: its signal goes to every process of the group."""
    raised: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", raised.append)
    before = {*active_children()}
    with processes(1) as executor:
        calls = [executor.submit(time.sleep, 60) for _ in range(5)]
        calls[-1].cancel()
        for worker in {*active_children()} - before:
            worker.terminate()
        with pytest.raises(BrokenExecutor):
            calls[0].result(60)
    assert not raised


def test_who_sits_where_is_who_plays_there() -> None:
    """Simulations are counted only for the one agent that makes any, in whatever seat it sits."""
    uneven = Tournament("kariba", ("random", "flat:1", "random"), 3, options={"ply_limit": 6})
    for each in uneven.play():
        assert [made > 0 for made in each.simulations] == [False, True, False]


def test_time_and_simulations_of_partners_are_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances by a second at each reading, so each choice takes a second."""
    monkeypatch.setattr("safari_rules.players.checked.process_time", count().__next__)
    for each in Tournament("safaru", ("flat:1", "random"), 2, options={"players": 4, "ply_limit": 11}).play():
        actions = Counter(each.line["agents"][action["player"]] for action in each.line["record"]["actions"])
        assert each.seconds == (actions[0], actions[1])
        assert sum(each.seconds) == 11
        assert each.simulations[0] > each.simulations[1] == 0


def test_every_game_is_a_record_that_replay_accepts() -> None:
    from support.service import post

    for each in (Tournament(name, ("random",), 2, "replay", {"ply_limit": 60}) for name in ("kariba", "safari-dual", "affenraffen")):
        for line, _, _ in each.play():
            answer = post(f"{each.game}/replay", line["record"])
            assert answer["outcome"]["ranking"] == line["ranking"]
            assert answer["scores"] == line["scores"]
            record = GameRecord(each.game, line["record"]["options"], line["record"]["seed"], tuple(line["record"]["actions"]))
            assert record.final_state().ply == line["plies"]


def test_two_processes_play_what_one_plays(tmp_path: Path) -> None:
    list(SMALL.play_into(tmp_path / "one.jsonl"))
    with processes(2) as executor:
        found = list(SMALL.play_into(tmp_path / "two.jsonl", executor, 2))
    assert len(found) == 10
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    whole, left = tmp_path / "whole.jsonl", tmp_path / "left.jsonl"
    list(SMALL.play_into(whole))
    stream = SMALL.play_into(left)
    for _ in range(4):
        next(stream)
    stream.close()
    kept = left.read_text()
    assert len(kept.splitlines()) == 5
    left.write_text(kept + kept.splitlines()[-1][:50])  # as if killed in the middle of a line
    played = list(SMALL.play_into(left))
    assert sum(bool(each.seconds) for each in played) == 6
    assert left.read_bytes() == whole.read_bytes()
    assert [each.line for each in SMALL.play_into(left)] == [each.line for each in played[:4]] + sorted(
        (each.line for each in played[4:]), key=lambda line: int(line["number"])
    )


def test_empty_lines_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    played = list(SMALL.play_into(path))
    path.write_text(path.read_text() + "\n \n")
    assert [each.line for each in SMALL.play_into(path)] == sorted((each.line for each in played), key=lambda line: int(line["number"]))


def test_fewer_games_lose_none_of_those_that_are_there(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    list(SMALL.play_into(path))
    before = path.read_bytes()
    assert len(list(SMALL._replace(games=3).play_into(path))) == 3
    assert path.read_bytes() == before


def test_a_file_of_something_else_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("keep me")
    with pytest.raises(InvalidTournament, match="line 1"):
        list(SMALL.play_into(path))
    assert path.read_text() == "keep me"


def test_a_file_that_ends_without_a_line_break_is_gone_on_with(tmp_path: Path) -> None:
    out, tournament = tmp_path / "games.jsonl", Tournament("kariba", ("random", "random"), 2, "cut")
    out.write_text(json.dumps(tournament.describe()))
    assert len(list(tournament.play_into(out))) == 2
    assert [line["number"] for line in read_games(out, tournament)] == [0, 1]
    out.write_text(out.read_text().rstrip("\n"))
    assert [line["number"] for line in read_games(out)] == [0, 1]
    assert len(list(tournament._replace(games=4).play_into(out))) == 4
    assert len(lines(out)) == 5


def test_a_reader_changes_nothing(tmp_path: Path) -> None:
    """A file is not repaired by reading it, because another run may be in the middle of writing a line."""
    out = tmp_path / "games.jsonl"
    list(SMALL._replace(games=2).play_into(out))
    text = out.read_bytes()
    out.write_bytes(text[:-100])
    assert [line["number"] for line in read_games(out)] == [0]
    assert out.read_bytes() == text[:-100]
    out.write_bytes(text + bytes(40))
    assert len(list(SMALL._replace(games=2).play_into(out))) == 2
    assert out.read_bytes() == text
    out.write_bytes(text + b"checked on Monday")
    with pytest.raises(InvalidTournament, match=r'line 4: expected a game of a tournament, not "checked on Monday"'):
        list(SMALL._replace(games=2).play_into(out))
    assert out.read_bytes() == text + b"checked on Monday"
    out.write_bytes(text.decode().encode("utf-16"))
    with pytest.raises(InvalidTournament, match="line 1: expected the description of a tournament or league, not text that is not UTF-8"):
        read_games(out)


def test_two_games_of_one_number_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    head, first, second = [*map(json.loads, [*SMALL._replace(games=2).play_into(out)] and out.read_text().splitlines())]
    out.write_text("".join(json.dumps(each) + "\n" for each in (head, first, second, first)))
    assert [line["number"] for line in read_games(out)] == [0, 1]
    session = GameRecord.from_json({"game": "kariba", **first["record"], "actions": []}).session()
    while moves := session.game.legal_moves(session.state):
        session = session.apply(moves[0])
    other = line_of(SMALL._replace(games=2), 0, session)
    out.write_text("".join(json.dumps(each) + "\n" for each in (head, first, other, second)))
    text = out.read_bytes()
    with pytest.raises(InvalidTournament, match="line 3: another game 0 stands before it"):
        read_games(out)
    assert out.read_bytes() == text


def test_games_of_another_contest_are_refused(tmp_path: Path) -> None:
    other = [*SMALL._replace(game="safaru", games=2).play()]
    own = [each.line for each in SMALL._replace(games=2).play()]
    wrong: list[Any] = [
        {**own[0], "number": False},
        {**own[0], "agents": []},
        {**own[0], "ranking": None},
        {"number": 0},
        other[0].line,
        {},
        None,
        {**own[0], "number": 3},
        {**own[0], "number": -2},
        {**own[0], "agents": [1, 0]},
        [*own[0]],
    ]
    for line in wrong:
        with pytest.raises(InvalidTournament, match="Expected the lines of games of this tournament, each once, not "):
            next(SMALL.play(done=[line]))
    with pytest.raises(InvalidTournament, match="Expected the lines of games of this tournament"):
        summary(SMALL, other)
    with pytest.raises(InvalidTournament, match="Expected the games of a tournament, not 5"):
        summary(SMALL, [5])  # type: ignore[list-item]
    with pytest.raises(InvalidTournament, match="Expected the lines of games of this league"):
        standings(League("kariba", ("random", "greedy")), own)
    with pytest.raises(InvalidTournament, match="each once"):
        summary(SMALL, [GameResult(own[0]), GameResult(own[0])])
    with pytest.raises(InvalidTournament, match="Expected the games of a tournament, not the GameResult"):
        summary(SMALL, [GameResult({})])
    for nothing in (None, "kariba", League("kariba", ("random", "greedy"))):
        with pytest.raises(InvalidTournament, match="Expected a tournament, not "):
            summary(nothing, [])  # type: ignore[arg-type]
    with pytest.raises(InvalidTournament, match="Expected a league, not "):
        standings(SMALL, own)  # type: ignore[arg-type]
    assert len(list(SMALL._replace(games=3).play(done=own))) == 1
    with pytest.raises(InvalidTournament, match="Expected a tournament, a league or None, not 5"):
        read_games(tmp_path / "none", 5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Expected an executor or None, not 5"):
        next(SMALL.play(5))  # type: ignore[arg-type]
    with pytest.raises(InvalidTournament, match="Expected 1 or more workers, not 0"):
        next(SMALL.play(workers=0))


def test_more_games_may_be_asked_for_later(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    list(SMALL._replace(games=3).play_into(path))
    assert len(list(SMALL.play_into(path))) == 10
    assert len(lines(path)) == 11


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no json\n", "line 1"),
        ("{}\n", "line 1"),
        ('{"tournament": {"game": "kariba"}}\n', "another tournament"),
        (json.dumps(SMALL._replace(seed="other").describe()) + "\n", 'its seed is "other", not "small"'),
        (json.dumps(SMALL.describe()) + '\n{"number": 0}\n', "line 2"),
        (json.dumps(SMALL.describe()) + "\n[]\n", "line 2"),
        (json.dumps(SMALL.describe()) + "\n" + "[" * 100_000 + "\n", "line 2"),
        (json.dumps(SMALL.describe()) + '\n{"number": 0, "agents": [], "scores": [], "ranking": [], "record": {}, "plies": 0}\n', "line 2"),
        (json.dumps(SMALL.describe()) + '\n{"number": true, "record": {"actions": []}}\n', "line 2"),
        (json.dumps(SMALL.describe()) + '\n{"number": 1e300, "record": {"actions": []}}\n', "line 2"),
        (json.dumps(SMALL.describe()) + '\n{"number": 0, "record": {"actions": [[[]]]}}\n', "line 2: the game cannot be replayed"),
        (
            json.dumps(SMALL.describe()) + '\n{"number": ' + "9" * 80 + ', "record": {"actions": []}}\n',
            "line 2: the game cannot be replayed",
        ),
    ],
)
def test_a_broken_file_is_told_and_kept(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(text)
    with pytest.raises(InvalidTournament, match=said):
        list(SMALL.play_into(path))
    assert path.read_text() == text


#: Changes of the third line of a file, each with the refusal that it causes.
SPOILT: dict[str, tuple[Callable[[Any], object], str]] = {
    "negative plies": (lambda line: line.update(plies=-5), "its plies are not as many as a replay has"),
    "plies that are none": (lambda line: line.update(plies=float(line["plies"])), "its plies are not as many"),
    "absurd points": (lambda line: line["scores"][0].update(total=1e300), "its scores are not those that a replay gives"),
    "one point more": (lambda line: line["scores"][1].update(total=line["scores"][1]["total"] + 1), "its scores are not those"),
    "too many scores": (lambda line: line.update(scores=line["scores"] * 50), "its scores are not those"),
    "no scores": (lambda line: line.pop("scores"), "its scores are not those"),
    "another winner": (lambda line: line["ranking"].reverse(), "its ranking is not the one"),
    "another reason": (lambda line: line.update(reason="<b>"), "its reason is not the one"),
    "agents that do not exist": (lambda line: line.update(agents=[7, 9]), "its agents do not sit as in this tournament"),
    "agents of another game": (lambda line: line["agents"].reverse(), "its agents do not sit"),
    "another seed": (lambda line: line["record"].update(seed="chosen"), "its options and seed are not those"),
    "other options": (lambda line: line["record"]["options"].update(games=2), "its options and seed are not those"),
    "another number": (lambda line: line.update(number=2), "the game cannot be replayed"),
    "a game cut short": (lambda line: line["record"]["actions"].pop(), "the game is not over"),
    "an illegal action": (lambda line: line["record"]["actions"].insert(0, line["record"]["actions"][1]), "the game cannot be replayed"),
    "an action too many": (lambda line: line["record"]["actions"].append(line["record"]["actions"][-1]), "the game cannot be replayed"),
    "no action": (lambda line: line["record"]["actions"].append(None), "the game cannot be replayed"),
    "more than a game has": (lambda line: line.update(note="trust me"), 'a game has no "note"'),
}


@pytest.fixture(scope="module")
def played_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("played") / "games.jsonl"
    list(SMALL._replace(games=3).play_into(path))
    return path


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_game_that_its_replay_does_not_confirm_is_refused(
    tmp_path: Path, played_file: Path, spoilt: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil, said = SPOILT[spoilt]
    head, first, second, third = lines(played_file)
    spoil(second)
    out, page = tmp_path / "games.jsonl", tmp_path / "page.html"
    out.write_text("".join(json.dumps(line) + "\n" for line in (head, first, second, third)))
    before = out.read_bytes()
    for read in (lambda: read_games(out), lambda: list(SMALL.play_into(out))):
        with pytest.raises(InvalidTournament, match=f"games.jsonl, line 3: .*{said}"):
            read()
    command = ["tournament", "kariba", "--agent", "mcts:4", "--agent", "random", "--games", "4", "--seed", "small"]
    assert main([*command, "--out", str(out), "--report", str(page)]) == 1
    error = capsys.readouterr().err
    assert f"{out}, line 3: " in error
    assert error.count("\n") == 1
    assert not page.exists()
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    "change",
    [
        {"agents": ["alphago", "random"]},
        {"agents": "random"},
        {"agents": [1]},
        {"agents": []},
        {"game": "chess"},
        {"options": {"players": 9}},
        {"options": []},
        {"games": -1},
        {"seed": "a b"},
        {"more": 1},
    ],
)
def test_a_file_whose_own_tournament_cannot_be_is_refused(tmp_path: Path, played_file: Path, change: dict[str, Any]) -> None:
    head, *games = lines(played_file)
    path = tmp_path / "games.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in ({"tournament": {**head["tournament"], **change}}, *games)))
    with pytest.raises(InvalidTournament, match="line 1"):
        read_games(path)


def test_nothing_is_written_where_a_link_beside_the_file_leads(tmp_path: Path) -> None:
    out, victim = tmp_path / "games.jsonl", tmp_path / "victim"
    victim.write_text("keep me")
    for name in ("games.jsonl.ordered", ".games.jsonl", "games.jsonl.tmp"):
        (tmp_path / name).symlink_to(victim)
    before = set(tmp_path.iterdir())
    list(SMALL._replace(games=2).play_into(out))
    assert victim.read_text() == "keep me"
    assert set(tmp_path.iterdir()) == before | {out}, "a temporary file is left next to the file"


def test_the_file_in_order_has_the_rights_and_the_place_of_the_one_before(tmp_path: Path) -> None:
    real, out = tmp_path / "real.jsonl", tmp_path / "games.jsonl"
    real.touch(mode=0o640)
    real.chmod(0o640)
    out.symlink_to(real)
    list(SMALL._replace(games=2).play_into(out))
    assert out.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert len(lines(real)) == 3


def workers_of(process: int) -> list[int]:
    """Return the ids of the worker processes that a process has started, even if they are not ready yet."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(path.read_text().rpartition(")")[2].split()[1])
            if parent == process and b"spawn_main" in (path.parent / "cmdline").read_bytes():
                found.append(int(path.parent.name))
    return found


def long_contest(spawn: Spawn, jobs: int, out: Path, **more: Any) -> Process:
    """Start a tournament that takes longer than any test, in a separate process group."""
    command = [sys.executable, "-m", "safari_rules.commands.cli", "tournament", "kariba", "--agent", "mcts:100", "--games", "4000"]
    return spawn([*command, "--jobs", str(jobs), "--out", str(out)], env={**os.environ, **UNMEASURED}, **more)


def written(out: Path) -> int:
    """Return the number of lines of a file that may not be there yet."""
    return out.read_text().count("\n") if out.exists() else 0


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see when the workers start")
@pytest.mark.parametrize("started", [1, 2, 4, 5])
def test_an_interruption_while_workers_start_or_play_is_one_line(spawn: Spawn, tmp_path: Path, started: int) -> None:
    """The interruption comes when `started` of the four workers have started, or with 5 after they have played some games."""
    out = tmp_path / "games.jsonl"
    contest = long_contest(spawn, 4, out, stderr=subprocess.PIPE, text=True)
    eventually(
        lambda: len(workers_of(contest.pid)) >= started or written(out) > 2, 60, f"{started} workers start", process=contest, pause=0.002
    )
    os.killpg(contest.pid, signal.SIGINT)  # a terminal sends Ctrl-C to every process of the group
    _, said = contest.communicate(timeout=60)
    assert contest.returncode == 130
    assert re.fullmatch(
        rf"safari-rules: stopped(; the [1-9][0-9]* games? played (is|are) in {re.escape(str(out))}){'' if started > 4 else '?'}\n", said
    )
    assert len(read_games(out)) == len(out.read_text().splitlines()) - 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=["as timeout does", "as a terminal does that is closed"])
def test_a_signal_that_ends_the_process_is_one_line(spawn: Spawn, tmp_path: Path, number: int) -> None:
    out = tmp_path / "games.jsonl"
    contest = long_contest(spawn, 2, out, stderr=subprocess.PIPE, text=True)
    eventually(lambda: written(out) > 2, 60, "games are played", process=contest)
    contest.send_signal(number)
    _, said = contest.communicate(timeout=60)
    assert contest.returncode == 128 + number
    assert re.fullmatch(rf"safari-rules: stopped; the [1-9][0-9]* games? played (is|are) in {re.escape(str(out))}\n", said)
    assert len(read_games(out)) == written(out) - 1


def test_a_closed_terminal_hangs_up_on_all_processes(spawn: Spawn, tmp_path: Path) -> None:
    """The process that tracks the resources of the workers gets SIGHUP, too. Its tracebacks would come after the sentence."""
    out = tmp_path / "games.jsonl"
    contest = long_contest(spawn, 2, out, stderr=subprocess.PIPE, text=True)
    eventually(lambda: written(out) > 2, 60, "games are played", process=contest)
    os.killpg(contest.pid, signal.SIGHUP)
    _, said = contest.communicate(timeout=60)
    assert said.startswith("safari-rules: stopped; the ")
    assert said.count("\n") == 1


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see the workers")
def test_workers_end_with_the_tournament_that_is_killed(spawn: Spawn, tmp_path: Path) -> None:
    """Workers end when their tournament is killed, because no process can receive their games. This is true of idle and of busy workers."""
    out = tmp_path / "games.jsonl"
    contest = long_contest(spawn, 2, out)
    eventually(lambda: written(out) > 1, 60, "a game is played", process=contest)
    workers = workers_of(contest.pid)
    contest.kill()
    contest.wait(10)
    assert len(workers) == 2
    eventually(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), 60, "every worker ends")


@pytest.mark.parametrize(
    ("tournament", "error"),
    [
        (SMALL._replace(game="chess"), UnknownGame),
        (SMALL._replace(agents=("mcts:0", "random")), InvalidAgent),
        (SMALL._replace(agents=("random",) * 3, options={"players": 2}), InvalidTournament),
        (SMALL._replace(agents=("random",) * 2, options={"players": 3}), InvalidTournament),
        (SMALL._replace(agents=()), InvalidTournament),
        (SMALL._replace(games=0), InvalidTournament),
        (SMALL._replace(games=10**5000), InvalidTournament),
        *[(SMALL._replace(games=wrong), InvalidTournament) for wrong in ("2", True, 2.0, np.int64(2))],
        (SMALL._replace(seed=5), InvalidTournament),  # type: ignore[arg-type]
        (SMALL._replace(modules=5), InvalidTournament),  # type: ignore[arg-type]
        (SMALL._replace(options=None), InvalidTournament),  # type: ignore[arg-type]
        (SMALL._replace(options={"players": np.int64(2)}), InvalidTournament),
        (SMALL._replace(options={"ply_limit": 5.0}), InvalidOptions),
        (SMALL._replace(agents="random"), InvalidTournament),  # type: ignore[arg-type]
        (SMALL._replace(seed="a b"), InvalidOptions),
        (SMALL._replace(game="safari-dual", seed="\udcff"), InvalidOptions),
        (SMALL._replace(seed="s" * 62, games=30), InvalidOptions),
        (SMALL._replace(options={"seed": 3}), InvalidOptions),
        (SMALL._replace(options={"self": 3}), InvalidOptions),
        (SMALL._replace(options={"hands": 3}), InvalidOptions),
        (SMALL._replace(agents=("random",) * 5), InvalidOptions),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_begins(tournament: Tournament, error: type[Exception]) -> None:
    with pytest.raises(error):
        tournament.check()
    with pytest.raises(error):
        next(tournament.play())


def test_intervals() -> None:
    assert wilson_interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson_interval(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert wilson_interval(0.0, 0) == (0.0, 1.0)


def test_a_summary_counts_shares_seats_and_points() -> None:
    def line(agents: list[int], ranking: list[list[int]], totals: list[int]) -> GameResult:
        scores = [{"player": seat, "total": total, "parts": {"cards": total}} for seat, total in enumerate(totals)]
        return GameResult({"agents": agents, "ranking": ranking, "scores": scores, "plies": 10}, (2.0, 0.0), (100, 0))

    played = [line([0, 1], [[0], [1]], [9, 1]), line([1, 0], [[0], [1]], [5, 3]), line([0, 1], [[0, 1]], [4, 4])]
    first, second = summary(Tournament("kariba", ("a", "b")), played)
    assert (first.games, first.share, first.seats, second.seats) == (2, 0.5, (1.0, 0.0), (1.0, 0.0))
    assert first.score == pytest.approx((9 + 3 + 4) / 3)
    assert first.parts == {"cards": pytest.approx(16 / 3)}
    assert first.rate == 50
    assert second.rate == 0
    assert [row.seats for row in summary(Tournament("kariba", ("a", "b")), played[1:2])] == [(None, 0.0), (1.0, None)]


def test_partners_are_one_agent() -> None:
    tournament = Tournament("safaru", ("random", "random"), 2, "partners", {"players": 4})
    played = list(tournament.play())
    assert [each.line["agents"] for each in played] == [[0, 1, 0, 1], [1, 0, 1, 0]]
    rows = summary(tournament, played)
    assert sum(row.share for row in rows) == pytest.approx(1.0)
    assert all(sum(filter(None, row.seats)) / 4 == pytest.approx(row.share) for row in rows), "a win does not count for both seats"


def test_a_file_is_written_by_one_run_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    running = SMALL.play_into(path)
    next(running)
    with pytest.raises(InvalidTournament, match="another run is writing this file"):
        next(SMALL.play_into(path))
    finished = len(list(running)) + 1
    assert len(read_games(path)) == finished
    assert len(list(SMALL.play_into(path))) == finished


def test_repetitions_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Deterministic players repeat the same games in a game without chance."""
    (tmp_path / "first_moves.py").write_text("class First:\n    def choose(self, belief, moves):\n        return moves[0]\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for agents, said in (("first_moves:First",), "Only 1 of the 4 games differ."), (("random", "first_moves:First"), ""):
        command = ["tournament", "safari-dual", "--option", "ply_limit=30", "--games", "4", "--report", str(tmp_path / "page.html")]
        assert main([*command, *(word for each in agents for word in ("--agent", each))]) == 0
        for text in (capsys.readouterr().out, (tmp_path / "page.html").read_text()):
            assert said in text
            assert ("prove nothing" in text) == bool(said)


def test_a_file_with_gaps_says_as_many_games_as_its_numbers_need(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    list(SMALL.play_into(path))
    head, *games = path.read_text().splitlines(keepends=True)
    path.write_text("".join([head, *games[:2], *games[6:]]))
    list(SMALL._replace(games=2).play_into(path))
    assert json.loads(path.read_text().splitlines()[0])["tournament"]["games"] == 10


def test_the_page_is_whole_in_itself() -> None:
    played = list(SMALL.play())
    page = report(SMALL._replace(agents=("<b>", "random")), played, summary(SMALL._replace(agents=("<b>", "random")), played))
    assert page.startswith("<!doctype html>")
    assert "&lt;b&gt;" in page
    assert "<b>:" not in page
    assert "http" not in page
    assert "<script" not in page
    assert sum(count for _, count in histogram([1, 5, 5, 90])) == 4


def test_the_page_names_the_number_of_players_that_follows_from_the_agents() -> None:
    three = Tournament("kariba", ("random",) * 3, games=3, seed="three")
    played = list(three.play())
    assert "<p>Played with players 3; seed three; " in report(three, played, summary(three, played))
    assert "<p>No games.</p>" in report(three, [], summary(three, []))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, page = tmp_path / "games.jsonl", tmp_path / "page.html"
    arguments = [
        "tournament",
        "kariba",
        "--agent",
        "mcts:4",
        "--agent",
        "random",
        "--games",
        "6",
        "--seed",
        "command",
        "--option",
        "games=2",
    ]
    assert main([*arguments, "--jobs", "2", "--out", str(out), "--report", str(page)]) == 0
    said = capsys.readouterr().out
    assert "Kariba: 6 games" in said
    assert "mcts:4" in said
    assert "95 %" in said
    assert len(lines(out)) == 7
    assert "Kariba: a tournament of 6 games" in page.read_text()
    assert main([*arguments, "--out", str(out)]) == 0


def test_the_page_of_one_game_counts_it_as_one(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert main(["tournament", "kariba", "--agent", "random", "--games", "1", "--report", str(page)]) == 0
    assert "Kariba: a tournament of 1 game<" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--agent", "alphago"], "No agent is called 'alphago'"),
        (["--agent", "random", "--agent", "random", "--players", "3"], "3 seats cannot be shared evenly by 2 agents"),
        (["--games", "0"], "Expected 1 to"),
        (["--jobs", "0"], "--jobs must be at least 1"),
        (["--option", "games=99"], "/games"),
        (["--out", "/dev/full"], "is no file"),
        (["--out", "/nowhere/games.jsonl"], "No such file or directory"),
        (["--report", "/nowhere/page.html"], "No such file or directory"),
        (["--dask", "tcp://127.0.0.1:1"], "No dask scheduler with workers answers at 'tcp://127.0.0.1:1'"),
        (["--dask", "tls://127.0.0.1:1"], "No dask scheduler with workers answers"),
        (["--dask", ""], "No dask scheduler with workers answers at ''"),
        (["--option", "seed=3"], "/seed"),
        (["--out", ""], "--out '': this is no file"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(more: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    agents = [] if "--agent" in more else ["--agent", "random"]
    assert main(["tournament", "kariba", "--games", "2", *agents, *more]) in (1, 2)
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_full_disk_keeps_the_games_that_are_there(tmp_path: Path) -> None:
    """The process may write only 20 kB to a file."""
    out = tmp_path / "games.jsonl"
    small = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)); from safari_rules.commands.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", small, "tournament", "kariba", "--agent", "random", "--games", "50", "--out", str(out)]
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}  # coverage would write a file, too
    said = subprocess.run(command, env=unmeasured, capture_output=True, text=True, timeout=60, check=False)
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1
    assert "File too large; games that are in it are kept" in said.stderr
    kept = read_games(out)
    assert kept
    assert len(list(Tournament("kariba", ("random",), 50).play_into(out))) == 50
    assert read_games(out)[: len(kept)] == kept


def whole_cluster(address: str, count: int) -> tuple[Any, int] | None:
    """Return the executor of a cluster and the number of its threads, or None if it has fewer than `count`."""
    executor, threads = cluster(address)
    if threads < count:
        executor.shutdown()
        return None
    return executor, threads


def test_a_cluster_that_loses_a_worker_plays_what_one_process_plays(tmp_path: Path) -> None:
    """One of two workers is killed in the middle of the tournament."""
    tournament = SMALL._replace(agents=("mcts:20", "random"), games=16, seed="cluster")
    list(tournament.play_into(tmp_path / "one.jsonl"))
    with started_cluster(tmp_path, 2) as (address, _, workers):
        executor, threads = eventually(lambda: whole_cluster(address, 2), 60, "both workers have come")
        with executor:
            for done, _ in enumerate(tournament.play_into(tmp_path / "two.jsonl", executor, threads)):
                if done == 3:
                    workers[0].send_signal(signal.SIGKILL)
        assert workers[0].wait(10) == -signal.SIGKILL
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()


def test_a_dead_cluster_is_told_in_a_line(spawn: Spawn, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with started_cluster(tmp_path, 1) as (address, scheduler, _):
        command = [sys.executable, "-m", "safari_rules.commands.cli", "tournament", "kariba", "--agent", "mcts:40", "--games", "4000"]
        contest = spawn([*command, "--dask", address, "--out", str(out)], stderr=subprocess.PIPE, text=True)
        eventually(lambda: written(out) >= 3, 60, "two games are played", process=contest)
        scheduler.kill()
        _, said = contest.communicate(timeout=60)
    assert contest.returncode == 1
    assert said.count("\n") == 1, said
    assert "the cluster has failed" in said
    assert len(read_games(out)) >= 2


def test_a_finished_file_needs_no_tournament_to_be_read(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    list(SMALL.play_into(path))
    assert [line["number"] for line in read_games(path)] == list(range(10))
    assert read_games(tmp_path / "none.jsonl") == []
    assert game("kariba").title in report(SMALL, [GameResult(line) for line in read_games(path)], summary(SMALL, []))


@pytest.mark.parametrize(
    ("where", "reason"), [("nowhere/page.html", "No such file or directory"), ("", "it names no file"), (".", "it names no file")]
)
def test_a_page_that_cannot_be_written_is_refused_before_any_game(
    where: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (["tournament", "kariba", "--agent", "random"], ["league", "kariba", "--agent", "random", "--agent", "flat:1"]):
        assert main([*command, "--games", "2", "--out", "games.jsonl", "--report", where]) == 2
        assert capsys.readouterr().err == f"safari-rules: --report {where or repr('')}: {reason}\n"
    assert not (tmp_path / "games.jsonl").exists()


@pytest.mark.parametrize("command", ["tournament", "league"])
def test_a_page_never_replaces_the_games(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "page.html").symlink_to("games.jsonl")
    asked = [command, "kariba", "--agent", "random", "--agent", "greedy", "--games", "2", "--out", "games.jsonl"]
    assert main(asked) == 0
    games = (tmp_path / "games.jsonl").read_bytes()
    for page in ("games.jsonl", "./games.jsonl", "page.html", str(tmp_path / "games.jsonl")):
        capsys.readouterr()
        assert main([*asked, "--report", page]) == 2
        told = f"--report {page}: this is the file of the games (--out), which a page would replace\n"
        assert capsys.readouterr().err == f"safari-rules: {told}"
        assert (tmp_path / "games.jsonl").read_bytes() == games
    for other in (["play", "kariba", "--out", "games.jsonl"], ["puzzles", "kariba", "--count", "1", "--out", "page.html"]):
        assert main(other) == 2
        assert "this is the file of a tournament or league, which would be replaced" in capsys.readouterr().err
        assert (tmp_path / "games.jsonl").read_bytes() == games


def test_one_game_is_counted_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "second_game_fails.py").write_text(
        "class Agent:\n    made = 0\n    def __init__(self):\n        Agent.made += 1\n"
        "    def choose(self, belief, moves):\n        return moves[0] if Agent.made < 5 else None\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    out = tmp_path / "games.jsonl"
    command = ["tournament", "kariba", "--agent", "second_game_fails:Agent", "--agent", "random", "--games", "2", "--out", str(out)]
    assert main(command) == 1
    assert capsys.readouterr().err.endswith(f"expected one of the legal moves; the 1 game played is in {out}\n")


def test_a_contest_is_not_changed_with_the_values_it_was_made_of(tmp_path: Path) -> None:
    options: dict[str, Any] = {"players": 2}
    agents: Any = ["random", "random"]
    contest = Tournament("kariba", agents, games=3, options=options)
    games = contest.play_into(tmp_path / "games.jsonl")
    next(games)
    options["games"], agents[0] = 2, "greedy"
    assert len([*games]) == 2
    assert [line["number"] for line in read_games(tmp_path / "games.jsonl", contest)] == [0, 1, 2]
    same = Tournament("kariba", ("random", "random"), games=3, options={"players": 2})
    assert (contest, hash(contest)) == (same, hash(same))


@pytest.mark.parametrize("length", [0, 1, 30, -2, -1])
def test_a_first_line_that_was_cut_off_is_written_again(length: int, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    contest = SMALL._replace(games=2)
    list(contest.play_into(file))
    complete = file.read_bytes()
    file.write_bytes(complete[: complete.index(b"\n") + 1][:length])
    list(contest.play_into(file))
    assert file.read_bytes() == complete
    file.write_bytes(b'{"tournament": {"game": "chess')
    with pytest.raises(InvalidTournament, match="line 1"):
        list(contest.play_into(file))
    assert file.read_bytes() == b'{"tournament": {"game": "chess'


def test_what_describes_no_contest_is_refused() -> None:
    for kind in (Tournament, League):
        for odd in (None, 5, "x", [], {}, {"game": "kariba"}, {kind.KIND: {}}, {kind.KIND: {"agents": []}}, {kind.KIND: 5}):
            with pytest.raises(InvalidTournament, match=f"^expected a {kind.KIND}, not "):
                kind.described(odd)  # type: ignore[arg-type]


def test_options_that_are_nested_too_deeply_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(10_000):
        deep = [deep]
    with pytest.raises(InvalidTournament, match=r"^Expected options that are JSON: they are nested too deeply.$"):
        Tournament("kariba", ("random", "random"), games=2, options={"players": deep}).check()
