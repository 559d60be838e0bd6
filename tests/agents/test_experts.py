"""Agents with knowledge of a game: greedy, alpha-beta, the levels, custom agents, and the heuristics that they use."""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.altered import altered
from support.endgames import random_position
from support.follow import VARIANTS, follow

from safari_rules import InvalidAgent, game
from safari_rules.authoring.errors import InvalidTables
from safari_rules.conformance import random_playout
from safari_rules.core.game import AnyGame
from safari_rules.games.seven_safari.constants import INDEX, deck
from safari_rules.players import AlphaBeta, FlatMonteCarlo, Greedy, InformationSetMCTS, Level, RandomAgent, agent, insight, play
from safari_rules.players.alphabeta import FORCED, MOST_LIVELY, WIN, AlphaBetaSearch
from safari_rules.players.experts import LEVELS
from safari_rules.players.insight import Insight, heuristics_of
from safari_rules.players.insight.heuristics import Heuristics
from safari_rules.players.insight.safari_dual.endgames import build
from safari_rules.players.insight.seven_safari.playouts import POINTS, Playout, sets_of
from safari_rules.players.insight.solving import ForcedWins
from safari_rules.players.naming import is_custom
from safari_rules.players.rollouts import COST, QUICK_GAMES, Rollouts
from safari_rules.players.search import played_out, weigh_moves

DUAL = game("safari-dual")


def wins(name: str, first: str, second: str, games: int, **options: Any) -> tuple[int, int]:
    """Play each deal from both sides, and return the number of games that each of two agents wins."""
    played: AnyGame = game(name)
    won = [0, 0]
    for number in range(games):
        agents = [agent(words, f"{number}/{words}") for words in (first, second)]
        seats = agents if number % 2 else agents[::-1]
        record = play(played, seats, seed=f"experts-{number // 2}" if played.seeded else None, **options)
        outcome = played.outcome(record.final_state())
        assert outcome is not None
        if len(outcome.winners) == 1:
            won[0 if seats[outcome.winners[0]] is agents[0] else 1] += 1
    return won[0], won[1]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_heuristics_advise_on_every_move(name: str, options: dict[str, Any]) -> None:
    played: AnyGame = game(name)
    heuristics = heuristics_of(played)
    for number, (state, belief, _) in enumerate(follow(played, options, f"judged-{name}")):
        moves = played.legal_moves(state, belief.player)
        if moves and number % 3 == 0:
            advice = heuristics.advise(belief, moves)
            assert advice is None or (len(advice) == len(moves) and all(map(math.isfinite, advice)))
            assert agent("greedy").choose(belief, moves) in moves


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("kariba", {}),
        ("seven-safari", {}),
        ("safaru", {}),
        ("safaru", {"reversed": True}),
        ("safari-dual", {"quiet_limit": 60}),
        ("affenraffen", {"ply_limit": 1500}),
    ],
)
def test_greedy_beats_random(name: str, options: dict[str, Any]) -> None:
    won, lost = wins(name, "greedy", "random", 10, **options)
    assert won >= 8, (won, lost)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("name", ["greedy", "flat:30", "mcts:30"])
def test_partners_who_are_ahead_still_see_which_move_is_better(name: str, reverse: bool) -> None:
    """Partners have the same points. If a lead over the partner counted, too, it would be at most 0 after every move."""
    safaru, chance, found = game("safaru"), random.Random("partners"), []
    for number in range(20):
        session = safaru.session(players=4, reversed=reverse, seed=f"partners-{number}")
        while (player := session.mover) is not None:
            moves, points = safaru.legal_moves(session.state, player), safaru.spec.rules.rank_keys(session.state)
            if len(moves) > 2 and points[player] > points[player - 1] + 15:
                searcher: Any = agent(name, seed=1)
                found.append(searcher.analyse(session.belief(player), moves).candidates[0].value)
                break
            session = session.apply(chance.choice(moves))
    assert len(found) > 10
    assert sum(value > 0 for value in found) > len(found) * 0.8


class Together(Heuristics[Any, Any, Any, Any]):
    """Heuristics of a game that all players win together. Moves later in the list are better."""

    def advise(self, belief: Any, moves: Any) -> Any:
        return [float(place) for place in range(len(moves))]

    def side(self, state: Any, player: int) -> int:
        return 0


def test_players_who_all_play_together_have_nobody_to_beat() -> None:
    together = altered(game("kariba"), id="kariba-together")
    insight.register(together.id, Insight(Together(together.spec.rules)))
    state = together.new(seed="together")
    moves = together.legal_moves(state)
    candidates = Greedy(1).analyse(together.belief_in(state, 0), moves).candidates
    assert [candidate.action for candidate in candidates] == [*reversed(moves)]


def test_greedy_plays_a_game_without_heuristics_by_its_points() -> None:
    plain = altered(game("kariba"), id="plain")
    assert type(heuristics_of(plain)) is Heuristics
    for first in (Greedy(1), Level("strong", 1, simulations=5)):
        state = played_out(plain, [first, RandomAgent(2)], "plain", {}).state
        assert plain.outcome(state) is not None


def minimax(state: Any, player: int, depth: int, distance: int = 1) -> float:
    """Return the value of a state for a player by a full search without a transposition table, pruning or ordering of moves."""
    rules, heuristics = DUAL.spec.rules, heuristics_of(DUAL)
    if rules.reason(state) is not None:
        keys = rules.rank_keys(state)
        return 0.0 if keys[0] == keys[1] else (WIN - distance) * (1 if keys[player] > keys[1 - player] else -1)
    if not depth:
        values = heuristics.evaluate(state)
        return values[player] - values[1 - player]
    mover = state.current_player
    values = [minimax(rules.effect(state, move).state, player, depth - 1, distance + 1) for move in rules.moves(state, mover, 1000)]
    return max(values) if mover == player else min(values)


@pytest.mark.parametrize("number", range(12))
def test_alphabeta_finds_the_value_that_a_full_search_finds(number: int) -> None:
    chance = random.Random(f"alphabeta-{number}")
    state = random_position(chance, 4 + number % 5)
    moves = DUAL.legal_moves(state)
    search = AlphaBetaSearch(DUAL.spec.rules, heuristics_of(DUAL), math.inf, None, None, None, quiet=False, reduced=False)
    lines = search.search(state, moves, 3)
    best = max(minimax(DUAL.spec.rules.effect(state, move).state, state.current_player, 2) for move in moves)
    assert lines[0].value == best or (abs(best) > FORCED and lines[0].value * best > 0)
    assert lines[0].value == max(line.value for line in lines)


def settled(state: Any, player: int, most: int) -> float:
    """Return the value of a state for a player if each mover may make a lively move or stop there (a quiescence search)."""
    rules, heuristics = DUAL.spec.rules, heuristics_of(DUAL)
    if rules.reason(state) is not None:
        return minimax(state, player, 0, 100)
    mover, values = state.current_player, heuristics.evaluate(state)
    found = [values[player] - values[1 - player]]
    turns = [rules.effect(state, move) for move in rules.moves(state, mover, 1000)] if most else []
    found += [settled(turn.state, player, most - 1) for turn in turns if heuristics.lively(turn)]
    return max(found) if mover == player else min(found)


def test_a_line_of_alphabeta_that_ends_with_a_capture_goes_on_with_captures() -> None:
    chance, captures = random.Random("settled"), 0
    while captures < 20:
        state = random_position(chance, 9)
        player, turns = state.current_player, [(move, DUAL.apply(state, move)) for move in DUAL.legal_moves(state)]
        values = {}
        for move, turn in turns:
            lively = heuristics_of(DUAL).lively(turn)
            captures += lively
            values[move] = settled(turn.state, player, MOST_LIVELY if lively else 0)
        search = AlphaBetaSearch(DUAL.spec.rules, heuristics_of(DUAL), math.inf, None, None, None)
        best = search.search(state, DUAL.legal_moves(state), 1)[0]
        assert best.value == values[best.move] == max(values.values()) or best.value > FORCED < max(values.values())


def test_what_alphabeta_makes_of_a_position_of_safari_dual_is_the_same_from_both_sides() -> None:
    chance, turned = random.Random("turned"), str.maketrans("LGElge", "legLEG")
    for number in range(100):
        document = DUAL.dump(random_position(chance, 4 + number % 9))
        rows = [row[::-1].translate(turned) for row in reversed(document["board"])]
        values = [heuristics_of(DUAL).evaluate(DUAL.load({**document, "board": each})) for each in (document["board"], rows)]
        assert values[0] == values[1][::-1]


def test_alphabeta_repeats_and_its_work_is_counted() -> None:
    belief = DUAL.belief(DUAL.view(DUAL.new(), 0), 0)
    moves = DUAL.legal_moves(DUAL.new())
    first, second = AlphaBeta(simulations=40, seed=1), AlphaBeta(simulations=40, seed=1)
    assert first.analyse(belief, moves) == second.analyse(belief, moves)
    assert first.made == 40
    assert sum(candidate.visits for candidate in AlphaBeta(simulations=40).analyse(belief, moves).candidates) == 40
    assert wins("safari-dual", "alphabeta:2", "random", 4, quiet_limit=60)[0] == 4


def test_the_depth_of_alphabeta_may_be_an_integer_of_numpy() -> None:
    belief, moves = DUAL.belief(DUAL.view(DUAL.new(), 0), 0), DUAL.legal_moves(DUAL.new())
    depth: Any = np.int64(2)
    assert AlphaBeta(depth=depth).analyse(belief, moves) == AlphaBeta(depth=2).analyse(belief, moves)
    assert type(AlphaBeta(depth=depth).depth) is int


def test_a_move_that_is_judged_alone_gets_the_budget_of_all() -> None:
    belief = DUAL.belief(DUAL.view(DUAL.new(), 0), 0)
    for move in DUAL.legal_moves(DUAL.new())[:3]:
        assert AlphaBeta(simulations=40).analyse(belief, [move]).simulations == 40


def test_no_move_of_an_analysis_by_alphabeta_is_worth_more_than_the_first() -> None:
    chance = random.Random("first")
    for number in range(40):
        state = random_position(chance, 4 + number % 9)
        (seat,) = DUAL.active_players(state) or (None,)
        if seat is not None:
            belief, moves = DUAL.belief_in(state, seat), DUAL.legal_moves(state)
            values = [candidate.value for candidate in AlphaBeta(simulations=3).analyse(belief, moves).candidates]
            assert values[0] == max(values)


def test_a_search_that_ends_too_early_calls_no_move_lost_that_is_not() -> None:
    """Before the budget ends, only a lost move has been searched again. The analysis must not call the other moves lost."""
    document = {**DUAL.dump(DUAL.new()), "board": [".....", "E..l.", "LE.g.", "....g", "e...G"]}
    state = DUAL.load(document)
    moves, search = DUAL.legal_moves(state), ForcedWins(DUAL.spec.rules, heuristics_of(DUAL).key, 100_000)
    after = {move: DUAL.apply(state, move).state for move in moves}
    lost = {move for move, answered in after.items() if search.shortest(answered, DUAL.legal_moves(answered), 2)[0]}
    assert 0 < len(lost) < len(moves)
    for simulations in range(1, 10):
        analysis = AlphaBeta(simulations=simulations, seed=1).analyse(DUAL.belief_in(state, 0), moves)
        assert {candidate.action for candidate in analysis.candidates if candidate.value < -0.999} <= lost


def test_the_moves_of_an_analysis_have_values_of_their_own() -> None:
    differences = []
    for state in list(random_playout(DUAL, "own values", 60))[6:-1:5]:
        belief = DUAL.belief_in(state, DUAL.active_players(state)[0])
        for candidate in AlphaBeta(simulations=60).analyse(belief, DUAL.legal_moves(state)).candidates[1::4]:
            (alone,) = AlphaBeta(simulations=60).analyse(belief, [candidate.action]).candidates
            differences.append(abs(alone.value - candidate.value))
    assert len(differences) > 20
    assert sum(differences) / len(differences) < 0.2, "values of the analysis are bounds (those differ by 0.29)"


def test_greedy_looks_at_several_states_for_a_value_and_at_one_for_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def weigh(*arguments: Any) -> Any:
        drawn.append(arguments[-1])
        return weigh_moves(*arguments)

    monkeypatch.setattr("safari_rules.players.experts.weigh_moves", weigh)
    state = SAFARI.new(seed="work")
    belief, moves = SAFARI.belief_in(state, 0), SAFARI.legal_moves(state)
    values = [[each.value for each in Greedy(seed).analyse(belief, moves).candidates] for seed in range(8)]
    Greedy(1).choose(belief, moves)
    assert drawn == [8] * 8 + [1]
    assert max(map(max, values)) - min(map(max, values)) < 0.4


def test_alphabeta_stops_when_its_caller_says_so() -> None:
    def stop() -> None:
        raise InterruptedError

    belief = DUAL.belief(DUAL.view(DUAL.new(), 0), 0)
    with pytest.raises(InterruptedError):
        AlphaBeta(simulations=1000, proceed=stop).analyse(belief, DUAL.legal_moves(DUAL.new()))


def test_alphabeta_refuses_games_that_hide_something() -> None:
    with pytest.raises(InvalidAgent, match="nothing is hidden, so it cannot play Kariba"):
        play(game("kariba"), [AlphaBeta(1), RandomAgent()], seed="x")
    for more in ({"depth": 0}, {"depth": 51}, {"seconds": 0}, {"seconds": math.nan}):
        with pytest.raises(InvalidAgent, match="Expected"):
            AlphaBeta(**more)


def test_endgame_tables_are_read_when_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAFARI_ENDGAMES", str(tmp_path))
    with pytest.raises(InvalidTables, match="no endgame tables"):
        play(DUAL, [agent("alphabeta:1,endgames"), RandomAgent()], quiet_limit=60)
    for _ in build(tmp_path, 3):
        pass
    chance, tables, won = random.Random("tables"), insight.of(DUAL).endgames.open(None), 0  # type: ignore[union-attr]
    while won < 5:
        state = random_position(chance, 3)
        found = tables.probe(state)
        if found is None or found[0] < 1:
            continue
        won += 1
        player, plies = state.current_player, 0
        while DUAL.outcome(state) is None:
            mover = (
                agent("strong,endgames" if plies % 2 else "alphabeta:1,endgames") if state.current_player == player else RandomAgent(plies)
            )
            belief = DUAL.belief(DUAL.view(state, state.current_player), state.current_player)
            state = DUAL.apply(state, mover.choose(belief, DUAL.legal_moves(state))).state
            plies += 1
        outcome = DUAL.outcome(state)
        assert outcome is not None
        assert outcome.winners == (player,)
        assert plies <= found[1]
    bare = altered(DUAL, id="bare")
    with pytest.raises(InvalidAgent, match="no endgame tables"):
        play(bare, [agent("alphabeta:1,endgames"), RandomAgent()])


class First:
    """An agent that takes the first move."""

    def choose(self, belief: Any, moves: Sequence[Any]) -> Any:
        return moves[0]


def test_the_level_easy_is_as_good_as_the_measure_of_a_family(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of its moves are random and half are greedy. So a player of the same kind wins half of the games."""
    assert LEVELS == {"beginner": 1.0, "easy": 0.5, "medium": 0.15, "strong": 0.0}
    monkeypatch.setattr(Level, "_for", lambda *_: First())
    state = game("kariba").new(seed="easy")
    belief, moves = game("kariba").belief(game("kariba").view(state, 0), 0), game("kariba").legal_moves(state)
    easy = Level("easy", "seed")
    chosen = [easy.choose(belief, moves) for _ in range(1000)]
    expected = 0.5 + 0.5 / len(moves)
    assert expected - 0.07 < chosen.count(moves[0]) / 1000 < expected + 0.07  # four standard errors
    assert set(chosen) == set(moves)
    with pytest.raises(InvalidAgent, match="No level is called 'hard': expected beginner, easy, medium, strong"):
        Level("hard")


def test_the_level_beginner_is_as_good_as_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Level, "_for", lambda *_: First())
    state = game("kariba").new(seed="beginner")
    belief, moves = game("kariba").belief_in(state, 0), game("kariba").legal_moves(state)
    beginner = Level("beginner", "seed")
    chosen = [beginner.choose(belief, moves) for _ in range(1000)]
    for move in moves:
        assert 1 / len(moves) - 0.07 < chosen.count(move) / 1000 < 1 / len(moves) + 0.07  # more than four standard errors


SAFARI = game("seven-safari")
JUNGLES = [
    {"players": 2},
    {"players": 2, "diagonal": True, "swapping": True, "ply_limit": 120},
    {"players": 3, "swapping": True, "ply_limit": 120},
    {"players": 5, "diagonal": True},
]


@pytest.mark.parametrize("options", JUNGLES, ids=str)
def test_quick_games_end_with_hands_that_the_cards_in_play_allow(options: dict[str, Any]) -> None:
    """A quick game loses no card. The same world and move give the same points again, so a quick game does not change the world."""
    heuristics, chance = heuristics_of(SAFARI), random.Random("quick")
    for number, (state, belief, _) in enumerate(follow(SAFARI, options, "quick")):
        moves = SAFARI.legal_moves(state, belief.player)
        if not moves or number % 7:
            continue
        world = heuristics.world(belief, belief.sample(chance), chance)
        for move in moves[:: max(1, len(moves) // 5)]:
            playout = Playout(world)
            playout.begin(move)
            points = playout.finish()
            assert points == heuristics.finish(world, move)
            held = [sum(numbers.bit_count() for numbers in hand) for hand in playout.hands]
            assert len(points) == len(held) == options["players"]
            assert sum(held) + len(world.cells) - len(playout.traded) == len(deck(options["players"]))


def test_a_quick_game_scores_hands_by_the_rules() -> None:
    """S8: the rulebook's example, lions 5 and 3, rhino 7, elephant 2, giraffes 6 and 1, hyena 4, is worth 12 points."""
    hand = [INDEX[code] for code in ("lion-5", "lion-3", "rhino-7", "elephant-2", "giraffe-6", "giraffe-1", "hyena-4")]
    assert sum(POINTS[species][numbers] for species, numbers in enumerate(sets_of(hand))) == 12


def test_moves_meet_the_same_cards_in_a_world() -> None:
    """Two picks take the same card from different cells, so that their values differ by the cells and not by luck."""
    state = SAFARI.new(seed="same")
    belief = SAFARI.belief(SAFARI.view(state, 0), 0)
    world = heuristics_of(SAFARI).world(belief, belief.draw(1), random.Random(2))
    hands = set()
    for move in SAFARI.legal_moves(state)[:10]:
        playout = Playout(world)
        playout.begin(move)
        hands.add(tuple(playout.hands[0]))
    assert len(hands) == 1  # no cell shows a card yet, so every quick game also discards the same card


def test_rollouts_end_with_the_best_hand() -> None:
    """Only the last placement still decides the player's points, so the best move is known."""
    found = 0
    for number in range(60):
        record = play(SAFARI, [RandomAgent(number), RandomAgent(-number)], seed=f"last-{number}")
        state = [record.start(), *[turn.state for turn in record.turns()]][-2]
        moves, player = SAFARI.legal_moves(state), state.current_player
        if state.phase != "place" or len(moves) < 2:
            continue
        points = {move: SAFARI.scores(SAFARI.apply(state, move).state)[player].total for move in moves}
        assert points[Rollouts(20, number).choose(SAFARI.belief_in(state, player), moves)] == max(points.values())
        found += len(set(points.values())) > 1
    assert found >= 5


class Counted(Heuristics[Any, Any, Any, Any]):
    """7 Safari's heuristics, which count the quick games."""

    def __init__(self) -> None:
        super().__init__(SAFARI.spec.rules)
        self.own, self.finished = heuristics_of(SAFARI), 0

    def evaluate(self, state: Any) -> Sequence[float]:
        return self.own.evaluate(state)

    def world(self, belief: Any, state: Any, chance: random.Random) -> Any:
        return self.own.world(belief, state, chance)

    def finish(self, world: Any, move: Any) -> Sequence[float]:
        self.finished += 1
        return self.own.finish(world, move)


@pytest.mark.parametrize(("simulations", "work"), [(1, math.inf), (3, math.inf), (40, math.inf), (1000, 200.0)])
def test_the_work_of_rollouts_is_counted(simulations: int, work: float) -> None:
    state = SAFARI.new(seed="work")
    picked = SAFARI.apply(state, SAFARI.legal_moves(state)[0]).state
    belief, moves = SAFARI.belief(SAFARI.view(picked, 0), 0), SAFARI.legal_moves(picked)
    heuristics = Counted()
    insight.register("counted", Insight(heuristics))
    rollouts = Rollouts(simulations, 1, work)
    analysis = rollouts.analyse(replace(belief, game=altered(SAFARI, id="counted")), moves)
    assert analysis.simulations <= simulations
    assert sum(candidate.visits for candidate in analysis.candidates) == analysis.simulations
    assert analysis.candidates[0].visits > 0
    assert heuristics.finished <= max(QUICK_GAMES * simulations, 2 * len(moves) + 4)
    assert COST * heuristics.finished / QUICK_GAMES < work + COST * len(moves)


@pytest.mark.parametrize("named", ["nope", "", "medium", "mcts:0.5s", "mcts:5,forgetful", "mcts:", "mcts:0", None])
def test_heuristics_name_a_strong_agent_that_there_is(named: Any) -> None:
    class Naming(Heuristics[Any, Any, Any, Any]):
        """Heuristics that name a recommended agent."""

        def strong(self) -> Any:
            return named

    naming = altered(SAFARI, id="naming")
    insight.register(naming.id, Insight(Naming(naming.spec.rules)))
    with pytest.raises(InvalidAgent, match='7 Safari are to name the strong agent: expected a name such as "mcts:400" or "greedy", not'):
        play(naming, [agent("strong", 1), RandomAgent(2)], seed="named")


def test_rollouts_refuse_a_game_that_has_no_quick_way_to_its_end() -> None:
    with pytest.raises(InvalidAgent, match="rollouts plays games that their heuristics can play on quickly to the end, not Kariba"):
        play(game("kariba"), [Rollouts(5), RandomAgent(1)], seed="no")
    with pytest.raises(InvalidAgent, match="Expected 1 to 1000000 simulations, not 0"):
        Rollouts(0)


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: InformationSetMCTS(simulations="5"), "Expected 1 to 1000000 simulations, not '5'."),  # type: ignore[arg-type]
        (lambda: FlatMonteCarlo(simulations=1.5), "Expected 1 to 1000000 simulations, not 1.5."),  # type: ignore[arg-type]
        (lambda: FlatMonteCarlo(simulations=True), "Expected 1 to 1000000 simulations, not True."),
        (lambda: FlatMonteCarlo(seconds="1"), "Expected a number of seconds above 0, not '1'."),  # type: ignore[arg-type]
        (lambda: Level("strong", work=0), "Expected an amount of work above 0, not 0."),
        (lambda: Level("strong", simulations=None), "Expected 1 to 1000000 simulations, not None."),  # type: ignore[arg-type]
        (lambda: FlatMonteCarlo(work=-1), "Expected an amount of work above 0, not -1."),
        (lambda: FlatMonteCarlo(work=math.nan), "Expected an amount of work above 0, not nan."),
        (lambda: FlatMonteCarlo(work="x"), "Expected an amount of work above 0, not 'x'."),  # type: ignore[arg-type]
        (lambda: FlatMonteCarlo(seconds=True), "Expected a number of seconds above 0, not True."),
        (lambda: FlatMonteCarlo(seconds=10**400), f"Expected a number of seconds above 0, not 1{'0' * 198}…."),
        (lambda: InformationSetMCTS(simulations=10**5000), "Expected 1 to 1000000 simulations, not an integer of about 5001 digits."),
        (lambda: AlphaBeta(depth="4"), "Expected a depth of 1 to 50 plies, not '4'."),  # type: ignore[arg-type]
        (lambda: AlphaBeta(simulations=-5), "Expected 1 to 1000000 simulations, not -5."),
        (lambda: Rollouts(None), "Expected 1 to 1000000 simulations, not None."),  # type: ignore[arg-type]
        (lambda: Greedy(draws=0), "Expected 1 to 1000000 draws, not 0."),
        (lambda: Level("easy", simulations=0), "Expected 1 to 1000000 simulations, not 0."),
        (lambda: Level(["easy"]), "No level is called ['easy']: expected beginner, easy, medium, strong."),  # type: ignore[arg-type]
    ],
)
def test_an_agent_made_with_a_value_out_of_bounds_or_of_another_type_is_refused(make: Callable[[], object], expected: str) -> None:
    with pytest.raises(InvalidAgent, match=f"^{re.escape(expected)}$"):
        make()


@pytest.mark.parametrize(("lead", "players", "kind"), [(9, 2, "take"), (0, 2, "peek"), (-9, 2, "peek"), (9, 3, "peek")])
def test_a9_a_player_far_ahead_ends_the_last_round(lead: int, players: int, kind: str) -> None:
    """The first marker ends the game of two (A9), so a player whose lead exceeds the cost of wrong pairs (A10) takes any tiles."""
    played = game("affenraffen")
    points = [{"pairs": lead * (seat == 0), "place_marker": 0, "additional_goals": 0} for seat in range(players)]
    nothing = [points[0] | {"pairs": 0}] * players
    state = played.load(played.dump(played.new(players=players, seed="hurry")) | {"round": 3, "finished_rounds": [points, nothing]})
    chosen = []
    while len(chosen) < 40 and (moves := played.legal_moves(state, 0)):
        move = Greedy(1).choose(played.belief_in(state, 0), moves)
        chosen.append(move.type)
        state = played.apply(state, move).state
    assert chosen[0] == kind
    assert (chosen[-1] == "claim") == (kind == "take")


@pytest.mark.timeout(600)
@pytest.mark.nightly
def test_strong_beats_greedy_in_seven_safari() -> None:
    won, lost = wins("seven-safari", "rollouts:100", "greedy", 20)
    assert won >= 12, (won, lost)


@pytest.mark.parametrize("name", ["kariba", "safari-dual", "affenraffen"])
def test_levels_repeat_byte_for_byte(name: str) -> None:
    played: AnyGame = game(name)
    options = {"ply_limit": 30}

    def once() -> str:
        seats = [Level("strong", 1, simulations=20), Level("easy", 2)]
        return json.dumps(play(played, seats, seed="levels" if played.seeded else None, **options).to_json())

    assert once() == once()


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("greedy", Greedy()),
        ("greedy,forgetful", Greedy(memory=False)),
        ("alphabeta", AlphaBeta()),
        ("alphabeta:4", AlphaBeta(4)),
        ("alphabeta:4,endgames", AlphaBeta(4, endgames=True)),
        ("alphabeta:1.5s", AlphaBeta(seconds=1.5)),
        ("easy", Level("easy")),
        ("strong", Level("strong")),
        ("strong,endgames", Level("strong", endgames=True)),
        ("mcts:7", InformationSetMCTS(7)),
        ("rollouts:7", Rollouts(7)),
        ("rollouts,forgetful", Rollouts(memory=False)),
    ],
)
def test_experts_are_named(words: str, kind: Any) -> None:
    assert agent(words) == kind
    assert not is_custom(words)


@pytest.mark.parametrize(
    "words",
    [
        "greedy:3",
        "rollouts:1s",
        "greedy,endgames",
        "alphabeta:x",
        "alphabeta:4,forgetful",
        "strong:5",
        "easy,endgames",
        "mcts:5,forgetful,forgetful",
    ],
)
def test_unknown_manners_are_refused(words: str) -> None:
    with pytest.raises(InvalidAgent, match="No agent is called"):
        agent(words)
