"""The example of sealed states: a client keeps the states of a game, and the server refuses states that it did not seal."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a test client of the example."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, "sealed_states", raising=False)
    import sealed_states

    return sealed_states.app.test_client()


@pytest.mark.parametrize(("name", "options"), [("kariba", {"players": 3}), ("safari-dual", {"ply_limit": 30})])
def test_a_game_is_played_with_sealed_states(client: Any, name: str, options: dict[str, Any]) -> None:
    chance, plies = Random(name), 0
    table = client.post(f"/{name}/new", json=options).json
    while table["legal_moves"]:
        body = {**table, "action": chance.choice(table["legal_moves"])}
        answer = client.post(f"/{name}/apply", json=body)
        assert answer.status_code == 200, answer.json
        table, plies = answer.json, plies + 1
    assert plies == table["state"]["ply"] > 9


def test_only_sealed_states_are_accepted(client: Any) -> None:
    table, other = (client.post("/kariba/new", json={"players": 2}).json for _ in range(2))
    move = table["legal_moves"][0]
    edited = {**table["state"], "totals": [5, 0]}
    forged: list[dict[str, Any]] = [
        {**table, "state": edited},
        {**table, "table": other["table"]},
        {**table, "seal": other["seal"]},
        {**table, "seal": "é"},
        {key: value for key, value in table.items() if key != "seal"},
    ]
    for each in forged:
        answer = client.post("/kariba/apply", json={**each, "action": move})
        assert answer.status_code in (403, 422), each
    assert client.post("/kariba/apply", json={**table, "action": move}).status_code == 200
    assert client.post("/kariba/apply", json={**table, "action": {**move, "player": 1}}).status_code == 409
    assert client.post("/kariba/apply", json={**table, "action": {"type": "fly"}}).status_code == 422
    assert client.post("/kariba/new", json={"players": 9}).json == {"detail": "/players: Expected an integer from 2 to 4, not 9."}


@pytest.mark.parametrize("body", [[], "kariba", 5, {"self": 1}, {"players": None}, {"seed": ["a"]}])
def test_what_is_no_request_is_refused_in_a_sentence(client: Any, body: Any) -> None:
    refusals = [client.post(f"/kariba/{operation}", json=body) for operation in ("new", "apply")]
    assert [(each.status_code, [*each.json]) for each in refusals] == [(422, ["detail"])] * 2
