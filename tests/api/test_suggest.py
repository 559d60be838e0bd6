"""`suggest`: it finds a move from only what a player may know."""

from __future__ import annotations

import random
from typing import Any

import pytest
from safari_api import create_app
from safari_api.settings import Settings
from support.follow import VARIANTS, follow
from support.service import new, post

from safari_rules import Game, all_games, game
from safari_rules.conformance import scramble
from safari_rules.contract.operations import MOST_WORK, endpoints
from safari_rules.players import insight, search
from safari_rules.players.search import PRIOR_DRAWS
from safari_rules.players.simulation import CHOICES, DEAR_LISTING_COST, LONGEST, MOST_MOVES, Simulator


def some(name: str, options: dict[str, Any], plies: int) -> tuple[Any, Any]:
    """Return a state some plies into a random game, and the belief of a player who may act there."""
    found = [
        (state, belief)
        for state, belief, _ in follow(game(name), options, f"suggest-{name}")
        if belief.player in game(name).active_players(state)
    ]
    return found[min(plies, len(found) - 1)]


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_a_suggestion_is_legal_and_repeatable(name: str, options: dict[str, Any]) -> None:
    state, belief = some(name, options, 6)
    request = {"state": game(name).dump(state), "player": belief.player, "memory": belief.memory, "seed": "again"}
    answer = post(f"{name}/suggest", request)
    assert post(f"{name}/suggest", request) == answer
    assert answer["memory"] == belief.memory
    assert answer["simulations"] == 3
    legal = [game(name).dump_action(move) for move in game(name).legal_moves(state, belief.player)]
    assert answer["action"] == answer["candidates"][0]["action"]
    assert all(each["action"] in legal and -1 <= each["value"] <= 1 for each in answer["candidates"])
    assert sum(each["visits"] for each in answer["candidates"]) == 3


@pytest.mark.parametrize(("name", "options"), VARIANTS)
def test_what_is_hidden_changes_no_byte_of_a_suggestion(name: str, options: dict[str, Any]) -> None:
    played, chance, changed = game(name), random.Random(name), 0
    for plies in (3, 8, 15):
        state, belief = some(name, options, plies)
        request = {"player": belief.player, "memory": belief.memory, "seed": "same"}
        answer = post(f"{name}/suggest", {**request, "state": played.dump(state)})
        for _ in range(3):
            other = scramble(played, state, belief.player, chance)
            changed += other != state
            assert post(f"{name}/suggest", {**request, "state": played.dump(other)}) == answer
    assert changed or not played.hidden_information


def test_events_and_memory_are_redacted_and_remembered() -> None:
    """A host sends all events since the last suggestion, including secrets of other players."""
    position = new("kariba", options={"players": 3, "face_up_draw": True})
    memory: dict[int, Any] = {}
    since: dict[int, list[Any]] = {seat: [] for seat in range(3)}
    for _ in range(12):
        player = position["active_players"][0]
        more = {"memory": memory[player]} if player in memory else {}
        answer = post("kariba/suggest", {"state": position["state"], "player": player, "events": since[player], "seed": "host", **more})
        memory[player], since[player] = answer["memory"], []
        drawn = [move for move in position["legal_moves"] if move.get("source") == "face-up"]
        position = post("kariba/apply", {"state": position["state"], "action": drawn[0] if drawn else answer["action"]})
        for seat in since:
            since[seat] += position["events"]
    assert any(any(hands["taken"]) for hands in memory.values())


def test_refusals_in_their_order() -> None:
    position = new("kariba")
    asked = {"state": position["state"], "player": 0}
    broken = {**position["state"], "draw_pile": []}
    bad = {"taken": [[1], [1]]}
    assert post("kariba/suggest", {"state": broken, "player": 3, "memory": bad}, 409)["type"] == "/problems/invalid-state"
    assert post("kariba/suggest", {**asked, "player": 3, "memory": bad}, 409)["type"] == "/problems/no-such-player"
    assert post("kariba/suggest", {**asked, "player": 1, "memory": bad}, 409)["type"] == "/problems/nothing-to-suggest"
    refused = post("kariba/suggest", {**asked, "memory": bad}, 409)
    assert refused["type"] == "/problems/invalid-memory"
    assert [error["pointer"] for error in refused["errors"]] == ["/memory"]
    event = {"type": "drew", "player": 1, "source": "face-up", "count": 1, "ranks": [1]}
    refused = post("kariba/suggest", {**asked, "events": [event] * 6}, 409)
    assert refused["type"] == "/problems/invalid-memory"
    assert [error["pointer"] for error in refused["errors"]] == ["/events"]
    for field, value in (("simulations", 0), ("simulations", 1001), ("memory", 7), ("memory", {}), ("player", None), ("seed", "")):
        assert post("kariba/suggest", {**asked, field: value}, 422)["errors"][0]["pointer"].startswith(f"/{field}")


def test_nothing_is_suggested_once_the_game_is_over() -> None:
    position = new("safari-dual", options={"ply_limit": 1})
    position = post("safari-dual/apply", {"state": position["state"], "action": position["legal_moves"][0]})
    refused = post("safari-dual/suggest", {"state": position["state"], "player": 0}, 409)
    assert refused["type"] == "/problems/nothing-to-suggest"


def test_an_operator_may_close_it() -> None:
    closed = create_app(Settings(log=False, simulations=0)).test_client()
    position = new("kariba")
    response = closed.post("/v1/games/kariba/suggest", json={"state": position["state"], "player": 0})
    assert response.status_code == 404
    assert response.get_json()["type"] == "/problems/not-found"
    assert closed.post("/v1/games/kariba/scores", json={"state": position["state"]}).status_code == 200


SEARCHED = [each for each in all_games() if insight.of(each).heuristics.strong().startswith("mcts")]


@pytest.mark.parametrize("each", SEARCHED, ids=str)
def test_work_is_bounded_by_counting(each: Game[Any, Any, Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """A request for many simulations ends soon after the limit of work."""
    most, made = MOST_WORK // 60, []
    monkeypatch.setattr("safari_rules.contract.operations.MOST_WORK", most)

    def counted(*arguments: Any) -> Simulator:
        made.append(Simulator(*arguments))
        return made[-1]

    monkeypatch.setattr(search, "Simulator", counted)
    state = each.new(seed="work") if each.seeded else each.new()
    body = {"state": each.dump(state), "player": each.active_players(state)[0], "simulations": 1000, "seed": "work"}
    answer = endpoints(each)["suggest"](body)
    assert answer["simulations"] < 1000
    known = PRIOR_DRAWS * (MOST_MOVES + made[0].draw_cost)
    simulation = LONGEST * (CHOICES + 1 + DEAR_LISTING_COST * MOST_MOVES) + known
    assert most <= made[0].work < most + simulation


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "strong"])
@pytest.mark.parametrize("each", all_games(), ids=str)
def test_a_level_plays_every_game_within_its_simulations(each: Game[Any, Any, Any, Any], level: str) -> None:
    state = each.new(seed="level") if each.seeded else each.new()
    player = each.active_players(state)[0]
    body = {"state": each.dump(state), "player": player, "level": level, "simulations": 20, "seed": "same"}
    answer = endpoints(each)["suggest"](body)
    assert endpoints(each)["suggest"](body) == answer
    assert answer["action"] == answer["candidates"][0]["action"]
    assert each.load_action(answer["action"]) in each.legal_moves(state, player)
    assert 1 <= answer["simulations"] <= 20
    assert sum(candidate["visits"] for candidate in answer["candidates"]) == answer["simulations"]
    assert all(-1 <= candidate["value"] <= 1 for candidate in answer["candidates"])


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "strong"])
@pytest.mark.parametrize("each", all_games(), ids=str)
def test_the_candidates_of_a_level_stand_the_best_first_each_with_a_value_of_its_own(each: Game[Any, Any, Any, Any], level: str) -> None:
    single = 0
    for number in range(6):
        state = each.new(seed=f"level-{number}") if each.seeded else each.new()
        player = each.active_players(state)[0]
        belief = each.belief_in(state, player)
        body = {"state": each.dump(state), "player": player, "level": level, "simulations": 20, "seed": f"{number}"}
        candidates = endpoints(each)["suggest"](body)["candidates"]
        kinds = [belief.alike(each.load_action(candidate["action"])) for candidate in candidates]
        assert len(set(kinds)) == len(kinds)
        single += len(kinds) == 1
        values = [candidate["value"] for candidate in candidates]
        assert "-0.0" not in map(str, values)
        if level != "strong":  # a search orders its moves by visits, which are more reliable than values
            assert values == sorted(values, reverse=True)
    assert single == 6 or level != "beginner"


def test_an_unknown_level_is_refused_and_nobody_names_a_module() -> None:
    state = game("kariba").dump(game("kariba").new(seed="level"))
    client = create_app(Settings(log=False)).test_client()
    for level in ("hard", "mcts:5", "os:system('true')", "strong,endgames", 1, None):
        response = client.post("/v1/games/kariba/suggest", json={"state": state, "player": 0, "level": level})
        assert response.status_code == 422
        assert response.get_json()["errors"][0]["pointer"] == "/level"
