"""The puzzles of the page: for each game a file, which `nox -s puzzles` writes and proves, served as `/puzzles/<game>.json`.

Each file is an array of puzzles as `safari-rules puzzles` writes them. The page shows the one whose index is the number of the day (UTC)
modulo the number of puzzles.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from safari_api.pages import PAGE_HEADERS

__all__ = ["add_puzzles", "puzzle_files"]


def puzzle_files() -> dict[str, Callable[[], bytes]]:
    """Return the files by their paths. Each is read when it is asked for."""
    found = sorted(files("safari_api.puzzles").iterdir(), key=lambda each: each.name)
    return {f"puzzles/{file.name}": file.read_bytes for file in found if file.name.endswith(".json")}


def add_puzzles(add_page: Callable[..., None]) -> None:
    """Add the files to a service."""
    for path, read in puzzle_files().items():
        add_page(f"/{path}", read, "application/json", PAGE_HEADERS)
