"""Names of agents: the table of kinds, and custom agents as module:Class(arguments), wherever agents are named except over HTTP."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from support.cluster import started_cluster
from support.failures import looped
from support.service import client

from safari_rules import InvalidAgent, InvalidTournament, game
from safari_rules.commands.cli import main
from safari_rules.players import search
from safari_rules.players.naming import KINDS, OPTIONS, AgentKind, Option, agent, check_name, is_custom
from safari_rules.players.tournament import Tournament, cluster, processes, read_games

ROOT = Path(__file__).parents[2]

#: A module of agents that a user might write.
MODULE = '''
from random import Random


class First:
    def choose(self, belief, moves):
        return moves[0]


class Place:
    """Takes the move at an index, the last one at most."""

    def __init__(self, index=0, *, words=()):
        self.index, self.words = index, words

    def choose(self, belief, moves):
        return moves[min(self.index, len(moves) - 1)]


class Lucky:
    made = 0

    def __init__(self, luck=1.0, seed=None):
        self.luck, self.seed, self.chance = luck, seed, Random(seed)

    def choose(self, belief, moves):
        return self.chance.choice(moves)

    class Inner:
        def choose(self, belief, moves):
            return moves[-1]


class Idle:
    """Chooses nothing."""


class Narrow:
    def choose(self, belief):
        return None


class Broken:
    def __init__(self):
        raise RuntimeError("the weights are\\nmissing")


class Clumsy:
    def choose(self, belief, moves):
        return moves[len(moves)]


def made(depth):
    return Place(depth)


weights = [1, 2]
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write a module of custom agents to a folder on the path. No other test has imported it, and workers find it, too."""
    name = f"agents_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return name


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_can_be_made_with_every_budget_and_option(kind: str) -> None:
    row = KINDS[kind]
    made = [agent(kind, seed="x"), *[agent(f"{kind}:3{suffix}") for suffix in row.budgets]]
    made += [agent(f"{kind},{option}") for option in row.options]
    assert all(callable(each.choose) for each in made)
    check_name(",".join([kind, *row.options]))
    assert set(row.options) <= OPTIONS.keys()


def test_a_row_of_the_table_is_all_that_a_kind_needs(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "lucky", AgentKind(f"{module}:Lucky", '"lucky:3"', {"s": "luck"}, ("unlucky",)))
    monkeypatch.setitem(OPTIONS, "unlucky", Option({"luck": -1}, "brings bad luck"))
    made: Any = agent("lucky:2.5s", seed="x")
    assert (made.luck, made.seed) == (2.5, "x")
    assert agent("lucky,unlucky").luck == -1  # type: ignore[attr-defined]
    for name in ("lucky:3", "lucky,forgetful", "lucky:Agent"):
        with pytest.raises(InvalidAgent, match=r'"lucky:3".*",unlucky" at the end brings bad luck'):
            agent(name)


@pytest.mark.parametrize(
    "name", ["mcts:5,forgetful,forgetful", "random,forgetful", "mcts,", "mcts:5s5", "random:1", "mcts:Agent()", "MCTS:5"]
)
def test_what_a_kind_does_not_know_is_refused(name: str) -> None:
    with pytest.raises(InvalidAgent):
        agent(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (".mine:First", "expected the absolute name of a module before the colon"),
        ("..mine.other:First", "expected the absolute name of a module before the colon"),
        ("mcts:A", "The built-in agent mcts is used even if there is a module of that name"),
        ("greedy:First(1)", "The built-in agent greedy is used"),
        ("mcts:5,endgames", '"mcts:1.5s" (seconds); ",forgetful" at the end makes an agent forget what it no longer sees.'),
    ],
)
def test_the_reason_for_a_refusal_is_that_of_the_name(name: str, reason: str) -> None:
    with pytest.raises(InvalidAgent) as caught:
        agent(name)
    assert reason in str(caught.value)
    assert '"alphabeta' not in str(caught.value)


@pytest.mark.parametrize("name", ["x" * 100_000, "m:" + "x" * 100_000, "mcts:" + "9" * 100_000, "m:A(" + "1," * 50_000 + "x)"])
def test_a_long_name_is_shortened(name: str) -> None:
    with pytest.raises(InvalidAgent) as caught:
        agent(name)
    assert "…" in str(caught.value)
    assert len(str(caught.value)) < 2000


def test_a_custom_agent_is_made_with_literals(module: str) -> None:
    assert type(agent(f"{module}:First")).__name__ == "First"
    place: Any = agent(f"{module}:Place(2, words=['a', {{'b': None}}, -1.5])")
    assert (place.index, place.words) == (2, ["a", {"b": None}, -1.5])
    assert agent(f"{module}:made(3)").index == 3  # type: ignore[attr-defined]
    assert agent(f"{module}:Lucky.Inner").choose(None, [1, 2]) == 2  # type: ignore[arg-type]


def test_a_seed_is_given_to_who_takes_one(module: str) -> None:
    assert [agent(f"{module}:{call}", "s").seed for call in ("Lucky", "Lucky(0.5)", "Lucky(0.5, 7)", "Lucky(seed=8)")] == [  # type: ignore[attr-defined]
        "s",
        "s",
        7,
        8,
    ]


@looped(
    ("call", "reason"),
    [
        ("Missing", "has no attribute 'Missing'"),
        ("First(1)", "TypeError"),
        ("First(x)", "expected Python literals as the arguments"),
        ("First(__import__('os'))", "expected Python literals as the arguments"),
        ("First(*[1])", "expected Python literals as the arguments"),
        ("First(**{})", "expected Python literals as the arguments"),
        ("First()()", "expected"),
        ("First[0]", "expected"),
        ("First(", "expected"),
        ("", "expected"),
        ("First, Place", "expected"),
        ("Place(index=1, index=2)", "expected each argument once"),
        ("weights", "weights is no class"),
        ("Idle", "it has no method choose(belief, moves)"),
        ("Narrow", "choose(belief, moves) is not possible"),
        ("Broken", "RuntimeError: the weights are missing"),
    ],
)
def test_whatever_fails_is_one_sentence(module: str, call: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"{module}:{call}"
    with pytest.raises(InvalidAgent) as caught:
        agent(name)
    assert reason in str(caught.value)
    assert repr(name) in str(caught.value)
    for command in (["tournament", "kariba"], ["play", "kariba"], ["league", "kariba", "--agent", "random"]):
        assert main([*command, "--agent", name]) == 1
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert reason in said


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("raise ValueError('no GPU')", "ValueError: no GPU"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("def (", "SyntaxError"),
    ],
)
def test_a_module_that_cannot_be_imported_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, reason: str) -> None:
    (tmp_path / "unusable_agents.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(InvalidAgent, match=reason) as caught:
        agent("unusable_agents:Agent")
    assert caught.value.__cause__ is not None


def test_a_module_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(InvalidAgent, match=r"'nowhere\.at_all:Agent' cannot be used: ModuleNotFoundError: No module named 'nowhere'"):
        agent("nowhere.at_all:Agent")


def test_a_kind_wins_over_a_module_of_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mcts.py").write_text("raise AssertionError")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert not is_custom("mcts:200")
    assert agent("mcts:200").simulations == 200  # type: ignore[attr-defined]
    with pytest.raises(InvalidAgent, match="No agent is called"):
        agent("mcts:Agent")


def test_a_name_is_checked_without_an_import() -> None:
    check_name("no_such_module:Agent(1)")
    for name in ("alphago", "a b:Agent", "mcts:0", "mine:Agent(x)"):
        with pytest.raises(InvalidAgent):
            check_name(name)


def test_processes_play_custom_agents(module: str, tmp_path: Path) -> None:
    contest = Tournament("kariba", (f"{module}:Place(1)", f"{module}:Lucky"), 6, "custom")
    list(contest.play_into(tmp_path / "one.jsonl"))
    with processes(2) as executor:
        list(contest.play_into(tmp_path / "two.jsonl", executor, 2))
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
    for line in read_games(tmp_path / "two.jsonl", contest):
        assert game("kariba").id == contest.game
        assert line["agents"] == contest.seats(line["number"], 2)


def test_a_cluster_plays_custom_agents(module: str, tmp_path: Path) -> None:
    contest = Tournament("kariba", (f"{module}:Place(1)", f"{module}:Lucky"), 4, "custom")
    with started_cluster(tmp_path, 1) as (address, _, _):
        executor, threads = cluster(address)
        with executor:
            found = [played.line for played in contest.play(executor, workers=threads)]
    assert sorted(found, key=lambda line: int(line["number"])) == [played.line for played in contest.play()]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_agent_that_fails_is_named_with_its_line_and_the_games_are_kept(
    module: str, tmp_path: Path, jobs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    command = ["tournament", "kariba", "--agent", f"{module}:Clumsy", "--agent", "random", "--jobs", jobs, "--out", str(out)]
    assert main(command) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    line = MODULE.splitlines().index("        return moves[len(moves)]") + 1
    assert f"The agent '{module}:Clumsy' failed in line {line} of {tmp_path / f'{module}.py'}: IndexError: tuple index out of range" in said
    assert json.loads(out.read_text().splitlines()[0])["tournament"]["agents"] == [f"{module}:Clumsy", "random"]


def test_play_takes_a_custom_agent_of_this_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "agents_of_this_folder.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    assert main(["play", "kariba", "--agent", "agents_of_this_folder:First", "--seed", "x"]) == 0
    assert "ranking: " in capsys.readouterr().out


def test_a_name_in_a_file_is_never_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name in the file's first line is only a label. Its module is not imported, which would leave a trace."""
    out, trace = tmp_path / "games.jsonl", tmp_path / "trace"
    (tmp_path / "harmful_agents.py").write_text(f"open({str(trace)!r}, 'w').close()\n{MODULE}")
    monkeypatch.syspath_prepend(str(tmp_path))
    contest = Tournament("kariba", ("random", "random"), 2, "label")
    list(contest.play_into(out))
    named = contest._replace(agents=("harmful_agents:First", "random"))
    lines = out.read_text().splitlines()
    out.write_text("\n".join([json.dumps(named.describe()), *lines[1:]]) + "\n")
    assert len(read_games(out)) == 2
    with pytest.raises(InvalidTournament, match="another tournament: its agents are"):
        list(contest.play_into(out))
    assert not trace.exists()
    assert "harmful_agents" not in sys.modules
    assert len(list(named.play_into(out))) == 2, "an agent that the caller names, too, was not made"
    assert trace.exists()


def imported(path: Path) -> set[str]:
    """Return the names that a file imports from modules, as "module.name"."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
    return {f"{node.module}.{alias.name}" for node in nodes for alias in node.names}


def test_nobody_names_a_module_over_http(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The service does not even import the reader of names, and imports no agent that a request names in any field."""
    for path in (ROOT / "api" / "safari_api").rglob("*.py"):
        for name in imported(path):
            assert name not in ("safari_rules.players.agent", "safari_rules.players.search.agent"), path
            assert not name.startswith(("safari_rules.players.naming", "safari_rules.players.tournament")), path
    (tmp_path / "agents_over_http.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    state = client().post("/v1/games/kariba/new", json={"seed": "x"}).json["state"]
    body = {"state": state, "player": 0}
    for field in ("level", "agent", "agents", "opponent", "simulations"):
        answer = client().post("/v1/games/kariba/suggest", json={**body, field: "agents_over_http:First"})
        assert answer.status_code == 422, field
    assert "agents_over_http" not in sys.modules


def test_who_chooses_an_illegal_move_is_named() -> None:
    class Foreign:
        def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
            return None

    with pytest.raises(InvalidAgent, match=r"The agent .*Foreign of player 0 chose None"):
        search.play(game("kariba"), [Foreign(), agent("random")], seed="x")
