"""The documents for other readers: of one game, the generic one for every game, and the one with links."""

from __future__ import annotations

import importlib.util
import json
import random
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from openapi_spec_validator import validate
from safari_api.linked import COHERENT, FROM_POSITION
from safari_api.openapi import document
from schemathesis.config import SchemathesisConfig, StatefulPhaseConfig
from support.service import client

from safari_rules import Game, all_games

ROOT = Path(__file__).parents[2]


def reader(name: str) -> Any:
    answer = client().get(f"/openapi/{name}.json")
    assert answer.status_code == 200, name
    validate(answer.get_json())
    return answer.get_json()


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_the_document_of_a_game_is_a_part_of_the_whole(game: Game[Any, Any, Any, Any]) -> None:
    whole, part = document(), reader(game.id)
    own = {path for path in whole["paths"] if f"{path}/".startswith(f"/v1/games/{game.id}/")}
    assert own < part["paths"].keys()
    assert not any(other.id != game.id and f"/v1/games/{other.id}" in part["paths"] for other in all_games())
    for kind in ("schemas", "responses", "headers"):
        assert all(whole["components"][kind][name] == each for name, each in part["components"][kind].items())
    assert f"{game.spec.schema().name}State" in part["components"]["schemas"]
    assert len(json.dumps(part)) < len(json.dumps(whole)) / 2


def test_the_linked_document_has_links_and_each_type_of_action() -> None:
    whole, linked = document(), reader("linked")
    assert '"links"' not in json.dumps(whole["paths"])
    for game in all_games():
        for source in ("new", "apply"):
            links = linked["paths"][f"/v1/games/{game.id}/{source}"]["post"]["responses"]["200"]["links"]
            assert links.keys() == {name for name, _, _ in FROM_POSITION}
        examples = linked["paths"][f"/v1/games/{game.id}/apply"]["post"]["requestBody"]["content"]["application/json"]["examples"]
        examples = {name: example["value"] for name, example in examples.items() if "value" in example}
        kinds = [(each["action"]["type"], each["action"].get("source")) for name, each in examples.items() if name != "sample"]
        constants = [each.constant_document for each in game.spec.schema().action.records()]
        assert sorted(kinds, key=str) == sorted(((each["type"], each.get("source")) for each in constants), key=str)
        for body in examples.values():
            assert client().post(f"/v1/games/{game.id}/apply", json=body).status_code == 200


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_many_requests_of_the_linked_document_are_legal_actions(game: Game[Any, Any, Any, Any]) -> None:
    """The test makes some requests of each schema, both from its list of requests and from its states with a list of actions."""
    operation = reader("linked")["paths"][f"/v1/games/{game.id}/apply"]["post"]
    *coherent, other = operation["requestBody"]["content"]["application/json"]["schema"]["anyOf"]
    assert other == {"$ref": f"#/components/schemas/{game.spec.schema().name}ApplyRequest"}
    requests: list[Any] = []
    for schema in coherent:
        fields = schema.get("properties")
        actions = fields["action"]["enum"] if fields else []
        requests += schema["enum"] if not fields else [{"state": fields["state"]["const"], "action": action} for action in actions]
    assert len(requests) >= COHERENT
    assert {client().post(f"/v1/games/{game.id}/apply", json=body).status_code for body in requests[::10]} == {200}


def test_the_configuration_of_a_deep_test_is_one_of_schemathesis() -> None:
    config = SchemathesisConfig.from_path(ROOT / "examples" / "schemathesis.toml")
    assert config.projects.default.phases.stateful.max_steps > StatefulPhaseConfig().max_steps


def test_the_depth_of_a_test_is_counted_in_the_log_by_game_and_status() -> None:
    spec = importlib.util.spec_from_file_location("depth", ROOT / "benchmarks" / "depth.py")
    assert spec is not None
    assert spec.loader is not None
    depth = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(depth)
    lines = [json.dumps({"game": "kariba", "operation": "apply", "status": status}) for status in (200, 409, 200)]
    assert depth.counted("\n".join(["a line", '{"path": "/healthz", "status": 200}', *lines])) == {"kariba": {200: 2, 409: 1}}


def test_the_generic_document_is_small_and_knows_no_game() -> None:
    served = client().get("/openapi/generic.json").data
    assert len(served) <= 30_000
    assert reader("generic") == json.loads((ROOT / "openapi-generic.json").read_text(encoding="utf-8"))
    paths = json.loads(served)["paths"]
    assert all("{game}" in path for path in paths if path != "/v1/games")
    exact = {path.rpartition("/")[2] for path in document()["paths"] if path.startswith("/v1/games/kariba/")}
    assert exact == {path.rpartition("/")[2] for path, methods in paths.items() if "post" in methods}


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_request_and_answer_of_a_game_fits_the_generic_document(game: Game[Any, Any, Any, Any]) -> None:
    """A client that has only the generic document plays a game, and sends and reads only values that fit it."""
    generic = reader("generic")
    chance = random.Random(game.id)

    def fits(schema: Any, value: Any) -> bool:
        return jsonschema_rs.Draft202012Validator({**schema, "components": generic["components"]}).is_valid(value)

    def call(name: str, body: Any) -> Any:
        operation = generic["paths"][f"/v1/games/{{game}}/{name}"]["post"]
        assert fits(operation["requestBody"]["content"]["application/json"]["schema"], body), name
        answer = client().post(f"/v1/games/{game.id}/{name}", json=body)
        assert answer.status_code == 200, answer.text
        assert fits(operation["responses"]["200"]["content"]["application/json"]["schema"], answer.get_json()), name
        return answer.get_json()

    entry = generic["paths"]["/v1/games/{game}"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert fits(entry, client().get(f"/v1/games/{game.id}").get_json())
    position, actions = call("new", {"seed": None, "options": {"ply_limit": 30}, "names": ["Ada", None], "views": [0, None]}), []
    begun = position["state"]
    while position["outcome"] is None:
        state, action = position["state"], chance.choice(position["legal_moves"])
        call("explain", {"state": state, "action": action})
        call("view", {"state": state, "player": 0, "events": position["events"], "names": []})
        actions.append(action)
        position = call("apply", {"state": state, "action": action, "names": ["Ada"]})
    call("suggest", {"state": begun, "player": actions[0]["player"], "simulations": 1})
    call("legal-moves", {"state": begun, "names": []})
    call("scores", {"state": position["state"]})
    again = call("replay", {"options": begun["options"], "seed": begun["seed"], "actions": actions})
    assert again["digest"] == position["digest"]
    refusal = client().post(f"/v1/games/{game.id}/apply", json={"state": position["state"], "action": actions[0]})
    assert refusal.status_code == 409
    assert fits({"$ref": "#/components/schemas/Problem"}, refusal.get_json())


def test_the_docs_offer_all_of_them() -> None:
    page = client().get("/docs").text
    for name in ("generic", "linked", *(game.id for game in all_games())):
        assert f'href="docs?of={name}"' in page
