"""schemathesis checks that the service keeps its published contract: every operation, default checks, links and whole games."""

from __future__ import annotations

import functools
import random
from collections import Counter
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, assume, given, seed, settings
from hypothesis import strategies as st
from safari_api import create_app
from safari_api.linked import FROM_POSITION, with_links
from safari_api.openapi import document
from safari_api.settings import Settings
from schemathesis.generation.stateful.state_machine import StepInput, StepOutput
from support.failures import Failures
from support.tiers import NIGHT

from safari_rules import Game, all_games

#: Number of random cases for each operation, few by day. The day also omits the coverage phase, which tries all bounds.
EXAMPLES = 40 if NIGHT else 12
#: A header for calls in this process, in which schemathesis would request compressed answers but not decompress them.
PLAIN = {"Accept-Encoding": "identity"}
BOUNDED = {"deadline": None, "derandomize": True, "suppress_health_check": list(HealthCheck)}


@functools.cache
def published() -> Any:
    """Return the schema with its links, bound to a service in this process."""
    schema = schemathesis.openapi.from_dict(with_links(document()))
    schema.app = create_app(Settings(log=False, simulations=3))
    return schema


#: The beginning of the paths of each game's operations, and of the operations that all games share.
PARTS = {game.id: f"/v1/games/{game.id}/" for game in all_games()} | {"shared": "/"}


@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", PARTS)
def test_operations_keep_the_contract(part: str) -> None:
    """Each operation of a part gets random requests of two kinds: those that fit its schema and those that violate it."""
    operations = [each.ok() for each in published().get_all_operations()]
    own = [each for each in operations if next(name for name, begin in PARTS.items() if each.path.startswith(begin)) == part]
    with Failures() as failures:
        for operation in own:

            @given(st.one_of(*[operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode]))
            @settings(max_examples=EXAMPLES, phases=[Phase.generate], **BOUNDED)
            def answer(case: schemathesis.Case) -> None:
                case.call_and_validate(headers=PLAIN)

            with failures.of(operation.label):
                answer()


if NIGHT:

    @published().parametrize()
    @settings(max_examples=12, **BOUNDED)
    def test_operations_keep_the_contract_at_its_borders(case: schemathesis.Case) -> None:
        """The coverage phase of schemathesis takes 10 seconds at collection, so it runs only at night."""
        case.call_and_validate(headers=PLAIN)


def test_links_carry_a_state_from_new_into_apply() -> None:
    """Each run of the state machine draws other requests, which also depend on the modules loaded before. Some runs follow few links."""
    followed: Counter[tuple[str, int]] = Counter()

    def enough() -> bool:
        seen = {link for link, _ in followed} == {name for name, _, _ in FROM_POSITION}
        return seen and followed["ApplyMove0", 200] + followed["ApplyMove1", 200] > 40

    class Machine(published().as_state_machine()):  # type: ignore[misc]
        def get_call_kwargs(self, case: schemathesis.Case) -> dict[str, Any]:
            return {"headers": PLAIN}

        def step(self, input: StepInput) -> StepOutput:  # noqa: A002 - as schemathesis calls it
            output = super().step(input)
            assert output.response.status_code < 500
            if input.transition is not None and input.is_applied:
                link = input.transition.id.partition("] ")[2].partition(" ")[0]
                followed[link, output.response.status_code] += 1
            return output

    for number in range(10):
        seed(number)(Machine).run(settings=settings(max_examples=70, stateful_step_count=10, phases=[Phase.generate], **BOUNDED))
        if enough():
            break
    print(f"links followed, with the status of the answer: {dict(followed)}")
    assert {status for _, status in followed} == {200}, "a linked request was refused"
    assert enough()


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_whole_games_keep_the_contract(game: Game[Any, Any, Any, Any]) -> None:
    """Links lead only one step further. Here every answer of a whole game is checked against the published schema."""
    paths = {name: published()[f"/v1/games/{game.id}/{name}"]["POST"] for name in ("new", "apply", "view", "scores", "legal-moves")}

    def call(name: str, body: Any) -> Any:
        case = paths[name].Case(body=body, media_type="application/json")
        response = case.call(headers=PLAIN)
        case.validate_response(response, checks=[schemathesis.checks.CHECKS.get_one("response_schema_conformance")])
        assert response.status_code == 200, response.text
        return response.json()

    position = call("new", {"options": {"ply_limit": 150}})
    turns = 0
    while position["outcome"] is None:
        state, moves = position["state"], position["legal_moves"]
        if turns % 10 == 0:
            call("view", {"state": state, "player": None, "events": position["events"]})
            call("view", {"state": state, "player": 1, "events": position["events"]})
            call("scores", {"state": state})
            call("legal-moves", {"state": state, "player": 0})
        position = call("apply", {"state": state, "action": moves[(7 * turns) % len(moves)]})
        turns += 1
    assert turns > 8
    assert call("view", {"state": position["state"], "player": 1})["outcome"] == position["outcome"]


def far_states(game: Game[Any, Any, Any, Any]) -> list[Any]:
    """Return states of a game with the fewest and of one with the most players: the first, a middle and the last one."""
    found = []
    for players in (game.players[0], game.players[-1]):
        chance = random.Random(players)
        state = game.new(players=players, seed=1 if game.seeded else None)
        states = [state]
        while moves := game.legal_moves(state):
            state, *_ = game.apply(state, chance.choice(moves))
            states.append(state)
        found += [game.dump(states[place]) for place in (0, len(states) // 2, -1)]
    return found


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_event_that_the_contract_allows_has_a_sentence(game: Game[Any, Any, Any, Any]) -> None:
    """A view does not check that events fit its state: they may be of a game with more players, or of an impossible game."""
    operation = published()[f"/v1/games/{game.id}/view"]["POST"]
    states = far_states(game)
    shown: Counter[str] = Counter()

    @given(operation.as_strategy())
    @settings(max_examples=40 if NIGHT else 10, phases=[Phase.generate], **BOUNDED)
    def answer(case: schemathesis.Case) -> None:
        events = case.body.get("events", [])
        assume(events)
        for state in states:
            body = {"state": state, "player": 0, "names": ["Ada", None], "events": events}
            response = operation.Case(body=body, media_type="application/json").call(headers=PLAIN)
            assert response.status_code == 200, response.text
            assert all(response.json()["text"]["events"])
            shown.update(event["type"] for event in events)

    answer()
    assert len(shown) > 1, shown
