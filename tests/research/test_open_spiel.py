"""OpenSpiel's own tests pass unchanged, its searches beat random play, and properties hold that its tests do not check."""

from __future__ import annotations

import json
import pickle
import random
import subprocess
import sys
from itertools import product
from types import MappingProxyType, SimpleNamespace
from typing import Annotated, Any, NamedTuple

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from support.variants import EVERY

from safari_rules import IllegalId, InvalidOptions, InvalidState, NoSuchPlayer, game
from safari_rules.authoring.codecs import Flag, Integer, ListOf, Number, Text
from safari_rules.authoring.schema import ply_limit, record
from safari_rules.core.admission import RESERVED
from safari_rules.envs import small
from safari_rules.envs.open_spiel import BASE, DIGITS, NAMES, chosen_options, parameters
from safari_rules.games.affenraffen.constants import FIRST_ADDITIONAL
from safari_rules.players.simulation import results

#: The ply limit that ends random games early.
CUT = 120


def loaded(name: str, options: dict[str, Any]) -> Any:
    """Load a game by OpenSpiel's notation, such as "safari_kariba(players=3)"."""
    words = {"ply_limit": CUT, **options}
    params = [f"{key}={written(value)}" for key, value in words.items() if value is not None]
    return pyspiel.load_game(f"{NAMES[name]}({','.join(params)})")


def written(value: Any) -> str:
    """Return a parameter's value in OpenSpiel's notation."""
    return str(value).lower() if isinstance(value, bool) else "+".join(value) or "none" if isinstance(value, list) else str(value)


def dealt(spiel: Any, seed: int = 0) -> Any:
    """Return a state in which chance has drawn the deal."""
    state, chance = spiel.new_initial_state(), random.Random(seed)
    while state.is_chance_node():
        state.apply_action(chance.randrange(BASE))
    return state


def advanced(spiel: Any, ids: int, seed: int = 0) -> Any:
    """Return a state after this many random ids."""
    state, chance = dealt(spiel, seed), random.Random(seed)
    for _ in range(ids):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_openspiels_own_simulation_test_passes(name: str, options: dict[str, Any]) -> None:
    spiel = loaded(name, options)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False, mask_test=True)
    assert spiel.num_players() == game(name).new(**options).options.players
    assert spiel.utility_sum() == 0
    assert spiel.max_chance_nodes_in_history() == (DIGITS if game(name).seeded else 0)


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_returns_are_those_of_the_outcome(name: str, options: dict[str, Any]) -> None:
    state = dealt(loaded(name, {**options, "ply_limit": 40}), 3)
    chance = random.Random(name)
    while not state.is_terminal():
        assert set(state.returns()) == {0}
        state.apply_action(chance.choice(state.legal_actions()))
    outcome = game(name).outcome(state.position.state)
    assert outcome is not None
    assert list(state.returns()) == results(outcome)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_answered_in_python_is_what_is_answered_through_openspiel(name: str) -> None:
    spiel, chance = loaded(name, {}), random.Random(name)
    state = spiel.new_initial_state()
    while True:
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.is_terminal() == (state.current_player() == pyspiel.PlayerId.TERMINAL)
        for player in range(spiel.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        if state.is_terminal():
            break
        assert [each for each, legal in enumerate(state.legal_actions_mask()) if legal] == state.legal_actions()
        state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_a_resampled_state_is_one_that_the_player_could_be_in(name: str, options: dict[str, Any]) -> None:
    spiel, other = loaded(name, options), 0
    for ids, player in product((0, 7, 8, 9, 25, 60), range(spiel.num_players())):
        state = advanced(spiel, ids, seed=ids)
        if state.is_terminal():
            continue
        drawn = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        other += drawn.position.state._replace(seed=None) != state.position.state._replace(seed=None)
        assert drawn.information_state_string(player) == state.information_state_string(player)
        assert drawn.observation_string(player) == state.observation_string(player)
        assert drawn.information_state_tensor(player) == state.information_state_tensor(player)
        assert drawn.current_player() == state.current_player()
        if player == state.current_player():
            assert drawn.legal_actions() == state.legal_actions()
            while not drawn.is_terminal():
                drawn.apply_action(drawn.legal_actions()[-1])
            assert sum(drawn.returns()) == pytest.approx(0)
    assert other or not game(name).hidden_information


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_the_information_state_has_perfect_recall(name: str, options: dict[str, Any]) -> None:
    """Different histories of own ids and observations have different strings, and each id that the player may take leads to another.

    While another player chooses id by id, a player observes nothing new, so equal observations in a row count once.
    """
    spiel, histories = loaded(name, options), {}
    for number in range(6):
        state, chance = dealt(spiel, number % 2), random.Random(number // 2)
        own: list[list[Any]] = [[] for _ in range(spiel.num_players())]
        for _ in range(30):
            for player, history in enumerate(own):
                if history[-1:] != [seen := state.observation_string(player)]:
                    history.append(seen)
                told = state.information_state_string(player)
                assert histories.setdefault((player, told), (*history,)) == (*history,), (number, player)
            if state.is_terminal():
                break
            mover, legal = state.current_player(), state.legal_actions()
            following = {state.child(number).information_state_string(mover) for number in chance.sample(legal, min(len(legal), 12))}
            assert len(following) == min(len(legal), 12)
            chosen = chance.choice(legal)
            own[mover].append(chosen)
            state.apply_action(chosen)


def test_to_look_at_a_tile_and_to_take_it_are_two_information_states() -> None:
    """Taking an additional goal tile from the table counts as looking at it (AR12): events, view and memory are those of a look."""
    state = dealt(loaded("affenraffen", {}))
    names = game("affenraffen").action_space(state.position.state.options).names
    spot = next(spot for spot, tile in enumerate(state.position.state.table) if tile >= FIRST_ADDITIONAL)
    looked, taken = [state.child(names.index(f"{verb} spot {spot}")) for verb in ("peek at", "take")]
    for player in (0, 1):
        assert looked.observation_string(player) == taken.observation_string(player)
        assert (looked.information_state_string(player) == taken.information_state_string(player)) is (player == 1)


def longest(spiel: Any, choose: Any, seed: int) -> int:
    """Return the number of ids of a game in which all players choose by `choose`."""
    state, taken = dealt(spiel, seed), 0
    while not state.is_terminal():
        state.apply_action(choose(state.legal_actions()))
        taken += 1
    return taken


BOUNDED = [
    (name, options, least)
    for name, options, least in (
        ("kariba", {}, 40),
        ("kariba", {"players": 4, "face_up_draw": True, "games": 2}, 120),
        ("seven-safari", {}, 80),
        ("seven-safari", {"players": 5, "diagonal": True}, 50),
        ("safaru", {}, 80),
        ("safaru", {"players": 4, "reversed": True, "deals": 2}, 100),
        ("safaru", {"players": 3, "target_score": 20}, 90),
        ("safari-dual", {"quiet_limit": 20}, 20),
    )
]


@pytest.mark.parametrize(("name", "options", "least"), BOUNDED)
def test_no_game_is_longer_than_the_bound_of_its_rules(name: str, options: dict[str, Any], least: int) -> None:
    """The bound holds for random choices, the first id, the last id, and single cards, and some game comes close enough to it."""
    spiel, chance = loaded(name, {**options, "ply_limit": None}), random.Random(name)
    assert spiel.max_game_length() < 1000 * game(name).action_space(dealt(spiel).position.state.options).longest
    ways = (chance.choice, min, max, lambda legal: min(legal, key=lambda number: (number % 5, number)))
    lengths = [longest(spiel, choose, seed) for seed in range(6) for choose in ways]
    assert least <= max(lengths) <= spiel.max_game_length()


@pytest.mark.parametrize(
    ("name", "options", "bound"),
    [
        ("kariba", {}, 64),
        ("kariba", {"players": 3, "face_up_draw": True, "games": 3}, 3 * (64 + 49)),
        ("kariba", {"ply_limit": 30}, 30),
        ("seven-safari", {}, 168),
        ("seven-safari", {"swapping": True, "ply_limit": 90}, 180),
        ("safaru", {}, 140),
        ("safaru", {"players": 4, "reversed": True}, 252),
        ("safaru", {"target_score": 100, "ply_limit": 1000}, 25 * 140),
        ("safari-dual", {"quiet_limit": 60}, 660),
        ("safari-dual", {"ply_limit": 500}, 500),
        ("affenraffen", {"ply_limit": 700}, 700),
    ],
)
def test_the_bound_of_a_game_follows_from_its_rules_and_options(name: str, options: dict[str, Any], bound: int) -> None:
    assert loaded(name, {"ply_limit": None, **options}).max_game_length() == bound


class Random:
    """A bot that chooses a random legal action."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def step(self, state: Any) -> Any:
        return self.chance.choice(state.legal_actions())


def won(spiel: Any, bot: Any, seed: int) -> float:
    """Return the bot's result in a game against a random player. The seed decides its seat."""
    state, bots = dealt(spiel, seed), [bot, Random(seed)]
    while not state.is_terminal():
        state.apply_action(bots[(state.current_player() + seed) % 2].step(state))
    return float(state.returns()[seed % 2])


def searching(spiel: Any, search: str, seed: int) -> Any:
    """Return one of OpenSpiel's searches with its own seeded random numbers."""
    chance = np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(1, chance)
    if search == "mcts":
        return mcts.MCTSBot(spiel, 1.4, 25, rollouts, random_state=chance)
    bot = ismcts.ISMCTSBot(spiel, rollouts, 1.4, 40, random_state=chance, final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.rand))
    return bot


@pytest.mark.nightly
@pytest.mark.parametrize("search", ["mcts", "ismcts"])
def test_openspiels_searches_beat_random_play(search: str) -> None:
    spiel = loaded("kariba", {})
    results = [won(spiel, searching(spiel, search, seed), seed) for seed in range(10)]
    assert sum(results) >= 4, results


def test_what_a_player_is_told_and_no_more_is_in_the_information_state() -> None:
    spiel = loaded("kariba", {"face_up_draw": True})
    state = advanced(spiel, 20, seed=3)
    acted, *told, known = state.information_state_string(0).split("\n")
    assert len(told) == state.position.state.ply
    assert [place for place, *_ in json.loads(acted)] == [place for place, line in enumerate(told) if '"player":0' in line]
    view = json.loads(known)["view"]
    assert view["seed"] is None
    assert view["hands"][1] == [None] * len(view["hands"][1])
    assert state.observation_string(0) == known
    assert state.information_state_string(0) != state.information_state_string(1)


def test_states_and_actions_have_structs_that_are_the_contracts_documents() -> None:
    spiel = loaded("safaru", {})
    state = advanced(spiel, 9, seed=1)
    kept = state.to_struct().to_dict()
    safaru = game("safaru")
    assert safaru.load(kept) == state.position.state
    shown = state.to_observation_struct(0).to_dict()
    commitment = safaru.view(state.position.state, 0)["seed_commitment"]  # not shown, because all 2**32 seeds can be tried
    assert {**shown, "seed_commitment": commitment} == safaru.view(state.position.state, 0)
    assert "seed_commitment" not in shown
    resumed = spiel.new_initial_state(kept)
    assert resumed.legal_actions() == state.legal_actions()
    move = safaru.legal_moves(safaru.load(kept))[-1]
    fresh = spiel.new_initial_state(kept)
    for number in fresh._struct_to_actions(safaru.dump_action(move)):
        fresh.apply_action(number)
    assert fresh.position.state == safaru.apply(safaru.load(kept), move).state
    one = spiel.new_initial_state(kept)
    for number in one.legal_actions():
        struct = one.action_to_struct(number).to_dict()
        assert struct.get("id", number) == number
    with pytest.raises(InvalidState, match="Expected the options of this game"):
        spiel.new_initial_state(safaru.dump(safaru.new(players=3)))


def test_a_struct_of_what_cannot_be_taken_is_refused() -> None:
    def dealt(name: str, options: dict[str, Any]) -> Any:
        state = loaded(name, options).new_initial_state()
        while state.is_chance_node():
            state.apply_action(1)
        return state

    more, fewer = dealt("affenraffen", {}), dealt("affenraffen", {"additional_tiles": []})
    looks = {more.action_to_string(0, number): more.action_to_struct(0, number) for number in more.legal_actions()}
    assert fewer.validate_action_struct(looks["peek at spot 1"]).ok()
    for ask in (fewer.validate_action_struct, fewer.apply_action_struct):
        with pytest.raises(pyspiel.SpielError, match="Expected one of the moves that are left, not Peek"):
            ask(looks["peek at spot 60"])
    state = dealt("kariba", {})
    played = state.action_to_struct(0, state.legal_actions()[0]).to_dict()
    for struct in ({**played, "player": 1}, {**played, "count": 5}, {**played, "count": 8}):
        with pytest.raises(pyspiel.SpielError, match="Expected one of the moves that are left, not Play"):
            state._struct_to_actions(struct)
    number = state.legal_actions()[0]
    assert state._struct_to_actions({"id": number}) == [number]
    for struct in ({"id": number, "name": "play 9 of rank 9"}, {"id": "x"}, {"id": 10**30}, {"id": 1.0}):
        with pytest.raises(pyspiel.SpielError, match="Expected an id that can be taken, with its name, not"):
            state._struct_to_actions(struct)
    with pytest.raises(pyspiel.SpielError, match="Expected a node of chance"):
        state.chance_outcomes()
    start = loaded("kariba", {}).new_initial_state()
    assert start._struct_to_actions(start.action_to_struct(1).to_dict()) == [1]
    for struct in ({"deal": 16}, {"deal": None}, {}):
        with pytest.raises(pyspiel.SpielError, match="Expected an id that can be taken"):
            start._struct_to_actions(struct)


def test_a_struct_says_who_chooses_next_if_all_act_at_the_same_time() -> None:
    spiel = loaded("affenraffen", {"players": 3})
    for ids in range(1, 8):
        state = advanced(spiel, ids, seed=ids)
        resumed = spiel.new_initial_state(state.to_json())
        assert resumed.current_player() == state.current_player()
        assert resumed.legal_actions() == state.legal_actions()
        assert resumed.to_json() == state.to_json()
    document = state.to_struct().to_dict()
    del document["chooser"]
    assert spiel.new_initial_state(document).current_player() == 0
    with pytest.raises(TypeError, match='Expected the seat of a player as chooser, not "a"'):
        spiel.new_initial_state({**document, "chooser": "a"})
    with pytest.raises(pyspiel.SpielError, match="Expected the seat of a player who may act as chooser, not 3"):
        spiel.new_initial_state({**document, "chooser": 3})


def test_a_struct_has_the_ids_taken_for_an_action_in_progress() -> None:
    spiel = loaded("safaru", {})
    state = next(each for seed in range(20) for ids in range(1, 9) if (each := advanced(spiel, ids, seed=seed)).position.choice.taken)
    resumed = spiel.new_initial_state(state.to_json())
    assert str(resumed) == str(state)
    assert "chosen: " in str(state)
    assert resumed.legal_actions() == state.legal_actions()
    with pytest.raises(pyspiel.SpielError, match="is not legal here"):
        spiel.new_initial_state({**state.to_struct().to_dict(), "chosen": [0, 0]})
    document = state.to_struct().to_dict()
    again = spiel.new_initial_state(MappingProxyType({**document, "chosen": [np.int64(number) for number in document["chosen"]]}))
    assert str(again) == str(state)
    with pytest.raises(TypeError, match=r"Expected a list of ids as chosen, not a list with 1\.0\."):
        spiel.new_initial_state({**document, "chosen": [1.0]})
    with pytest.raises(TypeError, match="Expected a state as JSON: "):
        spiel.new_initial_state("[" * 100_000)


@pytest.mark.parametrize(
    ("words", "error", "said"),
    [
        ("safari_kariba(players=9)", InvalidOptions, "/players: Expected an integer from 2 to 4, not 9"),
        ("safari_kariba(seats=2)", pyspiel.SpielError, "Unknown parameter 'seats'"),
        ("safari_affenraffen(additional_tiles=bonus-ape+nothing)", InvalidOptions, "/additional_tiles/1"),
        ("safari_safaru(players=3,partners=false)", InvalidOptions, "partners"),
    ],
)
def test_parameters_that_do_not_go_together_are_refused(words: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        pyspiel.load_game(words)


def test_an_id_that_is_not_legal_and_a_step_after_the_end_are_refused() -> None:
    state = dealt(loaded("kariba", {}))
    illegal = next(number for number in range(40) if number not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError, match=r"is not legal here: expected one of"):
        state.apply_action(illegal)
    over = advanced(loaded("safari-dual", {"ply_limit": 1}), 5)
    assert over.is_terminal()
    with pytest.raises(pyspiel.SpielError, match="The game is over"):
        over.apply_action(0)


def test_what_is_no_action_and_no_player_is_refused_and_changes_nothing() -> None:
    spiel = loaded("kariba", {})
    state, begun = spiel.new_initial_state(), dealt(spiel)
    with pytest.raises(pyspiel.SpielError, match="99 is no part of a deal: expected 0 to 15"):
        state.apply_action(99)
    assert state.digits == ()
    with pytest.raises(IllegalId, match="9999 is no id: expected 0 to 39"):
        begun.action_to_string(0, 9999)
    observer = spiel.make_py_observer()
    for player in (99, -1, None, "0"):
        for look in (observer.set_from, observer.string_from):
            with pytest.raises(NoSuchPlayer):
                look(begun, player)
    assert observer.string_from(begun, np.int64(1)) == observer.string_from(begun, 1)
    with pytest.raises(TypeError, match="Expected a state as a dict or a struct, not 5"):
        spiel.new_initial_state(5)
    with pytest.raises(TypeError, match="Expected a state as JSON: Expecting value"):
        spiel.new_initial_state("ply 3")
    for chosen in (None, "ab", 5, [None]):
        with pytest.raises(TypeError, match="Expected a list of ids as chosen, not"):
            spiel.new_initial_state({**json.loads(begun.to_json()), "chosen": chosen})
    assert str(spiel.new_initial_state(begun.to_json())) == str(begun)
    assert str(spiel.new_initial_state(spiel.new_initial_state().to_json())) == str(spiel.new_initial_state())


@pytest.mark.parametrize("name", sorted(NAMES.values()))
def test_a_playthrough_is_generated(name: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # imported here because it imports scipy.stats, which takes 2 seconds

    written = generate_playthrough.playthrough(name, None, seed=1)
    assert "State 1\n" in written
    assert "IsTerminal() = True" in written


def test_only_what_one_player_knows_can_be_observed() -> None:
    spiel = loaded("kariba", {})
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    assert spiel.make_py_observer(everything) is None
    with pytest.raises(ValueError, match="parameters are not supported"):
        spiel.make_py_observer(None, {"planes": 2})


def test_a_process_that_used_the_games_ends_well() -> None:
    program = "import pyspiel, safari_rules.envs.open_spiel; print(pyspiel.load_game('safari_dual').new_initial_state())"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr
    assert "Safari-Dual, ply 0" in ended.stdout


class Own(NamedTuple):
    """Options of every kind."""

    players: Annotated[int, Integer(2, 4, "The number of players.")] = 2
    ply_limit: Annotated[int | None, ply_limit()] = None
    target: Annotated[int | None, Integer(0, 9, "The target.", allow_none=True)] = None
    nick: Annotated[str | None, Text("[a-z]", 1, 8, "A nickname.", allow_none=True)] = None
    cap: Annotated[int | None, Integer(1, 9, "The most.", allow_none=True)] = 5
    extra: Annotated[tuple[int, ...], ListOf(Integer(1, 30, "A number."), 0, 9, "More numbers.")] = ()
    flags: Annotated[tuple[bool, ...], ListOf(Flag("A choice."), 0, 9, "Choices.")] = ()
    shares: Annotated[tuple[float, ...], ListOf(Number(0, 1, "A share."), 0, 9, "Shares.")] = ()


def test_every_kind_of_option_is_a_parameter() -> None:
    codec = record(Own, "Own", defaults=True)
    schema = SimpleNamespace(options=codec)
    own: Any = SimpleNamespace(spec=SimpleNamespace(schema=lambda: schema), new=Own, dump=lambda options: {"options": codec.write(options)})
    default = parameters(own)
    assert default == {"players": 2, "ply_limit": 1000, "target": -1, "nick": "", "cap": 5, "extra": "", "flags": "", "shares": ""}
    assert chosen_options(own, default) == {"players": 2, "ply_limit": 1000, "cap": 5}
    chosen = chosen_options(own, {**default, "ply_limit": 0, "target": 0, "nick": "x", "cap": 0, "extra": "3+4"})
    assert chosen == {"players": 2, "target": 0, "nick": "x", "cap": None, "extra": [3, 4]}
    assert codec.read(chosen) == Own(2, None, 0, "x", None, (3, 4))
    assert chosen_options(own, {"extra": "3+x"})["extra"] == [3, "x"]
    assert chosen_options(own, {"extra": "3/4", "flags": "True/false", "shares": "0.5/1"}) == {
        "extra": [3, 4],
        "flags": [True, False],
        "shares": [0.5, 1],
    }


def test_a_list_of_numbers_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel takes `1+2` for a number and cannot read it. So the text of a game, and with it a pickle, has another sign."""
    monkeypatch.setattr("safari_rules.envs.open_spiel.chosen_options", lambda *_: {})
    made = pyspiel.load_game("safari_affenraffen", {"additional_tiles": "1+2"})
    assert pickle.loads(pickle.dumps(made)).get_parameters() == made.get_parameters()


def test_no_custom_game_takes_a_name_of_the_library() -> None:
    """The names that OpenSpiel has for games of this library are no ids of custom games, except the ids of these games."""
    names = {name.removeprefix("safari_").replace("_", "-") for name in (*NAMES.values(), *[each.name for each in small.SMALL])}
    assert names - {*NAMES} <= {*RESERVED}
