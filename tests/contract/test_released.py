"""Old clients keep working: the contract keeps all promises of the released one, and the service's answers fit the released one."""

from __future__ import annotations

import functools
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from safari_api.examples import samples
from safari_api.openapi import document
from support import compatible
from support.compatible import all_breaks, read_yaml, resolve
from support.failures import looped
from support.service import client

from safari_rules import Game, all_games

RELEASED = Path(__file__).parent / "openapi-released.yaml"


@functools.cache
def released() -> Any:
    return read_yaml(RELEASED.read_text(encoding="utf-8"))


@functools.cache
def promised_for(method: str, path: str, status: int, media: str) -> tuple[Any, Any]:
    """Return the schema of an answer in the released contract, and a validator for it."""
    promised = released()["paths"][path][method.lower()]["responses"][str(status)]
    promised = resolve(released(), promised["$ref"]) if "$ref" in promised else promised
    schema = {**promised["content"][media]["schema"], "components": released()["components"]}
    return promised, jsonschema_rs.Draft202012Validator(schema)


def fits(method: str, path: str, body: Any = None) -> Any:
    """Return the answer to a request, which must fit the released contract."""
    answer = client().open(path, method=method, json=body)
    promised, validator = promised_for(method, path, answer.status_code, answer.mimetype)
    validator.validate(answer.get_json())
    assert set(compatible.headers(promised, released())) <= set(answer.headers.keys()) | {"Retry-After"}
    return answer.get_json()


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_todays_answers_fit_the_released_contract(game: Game[Any, Any, Any, Any]) -> None:
    """Each operation is called, `apply` with names and views throughout a game, and refusals of each common kind are provoked."""
    base, chance = f"/v1/games/{game.id}", random.Random(game.id)
    fits("GET", "/v1/games")
    fits("GET", base)
    for name, body in samples(game).items():
        fits("POST", f"{base}/{name}", body | ({"simulations": 1} if name == "suggest" else {}))
    position = fits("POST", f"{base}/new", {"options": {"ply_limit": 25}, "names": ["Ada", None], "views": [0, None]})
    while position["outcome"] is None:
        action = chance.choice(position["legal_moves"])
        position = fits("POST", f"{base}/apply", {"state": position["state"], "action": action, "names": ["Ada"], "views": [1, None]})
    refused = {"state": position["state"], "action": action}
    assert fits("POST", f"{base}/apply", refused)["code"] == "game-over"
    assert fits("POST", f"{base}/explain", refused)["legal"] is False
    assert fits("POST", f"{base}/scores", {"state": {**position["state"], "color": "red"}})["status"] == 422


def test_the_tool_of_lint_compares_two_files_and_writes_the_released_one_only_if_nothing_breaks(tmp_path: Path) -> None:
    old, new = tmp_path / "old.yaml", tmp_path / "new.yaml"
    old.write_text(json.dumps(change(KaribaPosition__properties__digest=None, KaribaPosition__required=["state"])), encoding="utf-8")
    new.write_text(json.dumps(document()), encoding="utf-8")

    def compare(*arguments: object) -> tuple[int, str]:
        command = [sys.executable, compatible.__file__, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, done.stdout

    status, said = compare(new, old, "--write")
    assert status == 1
    assert "/v1/games/kariba/new 200.digest: gone\n" in said
    assert json.loads(new.read_text(encoding="utf-8")) == document()
    assert compare(old, new, "--write") == (0, "")
    assert old.read_bytes() == new.read_bytes()


def test_nothing_that_was_published_is_broken() -> None:
    assert all_breaks(released(), document()) == []


def change(**edits: Any) -> Any:
    """Return the present document with some nodes of its schemas replaced or removed."""
    whole = json.loads(json.dumps(document()))
    for where, value in edits.items():
        node = whole["components"]["schemas"]
        *route, last = where.split("__")
        for step in route:
            node = node[int(step) if isinstance(node, list) else step]
        if value is None:
            del node[last]
        else:
            node[last] = value
    return whole


@looped(
    ("edits", "said"),
    [
        ({"KaribaPosition__properties__digest": None}, "new 200.digest: gone"),
        ({"KaribaPlayAction__properties__rank__maximum": 7}, "apply request.action.rank: maximum 7 instead of 8"),
        ({"KaribaPlayAction__properties__rank__maximum": 9}, "kariba 200.example.actions[].rank: maximum 9 instead of 8"),
        ({"KaribaNewRequest__required": ["seed"]}, "new request.seed: newly required"),
        ({"KaribaPosition__required": ["state"]}, "new 200.digest: no longer promised"),
        ({"KaribaPhase__enum": ["play"]}, "apply request.state.phase: ['draw'] no longer taken"),
        ({"KaribaPhase__enum": ["play", "draw", "rest"]}, "200.example.state.phase: ['rest'] never told before"),
        ({"KaribaPosition__properties__revealed__type": ["boolean", "null"]}, "new 200.revealed: an answer may now hold null"),
        (
            {"KaribaAction__oneOf": [{"$ref": "#/components/schemas/KaribaPlayAction"}]},
            'apply request.action: a request may no longer hold object {"source"',
        ),
        ({"SafaruCard__enum": ["red-0"]}, "no longer taken"),
        (
            {"KaribaState__properties__seed__enum": ["monsoon"]},
            "apply request.state.seed: others no longer taken",
        ),
        ({"Digest__pattern": "^[A-Z]{64}$"}, "new 200.digest: another pattern"),
        ({"KaribaState__properties__draw_pile__uniqueItems": True}, "apply request.state.draw_pile: uniqueItems True instead of None"),
        ({"SafaruCard__enum": None}, "never told before"),
        ({"KaribaNewOptions__properties__games__default": 3}, "new request.options.games: default 3 instead of 1"),
        ({"Problem__required": ["title"]}, "405.type: no longer promised"),
    ],
)
def test_a_break_would_be_found(edits: Any, said: str) -> None:
    found = all_breaks(document(), change(**edits))
    assert any(said in each for each in found), found


def test_a_missing_path_would_be_found() -> None:
    whole = json.loads(json.dumps(document()))
    del whole["paths"]["/v1/games/kariba/replay"]
    assert all_breaks(document(), whole) == ["post /v1/games/kariba/replay: gone"]


def test_more_is_no_break() -> None:
    whole = change(KaribaNewRequest__properties__legal_moves_limit__maximum=2000)
    schemas = whole["components"]["schemas"]
    schemas["KaribaPosition"]["properties"]["note"] = {"type": "string"}
    schemas["KaribaApplyRequest"]["properties"]["note"] = {"type": "string"}
    assert all_breaks(document(), whole) == []


def test_a_renamed_shape_is_no_break() -> None:
    text = json.dumps(document()).replace("KaribaState", "KaribaTable").replace("SafaruCard", "CardOfSafaru")
    assert all_breaks(document(), json.loads(text)) == []


def test_a_parameter_or_header_that_changes_would_be_found() -> None:
    old, new = document(), json.loads(json.dumps(document()))
    operation = new["paths"]["/v1/games/kariba"]["get"]
    del operation["responses"]["200"]["headers"]["ETag"]
    operation["parameters"] = [{"in": "query", "name": "color", "required": True, "schema": {"type": "string"}}]
    assert {
        "get /v1/games/kariba: header parameter If-None-Match: gone",
        "get /v1/games/kariba: query parameter color: newly required",
        "/v1/games/kariba 200: header ETag gone",
    } <= set(all_breaks(old, new))
