"""The small games: OpenSpiel's own tests, CFR and exploitability run on each, and their rules agree with the library's."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from safari_rules import NoSuchPlayer, all_games, game
from safari_rules.envs.small import SMALL, Sibling, histories

IDS = [sibling.name for sibling in SMALL]
#: For each game, the value for the first player that many more iterations have found (benchmarks/equilibria.py).
VALUES = {"safari_small_kariba": -0.1786, "safari_small_dual": 1.0, "safari_small_safaru": -0.0664}


@pytest.mark.parametrize("sibling", SMALL, ids=IDS)
def test_it_is_small_and_openspiel_plays_it(sibling: Sibling) -> None:
    assert sibling.name not in [each.id for each in all_games()]
    loaded: Any = pyspiel.load_game(sibling.name)
    assert histories(loaded.new_initial_state()) < 10**5
    pyspiel.random_sim_test(loaded, 20, False, False)
    assert loaded.max_chance_nodes_in_history() == sibling.dealt


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("sibling", SMALL, ids=IDS)
def test_states_survive_pickle(sibling: Sibling, protocol: int) -> None:
    state: Any = pyspiel.load_game(sibling.name).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
        again = pickle.loads(pickle.dumps(state, protocol))
        assert (str(again), again.history(), again.legal_actions()) == (str(state), state.history(), state.legal_actions())


@pytest.mark.parametrize("sibling", SMALL, ids=IDS)
def test_every_action_is_what_the_rules_of_the_game_allow(sibling: Sibling) -> None:
    played, checked = game(sibling.game), 0

    def follow(state: Any) -> None:
        nonlocal checked
        position = state.position
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            for action, _ in state.chance_outcomes()[:2]:
                follow(state.child(action))
        elif not state.is_terminal():
            if not position.choice.taken:
                assert [*position.choice.moves] == [*played.legal_moves(position.state)]
                checked += 1
            for action in state.legal_actions():
                follow(state.child(action))
        else:
            outcome = played.outcome(position.state)
            assert outcome is not None
            assert (state.returns()[0] == 1) == (outcome.winners == (0,))

    follow(pyspiel.load_game(sibling.name).new_initial_state())
    assert checked > 20


@pytest.mark.parametrize("sibling", SMALL, ids=IDS)
def test_what_is_hidden_is_in_no_information_state_and_recall_is_perfect(sibling: Sibling) -> None:
    """States with one information state have the same legal actions and the same past actions of the player."""
    own: dict[str, Any] = {}

    def follow(state: Any, mine: tuple[tuple[int, ...], ...]) -> None:
        if state.is_terminal():
            return
        if state.is_chance_node():
            for action, _ in state.chance_outcomes():
                follow(state.child(action), mine)
            return
        player, known = state.current_player(), state.information_state_string()
        found = (mine[player], tuple(state.legal_actions()))
        assert own.setdefault(known, found) == found
        for action in state.legal_actions():
            follow(state.child(action), tuple((*each, action) if seat == player else each for seat, each in enumerate(mine)))

    state = pyspiel.load_game(sibling.name).new_initial_state()
    follow(state, ((), ()))
    if sibling.dealt:
        assert len(own) < histories(state) / 4, "few histories share an information state"


@pytest.mark.parametrize("sibling", SMALL, ids=IDS)
def test_cfr_approaches_an_equilibrium(sibling: Sibling) -> None:
    loaded: Any = pyspiel.load_game(sibling.name)
    solver = cfr.CFRPlusSolver(loaded)
    before = exploitability.exploitability(loaded, policy.UniformRandomPolicy(loaded))
    for _ in range(8):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    after = exploitability.exploitability(loaded, average)
    assert after < before / 4
    value = expected_game_score.policy_value(loaded.new_initial_state(), [average, average])[0]
    assert value == pytest.approx(VALUES[sibling.name], abs=2 * after)


@pytest.mark.parametrize("sibling", SMALL, ids=IDS)
def test_what_is_not_legal_is_refused_and_changes_nothing(sibling: Sibling) -> None:
    state: Any = pyspiel.load_game(sibling.name).new_initial_state()
    while not state.is_terminal():
        before, legal = str(state), state.legal_actions()
        for action in {9, 9999, *range(12)} - {*legal}:
            with pytest.raises(pyspiel.SpielError, match="is not legal here: expected one of"):
                state.apply_action(action)
        assert (str(state), state.legal_actions()) == (before, legal)
        state.apply_action(legal[0])
    with pytest.raises(pyspiel.SpielError, match="The game is over"):
        state.apply_action(0)


def test_observers_show_one_player_or_nothing_and_states_show_the_ids_taken() -> None:
    kariba: Any = pyspiel.load_game("safari_small_kariba")
    for public, private in itertools.product((True, False), pyspiel.PrivateInfoType.__members__.values()):
        observer = kariba.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, public_info=public, private_info=private))
        assert (observer is not None) == (public and private == pyspiel.PrivateInfoType.SINGLE_PLAYER)
    with pytest.raises(ValueError, match="not supported"):
        kariba.make_py_observer(None, {"a": 1})
    state = kariba.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    for player in (None, 7):
        with pytest.raises(NoSuchPlayer):
            state.information_state_string(player)
    safaru = pyspiel.load_game("safari_small_safaru").new_initial_state()
    while not (safaru.position and safaru.position.choice.taken):
        safaru.apply_action(safaru.legal_actions()[-1])
    assert len({str(safaru.child(number)) for number in safaru.legal_actions()}) == len(safaru.legal_actions())
