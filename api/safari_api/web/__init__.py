"""The page to play on, and the files that it consists of: `index.html`, its manifest and worker, and the folder `page`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from safari_api.engine import files_below
from safari_api.pages import POLICY

TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json"}
#: Scripts keep their names from version to version. A browser asks for each again (304), so that it never mixes those of two versions.
FILE_HEADERS = {"Cache-Control": "no-cache"}
#: A browser shows its stored picture at once, even without a network, and fetches the picture again in the background.
PICTURE_HEADERS = {"Cache-Control": "max-age=0, stale-while-revalidate=604800"}
#: The page loads only this service's own files, and has no inline scripts or styles.
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
