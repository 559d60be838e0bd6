"""The page to play on, and the files that it consists of: `index.html`, its manifest and worker, and the folder `page`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from safari_api.engine import files_below
from safari_api.pages import POLICY

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}
#: Scripts keep their names from version to version. A browser asks for each again (304), so that it never mixes those of two versions.
FILE_HEADERS = {"Cache-Control": "no-cache"}
#: A browser shows a picture at once as it has it, without a network too, and asks for it again meanwhile.
PICTURE_HEADERS = {"Cache-Control": "max-age=0, stale-while-revalidate=604800"}
#: Nothing is loaded but this service's own files, and no script or style stands in the page.
FRONT_HEADERS = {**FILE_HEADERS, "Content-Security-Policy": POLICY}


def add_web(add_page: Callable[..., None]) -> None:
    """Add the page at `/`, and its files."""
    web = files("safari_api.web")
    add_page("/", (web / "index.html").read_bytes, "text/html; charset=utf-8", FRONT_HEADERS)
    add_page("/manifest.webmanifest", (web / "manifest.webmanifest").read_bytes, "application/manifest+json", FILE_HEADERS)
    add_page("/sw.js", (web / "sw.js").read_bytes, TYPES[".js"], FILE_HEADERS)  # at the root, so that its scope covers the page
    for path, file in files_below(web / "page", "/page"):
        kind = path[path.rindex(".") :]
        add_page(path, file.read_bytes, TYPES[kind], PICTURE_HEADERS if kind == ".svg" else FILE_HEADERS)
