"""`/docs`: the OpenAPI document in Swagger UI, every byte from this host."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files

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
    "url": "openapi.json",
    "dom_id": "#page",
    "docExpansion": "none",
    "validatorUrl": None,
    "defaultModelsExpandDepth": -1,
    "syntaxHighlight": False,  # takes as long as everything else when an operation is opened
}
START = f"SwaggerUIBundle({json.dumps(OPTIONS)});\n"


def add_docs(add_page: Callable[..., None], headers: dict[str, str]) -> None:
    """Add the page, and the script and the style it needs, from the package that contains Swagger UI."""
    dist = files("flask_swagger_ui") / "dist"
    add_page("/docs", PAGE.encode, "text/html; charset=utf-8", headers)
    add_page("/docs/start.js", START.encode, "text/javascript")
    for name, mimetype in ASSETS.items():
        add_page(f"/docs/{name}", (dist / name).read_bytes, mimetype)
