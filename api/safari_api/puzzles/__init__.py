"""The puzzles of the page: for each game a file, which `nox -s puzzles` writes and proves, served as `/puzzles/<game>.json`.

Each file is an array of puzzles as `safari-rules puzzles` writes them. The page shows the one whose index is the number of the day (UTC)
modulo the number of puzzles.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from safari_api.pages import PAGE_HEADERS

__all__ = ["add_puzzles"]


def add_puzzles(add_page: Callable[..., None]) -> None:
    """Add the files. Each is read when it is first asked for."""
    for file in sorted(files("safari_api.puzzles").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".json"):
            add_page(f"/puzzles/{file.name}", file.read_bytes, "application/json", PAGE_HEADERS)
