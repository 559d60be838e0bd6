"""schemathesis holds the service to its published contract: every operation, default checks, links and whole games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from safari_api import create_app
from safari_api.settings import Settings
from schemathesis.core.transport import Response

from safari_rules import Game, all_games

SCHEMA = schemathesis.openapi.from_wsgi("/openapi.json", create_app(Settings(simulations=3)))
BOUNDED = {"deadline": None, "derandomize": True, "suppress_health_check": list(HealthCheck)}


@SCHEMA.parametrize()
@settings(max_examples=12, **BOUNDED)
def test_operations_keep_the_contract(case: schemathesis.Case) -> None:
    case.call_and_validate()


def test_links_carry_a_state_from_new_into_apply() -> None:
    answers: Counter[tuple[str, int]] = Counter()

    class Machine(SCHEMA.as_state_machine()):  # type: ignore[misc]
        def after_call(self, response: Response, case: schemathesis.Case) -> None:
            answers[case.operation.path.rpartition("/")[2], response.status_code] += 1

    Machine.run(settings=settings(max_examples=70, stateful_step_count=10, phases=[Phase.generate], **BOUNDED))
    calls = sum(count for (operation, _), count in answers.items() if operation == "apply")
    good = answers["apply", 200]
    print(f"{good} of {calls} apply calls answered 200")
    assert calls > 40
    assert good * 2 >= calls
    assert not any(status >= 500 for _, status in answers)


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_whole_games_keep_the_contract(game: Game[Any, Any, Any]) -> None:
    """Links go one step deep; here every answer of a whole game is held to the published schema."""
    paths = {name: SCHEMA[f"/v1/games/{game.id}/{name}"]["POST"] for name in ("new", "apply", "view", "scores", "legal-moves")}

    def call(name: str, body: Any) -> Any:
        case = paths[name].Case(body=body, media_type="application/json")
        response = case.call()
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
