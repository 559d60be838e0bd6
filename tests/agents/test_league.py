"""Leagues: the same games on every executor and after every interruption, settled pairs stop, and the page shows the results."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.altered import altered
from support.cluster import started_cluster
from support.failures import looped
from support.processes import UNMEASURED, Spawn, eventually

from safari_rules import InvalidAgent, InvalidOptions, InvalidTournament, UnknownGame, game
from safari_rules.commands.cli import main
from safari_rules.commands.league import show
from safari_rules.core.known import MAKERS
from safari_rules.players.executors import cluster, processes
from safari_rules.players.league import ROUND, League, read_league, standings
from safari_rules.players.league_report import league_report
from safari_rules.players.tournament import Tournament, read_games

SMALL = League("kariba", ("flat:2", "random", "flat:3"), games=60, seed="small")
#: The same league with few games, in which no pair is settled.
SHORT = SMALL._replace(games=4, bound=0.0)


@pytest.fixture(scope="module")
def played_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("league") / "league.jsonl"
    list(SMALL.play_into(path))
    return path


def test_each_pair_plays_each_deal_from_both_sides() -> None:
    three = SMALL._replace(bound=0.0)
    assert [three.seats(number, 2) for number in range(6)] == [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]
    assert [three.deal(number) for number in range(7)] == ["small-0"] * 6 + ["small-1"]
    lines = [played.line for played in three._replace(games=4).play()]
    assert len(lines) == 12
    assert {(tuple(sorted(line["agents"])), line["record"]["seed"]) for line in lines} == {
        (pair, f"small-{deal}") for pair in three.pairs for deal in (0, 1)
    }


def test_four_seats_are_shared_by_partners() -> None:
    league = League("safaru", ("random", "flat:1"), games=2, options={"players": 4})
    assert [played.line["agents"] for played in league.play()] == [[0, 1, 0, 1], [1, 0, 1, 0]]


def test_settled_pairs_stop_and_the_others_go_on(played_file: Path) -> None:
    lines = read_league(played_file, SMALL)
    table = standings(SMALL, lines)
    by_name = {(pair.first, pair.second): pair for pair in table.pairs}
    beaten = by_name["flat:2", "random"]
    assert beaten.settled
    assert beaten.games in (ROUND, 2 * ROUND)
    equal = by_name["flat:2", "flat:3"]
    assert not equal.settled
    assert equal.games == 60
    assert all(pair.games % ROUND == 0 for pair in table.pairs)
    assert len(lines) == sum(pair.games for pair in table.pairs) < 180
    assert len([None for _ in SMALL._replace(games=20, bound=0.0).play()]) == 60


def test_a_pair_stops_at_the_first_look_that_settles_it(played_file: Path) -> None:
    lines = read_league(played_file)
    for pair, (first, second) in enumerate(SMALL.pairs):
        scores = [
            (line["ranking"][0].count(line["agents"].index(first)) / len(line["ranking"][0]))
            for line in lines
            if SMALL.place(line["number"])[0] == pair
        ]
        deals = [(one + two) / 2 for one, two in zip(scores[::2], scores[1::2], strict=True)]
        looks = [SMALL.settled(deals[:end]) for end in range(ROUND // 2, len(deals) + 1, ROUND // 2)]
        assert not any(looks[:-1]), (first, second)
        assert looks[-1] or len(deals) == 30


def test_the_workers_do_not_decide_what_is_played(played_file: Path, tmp_path: Path) -> None:
    with processes(2) as executor:
        list(SMALL.play_into(tmp_path / "two.jsonl", executor, 2))
    assert (tmp_path / "two.jsonl").read_bytes() == played_file.read_bytes()


def test_a_cluster_plays_the_same_league(played_file: Path, tmp_path: Path) -> None:
    with started_cluster(tmp_path, 1) as (address, _, _):
        executor, threads = cluster(address)
        with executor:
            list(SMALL.play_into(tmp_path / "dask.jsonl", executor, threads))
    assert (tmp_path / "dask.jsonl").read_bytes() == played_file.read_bytes()


@pytest.mark.parametrize(
    ("league", "kept"),
    [(SHORT, 0), (SHORT, 1), (SHORT, 6), (SMALL, 100), pytest.param(SMALL, 17, marks=pytest.mark.nightly)],
    ids=["short-0", "short-1", "short-6", "small-100", "small-17"],
)
def test_it_goes_on_where_it_was_cut(played_file: Path, tmp_path: Path, league: League, kept: int) -> None:
    """The file keeps this many lines and a part of the next one. Exactly the games that are missing are played again."""
    if league is SHORT:
        played_file = tmp_path / "short.jsonl"
        list(SHORT.play_into(played_file))
    lines = played_file.read_text().splitlines(keepends=True)
    out = tmp_path / "cut.jsonl"
    out.write_text("".join(lines[:kept]) + (lines[kept][:40] if kept else ""))
    played = list(league.play_into(out))
    assert sum(bool(each.seconds) for each in played) == len(lines) - max(1, kept)
    assert out.read_bytes() == played_file.read_bytes()


def test_more_games_may_be_asked_for_later_and_fewer_lose_none(played_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "league.jsonl"
    list(SMALL._replace(games=20).play_into(out))
    list(SMALL.play_into(out))
    assert out.read_bytes() == played_file.read_bytes()
    assert len(list(SMALL._replace(games=20).play_into(out))) == 60
    assert out.read_text().splitlines()[1:] == played_file.read_text().splitlines()[1:]


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_an_interruption_keeps_the_games(spawn: Spawn, tmp_path: Path) -> None:
    out = tmp_path / "league.jsonl"
    command = [sys.executable, "-m", "safari_rules.commands.cli", "league", "kariba", "--agent", "mcts:50", "--agent", "flat:50"]
    environment = {**os.environ, **UNMEASURED}
    running = spawn([*command, "--jobs", "2", "--out", str(out)], env=environment, stderr=subprocess.PIPE, text=True)
    eventually(lambda: out.exists() and out.read_text().count("\n") >= 4, 60, "three games are played", process=running)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert said.count("\n") == 1
    assert len(read_league(out)) >= 3


def test_a_file_of_something_else_is_refused_and_kept(played_file: Path, tmp_path: Path) -> None:
    tournament, out = tmp_path / "games.jsonl", tmp_path / "league.jsonl"
    list(Tournament("kariba", ("random", "random"), 2).play_into(tournament))
    before = tournament.read_bytes()
    with pytest.raises(InvalidTournament, match="line 1: expected a league"):
        list(SMALL.play_into(tournament))
    with pytest.raises(InvalidTournament, match="line 1: expected a league"):
        read_league(tournament)
    assert tournament.read_bytes() == before
    with pytest.raises(InvalidTournament, match="line 1: expected a tournament"):
        read_games(played_file)
    out.write_bytes(played_file.read_bytes())
    for other, what in (({"error": 0.1}, "error"), ({"seed": "x"}, "seed"), ({"agents": ("random", "flat:2")}, "agents")):
        with pytest.raises(InvalidTournament, match=f"another league: its {what} (is|are)"):
            list(SMALL._replace(**other).play_into(out))  # type: ignore[arg-type]
    assert out.read_bytes() == played_file.read_bytes()


def test_a_game_that_its_replay_does_not_confirm_is_refused(played_file: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in played_file.read_text().splitlines()]
    won = next(place for place, line in enumerate(lines) if len(line.get("ranking", [])) == 2)
    lines[won]["ranking"].reverse()
    out = tmp_path / "league.jsonl"
    out.write_text("".join(json.dumps(line) + "\n" for line in lines))
    for read in (lambda: read_league(out), lambda: list(SMALL.play_into(out))):
        with pytest.raises(InvalidTournament, match=rf"league.jsonl, line {won + 1}: its ranking is not the one"):
            read()


@looped(
    "change",
    [
        {"agents": ["random"]},
        {"agents": "random"},
        {"game": "chess"},
        {"games": 3},
        {"bound": 2.0},
        {"error": 0.0},
        {"bound": 0},
        {"more": 1},
    ],
)
def test_a_file_whose_own_league_cannot_be_is_refused(played_file: Path, tmp_path: Path, change: dict[str, Any]) -> None:
    head = json.loads(played_file.read_text().splitlines()[0])
    out = tmp_path / "league.jsonl"
    out.write_text(json.dumps({"league": {**head["league"], **change}}) + "\n")
    with pytest.raises(InvalidTournament, match="line 1"):
        read_league(out)


def test_a_name_in_a_file_is_never_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "league_agents.py").write_text("raise AssertionError('imported')")
    monkeypatch.syspath_prepend(str(tmp_path))
    out = tmp_path / "league.jsonl"
    out.write_text(json.dumps(League("kariba", ("league_agents:Agent", "random")).describe()) + "\n")
    assert read_league(out) == []
    assert "league_agents" not in sys.modules


def test_careful_players_of_safari_dual_come_to_an_end() -> None:
    """A league of Safari-Dual draws a game after 60 quiet actions, unless its options differ. Other games have no such option."""
    assert League("safari-dual", ("flat:1", "random")).game_options() == {"players": 2, "quiet_limit": 60, "ply_limit": 1000}
    assert League("safari-dual", ("flat:1", "random"), options={"quiet_limit": None}).game_options()["quiet_limit"] is None
    assert "quiet_limit" not in SMALL.game_options()
    league = League("safari-dual", ("random", "flat:1"), games=8, seed="quiet", options={"quiet_limit": 2})
    lines = [played.line for played in league.play()]
    assert all(line["record"]["options"]["quiet_limit"] == 2 for line in lines)
    assert {line["reason"] for line in lines} == {"no-progress"}
    (pair,) = standings(league, lines).pairs
    assert (pair.wins, pair.draws, pair.losses) == (0, 8, 0)
    assert pair.share == 0.5


def test_repeated_games_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players without chance in a game without chance play the same two games again and again."""
    (tmp_path / "fixed_agents.py").write_text(
        "class First:\n    def choose(self, belief, moves):\n        return moves[0]\n"
        "class Last:\n    def choose(self, belief, moves):\n        return moves[-1]\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    league = League("safari-dual", ("fixed_agents:First", "fixed_agents:Last"), games=6)
    lines = [played.line for played in league.play()]
    table = standings(league, lines)
    assert table.pairs[0].different <= 2
    assert "the repetitions prove nothing" in league_report(league, lines, table)


@looped(
    ("league", "error", "reason"),
    [
        (SMALL._replace(game="chess"), UnknownGame, "chess"),
        (SMALL._replace(agents=("random", "alphago")), InvalidAgent, "alphago"),
        (SMALL._replace(agents=("random", "nowhere:Agent")), InvalidAgent, "No module named"),
        (SMALL._replace(agents=("random",)), InvalidTournament, "at least two agents"),
        (SMALL._replace(agents=()), InvalidTournament, "none"),
        (SMALL._replace(agents=("random", "random")), InvalidTournament, "different names"),
        (SMALL._replace(games=3), InvalidTournament, "even number of games"),
        (SMALL._replace(games=0), InvalidTournament, "Expected 1 to"),
        (SMALL._replace(bound=0.5), InvalidTournament, "bound"),
        (SMALL._replace(error=0.7), InvalidTournament, "error"),
        (SMALL._replace(bound=float("nan")), InvalidTournament, "bound"),
        (SMALL._replace(options={"players": 3}), InvalidTournament, "3 seats cannot be shared evenly by 2 agents"),
        (SMALL._replace(options={"players": 9}), InvalidOptions, "players"),
        (SMALL._replace(seed="a b"), InvalidOptions, "seed"),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_begins(league: League, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        next(league.play())


def test_the_numbers_of_a_league_may_be_of_numpy(tmp_path: Path) -> None:
    league: Any = SMALL._replace(bound=np.float32(0.25), error=np.float64(0.25), games=2)
    assert len([*league.play_into(tmp_path / "league.jsonl")]) == 6
    assert read_league(tmp_path / "league.jsonl", SMALL._replace(bound=0.25, error=0.25, games=2))


def test_a_game_without_an_even_number_of_players_has_no_league(monkeypatch: pytest.MonkeyPatch) -> None:
    for_three = altered(game("kariba"), id="for-three", players=(3, 3))
    monkeypatch.setitem(MAKERS, "for-three", lambda: for_three)
    with pytest.raises(InvalidTournament, match="cannot be played by an even number of players"):
        League("for-three", ("random", "flat:1")).check()


def test_a_league_without_games_yet_has_a_page() -> None:
    """A league that was interrupted in its first game has a file with a first line alone."""
    assert "<p>No games.</p>" in league_report(SMALL, [], standings(SMALL, []))


def test_the_table_of_a_league(played_file: Path) -> None:
    table = standings(SMALL, read_league(played_file, SMALL))
    assert table.ratings[-1].agent == "random"
    assert sum(each.rating for each in table.ratings) == pytest.approx(0)
    for each in table.ratings:
        assert each.low < each.rating < each.high
    assert table.ratings[-1].high < table.ratings[0].low
    matrix = table.matrix()
    for i in range(3):
        assert matrix[i][i] is None
        for j in range(i):
            assert (matrix[i][j] or 0) + (matrix[j][i] or 0) == pytest.approx(1)
    for pair in table.pairs:
        assert pair.share is not None
        assert pair.low <= pair.share <= pair.high
        assert pair.low < pair.high


def test_a_deal_that_was_played_from_one_side_does_not_count_yet(played_file: Path) -> None:
    lines = read_league(played_file, SMALL)
    assert [pair.games for pair in standings(SMALL, lines[:4]).pairs] == [2, 0, 0]
    assert [each.rating for each in standings(SMALL, []).ratings] == [0, 0, 0]


def test_agents_without_games_have_no_share(played_file: Path) -> None:
    lines = read_league(played_file, SMALL)[:4]
    table = standings(SMALL, lines)
    assert [pair.share is None for pair in table.pairs] == [False, True, True]
    assert sum(share is None for row in table.matrix() for share in row) == 3 + 4
    assert {each.share for each in standings(SMALL, []).ratings} == {None}
    assert "50.0 %" not in "\n".join(show(SMALL, lines, standings(SMALL, lines[:1])))


class Page(HTMLParser):
    """A parser that asserts that the elements of a page are nested correctly."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_the_page_is_whole_in_itself(played_file: Path) -> None:
    lines = read_league(played_file, SMALL)
    table = standings(SMALL, lines)
    hostile = table._replace(ratings=(table.ratings[0]._replace(agent="<b>" + "x" * 60), *table.ratings[1:]))
    text = league_report(SMALL, lines, hostile)
    page = Page(text)
    tags = [tag for tag, _ in page.seen]
    assert tags.count("svg") == 1
    assert tags.count("circle") == 3
    assert tags.count("table") == 4
    assert not {"script", "link", "img"} & set(tags)
    assert "http" not in text
    assert "&lt;b&gt;" in text
    assert "95\xa0%" in text
    assert " %" not in text, "a line may end between a number and its percent sign"
    assert '<div class="table"><svg ' in text, "the plot does not scroll in a narrow window"
    places = [float(attributes["cx"] or 0) for tag, attributes in page.seen if tag == "circle"]
    assert places == sorted(places, reverse=True), "the best player is not farthest to the right"
    for each in table.ratings:
        assert f"{each.rating:+.0f}" in "".join(page.words)
    assert "th:first-child,td:first-child{text-align:left;white-space:normal;overflow-wrap:anywhere" in text, "long names are not wrapped"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, page = tmp_path / "league.jsonl", tmp_path / "league.html"
    command = ["league", "kariba", "--agent", "random", "--agent", "flat:5", "--games", "40", "--seed", "command", "--sprt", "0.1"]
    assert main([*command, "--jobs", "2", "--out", str(out), "--report", str(page)]) == 0
    said = capsys.readouterr().out
    assert "Kariba: 20 games" in said
    assert "1 of 1 pair settled" in said
    assert said.index("flat:5") < said.index("random")
    assert "scored against" in said
    assert "Kariba: a league of 2 agents" in page.read_text()
    assert main([*command, "--out", str(out)]) == 0
    assert capsys.readouterr().out == said


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ([], "at least two agents"),
        (["--agent", "flat:1", "--games", "3"], "even number"),
        (["--agent", "flat:1", "--jobs", "0"], "--jobs must be at least 1"),
        (["--agent", "flat:1", "--games", "2", "--report", "/nowhere/page.html"], "No such file or directory"),
        (["--agent", "flat:1", "--sprt", "1"], "bound"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(more: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "kariba", "--agent", "random", *more]) in (1, 2)
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_custom_game_has_leagues(tmp_path: Path) -> None:
    """The league runs in a separate process, because the example's game is registered there."""
    out = tmp_path / "league.jsonl"
    command = [sys.executable, "-m", "safari_rules.commands.cli", "--games", "tic_tac_toe", "league", "tic-tac-toe"]
    examples = str(Path(__file__).parents[2] / "examples")
    found = subprocess.run(
        [*command, "--agent", "random", "--agent", "flat:5", "--games", "40", "--jobs", "2", "--out", str(out)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([examples, os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "Tic-tac-toe" in found.stdout
    first, second = [line.split()[1] for line in found.stdout.splitlines()[3:5]]
    assert (first, second) == ("flat:5", "random")
    assert out.read_text().count("\n") > 20
