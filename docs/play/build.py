"""Put the page to play on without a server into the site: `python docs/play/build.py SITE PYODIDE`.

The folder `play` of the site gets the page's own files, the start of this folder, Pyodide of its npm package, and wheels of the library and
of what it needs. Nothing is fetched from elsewhere when a visitor plays.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
OWN = ("index.html", "start.css", "start.js", "worker.js", "answers.py")
#: The files of Pyodide that a browser fetches. Those of `COUNTED` are fetched by a script, which shows the progress.
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
COUNTED = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
#: The link from the page to the contract.
DOCS = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The contract</title><meta http-equiv="refresh" content="0; url=../../reference/contract.html">
<p><a href="../../reference/contract.html">The contract</a></p></html>
"""


def wheels(folder: Path) -> list[str]:
    """Build or download the wheels of the library and what it needs into a folder, and return their names."""
    with tempfile.TemporaryDirectory() as made:
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--wheel-dir", made, str(ROOT)]
        subprocess.run(command, check=True)
        names = sorted(path.name for path in Path(made).iterdir())
        if foreign := [name for name in names if not name.endswith("-none-any.whl")]:
            sys.exit(f"Only pure Python runs in the browser: {', '.join(foreign)}")
        for name in names:
            shutil.copy(Path(made, name), folder / name)
    return names


def build(site: Path, pyodide: Path) -> None:
    """Write the folder `play` of the site."""
    play = site / "play"
    shutil.rmtree(play, ignore_errors=True)
    (play / "pyodide").mkdir(parents=True)
    for name in OWN:
        shutil.copy(HERE / name, play / name)
    for name in PYODIDE:
        shutil.copy(pyodide / name, play / "pyodide" / name)
    service = ROOT / "api" / "safari_api"
    shutil.copytree(service / "web" / "page", play / "page")
    (play / "puzzles").mkdir()
    for file in (service / "puzzles").glob("*.json"):
        shutil.copy(file, play / "puzzles" / file.name)
    (play / "docs").mkdir()  # the page leads to the documentation of its service
    (play / "docs" / "index.html").write_text(DOCS, encoding="utf-8")
    names = wheels(play)
    counted = [play / "answers.py", *(play / name for name in names), *(play / "pyodide" / name for name in COUNTED)]
    files = {"wheels": names, "bytes": sum(path.stat().st_size for path in counted)}
    (play / "files.json").write_text(json.dumps(files, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]), Path(sys.argv[2]))
