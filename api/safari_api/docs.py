"""`/docs`: the OpenAPI document in Swagger UI, every byte from this host."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from typing import Any

import orjson

from safari_api.openapi import document_of
from safari_rules.game import AnyGame

ASSETS = {"swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript"}

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>safari-rules</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
"""

OPTIONS = {
    "url": "docs/openapi.json",
    "dom_id": "#page",
    "docExpansion": "none",
    "validatorUrl": None,
    "defaultModelsExpandDepth": -1,
    "syntaxHighlight": False,  # takes as long as everything else when an operation is opened
}
START = f"SwaggerUIBundle({json.dumps(OPTIONS)});\n"


def rendering(known: tuple[AnyGame, ...]) -> bytes:
    """The document in the words of OpenAPI 3.0, for the page alone: Swagger UI opens an operation four times as fast."""
    return orjson.dumps({**_in_3_0(document_of(known)), "openapi": "3.0.3"})


def _in_3_0(node: Any) -> Any:
    """A part of the document: null and constants have other words there."""
    if isinstance(node, list):
        return [_in_3_0(each) for each in node]
    if not isinstance(node, dict):
        return node
    said = {name: value if name == "examples" else _in_3_0(value) for name, value in node.items()}
    kind = said.get("type")
    if kind == "null":
        return {"description": said.get("description", ""), "nullable": True, "enum": [None]}
    if isinstance(kind, list):
        said |= {"type": kind[0], "nullable": True}
    if isinstance(said.get("const"), str | int):
        said["enum"] = [said.pop("const")]
    if "anyOf" in said:
        said |= {"allOf": said.pop("anyOf")[:1], "nullable": True}
    return said


def add_docs(add_page: Callable[..., None], headers: dict[str, str], known: tuple[AnyGame, ...]) -> None:
    """The page, and the script and style it needs, out of the package that carries Swagger UI."""
    static = files("swagger_ui") / "static"
    add_page("/docs", PAGE.encode, "text/html; charset=utf-8", headers)
    add_page("/docs/start.js", START.encode, "text/javascript")
    add_page("/docs/openapi.json", partial(rendering, known), "application/json")
    for name, mimetype in ASSETS.items():
        add_page(f"/docs/{name}", (static / name).read_bytes, mimetype)
