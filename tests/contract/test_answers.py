"""The rules in the browser answer the page with the same status and body as the service."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.service import client

from safari_rules import Game, all_games
from safari_rules.contract.answers import answer as answered


def same(method: str, path: str, body: Any = None) -> Any:
    """Return the browser's answer. Assert that the service gives the same."""
    text = body if isinstance(body, str) else json.dumps(body)
    status, answer = answered(method, path, text)
    data = {"data": text, "content_type": "application/json"} if method == "POST" else {}
    expected = client().open(f"/v1/{path}", method=method, **data)
    assert status == expected.status_code
    assert answer == "" if status == 204 else json.loads(answer) == expected.get_json(force=True)
    return None if status == 204 else json.loads(answer)


def test_the_catalogue() -> None:
    assert len(same("GET", "games")["games"]) == 5


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_operations_of_a_game(game: Game[Any, Any, Any, Any]) -> None:
    path = f"games/{game.id}"
    assert same("GET", path)["id"] == game.id
    same("OPTIONS", f"{path}/suggest")
    state = game.dump(game.new(players=2) if game.id == "safari-dual" else game.new(players=2, seed="monsoon"))
    names = ["Ada", "Ben"]
    found = same("POST", f"{path}/legal-moves", {"state": state, "names": names})
    player = found["active_players"][0]
    action = found["legal_moves"][0]
    same("POST", f"{path}/apply", {"state": state, "action": action, "names": names, "views": [0, 1]})
    same("POST", f"{path}/view", {"state": state, "player": player, "names": names})
    same("POST", f"{path}/scores", {"state": state})
    same("POST", f"{path}/suggest", {"state": state, "player": player, "simulations": 2, "seed": "1"})
    assert same("POST", f"{path}/suggest", {"state": state, "player": 9})["status"] in (409, 422)
    assert same("POST", f"{path}/apply", {"state": {}, "action": action})["status"] == 422


def test_what_is_wrong_with_a_request() -> None:
    assert same("GET", "games/nothing")["type"] == "/problems/not-found"
    assert same("POST", "games/kariba/nothing", {})["type"] == "/problems/not-found"
    assert same("POST", "games/kariba/new", [])["type"] == "/problems/invalid-request"
    status, answer = answered("POST", "games/kariba/new", "{")
    assert (status, json.loads(answer)["type"]) == (400, "/problems/malformed-request")
