"""Agents: they play legally and repeatably, know only what they may know, and are better than random play."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
import warnings
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.altered import altered
from support.failures import looped
from support.follow import VARIANTS, follow

from safari_rules import InvalidAgent, InvalidOptions, Outcome, UnusableGame, game
from safari_rules.authoring.rules import by_type
from safari_rules.conformance import scramble
from safari_rules.envs.policy import PolicyAgent
from safari_rules.players import agent
from safari_rules.players.search import AnyAgent, FlatMonteCarlo, InformationSetMCTS, RandomAgent, play
from safari_rules.players.simulation import places, results


def test_results_are_by_place_and_shared_places_are_shared() -> None:
    assert results(Outcome("", (1,), ((1,), (0,)))) == [-1, 1]
    assert results(Outcome("", (0, 1), ((0, 1),))) == [0, 0]
    assert places(Outcome("", (2,), ((2,), (0, 3), (1,)))) == [1.5, 3, 0, 1.5]
    assert results(Outcome("", (2,), ((2,), (0, 3), (1,)))) == [0, -1, 1, 0]
    assert results(Outcome("", (0, 2), ((0, 2), (1, 3)))) == pytest.approx([2 / 3, -2 / 3, 2 / 3, -2 / 3])


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_whole_games_are_legal_and_repeatable(name: str, options: dict[str, Any]) -> None:
    players = options.get("players", 2)
    options = {**options, "ply_limit": 30}
    seed = "agents" if game(name).seeded else None

    def record() -> Any:
        kinds = (InformationSetMCTS, FlatMonteCarlo, RandomAgent)
        seated: list[AnyAgent] = [kinds[seat % 3](seed=seat) for seat in range(players)]
        for each in seated:
            if isinstance(each, FlatMonteCarlo):
                each.simulations = 4
        return play(game(name), seated, seed=seed, **options)

    first = record()
    assert record() == first
    assert game(name).outcome(first.final_state()) is not None


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@pytest.mark.parametrize("kind", [FlatMonteCarlo, InformationSetMCTS])
def test_what_is_hidden_changes_no_choice(kind: Any, name: str, options: dict[str, Any]) -> None:
    import random

    played, chance = game(name), random.Random(name)
    looked = 0
    for state, belief, _ in follow(played, options, f"choice-{name}"):
        moves = played.legal_moves(state, belief.player)
        if not moves or chance.random() > 0.3:
            continue
        other = scramble(played, state, belief.player, chance)
        again = played.belief(played.view(other, belief.player), belief.player, belief.memory)
        one, two = (kind(simulations=6, seed=1).analyse(each, moves) for each in (belief, again))
        assert one == two
        assert one.simulations == sum(candidate.visits for candidate in one.candidates) == 6
        assert all(-1 <= candidate.value <= 1 for candidate in one.candidates)
        assert all(candidate.action in moves for candidate in one.candidates)
        looked += 1
        if looked == 4:
            break
    assert looked


def test_a_won_move_is_found() -> None:
    """In Safari-Dual a lion that can win by reaching the other base or by a capture does so."""
    dual = game("safari-dual")
    found = 0
    for number in range(30):
        for state, belief, _ in follow(dual, {}, f"won-{number}"):
            if belief.player not in dual.active_players(state):
                continue
            moves = dual.legal_moves(state, belief.player)
            winning = [move for move in moves if (over := dual.outcome(dual.apply(state, move).state)) and over.winners == (belief.player,)]
            if winning:
                assert InformationSetMCTS(simulations=25 * len(moves), seed=2).choose(belief, moves) in winning
                found += 1
                break
        if found == 3:
            break
    assert found


@pytest.mark.parametrize("name", ["kariba", "safari-dual", "safaru", pytest.param("seven-safari", marks=pytest.mark.nightly)])
@pytest.mark.timeout(600)
def test_a_search_beats_chance(name: str) -> None:
    """A small sample: `nox -s study` measures the strength, see docs/agents.md."""
    total = 0.0
    for number in range(6):
        seats = [0, 1] if number % 2 == 0 else [1, 0]
        both = (InformationSetMCTS(simulations=60, seed=number), RandomAgent(seed=number))
        record = play(game(name), [both[which] for which in seats], seed=f"beats-{number // 2}" if game(name).seeded else None)
        outcome = game(name).outcome(record.final_state())
        assert outcome is not None
        total += results(outcome)[seats.index(0)]
    assert total > 0


def test_anybodys_game_has_them_free() -> None:
    agents = ["--agent", "mcts:300", "--agent", "random", "--games", "8", "--jobs", "2"]
    said = subprocess.run(
        [sys.executable, "-m", "safari_rules.commands.cli", "--games", "tic_tac_toe", "tournament", "tic-tac-toe", *agents],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "examples")},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    won = re.search(r"mcts:300 +([0-9.]+) %", said.stdout)
    assert won is not None
    assert float(won[1]) > 80


def test_a_budget_in_seconds_is_kept_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that advances by a second at each reading, the budget allows more simulations than the default number."""
    kariba = game("kariba")
    state = kariba.new(seed="seconds")
    belief = kariba.belief(kariba.view(state, 0), 0)
    monkeypatch.setattr("safari_rules.players.search.time.monotonic", count().__next__)
    moves = kariba.legal_moves(state)
    assert InformationSetMCTS(seconds=250, seed=1).analyse(belief, moves).simulations == 250
    assert InformationSetMCTS(20, seconds=250, seed=1).analyse(belief, moves).simulations == 20
    assert InformationSetMCTS(seed=1).analyse(belief, moves).simulations == 200
    monkeypatch.setattr("safari_rules.players.search.time.monotonic", count(10**9).__next__)  # numpy's small floats would round it
    with warnings.catch_warnings(action="error"):
        assert InformationSetMCTS(seconds=np.float32(250), seed=1).analyse(belief, moves).simulations == 250  # type: ignore[arg-type]
    with pytest.raises(InvalidAgent, match="Expected a number of seconds above 0"):
        InformationSetMCTS(seconds=np.float32("inf"))  # type: ignore[arg-type]


def test_a_random_move_is_of_every_type() -> None:
    import random

    affenraffen = game("affenraffen")
    moves = affenraffen.legal_moves(affenraffen.new(seed="types"), 0)
    chance = random.Random(1)
    drawn = [by_type(moves, chance) for _ in range(2000)]
    assert 900 < sum(move.type == "peek" for move in drawn) < 1100
    assert len({move.spot for move in drawn}) == 66


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("random", RandomAgent()),
        ("flat", FlatMonteCarlo()),
        ("flat:50", FlatMonteCarlo(50)),
        ("mcts:1000", InformationSetMCTS(1000)),
        ("mcts:0.5s", InformationSetMCTS(None, 0.5)),
        ("mcts:7,forgetful", InformationSetMCTS(7, memory=False)),
    ],
)
def test_agents_are_named(words: str, kind: Any) -> None:
    assert agent(words) == kind


@looped(
    "words",
    ["", "alphago", "random:5", "mcts:", "mcts:0", "mcts:-3", "mcts:x", "mcts:0s", "mcts:infs", "mcts:nans", "mcts:1e9", "mcts:99999999",
     "mcts:²", "mcts:٣s", "mcts:1_0s", "mcts: 1s", "mcts:+1s", "mcts:5,clever", "flat:5:6"],
)  # fmt: skip
def test_unknown_agents_are_refused(words: str) -> None:
    if words == "mcts:":
        assert agent(words) == InformationSetMCTS()
    else:
        with pytest.raises(InvalidAgent, match="xpected"):
            agent(words)


def test_a_refused_agent_is_named_as_it_was_typed() -> None:
    with pytest.raises(InvalidAgent, match=r"'mcts:200,forgetfull': expected .*forgetful"):
        agent("mcts:200,forgetfull")


def test_budgets_out_of_bounds_are_refused() -> None:
    for more in ({"simulations": 0}, {"seconds": 0}, {"seconds": math.inf}, {"simulations": 10**9}):
        with pytest.raises(InvalidAgent):
            FlatMonteCarlo(**more)


def test_who_cannot_play_is_told_before_the_first_move() -> None:
    """Refused are a game that does not define what a player knows, an object that is no agent's name, and an agent that chooses None."""

    silent = altered(game("kariba"), id="silent", knowledge=None)
    with pytest.raises(UnusableGame, match="Kariba does not say what a player knows"):
        play(silent, [RandomAgent(), RandomAgent()], seed="x")
    with pytest.raises(InvalidAgent, match="No agent is called"):
        agent(RandomAgent())  # type: ignore[arg-type]

    class Idle(RandomAgent):
        def choose(self, belief: Any, moves: Any) -> Any:
            return None

    with pytest.raises(InvalidAgent, match=r"The agent .*Idle of player 1 chose None: expected one of the legal moves"):
        play(game("kariba"), [RandomAgent(), Idle()], seed="x")


def test_a_table_needs_as_many_agents_as_players() -> None:
    with pytest.raises(InvalidAgent, match="one agent a player: 3"):
        play(game("kariba"), [RandomAgent(), RandomAgent()], seed="x", players=3)
    with pytest.raises(InvalidOptions):
        play(game("kariba"), [RandomAgent()], seed="x")


@pytest.mark.parametrize(
    "name", ["random", "greedy", "flat:5", "mcts:5", "rollouts:5", "alphabeta", "beginner", "medium", "strong", "policy"]
)
def test_an_agent_refuses_what_is_no_belief_or_no_move_of_its_player(name: str) -> None:
    played = game("safari-dual")
    session = played.session()
    belief, moves = session.belief(0), played.legal_moves(session.state)
    asked: Any = PolicyAgent(lambda _, mask: mask.argmax(), played.id) if name == "policy" else agent(name, seed=1)
    refused: list[tuple[Any, Any, str]] = [
        (session.state, moves, "Expected a belief, such as session.belief(player), not a State."),
        (played.view(session.state, 0), moves, "Expected a belief, such as session.belief(player), not a JSON object."),
        (belief, (), "Expected at least one legal move."),
        (belief, moves[0], "Expected a list of legal moves, not a Move."),
        (belief, played.legal_moves(session.apply(moves[0]).state), "Expected the legal moves of player 0, not those of player 1."),
        (belief, (moves[0], moves[0]._replace(player=1)), "Expected the legal moves of player 0, not those of player 1."),
        (belief, (moves[0], 1), "Expected legal moves of Safari-Dual, not an int."),
        (belief, [played.dump_action(moves[0])], "Expected legal moves of Safari-Dual, not a JSON object."),
    ]
    for known, offered, detail in refused:
        with pytest.raises(InvalidAgent, match=f"^{re.escape(detail)}$"):
            asked.choose(known, offered)
