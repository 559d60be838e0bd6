"""The published contract: it equals the generated one, and is valid, complete and true."""

from __future__ import annotations

import gzip
import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from openapi_spec_validator import validate
from safari_api.examples import answered, samples
from safari_api.openapi import document
from safari_api.publisher import requested
from support import spots
from support.compatible import read_yaml
from support.service import client

from safari_rules import Game, all_games, shuffle

COMMITTED = Path(__file__).parents[2] / "openapi.yaml"


def test_it_is_a_valid_openapi_3_1_document() -> None:
    loaded = read_yaml(COMMITTED.read_text(encoding="utf-8"))
    assert loaded["openapi"] == "3.1.0"
    validate(loaded)
    assert loaded == json.loads(client().get("/openapi.json").data) == read_yaml(client().get("/openapi.yaml").data)


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_operation_of_a_game_is_there(game: Game[Any, Any, Any, Any]) -> None:
    paths = document()["paths"]
    names = ("new", "apply", "legal-moves", "scores", "explain", "view", "replay", "suggest", "preview")
    prefix = game.id.replace("-", "_")
    assert [path for path in paths if path.startswith(f"/v1/games/{game.id}")] == [
        f"/v1/games/{game.id}",
        *(f"/v1/games/{game.id}/{name}" for name in names),
    ]
    for name in names:
        operation = paths[f"/v1/games/{game.id}/{name}"]["post"]
        assert operation["operationId"] == f"{prefix}_{name.replace('-', '_')}"
        closed = {"404"} if name == "suggest" else set()
        assert set(operation["responses"]) == {"200", "400", "405", "409", "413", "415", "422", "429", "500", "503", *closed}


def schemas(node: Any, path: str = "") -> Any:
    """Yield every schema object below a node, with its path."""
    if isinstance(node, dict):
        if "type" in node or "oneOf" in node or "anyOf" in node or "$ref" in node:
            yield path, node
        for key, inner in node.items():
            if key not in ("example", "examples", "enum", "const", "default", "mapping"):
                yield from schemas(inner, f"{path}/{key}")
    elif isinstance(node, list):
        for place, inner in enumerate(node):
            yield from schemas(inner, f"{path}/{place}")


def test_everything_is_bounded_and_described() -> None:
    components = document()["components"]["schemas"]
    for name, component in components.items():
        assert component.get("description"), name
        for key, field in component.get("properties", {}).items():
            described = {**components[field["$ref"].rpartition("/")[2]], **field} if "$ref" in field else field
            assert described.get("description"), f"{name}.{key}"
        if component.get("type") == "object":
            assert (component.get("additionalProperties") is False) is (name in requested(document())), name
    for path, schema in schemas(components):
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        if {"enum", "const", "not"} & schema.keys() or path.endswith("/not"):
            continue
        if "array" in kinds:
            assert {"minItems", "maxItems"} <= set(schema), path
        if "string" in kinds:
            assert {"minLength", "maxLength"} <= set(schema), path
        if "integer" in kinds:
            assert {"minimum", "maximum"} <= set(schema), path
        if "object" in kinds and not path.endswith("/options"):
            assert path.count("/") == 1, f"an anonymous object at {path}"


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_every_example_is_what_the_service_answers(game: Game[Any, Any, Any, Any]) -> None:
    for name, body in samples(game).items():
        response = client().post(f"/v1/games/{game.id}/{name}", json=body)
        assert response.status_code == 200, name
        if name == "suggest":  # without a seed each search is different
            assert response.get_json()["memory"] == answered(game, name)["memory"]
        else:
            assert response.get_json() == answered(game, name), name
        operation = document()["paths"][f"/v1/games/{game.id}/{name}"]["post"]
        sample = operation["requestBody"]["content"]["application/json"]["examples"]["sample"]
        if "$ref" in sample:
            sample = document()["components"]["examples"][sample["$ref"].rpartition("/")[2]]
        assert sample["value"] == body
        assert "examples" not in operation["responses"]["200"]["content"]["application/json"], "the document has examples of answers"


def test_no_list_of_codes_stands_twice() -> None:
    """Cards, spaces and tiles have named schemas: generated clients get a type for each."""
    seen: dict[str, str] = {}
    for path, schema in schemas({key: document()[key] for key in ("paths", "components")}):
        if len(schema.get("enum", ())) > 1 and not path.endswith(("/properties/code", "/properties/reason")):
            codes = json.dumps([code for code in schema["enum"] if code is not None])
            assert codes not in seen, f"{path} and {seen.get(codes)}"
            seen[codes] = path
    for name in ("SafaruCard", "SevenSafariCard", "AffenraffenTile", "SafariDualSpace"):
        assert f"/components/schemas/{name}" in seen.values()


def test_generators_find_what_tells_shapes_apart() -> None:
    components = document()["components"]["schemas"]
    unions = {name: component for name, component in components.items() if "oneOf" in component}
    unions = {name: union for name, union in unions.items() if not name.endswith("Explanation")}
    assert len(unions) == 10
    for name, union in unions.items():
        chosen = [components[each["$ref"].rpartition("/")[2]] for each in union["oneOf"]]
        assert all(each["type"] == "object" and "oneOf" not in each for each in chosen), name
        kinds = [each["properties"]["type"]["const"] for each in chosen]
        if len(set(kinds)) == len(kinds):
            assert union["discriminator"]["mapping"] == {kind: each["$ref"] for kind, each in zip(kinds, union["oneOf"], strict=True)}
        else:  # Kariba's draws share one type, so a discriminator would be false
            assert (name, "discriminator" in union) == ("KaribaAction", False)


def test_objects_of_answers_are_open_and_those_of_requests_closed() -> None:
    asked = requested(document())
    assert {"KaribaNewRequest", "KaribaState", "KaribaMemory", "KaribaNewOptions", "KaribaPlayAction", "NoMemory"} <= asked
    assert not {"KaribaPosition", "KaribaView", "KaribaStateView", "KaribaEntry", "Problem", "KaribaProblem", "Sentences"} & asked


def test_every_refusal_by_the_rules_names_the_codes_of_its_game() -> None:
    whole = document()
    for game in all_games():
        name, codes = game.spec.schema().name, [each.code for each in game.rulebook.illegal_codes]
        assert whole["components"]["schemas"][f"{name}IllegalCode"]["enum"] == codes
        assert whole["components"]["schemas"][f"{name}Problem"]["properties"]["code"]["$ref"].endswith(f"/{name}IllegalCode")
        for path, methods in whole["paths"].items():
            if path.startswith(f"/v1/games/{game.id}/"):
                response = whole["components"]["responses"][methods["post"]["responses"]["409"]["$ref"].rpartition("/")[2]]
                schema = response["content"]["application/problem+json"]["schema"]["$ref"]
                assert schema == f"#/components/schemas/{name}Problem", path


def test_every_header_of_an_answer_is_in_the_contract() -> None:
    """Headers of CORS and of the length are left out, because they are for browsers and connections."""
    whole = document()
    asked: list[tuple[str, str, dict[str, Any]]] = [
        ("get", path, {}) for path in ("/v1/games", "/v1/games/kariba", "/openapi.json", "/docs", "/", "/healthz")
    ]
    new = "/v1/games/kariba/new"
    asked += [("get", "/v1/games", {"headers": {"If-None-Match": client().get("/v1/games").headers["ETag"]}})]
    asked += [("post", new, {"json": {}}), ("post", new, {"json": []}), ("post", new, {"data": b"{}"})]
    asked += [("post", new, {"json": {}, "headers": {"Content-Encoding": "gzip"}})]
    for method, path, more in asked:
        answer = client().open(path, method=method, **more)
        response = whole["paths"][path][method]["responses"][str(answer.status_code)]
        response = whole["components"]["responses"][response["$ref"].rpartition("/")[2]] if "$ref" in response else response
        sent = {name for name, _ in answer.headers if not name.startswith(("Access-Control", "Content-", "X-Content-Type"))}
        assert sent - {"Date"} <= set(response["headers"]), (path, answer.status_code)
    assert whole["components"]["responses"]["MethodNotAllowed"]["headers"]["Allow"]
    assert whole["components"]["responses"]["Busy"]["headers"]["Retry-After"]
    for path, methods in whole["paths"].items():
        if "304" in methods.get("get", {}).get("responses", {}):
            assert {"$ref": "#/components/parameters/IfNoneMatch"} in methods["get"]["parameters"], path


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_null_is_a_seed_that_every_game_takes(game: Game[Any, Any, Any, Any]) -> None:
    drawn = [client().post(f"/v1/games/{game.id}/new", json={"seed": None}).get_json()["state"]["seed"] for _ in range(2)]
    assert (drawn[0] != drawn[1]) is game.seeded
    assert all(re.fullmatch("[0-9a-f]{32}", seed) if game.seeded else seed is None for seed in drawn)
    state = client().post(f"/v1/games/{game.id}/new", json={}).get_json()["state"]
    body = {"state": state, "player": 0, "seed": None, "simulations": 1}
    assert client().post(f"/v1/games/{game.id}/suggest", json=body).status_code in (200, 409)


def test_generators_find_no_default_of_an_object() -> None:
    for path, schema in schemas(document()["components"]):
        assert not isinstance(schema.get("default"), dict), path


def test_every_operation_is_described() -> None:
    for path, methods in document()["paths"].items():
        assert all(operation["description"].endswith(".") for operation in methods.values()), path


def test_every_answer_says_what_it_is() -> None:
    told = set()
    for path, methods in document()["paths"].items():
        for operation in methods.values():
            text = operation["responses"]["200"]["description"]
            assert text.endswith("."), path
            assert text != "The answer."
            told.add(text)
    assert len(told) > 10
    assert b"marshmallow" not in client().get("/openapi.json").data


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_parts_of_a_score_that_are_always_there_are_required(game: Game[Any, Any, Any, Any]) -> None:
    component = document()["components"]["schemas"][f"{game.spec.schema().name}ScoreParts"]
    optional = {"unicorns", "babies", "cards"} if game.id == "safaru" else set()
    assert set(component["required"]) == set(component["properties"]) - optional
    assert optional <= set(component["properties"])


def test_the_introduction_spells_out_how_a_deal_is_verified() -> None:
    text = document()["info"]["description"]
    vector = re.search(r"`shuffle\(\"safari\", \"test\", \[0, 1, …, 9\]\)` is `(\[.*?\])`", text)
    assert vector is not None
    assert json.loads(vector[1]) == shuffle("safari", "test", range(10))
    for words in ("safari-rules|{seed}", "{seed}|{label}|{i}", "RFC 8785", "as_player", "2**32 - 2**32 % (k + 1)"):
        assert words in text
    labels = re.findall(r"\| `([a-z/{}_-]+)` \|", text)
    sources = "".join(path.read_text(encoding="utf-8") for path in (COMMITTED.parent / "safari_rules" / "games").rglob("rules.py"))
    for label in labels:
        assert f'"{re.sub("{.*}", "", label)}' in sources, label
    assert len(labels) == 5


def test_the_document_is_small_and_served_compressed() -> None:
    whole = client().get("/openapi.json")
    grown = "the contract has grown: shorten its descriptions, or raise this bound and say so in the commit's message"
    assert len(whole.data) < 365_000, grown
    compressed = client().get("/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert len(compressed.data) < 43_200, grown
    assert gzip.decompress(compressed.data) == whole.data
    for answer, encoding in ((whole, ""), (compressed, "gzip")):
        assert answer.headers["Vary"] == "Accept-Encoding"
        again = client().get("/openapi.json", headers={"If-None-Match": answer.headers["ETag"], "Accept-Encoding": encoding})
        assert (again.status_code, again.data) == (304, b"")


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """Return the validator of a request by the published document."""
    path, schema = name.rsplit(" ", 1)
    del path
    whole = {"$ref": f"#/components/schemas/{schema}", "components": document()["components"]}
    return jsonschema_rs.Draft202012Validator(whole)


JUNK = [None, True, 0, 1, 99, -1, 3.0, 2.5, 2**31, "", "x", [], {}, [None], "red-0", "lion-1"]


def mutated(value: Any, chance: random.Random) -> Any:
    value = json.loads(json.dumps(value))
    places = spots(value)
    for _ in range(chance.choice((1, 1, 2))):
        holder, key = chance.choice(places)
        try:
            match chance.randrange(4):
                case 0:
                    del holder[key]
                case 1 if isinstance(holder, list):
                    holder.insert(key, holder[key])
                case 2 if isinstance(holder, dict):
                    holder["extra"] = 1
                case _:
                    holder[key] = chance.choice(JUNK)
        except (KeyError, IndexError):
            continue
    return value


@pytest.mark.parametrize("game", all_games(), ids=str)
def test_422_is_exactly_what_the_published_schema_refuses(game: Game[Any, Any, Any, Any]) -> None:
    """The code that validates and the schema that is published agree on mutated requests of every operation."""
    chance = random.Random(f"differential-{game.id}")
    refused = 0
    for name, body in samples(game).items():
        reference = document()["paths"][f"/v1/games/{game.id}/{name}"]["post"]["requestBody"]["content"]["application/json"]["schema"][
            "$ref"
        ]
        schema = validator(f"{game.id} {reference.rpartition('/')[2]}")
        for _ in range(150):
            request = mutated(body, chance)
            status = client().post(f"/v1/games/{game.id}/{name}", json=request).status_code
            assert status in (200, 409, 422)
            assert (status == 422) is (not schema.is_valid(request)), (status, request)
            refused += status == 422
    assert refused > 100
