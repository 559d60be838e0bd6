"""The page to play on, and the files that it consists of: `index.html`, its manifest and worker, and the folder `page`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from safari_api.engine import files_below
from safari_api.pages import PAGE_HEADERS, POLICY

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}
#: Nothing is loaded but this service's own files, and no script or style stands in the page.
FRONT_HEADERS = {**PAGE_HEADERS, "Content-Security-Policy": POLICY}


def add_web(add_page: Callable[..., None]) -> None:
    """Add the page at `/`, and its files."""
    web = files("safari_api.web")
    add_page("/", (web / "index.html").read_bytes, "text/html; charset=utf-8", FRONT_HEADERS)
    add_page("/manifest.webmanifest", (web / "manifest.webmanifest").read_bytes, "application/manifest+json")
    add_page("/sw.js", (web / "sw.js").read_bytes, TYPES[".js"])  # at the root, so that its scope covers the page
    for path, file in files_below(web / "page", "/page"):
        add_page(path, file.read_bytes, TYPES[path[path.rindex(".") :]])
