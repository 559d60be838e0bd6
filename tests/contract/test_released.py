"""Old clients keep working: the present contract breaks nothing that the first published one promised."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from safari_api.openapi import document

RELEASED = Path(__file__).parent / "openapi-released.yaml"
UPPER = ("maximum", "maxLength", "maxItems")
LOWER = ("minimum", "minLength", "minItems")


def kinds(schema: Any) -> set[str]:
    kind = schema.get("type", [])
    return {kind} if isinstance(kind, str) else set(kind)


def breaks(old: Any, new: Any, path: str, *, request: bool) -> Iterator[str]:
    """What a client of `old` would stumble over: in requests the service may only take more, in answers only promise more."""
    if "$ref" in old:
        if old.get("$ref") != new.get("$ref"):
            yield f"{path}: refers to {new.get('$ref')} instead of {old['$ref']}"
        return
    if kinds(old) - kinds(new) if request else kinds(new) - kinds(old):
        yield f"{path}: type {new.get('type')} instead of {old.get('type')}"
    gone = [value for value in old.get("enum", []) if value not in new.get("enum", [value])]
    if gone:
        yield f"{path}: {gone} gone"
    if "const" in old and old["const"] != new.get("const"):
        yield f"{path}: {new.get('const')} instead of {old['const']}"
    if "pattern" in old and old["pattern"] != new.get("pattern"):
        yield f"{path}: another pattern"
    for bounds, narrower in ((UPPER, lambda was, now: now < was), (LOWER, lambda was, now: now > was)):
        for bound in bounds:
            if bound in new and (bound not in old or narrower(old[bound], new[bound])):
                yield f"{path}: {bound} {new[bound]} instead of {old.get(bound)}"
    for name, field in old.get("properties", {}).items():
        if name not in new.get("properties", {}):
            yield f"{path}.{name}: gone"
        else:
            yield from breaks(field, new["properties"][name], f"{path}.{name}", request=request)
    for name in (
        set(new.get("required", [])) - set(old.get("required", []))
        if request
        else set(old.get("required", [])) - set(new.get("required", []))
    ):
        yield f"{path}.{name}: {'newly required' if request else 'no longer promised'}"
    if "items" in old:
        yield from breaks(old["items"], new.get("items", {}), f"{path}[]", request=request)
    for union in ("oneOf", "anyOf"):
        was, now = old.get(union, []), new.get(union, [])
        yield from (f"{path}: {choice} gone" for choice in was if "$ref" in choice and choice not in now)


def all_breaks(old: Any, new: Any) -> list[str]:
    """Every break between two documents."""
    found: list[str] = []
    for path, methods in old["paths"].items():
        for method, operation in methods.items():
            there = new["paths"].get(path, {}).get(method)
            if there is None:
                found.append(f"{method} {path}: gone")
                continue
            if there["operationId"] != operation["operationId"]:
                found.append(f"{method} {path}: another operationId")
            found += [f"{method} {path}: {status} gone" for status in operation["responses"] if status not in there["responses"]]
            for status, answer in operation["responses"].items():
                for media, content in answer.get("content", {}).items():
                    now = there["responses"].get(status, {}).get("content", {}).get(media)
                    found += (
                        [f"{method} {path} {status}: {media} gone"]
                        if now is None
                        else breaks(content["schema"], now["schema"], f"{path} {status}", request=False)
                    )
    schemas = new["components"]["schemas"]
    for name, schema in old["components"]["schemas"].items():
        if name not in schemas:
            found.append(f"{name}: gone")
            continue
        # A state goes both ways, and so do actions and events; only what is a request's alone may ever take more.
        for request in (True,) if name.endswith(("Request", "NewOptions")) else (True, False):
            found += breaks(schema, schemas[name], name, request=request)
    return found


def test_nothing_that_was_published_is_broken() -> None:
    released = yaml.safe_load(RELEASED.read_text(encoding="utf-8"))
    assert all_breaks(released, document()) == []


def change(**edits: Any) -> Any:
    whole = json.loads(json.dumps(document()))
    for where, value in edits.items():
        node = whole["components"]["schemas"]
        *route, last = where.split("__")
        for step in route:
            node = node[step]
        if value is None:
            del node[last]
        else:
            node[last] = value
    return whole


@pytest.mark.parametrize(
    ("edits", "said"),
    [
        ({"KaribaPosition__properties__digest": None}, "KaribaPosition.digest: gone"),
        ({"KaribaState": None}, "KaribaState: gone"),
        ({"KaribaPlayAction__properties__rank__maximum": 7}, "maximum 7 instead of 8"),
        ({"KaribaNewRequest__required": ["seed"]}, "KaribaNewRequest.seed: newly required"),
        ({"KaribaState__properties__phase__enum": ["play"]}, "['draw'] gone"),
        ({"KaribaPosition__properties__revealed__type": ["boolean", "null"]}, "type"),
        ({"KaribaAction__oneOf": [{"$ref": "#/components/schemas/KaribaPlayAction"}]}, "KaribaDrawAction"),
    ],
    ids=str,
)
def test_a_break_would_be_found(edits: Any, said: str) -> None:
    assert any(said in found for found in all_breaks(document(), change(**edits)))


def test_a_missing_path_would_be_found() -> None:
    whole = json.loads(json.dumps(document()))
    del whole["paths"]["/v1/games/kariba/replay"]
    assert all_breaks(document(), whole) == ["post /v1/games/kariba/replay: gone"]


def test_more_is_no_break() -> None:
    whole = change(KaribaNewRequest__properties__legal_moves_limit__maximum=2000)
    whole["components"]["schemas"]["KaribaPosition"]["properties"]["note"] = {"type": "string"}
    assert all_breaks(document(), whole) == []
