"""Old clients keep working: the present contract breaks nothing that the first published one promised.

Shapes are compared as they are used: what a request may hold may only grow, what an answer may hold may only shrink, except
for new fields, which a client passes over. References are followed, so that a shape may be renamed, split or joined.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from safari_api.openapi import document
from support.failures import looped

RELEASED = Path(__file__).parent / "openapi-released.yaml"
UPPER = ("maximum", "maxLength", "maxItems")
LOWER = ("minimum", "minLength", "minItems")


class Comparison:
    """Two documents, and what has been compared so far."""

    def __init__(self, old: Any, new: Any) -> None:
        self.old, self.new = old, new
        self.compared: set[tuple[str, str, bool]] = set()

    def alternatives(self, schema: Any, whole: Any) -> list[Any]:
        """The plain shapes that a schema allows; "null" is one of its own."""
        if "$ref" in schema:
            beside = {name: value for name, value in schema.items() if name != "$ref"}
            return [{**each, **beside} for each in self.alternatives(resolve(whole, schema["$ref"]), whole)]
        for union in ("oneOf", "anyOf"):
            if union in schema:
                return [each for choice in schema[union] for each in self.alternatives(choice, whole)]
        kinds = schema.get("type", "object")
        kinds = [kinds] if isinstance(kinds, str) else kinds
        return [{**schema, "type": kind, "enum": [v for v in schema.get("enum", []) if v is not None]} for kind in kinds]

    def breaks(self, old: Any, new: Any, path: str, *, request: bool) -> Iterator[str]:
        """Return what a client of `old` would stumble over."""
        key = (json.dumps(old, sort_keys=True), json.dumps(new, sort_keys=True), request)
        if key in self.compared:
            return
        self.compared.add(key)
        olds, news = self.alternatives(old, self.old), self.alternatives(new, self.new)
        # Every old shape of a request must still fit one of the new; every new shape of an answer one of the old.
        for each in olds if request else news:
            against = [(each, other) if request else (other, each) for other in (news if request else olds)]
            like = [pair for pair in against if kind(pair[0]) == kind(pair[1])]
            if not like:
                yield f"{path}: {'a request may no longer hold' if request else 'an answer may now hold'} {kind(each)}"
            elif len(like) == 1:
                yield from self.plain(*like[0], path, request=request)
            else:
                found = [list(Comparison(self.old, self.new).plain(*pair, path, request=request)) for pair in like]
                yield from min(found, key=len)

    def plain(self, old: Any, new: Any, path: str, *, request: bool) -> Iterator[str]:
        """The same for two shapes of one kind."""
        was, now = values(old), values(new)
        narrow, wide = (was, now) if request else (now, was)
        if wide and (not narrow or set(map(str, narrow)) - set(map(str, wide))):
            yield f"{path}: {[value for value in narrow if value not in wide] or 'others'} {'no longer taken' if request else 'never told before'}"
        if old.get("pattern") != new.get("pattern") and ("pattern" in (new if request else old)):
            yield f"{path}: another pattern"
        for word in ("uniqueItems", "multipleOf"):
            if (new if request else old).get(word) and old.get(word) != new.get(word):
                yield f"{path}: {word} {new.get(word)} instead of {old.get(word)}"
        if request and "default" in old and old["default"] != new.get("default"):
            yield f"{path}: default {new.get('default')} instead of {old['default']}"
        for bounds, sign in ((UPPER, 1), (LOWER, -1)):
            for bound in bounds:
                narrow, wide = (old, new) if request else (new, old)
                if bound in wide and (bound not in narrow or sign * narrow[bound] > sign * wide[bound]):
                    yield f"{path}: {bound} {new.get(bound)} instead of {old.get(bound)}"
        if "items" in old:
            yield from self.breaks(old["items"], new["items"], f"{path}[]", request=request)
        for name, field in old.get("properties", {}).items():
            if name in new.get("properties", {}):
                yield from self.breaks(field, new["properties"][name], f"{path}.{name}", request=request)
            else:
                yield f"{path}.{name}: gone"
        was, now = set(old.get("required", [])), set(new.get("required", []))
        yield from (f"{path}.{name}: newly required" for name in sorted(now - was) if request)
        yield from (f"{path}.{name}: no longer promised" for name in sorted(was - now) if not request)


def resolve(whole: Any, reference: str) -> Any:
    """Return what a reference leads to."""
    for token in reference.removeprefix("#/").split("/"):
        whole = whole[token]
    return whole


def kind(schema: Any) -> str:
    """Return the values that distinguish the shapes of a union: the type, and of an object its constants."""
    constants = {name: field["const"] for name, field in schema.get("properties", {}).items() if "const" in field}
    return f"{schema['type']} {json.dumps(constants, sort_keys=True)}"


def values(schema: Any) -> list[Any]:
    """The values that a schema names."""
    return [schema["const"]] if "const" in schema else list(schema.get("enum", []))


def content(node: Any, whole: Any) -> dict[str, Any]:
    """The bodies of a request or of an answer, by media type."""
    node = resolve(whole, node["$ref"]) if "$ref" in node else node
    return {media: each["schema"] for media, each in node.get("content", {}).items()}


def all_breaks(old: Any, new: Any) -> list[str]:
    """Every break between two documents."""
    found: list[str] = []
    compare = Comparison(old, new)
    for path, methods in old["paths"].items():
        for method, operation in methods.items():
            there = new["paths"].get(path, {}).get(method)
            if there is None:
                found.append(f"{method} {path}: gone")
                continue
            if there["operationId"] != operation["operationId"]:
                found.append(f"{method} {path}: another operationId")
            pairs = [(operation.get("requestBody", {}), there.get("requestBody", {}), "request", True)]
            for status, answer in operation["responses"].items():
                if status in there["responses"]:
                    pairs.append((answer, there["responses"][status], status, False))
                else:
                    found.append(f"{method} {path}: {status} gone")
            for was, now, which, request in pairs:
                present = content(now, new)
                for media, schema in content(was, old).items():
                    where = f"{path} {which}"
                    found += (
                        compare.breaks(schema, present[media], where, request=request) if media in present else [f"{where}: {media} gone"]
                    )
    return found


def test_nothing_that_was_published_is_broken() -> None:
    released = yaml.safe_load(RELEASED.read_text(encoding="utf-8"))
    assert all_breaks(released, document()) == []


def change(**edits: Any) -> Any:
    """The present document with some nodes of its schemas replaced, or gone."""
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
