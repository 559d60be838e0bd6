"""The engine of the page without a network: Pyodide, the library and a worker, as files that a browser stores.

A browser fetches them when a person asks for it. `engine.json` lists them with their sizes. Their folder is named by the versions of
the library and of Pyodide, so a browser never mixes the files of two engines.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import mypy_extensions

from safari_rules import __version__

#: The files of the npm package `pyodide` that a browser needs, the file that names its version, and the media types of all files.
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKAGE = "package.json"
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
#: Files of the library that another platform cannot use, by their suffixes. The compiled wheel contains the source in addition to them.
FOREIGN = (".so", ".pyd", ".pyc")
#: The list of the files, by its path.
LIST = "engine.json"
#: A worker has the policy of its own file. Python runs as WebAssembly, which the policy of the page does not allow.
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

#: Files by their paths below the page: for each a function that makes it.
Files = dict[str, Callable[[], bytes]]


def engine(pyodide: Path, more: Mapping[str, Callable[[], bytes]]) -> Files:
    """Return the engine and its list.

    `pyodide` is the folder of the npm package. `more` are files of the page that a game without a network needs in addition.
    """
    version = json.loads((pyodide / PACKAGE).read_text(encoding="utf-8"))["version"]
    folder = f"engine/{__version__}-{version}"
    own = {f"{folder}/{name}": (pyodide / name).read_bytes for name in PYODIDE}
    own |= {f"{folder}/worker.js": (files(__name__) / "worker.js").read_bytes, f"{folder}/library.zip": library}
    return {**own, LIST: partial(_listed, folder, {**own, **more})}


def add_engine(add_page: Callable[..., None], pyodide: str, more: Mapping[str, Callable[[], bytes]]) -> None:
    """Add the files of `engine` to a service. Without a folder of Pyodide the list is null, so that the page offers nothing."""
    found = engine(Path(pyodide), more) if pyodide else {LIST: lambda: b"null"}
    for path, make in found.items():
        policy = {"Content-Security-Policy": POLICY} if path.endswith("/worker.js") else {}
        add_page(f"/{path}", make, TYPES[path[path.rindex(".") :]], {"Cache-Control": "public, max-age=300", **policy})


def missing(pyodide: Path) -> list[str]:
    """Return the names of the files of Pyodide that a folder does not have."""
    return [name for name in (*PYODIDE, PACKAGE) if not (pyodide / name).is_file()]


@cache
def library() -> bytes:
    """Return an archive of the library, and of the package that it needs."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, file in files_below(files("safari_rules"), "safari_rules"):
            archive.writestr(zipfile.ZipInfo(path), file.read_bytes(), zipfile.ZIP_DEFLATED)
        archive.writestr(zipfile.ZipInfo("mypy_extensions.py"), Path(mypy_extensions.__file__).read_bytes(), zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _listed(folder: str, own: Files) -> bytes:
    """Return the list: the folder of the engine, and the size of each file."""
    return json.dumps({"folder": folder, "files": {path: len(make()) for path, make in own.items()}}).encode()


def files_below(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """Yield each file in a folder and those below that runs on every platform, with its path."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir() and each.name != "__pycache__":
            yield from files_below(each, f"{path}/{each.name}")
        elif each.is_file() and not each.name.endswith(FOREIGN):
            yield f"{path}/{each.name}", each
