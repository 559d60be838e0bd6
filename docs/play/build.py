"""Put the page to play on without a server into the site: `python docs/play/build.py SITE PYODIDE`.

The folder `play` of the site gets the page's own files, the start of this folder, and the engine: Pyodide of its npm package, the library
and a worker. Nothing is fetched from elsewhere when a visitor plays.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from safari_api.engine import engine
from safari_api.puzzles import puzzle_files

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: The link from the page to the contract.
DOCS = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The contract</title><meta http-equiv="refresh" content="0; url=../../reference/contract.html">
<p><a href="../../reference/contract.html">The contract</a></p></html>
"""


def build(site: Path, pyodide: Path) -> None:
    """Write the folder `play` of the site."""
    play, web = site / "play", ROOT / "api" / "safari_api" / "web"
    shutil.rmtree(play, ignore_errors=True)
    shutil.copytree(web / "page", play / "page")
    shutil.copy(HERE / "index.html", play)
    for name in ("site.js", "site.css"):
        shutil.copy(HERE / name, play / "page")
    for name in ("sw.js", "manifest.webmanifest"):
        shutil.copy(web / name, play)
    for path, make in {**puzzle_files(), **engine(pyodide, puzzle_files())}.items():
        (play / path).parent.mkdir(parents=True, exist_ok=True)
        (play / path).write_bytes(make())
    (play / "docs").mkdir()  # the page leads to the documentation of its service
    (play / "docs" / "index.html").write_text(DOCS, encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]))
