"""The contract of the tables: it equals the generated one, and is valid, bounded and described."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema_rs
from openapi_spec_validator import validate
from safari_api.publisher import requested
from safari_host.openapi import document, problem_example
from safari_host.problems import ALL, OWN
from support.compatible import read_yaml
from support.failures import looped

from safari_rules import all_games

COMMITTED = Path(__file__).parents[2] / "api" / "openapi-host.yaml"
#: The operations of the tables: method, path, and statuses of answers, without those that any request may get.
OPERATIONS = {
    ("get", "/v1/tables"): {"200"},
    ("post", "/v1/tables"): {"201", "400", "409", "413", "415", "422"},
    ("post", "/v1/tables/{table}/join"): {"200", "400", "401", "409", "413", "415", "422"},
    ("get", "/v1/tables/{table}"): {"200", "401", "422"},
    ("get", "/v1/tables/{table}/events"): {"200", "401", "422"},
    ("post", "/v1/tables/{table}/actions"): {"200", "400", "401", "403", "409", "413", "415", "422"},
    ("post", "/v1/tables/{table}/undo"): {"200", "400", "401", "403", "409", "413", "415", "422"},
    ("delete", "/v1/tables/{table}/undo"): {"200", "401", "403", "422"},
    ("post", "/v1/tables/{table}/seats/{seat}"): {"200", "400", "401", "403", "404", "409", "413", "415", "422"},
    ("post", "/v1/tables/{table}/again"): {"200", "201", "401", "403", "409"},
    ("get", "/v1/tables/{table}/record"): {"200", "401", "409"},
    ("get", "/livez"): {"200"},
    ("get", "/readyz"): {"200"},
    ("post", "/v1/qr"): {"200", "400", "401", "413", "415", "422"},
}
#: Schemas of objects whose form depends on the table's game.
OPEN = ("AnyAction", "AnyOptions")


def test_what_only_the_game_knows_is_an_open_object() -> None:
    """openapi-generator flattens a union without a tag into one object, so that its clients lose the fields of all shapes except one."""
    for name in OPEN:
        published = document()["components"]["schemas"][name]
        assert published.keys() == {"type", "description", "additionalProperties"}
        assert (published["type"], published["additionalProperties"]) == ("object", True)


def test_kinds_of_problems_are_open_and_the_known_ones_are_listed() -> None:
    """The paths of problems change below a prefix, and later versions may add kinds."""
    fields = document()["components"]["schemas"]["HostProblem"]["properties"]
    assert fields["type"]["examples"] == [f"/problems/{name}" for name in ALL]
    assert fields["title"]["examples"] == [kind.title for kind in ALL.values()]
    assert not {"enum", "const", "oneOf"} & (fields["type"].keys() | fields["title"].keys())


def test_it_is_a_valid_openapi_3_1_document_of_all_operations() -> None:
    loaded = read_yaml(COMMITTED.read_text(encoding="utf-8"))
    assert loaded["openapi"] == "3.1.0"
    validate(loaded)
    found = {
        (method, path): set(operation["responses"]) for path, methods in loaded["paths"].items() for method, operation in methods.items()
    }
    assert {key: statuses - {"405", "429", "500", "503"} for key, statuses in found.items()} == OPERATIONS
    assert all({"405", "429", "500", "503"} <= statuses for statuses in found.values())


def test_everything_is_bounded_and_described() -> None:
    components = document()["components"]["schemas"]
    for name, component in components.items():
        assert component.get("description"), name
        if component.get("type") == "object":
            assert (component.get("additionalProperties") is False) is (name in requested(document()) and name not in OPEN), name
        for key, field in component.get("properties", {}).items():
            kinds = field.get("type", [])
            kinds = [kinds] if isinstance(kinds, str) else kinds
            if {"enum", "const", "not"} & field.keys():
                continue
            bounds = {"array": "maxItems", "string": "maxLength", "integer": "maximum"}
            assert all(bounds[kind] in field for kind in kinds if kind in bounds), f"{name}.{key}"


def test_there_is_a_table_of_each_game() -> None:
    components = document()["components"]["schemas"]
    for game in all_games():
        name = game.spec.schema().name
        assert {f"{name}Table", f"New{name}Table"} <= components.keys()
    assert components["Table"]["discriminator"]["propertyName"] == "game"
    assert "seed" not in components["NewKaribaTable"]["properties"], "a client can choose the seed"


@looped("name", ALL)
def test_the_example_of_a_problem_is_one(name: str) -> None:
    whole: Any = {"$ref": "#/components/schemas/HostProblem", "components": document()["components"]}
    example = problem_example(name)
    jsonschema_rs.Draft202012Validator(whole).validate(example)
    assert (example["status"], example["title"]) == (ALL[name].status, ALL[name].title)


def test_every_kind_of_problem_says_when_and_what_to_do() -> None:
    for name, refusal in OWN.items():
        assert refusal.when.endswith("."), name
        assert refusal.remedy.endswith("."), name
