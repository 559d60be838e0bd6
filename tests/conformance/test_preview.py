"""Previews: they show exactly the part of an action's result that is the same in every state that the view allows."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest
from support.failures import Failures
from support.service import client
from support.variants import ALL

from safari_rules import Game, IllegalAction, game
from safari_rules.conformance import check_preview, random_playout, scramble
from safari_rules.contract.operations import offered
from safari_rules.core.positions import check_state, redacted

HIDING = [game(name) for name in ("seven-safari", "safaru", "kariba", "affenraffen")]
#: Largest number of states that a view may allow in positions where the test tries all of them.
FEW = 3_000


def outcomes(each: Game[Any, Any, Any, Any], worlds: list[Any], action: Any) -> tuple[bool, list[Any], int | None]:
    """Apply an action to each of some states, and return the part of the results that is the same in all."""
    player, results = action.player, []
    for world in worlds:
        turn = each.apply(world, action)
        points = each.scores(turn.state)[player].total - each.scores(world)[player].total
        after = redacted(each, turn.state, player)._replace(seed=None)
        results.append((each.view_events(turn.state, player, turn.events), points, after))
    events, points, _ = results[0]
    certain = all(result == results[0] for result in results)
    return (
        certain,
        [event for event in events if all(event in other[0] for other in results)],
        points if all(other[1] == points for other in results) else None,
    )


@pytest.mark.parametrize("name", ["seven-safari", "safaru", "kariba"])
def test_a_preview_is_what_all_states_that_a_view_allows_have_in_common(name: str) -> None:
    each, compared, uncertain = game(name), 0, 0
    for seed in range(12):
        for state in list(random_playout(each, f"late-{seed}"))[-14:-1]:
            moves = each.legal_moves(state)[:4]
            worlds = []
            for world, _ in each.belief_in(state, state.current_player).worlds():
                worlds.append(world)
                if len(worlds) > FEW:
                    break
            if len(worlds) > FEW or compared > 60:
                continue
            for move in moves:
                preview = each.preview(state, move)
                certain, events, points = outcomes(each, worlds, move)
                deals = [event for event in each.apply(state, move).events if event.type in ("dealt", "deal-ended")]
                if not deals:  # the listed states share one seed, so a deal would be the same in all
                    assert tuple(preview) == (certain, events, points), (seed, state.ply, move)
                    uncertain += not certain
                    compared += 1
    assert compared > 20
    assert uncertain or name == "safaru"  # in Safarü only a new round reveals cards


@pytest.mark.parametrize("each", HIDING, ids=str)
def test_the_cases_are_valid_states_that_look_the_same(each: Game[Any, Any, Any, Any]) -> None:
    states = list(random_playout(each, "cases", plies=120))[:-1]
    for state in states[::15]:
        for player in each.active_players(state):
            for case in each.belief_in(state, player).cases():
                check_state(each, case)
                assert redacted(each, case, player)._replace(seed=None) == redacted(each, state, player)._replace(seed=None)


def test_two_worlds_with_the_same_view_have_the_same_preview_of_every_move() -> None:
    with Failures() as failures:
        for name, options in ALL:
            each, chance = game(name), Random(42)
            with failures.of((name, options)):
                states = list(random_playout(each, "worlds", plies=60, **options))[:-1]
                for state in states[:: max(1, len(states) // 3)]:
                    for move in each.legal_moves(state, limit=6):
                        check_preview(each, state, move, scramble(each, state, move.player, chance))


def test_seven_safari_says_nothing_of_a_card_that_lies_face_down() -> None:
    safari = game("seven-safari")
    state = safari.new(seed="monsoon")
    for move in safari.legal_moves(state):
        assert safari.preview(state, move) == (False, [], None)


def test_safari_dual_hides_nothing() -> None:
    dual = game("safari-dual")
    state = dual.new()
    for move in dual.legal_moves(state):
        turn = dual.apply(state, move)
        assert dual.preview(state, move) == (True, [dual.dump_event(event) for event in turn.events], 0)


def test_affenraffen_knows_the_points_of_too_many_pairs_and_of_no_others() -> None:
    apes = game("affenraffen")
    state = apes.new(seed="monsoon", additional_tiles=())
    asked = 5 if state.goals[0] == "five-any" else 3
    for spot in range(2 * asked):
        state = apes.apply(state, apes.load_action({"type": "take", "player": 0, "spot": spot})).state
    claim = apes.load_action({"type": "claim", "player": 0})
    assert apes.preview(state, claim).points is None
    for spot in (2 * asked, 2 * asked + 1):
        state = apes.apply(state, apes.load_action({"type": "take", "player": 0, "spot": spot})).state
    preview = apes.preview(state, claim)
    assert preview.points == -asked - 1  # A12
    assert (preview.certain, [event["type"] for event in preview.events]) == (False, ["claimed"])


@pytest.mark.parametrize("each", [*HIDING, game("safari-dual")], ids=str)
def test_integers_of_numpy_become_plain_ones(each: Game[Any, Any, Any, Any]) -> None:
    state = each.new(seed="monsoon") if each.seeded else each.new()
    move = each.legal_moves(state)[0]
    odd = type(move)(*[np.int64(value) if type(value) is int else value for value in move])
    assert odd.player.__class__ is np.int64
    assert json.dumps(each.preview(state, odd)._asdict()) == json.dumps(each.preview(state, move)._asdict())
    for event in each.apply(state, move).events:
        odd = type(event)(*[np.uint8(value) if type(value) is int and value >= 0 else value for value in event])
        assert json.dumps(each.dump_event(odd)) == json.dumps(each.dump_event(event))


def test_an_illegal_action_has_no_preview() -> None:
    kariba = game("kariba")
    state = kariba.new(seed="monsoon")
    for player, as_player, code in ((1, None, "not-your-turn"), (0, 1, "not-your-seat")):
        action = kariba.legal_moves(state)[0]._replace(player=player)
        with pytest.raises(IllegalAction) as refused:
            kariba.preview(state, action, as_player)
        assert refused.value.code == code


@pytest.mark.parametrize("each", [*HIDING, game("safari-dual")], ids=str)
def test_the_service_answers_with_words(each: Game[Any, Any, Any, Any]) -> None:
    state = each.new() if not each.seeded else each.new(seed="monsoon")
    move = each.legal_moves(state)[0]
    body = {"state": each.dump(state), "action": each.dump_action(move), "names": [None, "Ben"]}
    answer = client().post(f"/v1/games/{each.id}/preview", json=body).get_json()
    text, preview = answer.pop("text"), each.preview(state, move)
    assert answer == {"certain": preview.certain, "events": preview.events, "points": preview.points}
    assert text == {"events": [each.describe(event, [None, "Ben"]) for event in preview.events], "language": "en"}
    refused = client().post(f"/v1/games/{each.id}/preview", json={**body, "as_player": 1 - move.player})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "not-your-seat")
    assert [operation.name for operation in offered(each)][-1] == "preview"
