"""Agents that fail: every caller answers with a sentence that names the agent, whatever it raises or returns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from support.failures import looped

from safari_rules import InvalidAgent, game
from safari_rules.authoring.values import cause_of, shown
from safari_rules.commands.cli import main
from safari_rules.players import RandomAgent, agent, play
from safari_rules.players.checked import CheckedAgent
from safari_rules.players.search import Analysis, Candidate
from safari_rules.players.tournament import Tournament

KARIBA = game("kariba")

#: A module with agents that a user might write, one for each way to fail.
MODULE = """
import sys


class Unspeakable(Exception):
    def __str__(self):
        raise RuntimeError("no words")


class Harsh(BaseException):
    pass


class Silent:
    def __repr__(self):
        raise RuntimeError("no words")


class Seated:
    def __init__(self, player):
        self.player = player


class Raises:
    def choose(self, belief, moves):
        raise ValueError("boom\\nin lines")


class Disk(Raises):
    def choose(self, belief, moves):
        raise OSError(28, "disk")


class Exits:
    def choose(self, belief, moves):
        sys.exit()


class Harshly:
    def choose(self, belief, moves):
        raise Harsh("word")


class Wordless:
    def choose(self, belief, moves):
        raise Unspeakable


class Recursive:
    def choose(self, belief, moves):
        return self.choose(belief, moves)


class Long:
    def choose(self, belief, moves):
        return "x" * 100_000


class Mute:
    def choose(self, belief, moves):
        return Silent()


class Posing:
    def choose(self, belief, moves):
        return Seated(moves[0].player)


class Nonsense:
    def choose(self, belief, moves):
        return moves[0]._replace(count="x" * 3000)


class Illegal:
    def choose(self, belief, moves):
        return moves[0]._replace(count=7)


class Later:
    def choose(self, belief, moves):
        async def later():
            return moves[0]

        return later()


class Forgets:
    @property
    def memory(self):
        raise ValueError("memory")

    def choose(self, belief, moves):
        return moves[0]


class Hidden:
    @property
    def choose(self):
        raise ValueError("choose")


class Asynchronous:
    async def choose(self, belief, moves):
        return moves[0]


class HarshlyMade:
    def __init__(self):
        raise Harsh("made")


class Counts:
    made = "many"

    def choose(self, belief, moves):
        return moves[0]


class Judges:
    def choose(self, belief, moves):
        return moves[0]

    def analyse(self, belief, moves):
        raise ValueError("judge")
"""

#: A pattern of the message about each agent that fails while it plays.
PLAYING = {
    "Raises": r"failed in line \d+ of .*\.py: ValueError: boom in lines",
    "Disk": "failed in line .*: OSError: .*disk",
    "Exits": "failed in line .*: SystemExit",
    "Harshly": "failed in line .*: Harsh: word",
    "Wordless": "failed in line .*: Unspeakable",
    "Recursive": "failed in line .*: RecursionError",
    "Long": "chose 'x+…': expected one of the legal moves",
    "Mute": "chose an object of Silent that does not describe itself: expected one of the legal moves",
    "Posing": "chose <.*Seated object.*>: expected one of the legal moves",
    "Nonsense": "chose Play.*: expected one of the legal moves",
    "Illegal": "chose Play.*count=7.*: expected one of the legal moves",
    "Later": "chose <coroutine .*>: expected one of the legal moves",
    "Forgets": "failed in line .*: ValueError: memory",
}
#: A pattern of the message about each agent that fails when it is created.
MAKING = {
    "Hidden": "cannot be used: ValueError: choose",
    "Asynchronous": "cannot be used: .* returns no move, because it is asynchronous",
    "HarshlyMade": "cannot be used: Harsh: made",
}


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Write the module of these agents to a folder on the path, where workers find it, too, and return its name."""
    name = f"failing_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return name


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Run a command that must fail, and return the only line of its standard error."""
    assert main(words) == 1
    text = capsys.readouterr().err
    assert text.count("\n") == 1
    assert len(text) < 1500
    return text


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", PLAYING)
def test_an_agent_that_fails_is_named_in_python(module: str, name: str) -> None:
    with pytest.raises(InvalidAgent, match=f"The agent {name} of player 0 {PLAYING[name]}"):
        play(KARIBA, [agent(f"{module}:{name}"), RandomAgent()], seed="x")


@looped(("name", "words"), [*PLAYING.items(), *MAKING.items()])
def test_an_agent_that_fails_is_named_by_commands(module: str, name: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    named = ["kariba", "--agent", f"{module}:{name}"]
    for text in (said(capsys, "play", *named), said(capsys, "tournament", *named, "--games", "1")):
        assert f"The agent '{module}:{name}' " in text
        with pytest.raises(InvalidAgent, match=words):
            raise InvalidAgent(text)


@pytest.mark.parametrize("name", ["Exits", "HarshlyMade", "Counts"])
def test_an_agent_that_fails_in_a_worker_is_named(module: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tournament", "kariba", "--agent", f"{module}:{name}", "--agent", "random", "--games", "2", "--jobs", "2"]
    assert f"The agent '{module}:{name}' " in said(capsys, *command)


def test_a_person_keeps_the_game_in_which_an_agent_failed(module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "rec.json"
    text = said(capsys, "play", "kariba", "--human", "1", "--agent", f"{module}:Disk", "--out", str(out))
    assert f"The agent '{module}:Disk' failed" in text
    assert text.endswith(f"The game so far is in {out}.\n")
    assert json.loads(out.read_text())["actions"] == []


def test_an_agent_that_fails_to_judge_is_named(module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "r.json"
    record.write_text(play(KARIBA, [RandomAgent(1), RandomAgent(2)], seed="x").to_json())
    assert f"The agent '{module}:Judges' failed" in said(capsys, "analyze", str(record), "--agent", f"{module}:Judges")


@pytest.mark.parametrize("made", ["many", -1, 1.5e400, float("nan"), None, 10**400])
def test_a_number_of_simulations_is_a_number(made: object) -> None:
    class Counts(RandomAgent):
        pass

    Counts.made = made  # type: ignore[attr-defined]
    with pytest.raises(InvalidAgent, match="expected the number of its simulations"):
        _ = CheckedAgent(Counts(), "of a test").made
    Counts.made = 3.0  # type: ignore[attr-defined]
    assert CheckedAgent(Counts(), "of a test").made == 3


@pytest.mark.parametrize("value", [float("nan"), 2.0, float("-inf")])
def test_a_move_is_worth_a_number_from_minus_one_to_one(value: float) -> None:
    class Judge(RandomAgent):
        def analyse(self, belief: Any, moves: Any) -> Any:
            return Analysis((Candidate(moves[0], 1, value),), 1)

    with pytest.raises(InvalidAgent, match="expected a number from -1 to 1"):
        CheckedAgent(Judge(), "of a test").best(None, ["move"])  # type: ignore[arg-type]


def test_the_move_of_the_list_is_played_for_an_equal_one() -> None:
    """If an agent's move has a number of another type, the equal legal move is played."""

    class Numpy(RandomAgent):
        def choose(self, belief: Any, moves: Any) -> Any:
            return moves[0]._replace(rank=float(moves[0].rank))

    record = play(KARIBA, [Numpy(), RandomAgent()], seed="x")
    assert type(record.actions[0]["rank"]) is int


def test_an_interruption_stays_one() -> None:
    class Interrupted(RandomAgent):
        def choose(self, belief: Any, moves: Any) -> Any:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(KARIBA, [Interrupted(), RandomAgent()], seed="x")


def test_values_and_causes_are_written_in_one_short_line() -> None:
    assert shown("a\nb") == r"'a\nb'"
    assert shown([1, "x"]) == "[1, 'x']"
    assert len(shown("y" * 10**6)) < 210
    assert cause_of(ValueError("a\n  b")) == "ValueError: a b"
    assert len(cause_of(ValueError("z" * 10**6))) < 600


@pytest.mark.parametrize(
    ("name", "agents", "words"),
    [
        ("kariba", ("alphabeta:2", "random"), "'alphabeta:2' cannot play: .* so it cannot play Kariba"),
        ("safari-dual", ("alphabeta:2,endgames", "random"), "has no endgame tables"),
        ("safari-dual", ("strong,endgames", "random"), "has no endgame tables"),
        ("affenraffen", ("strong,endgames", "random"), "'strong,endgames' cannot play: Affenraffen has no endgame tables"),
    ],
)
def test_an_agent_that_cannot_play_a_game_is_refused_at_the_start(
    name: str,
    agents: tuple[str, ...],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("SAFARI_ENDGAMES", str(tmp_path))
    with pytest.raises(ValueError, match=words):
        Tournament(name, agents, 2).check()
    out = tmp_path / "games.jsonl"
    for command in ("tournament", "league"):
        named = [word for each in agents for word in ("--agent", each)]
        text = said(capsys, command, name, *named, "--games", "2", "--out", str(out))
        assert "games played" not in text
        assert not out.exists()
    assert "no move" not in said(capsys, "play", name, "--agent", agents[0])
