"""Compare two contracts by the rules of docs/versioning.md: a client of the old one must be able to use the new one.

    python tests/support/compatible.py tests/contract/openapi-released.yaml openapi.yaml

It prints each break and fails if there is one. With --write it then replaces the first document by the second: `nox -s release-contract`.

Shapes are compared as they are used: a request may only allow more, and an answer may only allow less, except for new fields, which a
client ignores. References are followed, so that a shape may be renamed, split or joined. The known tools for this either need Go or read
OpenAPI 3.0 only.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

UPPER = ("maximum", "maxLength", "maxItems")
LOWER = ("minimum", "minLength", "minItems")


class Comparison:
    """A comparison of two documents, which notes the pairs of schemas that it has compared."""

    def __init__(self, old: Any, new: Any) -> None:
        self.old, self.new = old, new
        self.compared: set[tuple[str, str, bool]] = set()

    def alternatives(self, schema: Any, whole: Any) -> list[Any]:
        """Return the plain schemas that a schema allows. "null" is a separate one."""
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
        """Yield the changes that break a client of `old`."""
        key = (json.dumps(old, sort_keys=True), json.dumps(new, sort_keys=True), request)
        if key in self.compared:
            return
        self.compared.add(key)
        olds, news = self.alternatives(old, self.old), self.alternatives(new, self.new)
        # Every old shape of a request must fit one of the new shapes. Every new shape of an answer must fit one of the old.
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
        """Yield the changes between two plain schemas of one kind that break a client of `old`."""
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
    """Return the values that distinguish the alternatives of a union: the type, and the constants of an object."""
    constants = {name: field["const"] for name, field in schema.get("properties", {}).items() if "const" in field}
    return f"{schema['type']} {json.dumps(constants, sort_keys=True)}"


def values(schema: Any) -> list[Any]:
    """Return the values of a schema's const or enum."""
    return [schema["const"]] if "const" in schema else list(schema.get("enum", []))


def content(node: Any, whole: Any) -> dict[str, Any]:
    """The bodies of a request or of an answer, by media type."""
    node = resolve(whole, node["$ref"]) if "$ref" in node else node
    return {media: each["schema"] for media, each in node.get("content", {}).items()}


def headers(answer: Any, whole: Any) -> set[str]:
    """Return the names of the headers of an answer."""
    return set((resolve(whole, answer["$ref"]) if "$ref" in answer else answer).get("headers", {}))


def parameters(operation: Any, whole: Any) -> dict[tuple[str, str], bool]:
    """Return whether each parameter of an operation is required, by its place and name."""
    found = [resolve(whole, each["$ref"]) if "$ref" in each else each for each in operation.get("parameters", ())]
    return {(each["in"], each["name"]): each.get("required", False) for each in found}


def parameter_breaks(old: dict[tuple[str, str], bool], new: dict[tuple[str, str], bool]) -> Iterator[str]:
    """Yield the parameters that are gone, or that a client of the old document does not send."""
    yield from (f"{place} parameter {name}: gone" for place, name in old.keys() - new.keys())
    yield from (f"{place} parameter {name}: newly required" for (place, name), must in new.items() if must and not old.get((place, name)))


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
            found += [f"{method} {path}: {said}" for said in parameter_breaks(parameters(operation, old), parameters(there, new))]
            pairs = [(operation.get("requestBody", {}), there.get("requestBody", {}), "request", True)]
            for status, answer in operation["responses"].items():
                if status in there["responses"]:
                    pairs.append((answer, there["responses"][status], status, False))
                    gone = headers(answer, old) - headers(there["responses"][status], new)
                    found += [f"{path} {status}: header {name} gone" for name in sorted(gone)]
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


def read_yaml(text: str | bytes) -> Any:
    """Return what YAML says. libyaml reads a contract six times as fast as Python does."""
    return yaml.load(text, Loader=yaml.CSafeLoader)


def main() -> int:
    """Compare two files, and return the exit status."""
    old, new, *more = sys.argv[1:]
    found = all_breaks(*(read_yaml(Path(name).read_text(encoding="utf-8")) for name in (old, new)))
    for said in found:
        print(said)
    if not found and more == ["--write"]:
        Path(old).write_bytes(Path(new).read_bytes())
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
