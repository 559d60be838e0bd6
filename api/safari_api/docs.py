"""`/docs`: the OpenAPI documents in Swagger UI, every byte from this host."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from string import Template

ASSETS = {"swagger-ui.css": "text/css", "swagger-ui-bundle.js": "text/javascript"}

PAGE = Template("""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>safari-rules</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<style>nav { padding: 8px; font: 14px/1.5 sans-serif } .renderedMarkdown table { display: block; overflow-x: auto }</style>
</head>
<body>
<nav>Contracts: <a href="docs">openapi</a> $links</nav>
<div id="page"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
""")

OPTIONS = {
    "dom_id": "#page",
    "docExpansion": "none",
    "validatorUrl": None,
    "defaultModelsExpandDepth": -1,
    "syntaxHighlight": False,  # takes as long as everything else when an operation is opened
}
#: The script that shows the document that the address names, or else the whole contract.
START = Template("""const asked = new URLSearchParams(location.search).get("of");
const url = $names.includes(asked) ? "openapi/" + asked + ".json" : "openapi.json";
SwaggerUIBundle({ ...$options, url });
""")


def add_docs(add_page: Callable[..., None], headers: dict[str, str], names: tuple[str, ...]) -> None:
    """Add the page, and the script and the style it needs, from the package that contains Swagger UI.

    `names` are those of the documents for other readers.
    """
    links = " ".join(f'<a href="docs?of={name}">{name}</a>' for name in names)
    page = PAGE.substitute(links=links)
    start = START.substitute(names=json.dumps(names), options=json.dumps(OPTIONS))
    dist = files("flask_swagger_ui") / "dist"
    add_page("/docs", page.encode, "text/html; charset=utf-8", headers)
    add_page("/docs/start.js", start.encode, "text/javascript")
    for name, mimetype in ASSETS.items():
        add_page(f"/docs/{name}", (dist / name).read_bytes, mimetype)
